// The page: what it shows by what stands behind the # of its address, and what it keeps.
import { Desk } from "./desk.mjs";
import { Opened } from "./files.mjs";
import { html, render, useEffect, useRef, useState } from "./html.mjs";
import { LookUp, Reader } from "./lookup.mjs";
import { Rule } from "./rule.mjs";
import { empty, following, read, told, written } from "./situation.mjs";
import { Notices, useNotices } from "./notices.mjs";
import { keep, kept } from "./steps.mjs";

const json = async (name) => (await fetch(name)).json();

const KEEPING = 3000; // milliseconds for which the first visit waits until its files can be kept

// How the page's files come to be kept: before the worker asks for them, so that they are fetched once. Where a worker of
// an earlier visit does not start, nobody waits for it either.
async function cached() {
  if (!("serviceWorker" in navigator)) return;
  const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  const late = new Promise((resolve) => setTimeout(resolve, KEEPING));
  // Where nothing can be kept the page works all the same, with a network.
  const registered = navigator.serviceWorker.register("service.js").catch(() => late);
  if (navigator.serviceWorker.controller) return; // looked after while the page goes on
  await Promise.race([late, registered.then(() => navigator.serviceWorker.controller ?? changed)]);
}

function view(fragment, games) {
  if (!fragment) return { room: "rule", here: empty(games[0].id) };
  const said = new URLSearchParams(fragment);
  if (said.has("find")) return { room: "find", find: said.get("find").slice(0, 200), game: said.get("in") ?? "" };
  if (said.has("file")) return { room: "file", file: said.get("file").slice(0, 400), line: Number(said.get("line")) || 0 };
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

const BASE = document.title;

function titleOf(at, games) {
  if (at.room === "find") return at.find ? `${at.find}: look up` : "Look up";
  if (at.room === "file") return at.file ? `${at.file}: files` : "Files";
  const game = games.find((one) => one.id === at.here.game)?.title;
  return at.here.play ? `${at.here.play}: ${game}` : game;
}

function App({ games, faces, desk }) {
  const steps = useRef(kept()).current;
  const merged = useRef(null);
  const [at, setAt] = useState(() => view(location.hash.slice(1), games));
  const [state, setState] = useState(desk.state);
  const [dragged, setDragged] = useState(false);
  const [card, setCard] = useState(null);
  const [opened, setOpened] = useState(() => JSON.parse(sessionStorage.getItem("opened") ?? "null"));
  const notices = useNotices();
  desk.changed = setState;

  useEffect(() => {
    const moved = () => {
      const now = view(location.hash.slice(1), games);
      if (now.room === "rule" && !now.amiss) {
        steps.shown(written(now.here), now.here.game);
        keep(steps);
      }
      merged.current = null;
      setCard(null);
      setAt(now);
    };
    if (at.room === "rule" && !at.amiss) (steps.made(written(at.here), at.here.game), keep(steps));
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
  useEffect(() => {
    document.title = `${titleOf(at, games)} · ${BASE}`;
  }, [at]);

  // Another situation: a step that Back and Undo take back. Steps of one `merge`, such as the letters of a word, are one.
  const change = (next, merge = null) => {
    const here = following(at.here, next);
    const fragment = written(here);
    if (fragment !== steps.now) {
      if (merge && merge === merged.current) {
        steps.at -= 1;
        history.replaceState({ step: true }, "", `#${fragment}`);
      } else history.pushState({ step: true }, "", `#${fragment}`);
    }
    steps.made(fragment, here.game);
    merged.current = merge;
    keep(steps);
    setAt({ room: "rule", here });
  };
  // A step back or on is the browser's own where the step came from the entry before; else it is one more entry.
  const back = () => (history.state?.step ? history.back() : jump(-1));
  const jump = (by) => {
    const fragment = steps.list[steps.at + by];
    steps.at += by;
    history.pushState(by > 0 ? { step: true } : null, "", `#${fragment}`);
    keep(steps);
    setAt(view(fragment, games));
  };
  const choose = (game) => at.here.game !== game && change(steps.last[game] ? read(steps.last[game], games) : empty(game));
  const go = (fragment, replace = false) => {
    if (!replace) return (location.hash = fragment);
    history.replaceState(null, "", `#${fragment}`);
    setAt(view(fragment, games));
  };
  const open = async (file) => {
    const text = file.size > 2_000_000 ? "" : await file.text();
    const found = { name: file.name, text };
    sessionStorage.setItem("opened", JSON.stringify(found));
    setOpened(found);
    go(`file=${encodeURIComponent(file.name)}`);
    setAt({ room: "file", file: file.name });
  };
  useEffect(() => {
    const over = (event) => (event.preventDefault(), setDragged(event.type === "dragover"));
    const drop = (event) => (over(event), event.dataTransfer?.files[0] && open(event.dataTransfer.files[0]));
    const heard = [["dragover", over], ["dragleave", over], ["drop", drop]];
    heard.forEach(([name, hears]) => addEventListener(name, hears));
    return () => heard.forEach(([name, hears]) => removeEventListener(name, hears));
  }, []);

  const { here } = at;
  const cleared = here && { ...empty(here.game), players: here.text ? null : here.players, house: here.house, readings: here.readings, profile: here.profile };
  const tools = html`<div class="tabs tools" role="group" aria-label="Steps">
    <button type="button" aria-label="Undo" title="Undo" disabled=${!steps.before} onClick=${back}>↶</button>
    <button type="button" aria-label="Redo" title="Redo" disabled=${!steps.after} onClick=${() => jump(1)}>↷</button>
    <button type="button" disabled=${!(here && (told(here) || here.play))} onClick=${() => change(cleared)}>Clear</button></div>`;
  const lasting = useRef({ find: "find=", file: "file=" }).current; // each room as it was left
  if (at.room === "find") lasting.find = `find=${encodeURIComponent(at.find)}${at.game ? `&in=${at.game}` : ""}`;
  if (at.room === "file") lasting.file = `file=${encodeURIComponent(at.file)}${at.line ? `&line=${at.line}` : ""}`;
  const looked = lasting.find === "find=" ? `find=&in=${at.here?.game ?? ""}` : lasting.find; // at first in the game that is ruled on
  const rooms = [["rule", "Rule", steps.now ?? ""], ["find", "Look up", looked], ["file", "Files", lasting.file]];
  const shared = { games, faces, desk, state, go };
  return html`
    <header><h1>Adjudicator</h1>
      <nav aria-label="Rooms">${rooms.map(([room, name, fragment]) => html`<a key=${room} href=${`#${fragment}`} aria-current=${at.room === room ? "page" : null}>${name}</a>`)}</nav>
    </header>
    <main class=${dragged ? "dragged" : ""}>
      <${Loading} state=${state} stop=${() => desk.stop()} />
      ${at.amiss && html`<div class="refusal" role="alert">${at.amiss}</div>`}
      ${at.room === "rule" && html`<${Rule} ...${shared} here=${here} change=${change} choose=${choose} tools=${tools} readCard=${setCard} />`}
      ${at.room === "find" && html`<${LookUp} ...${shared} find=${at.find} game=${at.game} />`}
      ${at.room === "file" && html`<${Opened} ...${shared} file=${at.file} line=${at.line} opened=${opened} open=${open} />`}
      ${card && html`<${Reader} card=${card} game=${games.find((one) => one.id === here?.game)} faces=${faces} close=${() => setCard(null)} />`}
    </main>
    <${Notices} told=${notices} />`;
}

const [games, faces] = await Promise.all([json("games.json"), json("faces.json"), cached()]);
const desk = new Desk(() => {});
const page = document.querySelector("#page");
page.replaceChildren();
render(html`<${App} games=${games} faces=${faces} desk=${desk} />`, page);
