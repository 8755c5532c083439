// The table, the hand and the play as text, in any spelling that the rules take, read while somebody writes.
import { html, useEffect, useState } from "./html.mjs";
import { hand, namesOf, words } from "./situation.mjs";

const WAIT = 350; // milliseconds without a key, after which a text is taken over

// A line of text that is handed on once its writer pauses; what comes from elsewhere replaces it unless it is being written.
const Line = ({ label, hint, value, set, fault, rows }) => {
  const [text, setText] = useState(value);
  const [writing, setWriting] = useState(false);
  useEffect(() => (writing || setText(value), undefined), [value, writing]);
  useEffect(() => {
    if (!writing || text === value) return undefined;
    const wait = setTimeout(() => set(text), WAIT);
    return () => clearTimeout(wait);
  }, [text]);
  const box = { value: text, autocapitalize: "off", autocomplete: "off", spellcheck: false, onFocus: () => setWriting(true), onInput: (event) => setText(event.target.value),
    onBlur: () => (setWriting(false), text !== value && set(text)), onKeyDown: (event) => event.key === "Enter" && !rows && set(text) };
  return html`<label>${label}${rows ? html`<textarea rows=${rows} ...${box} />` : html`<input ...${box} placeholder=${hint} />`}</label>${fault}`;
};

export function Typed({ game, here, change }) {
  const names = namesOf(game);
  const setHand = (text) => {
    const split = text.trim() ? hand(text, names) : { holding: [], unseen: 0 };
    change({ ...here, ...(split && (words(split) || !text.trim()) ? { ...split, typed: undefined } : { holding: [], unseen: 0, typed: text.trim() }) }, "hand");
  };
  const setTable = (text) => change({ ...here, on: text.split(";").map((one) => one.trim()).filter(Boolean), disputed: [] }, "table");
  const play = html`<${Line} label="The play" hint=${game.bare[0] ?? game.groups[0].cards[3].name} value=${here.play} set=${(text) => change({ ...here, play: text.trim() }, "play")} />`;
  if (here.text) return html`<div class="typed"><${Line} label="The table in one line" rows="6" value=${here.text} set=${(text) => text.trim() && change({ ...here, text: text.trim() }, "position")} />${play}</div>`;
  const first = game.groups[0].cards;
  return html`<div class="typed">
    <${Line} label="On the table, oldest first: a ; between plays, and names if they matter" hint=${`Ada: ${first[4].name}; Ben: ${first[6].name}`} value=${here.on.join("; ")} set=${setTable} />
    <${Line} label="Your hand" hint=${`${first[5].name}, ${first[7].name} + 4 unseen`} value=${here.typed ?? words(here) ?? ""} set=${setHand} />
    ${play}
  </div>`;
}
