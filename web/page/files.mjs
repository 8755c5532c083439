// Case files and records: opened by drag and drop or by choice, ruled, stepped through, and saved again.
import { Card, Refusal, Words, html, useAnswer, useEffect, useRef, useState } from "./html.mjs";
import { written } from "./situation.mjs";
import { save } from "./save.mjs";
import { MUTANTS } from "./search.mjs";

// The cards of a hand, those nobody has seen as one back with their number; whoever moves is marked.
const Hand = ({ player, cards, faces, moves }) => {
  const unseen = cards.filter((name) => !name).length;
  return html`<div class=${`row small${moves ? " moves" : ""}`}><span>${player}${moves ? " moves" : ""}</span>${cards.filter(Boolean).map((name) => html`<${Card} faces=${faces} name=${name} />`)}
    ${unseen > 0 && html`<${Card} faces=${faces} name="" label="cards nobody has seen" /> <span>× ${unseen}</span>`}</div>`;
};

const OPEN = "Open as a dispute";
const FROM = "from"; // the line of a record that was opened last, with its link, in the memory of the tab

const leaves = (told) => {
  try {
    sessionStorage.setItem(FROM, JSON.stringify(told));
  } catch {
    // Without it the dispute is opened all the same.
  }
};

// The line of a record that a situation was opened from, as {file, line, later}; null where it is another situation.
export function lineOf(here) {
  const from = JSON.parse(sessionStorage.getItem(FROM) ?? "null");
  return from && new URLSearchParams(from.link).toString() === written(here) ? from : null;
}

const Table = ({ step, faces, file, later }) => html`<div class="table">
  <p><strong>Line ${step.line}</strong>: ${step.by}, ${step.play}</p>
  ${step.lies.length > 0 && html`<div class="row pile begun">${step.lies.map((one) => html`<span class="laid"><span class="by">${one.by}</span><span class="cards">${one.cards.map((name) => html`<${Card} faces=${faces} name=${name} />`)}</span></span>`)}</div>`}
  ${Object.entries(step.hands).map(([player, cards]) => html`<${Hand} player=${player} cards=${cards} faces=${faces} moves=${player === step.by} />`)}
  ${step.link && html`<p><a class="button" href=${`#${step.link}`} onClick=${() => leaves({ link: step.link, file, line: step.line, later })}>${OPEN}</a></p>`}
</div>`;

function Timeline({ record, faces, file, line, go }) {
  const { lines, findings } = record;
  const first = (is) => lines.findIndex((one) => is(one.line));
  const [at, put] = useState(() => Math.max(0, line && first((number) => number === line) >= 0 ? first((number) => number === line) : first((number) => findings.some((found) => found.line === number))));
  const setAt = (next) => (put(next), go(`file=${encodeURIComponent(file)}&line=${lines[next].line}`, true));
  const step = lines[at];
  const of = (line) => findings.filter((found) => found.line === line);
  const elsewhere = findings.filter((found) => !lines.some((one) => one.line === found.line));
  return html`<p class="summary"><strong>${record.summary}</strong></p>
    ${lines.length > 0 && html`<label class="steps">Line ${step.line} of ${lines.at(-1).line}
      <input type="range" min="0" max=${lines.length - 1} value=${at} onInput=${(event) => setAt(Number(event.target.value))} /></label>
    <div class="tabs"><button type="button" disabled=${at === 0} onClick=${() => setAt(at - 1)}>Previous</button><button type="button" disabled=${at === lines.length - 1} onClick=${() => setAt(at + 1)}>Next</button></div>
    <ol class="timeline" aria-label="Lines with findings">${lines.map((one, index) => of(one.line).length > 0 && html`<li><button type="button" class=${of(one.line)[0].standing} aria-current=${index === at ? "step" : null} onClick=${() => setAt(index)}>${one.line}</button></li>`)}</ol>
    ${of(step.line).map((found) => html`<${Words} of=${found.html} />`)}
    <${Table} step=${step} faces=${faces} file=${file} later=${of(step.line).find((found) => found.settled_by)?.head ?? null} />`}
    ${elsewhere.map((found) => html`<${Words} of=${found.html} />`)}
    ${record.results.length > 0 && html`<pre>${record.results.join("\n")}</pre>`}`;
}

const Case = ({ found }) => html`
  ${found.ruled.map((one) => html`<div class="ruled" data-text=${one.text}><${Words} of=${one.html} />
    ${one.expected && one.expected !== one.verdict && html`<p class="refusal">The file expects ${one.expected}.</p>`}
    <a href=${`#${new URLSearchParams({ position: found.position, play: one.asked, by: one.by })}`}>${OPEN}</a></div>`)}
  ${found.answered.map((one) => html`<div class="ruled" data-text=${one.text}><${Words} of=${one.html} /></div>`)}
  ${!found.ruled.length && !found.answered.length && html`<p>No ruling is asked for in this file. <a href=${`#${new URLSearchParams({ position: found.position })}`}>${OPEN}</a></p>`}`;

// A record and a short case of each game, to see what a file can be.
const Examples = ({ files, games }) => {
  const of = (game, kind) => files.filter((one) => one.game === game && one.kind === kind && !one.name.includes(MUTANTS)).sort((a, b) => a.text.length - b.text.length)[0];
  return html`<h3>Examples</h3><ul class="cases">${games.flatMap(({ id, title }) => ["case", "record"].map((kind) => of(id, kind)).filter(Boolean).map((one) => html`<li><a href=${`#file=${encodeURIComponent(one.name)}`}>${one.title}</a> <small>${title}, ${one.kind}</small></li>`))}</ul>`;
};

export function Opened({ games, faces, desk, file, line, opened, open, go }) {
  const [text, setText] = useState(null);
  const [files, setFiles] = useState([]);
  const [found, again] = useAnswer(desk, text?.of === file && text.text ? { ask: "file", text: text.text, name: file } : null);
  const chooser = useRef(null);
  useEffect(() => {
    const now = (text) => setText({ of: file, text });
    if (file && opened?.name === file) return now(opened.text);
    fetch("cases.json").then((answer) => answer.json()).then((all) => (setFiles(all), file && now(all.find((one) => one.name === file)?.text ?? "")));
    return undefined;
  }, [file, opened]);
  const there = text?.of === file ? text.text : null;
  return html`<section data-ruled=${found && !found.refused ? file : null}>
    <h2>${file || "A case file or a record"}</h2>
    <p class="quiet">Drop a file anywhere on this page, or choose one. It stays in this browser.</p>
    <label class="file">Open a file<input type="file" ref=${chooser} accept=".yaml,.yml,.json,.jsonl" onChange=${(event) => event.target.files[0] && open(event.target.files[0])} /></label>
    ${file && there === "" && html`<p class="refusal" role="alert">${opened?.name === file ? "The file is empty, or larger than two million bytes." : "No such file is here: open it again."}</p>`}
    ${there && html`<button type="button" onClick=${() => save(file, there)}>Save</button>
      <details><summary>What it says</summary><pre>${there}</pre></details>`}
    ${there && !found && html`<p role="status">Ruling on it…</p>`}
    ${found?.refused && html`<${Refusal} answer=${found} again=${again} />`}
    ${found?.title && html`<h3>${found.title}</h3>`}
    ${found?.kind === "record" && html`<${Timeline} key=${file} record=${found} faces=${faces} file=${file} line=${line} go=${go} />`}
    ${found?.kind === "case" && html`<${Case} found=${found} />`}
    ${!file && files.length > 0 && html`<${Examples} files=${files} games=${games} />`}
  </section>`;
}
