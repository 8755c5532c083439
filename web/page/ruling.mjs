// The ruling on a play: its words, hands it hangs on, the same play under other readings, and how it is passed on.
import { Card, Refusal, Words, html, useEffect, useState } from "./html.mjs";
import { save } from "./save.mjs";
import { question, written } from "./situation.mjs";

const Witness = ({ faces, witness }) => html`<div class="witness">
  ${["legal", "illegal"].map((kind) => witness[kind].length > 0 && html`<figure><figcaption>${kind} with</figcaption>
    ${witness[kind].map((name) => html`<${Card} faces=${faces} name=${name} />`)}</figure>`)}
</div>`;

const Sides = ({ sides, here, change }) => html`<div class="sides">
  ${sides.map((side) => html`<article class=${side.now ? "now" : ""}>
    <h3>${side.key}: ${side.option}</h3><p>${side.means}.</p><${Words} of=${side.html} />
    <details><summary>For it</summary><p>${side.argument}.</p></details>
    <button type="button" aria-pressed=${String(side.now)} onClick=${() => change({ ...here, readings: { ...here.readings, [side.key]: side.option } })}>Read it so</button>
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
  const shown = async () => setCode(code ? null : ((await desk.ask({ ask: "code", link })).svg ?? ""));
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

export function Ruling({ desk, here, change, faces, ruling }) {
  const [sides, setSides] = useState(null);
  useEffect(() => (setSides(null), undefined), [ruling]);
  if (!ruling) return html`<section aria-live="polite" class="ruling"></section>`;
  if (ruling.refused) return html`<section aria-live="polite" class="ruling"><${Refusal} answer=${ruling} /></section>`;
  const compare = async () => setSides(await desk.ask({ ask: "sides", ...question(here), keys: ruling.contested }));
  return html`<section aria-live="polite" class=${`ruling ${ruling.verdict}`} data-text=${ruling.text}>
    <h2>The ruling</h2>
    <${Words} of=${ruling.html} />
    ${ruling.witness && html`<${Witness} faces=${faces} witness=${ruling.witness} />`}
    ${ruling.contested.length > 0 && html`<button type="button" onClick=${compare}>Both rulings side by side</button>`}
    ${sides?.sides && html`<${Sides} sides=${sides.sides} here=${here} change=${change} />`}
    ${sides?.refused && html`<${Refusal} answer=${sides} />`}
    <${Share} desk=${desk} here=${here} text=${ruling.text} />
  </section>`;
}
