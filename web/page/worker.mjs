// Python, the package and the solver, apart from what draws the page. A question comes in, its answer goes out, one after
// another; the page ends this worker to stop it.
//
// While nothing is asked, a first visit keeps an image of its memory, from which later visits start.
import { decompress } from "./fzstd.mjs";
import { collect, imageOf, start, unpack } from "./image.mjs";

const MODULE = "python/pyodide.asm.mjs";
const PARTS = { // compressed in the build, by their types
  "pyodide.asm.wasm": "application/wasm",
  "libz3.so": "application/wasm",
  "python_stdlib.zip": "application/zip",
  "program.tar": "application/x-tar",
};
const MEMORY = "python/memory";
const HEAD = "python/memory.head";
const IDLE = 1500; // milliseconds without a question, after which the image is made
const say = (told) => self.postMessage(told);

async function fetched(name, counted = () => {}) {
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

const answerOf = (data, type, headers = {}) => new Response(data, { headers: { "Content-Type": type, ...headers } });
const byName = (answers) => Object.fromEntries(Object.keys(PARTS).map((name, at) => [name, answers[at]]));

// The image that this browser has kept for this build, and the parts it was made with; null where there is none.
async function kept(cache) {
  const [memory, head, ...parts] = await Promise.all(
    [MEMORY, HEAD, ...Object.keys(PARTS).map((name) => `python/${name}`)].map((name) => cache?.match(name)),
  );
  if (memory?.headers.get("X-Made-By") !== navigator.userAgent || !head || !parts.every(Boolean)) return null;
  const size = Number(memory.headers.get("X-Size"));
  return { parts: byName(parts), memory, size, head: new Uint8Array(await head.arrayBuffer()) };
}

async function keep(cache, python, parts) {
  const image = imageOf(python);
  if (!image) return;
  const { memory, head } = image;
  const made = { "X-Made-By": navigator.userAgent, "X-Size": String(memory.length) };
  try {
    for (const [name, type] of Object.entries(PARTS)) await cache.put(`python/${name}`, answerOf(parts[name], type));
    await cache.put(HEAD, answerOf(head, "application/octet-stream"));
    await cache.put(MEMORY, answerOf(memory, "application/octet-stream", made));
  } catch {
    await cache.delete(MEMORY); // no room: later visits start as the first did
  }
}

// The bytes of the parts, fetched and unpacked.
async function loaded(files) {
  const names = [MODULE, ...Object.keys(PARTS).map((name) => `python/${name}.zst`)];
  const whole = names.reduce((sum, name) => sum + files[name], 0);
  let done = 0;
  const counted = (bytes) => say({ loading: { done: (done += bytes), whole } });
  const [, ...packed] = await Promise.all(names.map((name) => fetched(name, counted)));
  return byName(packed.map((data) => decompress(data)));
}

async function started() {
  const { files, mark } = await (await fetch("files.json")).json();
  const cache = await globalThis.caches?.open(`adjudicator-${mark}`).catch(() => null);
  const image = await kept(cache);
  let python = image && (await start(image.parts, image).catch(() => cache.delete(MEMORY).then(() => null)));
  let parts = null;
  if (!python) {
    parts = await loaded(files);
    python = await start(byName(Object.entries(PARTS).map(([name, type]) => answerOf(parts[name], type))));
  }
  python.runPython("from adjudicator.page.desk import answer");
  collect(); // what the files and the image were read by
  let reading;
  const readsFiles = () =>
    (reading ??= fetched("python/files.tar.zst").then((packed) => unpack(python.FS, decompress(packed))));
  const answer = python.globals.get("answer");
  const from = parts ? "files" : "image";
  const ahead = parts && cache ? [...python.runPython("list(image.questions())").toJs(), null] : [];
  // One more step towards the image; whether there are more.
  const step = async () => {
    const question = ahead.shift();
    if (question) answer(question);
    else if (question === null) {
      await keep(cache, python, parts);
      parts = null;
      collect();
    }
    return ahead.length > 0;
  };
  return { answer, readsFiles, step, from };
}

const ready = started().then(
  (desk) => (say({ ready: desk.from }), desk),
  (error) => say({ broken: String(error.message ?? error) }),
);

let last = ready;
let timer;
function rest(wait) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    last = last.then(async () => (await (await ready)?.step().catch(() => false)) && rest(0));
  }, wait);
}
last.then(() => rest(IDLE));

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
    rest(IDLE);
  });
});
