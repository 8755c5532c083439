"""What is proved of the three cards that the dealer lays away."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, BoolVal, IntVal, Not, Or, substitute

from adjudicator.engine.choice import Ruled
from adjudicator.games.loka.cards import DEALT, LAID, LAY, TRUMPS, Pack, lexicon
from adjudicator.games.loka.lay_away.witness import counted_once, handful
from adjudicator.games.loka.turn import symbols as s
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always


def domain(game: Ruled) -> Domain:
    """Every hand of a dealer and every choice from it, under every reading."""
    pack = lexicon()
    rulebook = game.rulebook(pack)
    also = (("what is laid away is counted once", counted_once()),)
    real, size = (("the cards are in the hand", handful(pack)),), s.hand_size(pack)
    return Domain(rulebook.decisions[LAY], rulebook.readings, also, real, size=size)


def theorems(game: Ruled, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of what is laid away."""
    pack = lexicon()
    own = {"the dealer lays cards away": s.laying, "the cards are in the hand": handful(pack)}
    plain = And(s.laid_aces == 0, s.laid_kings == 0, s.laid_honours == 0)
    fool = And(s.laid == 3, s.laid_fool, s.laid_trumps == 0, plain)
    some = {"three cards, some of them trumps": And(s.laid == 3, s.laid_trumps > 0, plain, Not(s.laid_fool))}
    forced = domain.readings["lo.discard.trumps"].is_("forced")
    yield always(
        "never-aces-kings-honours",
        "No Ace, no King, neither the Magician nor the World is ever laid away.",
        {"such a card is among them": Or(s.laid_aces > 0, s.laid_kings > 0, s.laid_honours > 0)},
        lambda: Not(domain.legal_aided),
        ("LO-LAY-ACE", "LO-LAY-KING", "LO-LAY-HONOUR"),
    )
    yield always(
        "fool-only-without-trumps",
        "The Fool is laid away only from a hand without a trump, and may be from one.",
        {**own, "the Fool and two that may go": fool},
        lambda: domain.legal_aided == Not(s.of_suit(pack, TRUMPS)),
        ("LO-LAY-FOOL",),
    )
    yield always(
        "trumps-only-as-far-as-needed",
        "Where trumps are held back, three cards with trumps among them go just where no card that might go in a trump's "
        "place is kept.",
        {**own, "trumps are held back": forced, **some},
        lambda: domain.legal_aided == (s.plain(pack) == s.laid - s.laid_trumps),
        ("LO-LAY-TRUMP",),
    )
    yield always(
        "trumps-go-as-others-do",
        "Where they are not, trumps that are no Honours go as freely as the other cards.",
        {**own, "trumps are not held back": Not(forced), **some},
        lambda: domain.legal_aided,
        ("LO-LAY-TRUMP",),
    )
    yield always(
        "three-can-always-go",
        "From a hand of twenty-eight, three cards can always be laid away.",
        {"the dealer has twenty-eight cards": s.hand_size(pack) == DEALT, "to lay away": s.laying},
        lambda: _some_three(domain, pack),
        ("LO-LAY.2", "LO-LAY-ACE", "LO-LAY-KING", "LO-LAY-HONOUR", "LO-LAY-FOOL", "LO-LAY-TRUMP"),
    )
    yield from general_of(domain, "laying", "laying away")


def _some_three(domain: Domain, pack: Pack) -> BoolRef:
    """Some number of trumps, and ordinary cards for the rest, can be laid away."""
    ways = []
    for number in range(LAID + 1):
        counts = (LAID, 0, 0, 0, number)
        able = And(s.count_of(pack, "trump") >= number, s.plain(pack) >= LAID - number)
        values = zip(s.LAY, [*map(IntVal, counts), BoolVal(False)], strict=True)
        ways.append(And(able, substitute(domain.legal_aided, *values)))
    return Or(*ways)
