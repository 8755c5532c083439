"""Death and the Devil: what must be played, and what is left free."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, Implies, Not, Or

from adjudicator.engine.choice import Ruled
from adjudicator.games.tahimi.hand import cards, discards, leading, passes, puts, rank, wilds
from adjudicator.games.tarot_himi.hand import first_trick, holds, is_major, major
from adjudicator.games.tarot_himi.turn_proofs.words import (
    BARE,
    LONE,
    ONE_RANK,
    TURN,
    UNBOUND,
    When,
    Words,
    spoken,
    stem,
)
from adjudicator.solve.best import Choice, Definition
from adjudicator.solve.theorem import Theorem


def theorems(words: Words, game: Ruled) -> Iterator[Theorem]:
    """The theorems of this file."""
    for name in ("Death", "Devil"):
        yield from _passing(words, name)
    yield from _devil(words)
    yield from _death(words)


def _compared(words: Words) -> tuple[Definition, ...]:
    return words.compared(words.domain.bests)


def _none(words: Words) -> BoolRef:
    return Not(Or(*(choice.literal for choice in words.plays)))


# -- not passing


def _passing(words: Words, name: str) -> Iterator[Theorem]:
    other = "Death" if name == "Devil" else "Devil"
    id = f"TH-{name.upper()}"
    yield words.always(
        f"{stem(name)}-forbids-passing",
        f"With {spoken(name)} a pass is legal only when no play in hand is open.",
        {f"{spoken(name)} is held": holds(name), "a pass": passes},
        lambda: Implies(words.legal, _none(words)),
        (id,),
        lambda: _compared(words),
    )
    yield words.always(
        f"{stem(name)}-leaves-a-pass",
        f"With {spoken(name)} a pass is legal when no play in hand is open, and Justice and Judgement need not be spent.",
        {
            **TURN,
            **words.declinable(),
            f"{spoken(name)} is held, and not {spoken(other)}": And(holds(name), Not(holds(other))),
            **words.where("mandatory.force_rescind", "no"),
            "a pass": passes,
        },
        lambda: Implies(_none(words), words.legal),
        (id,),
        lambda: _compared(words),
    )
    yield words.always(
        f"{stem(name)}-spares-discards",
        f"{spoken(name).capitalize()} bars no discard of Justice or Judgement at the start of the turn, where a "
        "discard is no play.",
        {
            f"not {spoken(other)}": Not(holds(other)),
            **words.where("discard.is_play", "no"),
            "Justice or Judgement is discarded": And(discards, Or(is_major("Justice"), is_major("Judgement"))),
        },
        lambda: words.same_with(name),
        (id, "TH-JUSTICE", "TH-JUDGEMENT"),
    )


# -- the Devil


def _devil(words: Words) -> Iterator[Theorem]:
    yield words.always(
        "devil-spares-plays",
        "The Devil bars nothing that goes on the pile: it asks for some play, not for which.",
        {"Death is not held": Not(holds("Death")), "cards are put down": puts},
        lambda: words.same_with("Devil"),
        ("TH-DEVIL",),
    )


# -- Death

_BEST_READ = "death.optional_powers"


def _death(words: Words) -> Iterator[Theorem]:
    held: When = {"Death is held": holds("Death")}
    best: When = {**words.where(_BEST_READ, "best_play"), **words.where("death.fool_in_set", "no")}
    yield words.always(
        "death-forbids-less",
        "With Death, cards of one rank are legal only if no set of ordinary cards in hand is open that is of a higher "
        "rank, or of that rank and larger; and the Fool stays out while such a set is open.",
        {**held, **best, "ordinary cards, the Fool or both": ONE_RANK},
        lambda: Implies(words.legal, And(*(Implies(c.literal, _as_good(words, c)) for c in _sets(words)))),
        ("TH-DEATH",),
        lambda: _compared(words),
    )
    yield words.always(
        "death-asks-no-more",
        "With Death and without the Devil, an open set of ordinary cards is legal if every other that is open is lower, "
        "or of its rank and no larger.",
        {
            **held,
            **best,
            "the Devil is not held": Not(holds("Devil")),
            "ordinary cards": And(ONE_RANK, wilds == 0),
            "the play is open": words.domain.open_aided,
        },
        lambda: Implies(And(*(Implies(c.literal, _as_good(words, c)) for c in _sets(words))), words.legal),
        ("TH-DEATH",),
        lambda: _compared(words),
    )
    yield words.always(
        "death-majors-last",
        "With Death no Major but Death itself goes down while a set of ordinary cards is open, or the Fool; the Lovers "
        "neither, where they are not read to be free to go.",
        {
            **held,
            **words.where(_BEST_READ, "best_play"),
            **words.where("death.lovers_exit", "no"),
            "a Major by itself": LONE,
            "not Death": Not(is_major("Death")),
        },
        lambda: Implies(words.legal, Not(Or(*(c.literal for c in _sets(words))))),
        ("TH-DEATH",),
        lambda: _compared(words),
    )
    yield words.always(
        "death-may-be-led",
        "Whoever has the lead may lead Death, whatever else could be led, but as the first play of a round; the Devil "
        "does not mind.",
        {
            **TURN,
            **UNBOUND,
            "Death is led": And(LONE, BARE, is_major("Death"), leading),
            "not as the first play": Not(first_trick),
        },
        words.showing,
        ("TH-DEATH.3",),
    )
    yield words.domain.forbids(
        "death-never-opens",
        "Death is never the first play of a round.",
        {"it is led as the first play": And(LONE, is_major("Death"), leading, first_trick)},
        "TH-DEATH.2",
    )


def _sets(words: Words) -> list[Choice]:
    """The sets of ordinary cards alone among the alternatives."""
    values = {a.name: a.values for a in words.domain.decision.alternatives("now")}
    found = []
    for choice in words.plays:
        own = values[choice.name.removeprefix("now: ")]
        if own[wilds].as_long() == 0 and own[major].as_long() == 0:
            found.append(choice)
    return found


def _as_good(words: Words, choice: Choice) -> BoolRef:
    """The play is at least as good as a set of ordinary cards."""
    values = next(a.values for a in words.domain.decision.alternatives("now") if choice.name == f"now: {a.name}")
    return And(wilds == 0, Or(rank > values[rank], And(rank == values[rank], cards >= values[cards])))
