"""The turn as such: who may act, what can be put down at all, and that somebody always can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from z3 import And, BoolRef, ExprRef, Implies, IntVal, Not, Or, substitute

from adjudicator.cards import DISCARD, PASS, Play
from adjudicator.engine.choice import Ruled
from adjudicator.games.tahimi import hand as base
from adjudicator.games.tahimi.game import Tahimi
from adjudicator.games.tarot_himi.cards import MAJORS
from adjudicator.games.tarot_himi.hand import (
    UNSAID,
    acted,
    counts_as,
    first_trick,
    has_wheel,
    holds,
    is_major,
    joined,
    last_mimic,
    led_hanged_man,
    major,
)
from adjudicator.games.tarot_himi.turn_proofs.witness import playable
from adjudicator.games.tarot_himi.turn_proofs.words import (
    BARE,
    FOLLOWING,
    FREE,
    LONE,
    NO_DUTY,
    ONE_RANK,
    PERMISSIONS,
    TURN,
    Words,
)
from adjudicator.law import Alternative
from adjudicator.solve.best import legal
from adjudicator.solve.theorem import Theorem, at, copies


def theorems(words: Words, game: Ruled) -> Iterator[Theorem]:
    """The theorems of this file."""
    yield from _acting(words, game)
    yield from _shapes(words, game)
    yield from _majors(words)
    yield from _without_majors(words, game)


# -- who may act


def _acting(words: Words, game: Ruled) -> Iterator[Theorem]:
    yield words.domain.forbids(
        "in-turn-only",
        "Nothing is legal out of turn: no play, no discard, no pass.",
        {"it is another player's turn": Not(base.on_turn)},
        "TA-TURN",
    )
    yield words.always(
        "pass-without-duty",
        "Without Death and the Devil a pass is always legal, and shows nothing; but for the Hierophant's first lead "
        "where that is read to be taken.",
        {**TURN, **NO_DUTY, **words.declinable(), "the play is a pass": base.passes},
        words.showing,
        ("TA-PASS", "TH-DEATH", "TH-DEVIL", "TH-HIEROPHANT.3"),
    )
    yield words.domain.allows_only(
        "hierophant-leads",
        "Where the Hierophant's first lead is read to be taken, it is neither passed nor stood in for.",
        {
            **words.where("hierophant.pass", "no"),
            "the first lead of the round": And(base.leading, first_trick, Not(acted)),
            "the Hierophant is held": holds("Hierophant"),
        },
        base.puts,
        "TH-HIEROPHANT.3",
    )
    yield words.always(
        "somebody-can-act",
        "Whoever has the turn can always do something: make some play, discard something or pass.",
        TURN,
        lambda: Or(*_each(words, _everything(game))),
        ("TA-PASS", "TH-DEATH", "TH-DEVIL", "TH-LOVERS", "TH-HANGED-MAN", "TH-TOWER"),
        lambda: words.domain.defined,
    )


def _everything(game: Ruled) -> list[Alternative]:
    """Every play that can be open, a pass, and every discard of one Major that has a use."""
    lexicon = game.lexicon({})
    plays = [Play(PASS), *(Play(DISCARD, (name,)) for name in ("Wheel of Fortune", "Justice", "Judgement"))]
    now = game.rulebook(lexicon).decisions["turn"].alternatives("now")
    return [*now, *game.turn.encoding.alternatives(plays, lexicon)]


def _each(words: Words, alternatives: Sequence[Alternative]) -> Iterator[BoolRef]:
    for choice in alternatives:
        yield And(choice.possible, substitute(words.legal, *choice.values.items()))


# -- what can be put down


def _shapes(words: Words, game: Ruled) -> Iterator[Theorem]:
    yield words.always(
        "sets-and-single-majors",
        "Only cards of one rank, the Fool among them or not, and Majors by themselves can go on the pile.",
        {
            "cards are put down": base.puts,
            "some are of other ranks, or a Major is among others": Or(base.mixed, joined),
        },
        lambda: Not(words.domain.open_aided),
        ("TA-MATCHED", "TH-PAIRING"),
    )
    yield words.always(
        "alternatives-complete",
        "Every play in hand that is open is on the list that duties look at, but for what a mimic is called.",
        {"cards are put down": base.puts, "they are in hand": And(*playable(game.lexicon({})))},
        lambda: Implies(words.domain.open_aided, Or(*_listed(words))),
        ("TH-DEATH", "TH-DEVIL"),
    )
    yield words.always(
        "said-is-no-more",
        "To call a mimic a lead or an Ace opens nothing: unsaid, it may be what either would be.",
        {"a Major by itself": And(LONE, BARE), "it is called something": counts_as != UNSAID},
        lambda: Implies(
            words.domain.open_aided, at(words.domain.open_aided, {counts_as: IntVal(UNSAID), base.rank: IntVal(0)})
        ),
        ("TH-MAGICIAN", "TH-HIGH-PRIESTESS", "TH-EMPRESS", "TH-EMPEROR", "TH-TEMPERANCE"),
    )
    yield words.always(
        "two-shown-at-most",
        "No play takes more than two powers shown.",
        {"the play is legal": words.domain.open_aided},
        lambda: Or(*(_open_with(words, pair) for pair in combinations(PERMISSIONS, 2))),
        ("TH-STRENGTH", "TH-TEMPERANCE", "TH-STAR", "TH-SUN", "TH-WORLD"),
    )
    yield words.always(
        "ordinary-shows-nothing",
        "A set that plain Tahimi would allow shows nothing, unless a card that forbids is held.",
        {**TURN, **NO_DUTY, **FREE, "one rank": ONE_RANK, "Tahimi allows it": _tahimi_allows},
        words.showing,
        ("TA-RANK", "TA-SIZE", "TH-FOOL"),
    )


_tahimi_allows = Or(base.leading, And(base.rank > base.last_rank, base.cards == base.last_size))


def _listed(words: Words) -> Iterator[BoolRef]:
    for choice in words.domain.decision.alternatives("now"):
        yield And(*(s == value for s, value in choice.values.items() if not _of_what_is_said(s, choice)))


def _of_what_is_said(symbol: ExprRef, choice: Alternative) -> bool:
    """What a mimic is called, and the rank that comes with it."""
    return bool(symbol.eq(counts_as) or (symbol.eq(base.rank) and choice.values[major].as_long() > 0))


def _open_with(words: Words, names: tuple[str, ...]) -> BoolRef:
    return words.domain.invoking(words.domain.open, [words.invoked(name) for name in names])


# -- Majors on the pile


def _majors(words: Words) -> Iterator[Theorem]:
    mimic = Or(*(is_major(name) for name in ("Magician", "High Priestess", "Empress", "Emperor")))
    ids = ("TH-LEAD-ONLY", "TH-PAIRING")
    yield words.domain.forbids(
        "majors-alone",
        "A Major goes down with no other card; only the Fool does.",
        {"a Major is put down with others": And(base.puts, joined)},
        *ids,
    )
    yield words.domain.allows_only(
        "majors-follow-nothing",
        "A Major but the Fool goes on another play only as a mimic, or on an Ace with Temperance.",
        {"a Major by itself on another play": And(FOLLOWING, LONE), "it is no mimic": Not(mimic)},
        words.by_temperance,
        *(*ids, "TH-TEMPERANCE"),
    )
    never_first = Or(is_major("Death"), is_major("Hanged Man"))
    yield words.always(
        "majors-may-be-led",
        "Any Major but the Wheel of Fortune may be led, and shows nothing; Death and the Hanged Man not as a round's "
        "first play.",
        {
            **TURN,
            **NO_DUTY,
            **FREE,
            "on lead": base.leading,
            "a Major by itself": And(LONE, BARE),
            "not the Wheel of Fortune": Not(is_major("Wheel of Fortune")),
            "Death and the Hanged Man not as the first play": Not(And(never_first, first_trick)),
        },
        words.showing,
        (*ids, "TH-WHEEL.2", "TH-DEATH.2", "TH-HANGED-MAN.2"),
    )
    yield words.domain.forbids(
        "wheel-never-on-the-pile",
        "The Wheel of Fortune never goes on the pile, with others or by itself.",
        {"the Wheel is put down": And(base.puts, has_wheel)},
        "TH-WHEEL.2",
    )


# -- Tahimi without Majors


def _without_majors(words: Words, game: Ruled) -> Iterator[Theorem]:
    nowhere = {
        "no Major in hand": And(*(Not(holds(name)) for name in MAJORS)),
        "none in the play": And(major == 0, base.wilds == 0, Not(joined), Not(has_wheel)),
        "none on the pile": And(Not(last_mimic), base.last_rank >= 1, Not(led_hanged_man)),
    }

    def tahimi() -> BoolRef:
        return _tahimi_legal(words, Tahimi())

    yield words.always(
        "tahimi-without-majors",
        "With no Major in hand, in the play or on the pile a turn is Tahimi's, where jokers are left out and a pass "
        "does not lock.",
        nowhere,
        lambda: words.legal == tahimi(),
        ("TA-TURN", "TA-PLAY", "TA-PASS", "TA-MATCHED", "TA-RANK", "TA-SIZE"),
    )
    readings = [reading.symbol for reading in words.domain.readings.values()]
    yield words.always(
        "readings-without-majors",
        "With no Major in hand, in the play or on the pile no reading matters to a turn.",
        nowhere,
        lambda: words.legal == at(words.legal, copies(readings, " otherwise")),
    )


def _tahimi_legal(words: Words, tahimi: Ruled) -> BoolRef:
    """Tahimi's own turn, without its variations, over the same symbols."""
    own = tahimi.rulebook(tahimi.lexicon({})).decisions["turn"]
    plain = {tahimi.readings["jokers"]: "none", tahimi.readings["ta.pass_locks"]: "no"}
    fixed = {reading.symbol: IntVal(reading.names.index(option)) for reading, option in plain.items()}
    return at(legal(own), fixed)
