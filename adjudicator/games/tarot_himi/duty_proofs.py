"""What is proved of the cards that are discarded for what they do, and of Death and the Devil, whose holder must play."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, Implies, Int, Not, Or

from adjudicator.games.tahimi.hand import cards, discards, last_rank, last_size, leading, passes, puts, rank, wilds
from adjudicator.games.tarot_himi import hand as s
from adjudicator.games.tarot_himi.power_proofs import (
    BARE,
    LONE,
    NO_DUTY,
    ONE_RANK,
    TURN,
    UNBOUND,
    When,
    Words,
    clause,
    spoken,
    stem,
)
from adjudicator.solve.best import Choice, Definition
from adjudicator.solve.theorem import Theorem, at

_LIEU = ("Chariot", "Wheel of Fortune")
_START = ("Justice", "Judgement")


def discarding(words: Words) -> Iterator[Theorem]:
    """The Chariot, the Wheel of Fortune, Justice, Judgement: when they may be discarded, and nothing else."""
    yield words.domain.forbids(
        "four-discards",
        "Nothing may be discarded but the Chariot, the Wheel of Fortune, Justice and Judgement.",
        {"a discard": discards, "of another card": Not(Or(*(s.is_major(name) for name in (*_LIEU, *_START))))},
        "TA-PLAY",
        *map(clause, (*_LIEU, *_START)),
    )
    for name in _START:
        yield from _at_start(words, name)
    for name in _LIEU:
        yield _in_lieu(words, name)
    yield from _limits(words)


def _unbound(words: Words, key: str) -> When:
    """The Hanged Man does not stand in the way of such a discard."""
    free = And(Not(s.holds("Hanged Man")), Not(s.led_hanged_man))
    return {
        "a discard is no play": words.reads("discard.is_play", "no"),
        "the Hanged Man is neither held nor led, or leaves it": Or(free, words.reads(f"hanged_man.{key}", "yes")),
    }


def _at_start(words: Words, name: str) -> Iterator[Theorem]:
    used: When = {f"{name} is discarded": And(discards, s.is_major(name))}
    yield words.always(
        f"{stem(name)}-allows",
        f"{name} may be discarded whatever lies on the pile, Aces too, with Death and the Devil too, unless the last "
        "play is the lead and a lead is read to stay.",
        {
            **TURN,
            **used,
            **_unbound(words, "start_cards"),
            "there is a play": Not(leading),
            "not the lead, or it may be taken back": Or(
                s.beneath >= 1, Not(words.reads("rescind.empty_pile", "barred"))
            ),
        },
        words.showing,
        (clause(name), "TH-RESCIND-LEAD", "TH-DEATH", "TH-DEVIL"),
    )
    yield words.domain.forbids(
        f"{stem(name)}-not-with-the-lead",
        f"Whoever has the lead cannot discard {name}.",
        {**used, "on lead": leading},
        f"{clause(name)}.2",
    )
    if name == "Judgement":
        anything = {last_rank: Int("another rank"), last_size: Int("another size")}
        yield words.always(
            "judgement-whatever-lies",
            "Whether Judgement may be discarded does not depend on the rank or the size of the last play.",
            used,
            lambda: words.legal == at(words.legal, anything),
            (clause(name),),
        )


def _in_lieu(words: Words, name: str) -> Theorem:
    when: dict[str, BoolRef] = {
        **TURN,
        **NO_DUTY,
        **words.declinable(),
        **_unbound(words, "in_lieu"),
        f"{spoken(name)} is discarded": And(discards, s.is_major(name)),
        "not with the lead, or it may stand in for one": Or(Not(leading), words.reads("inlieu.with_lead", "allowed")),
    }
    if name == "Chariot":
        when["it is addressed to another player who holds cards"] = _target_in_play
        when["the hand has another card"] = s.hand_size() >= 2
    return words.always(
        f"{stem(name)}-allows",
        f"{spoken(name).capitalize()} may be discarded in lieu of any turn"
        + (", for a tribute from another player who holds cards." if name == "Chariot" else "."),
        when,
        words.showing,
        (clause(name), "TH-IN-LIEU"),
    )


_target_in_play = Or(*(And(s.target == seat, s.seat_in(seat)) for seat in range(1, 9)))


def _limits(words: Words) -> Iterator[Theorem]:
    chariot = And(discards, s.is_major("Chariot"))
    yield words.domain.forbids(
        "chariot-asks-somebody",
        "The Chariot takes nothing from its own player, from somebody without cards, or from nobody at the table.",
        {"the Chariot is addressed": And(chariot, s.target >= 1), "to nobody else with cards": Not(_target_in_play)},
        "TH-CHARIOT.2",
    )
    kept = And(words.reads("chariot.last_card", "allowed"), words.reads("chariot.peek", "after"))
    yield words.domain.allows_only(
        "chariot-needs-a-card",
        "The Chariot is not used as the last card, unless the card received may be handed back.",
        {"the Chariot is discarded": chariot, "it is the last card": s.hand_size() == 1},
        kept,
        "TH-CHARIOT.3",
    )
    yield words.domain.forbids(
        "in-lieu-not-with-the-lead",
        "Where it is read so, neither the Chariot nor the Wheel stands in for a lead.",
        {
            **words.where("inlieu.with_lead", "barred"),
            "with the lead": leading,
            "the Chariot or the Wheel is discarded": And(discards, Or(*(s.is_major(name) for name in _LIEU))),
        },
        "TH-IN-LIEU",
    )
    yield words.domain.forbids(
        "lead-stays-where-read-so",
        "Where it is read so, neither Justice nor Judgement takes back a lead whole.",
        {
            **words.where("rescind.empty_pile", "barred"),
            "the last play is the lead": And(Not(leading), s.beneath == 0),
            "Judgement is discarded, or Justice on one card": And(
                discards, Or(s.is_major("Judgement"), And(s.is_major("Justice"), Or(last_size == 1, s.last_mimic)))
            ),
        },
        "TH-RESCIND-LEAD",
    )
    yield words.always(
        "discards-beside-the-pile",
        "A discard needs no rank and no size: neither of the play nor of the last one; only that there is one.",
        {"a discard": discards, "not Justice, which takes a card of several": Not(s.is_major("Justice"))},
        lambda: words.legal == at(words.legal, {last_rank: Int("another rank"), last_size: Int("another size")}),
        ("TA-RANK", "TA-SIZE"),
    )


def duties(words: Words) -> Iterator[Theorem]:
    """Death and the Devil: what must be played, and what is left free."""
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
        {f"{spoken(name)} is held": s.holds(name), "a pass": passes},
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
            f"{spoken(name)} is held, and not {spoken(other)}": And(s.holds(name), Not(s.holds(other))),
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
            f"not {spoken(other)}": Not(s.holds(other)),
            **words.where("discard.is_play", "no"),
            "Justice or Judgement is discarded": And(discards, Or(s.is_major("Justice"), s.is_major("Judgement"))),
        },
        lambda: words.same_with(name),
        (id, "TH-JUSTICE", "TH-JUDGEMENT"),
    )


# -- the Devil


def _devil(words: Words) -> Iterator[Theorem]:
    yield words.always(
        "devil-spares-plays",
        "The Devil bars nothing that goes on the pile: it asks for some play, not for which.",
        {"Death is not held": Not(s.holds("Death")), "cards are put down": puts},
        lambda: words.same_with("Devil"),
        ("TH-DEVIL",),
    )


# -- Death

_BEST_READ = "death.optional_powers"


def _death(words: Words) -> Iterator[Theorem]:
    held: When = {"Death is held": s.holds("Death")}
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
            "the Devil is not held": Not(s.holds("Devil")),
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
            "not Death": Not(s.is_major("Death")),
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
            "Death is led": And(LONE, BARE, s.is_major("Death"), leading),
            "not as the first play": Not(s.first_trick),
        },
        words.showing,
        ("TH-DEATH.3",),
    )
    yield words.domain.forbids(
        "death-never-opens",
        "Death is never the first play of a round.",
        {"it is led as the first play": And(LONE, s.is_major("Death"), leading, s.first_trick)},
        "TH-DEATH.2",
    )


def _sets(words: Words) -> list[Choice]:
    """The sets of ordinary cards alone among the alternatives."""
    values = {a.name: a.values for a in words.domain.decision.alternatives("now")}
    choices = []
    for choice in words.plays:
        own = values[choice.name.removeprefix("now: ")]
        if own[wilds].as_long() == 0 and own[s.major].as_long() == 0:
            choices.append(choice)
    return choices


def _as_good(words: Words, choice: Choice) -> BoolRef:
    """The play is at least as good as a set of ordinary cards."""
    values = next(a.values for a in words.domain.decision.alternatives("now") if choice.name == f"now: {a.name}")
    return And(wilds == 0, Or(rank > values[rank], And(rank == values[rank], cards >= values[cards])))
