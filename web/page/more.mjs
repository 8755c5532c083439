// What else can be said of a table: who plays, how many, and what the flags of the game have.
import { labelOf } from "./captions.mjs";
import { Choice, Line, html } from "./html.mjs";
import { Stepper } from "./stepper.mjs";

const Tick = ({ says, on, set }) => html`<label class="tick"><input type="checkbox" checked=${on} onChange=${(event) => set(event.target.checked)} />${says}</label>`;

// A flag as its kind is best tapped; what no tap can say is written.
const Flag = ({ flag, game, here, set, players, fault, aim }) => {
  const value = here.own[flag.name] ?? "";
  const label = labelOf(flag);
  const written = html`<${Line} aria-label=${label} value=${value} placeholder=${flag.example} autocapitalize="off" autocomplete="off" set=${set} />`;
  const options = { suit: game.suits.filter((one) => one !== "Trumps"), choice: flag.options, player: players.filter((one) => one !== "You") }[flag.kind];
  if (flag.kind === "player" && !options.length) return fault;
  if (flag.kind === "switch") return html`<${Tick} says=${flag.help} on=${value === true} set=${set} />${fault}`;
  if (flag.kind === "number") return html`<${Stepper} label=${label} value=${value} hint=${flag.example} set=${(number) => set(number ? String(number) : "")} write=${set}><span>${label}</span></${Stepper}>${fault}`;
  return html`<div class="field"><p>${label}</p>
    ${options?.length > 0 && html`<${Choice} legend=${label} options=${options.map((one) => [one, one])} value=${value} set=${(one) => set(one === value ? "" : one)} />`}
    ${flag.kind === "cards" && html`<div class="tabs">${written}<button type="button" aria-label=${`tap cards: ${label}`} onClick=${() => aim(flag)}>Tap cards</button></div>`}
    ${flag.kind === "words" && written}${fault}</div>`;
};

const TURNS = [["", "none, or not known"], ["passed", "passed"], ["played", "played cards"], ["acted", "had a turn"]];

export function More({ game, here, change, players, faults, aim, name, naming }) {
  const now = TURNS.find(([id]) => id && here[id])?.[0] ?? "";
  const turn = (id) => change({ ...here, acted: id === "acted", passed: id === "passed", played: id === "played" });
  const own = (flag) => (value) => change({ ...here, own: { ...here.own, [flag.name]: value } });
  return html`<div class="about">
    ${!here.text && html`
      ${game.flags.filter((flag) => !flag.decides).map((flag) => html`<${Flag} key=${flag.name} flag=${flag} game=${game} here=${here} set=${own(flag)} players=${players} fault=${faults[flag.name]} aim=${aim} />`)}
      ${!game.together && html`<div class="field"><p>Your last turn in this trick</p><${Choice} legend="Your last turn in this trick" options=${TURNS} value=${now} set=${turn} /></div>`}
      ${game.players.fewest < game.players.most && html`<label>Players: how many, or their names in order of play<${Line} value=${here.players ?? ""} placeholder=${`${game.players.usual}, or Ada You Ben`} autocapitalize="words" autocomplete="off" set=${(text) => change({ ...here, players: Number(text) || text || null })} /></label>`}
      ${faults.players}
      <p class="quiet">For the hands of others, tricks that were won or cards laid away, name everybody: then the whole table is one line of text, and you change it by tapping or under Write.</p>
      <button type="button" onClick=${name}>Name everybody</button>${naming}`}
    ${players.length > 0 && html`<div class="field"><p>Who plays</p><${Choice} legend="Who plays" options=${[["", "whoever’s turn it is"], ...players.map((one) => [one, one])]} value=${here.by} set=${(by) => change({ ...here, by })} /></div>`}
  </div>`;
}
