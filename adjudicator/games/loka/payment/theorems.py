"""What is proved of the payment for the Fool."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from z3 import And, BoolRef, If, IntVal, Not, Or

from adjudicator.engine.choice import Ruled
from adjudicator.games.loka.cards import DEBT, EXCUSE, Pack, lexicon
from adjudicator.games.loka.payment import clauses as p
from adjudicator.games.loka.turn import symbols as s
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem, always, at


def domain(game: Ruled) -> Domain:
    """Wherever the cards lie, and whatever is given, under every reading."""
    rulebook = game.rulebook(lexicon())
    return Domain(rulebook.decisions[DEBT], rulebook.readings)


def theorems(game: Ruled, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of what is given for the Fool."""
    pack = lexicon()
    one = {"a card is owed": p.owing, "one card is given": s.cards == 1}
    from_laid = domain.readings["lo.fool.pay_from_discard"].is_("yes")
    tricks, laid = p.lies(pack, p.in_tricks), p.lies(pack, p.laid_away)
    yield always(
        "debt-any-card-of-the-tricks",
        "Whoever has taken a trick pays with any card of the tricks, or as the dealer with any that was laid away, and "
        "with no other.",
        {**one, "a trick was taken": p.taken},
        lambda: domain.legal_aided == Or(tricks, laid),
        ("LO-DEBT-CARD", "LO-DEBT-FOOL"),
    )
    yield always(
        "debt-the-fool-itself",
        "Whoever has taken no trick, and did not deal, gives the Fool and nothing else.",
        {**one, "no trick was taken": Not(p.taken), "somebody else dealt": Not(p.dealt)},
        lambda: domain.legal_aided == s.fool,
        ("LO-DEBT-FOOL", "LO-DEBT-CARD", "Fool"),
    )
    yield always(
        "debt-of-a-dealer-without-a-trick",
        "A dealer who has taken no trick gives the Fool, or where what was laid away may be paid with, just one of those "
        "cards.",
        {**one, "no trick was taken": Not(p.taken), "the player dealt": p.dealt},
        lambda: domain.legal_aided == If(from_laid, laid, s.fool),
        ("LO-DEBT-FOOL", "LO-DEBT-CARD", "lo.fool.pay_from_discard"),
    )
    yield always(
        "debt-one-card-when-due",
        "Nothing is given that is not owed, and never more or less than one card.",
        {"nothing is owed, or not one card is given": Or(Not(p.owing), s.cards != 1)},
        lambda: Not(domain.legal_aided),
        ("LO-DEBT-DUE", "LO-DEBT-ONE"),
    )
    every = (*p.places(pack), (EXCUSE, 1))
    paid = [{s.cards: IntVal(1), s.suit: IntVal(own), s.number: IntVal(place)} for own, place in every]
    others = [clause.holds for clause in domain.decision.requirements if clause.id != "LO-DEBT-DUE"]
    yield always(
        "debt-nothing-else-where-none-is-due",
        "Where nothing is owed, that alone stands against a card given.",
        {"nothing is owed": Not(p.owing)},
        lambda: And(*others),
        ("LO-DEBT-ONE", "LO-DEBT-CARD", "LO-DEBT-FOOL"),
    )
    yield always(
        "debt-can-be-paid",
        "Whoever owes a card has one to give.",
        {
            "a card is owed": p.owing,
            "there are cards in the tricks": Or(Not(p.taken), _some(pack, p.in_tricks)),
            "the dealer has laid cards away": Or(Not(p.dealt), _some(pack, p.laid_away)),
        },
        lambda: Or(*(at(domain.legal_aided, values) for values in paid)),
        ("LO-DEBT-CARD", "LO-DEBT-FOOL"),
    )
    yield from general_of(domain, "debt", "the payment for the Fool")


def _some(pack: Pack, there: Callable[[int, int], BoolRef]) -> BoolRef:
    return Or(*(there(*one) for one in p.places(pack)))
