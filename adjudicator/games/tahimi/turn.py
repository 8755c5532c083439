"""Tahimi: cards put down, or a pass. Lead, follow, pass; one rank, equal number, higher, no ties.

Tarot-himi builds on these rules: the same clauses over its own idea of how a play counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from z3 import And, ArithRef, Bool, BoolRef, BoolVal, ExprRef, If, IntVal, Not, Or

from adjudicator.cards import DISCARD, PASS, PUT, Hand, Lexicon, Play
from adjudicator.cards.english import both, capital, one, whose
from adjudicator.engine.choice import TURN
from adjudicator.engine.fields import FieldEncoding
from adjudicator.engine.state import Table
from adjudicator.games.tahimi import hand as s
from adjudicator.games.tahimi.hand import AtTrick, TahimiHolding
from adjudicator.games.tahimi.readings import cite
from adjudicator.games.tahimi.state import Position
from adjudicator.games.tahimi.turn_words import Turn
from adjudicator.law import Citation, Cited, Clause, Permission, Prohibition, Reading, Requirement, When


@dataclass(frozen=True)
class Counts:
    """How a play counts against the last one, as terms over the symbols.

    `ranked` says it has a rank to compare, `sized` that it has a size to compare.
    """

    rank: ArithRef
    size: ArithRef
    ranked: BoolRef
    sized: BoolRef


@dataclass(frozen=True)
class Pile:
    """The last play as a play meets it: whether there is none, its rank, its size."""

    leading: BoolRef
    rank: ArithRef
    size: ArithRef


AS_IT_LIES = Pile(s.leading, s.last_rank, s.last_size)
_JOKERS_ALONE = And(s.puts, s.wilds == s.cards, s.wilds >= 1)


def counts(jokers_lowest: BoolRef) -> Counts:
    """Tahimi: a set has the rank of its cards and the size of their number. Where jokers
    are lowest, jokers alone are, whatever they are called."""
    lowest = And(jokers_lowest, s.wilds == s.cards)
    return Counts(If(lowest, IntVal(0), s.rank), s.cards, Not(s.mixed), BoolVal(True))


class TurnEncoding(FieldEncoding[Position, AtTrick]):
    """Cards put down, or a pass ("Play")."""

    name, nothing, listed = TURN, Play(PASS), True
    position, plays, reads = s.TRICK, s.PLAY, AtTrick

    def __init__(self, holding: TahimiHolding, readings: Mapping[str, Reading]) -> None:
        self.holding, self.readings = holding, readings

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        return s.limits(lexicon)

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """The clauses of a turn with these cards."""
        own = counts(self.readings["jokers"].is_("lowest"))
        return (*turn(own, AS_IT_LIES, of_rank=of_jokers(self.readings)), *house_rules(self.readings))

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        return s.needs(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: Position, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every set of one rank, jokers alone as each rank, and a pass."""
        yield from s.sets(lexicon, have)
        wild = lexicon.wild
        jokers = have.get(wild, 0) if wild else 0
        lowest = table.house.get("jokers") == "lowest"
        for count in range(1, jokers + 1):
            for declared in [None] if lowest else [rank.name for rank in lexicon.deck.ranks]:
                yield Play(PUT, (wild or "",) * count, declared)
        yield Play(PASS)

    def editable(self, lexicon: Lexicon) -> list[ExprRef]:
        hand = self.holding.facts(Hand(), "", lexicon)
        return [*(fact.symbol for fact in hand), s.last_rank, s.last_size]


# -- clauses


def turn(
    counts: Counts, pile: Pile, also: Mapping[str, Citation] | None = None, of_rank: tuple[Cited, ...] = ()
) -> tuple[Clause, ...]:
    """The clauses of a turn over how a play counts and the pile it meets.

    `also` gives a further citation by clause id, for a game that restates a rule; `of_rank` what says it of certain plays
    that they are of a rank and a size.
    """
    more = {id: (citation,) for id, citation in (also or {}).items()}
    return (
        Requirement(
            id="TA-TURN",
            title="In turn",
            says="Only the player whose turn it is may act.",
            cites=(*more.get("TA-TURN", ()), cite("Play")),
            holds=s.on_turn,
            against=_out_of_turn,
        ),
        Requirement(
            id="TA-PLAY",
            title="A turn puts cards down",
            says="On a turn cards are put on the pile, unless the turn is passed or a card says otherwise.",
            cites=(*more.get("TA-PLAY", ()), cite("Play")),
            holds=s.puts,
            against="A turn puts cards on the pile or passes; {named} cannot simply be discarded.",
        ),
        Permission(
            id="TA-PASS",
            title="Passing",
            says="Whoever has the turn may pass, with or without cards that could be played, and need not say why: it is "
            "enough to say aloud that one passes.",
            cites=(*more.get("TA-PASS", ()), cite("Play"), cite("Taking the trick")),
            invoked=Bool("by passing"),
            waives={"TA-PLAY": s.passes},
            supports="{may_pass}",
        ),
        Requirement(
            id="TA-MATCHED",
            title="One rank",
            says="The cards of a play are all of one rank.",
            cites=(*more.get("TA-MATCHED", ()), cite("Play")),
            holds=Or(Not(s.puts), And(Not(s.mixed), s.wilds == 0)),
            against=lambda t: f"{both(t.ordinary)} are of different ranks; a play is of one rank.",
        ),
        Requirement(
            id="TA-RANK",
            title="Higher rank",
            says="A play on another is of a higher rank than the last one; a tie is not higher.",
            cites=(*more.get("TA-RANK", ()), cite("Play")),
            cited=of_rank,
            holds=Or(Not(s.puts), pile.leading, Not(counts.ranked), counts.rank > pile.rank),
            against=(
                When(counts.rank == pile.rank, "{begun}{Counted} only ties {last_rank}{what_would_do}"),
                When(True, "{begun}{Counted} is {ranks_below} below {last_rank}{what_would_do}"),
            ),
            supports=(
                When(
                    And(counts.ranked, pile.leading),
                    "{begun_or_lead}{has} the lead, and any single card or set of one rank may be led.",
                ),
                When(counts.ranked, "{begun}{Counted} is above {last_rank} by {ranks_above}."),
            ),
        ),
        Requirement(
            id="TA-SIZE",
            title="Equal number",
            says="A play on another has as many cards as the last one.",
            cites=(*more.get("TA-SIZE", ()), cite("Play")),
            cited=of_rank,
            holds=Or(Not(s.puts), pile.leading, Not(counts.sized), counts.size == pile.size),
            against=(
                When(s.mixed, "{Last_words} is {last_cards}, and {as_set} is {many}: {size_fault}."),
                When(True, "{Last_words} is {last_set}, and {as_set} is {this_set}: {size_fault}."),
            ),
            supports=(When(And(Not(pile.leading), counts.size > 1), "{As_set} is {this_set}, as the last play is."),),
        ),
    )


def of_jokers(readings: Mapping[str, Reading]) -> tuple[Cited, ...]:
    """What gives jokers alone their rank: their own heading where they are the lowest of all; else they are cards of
    their rank like any ("Jokers")."""
    lowest = readings["jokers"].is_("lowest")
    return (
        Cited(And(_JOKERS_ALONE, lowest), (cite("Jokers"), cite("Play"))),
        Cited(And(_JOKERS_ALONE, Not(lowest)), (cite("Play"), cite("Jokers"))),
    )


def house_rules(readings: Mapping[str, Reading]) -> tuple[Clause, ...]:
    """The clauses of Tahimi's variations that touch a turn."""
    lowest, alone = readings["jokers"].is_("lowest"), _JOKERS_ALONE
    return (
        Prohibition(
            id="TA-PASS-LOCK",
            title="A pass locks",
            says="Where a pass is held to lock, whoever has passed puts nothing down for the rest of the trick.",
            cites=(cite("Play"),),
            readings=("ta.pass_locks",),
            bars=And(s.puts, s.has_passed, readings["ta.pass_locks"].is_("yes")),
            against="{actor} passed earlier in this trick, and here a pass locks its player out of it.",
        ),
        Permission(
            id="TA-JOKER",
            title="Jokers are wild",
            says="Beside other cards a joker takes their rank.",
            cites=(cite("Jokers"),),
            readings=("jokers",),
            invoked=Bool("by the joker"),
            waives={"TA-MATCHED": And(s.wilds >= 1, Not(s.mixed))},
            supports=(
                When(s.wilds < s.cards, "The Joker counts as {as_rank} beside the others."),
                When(And(lowest, s.cards == 1), "A Joker alone is the lowest of all."),
                When(lowest, "Jokers alone are the lowest of all."),
                When(s.cards == 1, "The Joker counts as {as_rank}."),
                When(True, "The Jokers count as {as_ranks}."),
            ),
        ),
        Prohibition(
            id="TA-JOKER.2",
            title="A joker alone is lowest",
            says="Where jokers are lowest, a joker without another card has the lowest rank of all and no other.",
            cites=(cite("Jokers"),),
            readings=("jokers",),
            bars=And(alone, lowest, s.rank != 0),
            against=lambda t: (
                f"Here a Joker alone is the lowest of all; it cannot count as {one(t.place(t.declared))}."
            ),
        ),
        Prohibition(
            id="TA-JOKER.3",
            title="Jokers alone are no set",
            says="Where jokers are lowest and are held to be no set by themselves, they are put down singly.",
            cites=(cite("Jokers"),),
            readings=("jokers", "ta.joker.pair"),
            bars=And(alone, s.cards > 1, lowest, readings["ta.joker.pair"].is_("no")),
            against="Here jokers without another card are no set, so {many} cannot go down together.",
        ),
    )


# -- sentences


def _out_of_turn(t: Turn) -> str:
    position, mine = t.position, t.table.history[-1:]
    if position.to_act is None and position.due:
        return "Taxes come before the first lead, and not all of them are paid."
    if position.to_act is None and len(position.still_in()) < 2:
        return f"Only {' '.join(position.still_in()) or 'nobody'} holds cards: the round is over."
    if position.to_act is None:
        return "Everybody has passed on an empty pile, and here the cards are dealt anew."
    if mine and mine[0].player == t.actor and mine[0].play.kind == DISCARD:
        return f"{_ended(t, mine[0].play.cards[0])}; it is {whose(position.to_act)} turn."
    return t.not_now


def _ended(t: Turn, card: str) -> str:
    """That the turn of somebody was over with the discard of a card."""
    if t.actor in t.position.out:
        return f"{t.actor} {t.verb('are', 'is')} out with the discard of {t.lexicon.spoken(card)}, the last card"
    return f"{capital(whose(t.actor))} turn ended with the discard of {t.lexicon.spoken(card)}"
