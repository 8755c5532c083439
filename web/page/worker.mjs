// Python, the package and the solver, apart from what draws the page. A question comes in, its answer goes out, one after
// another; the page ends this worker to stop it.
import { loadPyodide } from "./python/pyodide.mjs";

const SITE = "/lib/python3.14/site-packages";
const RUNTIME = ["python/pyodide.asm.mjs", "python/pyodide.asm.wasm", "python/python_stdlib.zip"];
const say = (told) => self.postMessage(told);

async function fetched(name, counted) {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name} is not there (${answer.status})`);
  const parts = [];
  const reader = answer.body.getReader();
  for (let part; !(part = await reader.read()).done; ) {
    parts.push(part.value);
    counted(part.value.length);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// What is kept is read here, and not by way of the service worker, through which large files take their time.
const network = self.fetch.bind(self);
self.fetch = async (asked, ...more) => (await globalThis.caches?.match(asked).catch(() => null)) ?? network(asked, ...more);

const kept = async (name) => Boolean(await globalThis.caches?.match(new URL(name, self.location.href)).catch(() => null));

async function started() {
  const { files } = await (await fetch("files.json")).json();
  const pack = (name) => `python/${name}.tar.zst`;
  const names = [...RUNTIME, pack("program"), pack("solver")];
  const whole = names.reduce((sum, name) => sum + files[name], 0);
  let done = 0;
  const counted = (bytes) => say({ loading: { done: (done += bytes), whole } });
  const packs = Promise.all(names.slice(RUNTIME.length).map((name) => fetched(name, counted)));
  // Pyodide fetches its own files: they are only fetched before it where they have yet to come, so that a bar can count them.
  const there = RUNTIME.map(async (name) => ((await kept(name)) ? counted(files[name]) : fetched(name, counted)));
  const python = await Promise.all(there).then(() => loadPyodide({ indexURL: "./python/" }));
  const bytes = await packs;
  for (const archive of bytes) python.unpackArchive(archive, "zstdtar", { extractDir: SITE });
  python.runPython("from adjudicator.page.desk import answer");
  let reading;
  const readsFiles = () =>
    (reading ??= fetched(pack("files"), () => {}).then((archive) =>
      python.unpackArchive(archive, "zstdtar", { extractDir: SITE }),
    ));
  return { answer: python.globals.get("answer"), readsFiles };
}

const ready = started().then(
  (desk) => (say({ ready: true }), desk),
  (error) => say({ broken: String(error.message ?? error) }),
);

let last = ready;
self.addEventListener("message", ({ data }) => {
  last = last.then(async () => {
    const desk = await ready;
    if (!desk) return;
    try {
      if (data.question.text || ["position", "saved"].includes(data.question.ask)) await desk.readsFiles();
      say({ id: data.id, answer: JSON.parse(desk.answer(JSON.stringify(data.question))) });
    } catch (error) {
      say({ id: data.id, answer: { refused: [], text: `Something went wrong: ${String(error.message).trim().split("\n").at(-1)}` } });
    }
  });
});
