// What a tap makes of a situation: each returns the next one. A table told by flags and a position in one line are
// changed by the same taps. Another table drops the play that is judged; another hand does so only where a card of it goes.
import { handOf, withHand, withLine, withLineAt, withoutLine } from "./position.mjs";
import { cardsOf, played, split, withName, words } from "./situation.mjs";

const without = (list, at) => list.filter((_, index) => index !== at);

export const hasRanks = (game) => game.groups[0].name === "Ranks";

// The cards of a play as text, told after a play's other words.
const joined = (game, play, name) => (play ? `${play}${hasRanks(game) ? " " : ", "}${name}` : name);

const less = (here, name) => ({ ...here, play: here.play.includes(name) ? "" : here.play });

const handWords = ({ cards, unseen }) => words({ holding: cards, unseen: unseen ?? 0 }) ?? "";

// `seen` has the hand as the rules read it, {cards, unseen}, or null where they have not yet, or where it is no list of cards.
function ofFlags(here, game, seen) {
  const now = { ...here, play: "", by: here.by };
  const held = (cards, unseen) => ({ ...here, holding: cards, unseen, typed: undefined });
  const hand = here.typed ? seen : { cards: here.holding, unseen: here.unseen };
  return {
    toTable: (name, at = null) => {
      if (at === null) return { ...now, on: [...here.on, name] };
      const { by, play } = played(here.on[at]);
      return { ...now, on: here.on.map((one, index) => (index === at ? withName({ by, play: joined(game, play, name) }) : one)) };
    },
    offTable: (at) => ({ ...now, on: without(here.on, at), disputed: here.disputed.filter((one) => one !== at + 1).map((one) => (one > at + 1 ? one - 1 : one)) }),
    onTable: (at, text) => ({ ...now, on: here.on.map((one, index) => (index === at ? text : one)) }),
    dispute: (at) => ({ ...now, disputed: here.disputed.includes(at + 1) ? here.disputed.filter((one) => one !== at + 1) : [...here.disputed, at + 1].sort() }),
    toHand: (name) => (hand ? held([...hand.cards, name], hand.unseen) : { ...here, typed: `${name}, ${here.typed}` }),
    offHand: (name) => less(hand ? held(without(hand.cards, hand.cards.lastIndexOf(name)), hand.unseen) : here, name),
    unseen: (count) => (hand ? held(hand.cards, count) : here),
  };
}

function ofPosition(here, game, table, player) {
  const now = (text) => ({ ...here, text, play: "" });
  const line = (at) => {
    const { by, play } = table.lies[at];
    return { by, play };
  };
  const cards = (table?.hands?.[player] ?? []).filter(Boolean);
  const unseen = (table?.hands?.[player] ?? []).length - cards.length;
  const hand = (next, hidden) => ({ ...here, text: withHand(here.text, player, handWords({ cards: next, unseen: hidden })) });
  const open = handOf(here.text, player) === "unseen";
  return {
    toTable: (name, at = null) => {
      if (at === null) return now(withLine(here.text, game.lines, table?.to_act ?? table?.by ?? player, name));
      const { by, play } = line(at);
      return now(withLineAt(here.text, game.lines, at, `${by}: ${joined(game, play, name)}`));
    },
    offTable: (at) => now(withoutLine(here.text, game.lines, at)),
    onTable: (at, text) => now(withLineAt(here.text, game.lines, at, text)),
    dispute: (at) => {
      const { by, play } = line(at);
      return now(withLineAt(here.text, game.lines, at, `${by}${table.lies[at].disputed ? "" : "?"}: ${play}`));
    },
    toHand: (name) => hand([...cards, name], open ? 0 : unseen),
    offHand: (name) => less(hand(without(cards, cards.lastIndexOf(name)), unseen), name),
    unseen: (count) => hand(cards, count),
  };
}

export const edits = (here, game, seen, player) => (here.text ? ofPosition(here, game, seen, player) : ofFlags(here, game, seen));

// How a tap on a card is taken: `chosen` is a verb that somebody picked. Else a card goes the way in which a legal play has
// it, or the first.
const PLAYED = { verb: "", cards: [], most: Infinity };
export const wayOf = (ways, name, chosen = null) =>
  ways.find((one) => one.verb === chosen) ?? ways.find((one) => one.cards.includes(name)) ?? ways[0] ?? PLAYED;

export const worded = (verb, cards) => (cards.length ? [verb, ...cards].filter(Boolean).join(" ") : "");

// The play with one card more or less of a name. What is owed is made of any cards; of a pack with ranks, cards of one rank
// are played together, and others beside them; of any other a card is played alone.
export function tapped(here, game, names, name, many, way = PLAYED) {
  const ranks = new Set(hasRanks(game) ? game.groups[0].cards.map((card) => card.name) : []);
  const goes = (one) => one === name || (way.verb ? way.most > 1 : ranks.size > 0 && !(ranks.has(one) && ranks.has(name)));
  const before = split(here.play, names, [way]);
  const now = before?.verb === way.verb ? before.cards.filter(goes) : [];
  const picked = now.filter((one) => one === name).length;
  const next = picked < many ? [...now, name] : now.filter((one) => one !== name);
  return { ...here, play: worded(way.verb, next) };
}

// The rank of which one more card makes the play larger, such as a pair of a single card; null where there is none.
export function oneMore(game, play) {
  if (!hasRanks(game) || play.verb) return null;
  const ranks = game.groups[0].cards.filter((card) => play.cards.includes(card.name));
  return ranks.length === 1 && play.cards.filter((name) => name === ranks[0].name).length < ranks[0].count ? ranks[0].name : null;
}

// The plays in which such cards go to players, and the cards alone of a play of these.
export const addressedOf = (play, legal) => (play && legal?.addressed?.[key(play)]) || [];
export function bareOf(text, legal) {
  const [cards] = Object.entries(legal?.addressed ?? {}).find(([, texts]) => texts.includes(text)) ?? [text];
  return cards.replaceAll(", ", " ");
}

const key = ({ verb, cards }) => `${verb} ${[...cards].sort().join(", ")}`.trim();
const NONE = { verb: "", cards: [] };

// How a card of the hand is marked, by the play that has it: "lit" where that is legal, "may" where it may be, "dim" where no
// play has the card; "" where only other plays have it, or where none are listed. `up`: whether the play has it already.
export function markOf(here, game, names, name, up, legal, way = wayOf(legal?.ways ?? [], name)) {
  if (!legal?.plays?.length) return legal?.plays && !legal.text ? "dim" : "";
  const play = (up ? here : tapped(here, game, names, name, Infinity, way)).play;
  const cards = split(play, names, [way]) ?? NONE;
  const certain = addressedOf(cards, legal).length ? legal.plays.every((one) => one.certain) : legal.taps[key(cards)];
  return certain === undefined ? (legal.parts.includes(name) ? "" : "dim") : certain ? "lit" : "may";
}
