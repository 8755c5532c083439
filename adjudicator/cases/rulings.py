"""Answers about a case: the ruling on a play, the legal plays, and the answers to questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from adjudicator.cards import Play
from adjudicator.cases.arguments import checked
from adjudicator.cases.case import Case, CaseQuestion, Expected, LegalPlay, Plays, known_options, not_so
from adjudicator.cases.contradictions import contradictory
from adjudicator.cases.plays import asked, player
from adjudicator.engine.state import OutOfOrder
from adjudicator.files.diagnostics import Fault, Place, Refused
from adjudicator.law import Options
from adjudicator.report.explain import EVERYTHING, Wanted, verdict
from adjudicator.report.verdict import Verdict
from adjudicator.solve.question import Contradiction

if TYPE_CHECKING:
    from adjudicator.report.answer import Answer

T = TypeVar("T")


@checked
def judge(
    case: Case,
    play: str | Play | LegalPlay,
    *,
    by: str | None = None,
    readings: Options | None = None,
    wanted: Wanted = EVERYTHING,
) -> Verdict:
    """Rule on a play in the situation of a case.

    `play` is in the game's notation, or one that `plays` lists, `by` who makes it (whoever is to act, if not
    said), `readings` options to read by instead of the case's. Raises Refused when the
    play cannot be read, or takes cards the hand has not got.
    """
    case = _under(case, readings)
    actor, read = asked(case, play, by)
    return _ruled(lambda: verdict(case.situation, actor, read, case.profile, wanted), None)


@checked
def rulings(case: Case, wanted: Wanted = EVERYTHING) -> Iterator[tuple[Expected, Verdict]]:
    """The rulings a case asks for: pairs of what it expects (`Expected`: plays, player, place, expected verdict) and the
    verdict, in the order of the file. Raises Refused as `judge` does."""
    for expected in case.rulings:
        yield expected, rule(expected, case.profile, wanted)


@checked
def rule(
    expected: Expected, profile: str = "default", wanted: Wanted = EVERYTHING, readings: Options | None = None
) -> Verdict:
    """The verdict on one of a case's own rulings. Raises Refused as `judge` does."""
    at, there = expected.place, expected.situation
    if readings:
        there = replace(there, options={**there.options, **readings})
    return _ruled(lambda: verdict(there, expected.by, expected.plays, profile, wanted, at), at)


@checked
def ask(case: Case, question: str, *, readings: Options | None = None) -> Answer:
    """The answer to a question about a case, such as "who leads", under `readings` if any are given
    instead of the case's. Raises Refused for a question that nothing answers, or that the case
    leaves open."""
    from adjudicator.cases import questions

    case = _under(case, readings)
    return replace(questions.answered(questions.put(case, question), case.profile), at=None)


@checked
def answers(case: Case) -> Iterator[tuple[CaseQuestion, Answer]]:
    """Yield the questions of a case in the order of the file, each as (`CaseQuestion`, answer).

    Raises Refused as `ask` does.
    """
    from adjudicator.cases import questions

    for one in case.asks:
        yield one, questions.answered(one, case.profile)


@checked
def certificate(
    case: Case, play: str | Play | LegalPlay, *, by: str | None = None, readings: Options | None = None
) -> str:
    """The query behind a verdict, as SMT-LIB 2: what `judge` answers, for any solver to confirm.

    Takes and raises what `judge` does; raises GaveUp where the verdict is `undecided`.
    """
    from adjudicator.report.certificate import certified

    case = _under(case, readings)
    actor, read = asked(case, play, by)
    return _ruled(lambda: certified(case.situation, actor, read, case.profile), None)


def certificate_of(expected: Expected, profile: str = "default", readings: Options | None = None) -> str:
    """The query behind the verdict on one of a case's own rulings. Raises as `certificate` does."""
    from adjudicator.report.certificate import certified

    there = expected.situation
    if readings:
        there = replace(there, options={**there.options, **readings})
    return _ruled(lambda: certified(there, expected.by, expected.plays, profile), expected.place)


@checked
def plays(case: Case, *, by: str | None = None, readings: Options | None = None) -> Plays:
    """Every legal play of the player to act, or of `by`: a lazy view."""
    case = _under(case, readings)
    case.refuse_unfollowed()
    if by is None:
        case.refuse_no_turn()
    there = case.situation.before(by, case.situation.game.turn.encoding.nothing)
    ahead = replace(case, situation=there)
    ahead.refuse_unfollowed()
    asked_of = any(due.player == by for due in case.situation.position.due)
    return Plays(case if by is None or asked_of else ahead, player(case, by))


def _under(case: Case, readings: Options | None) -> Case:
    if not readings:
        return case
    known_options(case.situation.game.readings, readings)
    return case.under(readings)


def _ruled(ruling: Callable[[], T], place: Place | None) -> T:
    try:
        return ruling()
    except OutOfOrder as fault:
        raise Refused([not_so(fault, place)]) from fault
    except Contradiction as error:
        raise Refused(
            [Fault("not-held", contradictory(error), "a play is made of cards in the hand", place)]
        ) from error
