// Python with the solver, started from the files of the build or from a memory image.
//
// The image holds the memory alone. The solver is another WebAssembly module with functions in the table of the first:
// it is loaded at the same moment of every start, before Python begins, and so lies at the same places.
import { loadPyodide } from "./python/pyodide.mjs";

export const SITE = "/lib/python3.14/site-packages";
const LIBRARY = "z3/lib/libz3.so";
const PATH = `${SITE}/${LIBRARY}`;
const FLAGS = { loadAsync: false, global: true, nodelete: true, allowUndefined: true };
const TYPES = { "pyodide.asm.wasm": "application/wasm", "python_stdlib.zip": "application/zip" };

// Frees the memory of arrays that are not needed any more, for which a worker at rest may wait long.
export function release(...arrays) {
  for (const { buffer } of arrays) buffer.transfer?.(0);
}

// The files of a tar archive (POSIX.1-1988, as compile.mjs packs it).
function* members(tar) {
  const text = (at, length) => new TextDecoder().decode(tar.subarray(at, at + length)).split("\0")[0];
  for (let at = 0; tar[at]; ) {
    const size = parseInt(text(at + 124, 12), 8) || 0;
    const folder = text(at + 345, 155);
    const start = at + 512;
    if (tar[at + 156] !== 53) yield { name: `${folder && `${folder}/`}${text(at, 100)}`, data: tar.subarray(start, start + size) };
    at = start + Math.ceil(size / 512) * 512;
  }
}

// Writes the files of an archive below Python's packages. That of the solver is loaded already: a sign that it is there does.
export function unpack(FS, tar) {
  const made = new Set();
  for (const { name, data } of members(tar)) {
    const path = `${SITE}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(path, path === PATH ? new Uint8Array(1) : data);
  }
}

// Starts Python. `parts` are the bytes of "pyodide.asm.wasm", "python_stdlib.zip", "program.tar" and "solver.tar".
export async function start(parts, memory) {
  const network = self.fetch;
  let library;
  self.fetch = async (asked, ...more) => {
    const name = String(asked.url ?? asked).split("/").at(-1);
    return name in TYPES ? new Response(parts[name], { headers: { "Content-Type": TYPES[name] } }) : network(asked, ...more);
  };
  try {
    const { default: create } = await import("./python/pyodide.asm.mjs");
    const solver = [...members(parts["solver.tar"])].find(({ name }) => name === LIBRARY);
    library = await WebAssembly.compile(solver.data);
    const createPyodideModule = (module) => {
      const then = module.onRuntimeInitialized;
      module.onRuntimeInitialized = () => {
        then?.();
        module.preloadedWasm[PATH] = module.loadWebAssemblyModule(library, FLAGS, PATH, {});
        module.loadDynamicLibrary(PATH, FLAGS);
        if (memory) module._free(module._malloc(memory.length)); // the memory grows to the size of the image
      };
      return create(module);
    };
    const python = await loadPyodide({
      indexURL: "./python/",
      createPyodideModule,
      _makeSnapshot: true,
      _loadSnapshot: memory,
    });
    for (const name of ["program.tar", "solver.tar"]) unpack(python.FS, parts[name]);
    python.runPython(`from adjudicator.page import image\n${memory ? "image.revive()" : ""}`);
    return python;
  } finally {
    self.fetch = network;
    parts = memory = library = null; // what Python keeps of this function would keep them too
  }
}

// The memory as an image; null where more was loaded than `start` loads again.
export function imageOf(python) {
  if (Object.keys(python._module.LDSO.loadedLibsByName).length > 2) return null; // Python itself and the solver
  python.runPython("image.prepare()");
  return python.makeMemorySnapshot();
}
