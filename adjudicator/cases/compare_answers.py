"""Two readings compared by answers: the answers in case files that change, and a smallest case with two answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from adjudicator.cases.build import loads
from adjudicator.cases.case import Case, CaseQuestion, refusing
from adjudicator.cases.questions import answered
from adjudicator.cases.titles import source_of, title_of
from adjudicator.engine.draft import NeedsArrays, as_yaml
from adjudicator.engine.draft import SeparatingQuestion as Draft
from adjudicator.engine.separating_questions import questioned
from adjudicator.engine.situation import Situation
from adjudicator.files.diagnostics import Refused
from adjudicator.games import GAMES
from adjudicator.law import Options
from adjudicator.report.comparison import ARRAYS, IMPOSSIBLE, Change, Compared, RulingOutcome


def with_separating_question(compared: Compared, first: Options, second: Options) -> Compared:
    """Return the comparison with a smallest case in which a question has a different answer under each reading.

    `exhausted` is set if there is none; `unfinished` names ARRAYS if the search needs NumPy, which is not installed.
    """
    try:
        for draft in questioned(GAMES[compared.game], first, second, compared.house):
            if (case := _case(draft, compared, first, second)) is not None:
                return replace(compared, case=case, play=str(draft), size=draft.size, question=draft.question)
    except NeedsArrays:
        return replace(compared, unfinished=(*compared.unfinished, ARRAYS))
    return replace(compared, exhausted=True)


def answer_changes(case: Case, own_keys: Sequence[frozenset[str]], first: Options, second: Options) -> Iterator[Change]:
    """Yield the answers of a case that differ between two readings.

    `own_keys`: by question, the keys of the readings that it sets itself, which the compared options do not replace.
    """
    situations = _Situations()
    for question, keys in zip(case.asks, own_keys, strict=True):
        before, after = (
            RulingOutcome(_answer(question, {k: o for k, o in chosen.items() if k not in keys}, situations))
            for chosen in (first, second)
        )
        if before != after:
            yield Change(case.name, str(question.place), case.title, question.question, "", before, after)


class _Situations:
    """The situations of one case under other readings, each made and its history checked once."""

    def __init__(self) -> None:
        self._made: dict[tuple[int, frozenset[tuple[str, str]]], Situation | None] = {}

    def under(self, question: CaseQuestion, readings: Options) -> Situation | None:
        """The situation of a question under these readings; None where its history is impossible under them."""
        situation = question.situation
        changed = frozenset((key, option) for key, option in readings.items() if situation.options[key] != option)
        key = id(situation), changed
        if key not in self._made:
            try:
                with refusing(question.place):
                    self._made[key] = situation.under(dict(changed)) if changed else situation
            except Refused:
                self._made[key] = None
        return self._made[key]


def _answer(question: CaseQuestion, readings: Options, situations: _Situations) -> str:
    """The answer to a question of a case under these readings; IMPOSSIBLE if it is refused."""
    if (situation := situations.under(question, readings)) is None:
        return IMPOSSIBLE
    try:
        return answered(replace(question, situation=situation), brief=True).answer
    except Refused:
        return IMPOSSIBLE


def _case(draft: Draft, compared: Compared, first: Options, second: Options) -> str | None:
    """The text of a case file with the answer under each reading; None if the two are equal or refused."""
    differing = {key: option for key, option in second.items() if first[key] != option}
    source, title = source_of(compared.game, differing), title_of(compared.game, first, differing)
    options = {**first, **compared.house}
    readings = GAMES[compared.game].readings.values()

    def text(asks: list[dict[str, object]]) -> str:
        return as_yaml(draft.draft.document(readings, options, title, source, (), asks))

    asks: list[dict[str, object]] = [{"question": draft.question}, {"question": draft.question, "readings": differing}]
    try:
        results = [answered(question).answer for question in loads(text(asks), "smallest.yaml").asks]
    except Refused:
        return None
    if results[0] == results[1]:
        return None
    return text([{**entry, "expect": answer} for entry, answer in zip(asks, results, strict=True)])
