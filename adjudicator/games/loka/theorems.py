"""What is proved of Loka: of a card to a trick, and of the three cards laid away."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, BoolVal, If, Implies, Int, IntVal, Not, Or, Sum, substitute

from adjudicator.cards import PUT, Play
from adjudicator.games.loka import symbols
from adjudicator.games.loka.game import Loka
from adjudicator.games.loka.lexicon import RANKS, TRUMPS, Pack, lexicon
from adjudicator.games.loka.symbols import (
    fool,
    has_fool,
    holds,
    laid,
    laid_aces,
    laid_fool,
    laid_honours,
    laid_kings,
    laid_trumps,
    laying,
    leading,
    led,
    of_led,
    of_suit,
    of_trumps,
    on_turn,
    plain,
    suit,
)
from adjudicator.solve.general import general
from adjudicator.solve.theorem import Domain, Theorem, always

HAND = 28
"""How many cards the dealer has before laying three away."""


def domain(game: Loka) -> Domain:
    """Every position and card of a trick, under every reading."""
    pack = lexicon()
    rulebook = game.rulebook(pack)
    return Domain(
        rulebook.decisions["turn"],
        rulebook.readings,
        (),
        (("the card is in the hand", _held(pack)),),
        (("the card is in the hand", _held(pack)),),
        symbols.hand_size(pack),
    )


def laying_domain(game: Loka) -> Domain:
    """Every hand of a dealer and every choice from it, under every reading."""
    pack = lexicon()
    rulebook = game.rulebook(pack)
    kinds = (laid_aces, laid_kings, laid_honours, laid_trumps)
    fits = ("what is laid away is counted once", Sum(*kinds, _fool_laid()) <= laid)
    return Domain(
        rulebook.decisions[game.laying.name],
        rulebook.readings,
        (fits,),
        (("the cards are in the hand", _handful(pack)),),
        (("the cards are in the hand", _handful(pack)),),
        symbols.hand_size(pack),
    )


def _fool_laid() -> ArithRef:
    return If(laid_fool, 1, 0)


def _held(pack: Pack) -> BoolRef:
    """The card played is one of the hand."""
    return Or(
        *(And(suit == at, symbols.number == place, holds(at, place)) for at, place in pack.where.values())
    )


def _handful(pack: Pack) -> BoolRef:
    """The cards laid away can be chosen from the hand."""

    def among(*places: tuple[int, int]) -> ArithRef:
        return Sum(*(If(holds(*at), 1, 0) for at in places))

    every = list(pack.where.values())
    aces = among(*(at for at in every if at[0] < TRUMPS and at[1] == 1))
    kings = among(*(at for at in every if at[0] < TRUMPS and at[1] == len(RANKS)))
    honours = among((TRUMPS, 1), (TRUMPS, pack.highest))
    trumps = among(*(at for at in every if at[0] == TRUMPS and 1 < at[1] < pack.highest))
    rest = laid - laid_aces - laid_kings - laid_honours - laid_trumps - _fool_laid()
    return And(
        laid_aces <= aces,
        laid_kings <= kings,
        laid_honours <= honours,
        laid_trumps <= trumps,
        Implies(laid_fool, has_fool),
        rest >= 0,
        rest <= plain(pack),
    )


def theorems(game: Loka, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a trick, the rulebook's own first."""
    pack = lexicon()
    yield from _duties(domain, pack)
    yield _playable(game, domain, pack)
    yield from general(domain)


def _duties(domain: Domain, pack: Pack) -> Iterator[Theorem]:
    turn = {"it is the player's turn": on_turn, "the card is in the hand": _held(pack)}
    barred = domain.readings["lo.fool.led"].is_("barred")
    yield always(
        "in-turn-only",
        "No card is legal out of turn.",
        {"it is another player's turn": Not(on_turn)},
        lambda: Not(domain.legal_aided),
        ("LO-TURN",),
    )
    yield always(
        "lead-anything",
        "Any card may be led, but for the Fool where it is read not to be.",
        {**turn, "on lead": leading},
        lambda: domain.legal_aided == Not(And(fool, barred)),
        ("LO-FOLLOW", "LO-TRUMP", "LO-FOOL.2"),
    )
    yield always(
        "follow-just-so",
        "Holding a card of the suit led, just those cards are legal, and the Fool.",
        {**turn, "a card of the suit led is held": of_led(pack)},
        lambda: domain.legal_aided == Or(suit == led, fool),
        ("LO-FOLLOW", "LO-TRUMP", "LO-FOOL"),
    )
    yield always(
        "trump-when-void",
        "Void in the suit led and holding a trump, just the trumps are legal, and the Fool.",
        {
            **turn,
            "a suit is led": led != 0,
            "none of it is held": Not(of_led(pack)),
            "a trump is held": of_suit(pack, TRUMPS),
        },
        lambda: domain.legal_aided == Or(of_trumps, fool),
        ("LO-FOLLOW", "LO-TRUMP", "LO-FOOL"),
    )
    yield always(
        "free-when-void-of-both",
        "Void in the suit led and without a trump, every card is legal.",
        {
            **turn,
            "a suit is led": led != 0,
            "none of it is held": Not(of_led(pack)),
            "no trump is held": Not(of_suit(pack, TRUMPS)),
        },
        lambda: domain.legal_aided,
        ("LO-FOLLOW", "LO-TRUMP"),
    )
    yield always(
        "never-beat",
        "Whether a card is legal never hangs on its place in its suit: nobody has to beat anything.",
        {"it is the player's turn": on_turn},
        lambda: domain.legal_aided == substitute(domain.legal_aided, (symbols.number, _other)),
        ("LO-FOLLOW", "LO-TRUMP"),
    )
    yield always(
        "fool-at-any-time",
        "To a trick that has begun the Fool is always legal.",
        {"it is the player's turn": on_turn, "the trick has begun": Not(leading), "the Fool": fool},
        lambda: domain.legal_aided,
        ("LO-FOOL",),
    )


_other = Int("another place")
"""A place in the suit that is not the card's."""


def _playable(game: Loka, domain: Domain, pack: Pack) -> Theorem:
    """Each card of the pack in turn."""

    def some() -> BoolRef:
        found = game.alternatives((Play(PUT, (card,)) for card in pack.where), pack)
        return Or(*(And(a.possible, substitute(domain.legal_aided, *a.values.items())) for a in found))

    barred = domain.readings["lo.fool.led"].is_("barred")
    others = Or(*(of_suit(pack, at) for at in range(1, TRUMPS + 1)))
    return always(
        "a-card-is-playable",
        "Whoever is on turn and holds a card can play one; only where the Fool may not be led does its holder need "
        "another to lead.",
        {
            "it is the player's turn": on_turn,
            "a card is held": Or(others, And(has_fool, Not(And(leading, barred)))),
        },
        some,
        ("LO-FOLLOW", "LO-TRUMP", "LO-FOOL", "LO-FOOL.2"),
    )


def laying_theorems(game: Loka, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of what is laid away."""
    pack = lexicon()
    own = {"the dealer lays cards away": laying, "the cards are in the hand": _handful(pack)}
    yield always(
        "never-aces-kings-honours",
        "No Ace, no King, neither the Magician nor the World is ever laid away.",
        {"such a card is among them": Or(laid_aces > 0, laid_kings > 0, laid_honours > 0)},
        lambda: Not(domain.legal_aided),
        ("LO-LAY-ACE", "LO-LAY-KING", "LO-LAY-HONOUR"),
    )
    yield always(
        "fool-only-without-trumps",
        "The Fool is laid away only from a hand without a trump, and may be from one.",
        {**own, "the Fool and two that may go": And(laid == 3, laid_fool, laid_trumps == 0, _only_plain())},
        lambda: domain.legal_aided == Not(of_suit(pack, TRUMPS)),
        ("LO-LAY-FOOL",),
    )
    yield always(
        "three-can-always-go",
        "From a hand of twenty-eight, three cards can always be laid away.",
        {"the dealer has twenty-eight cards": symbols.hand_size(pack) == HAND, "to lay away": laying},
        lambda: _some_three(domain, pack),
        ("LO-LAY.2", "LO-LAY-ACE", "LO-LAY-KING", "LO-LAY-HONOUR", "LO-LAY-FOOL", "LO-LAY-TRUMP"),
    )
    yield from general(domain)


def _only_plain() -> BoolRef:
    return And(laid_aces == 0, laid_kings == 0, laid_honours == 0)


def _some_three(domain: Domain, pack: Pack) -> BoolRef:
    """Some number of trumps, and ordinary cards for the rest, can be laid away."""
    trumps = [at for at in pack.where.values() if at[0] == TRUMPS and 1 < at[1] < pack.highest]
    held = Sum(*(If(holds(*at), 1, 0) for at in trumps))
    ways = []
    for number in range(4):
        values = {
            laid: IntVal(3),
            laid_aces: IntVal(0),
            laid_kings: IntVal(0),
            laid_honours: IntVal(0),
            laid_trumps: IntVal(number),
            laid_fool: BoolVal(False),
        }
        able = And(held >= number, plain(pack) >= 3 - number)
        ways.append(And(able, substitute(domain.legal_aided, *values.items())))
    return Or(*ways)
