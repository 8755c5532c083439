// How a table reads the unclear sentences: profiles, house rules, and readings, those first that bear on the ruling.
import { Choice, html, useState } from "./html.mjs";

const HOUSE = (one) => `${one.key}=`;

// The option that holds now for a reading or a house rule.
export const optionOf = (one, here) =>
  (one.house ? here.house.find((said) => said.startsWith(HOUSE(one)))?.slice(HOUSE(one).length) : here.readings[one.key]) ?? one.options[0].name;

// What it means, in answer to the question.
const meansOf = (one, here) => one.options.find((option) => option.name === optionOf(one, here))?.means;

// The situation under another option.
export function under(one, option, here) {
  const usual = option === one.options[0].name;
  if (one.house) return { ...here, house: [...here.house.filter((said) => !said.startsWith(HOUSE(one))), ...(usual ? [] : [`${one.key}=${option}`])] };
  const { [one.key]: _, ...readings } = here.readings;
  return { ...here, readings: usual && !here.profile ? readings : { ...readings, [one.key]: option } };
}

// A reading as a switch, each option with what it means.
export const Switch = ({ one, here, change }) => html`<div class="switch" role="group" aria-label=${one.question}><p>${one.question}</p>
  ${one.options.map((option) => html`<button type="button" key=${option.name} aria-pressed=${String(optionOf(one, here) === option.name)} title=${`${one.key} = ${option.name}`} onClick=${() => change(under(one, option.name, here))}>${option.means}</button>`)}
</div>`;

export function Readings({ game, here, change, bearing }) {
  const [text, setText] = useState("");
  const matches = (one) => `${one.question} ${one.key} ${one.options.map((option) => option.means).join(" ")}`.toLowerCase().includes(text.trim().toLowerCase());
  const chosen = (one) => optionOf(one, here) !== one.options[0].name;
  const rank = (one) => (bearing.includes(one.key) ? 0 : chosen(one) ? 1 : one.house ? 3 : 2);
  const shown = game.readings.filter((one) => !(one.house && here.text) && matches(one)).map((one, at) => ({ one, at })).sort((a, b) => rank(a.one) - rank(b.one) || a.at - b.at);
  return html`<div class="readings">
    <div class="field"><p>Profile</p><${Choice} legend="Profile" options=${game.profiles.map((one) => [one, one])} value=${here.profile || "default"} set=${(one) => change({ ...here, profile: one === "default" ? "" : one })} /></div>
    <label>Find a reading or a house rule<input type="search" value=${text} onInput=${(event) => setText(event.target.value)} /></label>
    ${shown.map(({ one }) => html`<details key=${one.key} open=${bearing.includes(one.key)}><summary>${one.question} <span class="now">${meansOf(one, here)}</span>${bearing.includes(one.key) ? html` <small>decides this ruling</small>` : ""}</summary>
      <${Switch} one=${one} here=${here} change=${change} /></details>`)}
    ${!shown.length && html`<p role="status">No reading was found for ${text}.</p>`}
  </div>`;
}
