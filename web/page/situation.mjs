// A situation as the page holds it: what lies, what is held, and what else is told, as the flags of the command line
// tell it; or the text of a file or a position. It is written into the address behind the #, and read from there.
export const empty = (game) => ({
  game, on: [], holding: [], unseen: 0, lead: false, opening: false, acted: false, passed: false, played: false,
  players: null, house: [], disputed: [], own: {}, text: null, name: null, play: "", by: "", readings: {}, profile: "",
  settle: null, // the answers to the questions that settle the ruling, true or false, once they are put
});

const YES = ["lead", "opening", "acted", "passed", "played"];
const MOST = 20_000; // characters of a link
const LONGEST = 400; // characters of one of its values, but for a position
const PLAYS = 200; // plays on the table

// The cards of a text that names them one after another, by the names that there are, the longest first; null where it
// says more.
export function cardsOf(text, names) {
  const found = [];
  for (let rest = text.trim(); rest; ) {
    const name = names.find((one) => rest === one || rest.startsWith(`${one} `) || rest.startsWith(`${one},`));
    if (!name) return null;
    found.push(name);
    rest = rest.slice(name.length).replace(/^[, ]+/, "");
  }
  return found;
}

// A play as the verb of one of the `ways` in which cards go, "" where they are played, and its cards; null where it says more.
export function split(play, names, ways = []) {
  const verb = ways.map((one) => one.verb).find((one) => one && play.startsWith(`${one} `)) ?? "";
  const cards = cardsOf(play.slice(verb.length), names);
  return cards && { verb, cards };
}

// A play with who made it, "Ada: VI VI", as its two parts.
export function played(text) {
  const [, by, play] = /^\s*(?:([^\s:=;|?,+]+)\s*:)?\s*(.*)$/s.exec(text);
  return { by: by ?? "", play };
}

export const withName = ({ by, play }) => (by ? `${by}: ${play}` : play);

// The groups of cards that are played with under the house rules of a situation.
export function groupsOf(game, house = []) {
  const more = game.added.filter(({ key, option }) => house.includes(`${key}=${option}`)).flatMap((one) => one.cards);
  return more.length ? [...game.groups, { name: "Added", cards: more }] : game.groups;
}

export const namesOf = (game) =>
  [...new Set([...game.groups, ...game.added].flatMap((one) => one.cards.map((card) => card.name)))].sort((a, b) => b.length - a.length);

// How many cards the largest pack of a game has, at the most.
export const packOf = (game) => [...game.groups, ...game.added].flatMap((one) => one.cards).reduce((sum, card) => sum + card.count, 0) + 60;

// "A of Cups, B + 2 unseen" as the cards and the number of those unseen; null where it is told in another way.
export function hand(text, names) {
  const [, cards, unseen] = /^(.*?)(?:(?:^|\s*\+\s*)(\d+) unseen)?$/s.exec(text.trim());
  const holding = cardsOf(cards, names);
  return holding && { holding, unseen: Number(unseen ?? 0) };
}

export const words = (here) =>
  [here.holding.join(", "), here.unseen ? `${here.unseen} unseen` : ""].filter(Boolean).join(" + ") || null;

// Whether anything is told of the table at all.
export const told = (here) =>
  Boolean(here.text || here.on.length || here.holding.length || here.unseen || here.typed || here.lead || here.opening ||
    Object.values(here.own).some(Boolean));

// What the desk is asked with.
export function question(here) {
  const { text, name, play, by, readings, profile } = here;
  const besides = { play, by: by || null, readings, profile: profile || null };
  if (text) return { text, name: name ?? "the situation", ...besides };
  const { game, on, lead, opening, acted, passed, played, players, house, disputed, own } = here;
  return { game, on, lead, opening, acted, passed, played, players, house, disputed, own, holding: here.typed ?? words(here), ...besides };
}

// A situation as the one after another: answers that came along with it are to other questions, and go.
export const following = (before, here) =>
  here.settle && here.settle === before?.settle && JSON.stringify(question(here)) !== JSON.stringify(question(before)) ? { ...here, settle: null } : here;

export function written(here) {
  const said = [];
  if (here.text) said.push(["position", here.text]);
  else {
    said.push(["game", here.game], ...here.on.map((play) => ["on", play]));
    const holding = here.typed ?? words(here);
    if (holding) said.push(["holding", holding]);
    said.push(...YES.filter((name) => here[name]).map((name) => [name, "yes"]));
    said.push(...here.house.map((rule) => ["house", rule]), ...here.disputed.map((number) => ["disputed", number]));
    if (here.players) said.push(["players", here.players]);
    said.push(...Object.entries(here.own).filter(([, value]) => value).map(([name, value]) => [name, value === true ? "yes" : value]));
  }
  if (here.play) said.push(["play", here.play]);
  if (here.by) said.push(["by", here.by]);
  if (here.profile) said.push(["profile", here.profile]);
  said.push(...Object.entries(here.readings).map(([key, option]) => ["reading", `${key}=${option}`]));
  if (here.settle) said.push(["settle", "yes"], ...here.settle.map((holds) => ["answer", holds ? "yes" : "no"]));
  return new URLSearchParams(said).toString();
}

// The situation that a link tells. Throws an Error that says what is wrong with it.
export function read(fragment, games) {
  if (fragment.length > MOST) throw new Error(`This link is longer than any situation: ${fragment.length} characters.`);
  const said = new URLSearchParams(fragment);
  const text = said.get("position");
  const game = games.find((one) => one.id === (text ? text.split("|")[0].trim() : said.get("game")));
  if (!text && !game) throw new Error(`This link names no game that is known here: ${(said.get("game") ?? "none").slice(0, 40)}.`);
  const here = empty(game?.id ?? games[0].id);
  here.text = text;
  const single = new Set(["game", "position", "holding", "play", "by", "players", "profile", "settle", ...YES]);
  const flags = new Map(game?.flags.map((flag) => [flag.name, flag]));
  if (said.getAll("on").length > PLAYS) throw new Error(`This link puts more on the table than ${PLAYS} plays.`);
  for (const [key, value] of said) {
    if (single.has(key) && said.getAll(key).length > 1) throw new Error(`This link says ${key} twice.`);
    if (value.length > LONGEST && !["position", "holding"].includes(key)) throw new Error(`This link says ${key.slice(0, 40)} in ${value.length} characters: ${LONGEST} are the most.`);
    if (YES.includes(key)) here[key] = value === "yes";
    else if (key === "on" || key === "house") here[key].push(value);
    else if (key === "disputed") here.disputed.push(Number(value) || 0);
    else if (key === "play" || key === "by") here[key] = value;
    else if (key === "players") here.players = Number(value) || value || null;
    else if (key === "profile") {
      if (game && !game.profiles.includes(value)) throw new Error(`This link names a profile that ${game.title} has not got: ${value}.`);
      here.profile = value;
    } else if (key === "reading") {
      const [name, option] = value.split("=");
      if (!game?.readings.find((one) => one.key === name)?.options.some((one) => one.name === option))
        throw new Error(`This link names a reading that ${game?.title ?? "the game"} has not got: ${value}.`);
      here.readings[name] = option;
    } else if (flags.has(key)) here.own[key] = flags.get(key).takes ? value : value === "yes";
    else if (!["game", "position", "holding", "settle", "answer"].includes(key)) throw new Error(`This link says something that means nothing here: ${key.slice(0, 40)}.`);
  }
  if (said.get("settle") === "yes") here.settle = said.getAll("answer").map((answer) => answer === "yes");
  const holding = said.get("holding");
  if (holding !== null && game) {
    const unseen = Number(/(\d+) unseen\s*$/.exec(holding)?.[1] ?? 0);
    if (unseen > packOf(game)) throw new Error(`This link has ${unseen} unseen cards: no pack of ${game.title} has so many.`);
    const split = hand(holding, namesOf(game));
    if (holding.length > 2000 || split?.holding.length > packOf(game)) throw new Error(`This link has more cards in a hand than a pack of ${game.title}.`);
    // A hand that is written in another way is kept as it is: the rules read it.
    Object.assign(here, split && words(split) ? split : { typed: holding });
  }
  return here;
}
