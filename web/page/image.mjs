// Python with the solver, started from the files of the build or from an image of its memory.
//
// The solver is another WebAssembly module, with functions in the table of the first: it is loaded at the same moment of
// every start, before Python begins, and so lies at the same places.
import { loadPyodide } from "./python/pyodide.mjs";

const SITE = "/lib/python3.14/site-packages";
const LIBRARY = `${SITE}/z3/lib/libz3.so`;
const FLAGS = { loadAsync: false, global: true, nodelete: true, allowUndefined: true };
const FETCHED = ["pyodide.asm.wasm", "python_stdlib.zip"]; // by Pyodide itself

// Writes the files of a tar archive (POSIX.1-1988, as compile.mjs packs it) below Python's packages, but for those at the
// paths `but`.
export function unpack(FS, tar, but = new Set()) {
  const text = (at, length) => new TextDecoder().decode(tar.subarray(at, at + length)).split("\0")[0];
  for (let at = 0; tar[at]; ) {
    const size = parseInt(text(at + 124, 12), 8) || 0;
    const path = [SITE, text(at + 345, 155), text(at, 100)].filter(Boolean).join("/");
    const start = at + 512;
    if (but.has(path)) {
      // Its module is in the memory.
    } else if (tar[at + 156] === 53) FS.mkdirTree(path);
    else FS.mkdirTree(path.slice(0, path.lastIndexOf("/"))), FS.writeFile(path, tar.subarray(start, start + size));
    at = start + Math.ceil(size / 512) * 512;
  }
}

// Starts Python. `parts` are answers, as fetch gives them, with "pyodide.asm.wasm", "python_stdlib.zip", "libz3.so" and
// "program.tar"; `image` is one with the memory, and the bytes of its `head`.
export async function start(parts, image) {
  const network = self.fetch;
  self.fetch = async (asked, ...more) => {
    const name = String(asked.url ?? asked).split("/").at(-1);
    return FETCHED.includes(name) ? parts[name] : network(asked, ...more);
  };
  try {
    const [{ default: create }, library] = await Promise.all([
      import("./python/pyodide.asm.mjs"),
      WebAssembly.compileStreaming(parts["libz3.so"]),
    ]);
    const createPyodideModule = async (settings) => {
      const then = settings.onRuntimeInitialized;
      settings.onRuntimeInitialized = () => {
        then?.();
        settings.preloadedWasm[LIBRARY] = settings.loadWebAssemblyModule(library, FLAGS, LIBRARY, {});
        settings.loadDynamicLibrary(LIBRARY, FLAGS);
      };
      const module = await create(settings);
      if (image) await fill(module, image);
      return module;
    };
    const python = await loadPyodide({
      indexURL: "./python/",
      createPyodideModule,
      _makeSnapshot: true,
      _loadSnapshot: image?.head,
    });
    const there = image ? python.runPython("from adjudicator.page import image\nlist(image.files())").toJs() : [];
    unpack(python.FS, new Uint8Array(await parts["program.tar"].arrayBuffer()), new Set(there));
    python.runPython(`from adjudicator.page import image\n${image ? "image.revive()" : ""}`);
    return python;
  } finally {
    self.fetch = network;
  }
}

// Makes the browser free what nothing refers to any more, which a worker may wait long for by itself: buffers count when they
// are allocated, and take no memory before they are written to.
export function collect() {
  for (let at = 0; at < 8; at++) new ArrayBuffer(1 << 25);
}

// Fills the memory from an image, piece by piece, so that it is there once.
async function fill(module, { memory, size }) {
  module._free(module._malloc(size)); // it grows
  const reader = memory.body.getReader();
  for (let at = 0, part; !(part = await reader.read()).done; at += part.value.length) module.HEAP8.set(part.value, at);
}

// The memory as { head, memory }, bytes both; null where more was loaded than `start` loads again.
export function imageOf(python) {
  if (Object.keys(python._module.LDSO.loadedLibsByName).length > 2) return null; // Python itself and the solver
  python.runPython("image.prepare()");
  const whole = python.makeMemorySnapshot();
  const length = new Uint32Array(whole.buffer, 0, 2)[1]; // of the head: a magic number, this, and a description
  return { head: whole.slice(0, length), memory: whole.subarray(length) };
}
