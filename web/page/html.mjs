// What draws: components as functions, their markup as tagged templates.
export { html, render, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./htm.mjs";
import { html, useEffect, useRef, useState } from "./htm.mjs";

const image = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
const HOLD = 500; // milliseconds, after which a card that is held down is read

// A card: a picture or, with `onTap`, a button. Held down, or asked for by its menu, it calls `onHold`.
export const Card = ({ faces, name, onTap, onHold, chosen, mark = "", label }) => {
  const said = label ?? (name || "a card nobody has seen");
  const held = useRef(null);
  const drawn = html`<img src=${image(faces[name] ?? faces[""])} alt=${onTap ? "" : said} width="60" height="90" draggable="false" />`;
  const marks = `card ${mark}${chosen ? " chosen" : ""}`;
  if (!onTap) return html`<span class=${marks}>${drawn}</span>`;
  const began = () => {
    held.current = onHold && setTimeout(() => ((held.current = "read"), onHold()), HOLD);
  };
  const ended = () => held.current !== "read" && clearTimeout(held.current);
  const tapped = () => (held.current === "read" ? (held.current = null) : onTap());
  return html`<button type="button" class=${marks} aria-label=${said} aria-pressed=${chosen === undefined ? null : String(chosen)}
    onPointerDown=${began} onPointerUp=${ended} onPointerLeave=${ended} onPointerCancel=${ended}
    onContextMenu=${(event) => onHold && event.preventDefault()} onClick=${tapped}>${drawn}</button>`;
};

// The sign of a suit or a Major, beside words that say which.
export const Sign = ({ faces, of }) => faces[`sign:${of}`] && html`<img class="sign" src=${image(faces[`sign:${of}`])} alt="" width="20" height="20" draggable="false" />`;

export const Words = ({ of }) => html`<div dangerouslySetInnerHTML=${{ __html: of }} />`;

// Why something is refused: all of its faults, or those that `of` picks.
export const Refusal = ({ answer, of = () => true, again }) => {
  if (!answer) return null;
  if (!answer.refused?.length)
    return answer.text ? html`<div class="refusal" role="alert"><p>${answer.text}${again && answer.stopped ? html` <button type="button" onClick=${again}>Ask again</button>` : ""}</p></div>` : null;
  const faults = answer.refused.filter(of);
  return faults.length > 0 && html`<div class="refusal" role="alert">
    ${faults.map((one) => html`<p><strong>${one.message}</strong>${one.file ? html` <small>${one.file}${one.line ? `:${one.line}:${one.column}` : ""}</small>` : ""}<br />${one.help}</p>`)}</div>`;
};

// The answer of the desk to a question, asked anew when its words change; null until it is there, or where there is no
// question. `again` puts it once more.
export function useAnswer(desk, question, delay = 0) {
  const key = question && JSON.stringify(question);
  const [answer, setAnswer] = useState(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    setAnswer(null);
    if (!key) return undefined;
    const ended = new AbortController();
    const wait = setTimeout(
      () => desk.ask(JSON.parse(key), ended.signal).then((found) => !ended.signal.aborted && setAnswer({ ...found, key })),
      delay,
    );
    return () => (clearTimeout(wait), ended.abort());
  }, [key, turn]);
  return [answer?.key === key ? answer : null, () => setTurn(turn + 1)];
}

// A line to write in. `set` is called with it once it is entered; until then it stays, whatever else is drawn anew.
export const Line = ({ value, set, ...more }) => {
  const [draft, setDraft] = useState(null);
  return html`<input ...${more} value=${draft ?? value} onInput=${(event) => setDraft(event.target.value)}
    onChange=${(event) => (setDraft(null), set(event.target.value.trim()))} />`;
};

export const Choice = ({ legend, options, value, set }) => html`<div class="tabs choice" role="group" aria-label=${legend}>
  ${options.map(([id, name, says]) => html`<button type="button" key=${id} aria-pressed=${String(id === value)} title=${says ?? null} onClick=${() => set(id)}>${name}</button>`)}</div>`;
