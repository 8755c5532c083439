"""Two readings compared by answers: the answers in case files that change, and a smallest case with two answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudicator.cases.build import loads
from adjudicator.cases.case import Case, CaseQuestion
from adjudicator.cases.questions import answered
from adjudicator.cases.titles import source_of, title_of
from adjudicator.engine.draft import NeedsArrays, as_yaml
from adjudicator.engine.draft import Questioned as Table
from adjudicator.engine.separating_questions import questioned
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.law import Options
from adjudicator.report.comparison import ARRAYS, IMPOSSIBLE, Change, Compared, Ruled


def with_separating_question(compared: Compared, first: Options, second: Options) -> Compared:
    """Return the comparison with a smallest case in which a question has a different answer under each reading.

    `exhausted` is set if there is none; `unfinished` names ARRAYS if the search needs NumPy, which is not installed.
    """
    try:
        for found in questioned(GAMES[compared.game], first, second, compared.house):
            if (case := _case(found, compared, first, second)) is not None:
                return replace(compared, case=case, play=str(found), size=found.size, question=found.question)
    except NeedsArrays:
        return replace(compared, unfinished=(*compared.unfinished, ARRAYS))
    return replace(compared, exhausted=True)


def answer_changes(case: Case, own: Sequence[frozenset[str]], first: Options, second: Options) -> Iterator[Change]:
    """Yield the answers of a case that differ between two readings.

    `own`: by question, the keys of the readings that the question sets itself; the compared options do not replace those.
    """
    for asked, kept in zip(case.asks, own, strict=True):
        before, after = (
            Ruled(_answer(asked, {key: option for key, option in chosen.items() if key not in kept}))
            for chosen in (first, second)
        )
        if before != after:
            yield Change(case.name, str(asked.place), case.title, asked.question, "", before, after)


def _answer(asked: CaseQuestion, readings: Options) -> str:
    """The answer to a question of a case under these readings; IMPOSSIBLE if it is refused."""
    try:
        return answered(asked, readings=readings).answer
    except Refused:
        return IMPOSSIBLE


def _case(found: Table, compared: Compared, first: Options, second: Options) -> str | None:
    """The text of a case file with the answer under each reading; None if the two are equal or refused."""
    differing = {key: option for key, option in second.items() if first[key] != option}
    source, title = source_of(compared.game, differing), title_of(first, differing)
    options = {**first, **compared.house}
    readings = GAMES[compared.game].readings.values()

    def text(asks: list[dict[str, object]]) -> str:
        return as_yaml(found.story.document(readings, options, title, source, (), asks))

    asks: list[dict[str, object]] = [{"question": found.question}, {"question": found.question, "readings": differing}]
    try:
        told = [answered(asked).answer for asked in loads(text(asks), "smallest.yaml").asks]
    except Refused:
        return None
    if told[0] == told[1]:
        return None
    return text([{**asked, "expect": answer} for asked, answer in zip(asks, told, strict=True)])
