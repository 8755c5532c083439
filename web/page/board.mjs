// The table as it lies: what was played and by whom; and the plays that are words.
import { noteOf, sayingOf } from "./captions.mjs";
import { Duties, LayAway, dutiesOf } from "./duties.mjs";
import { hasRanks } from "./edits.mjs";
import { Card, Line, html, useState } from "./html.mjs";
import { played, withName } from "./situation.mjs";
import { Stepper } from "./stepper.mjs";

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

export function Table({ game, here, change, faces, lies, hand, beside, edit, players, target, setTarget, read, fault, dutyFault, tools }) {
  const [open, setOpen] = useState(null);
  const last = lies.at(-1);
  const there = beside?.there ?? []; // what no tap changes
  const starts = !here.text && !game.together && !lies.length;
  const duties = dutiesOf(game).map((flag) => flag.name);
  const flags = Object.entries(here.own).filter(([name, value]) => value && !(starts && duties.includes(name))).map(([name, value]) => noteOf(name, value));
  const besides = [...(beside?.notes ?? []), ...flags, ...here.house.map((rule) => rule.replace("=", ": "))]; // told and no card of the table
  const more = (one) => one === last && hasRanks(game) && one.cards?.length && one.cards.length < 8 && one.cards.every((name) => name === one.cards[0]) && game.groups[0].cards.some((card) => card.name === one.cards[0] && card.count > one.cards.length) ? one.cards[0] : null;
  const nothing = html`<p class="quiet">${game.begins ? "Nothing lies there." : "Nothing yet."}</p>`;
  return html`<section class=${`pile${game.begins || lies.length || there.length ? " begun" : ""}`} aria-labelledby="on-table"><div class="bar"><h2 id="on-table">${game.begins ? "On the table" : "Played so far"}</h2>${starts && html`<span class="quiet">nothing</span>`}${tools}</div>
    <div class=${`row${starts ? " starts" : ""}`}>
      ${there.map((one) => html`<span class="laid"><span class="by">${one.by || "\u00a0"}</span><span class="cards">${one.cards.map((name) => html`<${Card} faces=${faces} name=${name} label=${`${name}, on the table`} />`)}</span></span>`)}
      ${lies.map((one, at) => html`<${Laid} key=${at} one=${{ ...one, add: (name) => change(edit.toTable(name, at)) }} faces=${faces} open=${open === at} more=${more(one)} read=${read}
        toggle=${() => setOpen(open === at ? null : at)} drop=${() => (setOpen(null), change(edit.offTable(at)))} />`)}
      ${starts ? html`<${Duties} game=${game} here=${here} change=${change} hand=${hand} fault=${dutyFault} />` : !lies.length && !there.length && (game.begins || !beside?.notes?.length) && nothing}
    </div>
    ${besides.length > 0 && html`<p class="quiet">${besides.join(" · ")}</p>`}
    ${lies[open] && html`<${Open} one=${lies[open]} at=${open} here=${here} edit=${edit} change=${change} players=${players} target=${target} setTarget=${setTarget} close=${() => setOpen(null)} />`}
    <datalist id="players">${players.map((name) => html`<option value=${name} />`)}</datalist>
    ${fault}
  </section>`;
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

const playsOf = (count) => (count === 1 ? "play" : "plays");
const counted = (certain, possible) => {
  if (!certain) return possible ? `${possible} possible ${playsOf(possible)}` : "No legal plays";
  return `${certain} legal ${playsOf(certain)}${possible ? `, ${possible} possible` : ""}`;
};

// The plays that are words, and those with an amount by steps; and behind a line that is always there, all that are legal or
// possible, or why none is listed.
export function Sayings({ game, here, change, legal, lies, hand, edit }) {
  const plays = legal?.plays ?? [];
  const [certain, possible] = [true, false].map((sure) => plays.filter((play) => play.certain === sure));
  const words = plays.filter((play) => play.single && !play.cards.length);
  const sayings = [...new Set([...game.bare, ...words.map((play) => play.single)])];
  const mark = (text) => {
    const one = plays.find((play) => play.single === text);
    return !legal?.plays || legal.text ? "" : !one ? "dim" : one.certain ? "lit" : "may";
  };
  return html`<div class="sayings">
    ${game.dealt && !here.text && !lies.length && html`<${LayAway} game=${game} here=${here} change=${change} hand=${hand} edit=${edit} />`}
    <div class="tabs" role="group" aria-label="Plays">${sayings.map((play) => html`<button type="button" key=${play} class=${mark(play)} aria-pressed=${String(here.play === play)} onClick=${() => change({ ...here, play })}>${sayingOf(play)}</button>`)}</div>
    ${plays.filter(ranged).map((play) => html`<${Amount} key=${play.name} play=${play} here=${here} change=${change} />`)}
    ${legal?.plays && legal.text ? html`<p class="quiet">${legal.text}</p>` : html`<details><summary>${legal?.plays ? counted(certain.length, possible.length) : "Legal plays"}</summary>
      ${!legal?.plays && html`<p class="quiet">Not known yet.</p>`}
      ${certain.length > 0 && html`<${Listed} plays=${certain} here=${here} change=${change} />`}
      ${possible.length > 0 && html`<p class="quiet">Possible: whether they are legal hangs on the unseen cards.</p><${Listed} plays=${possible} here=${here} change=${change} />`}</details>`}
  </div>`;
}
