// The hand: its cards to tap, whether it is whole, and what becomes of a tapped card.
import { doneWith } from "./captions.mjs";
import { addressedOf, bareOf, hasRanks, markOf, oneMore, tapped, wayOf, worded } from "./edits.mjs";
import { Card, html, useState } from "./html.mjs";
import { packOf, split } from "./situation.mjs";
import { Stepper } from "./stepper.mjs";

const counts = (list) => list.reduce((all, name) => all.set(name, (all.get(name) ?? 0) + 1), new Map());

const BACKS = 5; // as many unseen cards are drawn one by one
const SAID = { lit: ", legal", may: ", possible" };

// What becomes of a tapped card where something else than a turn is decided: given for a tax, laid away, or played all the
// same; and to whom it goes.
const Ways = ({ game, here, change, ways, way, setWay, cards, texts }) => html`<div class="tabs ways" role="group" aria-label="A tapped card is"><span class="quiet">A tapped card is</span>
  ${ways.map(({ verb }) => html`<button type="button" key=${verb} aria-pressed=${String(verb === way)} onClick=${() => (setWay(verb), cards.length && change({ ...here, play: worded(verb, cards) }))}>${doneWith(game, verb)}</button>`)}</div>
  ${texts.length > 1 && html`<div class="tabs" role="group" aria-label="To whom">${texts.map((text) => html`<button type="button" key=${text} aria-pressed=${String(text === here.play)} onClick=${() => change({ ...here, play: text })}>${text}</button>`)}</div>`}`;

// One more card of the rank that is played, as a pair is made: another of the hand, else one of the pack. Its place is kept
// while it is not there, so that nothing moves.
const OneMore = ({ game, here, change, hand, play, put, edit }) => {
  const rank = oneMore(game, play);
  const cards = [...play.cards, rank];
  const held = hand.cards.filter((name) => name === rank).length;
  const more = () => {
    if (held > play.cards.filter((name) => name === rank).length) put({ ...here, play: worded("", cards) });
    else change({ ...edit.toHand(rank), play: worded("", cards) });
  };
  return html`<button type="button" class=${`ghost extra${rank ? "" : " gone"}`} aria-label=${rank ? `play one more ${rank}` : null} aria-hidden=${rank ? null : "true"} disabled=${!rank} onClick=${more}>${rank && `+${rank}`}</button>`;
};

// The hand: cards whose tap is legal are lit, those in no play dim; a tap plays one, or gives it where that is owed, behind ✕ it
// takes one away, and holding it down reads it.
export function Hand({ game, here, change, faces, names, hand, title, legal, ways, way, setWay, put, spelled, edit, read, fault, setWhole }) {
  const [taking, setTaking] = useState(false);
  const bare = { ...spelled, play: bareOf(spelled.play, legal) };
  const play = split(bare.play, names, ways) ?? { verb: "", cards: [] };
  const chosen = counts(play.cards);
  const said = (name, verb, mark) => `${verb || "play"} ${name}${SAID[mark] ?? ""}`;
  const nth = new Map();
  const slots = hand.cards.map((name) => (nth.set(name, (nth.get(name) ?? -1) + 1), { name, at: nth.get(name) }));
  const backs = hand.unseen > BACKS ? 1 : hand.unseen;
  const size = slots.length + backs > 14 ? "many" : slots.length + backs > 6 ? "more" : "";
  const whole = slots.length > 0 && !hand.unseen && !hand.open;
  return html`<section class="held" aria-labelledby="in-hand"><div class="bar"><h2 id="in-hand">${title}</h2>
      <div class="tabs"><button type="button" class="whole" aria-label="whole hand" aria-pressed=${String(whole)} disabled=${!slots.length && !hand.unseen} onClick=${() => (setWhole(true), whole || change(edit.unseen(0)))}>whole</button>
        <${Stepper} label="Unseen cards" kind="unseen" value=${hand.unseen} most=${packOf(game)} less="− unseen card" more="+ unseen card" set=${(count) => change(edit.unseen(count))} /><span>unseen</span></div></div>
    <div class=${`row hand ${size}`}>
      ${slots.map(({ name, at }) => {
        const up = at < (chosen.get(name) ?? 0);
        const goes = wayOf(ways, name, up ? play.verb : (way ?? (play.verb || null)));
        const mark = markOf(bare, game, names, name, up, legal, goes);
        const away = () => (setTaking(false), change(edit.offHand(name)));
        const plays = () => put(tapped(bare, game, names, name, up ? at : at + 1, goes));
        return html`<span class=${`slot${taking ? " off" : ""}`} key=${`${name}${at}`}><${Card} faces=${faces} name=${name} mark=${mark} chosen=${up} label=${taking ? `take ${name} away` : said(name, goes.verb, mark)} onTap=${taking ? away : plays} onHold=${() => read(name)} /></span>`;
      })}
      ${Array.from({ length: backs }, (_, at) => html`<${Card} key=${`unseen${at}`} faces=${faces} name="" />`)}
      ${hand.unseen > backs && html`<span>× ${hand.unseen}</span>`}
      ${slots.length > 0 && html`<button type="button" class="taking" aria-label="take a card away" aria-pressed=${String(taking)} onClick=${() => setTaking(!taking)}>✕</button>`}
      ${slots.length > 0 && hasRanks(game) && html`<${OneMore} game=${game} here=${bare} change=${change} hand=${hand} play=${play} put=${put} edit=${edit} />`}
      ${!slots.length && !hand.unseen && html`<p class="quiet">${hand.text ?? "No cards yet: tap the ones you hold."}</p>`}
    </div>
    ${ways.length > 1 && html`<${Ways} game=${game} here=${here} change=${change} ways=${ways} way=${way ?? (play.cards.length ? play.verb : ways[0].verb)} setWay=${setWay} cards=${play.cards} texts=${addressedOf(play, legal)} />`}${fault}</section>`;
}
