// The ruling on a play: its words, hands it hangs on, the readings that decide it, and how it is passed on.
import { moreCards } from "./captions.mjs";
import { Card, Refusal, Words, html, useEffect, useRef, useState } from "./html.mjs";
import { Switch } from "./readings.mjs";
import { save } from "./save.mjs";
import { Settle } from "./settle.mjs";
import { question, written } from "./situation.mjs";

const Witness = ({ faces, witness }) => html`<div class="witness">
  ${["legal", "illegal"].map((kind) => witness[kind].length > 0 && html`<figure><figcaption>${kind} with</figcaption>
    <div class="row">${witness[kind].map((name) => html`<${Card} faces=${faces} name=${name} />`)}</div></figure>`)}
</div>`;

const Sides = ({ sides, here, change }) => html`<div class="sides">
  ${sides.map((side) => html`<article class=${side.now ? "now" : ""}>
    <h3>${side.option}${side.now ? " (now)" : ""}</h3><p class="quiet">${side.means}.</p><${Words} of=${side.html} />
    <details><summary>The argument for it</summary><p>${side.argument}.</p></details>
    <button type="button" aria-pressed=${String(side.now)} onClick=${() => change({ ...here, readings: { ...here.readings, [side.key]: side.option } })}>Use this reading</button>
  </article>`)}
</div>`;

function Share({ desk, here, text }) {
  const [code, setCode] = useState(null);
  const [done, setDone] = useState("");
  const link = `${location.origin}${location.pathname}#${written(here)}`;
  useEffect(() => (setCode(null), setDone(""), undefined), [link]);
  const copied = async (told, what) => {
    try {
      await navigator.clipboard.writeText(told);
      setDone(`${what} copied`);
    } catch {
      setDone(told);
    }
  };
  const shown = async () => {
    if (code) return setCode(null);
    const found = await desk.ask({ ask: "code", link });
    if (found.svg) setCode(found.svg);
    else setDone(found.text);
  };
  const kept = async () => {
    const found = await desk.ask({ ask: "saved", ...question(here) });
    if (found.text && !found.refused) save("dispute.yaml", found.text);
    else setDone(found.text);
  };
  return html`<div class="tabs share">
    <button type="button" onClick=${() => copied(link, "Link")}>Copy link</button>
    <button type="button" onClick=${() => copied(text, "Ruling")}>Copy ruling</button>
    <button type="button" aria-pressed=${String(Boolean(code))} onClick=${shown}>QR code</button>
    <button type="button" onClick=${kept}>Save as a case</button>
    <span role="status">${done}</span>
    ${code && html`<img class="code" src=${`data:image/svg+xml,${encodeURIComponent(code)}`} alt="QR code of the link to this ruling" />`}
  </div>`;
}

const capital = (text) => text[0].toUpperCase() + text.slice(1);

const [LOW, OPEN, TALL] = [0, 1, 2]; // how much of the sheet is seen on a phone

// Whether an element is a text that somebody writes: the sheet stays low beside it until Enter, or until it is raised.
const isWriting = (element) => element?.matches?.(".play :is(input:not([type=checkbox]), textarea)");

// What is owed is not all tapped yet: no verdict, unless somebody wants it.
const unfinished = ({ here, missing, asItStands }) => html`<section aria-live="polite" class="ruling unfinished">
  <h3>${capital(moreCards(missing))}</h3><p class="quiet">So far: ${here.play}. Tap the rest in the hand.</p>
  <button type="button" onClick=${asItStands}>Rule on it as it stands</button></section>`;

// The sheet: at the bottom of a phone, in its own column on a wide screen. It covers nothing that was there to be tapped
// for the ruling, and moves nothing.
export function Ruling({ desk, game, here, change, faces, ruling, again, unfit, came, note, missing, asItStands }) {
  const [sides, setSides] = useState(null);
  const [level, setLevel] = useState(OPEN);
  const [settled, setSettled] = useState(null); // the text of it
  const sheet = useRef(null);
  useEffect(() => (setSides(null), undefined), [ruling]);
  useEffect(() => (setLevel(isWriting(document.activeElement) ? LOW : OPEN), undefined), [here.play]);
  useEffect(() => {
    const began = ({ target }) => isWriting(target) && setLevel(LOW);
    const ended = ({ target, key }) => key === "Enter" && isWriting(target) && setLevel(OPEN);
    addEventListener("focusin", began);
    addEventListener("keydown", ended);
    return () => (removeEventListener("focusin", began), removeEventListener("keydown", ended));
  }, []);
  if (!here.play) return html`<section aria-live="polite" class="ruling idle"><p class="quiet">Tap a card of the hand, or a play: the ruling comes up here.</p></section>`;
  if (missing) return unfinished({ here, missing, asItStands });
  if (unfit && (!ruling || ruling.refused)) return html`<section class="ruling idle"><p class="quiet">No ruling yet: the table cannot be like this. What is wrong stands beside it.</p></section>`;
  if (!ruling) return html`<section aria-live="polite" class="ruling waits"><p class="quiet">Ruling on ${here.play}…</p></section>`;
  const low = level === LOW;
  const to = (next) => () => setLevel(Math.max(LOW, Math.min(TALL, next)));
  const levels = html`<div class="levels">
    <button type="button" aria-expanded=${String(!low)} aria-label=${low ? "open the ruling" : "more of the ruling"} aria-disabled=${String(level === TALL)} onClick=${to(level + 1)}>▲</button>
    <button type="button" aria-label="lower the ruling" aria-disabled=${String(low)} onClick=${to(level - 1)}>▼</button></div>`;
  const size = low ? " lowered" : level === TALL ? " tall" : "";
  if (ruling.refused) return html`<section aria-live="polite" class=${`ruling refused${size}`}>${levels}<${Refusal} answer=${ruling} again=${again} /></section>`;
  const compare = async () => {
    setLevel(OPEN);
    setSides(sides ? null : await desk.ask({ ask: "sides", ...question(here), keys: ruling.contested.slice(0, 1) }));
    sheet.current.scrollTop = 0;
  };
  const settleable = ruling.settleable || here.settle;
  const settle = () => {
    setLevel(OPEN);
    change({ ...here, settle: here.settle ? null : [] });
    sheet.current.scrollTop = 0;
  };
  const contested = ruling.contested.map((key) => game.readings.find((one) => one.key === key)).filter(Boolean);
  return html`<section aria-live="polite" aria-label="The ruling" ref=${sheet} class=${`ruling ${ruling.verdict}${size}${sides?.sides || here.settle ? " compared" : ""}`} data-text=${ruling.text}>${levels}
    ${settleable && html`<button type="button" class="begin" aria-pressed=${String(Boolean(here.settle))} onClick=${settle}>Settle it</button>`}
    ${came}${note}
    ${here.settle ? html`<h3>${ruling.by}, ${ruling.play}</h3><${Settle} desk=${desk} game=${game} here=${here} change=${change} tell=${setSettled} />` : sides?.sides ? html`<${Sides} sides=${sides.sides} here=${here} change=${change} />` : html`<${Words} of=${ruling.html} />
    ${ruling.witness && html`<${Witness} faces=${faces} witness=${ruling.witness} />`}
    ${contested.map((one) => html`<${Switch} key=${one.key} one=${one} here=${here} change=${change} />`)}`}
    ${contested.length > 0 && !here.settle && html`<button type="button" aria-pressed=${String(Boolean(sides))} onClick=${compare}>Both rulings side by side</button>`}
    ${sides?.refused && html`<${Refusal} answer=${sides} />`}
    <${Share} desk=${desk} here=${here} text=${settled || ruling.text} />
  </section>`;
}
