"""Tarot Poker: a case's phase as a position of the oracle, which goes on from there by the lines of the history."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from random import Random

from adjudicator.cards import DISCARD, DRAWS, SHOWS, TAKES, Play
from adjudicator.cards.play import DECLARES
from adjudicator.cases.case import CaseQuestion, Expected
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action
from adjudicator.games.tarot_poker.state import State
from adjudicator.games.tarot_poker.verbs import ALL_IN, UNDEFENDED
from tests.games.tarot_poker.beside import CAPS
from tests.oracles.tarot_poker import betting, legality, positions, ranking
from tests.oracles.tarot_poker.following import DEALT, Following
from tests.oracles.tarot_poker.moves import Chance, Move
from tests.oracles.tarot_poker.pack import KIND, OPTIONS, PACK
from tests.oracles.tarot_poker.positions import BETTING, House, Laid, Pending, Position
from tests.oracles.tarot_poker.pots import pots, shares

from .values import OracleRuling, Uncovered, clauses, known_hand, nobody, nothing
from .values import shares as numbers

CAP = {name: cap for cap, name in CAPS.items()}
HOUSE = ("limit", "raise_cap", "openers")
UNSEEN = "?"
"""What the name of a card begins with of which nobody knows which it is."""
CHANCE = (DRAWS, TAKES, SHOWS)
CLAUSES = {
    "amount": "TP-ABOVE TP-CHIPS TP-LEAST TP-LIMIT",
    "closed": "TP-ABOVE TP-OPEN TP-OPENERS TP-OPPOSED TP-REOPEN",
    "coins": "TP-KNIGHT-OF-COINS",
    "count": "TP-DRAW-MOST",
    "fool": "TP-FOOL",
    "hanged-man": "TP-HANGED-MAN",
    "held": "TP-EMPRESS TP-JUSTICE TP-MAGICIAN",
    "kind": "TP-PLAYED",
    "moon": "TP-MOON",
    "offered": "TP-CHOICE-AMONG TP-CHOICE-WHOSE TP-DECLARE-AMONG",
    "shape": "TP-EMPEROR TP-EMPRESS TP-JUSTICE TP-MAGICIAN",
    "to-call": "TP-CALL TP-CHECK",
    "tower": "TP-TOWER",
    "turn": "TP-ANSWER TP-CHOICE TP-DECLARE TP-DECLARE-WILD TP-DRAW TP-TURN",
    "victim": "TP-VICTIM",
}
"""The clauses that each of the oracle's codes stands for."""


class Untold(Chance):
    """Nothing is shuffled, and the cards picked are the first ones of which nothing is known."""

    def __init__(self) -> None:
        super().__init__(Random(0))

    def shuffled(self, cards: Sequence[str]) -> tuple[str, ...]:
        return tuple(cards)

    def picked(self, cards: Sequence[str], many: int) -> tuple[str, ...]:
        return tuple(sorted(cards, key=lambda card: card[0] != UNSEEN)[:many])


class Seen(Following):
    """What follows from a play; the pot is not divided where hands are not known."""

    def end(self) -> None:
        if any(card[0] == UNSEEN for player in self.at.still_in() for card in self.at.hands[player]):
            self.at.phase, self.at.pending = "over", Pending("over")
        else:
            super().end()


class Hand:
    """The position after each line, and what moved by the last decision."""

    def __init__(self, situation: Situation, options: Mapping[str, str]) -> None:
        for key, reading in situation.game.readings.items():
            if key not in OPTIONS and key not in HOUSE and options[key] != reading.default:
                raise Uncovered(f"reading: {key}")
        self.readings = {key: option for key, option in options.items() if key in OPTIONS}
        self.cards = (f"{UNSEEN}{number}" for number in count())
        self.moves: tuple[Move, ...] = ()
        began = situation.table.began
        assert isinstance(began, State)
        self.at = self.start(began, situation, options)
        for line in situation.table.history:
            self.line(line)
        if self.at.pending.kind == "choose" and began.offered:
            self.name(self.at.pending.offered, began.offered)

    def start(self, began: State, situation: Situation, options: Mapping[str, str]) -> Position:
        """The position before the first line."""
        table = situation.table
        still = not table.history or began.phase == "show"
        hands = {
            player: self.unseen(DEALT if hand.total is None else hand.total) for player, hand in began.hands.items()
        }
        hands |= {p: tuple(hand.cards) for p, hand in table.hands.items() if still and hand.unseen == 0}
        hands |= dict.fromkeys(began.out, ())
        gone = sum(map(len, hands.values())) + len(began.shields)
        position = Position(
            began.players,
            dict(began.stacks),
            hands,
            self.unseen(len(PACK) - gone),
            House(1, (), began.least, options["limit"], CAP[options["raise_cap"]], options["openers"]),
            hand=began.number,
            phase=began.phase,
            given=dict(began.put),
            paid=dict(began.paid),
            kept=began.carried,
            least_raise=began.step,
            raises=began.raises,
            folded=began.out,
            laid=tuple(Laid(one.owner, one.card, one.hand) for one in began.shields),
            immune=began.immune,
            temperance=began.temperance,
            opener=began.opener or "",
        )
        going = Seen(position, self.readings, Untold())
        first = table.history[0].player if table.history else ""
        if position.phase in BETTING and (table.turn or first):
            going.at.pending = Pending("act", table.turn or first)
        elif position.phase != "show":
            going.settle(position.players)
        else:
            wild = [player for player in position.still_in() if legality.wilds(position, player, self.readings)]
            if self.readings["tp.wild.declared"] == "declared" and wild:
                going.at.pending = Pending("declare", wild[0])
        return going.at

    def unseen(self, many: int) -> tuple[str, ...]:
        """So many cards of which nothing is known."""
        return tuple(next(self.cards) for _ in range(many))

    # -- lines

    def line(self, line: Action) -> None:
        """What a line of the history does."""
        player, play = line.player, line.play
        whole = (
            play.kind == DISCARD and self.at.pending.kind != "draw"
        )  # the hand that went for a card, told afterwards
        if play.kind in CHANCE or whole:
            if play.kind != SHOWS and not whole:
                self.came(player, play)
            return
        done = self.as_oracle(player, play)
        self.hold(player, (*((done.card,) if done.kind == "card" else ()), *done.cards))
        if done.kind in ("keep", "give"):
            self.name(self.at.pending.offered, (done.card,))
        open_to = (self.at.pending.player, self.at.pending.kind)
        if open_to != (player, legality.DECISION[done.kind]) and not self.answers(done):
            raise Uncovered("a line that the oracle cannot follow")
        going = Seen(self.at, self.readings, Untold())
        going.turn(player, done)
        self.at, self.moves = going.at, tuple(going.moves)

    def answers(self, done: positions.Play) -> bool:
        """Whether it is a defence against the attack that is open."""
        return KIND.get(done.card) == "defence" and self.at.pending.kind == "answer"

    def as_oracle(self, player: str, play: Play) -> positions.Play:
        """A play in the oracle's values; cards face down are the first ones of the hand that are not named."""
        if play.kind == DECLARES:
            wild = legality.wilds(self.at, player, self.readings)
            if not play.also or (wild and play.cards[0] not in wild):
                raise Uncovered("a declaration of what is not wild beside a wild, or as nothing")
            return positions.Play("declare", play.also[0])
        if play.kind == ALL_IN:
            amount = self.at.paid.get(player, 0) + self.at.stacks[player]
            height = betting.level(self.at, self.readings)
            if amount <= height:
                return positions.Play("call")
            return positions.Play("raise" if height else "bet", amount=amount)
        many = play.unseen + play.unseen_beside
        if not many:
            return positions.read(str(play))
        named = {*play.cards, *play.also}
        cards = [card for card in self.at.hands[player] if card not in named][:many]
        if play.kind == DISCARD:
            return positions.Play("discard", cards=(*play.cards, *cards))
        return positions.Play("card", play.cards[0], play.to or "", (*play.also, *cards))

    def hold(self, player: str, cards: Sequence[str]) -> None:
        """The player has these cards."""
        for card in cards:
            if card not in self.at.hands[player]:
                self.name(self.at.hands[player], (card,))

    def came(self, player: str, play: Play) -> None:
        """Cards that came to a player, or that the player chooses from, get their names; a Fool among them may fold."""
        before = self.at.copy()
        if self.at.pending.kind == "choose" and self.at.pending.player == player:
            self.name(self.at.pending.offered, play.cards)
        else:
            self.name(tuple(reversed(self.at.hands[player])), play.cards)
        going = Seen(self.at, self.readings, Untold())
        going.late_fool(before)
        self.at = going.at

    def name(self, among: Sequence[str], names: Sequence[str]) -> None:
        """Cards of which nothing was known are these, as far as there are such."""
        fresh = (card for card in among if card[0] == UNSEEN)
        new = dict(zip(fresh, (card for card in names if card not in among), strict=False))
        self.at.hands = {p: tuple(new.get(card, card) for card in hand) for p, hand in self.at.hands.items()}
        offered = tuple(new.get(card, card) for card in self.at.pending.offered)
        self.at.pending = replace(self.at.pending, offered=offered)

    def chosen(self) -> None:
        """The one of two cards is chosen for whoever attacked."""
        if self.at.pending.kind == "choose" and self.at.pending.attacker:
            going = Seen(self.at, self.readings, Untold())
            going.turn(self.at.pending.player, positions.Play("give", self.at.pending.offered[0]))
            self.at, self.moves = going.at, (*self.moves, *going.moves)


def oracle_ruling(expected: Expected, options: Mapping[str, str]) -> OracleRuling:
    """The oracle's ruling on a play."""
    cards = known_hand(expected)
    situation, table = expected.situation, expected.situation.table
    late = table.history[-1:] if options["tp.defence.window"] == "until_done" else ()
    followed = bool(late and late[0].play.kind == UNDEFENDED)
    if followed:  # the victim has let it begin, and may answer it still
        situation = replace(situation, table=replace(table, history=table.history[:-1]))
    hand = Hand(situation, options)
    hand.at.pending = replace(hand.at.pending, begun=followed)
    if expected.play.kind == DISCARD and hand.at.pending.kind != "draw":
        raise Uncovered("a hand that goes for a card by itself")
    hand.at.hands[expected.by] = cards
    try:
        play = hand.as_oracle(expected.by, expected.play)
    except ValueError as error:
        raise Uncovered("a play that the oracle has no word for") from error
    codes = legality.faults(hand.at, expected.by, play, hand.readings)
    return OracleRuling(clauses(codes, CLAUSES))


# -- answers

Answerer = Callable[[CaseQuestion], str]


def answerer(answer: Callable[[Hand, str], str]) -> Answerer:
    """An answer that the position gives, and the player whom the question names, with the hands that are fully known."""

    def answered(question: CaseQuestion) -> str:
        situation = question.situation
        hand = Hand(situation, situation.options)
        for player, cards in situation.table.hands.items():
            if cards.unseen == 0 and len(cards.cards) == len(hand.at.hands[player]):
                hand.at.hands[player] = tuple(cards.cards)
        return answer(hand, question.wanted.about)

    return answered


def moved(kinds: Sequence[str]) -> Callable[[Hand, str], str]:
    """How many cards each got by the last decision, in moves of a kind."""

    def answer(hand: Hand, _: str) -> str:
        hand.chosen()
        many: dict[str, int] = {}
        for move in hand.moves:
            if move.kind in kinds and move.cards:
                many[move.player] = many.get(move.player, 0) + len(move.cards)
        return numbers(many) or "nobody"

    return answer


def worth(hand: Hand, player: str) -> ranking.Value:
    """What a hand is worth. Raises Uncovered where cards are not known."""
    if any(card[0] == UNSEEN for card in hand.at.hands[player]):
        raise Uncovered("a hand that is not fully known")
    return betting.worth(hand.at, player, hand.readings)


def best(hand: Hand, _: str) -> str:
    """Who has the best hand of those still in."""
    values = {player: worth(hand, player) for player in hand.at.still_in()}
    return " and ".join(player for player, value in values.items() if value == max(values.values()))


def divided(hand: Hand, _: str) -> str:
    """What each gets of each pot."""
    if hand.at.phase == "over":
        return numbers({move.player: move.chips for move in hand.moves if move.kind == "wins"})
    total, out = hand.at.total(), hand.at.folded
    values = {player: worth(hand, player) for player in hand.at.still_in()}
    parts = []
    for pot in pots(total, out, hand.at.kept):
        got, _left = shares(dict.fromkeys(pot.among, 0), (), pot.chips, values, hand.readings["tp.odd_chip"])
        parts.append(numbers(got))
    return nothing(parts, "; ")


def bets(hand: Hand, player: str) -> str:
    """What a player may bet or raise to."""
    legal = [
        text for text in legality.entries(replaced(hand.at, player), hand.readings) if text.startswith(("bet", "raise"))
    ]
    return nothing(legal)


def replaced(position: Position, player: str) -> Position:
    """The same position with the turn of a player."""
    return replace(position, pending=Pending("act", player))


def protection(hand: Hand, player: str) -> str:
    """The cards that protect a player."""
    laid = [one.card for one in positions.in_force(hand.at, hand.readings) if one.owner == player]
    return nothing([*laid, *(["Knight of Coins"] if player in hand.at.immune else [])], ", ")


def victims(hand: Hand, player: str) -> str:
    """Whom a player may attack."""
    if hand.at.pending.kind != "act" or player in hand.at.folded:
        return "nobody"
    free = replaced(hand.at, player)
    free.hands = free.hands | {player: (*free.hands[player], "Death")}
    others = (other for other in free.players if other != player)
    attacks = {other: positions.Play("card", "Death", other) for other in others}
    return nobody(other for other, play in attacks.items() if not legality.faults(free, player, play, hand.readings))


def owing(hand: Hand, _: str) -> str:
    """What each has to call."""
    owed = {player: betting.owed(hand.at, player, hand.readings) for player in hand.at.still_in()}
    return numbers({player: chips for player, chips in owed.items() if chips}) or "nothing"


def put_in(hand: Hand) -> Mapping[str, int]:
    """What each has put in during the phase, or at the show during the hand."""
    return {p: hand.at.paid.get(p, 0) for p in hand.at.players} if hand.at.phase in BETTING else hand.at.total()


def due(hand: Hand, _: str) -> str:
    """The open decision in words."""
    what = {"act": "bet or fold", "choose": "choose one of two cards"}.get(hand.at.pending.kind)
    if what is None:
        raise Uncovered("a decision that the oracle has no words for")
    return f"{hand.at.pending.player} is to {what}"


ANSWERS: Mapping[str, Answerer] = {
    "how many cards are dealt": answerer(moved(("dealt", "offered"))),
    "who sees how many cards": answerer(moved(("seen",))),
    "who is still in": answerer(lambda hand, _: nobody(hand.at.still_in())),
    "what hand has NAME": answerer(lambda hand, name: ranking.worded(worth(hand, name))),
    "what protects NAME": answerer(protection),
    "what has NAME to call": answerer(lambda hand, name: str(betting.owed(hand.at, name, hand.readings))),
    "how much is in the pot": answerer(lambda hand, _: str(hand.at.pot())),
    "who wins": answerer(best),
    "which hand is better": answerer(best),
    "how is the pot divided": answerer(divided),
    "what may NAME bet": answerer(bets),
    "whom may NAME attack": answerer(victims),
    "what is owed": answerer(owing),
    "what has each put in": answerer(lambda hand, _: numbers(put_in(hand))),
    "what has NAME put in": answerer(lambda hand, name: str(put_in(hand)[name])),
    "what is due": answerer(due),
    "how many cards make the deck": lambda _: str(len(PACK)),
}
