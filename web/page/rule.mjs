// A dispute at the table: what lies, what is held, what is played; and the ruling.
import { Card, Refusal, html, useEffect, useState } from "./html.mjs";
import { Ruling } from "./ruling.mjs";
import { cardsOf, empty, namesOf, question } from "./situation.mjs";

const without = (list, at) => list.filter((_, index) => index !== at);
const counts = (list) => list.reduce((all, name) => all.set(name, (all.get(name) ?? 0) + 1), new Map());

const Games = ({ games, here, change }) => html`<fieldset class="games"><legend>Game</legend>
  ${games.map((game) => html`<button type="button" aria-pressed=${String(game.id === here.game)} onClick=${() => change(empty(game.id))}>${game.title}</button>`)}
</fieldset>`;

const Flag = ({ flag, here, change }) => {
  const value = here.own[flag.name] ?? "";
  const set = (told) => change({ ...here, own: { ...here.own, [flag.name]: told } });
  return flag.takes
    ? html`<label>${flag.help}<input value=${value} placeholder=${flag.example} autocapitalize="off" onChange=${(event) => set(event.target.value)} /></label>`
    : html`<label class="tick"><input type="checkbox" checked=${value === true} onChange=${(event) => set(event.target.checked)} />${flag.help}</label>`;
};

const Tick = ({ name, says, here, change }) => html`<label class="tick">
  <input type="checkbox" checked=${here[name]} onChange=${(event) => change({ ...here, [name]: event.target.checked })} />${says}</label>`;

const Readings = ({ game, here, change }) => html`<details><summary>Readings and house rules${Object.keys(here.readings).length ? ` (${Object.keys(here.readings).length} chosen)` : ""}</summary>
  ${game.readings.map((one) => {
    const house = here.house.find((told) => told.startsWith(`${one.key}=`))?.split("=")[1];
    const value = (one.house ? house : here.readings[one.key]) ?? one.options[0].name;
    const set = ({ target }) => {
      const chosen = target.value === one.options[0].name ? null : target.value;
      const house = here.house.filter((told) => !told.startsWith(`${one.key}=`));
      const { [one.key]: _, ...readings } = here.readings;
      if (one.house) return change({ ...here, house: chosen ? [...house, `${one.key}=${chosen}`] : house });
      return change({ ...here, readings: chosen ? { ...readings, [one.key]: chosen } : readings });
    };
    return html`<label>${one.question}<select value=${value} disabled=${Boolean(one.house && here.text)} onChange=${set}>
      ${one.options.map((option) => html`<option value=${option.name}>${option.name}: ${option.means}</option>`)}</select></label>`;
  })}</details>`;

const Picker = ({ game, faces, target, setTarget, add, targets, used }) => {
  const [group, setGroup] = useState(game.groups[0].name);
  const shown = game.groups.find((one) => one.name === group) ?? game.groups[0];
  const left = (card) => card.count - (used.get(card.name) ?? 0);
  return html`<section class="picker" aria-label="Cards to tap">
    <div class="tabs" role="group" aria-label="Where a tapped card goes">
      ${targets.map(([id, name]) => html`<button type="button" aria-pressed=${String(id === target)} onClick=${() => setTarget(id)}>${name}</button>`)}
    </div>
    ${game.groups.length > 1 && html`<div class="tabs" role="group" aria-label="Suits">
      ${game.groups.map(({ name }) => html`<button type="button" aria-pressed=${String(name === shown.name)} onClick=${() => setGroup(name)}>${name}</button>`)}
    </div>`}
    <div class="cards">${shown.cards.map((card) =>
      left(card) > 0 ? html`<${Card} key=${card.name} faces=${faces} name=${card.name} onTap=${() => add(card.name)} label=${`${card.name} ${target === "lies" ? "to the table" : "to your hand"}`} />` : null)}</div>
  </section>`;
};

// What lies, as groups of cards, each taken back with a tap.
const Lies = ({ here, change, faces, names }) => html`<div class="row">
  ${here.on.map((play, at) => {
    const cards = cardsOf(play, names);
    const drop = () => change({ ...here, on: without(here.on, at), play: "" });
    return html`<span class="laid">${cards?.length
      ? cards.map((name) => html`<${Card} faces=${faces} name=${name} label=${`take ${play} from the table`} onTap=${drop} />`)
      : html`<button type="button" onClick=${drop} aria-label=${`take ${play} from the table`}>${play}</button>`}</span>`;
  })}
  ${!here.on.length && html`<p class="quiet">Nothing is told to lie there.</p>`}
</div>`;

export function Rule({ games, faces, desk, state, here, change }) {
  const game = games.find((one) => one.id === here.game) ?? games[0];
  const names = namesOf(game);
  const ranks = new Set(game.groups.find((one) => one.name === "Ranks")?.cards.map((card) => card.name));
  const [target, setTarget] = useState("lies");
  const [table, setTable] = useState(null); // of a position: who holds what
  const [legal, setLegal] = useState(null);
  const [ruling, setRuling] = useState(null);
  const asked = JSON.stringify(question({ ...here, play: "", by: here.by }));

  const told = here.text || here.on.length || here.holding.length || here.typed || here.lead || here.opening || Object.keys(here.own).length;
  useEffect(() => {
    setLegal(null);
    setTable(null);
    if (!state.ready || !told) return undefined;
    let over = false;
    const wait = setTimeout(async () => {
      if (here.text) desk.ask({ ask: "position", ...question(here) }).then((found) => !over && setTable(found));
      const found = await desk.ask({ ask: "plays", ...question({ ...here, play: "" }) });
      if (!over) setLegal(found);
    }, 120);
    return () => ((over = true), clearTimeout(wait));
  }, [asked, state.ready]);

  useEffect(() => {
    setRuling(null);
    if (!state.ready || !here.play) return undefined;
    let over = false;
    desk.ask({ ask: "rule", ...question(here) }).then((found) => !over && setRuling(found));
    return () => ((over = true), undefined);
  }, [asked, here.play, state.ready]);

  const add = (name) => {
    if (target === "hand") return change({ ...here, holding: [...here.holding, name], typed: undefined, play: "" });
    const last = here.on.at(-1);
    const same = last && cardsOf(last, names)?.every((card) => card === name) && game.groups.some((one) => one.cards.some((card) => card.name === name && card.count > 1));
    return change({ ...here, on: same ? [...here.on.slice(0, -1), `${last} ${name}`] : [...here.on, name], play: "" });
  };
  const actor = legal?.by ?? table?.to_act;
  const hand = here.text ? (table?.hands?.[actor] ?? []) : [...here.holding, ...Array(here.unseen).fill("")];
  const chosen = counts(cardsOf(here.play, names) ?? []);
  const tapCard = (name, many) => {
    // Of a pack with ranks, cards of one rank go together, and others beside them; of any other a card goes alone.
    const goes = (one) => one === name || (ranks.size > 0 && !(ranks.has(one) && ranks.has(name)));
    const now = (cardsOf(here.play, names) ?? []).filter(goes);
    const picked = chosen.get(name) ?? 0;
    const next = picked < many ? [...now, name] : now.filter((one) => one !== name);
    change({ ...here, play: next.join(" ") });
  };
  const lit = new Set((legal?.plays ?? []).flatMap((play) => play.cards));
  const held = [...counts(hand.filter(Boolean))];
  const unseen = hand.filter((name) => !name).length;
  const known = (legal?.plays ?? []).filter((play) => play.single);
  const ranges = (legal?.plays ?? []).filter((play) => !play.single);
  const sayings = [...new Set([...game.bare, ...known.filter((play) => !play.cards.length).map((play) => play.single)])];
  const more = known.filter((play) => play.cards.length);

  return html`
    <${Games} games=${games} here=${here} change=${change} />
    ${here.text
      ? html`<section><h2>The table</h2>
          ${table?.refused ? html`<${Refusal} answer=${table} />` : html`<p class="quiet">${here.text}</p>
          ${(table?.lies ?? []).map((one) => html`<p><strong>${one.by}</strong>: ${one.cards.length ? one.cards.map((name) => html`<${Card} faces=${faces} name=${name} />`) : one.play}</p>`)}`}
          <button type="button" onClick=${() => change(empty(here.game))}>Begin another</button></section>`
      : html`<section><h2>On the table</h2><${Lies} here=${here} change=${change} faces=${faces} names=${names} />
          <details open=${game.together || Object.keys(here.own).length > 0}><summary>More about the table</summary>
            ${!game.together && html`<${Tick} name="lead" says="You have the lead." here=${here} change=${change} />
            <${Tick} name="opening" says="You lead, and no card was put down yet." here=${here} change=${change} />`}
            ${game.flags.map((flag) => html`<${Flag} key=${flag.name} flag=${flag} here=${here} change=${change} />`)}
            <label>Players<input type="number" inputmode="numeric" min=${game.players.fewest} max=${game.players.most} placeholder=${game.players.usual} value=${here.players ?? ""} onChange=${(event) => change({ ...here, players: Number(event.target.value) || null })} /></label>
          </details></section>`}
    <section><h2>${here.text && actor ? `${actor} holds` : "Your hand"}</h2>
      <div class="row hand">
        ${held.map(([name, many]) => html`<span class="held">${Array.from({ length: many }, (_, at) => html`<${Card} key=${`${name}${at}`} faces=${faces} name=${name} lit=${lit.has(name)} chosen=${at < (chosen.get(name) ?? 0)} onTap=${() => tapCard(name, at < (chosen.get(name) ?? 0) ? at : at + 1)} label=${`play ${name}${lit.has(name) ? ", legal" : ""}`} />`)}</span>`)}
        ${Array.from({ length: unseen }, (_, at) => html`<${Card} key=${`unseen${at}`} faces=${faces} name="" />`)}
        ${!hand.length && html`<p class="quiet">${here.typed ?? "No card is told yet."}</p>`}
      </div>
      ${!here.text && html`<div class="tabs">
        <button type="button" onClick=${() => change({ ...here, unseen: here.unseen + 1 })}>+ unseen card</button>
        ${here.unseen > 0 && html`<button type="button" onClick=${() => change({ ...here, unseen: here.unseen - 1 })}>− unseen card</button>`}
        ${here.holding.length > 0 && html`<button type="button" onClick=${() => change({ ...here, holding: here.holding.slice(0, -1), play: "" })}>take back the last</button>`}
      </div>`}
    </section>
    <${Ruling} desk=${desk} here=${here} change=${change} game=${game} faces=${faces} ruling=${ruling} />
    ${!here.text && html`<${Picker} key=${game.id} game=${game} faces=${faces} target=${target} setTarget=${setTarget} add=${add} used=${counts([...here.holding, ...here.on.flatMap((play) => cardsOf(play, names) ?? [])])}
      targets=${[["lies", "On the table"], ["hand", "Your hand"]]} />`}
    <section><h2>The play</h2>
      <div class="tabs" role="group" aria-label="Plays">${sayings.map((play) => html`<button type="button" class=${legal?.plays?.some((one) => one.single === play) ? "lit" : ""} aria-pressed=${String(here.play === play)} onClick=${() => change({ ...here, play })}>${play}</button>`)}</div>
      <form onSubmit=${(event) => (event.preventDefault(), change({ ...here, play: event.target.elements.play.value.trim() }))}>
        <label>Tap cards above, or write the play<input name="play" value=${here.play} autocapitalize="off" autocomplete="off" /></label>
        <button>Rule</button>
      </form>
      ${legal?.refused && told ? html`<${Refusal} answer=${legal} />` : ""}
      ${legal?.plays && html`<details><summary>${legal.plays.length} legal ${legal.plays.length === 1 ? "play" : "plays"}</summary>
        <ul class="legal">${[...more, ...ranges].map((play) => html`<li>${play.single ? html`<button type="button" onClick=${() => change({ ...here, play: play.single })}>${play.name}</button>` : play.name}${play.certain ? "" : " (if held)"}</li>`)}</ul></details>`}
    </section>
    <${Readings} game=${game} here=${here} change=${change} />`;
}
