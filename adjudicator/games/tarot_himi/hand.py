"""The symbols that decisions of Tarot-himi share: those of Tahimi, and what the Majors add to a hand, a trick and a play;
and the pile as a play meets it.

A discard of Justice or Judgement may be looked past: `after` says which of them a play
would follow in the same turn. It is 0 for every play on trial, and other than 0 only for
the alternatives of a duty that reckons with what those discards would open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

from z3 import And, ArithRef, Bool, BoolRef, BoolVal, ExprRef, If, Implies, IntVal, Not, Or, Sum

from adjudicator.cards import DISCARD, PUT, Hand, Lexicon, Play
from adjudicator.compile.program import Value
from adjudicator.dataclass import dataclass
from adjudicator.engine.fields import Fields, PlayAt
from adjudicator.engine.holding import JointLimit
from adjudicator.engine.state import Table
from adjudicator.games.tahimi import hand as base
from adjudicator.games.tahimi import turn as tahimi
from adjudicator.games.tahimi.hand import AtTrick, TahimiHolding, cards, last_rank, last_size, mixed, puts, rank
from adjudicator.games.tahimi.state import Laid, Position
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS
from adjudicator.games.tarot_himi.setup import majors_limits
from adjudicator.law import Reading
from adjudicator.solve.facts import IS, Fact
from adjudicator.solve.question import Keyed

MIMICS = {"Magician": 1, "High Priestess": 2, "Empress": 3, "Emperor": 4}
"""The size of the play each mimic answers."""

# -- the hand


@cache
def holds(major: str) -> BoolRef:
    """The hand has this Major. The Fool, being wild, is counted beside."""
    return Bool(f"holds {major}") if major != FOOL else base.wilds_held >= 1


@cache
def hand(lexicon: Lexicon) -> dict[str, ExprRef]:
    """The symbol of each card in the hand."""
    return {**base.hand(lexicon), **{name: holds(name) for name in MAJORS if name != FOOL}}


@cache
def hand_size() -> ArithRef:
    """How many cards the hand has."""
    own = [base.held(place) for place in range(1, 15)]
    return Sum(*own, base.wilds_held, *(If(holds(name), 1, 0) for name in MAJORS if name != FOOL))


def majors_at_most(limit: JointLimit) -> BoolRef:
    """The hand alone keeps a limit on the Majors."""
    bound = Sum(base.wilds_held, *(If(holds(name), 1, 0) for name in MAJORS if name != FOOL)) <= limit.most
    return Implies(limit.given[0].is_(limit.given[1]), bound) if limit.given else bound


def without(name: str) -> BoolRef:
    """The hand has not got this Major."""
    return Not(holds(name))


def needs(play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
    """What the hand must have for the play."""
    majors = {holds(card): True for card in play.spent if card in lexicon.deck.singles and card != FOOL}
    return {**base.needs(play, lexicon), **majors}


def hand_facts(hand: Hand | None, has: str, lexicon: Lexicon, at: object) -> list[Fact]:
    """Which Majors a hand holds and lacks."""
    facts = base.hand_facts(hand, has, lexicon, at)
    if hand is None:
        return facts
    for name in MAJORS:
        held = name in hand.cards
        if not (held or hand.known):
            continue
        text = f"{has} {lexicon.spoken(name)}" if held else f"{has} no {name}"
        symbol = base.wilds_held if name == FOOL else holds(name)
        value: int | bool = int(held) if name == FOOL else held
        edits = (0, 1)
        facts.append(Fact(f"holds {name}", text, symbol, IS, value, edits=edits, at=at))
    return facts


class TarotHolding(TahimiHolding):
    """How many cards of each rank, and which Majors; the Fool is the wild card."""

    def symbols(self, lexicon: Lexicon) -> Mapping[str, ExprRef]:
        return hand(lexicon)

    def size(self, lexicon: Lexicon) -> ExprRef:
        return hand_size()

    def facts(self, hand: Hand | None, who: str, lexicon: Lexicon, at: object = None) -> list[Fact]:
        return hand_facts(hand, "you hold" if who == "You" else f"{who} holds", lexicon, at)

    def together(self, table: Table, seen: Mapping[str, int], drawn: Mapping[str, int]) -> Iterator[JointLimit]:
        """No more Majors than were dealt ("Deal"); those that may have been drawn again are among them."""
        again = frozenset(name for name in MAJORS if drawn.get(name, 0))
        known = sum(seen.get(name, 0) for name in MAJORS if name not in again)
        for limit in majors_limits(len(table.players)):
            yield replace(limit, cards=limit.cards - again, most=limit.most - known - len(again))

    def one_deck(self, table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Keyed]:
        """One deck, and no more Majors than were dealt ("Deal")."""
        seen = self.seen(table, position, actor)
        gone = [name for name in MAJORS if seen[name]]
        known = sum(seen[name] for name in MAJORS)
        limits = (replace(limit, most=limit.most - known) for limit in majors_limits(len(table.players)))
        return [
            *super().one_deck(table, position, actor, lexicon),
            *((("Majors left", limit.most, limit.given), partial(majors_at_most, limit)) for limit in limits),
            *((("elsewhere", name), partial(without, name)) for name in gone),
        ]

    def fits(self, place: int, left: int, wild: int) -> BoolRef:
        return fits(place, left, wild)


# -- the trick

MAJORS_LIE = Fields[AtTrick]()
"""What the Majors ask of a trick besides `base.TRICK`."""
acted = MAJORS_LIE.truth(
    "acted",
    lambda at: bool(at.turns),
    "the player had a turn in the trick",
    "{this turn is not the first in the trick|this is the first turn in the trick}",
)


def _acted_besides(depth: int, name: str, means: str) -> BoolRef:
    """The player had a turn in the trick other than those of so many plays on top."""
    return MAJORS_LIE.truth(
        name,
        lambda at: not at.turns <= {laid.index for laid in at.position.pile[-depth:]},
        means,
        f"there was {{a|no}} turn in the trick besides the last {depth}",
        id=f"acted-besides {depth}",
    )


acted_besides = (
    _acted_besides(
        1,
        "acted besides the last play",
        "the player had a turn in the trick besides the one that put the last play down",
    ),
    _acted_besides(
        2,
        "acted besides the last two",
        "the player had a turn in the trick besides those that put the last two plays down",
    ),
)
"""The player had a turn in the trick other than the top play, or the top two."""
led_hanged_man = MAJORS_LIE.truth(
    "led the Hanged Man",
    lambda at: any(laid.owner == at.actor and laid.cards == ("Hanged Man",) for laid in at.position.pile),
    "the player's Hanged Man lies on the pile",
    "{actor} {led|did not lead} the Hanged Man to this trick",
    id="led-hanged-man",
)
first_trick = MAJORS_LIE.truth(
    "first trick",
    lambda at: at.position.opening,
    "no card had been put down this round before the trick",
    "{no card|a card} had been put down this round before the trick",
    id="first-trick",
)


def _depth(at: AtTrick, below: Value) -> str:
    if not below:
        return "no play is beneath the last"
    return f"there {'is' if below == 1 else 'are'} {below} beneath the last play"


beneath = MAJORS_LIE.number(
    "plays beneath",
    0,
    None,
    lambda at: max(len(at.position.pile) - 1, 0),
    "how many plays lie beneath the last one",
    _depth,
    id="beneath",
)


def _seat(seat: int) -> BoolRef:
    """The player at this seat (from 1) is another one, and holds cards."""

    def player(at: AtTrick) -> str:
        return at.position.players[seat - 1] if seat <= len(at.position.players) else "nobody"

    def read(at: AtTrick) -> bool:
        there = player(at)
        return there in at.position.players and there != at.actor and there not in at.position.out

    def says(at: AtTrick, there: Value) -> str:
        if player(at) == at.actor:
            return f"{at.actor} is nobody else"
        return f"{player(at)} {'holds' if there else 'has no'} cards"

    means = f"at seat {seat}, counted by rank, sits another player who holds cards"
    return MAJORS_LIE.truth(f"seat {seat} in", read, means, says, id=f"seat {seat}")


_SEATS = {seat: _seat(seat) for seat in range(1, 9)}
_ACTED_OFTEN = acted_besides[0] == acted_besides[1]
NO_TOP = And(base.leading, acted == acted_besides[0], _ACTED_OFTEN)
"""Nothing lies on the pile, and no turn tells positions apart by the last play: its symbols are irrelevant."""
last_mimic = MAJORS_LIE.truth(
    "last is a mimic",
    lambda at: at.top.mimic if at.top else None,
    "the last play is a Major that counts as the next higher rank",
    "the last play is {|not }a mimic",
    id="last-mimic",
    default=False,
    irrelevant=NO_TOP,
)


def _beneath(at: AtTrick, depth: int) -> Laid | None:
    """The play so far beneath the top one; None where there is none."""
    return at.position.pile[-1 - depth] if len(at.position.pile) > depth else None


def _under(depth: int, irrelevant: BoolRef) -> tuple[ArithRef, ArithRef, BoolRef]:
    """The rank and the size of the play so far beneath the top one, and whether it is a mimic."""

    def rank_of(at: AtTrick) -> int | None:
        laid = _beneath(at, depth)
        return None if laid is None else laid.rank

    def size_of(at: AtTrick) -> int | None:
        laid = _beneath(at, depth)
        return None if laid is None else base.counting(laid.size)

    def mimic_of(at: AtTrick) -> bool | None:
        laid = _beneath(at, depth)
        return None if laid is None else laid.mimic

    return (
        MAJORS_LIE.number(
            f"rank {depth} beneath",
            0,
            None,
            rank_of,
            f"what the play {depth} beneath the last counts as",
            f"the rank of the play {depth} beneath is {{n}}",
            id=f"rank {depth}",
            default=0,
            irrelevant=irrelevant,
        ),
        MAJORS_LIE.number(
            f"size {depth} beneath",
            1,
            base.MOST_CARDS,
            size_of,
            f"how many cards the play {depth} beneath the last counts as",
            f"the size of the play {depth} beneath is {{n}}",
            id=f"size {depth}",
            default=1,
            irrelevant=irrelevant,
        ),
        MAJORS_LIE.truth(
            f"mimic {depth} beneath",
            mimic_of,
            f"the play {depth} beneath the last is a mimic",
            f"the play {depth} beneath is {{|not }}a mimic",
            id=f"mimic {depth}",
            default=False,
            irrelevant=irrelevant,
        ),
    )


_UNDER = {1: _under(1, And(beneath < 1, _ACTED_OFTEN)), 2: _under(2, beneath < 2)}
TRICK = base.TRICK.irrelevant(NO_TOP, last_rank, last_size) | MAJORS_LIE


def seat_in(seat: int) -> BoolRef:
    """The player at this seat (from 1) is another one, and holds cards."""
    return _SEATS[seat]


def under(depth: int, what: str) -> ArithRef:
    """The rank or size of the play so far beneath the top one."""
    return _UNDER[depth][("rank", "size").index(what)]


def under_mimic(depth: int) -> BoolRef:
    """The play so far beneath the top one is a mimic."""
    return _UNDER[depth][2]


def fits(place: int, left: int, wild: int) -> BoolRef:
    """If the last play is cards of this rank, they and the hand are at most so many."""
    return Implies(Not(last_mimic), base.fits(place, left, wild))


def top_cards() -> ArithRef:
    """How many cards the last play is made of: a mimic is one, whatever it counts as."""
    return If(last_mimic, IntVal(1), last_size)


def under_cards(depth: int) -> ArithRef:
    """How many cards the play so far beneath the top one is made of."""
    return If(under_mimic(depth), IntVal(1), under(depth, "size"))


# -- the play

UNSAID, AS_LEAD, AS_ACE = 0, 1, 2
NOW, JUSTICE, JUDGEMENT, JUSTICE_JUDGEMENT, JUDGEMENT_JUSTICE = range(5)

NOBODY = 9
"""The value of `target` for somebody who has no seat."""


def number(name: str) -> int:
    """A Major as a value of the symbol `major`: 1 for the Fool, up to 22."""
    return MAJORS.index(name) + 1


def _own(at: PlayAt) -> list[str]:
    """The Majors of a play but the Fool."""
    return [card for card in at.play.cards if card in at.lexicon.deck.singles and card != FOOL]


def _major(at: PlayAt) -> int:
    if own := _own(at):
        return number(own[0])
    return number(FOOL) if at.play.cards == (FOOL,) and at.play.kind == DISCARD else 0


def _counts_as(at: PlayAt) -> int:
    codes = {"lead": AS_LEAD, at.lexicon.deck.ranks[-1].name: AS_ACE}
    return codes.get(at.play.declared or "", UNSAID) if _own(at) else UNSAID


def _target(at: PlayAt) -> int:
    if at.play.to in at.players:
        return at.players.index(at.play.to) + 1
    return NOBODY if at.play.to else 0


PLAYS = Fields[PlayAt]()
joined = PLAYS.truth(
    "joined",
    lambda at: at.play.kind == PUT and len(at.play.cards) != 1 and bool(_own(at)),
    "a Major is put down with other cards",
)
major = PLAYS.number(
    "major",
    0,
    len(MAJORS),
    _major,
    "which Major it is: 1 for the Fool when it is discarded, 2 for the Magician, up to 22 for the World; 0 for other "
    "plays",
)
counts_as = PLAYS.number(
    "counts as", UNSAID, AS_ACE, _counts_as, "what a Major is said to be: 1 a lead, 2 an Ace; 0 where nothing is said"
)
target = PLAYS.number(
    "target", 0, NOBODY, _target, "the seat a discard is addressed to; 9 for somebody who has none, 0 for nobody"
)
after = PLAYS.number("after", NOW, JUDGEMENT_JUSTICE, lambda at: NOW)
has_wheel = PLAYS.truth(
    "with the Wheel of Fortune", lambda at: "Wheel of Fortune" in _own(at), "the Wheel of Fortune is among the cards"
)
PLAY = base.PLAY | PLAYS


def is_major(name: str) -> BoolRef:
    """The play is of this Major."""
    return major == number(name)


def limits(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """What is true of every hand, trick and play with this deck."""
    deeper = (under(depth, "rank") <= lexicon.deck.top for depth in (1, 2))
    return (*base.limits(lexicon), *deeper, Implies(base.leading, beneath == 0))


# -- the pile as the play meets it


def _pile() -> tuple[tahimi.Pile, BoolRef]:
    """The pile as it stands, or as Justice and Judgement would leave it; and whether its
    top play is a mimic."""
    trim, trim_next = top_cards() > 1, under_cards(1) > 1
    one, two = beneath < 1, beneath < 2
    r1, s1, m1 = under(1, "rank"), under(1, "size"), under_mimic(1)
    r2, s2, m2 = under(2, "rank"), under(2, "size"), under_mimic(2)

    def choose(now: ExprRef, justice: ExprRef, judgement: ExprRef, both: ExprRef, other: ExprRef) -> Any:
        term = If(after == JUSTICE_JUDGEMENT, both, other)
        term = If(after == JUDGEMENT, judgement, term)
        return If(after == NOW, now, If(after == JUSTICE, justice, term))

    gone = choose(BoolVal(False), And(Not(trim), one), one, If(trim, one, two), If(trim_next, one, two))
    lies = choose(last_rank, If(trim, last_rank, r1), r1, If(trim, r1, r2), If(trim_next, r1, r2))
    has = choose(last_size, If(trim, last_size - 1, s1), s1, If(trim, s1, s2), If(trim_next, s1 - 1, s2))
    mimic = choose(last_mimic, And(Not(trim), m1), m1, If(trim, m1, m2), And(Not(trim_next), m2))
    return tahimi.Pile(Or(base.leading, gone), lies, has), mimic


def chance_used(restored: BoolRef) -> BoolRef:
    """The player has had a turn in the trick. Where `restored` holds, a turn whose play
    would be taken back whole before this one does not count."""
    trim, trim_next = top_cards() > 1, under_cards(1) > 1
    none, first, second = acted, acted_besides[0], acted_besides[1]
    left = If(after == JUSTICE_JUDGEMENT, If(trim, first, second), If(trim_next, first, second))
    left = If(after == NOW, none, If(after == JUSTICE, If(trim, none, first), If(after == JUDGEMENT, first, left)))
    return If(restored, left, acted)


PILE, MIMIC_ON_TOP = _pile()
OPENING = And(PILE.leading, first_trick)
"""No card has been put down in the round yet."""


# -- how a play counts


@dataclass(frozen=True)
class Powers:
    """The terms several clauses share: what mimics, and what plays as though leading."""

    mimics: Mapping[str, BoolRef]
    mimicking: BoolRef
    counts: tahimi.Counts
    on_ace: BoolRef
    set_or_fool: BoolRef


def powers(readings: Mapping[str, Reading], top: int) -> Powers:
    """How a play counts under the readings; `top` is the place of the Ace."""
    any_size = readings["th.mimic.with_count_powers"].is_("yes")
    never = readings["th.magician.on_ace"].is_("never")
    lone = And(puts, Not(joined), Not(PILE.leading), counts_as != AS_LEAD)
    free = And(lone, Not(And(PILE.rank == top, never)))
    mimics = {name: And(free, is_major(name), Or(PILE.size == size, any_size)) for name, size in MIMICS.items()}
    mimicking = Or(*mimics.values())
    next_rank = If(PILE.rank == top, IntVal(top), PILE.rank + 1)
    size = cards
    for name, answers in MIMICS.items():
        size = If(mimics[name], IntVal(answers), size)
    set_or_fool = And(puts, Not(joined), major == 0)
    counts = tahimi.Counts(
        rank=If(mimicking, next_rank, rank),
        size=size,
        ranked=Or(And(set_or_fool, Not(mixed)), mimicking),
        sized=Or(set_or_fool, mimicking),
    )
    ace = And(Not(PILE.leading), PILE.rank == top)
    counted = Or(Not(MIMIC_ON_TOP), readings["th.temperance.counted_ace"].is_("yes"))
    return Powers(mimics, mimicking, counts, And(ace, counted), set_or_fool)
