// Short captions of what the flags of the games say of a table: for a button or a field, and for the line below the table.
const LABELS = {
  owing: "You owe a tax",
  tribute: "You owe a tribute",
  out: "Who is out of the round",
  named: "The suit that was named with the card on top",
  due: "What you must draw and why, such as 3 King; or the Major that lets you choose",
  behind: "The shields before you; or before another, such as Ben: Tower",
  answering: "The card of the attack on you that you answer",
  struck: "Who was struck by the Tower",
};

const NOTES = {
  out: (value) => `out of the round: ${value}`,
  named: (value) => `suit named: ${value}`,
  due: (value) => `you must draw or choose: ${value}`,
  front: (value) => `before you: ${value}`,
  struck: (value) => `struck by the Tower: ${value}`,
  deaths: (value) => `Deaths played so far: ${value}`,
  run: () => "in a run of Strength",
  facing: (value) => `to call: ${value}`,
  phase: (value) => `phase: ${value}`,
  stack: (value) => `your chips: ${value}`,
  behind: (value) => `shields: ${value}`,
  against: (value) => `the other hand: ${value}`,
  answering: (value) => `you answer: ${value}`,
};

// What a flag is called on the page; by its help where it has no caption of its own.
export const labelOf = (flag) => LABELS[flag.name] ?? flag.help.replace(/\.$/, "");

// A flag that is set, with its value, as a note below the table.
export const noteOf = (name, value) => NOTES[name]?.(value) ?? (value === true ? name : `${name}: ${value}`);

// What is called, and no play of cards, as it is called.
export const sayingOf = (play) => (play === "one card" ? "“one card”" : play);

// What becomes of tapped cards, by the verb of the play; "" is for cards that are played.
const DONE = {
  "": "played", gives: "given", give: "given", discard: "discarded", discards: "discarded", keep: "kept", keeps: "kept",
  hides: "hidden", places: "placed", takes: "taken", "takes back": "taken back", shows: "shown", declare: "declared",
};
export const doneWith = (game, verb) => (verb === "discard" && game.dealt ? "laid away" : (DONE[verb] ?? verb));

const NUMBERS = ["no", "one", "two", "three", "four", "five"];

// "two more cards"
export const moreCards = (count) => `${NUMBERS[count] ?? count} more ${count === 1 ? "card" : "cards"}`;
