"""Public functions on a case: rulings on plays, legal plays, answers to questions, certificates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.cards import Play
from adjudicator.cases.arguments import checked
from adjudicator.cases.case import Case, CaseQuestion, Expected, LegalPlay, Plays, refusing
from adjudicator.cases.plays import parse_turn, player
from adjudicator.law import Options
from adjudicator.report.explain import EVERYTHING, Detail, verdict
from adjudicator.report.verdict import Verdict

if TYPE_CHECKING:
    from adjudicator.engine.situation import Situation
    from adjudicator.report.answer import Answer
    from adjudicator.report.in_case import ClauseInCase
    from adjudicator.report.settle import Settlement


@checked
def judge(
    case: Case,
    play: str | Play | LegalPlay,
    *,
    by: str | None = None,
    readings: Options | None = None,
    wanted: Detail = EVERYTHING,
) -> Verdict:
    """Rule on a play in the situation of a case.

    `play`: in the game's notation, or an entry of `plays`. `by`: its player (default: the player to act). `readings`:
    options that replace those of the case. `wanted`: which parts of the explanation to compute. Raises Refused if the
    play cannot be parsed, or takes cards that the hand cannot hold.
    """
    case = _with_readings(case, readings)
    actor, turn = parse_turn(case, play, by)
    with refusing(None):
        return verdict(case.situation, actor, turn, case.profile, wanted)


@checked
def settle(
    case: Case, play: str | Play | LegalPlay, *, by: str | None = None, readings: Options | None = None
) -> Settlement | None:
    """The questions that settle a verdict which depends on a hidden hand, the fewest first; None for a verdict that does
    not. Arguments and errors as in `judge`.

    >>> import adjudicator
    >>> case = adjudicator.loads("tarot-himi | Ada Ben | trick: Ada: VI | hands: Ben=VII + 1 unseen")
    >>> open_ = adjudicator.settle(case, "VII")
    >>> open_.question
    'Ben holds the Lovers or the Tower'
    >>> open_.answer(True).verdict, open_.answer(False).verdict
    ('illegal', 'legal')
    """
    from adjudicator.report.settle import settlement

    case = _with_readings(case, readings)
    actor, turn = parse_turn(case, play, by)
    return settlement(case.situation, actor, turn)


@checked
def settle_of(expected: Expected, readings: Options | None = None) -> Settlement | None:
    """The same for a ruling of a case."""
    from adjudicator.report.settle import settlement

    with refusing(expected.place):
        return settlement(_under(expected, readings), expected.by, expected.plays)


@checked
def rulings(case: Case, wanted: Detail = EVERYTHING) -> Iterator[tuple[Expected, Verdict]]:
    """Yield the rulings of a case in the order of the file, each as (`Expected`, verdict).

    `Expected` has the plays, their player, their place in the file and the expected verdict. Raises as `judge` does.
    """
    for expected in case.rulings:
        yield expected, rule(expected, case.profile, wanted)


@checked
def rule(
    expected: Expected, profile: str = "default", wanted: Detail = EVERYTHING, readings: Options | None = None
) -> Verdict:
    """Return the verdict on a ruling of a case. Raises Refused as `judge` does."""
    with refusing(expected.place):
        return verdict(_under(expected, readings), expected.by, expected.plays, profile, wanted, expected.place)


@checked
def ask(case: Case, question: str, *, readings: Options | None = None) -> Answer:
    """Answer a question about a case, such as "who leads".

    `readings`: options that replace those of the case. Raises Refused for an unknown question, or one that the case
    leaves open.
    """
    from adjudicator.cases import questions

    case = _with_readings(case, readings)
    return replace(questions.answered(questions.put(case, question), case.profile), at=None)


@checked
def answers(case: Case) -> Iterator[tuple[CaseQuestion, Answer]]:
    """Yield the questions of a case in the order of the file, each as (`CaseQuestion`, answer).

    Raises Refused as `ask` does.
    """
    from adjudicator.cases import questions

    for question in case.asks:
        yield question, questions.answered(question, case.profile)


@checked
def certificate(
    case: Case, play: str | Play | LegalPlay, *, by: str | None = None, readings: Options | None = None
) -> str:
    """Return the query behind a verdict as SMT-LIB 2, for any solver to confirm.

    Parameters and errors are those of `judge`; raises GaveUp if the verdict is `undecided`.
    """
    from adjudicator.report.certificate import certified

    case = _with_readings(case, readings)
    actor, turn = parse_turn(case, play, by)
    with refusing(None):
        return certified(case.situation, actor, turn, case.profile)


def certificate_of(expected: Expected, profile: str = "default", readings: Options | None = None) -> str:
    """Return the query behind the verdict on a ruling of a case. Raises as `certificate` does."""
    from adjudicator.report.certificate import certified

    with refusing(expected.place):
        return certified(_under(expected, readings), expected.by, expected.plays, profile)


def clauses_in_ruling(expected: Expected, ids: Sequence[str]) -> tuple[ClauseInCase, ...]:
    """Return how clauses are decided in a ruling of a case. Raises as `rule` does; NotOfTheDecision if the ruling is on
    none of them, GaveUp if the verdict is `undecided`."""
    from adjudicator.report.in_case import clauses_in_case

    with refusing(expected.place):
        return clauses_in_case(expected.situation, expected.by, expected.plays, ids)


@checked
def plays(case: Case, *, by: str | None = None, readings: Options | None = None) -> Plays:
    """Return the legal plays of `by` (default: the player to act) as a lazy view. Raises Refused."""
    case = _with_readings(case, readings)
    case.refuse_unfollowed()
    if by is None:
        case.refuse_no_turn()
    implied = case.situation.before(by, case.situation.game.turn.encoding.nothing)
    ahead = replace(case, situation=implied)
    ahead.refuse_unfollowed()
    has_decision = any(due.player == by for due in case.situation.position.due)
    return Plays(case if by is None or has_decision else ahead, player(case, by))


def _under(expected: Expected, readings: Options | None) -> Situation:
    """The situation of a ruling under other options of some readings. Raises as `Situation.under` does."""
    return expected.situation.under(readings) if readings else expected.situation


def _with_readings(case: Case, readings: Options | None) -> Case:
    return case.under(readings) if readings else case
