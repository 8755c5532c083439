// Python, the package and the solver, apart from what draws the page. A question comes in, its answer goes out, one after
// another; the page ends this worker to stop it.
//
// While nothing is asked, a first visit keeps an image of its memory, from which later visits start.
import { decompress } from "./fzstd.mjs";
import { imageOf, release, start, unpack } from "./image.mjs";

const MODULE = "python/pyodide.asm.mjs";
const PARTS = ["pyodide.asm.wasm", "python_stdlib.zip", "program.tar", "solver.tar"];
const MEMORY = "python/memory";
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

const bytes = async (answer) => new Uint8Array(await answer.arrayBuffer());

// The memory image that this browser has kept for this build, and the parts it was made with; null where there is none.
async function kept(cache) {
  const memory = await cache?.match(MEMORY);
  if (memory?.headers.get("X-Made-By") !== navigator.userAgent) return null;
  const found = await Promise.all(PARTS.map((name) => cache.match(`python/${name}`)));
  if (!found.every(Boolean)) return null;
  const parts = await Promise.all(found.map(bytes));
  return { memory: await bytes(memory), parts: Object.fromEntries(PARTS.map((name, at) => [name, parts[at]])) };
}

async function keep(cache, python, parts) {
  const memory = imageOf(python);
  if (!memory) return;
  const put = (name, data, headers) => cache.put(name, new Response(data, { headers }));
  try {
    for (const name of PARTS) await put(`python/${name}`, parts[name]);
    await put(MEMORY, memory, { "X-Made-By": navigator.userAgent });
  } catch {
    await cache.delete(MEMORY); // no room: later visits start as the first did
  }
  release(memory);
}

async function loaded(files) {
  const names = [MODULE, ...PARTS.map((name) => `python/${name}.zst`)];
  const whole = names.reduce((sum, name) => sum + files[name], 0);
  let done = 0;
  const counted = (bytes) => say({ loading: { done: (done += bytes), whole } });
  const [, ...packed] = await Promise.all(names.map((name) => fetched(name, counted)));
  return Object.fromEntries(PARTS.map((name, at) => [name, decompress(packed[at])]));
}

async function started() {
  const { files, mark } = await (await fetch("files.json")).json();
  const cache = await globalThis.caches?.open(`adjudicator-${mark}`).catch(() => null);
  let image = await kept(cache);
  let python = image && (await start(image.parts, image.memory).catch(() => cache.delete(MEMORY).then(() => null)));
  if (image) release(image.memory, image.parts["program.tar"], image.parts["solver.tar"]);
  image = null;
  let parts = python ? null : await loaded(files);
  python ??= await start(parts);
  python.runPython("from adjudicator.page.desk import answer");
  let reading;
  const readsFiles = () =>
    (reading ??= fetched("python/files.tar.zst").then((packed) => unpack(python.FS, decompress(packed))));
  const answer = python.globals.get("answer");
  const ahead = parts && cache ? [...python.runPython("list(image.questions())").toJs(), null] : [];
  // One more step towards the image; whether there are more.
  const step = async () => {
    const question = ahead.shift();
    if (question) answer(question);
    else if (question === null) {
      await keep(cache, python, parts);
      release(parts["program.tar"], parts["solver.tar"]);
      parts = null;
    }
    return ahead.length > 0;
  };
  return { answer, readsFiles, step, from: parts ? "files" : "image" };
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
