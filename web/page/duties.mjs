// What is to be done before the first card: who leads, what is owed, what the dealer lays away; as buttons.
import { labelOf } from "./captions.mjs";
import { Choice, html } from "./html.mjs";
import { Stepper } from "./stepper.mjs";

const TAX = /^(\d+)( any)?$/; // so many of the best cards, or any in return

// The flags that say what is owed, in place of a turn.
export const dutiesOf = (game) => game.flags.filter((flag) => flag.decides);
export const owes = (game, here) => dutiesOf(game).some((flag) => here.own[flag.name]);

// Whether the hand is the dealer's, of which some cards are laid away before the first lead.
export const laysAway = (game, here, hand) => Boolean(game.dealt && here.opening && hand.cards.length + hand.unseen === game.dealt);

const without = (own, flags) => Object.fromEntries(Object.entries(own).filter(([name]) => !flags.some((flag) => flag.name === name)));

// How many cards are owed, and which.
const Tax = ({ flag, value, set }) => {
  const [, count, any = ""] = TAX.exec(value) ?? [null, value];
  return html`<${Stepper} label="Cards you owe" value=${count} least=${1} kind="tax" set=${(number) => set(`${number}${any}`)}><span>cards:</span></${Stepper}>
    <${Choice} legend="Which cards you owe" options=${[["", "your best"], [" any", "any, in return"]]} value=${any} set=${(which) => set(`${count || flag.example}${which}`)} />`;
};

// The buttons on an empty table. Of a lead and what is owed there is one at a time.
export function Duties({ game, here, change, hand, fault }) {
  const flags = dutiesOf(game);
  const own = without(here.own, flags);
  const now = flags.find((flag) => here.own[flag.name]);
  const starts = (next) => change({ ...here, lead: false, opening: false, own, play: "", ...next });
  const owe = (flag, value) => starts({ own: { ...own, [flag.name]: value } });
  const laying = laysAway(game, here, hand);
  const first = () => starts(laying ? { opening: true, unseen: 0 } : { opening: !here.opening });
  return html`${!now && html`<button type="button" aria-pressed=${String(here.lead)} onClick=${() => starts({ lead: !here.lead })}>You lead</button>
    <button type="button" aria-pressed=${String(here.opening && !laying)} onClick=${first}>First lead of the round</button>`}
    ${flags.filter((flag) => !now || flag === now).map((flag) => html`<button type="button" key=${flag.name} aria-pressed=${String(flag === now)} onClick=${() => (flag === now ? starts({}) : owe(flag, flag.takes ? flag.example : true))}>${labelOf(flag)}</button>`)}
    ${now?.kind === "number" && html`<${Tax} flag=${now} value=${here.own[now.name]} set=${(value) => owe(now, value)} />`}${now && fault}`;
}

// The edits of the dealer's hand: a card that is tapped takes the place of an unseen one, so that their number stays.
export const asDealer = (edit, hand) => ({
  ...edit,
  toHand: (name) => ({ ...edit.toHand(name), unseen: Math.max(0, hand.unseen - 1) }),
  offHand: (name) => ({ ...edit.offHand(name), unseen: hand.unseen + 1 }),
});

// The dealer's hand: as many cards as the dealer alone holds, those that are not tapped yet being unseen.
export function LayAway({ game, here, change, hand, edit }) {
  const laying = laysAway(game, here, hand);
  const deal = () => change({ ...edit.unseen(laying ? 0 : Math.max(0, game.dealt - hand.cards.length)), opening: !laying, lead: false, play: "" });
  return html`<button type="button" aria-pressed=${String(laying)} onClick=${deal}>You deal: lay away</button>`;
}
