// What draws: components as functions, their markup as tagged templates.
export { html, render, useEffect, useMemo, useRef, useState } from "./htm.mjs";
import { html } from "./htm.mjs";

export const Card = ({ faces, name, onTap, chosen, lit, label }) => {
  const face = `data:image/svg+xml,${encodeURIComponent(faces[name] ?? faces[""])}`;
  const said = label ?? (name || "a card nobody has seen");
  const image = html`<img src=${face} alt=${onTap ? "" : said} width="60" height="90" draggable="false" />`;
  const marks = `card${chosen ? " chosen" : ""}${lit ? " lit" : ""}`;
  return onTap
    ? html`<button type="button" class=${marks} aria-label=${said} aria-pressed=${chosen === undefined ? null : String(chosen)} title=${said} onClick=${onTap}>${image}</button>`
    : html`<span class=${marks}>${image}</span>`;
};

export const Words = ({ of }) => html`<div dangerouslySetInnerHTML=${{ __html: of }} />`;

export const Refusal = ({ answer }) => html`<div class="refusal" role="alert">
  ${answer.refused?.length
    ? answer.refused.map((one) => html`<p><strong>${one.message}</strong>${one.file ? html` <small>${one.file}${one.line ? `:${one.line}:${one.column}` : ""}</small>` : ""}<br />${one.help}</p>`)
    : html`<p>${answer.text}</p>`}
</div>`;
