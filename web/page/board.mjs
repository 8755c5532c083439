// The table as it lies: what was played and by whom, the hand, and the plays that are words.
import { Card, Line, html, useState } from "./html.mjs";
import { addressedOf, bareOf, hasRanks, markOf, tapped, wayOf, worded } from "./edits.mjs";
import { packOf, played, split, withName } from "./situation.mjs";
import { Stepper } from "./stepper.mjs";

const counts = (list) => list.reduce((all, name) => all.set(name, (all.get(name) ?? 0) + 1), new Map());

// A play that lies there, its cards under the name of who made it; a tap opens what can be said of it.
const Laid = ({ one, faces, open, toggle, drop, more, read }) => html`<span class=${`laid${one.disputed ? " disputed" : ""}`}>
  <span class="by">${one.by || "\u00a0"}</span>
  <span class="cards">${one.cards?.length
    ? one.cards.map((name, at) => html`<span class="slot" key=${at}><${Card} faces=${faces} name=${name} label=${`${one.text}${one.by ? ` by ${one.by}` : ""}, on the table`} chosen=${open} onTap=${toggle} onHold=${() => read(name)} />
        ${at === one.cards.length - 1 && html`<button type="button" class="off" aria-label=${`take ${one.text} from the table`} onClick=${drop}>✕</button>`}</span>`)
    : html`<button type="button" aria-pressed=${String(open)} onClick=${toggle}>${one.text}</button><button type="button" class="off plain" aria-label=${`take ${one.text} from the table`} onClick=${drop}>✕</button>`}
    ${more && html`<button type="button" class="ghost" aria-label=${`one more ${more} with it`} onClick=${() => more && one.add(more)}>+${more}</button>`}</span>
</span>`;

const Open = ({ one, at, here, edit, change, players, target, setTarget, close }) => {
  const name = (by) => change(here.text ? edit.onTable(at, `${by}: ${one.text}`) : edit.onTable(at, withName({ by, play: played(here.on[at]).play })));
  return html`<div class="tabs open" role="group" aria-label=${`About ${one.text}`}>
    <button type="button" aria-pressed=${String(target.play === at)} onClick=${() => setTarget(target.play === at ? { to: "hand" } : { to: "table", play: at })}>Add cards to it</button>
    <button type="button" aria-pressed=${String(Boolean(one.disputed))} onClick=${() => change(edit.dispute(at))}>In dispute</button>
    <label class="who">By<${Line} key=${at} value=${one.by} set=${name} list="players" autocapitalize="words" autocomplete="off" size="6" /></label>
    <button type="button" onClick=${close}>Done</button>
  </div>`;
};

export function Table({ game, here, change, faces, lies, beside, edit, players, target, setTarget, read, fault, tools }) {
  const [open, setOpen] = useState(null);
  const last = lies.at(-1);
  const there = beside?.there ?? []; // what no tap changes
  const flags = Object.entries(here.own).filter(([, value]) => value).map(([name, value]) => (value === true ? name : `${name}: ${value}`));
  const besides = [...(beside?.notes ?? []), ...flags, ...here.house.map((rule) => rule.replace("=", ": "))]; // told and no card of the table
  const more = (one) => one === last && hasRanks(game) && one.cards?.length && one.cards.length < 8 && one.cards.every((name) => name === one.cards[0]) && game.groups[0].cards.some((card) => card.name === one.cards[0] && card.count > one.cards.length) ? one.cards[0] : null;
  return html`<section class=${`pile${game.begins || lies.length || there.length ? " begun" : ""}`} aria-labelledby="on-table"><div class="bar"><h2 id="on-table">${game.begins ? "On the table" : "Played so far"}</h2>${tools}</div>
    <div class="row">
      ${there.map((one) => html`<span class="laid"><span class="by">${one.by || "\u00a0"}</span><span class="cards">${one.cards.map((name) => html`<${Card} faces=${faces} name=${name} label=${`${name}, on the table`} />`)}</span></span>`)}
      ${lies.map((one, at) => html`<${Laid} key=${at} one=${{ ...one, add: (name) => change(edit.toTable(name, at)) }} faces=${faces} open=${open === at} more=${more(one)} read=${read}
        toggle=${() => setOpen(open === at ? null : at)} drop=${() => (setOpen(null), change(edit.offTable(at)))} />`)}
      ${!lies.length && html`${!there.length && (game.begins || !beside?.notes?.length) && html`<p class="quiet">${game.begins ? "Nothing lies there." : "Nothing yet."}</p>`}
        ${!here.text && !game.together && html`<button type="button" aria-pressed=${String(here.lead)} onClick=${() => change({ ...here, lead: !here.lead, opening: false, play: "" })}>You lead</button>
        <button type="button" aria-pressed=${String(here.opening)} onClick=${() => change({ ...here, opening: !here.opening, lead: false, play: "" })}>First lead of the round</button>`}`}
    </div>
    ${besides.length > 0 && html`<p class="quiet">${besides.join(" · ")}</p>`}
    ${lies[open] && html`<${Open} one=${lies[open]} at=${open} here=${here} edit=${edit} change=${change} players=${players} target=${target} setTarget=${setTarget} close=${() => setOpen(null)} />`}
    <datalist id="players">${players.map((name) => html`<option value=${name} />`)}</datalist>
    ${fault}
  </section>`;
}

const BACKS = 5; // as many unseen cards are drawn one by one
const SAID = { lit: ", legal", may: ", possible" };

// What a tapped card is, where something else than a turn is decided: given for a tax, laid away, or played all the same; and to
// whom it goes.
const Ways = ({ here, change, ways, way, setWay, cards, texts }) => html`<div class="tabs ways" role="group" aria-label="A tapped card"><span class="quiet">A tap:</span>
  ${ways.map(({ verb }) => html`<button type="button" key=${verb} aria-pressed=${String(verb === way)} onClick=${() => (setWay(verb), cards.length && change({ ...here, play: worded(verb, cards) }))}>${verb || "plays"}</button>`)}</div>
  ${texts.length > 1 && html`<div class="tabs" role="group" aria-label="To whom">${texts.map((text) => html`<button type="button" key=${text} aria-pressed=${String(text === here.play)} onClick=${() => change({ ...here, play: text })}>${text}</button>`)}</div>`}`;

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
      ${!slots.length && !hand.unseen && html`<p class="quiet">${hand.text ?? "No card yet: tap those you hold."}</p>`}
    </div>
    ${ways.length > 1 && html`<${Ways} here=${here} change=${change} ways=${ways} way=${way ?? (play.cards.length ? play.verb : ways[0].verb)} setWay=${setWay} cards=${play.cards} texts=${addressedOf(play, legal)} />`}${fault}</section>`;
}

const RANGE = /^(.*?)(\d+)(?:\.\.(\d+)| or more)(.*)$/;
const ranged = (play) => !play.single && RANGE.test(play.name);

// An amount of chips from the least to the most, and the play that has it; one that is judged goes along with it.
const Amount = ({ play, here, change }) => {
  const [, before, low, high = Infinity, after] = RANGE.exec(play.name);
  const said = (amount) => `${before}${amount}${after}`;
  const judged = here.play.startsWith(before) && here.play.endsWith(after) ? Number(here.play.slice(before.length, here.play.length - after.length)) || null : null;
  const [amount, setAmount] = useState(judged ?? Number(low));
  const now = Math.max(Number(low), Math.min(Number(high), amount));
  const set = (next) => (setAmount(next), here.play === said(now) && change({ ...here, play: said(next) }));
  return html`<span class="amount">
    <${Stepper} label=${`${before.trim()} how much`} value=${now} least=${Number(low)} most=${Number(high)} set=${set} />
    <button type="button" class=${play.certain ? "lit" : "may"} aria-pressed=${String(here.play === said(now))} onClick=${() => change({ ...here, play: said(now) })}>${said(now)}</button>
  </span>`;
};

// Plays with cards, to tap.
const Listed = ({ plays, here, change }) => html`
  <ul class="legal">${plays.filter((play) => play.cards.length || (!play.single && !ranged(play))).map((play) => html`<li key=${play.name}>${play.single ? html`<button type="button" onClick=${() => change({ ...here, play: play.single })}>${play.name}</button>` : play.name}</li>`)}</ul>`;

const counted = (certain, possible) => {
  const first = certain ? `${certain} legal ${certain === 1 ? "play" : "plays"}` : possible ? "No play certain" : "No legal plays";
  return possible ? `${first}, ${possible} possible` : first;
};

// The plays that are words, and those with an amount by steps; and behind a line that is always there, all that are legal or
// possible, or why none is listed.
export function Sayings({ game, here, change, legal }) {
  const plays = legal?.plays ?? [];
  const [certain, possible] = [true, false].map((sure) => plays.filter((play) => play.certain === sure));
  const words = plays.filter((play) => play.single && !play.cards.length);
  const sayings = [...new Set([...game.bare, ...words.map((play) => play.single)])];
  const mark = (text) => {
    const one = plays.find((play) => play.single === text);
    return !legal?.plays || legal.text ? "" : !one ? "dim" : one.certain ? "lit" : "may";
  };
  return html`<div class="sayings">
    <div class="tabs" role="group" aria-label="Plays">${sayings.map((play) => html`<button type="button" key=${play} class=${mark(play)} aria-pressed=${String(here.play === play)} onClick=${() => change({ ...here, play })}>${play}</button>`)}</div>
    ${plays.filter(ranged).map((play) => html`<${Amount} key=${play.name} play=${play} here=${here} change=${change} />`)}
    ${legal?.plays && legal.text ? html`<p class="quiet">${legal.text}</p>` : html`<details><summary>${legal?.plays ? counted(certain.length, possible.length) : "Legal plays"}</summary>
      ${!legal?.plays && html`<p class="quiet">Not known yet.</p>`}
      ${certain.length > 0 && html`<${Listed} plays=${certain} here=${here} change=${change} />`}
      ${possible.length > 0 && html`<p class="quiet">Possible, if the hand has the cards for it and nothing unseen forbids it:</p><${Listed} plays=${possible} here=${here} change=${change} />`}</details>`}
  </div>`;
}
