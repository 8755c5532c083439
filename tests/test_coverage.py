"""Every clause has a ruling that it decides, and one that only just keeps to it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from adjudicator.games import GAMES
from adjudicator.law import Clause
from adjudicator.solve.facts import Fact
from adjudicator.solve.session import Session
from tests.coverage_of_rules import EDGE, SHORT, Asked, asked, count, impossible, own

ROOT = Path(__file__).parent.parent / "cases"

OTHER_STEPS = {
    "TA-TURN": "turn",
    "TA-PASS-LOCK": "passed",
    "TH-HERMIT": "holds Hermit",
    "TH-HANGED-MAN": "acted",
    "TH-HANGED-MAN.2": "first-trick",
    "TH-CHARIOT.2": "seat",
    "TH-IN-LIEU": "pile",
    "TH-JUSTICE.2": "pile",
    "TH-JUDGEMENT.2": "pile",
    "TH-DEATH.2": "first-trick",
}
"""Clauses that no step of the hand or the last play can make stand, and the fact whose step may."""

PLAY_ALONE = "it looks at the play and at nothing that lies or is held, so no change of those bears on it"
WRONG_WAY = (
    "a set of the wrong size on the other side is two steps away: one step makes the sizes equal, "
    "and then nothing is to be lifted"
)
IMPOSSIBLE = {
    ("TA-PLAY", EDGE): PLAY_ALONE,
    ("TA-PASS", SHORT): PLAY_ALONE,
    ("TA-MATCHED", EDGE): PLAY_ALONE,
    ("TA-JOKER", SHORT): PLAY_ALONE,
    ("TA-JOKER.2", EDGE): PLAY_ALONE,
    ("TA-JOKER.3", EDGE): PLAY_ALONE,
    ("TH-PAIRING", EDGE): PLAY_ALONE,
    ("TH-FOOL", SHORT): PLAY_ALONE,
    ("TH-WHEEL.2", EDGE): PLAY_ALONE,
    ("TH-CHARIOT", SHORT): PLAY_ALONE,
    ("TH-WHEEL", SHORT): PLAY_ALONE,
    ("TH-JUSTICE", SHORT): PLAY_ALONE,
    ("TH-JUDGEMENT", SHORT): PLAY_ALONE,
    ("TH-STAR", SHORT): WRONG_WAY,
    ("TH-WORLD", SHORT): WRONG_WAY,
}
"""What no ruling could do, with the reason; the solver is asked whether that is so."""

REMEDY = {
    "decided": "add a ruling under cases/{game}/ that only {id} makes what it is",
    EDGE: "add a legal ruling under cases/{game}/ that {id} would bar with one card, rank or power changed",
    SHORT: "add an illegal ruling under cases/{game}/ that {id} would allow with one card or rank changed",
}


@cache
def rulings(game: str) -> tuple[Asked, ...]:
    paths = sorted((ROOT / game).glob("*.yaml"))
    return tuple(ruling for path in paths for ruling in asked(str(path), path.name))


@cache
def rules(game: str) -> Session:
    rulebook = GAMES[game].rulebook(GAMES[game].lexicon({}))
    return Session(rulebook.decisions["turn"], rulebook.readings)


def also(clause: Clause) -> tuple[str, ...]:
    return (OTHER_STEPS[clause.id],) if clause.id in OTHER_STEPS else ()


def editable(game: str) -> list[Fact]:
    """Every fact that an edit may touch, once for each symbol."""
    facts = (fact for ruling in rulings(game) for fact in ruling.question.facts if fact.edits is not None)
    return list({fact.symbol.get_id(): fact for fact in facts}.values())


@pytest.mark.parametrize("game", GAMES)
def test_the_rulings_reach_every_clause(game: str) -> None:
    missing = []
    for clause in rules(game).decision.clauses:
        could = [what for what in ("decided", EDGE, SHORT) if (clause.id, what) not in IMPOSSIBLE]
        for what in count(clause, rulings(game), could, also(clause)).missing:
            remedy = REMEDY[what].format(game=game, id=clause.id)
            missing.append(f"{clause.id} ({clause.kind}) is never {what}; {remedy}")
    assert not missing, f"{len(missing)} gaps in the rulings of {game}:\n" + "\n".join(missing)


@pytest.mark.parametrize("game", GAMES)
def test_what_no_ruling_could_do_none_can(game: str) -> None:
    steps = editable(game)
    assert len(steps) >= (15 if game == "tahimi" else 38)
    ids = [clause.id for clause in rules(game).decision.clauses]
    for id in sorted({id for id, _ in IMPOSSIBLE} | set(OTHER_STEPS)):
        assert id not in ids or impossible(rules(game), id, steps), (
            f"{id}: a ruling could; take it off the list"
        )


def test_the_proof_finds_what_a_ruling_does() -> None:
    """Clauses that the rulings meet at their edge are not proved to have none."""
    steps = editable("tarot-himi")
    for id in ("TA-SIZE", "TA-RANK", "TH-TOWER", "TH-CHARIOT.3", "TH-STRENGTH", "TH-SUN"):
        assert not impossible(rules("tarot-himi"), id, steps), id


def test_the_lists_name_clauses() -> None:
    ids = {clause.id for game in GAMES for clause in rules(game).decision.clauses}
    assert {id for id, _ in IMPOSSIBLE} | set(OTHER_STEPS) <= ids


@pytest.mark.parametrize(
    ("id", "fact"),
    [
        ("TH-WHEEL.2", "holds Wheel of Fortune"),
        ("TH-HANGED-MAN.2", "holds Hanged Man"),
        ("TH-DEATH.3", "holds Death"),
        ("TH-HIGH-PRIESTESS", "holds High Priestess"),
        ("TH-LEAD-ONLY", None),
        ("TA-RANK", None),
    ],
)
def test_a_clause_knows_the_card_it_is_about(id: str, fact: str | None) -> None:
    assert own(rules("tarot-himi").decision.clause(id)) == fact
