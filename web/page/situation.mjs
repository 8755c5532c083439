// A situation as the page holds it: what lies, what is held, and what else is told, as the flags of the command line
// tell it; or the text of a file or a position. It is written into the address behind the #, and read from there.
export const empty = (game) => ({
  game, on: [], holding: [], unseen: 0, lead: false, opening: false, acted: false, passed: false, played: false,
  players: null, house: [], disputed: [], own: {}, text: null, name: null, play: "", by: "", readings: {},
});

const YES = ["lead", "opening", "acted", "passed", "played"];
const MOST = 20_000; // so long may what a link tells be

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

export const namesOf = (game) => game.groups.flatMap((one) => one.cards.map((card) => card.name)).sort((a, b) => b.length - a.length);

// "A of Cups, B + 2 unseen" as the cards and the number of those unseen; null where it is told in another way.
export function hand(text, names) {
  const [, cards, unseen] = /^(.*?)(?:(?:^|\s*\+\s*)(\d+) unseen)?$/.exec(text.trim());
  const holding = cardsOf(cards, names);
  return holding && { holding, unseen: Number(unseen ?? 0) };
}

export const words = (here) =>
  [here.holding.join(", "), here.unseen ? `${here.unseen} unseen` : ""].filter(Boolean).join(" + ") || null;

// What the desk is asked with.
export function question(here) {
  const { text, name, play, by, readings } = here;
  const besides = { play, by: by || null, readings };
  if (text) return { text, name: name ?? "the situation", ...besides };
  const { game, on, lead, opening, acted, passed, played, players, house, disputed, own } = here;
  return { game, on, lead, opening, acted, passed, played, players, house, disputed, own, holding: here.typed ?? words(here), ...besides };
}

export function written(here) {
  const told = [];
  if (here.text) told.push(["position", here.text]);
  else {
    told.push(["game", here.game], ...here.on.map((play) => ["on", play]));
    const holding = here.typed ?? words(here);
    if (holding) told.push(["holding", holding]);
    told.push(...YES.filter((name) => here[name]).map((name) => [name, "yes"]));
    told.push(...here.house.map((rule) => ["house", rule]), ...here.disputed.map((number) => ["disputed", number]));
    if (here.players) told.push(["players", here.players]);
    told.push(...Object.entries(here.own).filter(([, value]) => value).map(([name, value]) => [name, value === true ? "yes" : value]));
  }
  if (here.play) told.push(["play", here.play]);
  if (here.by) told.push(["by", here.by]);
  told.push(...Object.entries(here.readings).map(([key, option]) => ["reading", `${key}=${option}`]));
  return new URLSearchParams(told).toString();
}

// The situation that a link tells. Throws an Error that says what is wrong with it.
export function read(fragment, games) {
  if (fragment.length > MOST) throw new Error(`This link is longer than any situation: ${fragment.length} signs.`);
  const told = new URLSearchParams(fragment);
  const text = told.get("position");
  const game = games.find((one) => one.id === (text ? text.split("|")[0].trim() : told.get("game")));
  if (!text && !game) throw new Error(`This link names no game that is known here: ${told.get("game") ?? "none"}.`);
  const here = empty(game?.id ?? games[0].id);
  here.text = text;
  const single = new Set(["game", "position", "holding", "play", "by", "players", ...YES]);
  const flags = new Map(game?.flags.map((flag) => [flag.name, flag]));
  for (const [key, value] of told) {
    if (single.has(key) && told.getAll(key).length > 1) throw new Error(`This link tells ${key} twice.`);
    if (YES.includes(key)) here[key] = value === "yes";
    else if (key === "on" || key === "house") here[key].push(value);
    else if (key === "disputed") here.disputed.push(Number(value) || 0);
    else if (key === "play" || key === "by") here[key] = value;
    else if (key === "players") here.players = Number(value) || value || null;
    else if (key === "reading") {
      const [name, option] = value.split("=");
      if (!game?.readings.find((one) => one.key === name)?.options.some((one) => one.name === option))
        throw new Error(`This link names a reading that ${game?.title ?? "the game"} has not got: ${value}.`);
      here.readings[name] = option;
    } else if (flags.has(key)) here.own[key] = flags.get(key).takes ? value : value === "yes";
    else if (!["game", "position", "holding"].includes(key)) throw new Error(`This link tells something that means nothing here: ${key}.`);
  }
  const holding = told.get("holding");
  if (holding !== null) {
    const split = hand(holding, namesOf(game));
    // A hand that is written in another way is kept as it is: the rules read it.
    Object.assign(here, split && words(split) ? split : { typed: holding });
  }
  return here;
}
