"""The Chariot, the Wheel of Fortune, Justice, Judgement: when they may be discarded, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, Int, Not, Or

from adjudicator.engine.choice import Ruled
from adjudicator.games.tahimi.hand import discards, last_rank, last_size, leading
from adjudicator.games.tarot_himi import hand as s
from adjudicator.games.tarot_himi.turn_proofs.words import NO_DUTY, TURN, When, Words, clause, spoken, stem
from adjudicator.solve.theorem import Theorem, at

_LIEU = ("Chariot", "Wheel of Fortune")
_START = ("Justice", "Judgement")


def theorems(words: Words, game: Ruled) -> Iterator[Theorem]:
    """The theorems of this file."""
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
        when["it is addressed to another player who holds cards"] = _asked
        when["the hand has another card"] = s.hand_size() >= 2
    return words.always(
        f"{stem(name)}-allows",
        f"{spoken(name).capitalize()} may be discarded in lieu of any turn"
        + (", for a tribute from another player who holds cards." if name == "Chariot" else "."),
        when,
        words.showing,
        (clause(name), "TH-IN-LIEU"),
    )


_asked = Or(*(And(s.target == seat, s.seat_in(seat)) for seat in range(1, 9)))


def _limits(words: Words) -> Iterator[Theorem]:
    chariot = And(discards, s.is_major("Chariot"))
    yield words.domain.forbids(
        "chariot-asks-somebody",
        "The Chariot takes nothing from its own player, from somebody without cards, or from nobody at the table.",
        {"the Chariot is addressed": And(chariot, s.target >= 1), "to nobody else with cards": Not(_asked)},
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
