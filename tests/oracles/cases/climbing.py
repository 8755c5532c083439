"""Tahimi and Tarot-himi: a case's history as a round of the oracle, from the lead of its trick or from its taxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy

from adjudicator.cards import Play
from adjudicator.cards.english import number
from adjudicator.cases.case import CaseQuestion, Expected
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Table
from adjudicator.games import GAMES
from tests.oracles import tahimi, tarot_himi
from tests.oracles.compare_rounds import KINDS
from tests.oracles.round import Round, round_of
from tests.oracles.round_tarot import TarotRound
from tests.oracles.round_values import DEFAULTS, TURN_KINDS, Start
from tests.oracles.table import Action, Impossible
from tests.oracles.table import Table as Turn

from .values import OracleRuling, Uncovered, alone, clauses, known_hand, nobody, nothing, shares

OURS = {ours: oracles for oracles, ours in KINDS.items()}
CLAUSES = {
    "out-of-turn": "TA-TAX-DUE",
    "wrong-tax-count": "TA-TAX-COUNT",
    "wrong-tax-cards": "TA-TAX-BEST",
    "major-in-tax": "TH-TAX-MAJORS",
    "wrong-tribute": "TH-CHARIOT.4 TH-CHARIOT.5",
    "wrong-exchange": "TH-CHARIOT.5",
    "wrong-draw": "TH-WHEEL.5",
    "wrong-take": "TH-JUDGEMENT.3 TH-JUSTICE.3",
}
"""The clauses that each code of the oracle's rounds stands for."""
TURN_VERBS = {KINDS[kind] for kind in TURN_KINDS}
FILLER, FILLERS = {"tahimi": "3", "tarot-himi": "II"}, 6
UNTOLD = {"draw": "draws", "tribute": "gives", "exchange": "gives"}
"""What may be left out of a history, by the oracle's decision that it answers."""
EMPTY_SEAT = "-"
"""A third player who is out, for the oracle of a round has three at the least."""
TRIES = 20
HOUSE = {key: key for key in ("deck", "jokers", "deuces", "joker_tax")} | {"progressive": "progressive_taxes"}
"""House rules by the program's keys, each with the oracle's."""


class Unreached(Uncovered):
    """Raised where there are no hands before the history with which the round comes to those of the case."""

    def __init__(self) -> None:
        super().__init__("hands before the history that are not known")


def as_oracle(play: Play) -> Action:
    """A play in the oracle's values."""
    if play.kind not in OURS:
        raise Uncovered(f"verb: {play.kind}")
    return Action(OURS[play.kind], play.cards, play.declared, play.to, play.also, play.showing or ())


def round_at(situation: Situation, options: Mapping[str, str]) -> Round:
    """The round as the history leaves it, every hand that the case tells being as given."""
    table, game = situation.table, situation.game.id
    if table.acted or table.passed:
        raise Uncovered("a history told in part")
    filler = FILLER[game]
    wanted = {player: given_hand(table, player, filler) for player in table.players}
    known = {player for player in table.players if player in table.hands or player in table.out}
    hands = {player: Counter(cards) for player, cards in wanted.items()}
    for line in table.history:
        if OURS.get(line.play.kind) in (*TURN_KINDS, "gives"):
            hands[line.player].update((*line.play.cards, *line.play.also))
    for _ in range(TRIES):
        going = stepped(situation, options, hands)
        wrong = {p: (wanted[p] - going.hands[p], going.hands[p] - wanted[p]) for p in known}
        if not any(less or more for less, more in wrong.values()):
            return going
        for player, (less, more) in wrong.items():
            hands[player] = hands[player] + less - more
    raise Unreached


def understood(game: str, options: Mapping[str, str]) -> dict[str, str]:
    """The options by the oracle's keys. Raises Uncovered for one that it does not know, unless it is the usual one."""
    engine = tahimi if game == "tahimi" else tarot_himi
    known = {*HOUSE, *DEFAULTS, *engine.READINGS}
    for key, reading in GAMES[game].readings.items():
        if key not in known and options[key] != reading.default:
            raise Uncovered(f"reading: {key}")
    if options.get("deck") == "minors":
        raise Uncovered("the Minors of a Tarot deck")
    return {HOUSE.get(key, key): option for key, option in options.items()}


def given_hand(table: Table, player: str, filler: str) -> Counter[str]:
    """A hand as the case tells it, with fillers for cards of which nothing is known."""
    hand = table.hands.get(player)
    if hand is None:
        return Counter({filler: 0 if player in table.out else FILLERS})
    return Counter(hand.cards) + Counter({filler: hand.unseen if hand.unseen is not None else FILLERS})


def stepped(situation: Situation, options: Mapping[str, str], hands: Mapping[str, Counter[str]]) -> Round:
    """The round after the history, from these hands before it; whoever plays a card has it."""
    table, game = situation.table, situation.game.id
    taxed = table.taxes is not None
    players = (*table.players, *(EMPTY_SEAT,) * (len(table.players) < 3))
    start = Start(
        game,
        players,
        {player: tuple(hands.get(player, Counter()).elements()) for player in players},
        number=table.number if taxed else 1,
        dealer=table.dealer,
        house=table.house,
        readings=understood(game, options) | ({} if taxed else {"first_round_tax": "no"}),
    )
    going = round_of(start, calls=False, shows=False)
    if not taxed:
        begin(going, table)
    for line in (*(table.taxes or ()), *table.history):
        action = as_oracle(line.play)
        lacking = Counter(action.cards + action.also + action.showing) - going.hands[line.player]
        catch_up(going, line.player, action.kind, FILLER[game])
        if action.kind in (*TURN_KINDS, "gives"):
            going.hands[line.player] += lacking
            going.sizes[line.player] = going.hands[line.player].total()
        going.step(line.player, action)
        if {fault.code for fault in going.noted} & {"out-of-turn", "not-held"}:
            raise Unreached
    return going


def catch_up(going: Round, player: str, kind: str, filler: str) -> None:
    """What a line passes over is done: cards drawn, or changing hands, of which nothing is known."""
    while (due := next(iter(going.open()), None)) and due.kind in UNTOLD:
        if (due.player, UNTOLD[due.kind]) == (player, kind):
            return
        if due.kind != "draw" and going.setting("th.chariot.peek") == "before":
            raise Uncovered("gifts for the Chariot, told in another order than they are given in")
        cards = (filler,) * due.count
        going.discards.update(cards if due.kind == "draw" else ())
        going.hands[due.player].update(() if due.kind == "draw" else cards)
        going.step(due.player, Action(UNTOLD[due.kind], cards))


def begin(going: Round, table: Table) -> None:
    """The round stands before the first line of the trick that the case tells."""
    later = {line.player for line in table.history}
    lead = table.history[0].player if table.history else table.turn or (None if table.opening else table.only_hand)
    going.first = lead or (going.first_leader() if table.opening else table.players[0])
    going.tricks += [] if table.opening else [("", ())]
    going.discards.update(table.discards)
    going.turns = going.new_turns()
    going.turns.opening = table.opening
    going.turns.out |= {
        player for player in (*table.out, EMPTY_SEAT) if player in going.players and player not in later
    }
    going.finished = [player for player in table.players if player in going.turns.out]
    going.turns.check()
    if isinstance(going, TarotRound) and not (table.opening and lead is None):
        going.must_show = None


# -- rulings


def oracle_ruling(expected: Expected, options: Mapping[str, str]) -> OracleRuling:
    """The oracle's ruling on the plays of one turn, the one after the other."""
    hand = known_hand(expected)
    if any(play.unseen for play in expected.plays):
        raise Uncovered("a play of cards that nobody has seen")
    try:
        going = round_at(expected.situation, options)
    except Unreached:
        return of_trick(expected, hand, options)
    try:
        shown: frozenset[frozenset[str]] | None = None
        for play in expected.plays:
            if expected.plays[0].kind in TURN_VERBS:
                catch_up(going, "", "", FILLER[expected.situation.game.id])
            ruling = judged(going, expected.by, as_oracle(play))
            if not ruling.legal:
                return ruling
            shown = ruling.shows
            going.step(expected.by, as_oracle(play))
    except (KeyError, ValueError) as error:
        raise Uncovered("cards that the oracle has no place for") from error
    return OracleRuling(shows=shown)


def of_trick(expected: Expected, hand: tuple[str, ...], options: Mapping[str, str]) -> OracleRuling:
    """The ruling of the oracle of one turn, which asks for no hand but the present one."""
    table, game = expected.situation.table, expected.situation.game.id
    if expected.play.kind not in TURN_VERBS or len(expected.plays) > 1 or table.taxes is not None:
        raise Uncovered("hands before the history that are not known")
    lines = tuple((line.player, as_oracle(line.play)) for line in table.history)
    turn = Turn(game, table.players, lines, lines[0][0], table.opening, tuple(sorted(table.out)), hand, table.house)
    engine = tahimi if game == "tahimi" else tarot_himi
    try:
        ruling = engine.rule(turn, expected.by, as_oracle(expected.play), options)
    except Impossible as error:
        raise Unreached from error
    return OracleRuling(alone(ruling.reasons), ruling.shows)


def judged(going: Round, player: str, action: Action) -> OracleRuling:
    """The oracle's ruling on one action now."""
    if action.kind not in TURN_KINDS:
        after = deepcopy(going)
        after.step(player, action)
        names = CLAUSES | ({"out-of-turn": "TA-ONE-CARD.2"} if action.kind == "calls" else {})
        return OracleRuling(clauses((fault.code for fault in after.noted), names))
    ruling = going.judge(player, action)
    reasons = set(ruling.reasons)
    if not any(due.kind == "turn" and due.player == player for due in going.open()):
        reasons.add("TA-TURN")
    extra = {"Hierophant"} if isinstance(going, TarotRound) and going.must_show == player else set()
    shows = frozenset(frozenset(one | (extra - set(action.cards))) for one in ruling.shows)
    return OracleRuling(alone(reasons), shows if not reasons else frozenset())


# -- answers

Answerer = Callable[[CaseQuestion], str]


def answerer(answer: Callable[[Round], str], waits: bool = False) -> Answerer:
    """An answer that the round gives; if it waits for nothing, once all is done of which nothing is known."""

    def answered(question: CaseQuestion) -> str:
        situation, between = question.situation, question.circumstances
        if any(getattr(between, key, ()) for key in ("joins", "picks", "leaves")):
            raise Uncovered("seats that change before the round")
        going = round_at(situation, situation.options)
        order = getattr(between, "finished", ())
        going.finished.sort(key=lambda player: order.index(player) if player in order else len(order))
        if not waits:
            catch_up(going, "", "", FILLER[situation.game.id])
        return answer(going)

    return answered


def calls(going: Round) -> str:
    """Who has to say One card."""
    if going.owed != {player for player, hand in going.hands.items() if hand.total() == 1}:
        raise Uncovered("a call that was due before")
    return nobody(sorted(going.owed))


def leads(going: Round) -> str:
    """Who leads, before the taxes are paid too."""
    if not going.begun:
        return going.first_leader()
    if going.ended:
        raise Uncovered("the lead of the next round")
    return going.now().leads or "nobody"


def to_top(going: Round) -> str:
    """The ranks of the play on top of the pile, as many as it counts for."""
    if not going.turns.pile:
        return "nothing"
    top = going.turns.pile[-1]
    if going.start.game == "tahimi":
        return " ".join([tahimi.scale(going.house)[top.rank - 1] if top.rank else "Joker"] * top.size)
    return " ".join([tarot_himi.RANKS[top.rank - 2]] * top.size) if top.rank > tarot_himi.LOWEST else "one below II"


def debts(going: Round, player: str = "") -> str:
    """Who owes how many cards to whom, or one player's part of it."""
    dues = [due for due in going.open() if due.to and player in ("", due.player)]
    taken = isinstance(going, TarotRound) and going.taken_back
    if going.ended or taken or (not dues and any(due.kind != "turn" for due in going.open())):
        raise Uncovered("a debt to nobody, or of another round")
    many = [(due, f"{number(due.count)} card{'s' if due.count > 1 else ''}") for due in dues]
    return nothing((f"{due.player} owes {due.to} {cards}" for due, cards in many), ", ")


def owes(question: CaseQuestion) -> str:
    """What the player of the question owes."""
    if question.situation.table.taxes is None and not question.situation.table.history:
        raise Uncovered("a round that has not begun")
    player = question.wanted.about
    return answerer(lambda going: debts(going, player), waits=True)(question)


def owed(question: CaseQuestion) -> str:
    """All that is owed."""
    if question.situation.table.taxes is None and not question.situation.table.history:
        raise Uncovered("a round that has not begun")
    return answerer(debts, waits=True)(question)


def deck(question: CaseQuestion) -> int:
    """How many cards there are."""
    situation = question.situation
    known = understood(situation.game.id, situation.options)
    if situation.game.id == "tahimi":
        return tahimi.deck(known, len(situation.table.players)).total()
    return len(tarot_himi.RANKS) * 4 + majors(question)


def majors(question: CaseQuestion) -> int:
    """How many Majors are dealt."""
    understood(question.situation.game.id, question.situation.options)
    return max(4, len(question.situation.table.players))


def dealt(question: CaseQuestion) -> str:
    """How many cards each player is dealt."""
    players = question.situation.table.players
    each, over = divmod(deck(question), len(players))
    return shares({p: each + (n < over) for n, p in enumerate(players)}) if over else f"{each} each"


ANSWERS: Mapping[str, Answerer] = {
    "who leads": answerer(leads),
    "who is to play": answerer(lambda going: nobody(due.player for due in going.open()), waits=True),
    "who took the trick": answerer(lambda going: nobody(winner for winner, _ in going.tricks[-1:] if winner)),
    "what must be topped": answerer(to_top),
    "which cards are in the discards": answerer(lambda going: nothing((+going.discards).elements())),
    "who is out": answerer(lambda going: nobody(going.finished)),
    "who won": answerer(lambda going: nobody(going.finished[:1])),
    "is the round over": answerer(lambda going: "yes" if going.ended == "over" else "no"),
    "who must say One card": answerer(calls),
    "what ranks follow": answerer(lambda going: nobody(going.now().ranks or going.finished)),
    "what is owed": owed,
    "what does NAME owe": owes,
    "how many cards make the deck": lambda question: str(deck(question)),
    "how many cards are dealt": dealt,
    "how many Majors are dealt": lambda question: str(majors(question)),
}
