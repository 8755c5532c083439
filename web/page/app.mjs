// The page: what it shows by what stands behind the # of its address, and what it keeps.
import { Desk } from "./desk.mjs";
import { Opened } from "./files.mjs";
import { html, render, useEffect, useState } from "./html.mjs";
import { LookUp } from "./lookup.mjs";
import { Rule } from "./rule.mjs";
import { empty, read, written } from "./situation.mjs";

const json = async (name) => (await fetch(name)).json();

// How the page's files come to be kept: before the worker asks for them, so that they are fetched once.
async function kept() {
  if (!("serviceWorker" in navigator)) return;
  const registered = navigator.serviceWorker.register("service.js");
  try {
    if (navigator.serviceWorker.controller) return void registered.catch(() => {}); // looked after while the page goes on
    await registered;
    if (!navigator.serviceWorker.controller)
      await Promise.race([
        new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true })),
        new Promise((resolve) => setTimeout(resolve, 3000)),
      ]);
  } catch {
    // Where nothing can be kept the page works all the same, with a network.
  }
}

function view(fragment, games) {
  if (!fragment) return { room: "rule", here: empty(games[0].id) };
  const told = new URLSearchParams(fragment);
  if (told.has("find")) return { room: "find", find: told.get("find") };
  if (told.has("file")) return { room: "file", file: told.get("file") };
  try {
    return { room: "rule", here: read(fragment, games) };
  } catch (error) {
    return { room: "rule", here: empty(games[0].id), amiss: error.message };
  }
}

const Loading = ({ state, stop }) => {
  if (state.broken) return html`<div class="refusal" role="alert">The rules could not be loaded: ${state.broken}. Load the page again.</div>`;
  if (state.busy) return html`<div class="busy" role="status">Working… <button type="button" onClick=${stop}>Stop</button></div>`;
  if (state.ready) return null;
  const { done, whole } = state.loading;
  const mb = (bytes) => (bytes / 1e6).toFixed(1);
  return html`<div class="busy">
    <label>Loading the rules: ${mb(Math.min(done, whole))} of ${mb(whole)} MB
      <progress max=${whole} value=${Math.min(done, whole)}></progress></label>
  </div>`;
};

function App({ games, faces, desk }) {
  const [at, setAt] = useState(() => view(location.hash.slice(1), games));
  const [state, setState] = useState(desk.state);
  const [dragged, setDragged] = useState(false);
  const [opened, setOpened] = useState(() => JSON.parse(sessionStorage.getItem("opened") ?? "null"));
  desk.changed = setState;

  useEffect(() => {
    const moved = () => setAt(view(location.hash.slice(1), games));
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);

  const change = (here) => {
    history.replaceState(null, "", `#${written(here)}`);
    setAt({ room: "rule", here });
  };
  const go = (fragment) => {
    location.hash = fragment;
  };
  const open = async (file) => {
    const text = file.size > 2_000_000 ? "" : await file.text();
    const told = { name: file.name, text };
    sessionStorage.setItem("opened", JSON.stringify(told));
    setOpened(told);
    go(`file=${encodeURIComponent(file.name)}`);
    setAt({ room: "file", file: file.name });
  };
  useEffect(() => {
    const over = (event) => (event.preventDefault(), setDragged(event.type === "dragover"));
    const drop = (event) => (over(event), event.dataTransfer?.files[0] && open(event.dataTransfer.files[0]));
    const told = [["dragover", over], ["dragleave", over], ["drop", drop]];
    told.forEach(([name, heard]) => addEventListener(name, heard));
    return () => told.forEach(([name, heard]) => removeEventListener(name, heard));
  }, []);

  const rooms = [["rule", "Rule", ""], ["find", "Look up", "find="], ["file", "Files", "file="]];
  const shared = { games, faces, desk, state, go };
  return html`
    <header><h1>Adjudicator</h1>
      <nav aria-label="Rooms">${rooms.map(([room, name, fragment]) => html`<a href=${`#${room === "rule" && at.last ? at.last : fragment}`} aria-current=${at.room === room ? "page" : null}>${name}</a>`)}</nav>
    </header>
    <main class=${dragged ? "dragged" : ""}>
      <${Loading} state=${state} stop=${() => desk.stop()} />
      ${at.amiss && html`<div class="refusal" role="alert">${at.amiss}</div>`}
      ${at.room === "rule" && html`<${Rule} ...${shared} here=${at.here} change=${change} />`}
      ${at.room === "find" && html`<${LookUp} ...${shared} find=${at.find} />`}
      ${at.room === "file" && html`<${Opened} ...${shared} file=${at.file} opened=${opened} open=${open} />`}
    </main>`;
}

const [games, faces] = await Promise.all([json("games.json"), json("faces.json"), kept()]);
const desk = new Desk(() => {});
const page = document.querySelector("#page");
page.replaceChildren();
render(html`<${App} games=${games} faces=${faces} desk=${desk} />`, page);
navigator.serviceWorker?.ready.then((registered) => {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.kind === "offline-ready") document.documentElement.dataset.kept = data.kind;
  });
  registered.active?.postMessage({ kind: "keep" });
});
