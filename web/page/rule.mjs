// A dispute at the table: what lies, what is held, what is played; and the ruling.
import { Asks } from "./asks.mjs";
import { Sayings, Table } from "./board.mjs";
import { labelOf } from "./captions.mjs";
import { asDealer, dutiesOf, laysAway, owes } from "./duties.mjs";
import { addressedOf, bareOf, edits, wayOf, worded } from "./edits.mjs";
import { Hand } from "./hand.mjs";
import { Choice, Refusal, html, useAnswer, useEffect, useRef, useState } from "./html.mjs";
import { More } from "./more.mjs";
import { Picker } from "./picker.mjs";
import { Readings } from "./readings.mjs";
import { Ruling } from "./ruling.mjs";
import { useSheetRoom, useStill } from "./scroll.mjs";
import { Typed } from "./typed.mjs";
import { lineOf } from "./files.mjs";
import { withHand } from "./position.mjs";
import { cardsOf, empty, namesOf, played, question, split, told } from "./situation.mjs";

const FEWER = "owing-too-much"; // the refusal of a hand with fewer cards than are owed, as it has while it is built
const PAUSE = 120; // milliseconds without a tap, after which the legal plays are asked for
const ROOMS = [["cards", "Cards"], ["write", "Write"], ["more", "More"], ["ask", "Ask"], ["read", "Readings"]];
const counts = (list) => list.reduce((all, name) => all.set(name, (all.get(name) ?? 0) + 1), new Map());

const Games = ({ games, here, choose }) => html`<fieldset class="games"><legend>Game</legend>
  ${games.map((game) => html`<button type="button" key=${game.id} aria-pressed=${String(game.id === here.game)} onClick=${() => choose(game.id)}>${game.title}</button>`)}
</fieldset>`;

// Where the first card goes: to the table where a turn begins with one, and to the hand once one lies there.
const aimed = (game, here) => ({ to: game.begins && !owes(game, here) && !here.on.length && !here.lead && !here.opening && !here.text ? "table" : "hand" });

// What lies, each with its cards and who played it, by the words of the situation and what the rules read in them.
function liesOf(here, names, seen, legal) {
  if (here.text) return (seen?.lies ?? []).map((one) => ({ ...one, text: one.play }));
  const acted = legal?.lies?.length === here.on.length ? legal.lies : [];
  return here.on.map((text, at) => {
    const { by, play } = played(text);
    const read = seen?.on?.[at];
    return { by: by || acted[at]?.by || "", text: play, cards: cardsOf(play, names) ?? (read?.cards?.length ? read.cards : null), disputed: here.disputed.includes(at + 1) };
  });
}

function handOf(here, seen, actor) {
  const listed = (cards) => ({ cards: cards.filter(Boolean), unseen: cards.filter((name) => !name).length });
  if (here.text) return listed(seen?.hands?.[actor] ?? []);
  if (!here.typed) return { cards: here.holding, unseen: here.unseen };
  const read = seen?.holding;
  return read?.cards ? { cards: read.cards, unseen: read.unseen ?? 0, open: read.unseen === null, text: here.typed } : { cards: [], unseen: 0, text: here.typed };
}

// What cards go for at a decision, as the last list of legal plays has it: the hand may have changed since. `turn`: whether
// it can be nothing but a turn; `known`: whether it is known; `way` is the verb that somebody chose, or null.
function useWays(decision, legal, turn) {
  const last = useRef({});
  const [chosen, setChosen] = useState({});
  if (legal?.ways) last.current = { decision, ways: legal.ways };
  const listed = last.current.decision === decision;
  return { ways: listed ? last.current.ways : [], known: listed || turn, way: chosen.decision === decision ? chosen.verb : null, setWay: (verb) => setChosen({ decision, verb }) };
}

// A hand of which nothing but the play is told: whether it has other cards is for whoever was there.
const Alone = ({ add }) => html`<p class="alone"><span>As if this were the whole hand; <b>+</b> adds unseen cards.</span><button type="button" aria-label="+ a card that nobody has seen" onClick=${add}>+</button></p>`;

// The line of a record that the dispute was opened from, and what later lines of the record say of it.
const Came = ({ here }) => {
  const line = lineOf(here);
  return line && html`<p class="came">${line.later && html`<strong>By later lines: ${line.later}.</strong> They are not part of this table. `}<a href=${`#file=${encodeURIComponent(line.file)}&line=${line.line}`}>Line ${line.line} of ${line.file}</a></p>`;
};

export function Rule({ games, faces, desk, here, change, choose, tools, readCard }) {
  const game = games.find((one) => one.id === here.game) ?? games[0];
  const names = namesOf(game);
  const board = useStill();
  useSheetRoom();
  const [room, setRoom] = useState("cards");
  const [target, setTarget] = useState(aimed(game, here));
  const [named, setNamed] = useState(null);
  const [tapped, setTapped] = useState(""); // the play that taps on the hand have come to
  const [whole, setWhole] = useState(false); // whether somebody said that the hand has no other cards
  useEffect(() => (setNamed(null), setWhole(false), undefined), [here.game, Boolean(here.text), told(here), owes(game, here)]);
  useEffect(() => (setTarget(aimed(game, here)), undefined), [here.game, Boolean(here.text)]);
  useEffect(() => (setTarget((now) => (now.kept && told(here) ? now : aimed(game, here))), undefined), [told(here), owes(game, here)]);

  const { play, ...table } = question(here);
  const strange = here.typed || here.on.some((one) => cardsOf(played(one).play, names) === null) || (here.play && cardsOf(here.play, names) === null);
  const [read] = useAnswer(desk, !here.text && strange ? { ask: "fields", game: here.game, house: here.house, on: here.on, holding: here.typed ?? null, play } : null);
  const [position] = useAnswer(desk, here.text ? { ask: "position", ...table } : null);
  const [legal, again] = useAnswer(desk, told(here) ? { ask: "plays", ...table } : null, PAUSE);
  const early = useRef(null); // the cards of a tap that came before it was known whether something is owed
  const waits = early.current !== null && early.current === here.play && !legal;
  const [ruling, anew] = useAnswer(desk, here.play && !waits ? { ask: "rule", ...question(here) } : null);

  const seen = here.text ? (position?.refused ? null : position) : read;
  const actor = here.by || legal?.by || seen?.to_act || "You";
  const lies = liesOf(here, names, seen, legal);
  const before = useRef(null); // cards before players that flags tell of
  if (legal?.there || !told(here)) before.current = { there: legal?.there?.filter((one) => one.by) ?? [] };
  const hand = handOf(here, seen, actor);
  const players = legal?.players ?? seen?.players ?? (Object.keys(seen?.hands ?? {}).length ? Object.keys(seen.hands) : ["You"]);
  const { holding, ...decision } = { ...table, text: here.text && withHand(here.text, actor, "") };
  const turn = !here.text && !game.together && !owes(game, here); // nothing else can be due
  const { ways, known, way, setWay } = useWays(JSON.stringify(decision), legal, turn);
  // A tap on a card of the hand: before anything is known of what is owed its cards are played, until that is known.
  const put = (next) => {
    early.current = known ? null : next.play;
    const [text] = addressedOf(split(next.play, names, ways), legal); // to somebody, until it is changed
    setTapped(text ?? next.play);
    change({ ...next, play: text ?? next.play }, known ? null : "early");
  };
  useEffect(() => {
    const cards = early.current === here.play && legal ? cardsOf(here.play, names) : null;
    if (legal) early.current = null;
    const { verb } = wayOf(legal?.ways ?? [], cards?.[0]);
    if (!cards?.length || !verb) return;
    setTapped(worded(verb, cards));
    change({ ...here, play: worded(verb, cards) }, "early");
  }, [legal]);
  const plain = edits(here, game, here.text ? seen : hand.open || (here.typed && !read?.holding?.cards) ? null : hand, actor);
  const edit = laysAway(game, here, hand) ? asDealer(plain, hand) : plain;

  const spelled = split(bareOf(here.play, legal), names, ways) ? here : { ...here, play: read?.play?.text || here.play }; // as the rules spell it
  const { verb = "", cards: inPlay = [] } = split(bareOf(spelled.play, legal), names, ways) ?? {};
  // Cards of what is owed that are still to be tapped: until then there is no verdict, but one is given on request.
  const missing = here.play === tapped && verb ? Math.max(0, (ways.find((way) => way.verb === verb)?.least ?? 0) - inPlay.length) : 0;
  const alone = !whole && inPlay.length > 0 && !hand.unseen && !hand.open && [...inPlay].sort().join() === [...hand.cards].sort().join();
  const note = alone && html`<${Alone} add=${() => change(edit.unseen(1))} />`;

  // A refusal stands once, beside the field that it is about.
  const refused = legal?.refused?.length ? legal : position?.refused?.length ? position : null;
  const faultsIn = (field) => refused && html`<${Refusal} answer=${refused} of=${(one) => (one.field ?? "") === field} />`;
  const place = (field) => (read?.[field]?.refused ? html`<${Refusal} answer=${read[field]} />` : faultsIn(field));
  const duties = dutiesOf(game).map((duty) => duty.name);
  const own = [...game.flags.map((flag) => flag.name).filter((name) => !duties.includes(name)), "players"];
  const faults = Object.fromEntries(own.map((name) => [name, faultsIn(name)]));
  const fields = new Set(["on", "holding", "play", ...own, ...duties]);
  const fewer = refused?.refused.some((one) => one.code === FEWER) && html`<p class="quiet">You owe more cards than your hand has so far.</p>`;
  const rest = refused && html`<${Refusal} answer=${refused} of=${(one) => !fields.has(one.field) && one.code !== FEWER} />`;
  const elsewhere = refused?.refused.some((one) => own.includes(one.field)) && room !== "more";
  const badOn = read?.on?.find((one) => one.refused);

  const flag = game.flags.find((one) => one.name === target.to);
  const targets = [["table", "On the table", "to the table"], ["hand", here.text ? `${actor} holds` : "Your hand", here.text ? `to ${actor}'s hand` : "to your hand"], ...(flag ? [[flag.name, labelOf(flag), "to it"]] : [])];
  const tap = (name) => {
    if (flag) return change({ ...here, own: { ...here.own, [flag.name]: [here.own[flag.name], name].filter(Boolean).join(", ") }, play: "" });
    if (target.to === "hand") return change(edit.toHand(name));
    change(edit.toTable(name, target.play ?? null));
    if (target.play === undefined && !target.kept) setTarget({ to: "hand" });
  };
  const used = counts([...hand.cards, ...lies.flatMap((one) => one.cards ?? [])]);
  const naming = async () => {
    const found = await desk.ask({ ask: "position", ...question(here) });
    if (found.refused) return setNamed(found);
    change({ ...empty(here.game), text: found.position, play: here.play, readings: here.readings });
    setRoom("write");
  };
  const shared = { game, here, change, faces, names, edit, legal, players, target, setTarget, lies, hand, read: readCard };
  return html`<div class="dispute">
    <div class="play">
      <${Games} games=${games} here=${here} choose=${choose} />
      <div class="board" ref=${board}>
        <${Table} ...${shared} beside=${here.text ? seen : before.current} tools=${tools} fault=${badOn ? html`<${Refusal} answer=${badOn} />` : faultsIn("on")} dutyFault=${duties.map(faultsIn)} />
        <${Hand} ...${shared} ways=${ways} way=${way} setWay=${setWay} put=${put} spelled=${spelled} setWhole=${setWhole} title=${here.text ? `${actor} holds` : "Your hand"} fault=${place("holding")} />
        <${Sayings} ...${shared} />
        ${fewer}${rest}${legal?.stopped ? html`<${Refusal} answer=${legal} again=${again} />` : ""}
        ${elsewhere && html`<p class="refusal" role="alert">Something under More cannot be right. <button type="button" onClick=${() => setRoom("more")}>Show it</button></p>`}
      </div>
      <${Choice} legend="What to add" options=${ROOMS} value=${room} set=${setRoom} />
      ${room === "cards" && html`<${Picker} ...${shared} targets=${targets} used=${used} tap=${tap} />`}
      ${room === "write" && html`<${Typed} ...${shared} faults=${faults} />`}
      ${room === "more" && html`<${More} ...${shared} faults=${faults} aim=${(one) => (setTarget({ to: one.name }), setRoom("cards"))} name=${naming} naming=${named && html`<${Refusal} answer=${named} />`} />`}
      ${room === "ask" && html`<${Asks} ...${shared} desk=${desk} />`}
      ${room === "read" && html`<${Readings} ...${shared} bearing=${ruling?.contested ?? []} />`}
    </div>
    <${Ruling} desk=${desk} game=${game} here=${here} change=${change} faces=${faces} ruling=${ruling} again=${anew} unfit=${Boolean(refused)} came=${html`<${Came} here=${here} />`} note=${note} missing=${missing} asItStands=${() => setTapped("")} />
  </div>`;
}
