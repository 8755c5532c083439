"""Every clause has a ruling that it decides, and one that only just keeps to it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from adjudicator.api import load
from adjudicator.cases.case import Expected
from adjudicator.cases.coverage import coverage, rules, ruling
from adjudicator.engine.sessions import session
from adjudicator.games import GAMES
from adjudicator.law import Permission
from adjudicator.report.coverage import REMEDY, Coverage
from adjudicator.solve.coverage import DECIDED, EDGE, SHORT, Rules, Ruling, wanted
from adjudicator.solve.facts import IS, Fact
from adjudicator.solve.question import LEGAL, Question
from adjudicator.solve.reach import reached
from adjudicator.solve.session import Session

ROOT = Path(__file__).parent.parent / "cases"

NONE_CAN = {
    "tahimi": {
        ("TA-PLAY", EDGE),
        ("TA-PASS", SHORT),
        ("TA-MATCHED", EDGE),
        ("TA-JOKER", SHORT),
        ("TA-JOKER.2", EDGE),
        ("TA-JOKER.3", EDGE),
    },
    "tarot-himi": {
        ("TA-PLAY", EDGE),
        ("TA-PASS", SHORT),
        ("TA-MATCHED", EDGE),
        ("TH-PAIRING", EDGE),
        ("TH-FOOL", SHORT),
        ("TH-WHEEL.2", EDGE),
        ("TH-CHARIOT", SHORT),
        ("TH-WHEEL", SHORT),
        ("TH-JUSTICE", SHORT),
        ("TH-JUDGEMENT", SHORT),
        ("TH-STAR", SHORT),
        ("TH-WORLD", SHORT),
    },
    "loka": {("LO-CARD", EDGE), ("LO-FOOL", SHORT)},
    "tarot-poker": {
        *((f"TP-{id}", EDGE) for id in ("ABOVE", "CALL", "CHECK", "CHIPS", "LEAST", "LIMIT", "OPEN", "PLAYED")),
        *((f"TP-{id}", EDGE) for id in ("EMPRESS", "EMPEROR", "MAGICIAN")),
        ("TP-ALL-IN", SHORT),
        ("TP-SUN", SHORT),
    },
    "taruno": {("TU-ONE", EDGE), ("TU-MATCH", EDGE), ("TU-ACE", SHORT), ("TU-MAJOR", SHORT), ("TU-STRENGTH", SHORT)},
}
"""What no ruling could do: these look at the play alone, or at chips and shields, which no card changed would change; but
for the last two of Tarot-himi, whose sets of the wrong size are two steps away (one step makes the sizes equal, and then
nothing is to be lifted)."""


@cache
def rulings(game: str) -> tuple[Expected, ...]:
    return tuple(r for path in sorted((ROOT / game).glob("*.yaml")) for r in load(str(path)).rulings)


@cache
def usual(game: str) -> Rules:
    lexicon = GAMES[game].lexicon({})
    return rules(GAMES[game], session(GAMES[game], lexicon), lexicon)


@cache
def reach(session: Session, game: str) -> Rules:
    lexicon = next(r.situation.lexicon for r in rulings(game) if ruling(r).questions[0].session is session)
    return rules(GAMES[game], session, lexicon)


def ruled(expected: Expected) -> tuple[Ruling, Rules]:
    verdict = ruling(expected)
    return verdict, reach(verdict.questions[0].session, expected.situation.game.id)


@pytest.mark.long
@pytest.mark.parametrize(
    "game", [pytest.param(id, marks=pytest.mark.deep) if id == "tarot-himi" else id for id in GAMES]
)
def test_the_rulings_reach_every_clause(game: str) -> None:
    clauses = usual(game).session.decision.clauses
    pending = {(clause.id, what) for clause in clauses for what in wanted(clause)} - NONE_CAN[game]
    for expected in rulings(game):
        one, own = ruled(expected)
        pending -= {(id, DECIDED) for id in own.decided(one)}
        for clause in own.session.decision.clauses:
            item = (clause.id, wanted(clause)[1])
            if item in pending and own.one_step_away(one, clause):
                pending.remove(item)
        if not pending:
            break
    assert not pending, f"{len(pending)} gaps in the rulings of {game}:\n" + "\n".join(
        f"{id} is never {what}: {REMEDY[what].format(id=id)}" for id, what in sorted(pending)
    )


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_what_no_ruling_could_do_is_proved(game: str) -> None:
    own = usual(game)
    proved = {(c.id, wanted(c)[1]) for c in own.session.decision.clauses if own.why_never(c)}
    assert proved == NONE_CAN[game]


def test_the_proof_finds_what_a_ruling_does() -> None:
    """Clauses that the rulings meet at their edge are not proved to have none."""
    for id in ("TA-SIZE", "TA-RANK", "TH-TOWER", "TH-CHARIOT.3", "TH-STRENGTH", "TH-SUN"):
        assert usual("tarot-himi").reachable(id), id


@pytest.mark.parametrize(
    ("id", "symbol"),
    [
        ("TH-WHEEL.2", "holds Wheel of Fortune"),
        ("TH-HANGED-MAN.2", "holds Hanged Man"),
        ("TH-DEATH.3", "holds Death"),
        ("TH-HIGH-PRIESTESS", "holds High Priestess"),
        ("TH-FOOL", "wilds held"),
        ("TH-LEAD-ONLY", "None"),
        ("TA-RANK", "None"),
    ],
)
def test_a_clause_knows_the_card_it_is_about(id: str, symbol: str) -> None:
    assert str(GAMES["tarot-himi"].turn.encoding.subject(id)) == symbol


def test_in_tahimi_no_clause_is_about_one_card() -> None:
    assert GAMES["tahimi"].turn.encoding.subject("TA-JOKER") is None


# -- the whole count, slowly


def _without(question: Question, id: str) -> str:
    """The verdict where the rulebook is written without the clause."""
    old, clause = question.session, question.session.decision.clause(id)
    made = question.made
    if isinstance(clause, Permission):
        made = (*made, Fact("dropped", "", clause.invoked, IS, False))
    session = Session(old.decision.without(id), old.readings)
    return replace(question, session=session, made=made).verdict


def _decided(expected: Expected) -> set[str]:
    one = ruling(expected)
    ids = [clause.id for clause in one.questions[0].session.decision.clauses]

    def whole(id: str) -> str:
        verdicts = [_without(question, id) for question in one.questions]
        return next((verdict for verdict in verdicts if verdict != LEGAL), LEGAL)

    return {id for id in ids if whole(id) != one.verdict}


@pytest.mark.deep
def test_what_decides_is_what_a_rulebook_without_it_says() -> None:
    some = [*rulings("tahimi")[::9], *rulings("tarot-himi")[::29]]
    for expected in some:
        one, own = ruled(expected)
        assert set(own.decided(one)) == _decided(expected), str(expected.place)


@pytest.mark.deep
def test_what_could_be_dropped_loses_nothing() -> None:
    every = [expected for game in GAMES for expected in rulings(game)]
    whole = coverage(every)
    for whole_of, game in zip(whole, GAMES, strict=True):
        assert whole_of.gaps == () and whole_of.undecided == ()
        idle = {str(place) for place in whole_of.idle}
        assert idle
        (kept,) = coverage(r for r in rulings(game) if str(r.place) not in idle)
        assert _done(kept) == _done(whole_of)
        assert kept.idle == ()


def _done(counted: Coverage) -> set[tuple[str, str]]:
    return {(item.clause.id, item.what) for item in counted.items if item.places}


@pytest.mark.deep
@pytest.mark.parametrize("game", GAMES)
def test_what_is_reached_is_reached_by_each_ruling_alone(game: str) -> None:
    """Nothing of one ruling is left behind for the next: taken backwards, each does the same."""
    some = list(rulings(game))[::7]
    forwards = {str(r.place): frozenset(reached(*ruled(r))) for r in some}
    for expected in reversed(some):
        verdict = ruling(expected)
        lexicon = expected.situation.lexicon
        own = rules(GAMES[game], verdict.questions[0].session, lexicon)
        assert frozenset(reached(verdict, own)) == forwards[str(expected.place)], str(expected.place)
