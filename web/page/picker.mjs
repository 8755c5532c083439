// The cards of the pack, to tap: all of them at once, suits as signs.
import { hasRanks } from "./edits.mjs";
import { Choice, Sign, html } from "./html.mjs";
import { groupsOf } from "./situation.mjs";

// How a pair is tapped, in games that have any.
const HINTS = { table: "A pair: tap the rank, then + beside it.", hand: "A pair: tap the rank twice." };

const Tile = ({ card, group, game, faces, where, left, tap }) => {
  const suited = game.suits.includes(group);
  const named = !suited && group !== "Ranks" && group !== "Added";
  return html`<button type="button" class=${`tile ${suited ? "suited" : named ? "named" : "rank"}${left > 0 ? "" : " used"}`} data-suit=${group}
    aria-label=${`${card.name} ${where}`} aria-disabled=${left > 0 ? null : "true"} onClick=${() => left > 0 && tap(card.name)}>
    ${named ? html`<span class="numeral" data-numeral=${card.index}></span><${Sign} faces=${faces} of=${card.name} /><span class="name">${card.name}</span>` : html`<b class=${card.name.length > 4 && !suited ? "long" : ""}>${suited ? card.index : card.name}</b>${suited && html`<${Sign} faces=${faces} of=${group} />`}`}
  </button>`;
};

// House rules under which further cards are played with, as buttons: without them a Joker is no card.
const Added = ({ game, here, change }) =>
  [...new Set(game.added.map((one) => one.key))].map((key) => {
    const reading = game.readings.find((one) => one.key === key);
    const now = here.house.find((one) => one.startsWith(`${key}=`))?.split("=")[1] ?? reading.options[0].name;
    const set = (option) => change({ ...here, house: [...here.house.filter((one) => !one.startsWith(`${key}=`)), ...(option === reading.options[0].name ? [] : [`${key}=${option}`])], play: "" });
    return html`<label class="added" key=${key}><span>${key}</span><select aria-label=${key} value=${now} onChange=${(event) => set(event.target.value)}>${reading.options.map((one) => html`<option value=${one.name}>${one.name}</option>`)}</select></label>`;
  });

export const Picker = ({ game, here, change, faces, target, setTarget, targets, used, tap }) => {
  const chosen = targets.find(([id]) => id === target.to) ?? targets[0];
  const left = (card) => card.count - (used.get(card.name) ?? 0);
  return html`<div class="picker" aria-label="Cards to tap" role="group">
    <${Choice} legend="Where a tapped card goes" options=${targets} value=${chosen[0]} set=${(to) => setTarget({ to, kept: true })} />
    ${hasRanks(game) && html`<p class="quiet hint">${HINTS[chosen[0]]}</p>`}
    ${groupsOf(game, here.house).map(({ name, cards }) => html`<div class="tiles" role="group" aria-label=${name} key=${name}>
      ${cards.map((card) => html`<${Tile} key=${card.name} card=${card} group=${name} game=${game} faces=${faces} where=${chosen[2]} left=${left(card)} tap=${tap} />`)}</div>`)}
    ${!here.text && html`<${Added} game=${game} here=${here} change=${change} />`}
  </div>`;
};
