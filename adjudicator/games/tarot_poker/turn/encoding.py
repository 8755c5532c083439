"""A turn to bet as symbols: its plays, and the table as facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, zip_longest

from z3 import And, BoolRef, BoolVal, ExprRef, Implies, IntVal, Or

from adjudicator import law
from adjudicator.cards import Hand, Lexicon, Play
from adjudicator.cards.english import whose as whose_hand
from adjudicator.engine.choice import TURN
from adjudicator.engine.singles import SinglesEncoding
from adjudicator.engine.state import Table
from adjudicator.games.tarot_poker import betting
from adjudicator.games.tarot_poker.cards import ACTION, ATTACK, CHARIOT, DEVIL, SHIELD, SUN, TOWER, printed
from adjudicator.games.tarot_poker.holding import HAND
from adjudicator.games.tarot_poker.powers import BESIDE, kind
from adjudicator.games.tarot_poker.show.fast import evaluator
from adjudicator.games.tarot_poker.show.value import LONG, NUMBER, PAIR, Value
from adjudicator.games.tarot_poker.show.worth import loses
from adjudicator.games.tarot_poker.state import ENOUGH, FIRST, MOST, State
from adjudicator.games.tarot_poker.turn import symbols as s
from adjudicator.games.tarot_poker.turn.clauses import clauses
from adjudicator.games.tarot_poker.verbs import BET, CALL, CHECK, FOLD, RAISE, card_play
from adjudicator.solve.facts import IS, Fact

JACKS = Value(PAIR, (11, 0, 0, 0))
"""The least hand that opens where openers are asked for: a pair of Jacks with nothing beside."""
TRIED = 3000
"""So many hands are tried for an example: all there are where two cards are unseen."""


class TurnEncoding(SinglesEncoding[State]):
    """A bet, or a card before it."""

    name, nothing, hand = TURN, Play(FOLD), HAND

    def decision(self, lexicon: Lexicon) -> law.Decision:
        return law.Decision(self.name, s.PLAY, clauses(self.readings), s.BOUNDS)

    # -- plays

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        own = play.cards[0] if play.cards else ""
        named = play.amount if isinstance(play.amount, int) else 0
        return {
            s.bet: IntVal(s.CODES.get(play.kind, 0)),
            s.amount: IntVal(min(named, MOST)),
            s.card: IntVal(s.NUMBER.get(own, 0)),
            s.victim: IntVal(players.index(play.to) + 1 if play.to in players else 0),
            s.beside: IntVal(play.beside),
            s.itself: BoolVal(own in play.also),
        }

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have for the play: its card, and those beside it."""
        held = self.hand.symbols(lexicon)
        return {held[card]: True for card in (*play.cards, *play.also)}

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        """The symbols that an edit may touch: the cards of the hand, and whether it may open."""
        return [*super().editable(lexicon), s.opener]

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every play that a hand with these cards could make, of bets and raises the amounts at which something
        changes: between two that are legal every other is."""
        if not any(due.kind == TURN and due.player == actor for due in position.due):
            return
        yield from (Play(CHECK), Play(CALL))
        for bet in (BET, RAISE):
            yield from (Play(bet, amount=amount) for amount in edges(position, actor, table))
        yield Play(FOLD)
        own = [card for card in self.hand.symbols(lexicon) if have.get(card, 0)]
        for card in own:
            if kind(card) in (ACTION, ATTACK, SHIELD):
                yield from _played(card, [other for other in own if other != card], table, actor)

    # -- the position

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """Whose turn it is, the chips, and what lies open."""
        mine = any(due.kind == TURN and due.player == actor for due in position.due)
        whose = position.to_act or "nobody"
        return [
            Fact("turn", f"it is {'' if mine else 'not '}{actor}'s turn", s.on_turn, IS, mine),
            Fact("seat", f"{actor} sits at place {position.seat(actor) + 1}", s.seat, IS, position.seat(actor) + 1),
            *self._chips(table, position, actor),
            *self._open(position, actor, whose),
        ]

    def _chips(self, table: Table, position: State, actor: str) -> Iterator[Fact]:
        house = table.house
        price, whole, level = position.price(actor), position.whole(actor), position.level
        low, high = betting.lowest(position, house), betting.highest(position, actor, house)
        may, against = betting.reopened(position, actor, house), betting.opposed(position, actor)
        yield Fact("to call", f"{actor} has {price} to call", s.to_call, IS, price)
        yield Fact("level", f"{level} is to be met", s.level, IS, level)
        chips = f"nobody said how many chips {actor} has" if whole >= ENOUGH else f"{actor} can put in {whole} in all"
        most = "no most is set" if high >= ENOUGH else f"the most is {high}"
        yield Fact("whole", chips, s.top, IS, whole)
        yield Fact("lowest", f"the least is {low}", s.lowest, IS, low)
        yield Fact("highest", most, s.highest, IS, high)
        yield Fact("reopened", f"{actor} may {'' if may else 'not '}raise", s.reopened, IS, may)
        others = "somebody else has" if against else "nobody else has"
        yield Fact("opposed", f"{others} chips left", s.opposed, IS, against)
        opens = opener(table, position, actor)
        if opens is not None:
            has = "has" if opens else "has not"
            asked = None if table.house.get("openers", "any") == "any" else (0, 1)
            yield Fact("opener", f"{actor} {has} what it takes to open", s.opener, IS, opens, edits=asked)
        elif (opening := dealt_openers(table, position, actor)) is not None:
            yield Fact("opener", f"{whose_hand(actor)} hand tells what it may open with", opening, IS, True)

    def plainly(
        self, table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[tuple[Hashable, BoolRef]]:
        """A hand that opens where it has to, and one that does not."""
        if opener(table, position, actor) is None and dealt_openers(table, position, actor) is None:
            for opens, cards in _examples(table, position, actor).hands.items():
                yield ("opener", opens), Implies(s.opener == opens, And(*(HAND.held[card] for card in cards)))

    def _open(self, position: State, actor: str, whose: str) -> Iterator[Fact]:
        lies = position.shielded(actor, SUN)
        yield Fact("Sun", f"the Sun lies {'' if lies else 'not '}before {actor}", s.sun, IS, lies)
        for at, player in zip_longest(s.PLACES, position.players, fillvalue=""):
            there = bool(player) and player not in position.out
            yield from _at_seat(int(at), player, there, position.shielded(player, TOWER), player in position.immune)


@lru_cache(maxsize=1024)
def _at_seat(at: int, player: str, there: bool, walled: bool, safe: bool) -> tuple[Fact, ...]:
    """What lies open about whoever has a seat, or that nobody has."""
    who = player or f"nobody at place {at}"
    wall = f"the Tower lies {'' if walled else 'not '}before {who}"
    coins = f"{who} has {'' if safe else 'not '}played the Knight of Coins"
    return (
        Fact(f"in {at}", f"{who} is {'in' if there else 'out'}", s.still_in(at), IS, there),
        Fact(f"Tower {at}", wall, s.walled(at), IS, walled),
        Fact(f"Coins {at}", coins, s.immune(at), IS, safe),
    )


def opener(table: Table, position: State, actor: str) -> bool | None:
    """Whether a hand may open the betting: with any, or where the house asks for it with a pair of Jacks or better;
    None where that hangs on cards that nobody has seen."""
    if table.house.get("openers", "any") == "any" or position.phase != FIRST:
        return True
    hand = table.hands.get(actor, Hand(unseen=None))
    return _opens(position, actor, tuple(hand.cards)) if hand.known else None


def dealt_openers(table: Table, position: State, actor: str) -> BoolRef | None:
    """What a hand with unseen cards opens with, as a term: where one is unseen just those cards that are good enough;
    where more are, whether it opens with any or with none. None where that hangs on which they are."""
    hand, unseen, rest = _to_come(table, position, actor)
    if unseen == 1:
        good = [HAND.held[card] for card in rest if _opens(position, actor, (*hand.cards, card))]
        return s.opener == (Or(*good) if len(good) < len(rest) else BoolVal(True))
    found = _examples(table, position, actor)
    return s.opener == next(iter(found.hands)) if found.complete and len(found.hands) == 1 else None


@dataclass(frozen=True)
class _Examples:
    """A hand that opens and one that does not, by whether it does; `complete` says that there are none of the kind that
    is missing."""

    hands: Mapping[bool, tuple[str, ...]]
    complete: bool = True


def _examples(table: Table, position: State, actor: str) -> _Examples:
    """What hands the cards that nobody has seen can make: of each kind the first in the order of the pack."""
    hand, unseen, rest = _to_come(table, position, actor)
    chariot = position.shielded(actor, CHARIOT)
    return _first(tuple(hand.cards), unseen, tuple(rest), chariot, position.temperance, position.worth)


@lru_cache(maxsize=256)
def _first(
    known: tuple[str, ...],
    unseen: int,
    rest: tuple[str, ...],
    chariot: bool,
    temperance: bool,
    worth: tuple[tuple[str, str], ...],
) -> _Examples:
    """These hands, made of the cards that are known and as many of the rest as are unseen: of all where they are few, and
    else of so many."""
    plain = (*known, *rest[:unseen])
    if loses(known, chariot=chariot):
        return _Examples({False: plain})
    ranks = Counter(face[0] for card in known if (face := printed(card)) is not None)
    if (chariot or DEVIL not in rest) and any(n > 1 and NUMBER[rank] >= NUMBER["J"] for rank, n in ranks.items()):
        return _Examples({True: plain})  # A pair that is there whatever comes.
    found: dict[bool, tuple[str, ...]] = {}
    for tried, more in enumerate(combinations(rest, unseen)):
        if len(found) == 2 or tried == TRIED:
            return _Examples(found, complete=False)
        found.setdefault(_worth_opening((*known, *more), chariot, temperance, worth), (*known, *more))
    return _Examples(found)


def _to_come(table: Table, position: State, actor: str) -> tuple[Hand, int, list[str]]:
    """A hand as far as it is known, how many of its cards are unseen, and which cards they may be."""
    hand, elsewhere = table.hands.get(actor, Hand(unseen=None)), HAND.seen(table, position, actor)
    total = position.holds(actor) or LONG
    unseen = total - len(hand.cards) if hand.unseen is None else hand.unseen
    return hand, max(unseen, 0), [card for card in HAND.held if card not in hand.cards and not elsewhere[card]]


def _opens(position: State, actor: str, cards: Sequence[str]) -> bool:
    """Whether a player's hand of five cards is worth a pair of Jacks at the least."""
    return _worth_opening(cards, position.shielded(actor, CHARIOT), position.temperance, position.worth)


def _worth_opening(cards: Sequence[str], chariot: bool, temperance: bool, worth: tuple[tuple[str, str], ...]) -> bool:
    """Whether five cards are, under a Chariot, Temperance and readings."""
    if loses(cards, chariot=chariot):
        return False
    judged = evaluator(chariot=chariot, temperance=temperance, readings=dict(worth))
    return judged.strength(cards) >= JACKS.strength


def edges(position: State, actor: str, table: Table) -> list[int]:
    """The amounts at which it changes whether a bet or a raise is legal, from low to high."""
    low = betting.lowest(position, table.house)
    top, high = position.whole(actor), betting.highest(position, actor, table.house)
    found = {low, top, min(top, high), position.level + 1}
    return sorted(amount for amount in found if position.level < amount <= min(top, MOST))


def _played(card: str, others: list[str], table: Table, actor: str) -> Iterator[Play]:
    """A card with each victim and each choice of what goes beside it."""
    victims = [player for player in table.players if player != actor] if kind(card) == ATTACK else [None]
    for victim in victims:
        for beside in combinations(others, BESIDE.get(card, 0)):
            yield card_play(card, victim, beside)
