// The questions that settle an open ruling, one at a time, in type that is read across a table; their answers are part of
// the situation.
import { Refusal, html, useAnswer, useEffect, useRef } from "./html.mjs";
import { question } from "./situation.mjs";

const LONG = 90; // characters, above which a question is written smaller

// What readings ask and how they would be read, each change that makes the ruling the opposite, or leaves it open.
const Contested = ({ game, changes, title }) => changes.length > 0 && html`<h3>${title}</h3>
  <ul>${changes.map((change) => html`<li>${Object.entries(change).map(([key, option]) => {
    const reading = game.readings.find((one) => one.key === key);
    const means = reading.options.find((one) => one.name === option).means;
    return html`<span>${reading.question} <strong>${means}</strong>. </span>`;
  })}</li>`)}</ul>`;

// `tell` is called with the text of a settled ruling, or null.
export function Settle({ desk, game, here, change, tell }) {
  const [reply, again] = useAnswer(desk, { ask: "settle", ...question(here), answers: here.settle });
  const last = useRef(null); // stays until the next reply is there, so that the buttons keep place and focus
  if (reply) last.current = reply;
  useEffect(() => (tell(reply?.copy ?? null), () => tell(null)), [reply?.copy]);
  const shown = last.current;
  if (!shown) return html`<p class="quiet">Looking for the question…</p>`;
  if (shown.refused) return html`<${Refusal} answer=${shown} again=${again} />`;
  const answer = (...answers) => reply && change({ ...here, settle: answers });
  const given = here.settle.slice(0, shown.answers.length);
  return html`<div class="settle" aria-busy=${String(!reply)}>
    ${shown.question && html`<p class=${`question${shown.question.length > LONG ? " long" : ""}`}>${shown.question}</p>
      <div class="yesno" role="group" aria-label="Answer">
        ${[["Yes", true], ["No", false]].map(([name, holds]) => html`<button type="button" key=${name} aria-disabled=${String(!reply)} onClick=${() => answer(...given, holds)}>${name}</button>`)}
      </div>
      <p class="quiet">Settled ${shown.estimate}.</p>
      ${shown.prove.length > 0 && html`<h3>What each side would have to show</h3><ul>${shown.prove.map((one) => html`<li>${one}.</li>`)}</ul>`}`}
    ${shown.verdict && html`<p class="question"><strong class=${shown.verdict}>${shown.verdict}</strong></p>
      <p><strong>What decides it:</strong> ${shown.deciding.join("; ")}.</p>
      ${shown.because.map((one) => html`<p>${one}</p>`)}
      ${shown.rules.length > 0 && html`<p><strong>Rule:</strong> ${shown.rules.join("; ")}.</p>`}
      ${shown.show && html`<p><strong>To show:</strong> ${shown.show}.</p>`}
      ${shown.with_play && html`<p><strong>Show:</strong> ${shown.with_play}.</p>`}
      ${shown.fault && html`<p><strong>Fault:</strong> ${shown.fault}.</p>`}
      ${shown.holds && html`<p><strong>Holds:</strong> ${shown.holds}.</p>`}
      <${Contested} game=${game} changes=${shown.contested} title="If it is read otherwise, the ruling is the opposite" />
      <${Contested} game=${game} changes=${shown.left_open} title="If it is read otherwise, it hangs on more cards" />`}
    ${shown.spare && html`<p class="quiet" role="status">${shown.spare}</p>`}
    ${shown.text && html`<p>${shown.text}</p>`}
    ${given.length > 0 && html`<h3>Answers so far</h3>
      <ol>${shown.answers.map((one) => html`<li>${one}</li>`)}</ol>
      <button type="button" aria-label="Undo the last answer" onClick=${() => answer(...given.slice(0, -1))}>Undo</button>`}
  </div>`;
}
