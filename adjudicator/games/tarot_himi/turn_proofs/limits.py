"""The Lovers, the Hermit, the Hanged Man, the Tower: what each forbids, and that it forbids no more."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, If, IntVal, Not, Or

from adjudicator.engine.choice import Ruled
from adjudicator.games.tahimi import hand as base
from adjudicator.games.tarot_himi import hand as s
from adjudicator.games.tarot_himi.turn_proofs.words import FOLLOWING, LONE, NO_DUTY, ONE_RANK, When, Words
from adjudicator.solve.theorem import Theorem


def theorems(words: Words, game: Ruled) -> Iterator[Theorem]:
    """The theorems of this file."""
    yield from _lovers(words)
    yield from _hermit(words)
    yield from _hanged_man(words)
    yield from _tower(words)


def _spares(words: Words, name: str, what: str, says: str, when: When, about: tuple[str, ...] = ()) -> Theorem:
    """A card that forbids makes no difference to some plays."""
    id = f"TH-{name.upper().replace(' ', '-')}"
    return words.always(
        f"{name.lower().replace(' ', '-')}-spares-{what}",
        says,
        {**NO_DUTY, **when},
        lambda: words.same_with(name),
        (id, *about),
    )


# -- the Lovers


def _lovers(words: Words) -> Iterator[Theorem]:
    by_lead = Or(base.leading, And(words.by_temperance, words.reads("lovers.on_ace", "yes")))
    yield words.domain.allows_only(
        "lovers-forbid",
        "With the Lovers no single card goes down, but the Lovers themselves as a lead, or, where it is read so, on an "
        "Ace by Temperance.",
        {"the Lovers are held": s.holds("Lovers"), "a single card is put down": And(base.puts, base.cards == 1)},
        And(s.is_major("Lovers"), by_lead),
        "TH-LOVERS",
    )
    yield _spares(words, "Lovers", "sets", "The Lovers bar no set.", {"a set": And(base.puts, base.cards >= 2)})
    yield _spares(words, "Lovers", "passes", "The Lovers bar no pass.", {"a pass": base.passes})
    yield _spares(
        words,
        "Lovers",
        "discards",
        "Where a discard is no play, the Lovers bar none; the Chariot as the last card apart.",
        {
            "a discard": base.discards,
            **words.where("discard.is_play", "no"),
            "not the Chariot": Not(s.is_major("Chariot")),
        },
    )
    yield _spares(
        words,
        "Lovers",
        "themselves",
        "The Lovers may be led.",
        {"they are led": And(LONE, base.leading, s.is_major("Lovers"))},
    )


# -- the Hermit


def _hermit(words: Words) -> Iterator[Theorem]:
    yield words.domain.forbids(
        "hermit-forbids",
        "With the Hermit nothing of more than one card goes down, whatever else is held.",
        {"the Hermit is held": s.holds("Hermit"), "several cards are put down": And(base.puts, base.cards > 1)},
        "TH-HERMIT",
    )
    yield _spares(
        words,
        "Hermit",
        "singles",
        "The Hermit never bars a single card, a mimic that counts as a set neither.",
        {"a single card": And(base.puts, base.cards == 1)},
    )
    yield _spares(words, "Hermit", "passes", "The Hermit bars no pass.", {"a pass": base.passes})


# -- the Hanged Man


def _hanged_man(words: Words) -> Iterator[Theorem]:
    yield words.domain.forbids(
        "hanged-man-forbids",
        "With the Hanged Man nothing goes down on a later turn in the trick; only a lead after everybody passed is no "
        "exception either.",
        {"the Hanged Man is held": s.holds("Hanged Man"), "a later turn": s.acted, "cards are put down": base.puts},
        "TH-HANGED-MAN",
    )
    yield words.domain.forbids(
        "hanged-man-led-forbids",
        "Where it is read so, whoever led the Hanged Man puts nothing more down in that trick either.",
        {
            **words.where("hanged_man.after_leading", "bound"),
            "the player led the Hanged Man": s.led_hanged_man,
            "a later turn": s.acted,
            "cards are put down": base.puts,
        },
        "TH-HANGED-MAN",
    )
    yield words.domain.forbids(
        "hanged-man-never-opens",
        "The Hanged Man is never the first play of a round.",
        {"it is led as the first play": And(LONE, s.is_major("Hanged Man"), base.leading, s.first_trick)},
        "TH-HANGED-MAN.2",
    )
    yield _spares(
        words,
        "Hanged Man",
        "first-turns",
        "The Hanged Man bars no play on the first turn in a trick.",
        {"the first turn": Not(s.acted), "cards are put down": base.puts},
    )
    yield _spares(words, "Hanged Man", "passes", "The Hanged Man bars no pass.", {"a pass": base.passes})


# -- the Tower


def _tower(words: Words) -> Iterator[Theorem]:
    margin = If(s.holds("Strength"), IntVal(2), IntVal(3))
    short = And(FOLLOWING, ONE_RANK, base.rank - base.last_rank < margin)
    mimic = Or(*(s.is_major(name) for name in s.MIMICS))
    yield words.domain.allows_only(
        "tower-forbids",
        "With the Tower a set beats the last play by three ranks, or by two with Strength, but on an Ace by Temperance, "
        "or an Ace by the Sun.",
        {"the Tower is held": s.holds("Tower"), "it falls short": short},
        _spared(words),
        *("TH-TOWER", "TH-STRENGTH"),
    )
    yield words.domain.allows_only(
        "tower-forbids-mimics",
        "With the Tower no mimic follows, counting as the next rank only, but on an Ace by Temperance.",
        {"the Tower is held": s.holds("Tower"), "a mimic on another play": And(FOLLOWING, LONE, mimic)},
        words.by_temperance,
        "TH-TOWER",
    )
    enough = And(FOLLOWING, ONE_RANK, base.rank - base.last_rank >= margin)
    yield _spares(words, "Tower", "leads", "The Tower bars no lead.", {"on lead": And(base.puts, base.leading)})
    yield _spares(words, "Tower", "passes", "The Tower bars no pass and no discard but the Chariot's.", _no_put)
    yield _spares(
        words,
        "Tower",
        "margins",
        "The Tower bars nothing that beats the last play by three ranks, or by two with Strength.",
        {"the margin is kept": enough},
        ("TH-STRENGTH",),
    )
    yield _spares(
        words,
        "Tower",
        "temperance",
        "The Tower bars nothing that Temperance puts on an Ace.",
        {"on an Ace, with Temperance": words.by_temperance, "one rank": ONE_RANK},
        ("TH-TEMPERANCE",),
    )
    yield _spares(
        words,
        "Tower",
        "sun",
        "The Tower bars no single Ace that the Sun puts on a set or an Ace.",
        {
            "a single Ace, with the Sun": words.by_sun,
            "on a set or an Ace": Or(base.last_size >= 2, base.last_rank == words.top),
        },
        ("TH-SUN",),
    )


_no_put = {"nothing is put down": Not(base.puts), "not the Chariot": Not(s.is_major("Chariot"))}


def _spared(words: Words) -> BoolRef:
    return Or(words.by_temperance, words.by_sun)
