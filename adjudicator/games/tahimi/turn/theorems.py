"""What is proved of a turn of Tahimi, in the largest of its decks and with its jokers."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, Implies, Int, IntVal, Not, Or, Sum, substitute

from adjudicator.cards import PUT, Lexicon, Play
from adjudicator.engine.choice import Ruled
from adjudicator.games.tahimi.turn import symbols
from adjudicator.games.tahimi.turn.symbols import (
    cards,
    discards,
    has_passed,
    last_rank,
    last_size,
    leading,
    mixed,
    on_turn,
    passes,
    puts,
    rank,
    wilds,
    wilds_held,
)
from adjudicator.games.tahimi.turn.witness import playable, reachable
from adjudicator.law import Options
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.theorem import Domain, Theorem, always, at

HOUSE: Options = {"deck": "eight", "jokers": "wild"}
"""The deck theorems are proved for: what is so of every hand from it is so of smaller decks."""


def domain(game: Ruled) -> Domain:
    """Every position and play of a turn, under every reading and every rule about jokers."""
    lexicon = game.lexicon(HOUSE, 8)
    rulebook = game.rulebook(lexicon)
    none = game.readings["jokers"].is_("none")
    return Domain(
        rulebook.decisions["turn"],
        rulebook.readings,
        (("no jokers where there are none", Implies(none, And(wilds_held == 0, wilds == 0))),),
        (("plain plays led there", And(*_anybody(lexicon))), ("the play is in hand", _handful(lexicon))),
        (("plain plays led there", And(*reachable(lexicon))), ("it can be told", And(*playable(lexicon)))),
        Sum(wilds_held, *(symbols.held(place) for place in range(1, lexicon.deck.top + 1))),
        HOUSE,
    )


def _anybody(lexicon: Lexicon) -> list[BoolRef]:
    """The position is one that plain plays lead to, whoever's turn it is there."""
    return [term for term in reachable(lexicon) if not term.eq(on_turn)]


def _handful(lexicon: Lexicon) -> BoolRef:
    """The play is made of cards in the hand: jokers alone may be called anything, and a
    discard may be of any card."""
    called = And(puts, wilds == cards, wilds <= wilds_held, Not(mixed))
    places = range(1, lexicon.deck.top + 1)
    ordinary = And(wilds == 0, Or(*(symbols.held(place) >= 1 for place in places)))
    one = And(discards, cards == 1, rank == 0, Not(mixed), Or(ordinary, And(wilds == 1, wilds_held >= 1)))
    return Or(And(*playable(lexicon)), called, one)


def theorems(game: Ruled, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of the game, the rulebook's own first."""
    lexicon = game.lexicon(HOUSE, 8)
    yield from _turns(domain)
    yield from _sets(domain)
    yield from _jokers(game, domain)
    yield _can_lead(game, domain, lexicon)
    yield from general(domain)


def _turns(domain: Domain) -> Iterator[Theorem]:
    yield always(
        "in-turn-only",
        "Nothing is legal out of turn, not even a pass.",
        {"it is another player's turn": Not(on_turn)},
        lambda: Not(domain.legal_aided),
        ("TA-TURN",),
    )
    yield always(
        "pass-always",
        "Whoever has the turn may pass, with the lead too, able to play or not, having passed before or not.",
        {"it is the player's turn": on_turn, "the play is a pass": passes},
        lambda: domain.legal_aided,
        ("TA-PASS", "TA-PLAY", "TA-TURN"),
    )
    yield always(
        "no-discards",
        "Nothing may be discarded.",
        {"the play is a discard": discards},
        lambda: Not(domain.legal_aided),
        ("TA-PLAY",),
    )
    locks = domain.readings["ta.pass_locks"].is_("yes")
    yield always(
        "pass-locks-only-where-read-so",
        "Having passed changes nothing but where a pass is read to lock; nothing more can be put down then.",
        {"the player passed in this trick": has_passed},
        lambda: domain.legal_aided == And(at(domain.legal_aided, {has_passed: Not(has_passed)}), Not(And(puts, locks))),
        ("TA-PASS-LOCK",),
    )


def _sets(domain: Domain) -> Iterator[Theorem]:
    plain = And(puts, Not(mixed), wilds == 0)
    free = Or(Not(has_passed), domain.readings["ta.pass_locks"].is_("no"))
    yield always(
        "one-rank-only",
        "Cards of different ranks never go down together.",
        {"the play is of several ranks": And(puts, mixed)},
        lambda: Not(domain.legal_aided),
        ("TA-MATCHED", "TA-JOKER"),
    )
    yield always(
        "lead-anything",
        "On lead any single card and any set of one rank is legal.",
        {
            "it is the player's turn": on_turn,
            "on lead": leading,
            "ordinary cards of one rank": plain,
            "not locked": free,
        },
        lambda: domain.legal_aided,
        ("TA-RANK", "TA-SIZE", "TA-MATCHED"),
    )
    yield always(
        "follow-exactly",
        "On another play, ordinary cards of one rank are legal just when they are as many and of a higher rank.",
        {
            "it is the player's turn": on_turn,
            "on another play": Not(leading),
            "ordinary cards": plain,
            "not locked": free,
        },
        lambda: domain.legal_aided == And(cards == last_size, rank > last_rank),
        ("TA-RANK", "TA-SIZE"),
    )
    yield always(
        "higher-will-do",
        "If a set is legal, so is one of as many ordinary cards of a higher rank.",
        {"a set of ordinary cards": plain, "the other is of a higher rank": _higher > rank},
        lambda: Implies(domain.legal_aided, at(domain.legal_aided, {rank: _higher})),
        ("TA-RANK",),
    )


_higher = Int("a higher rank")
"""A rank that is not that of the play."""


def _jokers(game: Ruled, domain: Domain) -> Iterator[Theorem]:
    jokers, pair = game.readings["jokers"], game.readings["ta.joker.pair"]
    beside = And(puts, wilds >= 1, wilds < cards, Not(mixed))
    alone = And(puts, wilds >= 1, wilds == cards, Not(mixed))
    yield always(
        "joker-beside-others",
        "Beside ordinary cards a joker is one more of them: the play is legal just when they alone would be, as many.",
        {"jokers beside cards of one rank": beside},
        lambda: domain.legal_aided == at(domain.legal_aided, {wilds: IntVal(0)}),
        ("TA-JOKER",),
    )
    yield always(
        "joker-wild",
        "Where jokers are wild, jokers alone are what they are called.",
        {"jokers alone": alone, "jokers are wild": jokers.is_("wild")},
        lambda: domain.legal_aided == at(domain.legal_aided, {wilds: IntVal(0)}),
        ("TA-JOKER", "TA-JOKER.2", "TA-JOKER.3"),
    )
    yield always(
        "joker-lowest",
        "Where jokers are lowest, jokers alone can be led and never put on another play; they have no other rank, and "
        "where they are no set by themselves they go singly.",
        {"jokers alone": alone, "jokers are lowest": jokers.is_("lowest")},
        lambda: Implies(domain.legal_aided, And(leading, rank == 0, Or(cards == 1, pair.is_("yes")))),
        ("TA-JOKER.2", "TA-JOKER.3", "TA-RANK"),
    )


def _can_lead(game: Ruled, domain: Domain, lexicon: Lexicon) -> Theorem:
    """Each card of the deck as a lead by itself."""

    def some() -> BoolRef:
        singles = [Play(PUT, (rank.name,)) for rank in lexicon.deck.ranks]
        jokers = [Play(PUT, (lexicon.wild or "",), rank) for rank in (None, lexicon.deck.ranks[0].name)]
        found = game.turn.encoding.alternatives([*singles, *jokers], lexicon)
        return Or(*(And(a.possible, substitute(domain.legal_aided, *a.values.items())) for a in found))

    held = Sum(wilds_held, *(symbols.held(place) for place in range(1, lexicon.deck.top + 1)))
    return always(
        "somebody-can-lead",
        "Whoever has the lead and a card can lead: one card at least by itself.",
        {
            "it is the player's turn": on_turn,
            "on lead": leading,
            "the hand has a card": held >= 1,
            "the player has not passed in this trick": Not(has_passed),
        },
        some,
        ("TA-MATCHED", "TA-JOKER.2", "TA-JOKER.3"),
    )
