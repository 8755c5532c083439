// Questions about a table, as buttons with their answers: who leads, what is owed, who wins.
import { Refusal, Words, html, useAnswer, useState } from "./html.mjs";
import { question } from "./situation.mjs";

const YOU = [[/\bhas NAME\b/, "have you"], [/\bdoes NAME\b/, "do you"], [/\bis NAME\b/, "are you"], [/\bNAME\b/, "you"]];

// A question with a player's name and the play put in, as it is read.
const worded = (one, name, play) =>
  (name === "You" ? YOU.reduce((text, [from, to]) => text.replace(from, to), one) : one.replace("NAME", name)).replace("PLAY", play);

export function Asks({ game, here, desk, players }) {
  const [asked, setAsked] = useState(null);
  const [who, setWho] = useState("You");
  const [filter, setFilter] = useState("");
  const name = players.includes(who) ? who : (players[0] ?? "You");
  const put = asked && asked.replace("NAME", name).replace("PLAY", here.play);
  const { play, by, ...table } = question(here);
  const [answer, again] = useAnswer(desk, put && { ask: "ask", ...table, question: put });
  const askable = game.asks.filter((one) => (!one.includes("PLAY") || here.play) && one.toLowerCase().includes(filter.trim().toLowerCase()));
  const few = askable.length > 12;
  return html`<div class="asks">
    <div class="answered" aria-live="polite">${answer?.refused ? html`<${Refusal} answer=${answer} again=${again} />` : answer ? html`<${Words} of=${answer.html} />` : html`<p class="quiet">${put ? "Answering…" : "Tap a question about this table."}</p>`}</div>
    ${players.length > 1 && html`<label class="who">About<select onChange=${(event) => setWho(event.target.value)}>${players.map((one) => html`<option value=${one} selected=${one === name}>${one}</option>`)}</select></label>`}
    ${(few || filter) && html`<label>Find a question<input type="search" value=${filter} onInput=${(event) => setFilter(event.target.value)} /></label>`}
    <div class="tabs" role="group" aria-label="Questions">${askable.map((one) => html`<button type="button" key=${one} aria-pressed=${String(one === asked)} onClick=${() => setAsked(one === asked ? null : one)}>${worded(one, name, here.play)}</button>`)}</div>
  </div>`;
}
