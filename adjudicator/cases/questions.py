"""Parsing and answering of the questions of cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from adjudicator.cards.english import both, either
from adjudicator.cases.case import COUNT, SEATS, Case, CaseQuestion, Guess, refusing
from adjudicator.engine.circumstances import Circumstances, SetUpFault
from adjudicator.engine.query import EARLIER, NAME, Unanswerable, answers, find, named, same, words
from adjudicator.engine.state import OutOfOrder
from adjudicator.files.diagnostics import Fault, Place, Refused, nearest_few, now_called, suggestion
from adjudicator.files.source import Marked, Path
from adjudicator.law import Options
from adjudicator.report.lookup import former_ids
from adjudicator.report.standing import Standing

if TYPE_CHECKING:
    from adjudicator.cases.document import Question
    from adjudicator.engine.outline import Outline
    from adjudicator.engine.situation import Situation
    from adjudicator.report.answer import Answer


LONGEST = 80
"""Length to which a text is cut before its nearest question is sought."""


def question(
    entry: Question,
    at: int,
    tree: Marked,
    situation: Situation,
    circumstances: Circumstances,
    ids: Iterable[str],
    faults: list[Fault],
) -> CaseQuestion | None:
    """Parse a question of a case file; returns None after appending to `faults` if nothing answers it.

    `at`: its index in `ask:`. `situation`: under the question's own readings. `ids`: the known rule ids, for `because`.
    """
    path: Path = ("ask", at)
    place = tree.place((*path, "question"))
    parsed = find(entry.question, situation.game.queries(), people(situation, circumstances))
    if parsed is None:
        faults.append(unknown(entry.question, situation, circumstances, place))
        return None
    known = list(ids)
    for number, id in enumerate(entry.because):
        if id not in known:
            id_place = tree.place((*path, "because", number))
            help = now_called(id, former_ids(situation.game.id)) or suggestion(id, known)
            faults.append(Fault("unknown-clause", f"no rule has the id {id!r}", help, id_place))
    standing = Standing(entry.ruled_by, entry.recorded, bool(entry.left_open))
    because = tuple(entry.because)
    return CaseQuestion(parsed, situation, circumstances, place, entry.expect, because, standing=standing)


def people(situation: Situation, circumstances: Circumstances) -> tuple[str, ...]:
    """Return the names that a question may contain: the players and those who join."""
    return (*situation.table.players, *circumstances.joins)


def unknown(text: str, situation: Situation, circumstances: Circumstances, place: Place | None) -> Fault:
    """Return the fault of an unknown question, with the nearest known ones."""
    return unanswered(text, situation.game, people(situation, circumstances), place)


def unanswered(text: str, game: Outline, names: Sequence[str], place: Place | None = None) -> Fault:
    """Return the fault of a question that no query of the game matches; `names`: the people it may contain."""
    queries = game.queries()
    stranger = named(text, queries)
    if stranger is not None:
        help = f"here are {both(names)}"
        return Fault("unknown-player", f"nobody here is called {stranger!r}", help, place)
    words_by_folded = {word.strip("?,.").casefold(): word.strip("?,.") for word in text.split()}
    named_player = next((name for name in names if name.casefold() in words_by_folded), None)
    known = [pattern.replace(NAME, named_player or names[0]) for pattern in words(queries)]
    closest = nearest_few(text.strip().rstrip("?")[:LONGEST], known)
    help = f"did you mean {either([repr(pattern) for pattern in closest])}? The list: adjudicator ask --game {game.id}"
    return Fault("unknown-question", f"nothing answers {text.strip()!r}", help, place)


def put(case: Case, text: str) -> CaseQuestion:
    """Parse a question about a case. Raises Refused for an unknown question."""
    place = Place("<question>", 1, 1, max(len(text), 1), text)
    parsed = find(text, case.situation.game.queries(), people(case.situation, case.circumstances))
    if parsed is None:
        raise Refused([unknown(text, case.situation, case.circumstances, place)])
    return CaseQuestion(parsed, case.situation, case.circumstances, place, guesses=case.guesses)


def answered(
    question: CaseQuestion, profile: str = "default", readings: Options | None = None, brief: bool = False
) -> Answer:
    """Answer a question of a case; `readings` replace its own. `brief`: without how the answer stands under others.

    Raises Refused if the situation leaves the answer open, or if the history is impossible.
    """
    from adjudicator.report.answer import answer

    place, situation = question.place, question.situation
    missing = next(iter(question.wanted.query.needs), None)
    if question.guesses is not None and missing is not None:
        raise left_open(missing, place)
    with _unanswered(place):
        situation = situation.under(readings) if readings else situation
        result = answer(situation, question.circumstances, question.wanted, profile, place, brief)
        if question.guesses and (missing := _deciding_guess(question, question.guesses, situation)) is not None:
            raise left_open(missing, place)
        return result


@contextmanager
def _unanswered(place: Place | None) -> Iterator[None]:
    """Raise Refused, with this place, where a situation leaves an answer open or its history is impossible."""
    try:
        with refusing(place):
            yield
    except (SetUpFault, Unanswerable) as fault:
        raise Refused([Fault(fault.code, str(fault), fault.help, place)]) from fault


_LEFT_OPEN = {
    SEATS: ("flags do not say who sits where", "write a case, or name all in their order: --players 'Ada You Ben'"),
    COUNT: ("flags do not say how many play", "say it with --players, or write a case"),
    EARLIER: ("flags do not say what was done before the plays they tell of", "write a case"),
}
"""Message and help of the fault of a question that depends on something left open by flags, by what is left open."""


def left_open(missing: str, place: Place | None, what: str = "answer") -> Refused:
    """The error of a question whose answer, or of a play whose ruling, depends on something that flags leave open."""
    message, help = _LEFT_OPEN[missing]
    return Refused([Fault(f"{missing}-untold", f"{message}, and the {what} hangs on it", help, place)])


def _deciding_guess(question: CaseQuestion, guesses: Sequence[Guess], situation: Situation) -> str | None:
    """SEATS or COUNT if an alternative situation gives another answer; None if all give the same."""
    answer_format = question.wanted.query.made
    values = [branch.answer.value for branch in answers(situation, question.circumstances, question.wanted)]
    for guess in guesses:
        alternative = replace(guess.situation, options=situation.options)
        try:
            others = [branch.answer.value for branch in answers(alternative, guess.circumstances, question.wanted)]
        except (OutOfOrder, SetUpFault, Unanswerable):
            continue
        pairs = zip(values, others, strict=False)
        if len(values) != len(others) or not all(same(answer_format, *pair, situation.lexicon) for pair in pairs):
            return guess.untold
    return None
