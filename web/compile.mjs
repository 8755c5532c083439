// Compiles folders of Python to bytecode with the very Python that the page runs, and packs each into an archive; a file is
// compressed as it is.
// Python's own library, which comes as source, is compiled too: to import source takes a page seconds. It and Pyodide's
// program are compressed as the archives are, which takes a third less than what hosts do.
// node compile.mjs PYODIDE_FOLDER FOLDER=ARCHIVE...
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [home, ...jobs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: home + "/" });

function copy(from, to) {
  python.FS.mkdirTree(to);
  for (const name of readdirSync(from).sort()) {
    const path = join(from, name);
    if (statSync(path).isDirectory()) copy(path, `${to}/${name}`);
    else python.FS.writeFile(`${to}/${name}`, readFileSync(path));
  }
}

const COMPILE = `
import compileall, pathlib, py_compile
def compiled(home):
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    assert compileall.compile_dir(home, ddir="", legacy=True, quiet=1, optimize=2, invalidation_mode=mode), home
    return [path for path in sorted(home.rglob("*")) if path.is_file() and path.suffix != ".py"]
`;
python.runPython(COMPILE);

// Writes a file compressed.
function compress(data, archive) {
  python.FS.writeFile("/work/data", data);
  python.runPython(`
import pathlib, compression.zstd as zstd
pathlib.Path("/work/out").write_bytes(zstd.compress(pathlib.Path("/work/data").read_bytes(), level=19))
`);
  writeFileSync(archive, python.FS.readFile("/work/out"));
}

python.FS.mkdirTree("/work");
for (const [number, job] of jobs.entries()) {
  const [folder, archive] = job.split("=");
  if (statSync(folder).isFile()) {
    compress(readFileSync(folder), archive);
    continue;
  }
  copy(folder, `/work/${number}`);
  python.globals.set("number", number);
  python.runPython(`
import pathlib, tarfile
home = pathlib.Path(f"/work/{number}")
def plain(member):
    member.mtime = member.uid = member.gid = 0
    member.uname = member.gname = ""
    return member
with tarfile.open("/work/packed", mode="w", format=tarfile.USTAR_FORMAT) as packed:
    for path in compiled(home):
        packed.add(path, path.relative_to(home).as_posix(), filter=plain)
`);
  compress(python.FS.readFile("/work/packed"), archive);
}

const LIBRARY = join(home, "python_stdlib.zip");
python.FS.writeFile("/work/library.zip", readFileSync(LIBRARY));
python.runPython(`
import shutil, zipfile
home = pathlib.Path("/work/unpacked")
shutil.unpack_archive("/work/library.zip", home, "zip")
# What talks to servers, draws windows or tests programs: nothing of it runs in the page.
for name in """unittest pydoc pydoc_data pdb bdb doctest mailbox imaplib smtplib ftplib poplib xmlrpc wsgiref idlelib turtle
    tkinter ensurepip optparse pickletools curses dbm sqlite3 profile cProfile pstats trace this antigravity
    socketserver webbrowser nturl2path xml http _pyrepl _pyio _pydatetime _pydecimal multiprocessing logging/handlers
    logging/config asyncio/windows_events asyncio/windows_utils asyncio/proactor_events configparser argparse
    concurrent/futures/process sysconfig/__main__ venv zipapp tomllib wave quopri netrc mimetypes cmd
    sched shelve colorsys filecmp fileinput rlcompleter telnetlib uu crypt
    pty tty ssl _aix_support _android_support _ios_support _osx_support""".split():
    for path in (home / name, home / f"{name}.py"):
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
for path in home.glob("encodings/*.py"):
    # the codecs of one country each
    if path.stem.startswith(("cp", "mac_", "iso8859_", "big5", "euc_", "gb", "hz", "johab", "koi8", "shift", "tis", "ptcp", "kz", "hp_")):
        path.unlink()
with zipfile.ZipFile("/work/library", "w") as packed:
    for path in compiled(home):
        if path.suffix == ".pyc" or path.parent != home:
            packed.writestr(zipfile.ZipInfo(path.relative_to(home).as_posix()), path.read_bytes())
`);

const PROGRAM = join(home, "pyodide.asm.wasm");
compress(python.FS.readFile("/work/library"), `${LIBRARY}.zst`);
compress(readFileSync(PROGRAM), `${PROGRAM}.zst`);
for (const file of [LIBRARY, PROGRAM]) rmSync(file);

// No package is fetched by name: the list of those that could be is left empty.
const LOCK = join(home, "pyodide-lock.json");
writeFileSync(LOCK, JSON.stringify({ ...JSON.parse(readFileSync(LOCK, "utf-8")), packages: {} }));
