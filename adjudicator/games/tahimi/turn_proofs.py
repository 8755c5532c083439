"""Theorems about a turn of Tahimi, in the largest of its decks and with its jokers; and a position and a play of a
solver's model, written as a case: a short history that leads there.

The solver may choose any numbers for the symbols of a turn. `reachable` holds it to positions
that a few plain plays really lead to, `playable` to plays made of cards in the hand; `to_case`
then writes the trick down. Earlier players have unknown hands, so each of their actions is
one that takes no luck to believe: a lead, a higher play of the same size, a pass.
"""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, If, Implies, Int, IntVal, Not, Or, Sum, substitute

from adjudicator.cards import DISCARD, PASS, PUT, Lexicon, Play
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import NAMES, CaseDraft, Value, turns
from adjudicator.games.tahimi import hand as s
from adjudicator.games.tahimi import readings
from adjudicator.law import Options
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.theorem import Domain, Theorem, always, at

_JOKERS = next(rule for rule in readings.HOUSE if rule.key == "jokers")
_LOWEST = _JOKERS.is_("lowest")


# -- what the solver is held to


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: somebody holds cards and is on turn, and plain plays led there.

    The trick is empty, or holds a play to beat; if the player has passed, a lower one too.
    """
    deck, rank, size = lexicon.deck, s.last_rank, s.last_size
    # By the house rules that the solver may choose there may be none in the deck.
    jokers = If(_JOKERS.is_("none"), 0, deck.count(lexicon.wild)) if lexicon.wild else IntVal(0)
    wild = jokers - s.wilds_held
    places = range(1, deck.top + 1)
    left = {place: deck.ranks[place - 1].count - s.held(place) for place in places}
    lies = [And(rank == p, left[p] >= 1, size <= left[p] + wild) for p in places]
    joker = And(rank == 0, size == 1, _LOWEST, wild >= 1, Not(s.has_passed))
    lower = [And(rank > p, size <= left[p]) for p in places]
    held = s.hand_size(lexicon)
    # Whoever else plays holds a card too.
    away = If(s.leading, 1, If(s.has_passed, 2 * size + 3, size + 1))
    return (
        s.on_turn,
        Implies(s.leading, And(rank == 0, size == 1, Not(s.has_passed))),
        Or(s.leading, joker, *lies),
        Implies(s.has_passed, Or(*lower)),
        held >= 1,
        wild >= 0,
        held + away <= sum(rank.count for rank in deck.ranks) + jokers,
    )


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a play: a pass, a handful of the cards held, or one of them discarded."""
    own, nothing = s.cards - s.wilds, [s.wilds == 0, s.rank == 0, Not(s.mixed)]
    return (
        Implies(s.discards, And(s.cards == 1, *nothing, s.hand_size(lexicon) > s.wilds_held)),
        Implies(s.passes, And(s.cards == 0, *nothing)),
        Implies(s.puts, handful(lexicon, own, And(own == 0, _LOWEST))),
    )


def handful(lexicon: Lexicon, own: ArithRef, unnamed: BoolRef) -> BoolRef:
    """So many ordinary cards are in the hand, and the wild ones beside them.

    Without ordinary cards the play names the rank it counts as, but where `unnamed`.
    """
    rank, mixed, places = s.rank, s.mixed, range(1, lexicon.deck.top + 1)
    of_rank = Sum(*(If(rank == place, s.held(place), 0) for place in places))
    lower = Sum(*(If(rank > place, s.held(place), 0) for place in places))
    several = And(own >= 2, of_rank >= 1, lower >= 1, own <= of_rank + lower)
    alone = And(Not(mixed), Or(And(rank >= 1, Not(unnamed)), And(rank == 0, unnamed)))
    return And(s.wilds <= s.wilds_held, If(own == 0, alone, If(mixed, several, And(rank >= 1, own <= of_rank))))


# -- how plain a position is


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position and play small, the first above all: few cards in the hand, few
    wild ones among them; then few plays on the pile, small and low."""
    held = s.hand_size(lexicon)
    plays = If(s.leading, IntVal(0), If(s.has_passed, IntVal(2), IntVal(1)))
    return (held, s.wilds_held, plays, s.last_size, s.last_rank)


_PLAY = (s.puts, s.cards, s.wilds, s.mixed, s.rank)


# -- the case


def to_case(value: Value, lexicon: Lexicon, players: int = 2) -> CaseDraft:
    """The trick and the hand of a reachable position."""
    passed, leading = bool(value(s.has_passed)), bool(value(s.leading))
    # Not three, who are dealt another deck than two or four.
    names = NAMES[: max(players, 4 if passed else 2)]
    hand = " ".join(cards(value, lexicon))
    if leading:
        return CaseDraft("tahimi", names, names[0], hand)
    plays = [(names[0], _last(value, lexicon))]
    if passed:
        plays = [(names[0], _lower(value, lexicon)), (names[2], plays[0][1])]
    return CaseDraft("tahimi", names, names[1], hand, turns(names, plays, names[1]))


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """The ranked cards of the hand from low to high, then the wild ones."""
    for place, rank in enumerate(lexicon.deck.ranks, start=1):
        yield from [rank.name] * int(value(s.held(place)))
    yield from [lexicon.wild or ""] * int(value(s.wilds_held))


def _last(value: Value, lexicon: Lexicon) -> str:
    rank, size = int(value(s.last_rank)), int(value(s.last_size))
    if not rank:
        return lexicon.wild or ""
    kind = lexicon.deck.ranks[rank - 1]
    own = min(size, kind.count - int(value(s.held(rank))))
    return " ".join([kind.name] * own + [lexicon.wild or ""] * (size - own))


def _lower(value: Value, lexicon: Lexicon) -> str:
    """The highest play below the last one that the deck still allows."""
    size = int(value(s.last_size))
    for rank in range(int(value(s.last_rank)) - 1, 0, -1):
        kind = lexicon.deck.ranks[rank - 1]
        if kind.count - int(value(s.held(rank))) >= size:
            return " ".join([kind.name] * size)
    raise ValueError("no play below the last one is left in the deck")


def played(value: Value, lexicon: Lexicon) -> Play:
    """The play that the values describe, made of cards in the hand."""
    if value(s.passes):
        return Play(PASS)
    if value(s.discards):
        return Play(DISCARD, (next(cards(value, lexicon)),))
    own = ordinary(value, lexicon, int(value(s.cards)) - int(value(s.wilds)))
    wild = (lexicon.wild or "",) * int(value(s.wilds))
    rank = int(value(s.rank))
    return Play(PUT, (*own, *wild), lexicon.deck.name(rank) if rank and not own else None)


def ordinary(value: Value, lexicon: Lexicon, count: int) -> tuple[str, ...]:
    """So many ranked cards of the hand: of the play's rank, or that and lower ones."""
    rank = int(value(s.rank))
    if not count:
        return ()
    name = lexicon.deck.name(rank)
    if not value(s.mixed):
        return (name,) * count
    below = [lexicon.deck.name(p) for p in range(1, rank) for _ in range(int(value(s.held(p))))][: count - 1]
    return (*below, *(name,) * (count - len(below)))


# -- theorems

HOUSE: Options = {"deck": "eight", "jokers": "wild"}
"""The deck theorems are proved for: what is so of every hand from it is so of smaller decks."""


def domain(game: GameLaw) -> Domain:
    """Every position and play of a turn, under every reading and every rule about jokers."""
    lexicon = game.lexicon(HOUSE, 8)
    rulebook = game.rulebook(lexicon)
    none = game.readings["jokers"].is_("none")
    return Domain(
        rulebook.decisions["turn"],
        rulebook.readings,
        (("no jokers where there are none", Implies(none, And(s.wilds_held == 0, s.wilds == 0))),),
        (("plain plays led there", And(*_anybody(lexicon))), ("the play is in hand", _handful(lexicon))),
        (("plain plays led there", And(*reachable(lexicon))), ("it can be told", And(*playable(lexicon)))),
        s.hand_size(lexicon),
        HOUSE,
    )


def _anybody(lexicon: Lexicon) -> list[BoolRef]:
    """The position is one that plain plays lead to, whoever's turn it is there."""
    return [term for term in reachable(lexicon) if not term.eq(s.on_turn)]


def _handful(lexicon: Lexicon) -> BoolRef:
    """The play is made of cards in the hand: jokers alone may be called anything, and a
    discard may be of any card."""
    called = And(s.puts, s.wilds == s.cards, s.wilds <= s.wilds_held, Not(s.mixed))
    places = range(1, lexicon.deck.top + 1)
    ordinary = And(s.wilds == 0, Or(*(s.held(place) >= 1 for place in places)))
    one = And(s.discards, s.cards == 1, s.rank == 0, Not(s.mixed), Or(ordinary, And(s.wilds == 1, s.wilds_held >= 1)))
    return Or(And(*playable(lexicon)), called, one)


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of the game, the rulebook's own first."""
    lexicon = game.lexicon(HOUSE, 8)
    yield from _turns(domain)
    yield from _sets(domain)
    yield from _jokers(game, domain)
    yield _can_lead(game, domain, lexicon)
    yield from general(domain)


def _turns(domain: Domain) -> Iterator[Theorem]:
    yield domain.forbids(
        "in-turn-only",
        "Nothing is legal out of turn, not even a pass.",
        {"it is another player's turn": Not(s.on_turn)},
        "TA-TURN",
    )
    yield domain.allows(
        "pass-always",
        "Whoever has the turn may pass, with the lead too, able to play or not, having passed before or not.",
        {"it is the player's turn": s.on_turn, "the play is a pass": s.passes},
        *("TA-PASS", "TA-PLAY", "TA-TURN"),
    )
    yield domain.forbids("no-discards", "Nothing may be discarded.", {"the play is a discard": s.discards}, "TA-PLAY")
    locks = domain.readings["ta.pass_locks"].is_("yes")
    yield always(
        "pass-locks-only-where-read-so",
        "Having passed changes nothing but where a pass is read to lock; nothing more can be put down then.",
        {"the player passed in this trick": s.has_passed},
        lambda: (
            domain.legal_aided
            == And(at(domain.legal_aided, {s.has_passed: Not(s.has_passed)}), Not(And(s.puts, locks)))
        ),
        ("TA-PASS-LOCK",),
    )


def _sets(domain: Domain) -> Iterator[Theorem]:
    plain = And(s.puts, Not(s.mixed), s.wilds == 0)
    free = Or(Not(s.has_passed), domain.readings["ta.pass_locks"].is_("no"))
    yield domain.forbids(
        "one-rank-only",
        "Cards of different ranks never go down together.",
        {"the play is of several ranks": And(s.puts, s.mixed)},
        *("TA-MATCHED", "TA-JOKER"),
    )
    yield domain.allows(
        "lead-anything",
        "On lead any single card and any set of one rank is legal.",
        {
            "it is the player's turn": s.on_turn,
            "on lead": s.leading,
            "ordinary cards of one rank": plain,
            "not locked": free,
        },
        *("TA-RANK", "TA-SIZE", "TA-MATCHED"),
    )
    yield domain.allows_just(
        "follow-exactly",
        "On another play, ordinary cards of one rank are legal just when they are as many and of a higher rank.",
        {
            "it is the player's turn": s.on_turn,
            "on another play": Not(s.leading),
            "ordinary cards": plain,
            "not locked": free,
        },
        And(s.cards == s.last_size, s.rank > s.last_rank),
        *("TA-RANK", "TA-SIZE"),
    )
    yield always(
        "higher-will-do",
        "If a set is legal, so is one of as many ordinary cards of a higher rank.",
        {"a set of ordinary cards": plain, "the other is of a higher rank": _higher > s.rank},
        lambda: Implies(domain.legal_aided, at(domain.legal_aided, {s.rank: _higher})),
        ("TA-RANK",),
    )


_higher = Int("a higher rank")
"""A rank that is not that of the play."""


def _jokers(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    jokers, pair = game.readings["jokers"], game.readings["ta.joker.pair"]
    beside = And(s.puts, s.wilds >= 1, s.wilds < s.cards, Not(s.mixed))
    alone = And(s.puts, s.wilds >= 1, s.wilds == s.cards, Not(s.mixed))
    yield always(
        "joker-beside-others",
        "Beside ordinary cards a joker is one more of them: the play is legal just when they alone would be, as many.",
        {"jokers beside cards of one rank": beside},
        lambda: domain.legal_aided == at(domain.legal_aided, {s.wilds: IntVal(0)}),
        ("TA-JOKER",),
    )
    yield always(
        "joker-wild",
        "Where jokers are wild, jokers alone are what they are called.",
        {"jokers alone": alone, "jokers are wild": jokers.is_("wild")},
        lambda: domain.legal_aided == at(domain.legal_aided, {s.wilds: IntVal(0)}),
        ("TA-JOKER", "TA-JOKER.2", "TA-JOKER.3"),
    )
    yield domain.allows_only(
        "joker-lowest",
        "Where jokers are lowest, jokers alone can be led and never put on another play; they have no other rank, and "
        "where they are no set by themselves they go singly.",
        {"jokers alone": alone, "jokers are lowest": jokers.is_("lowest")},
        And(s.leading, s.rank == 0, Or(s.cards == 1, pair.is_("yes"))),
        *("TA-JOKER.2", "TA-JOKER.3", "TA-RANK"),
    )


def _can_lead(game: GameLaw, domain: Domain, lexicon: Lexicon) -> Theorem:
    """Each card of the deck as a lead by itself."""

    def leads() -> BoolRef:
        singles = [Play(PUT, (rank.name,)) for rank in lexicon.deck.ranks]
        jokers = [Play(PUT, (lexicon.wild or "",), rank) for rank in (None, lexicon.deck.ranks[0].name)]
        plays = game.turn.encoding.alternatives([*singles, *jokers], lexicon)
        return Or(*(And(a.possible, substitute(domain.legal_aided, *a.values.items())) for a in plays))

    held = s.hand_size(lexicon)
    return always(
        "somebody-can-lead",
        "Whoever has the lead and a card can lead: one card at least by itself.",
        {
            "it is the player's turn": s.on_turn,
            "on lead": s.leading,
            "the hand has a card": held >= 1,
            "the player has not passed in this trick": Not(s.has_passed),
        },
        leads,
        ("TA-MATCHED", "TA-JOKER.2", "TA-JOKER.3"),
    )
