"""Outcomes as SARIF 2.1.0, which code hosts show beside the lines of a case file.

Only what is amiss is a result: rulings that are not as expected, faults of records that nobody expects or
that are missed, and what was refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import PurePath
from typing import TypeAlias
from urllib.parse import quote

from adjudicator.games import GAMES
from adjudicator.law import Entry
from adjudicator.report.answer import Answer
from adjudicator.report.audit import MEANINGS
from adjudicator.report.outcome import Difference, Outcome, Problem
from adjudicator.report.verdict import Verdict, Where
from adjudicator.version import __version__

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
REGRESSION = "regression"
"""The rule of a ruling that is not as expected and cites no clause."""


def sarif(outcomes: Iterable[Outcome]) -> str:
    """The outcomes as SARIF 2.1.0; equal outcomes give equal text."""
    listed = list(outcomes)
    rules: dict[str, Json] = {}
    for outcome in listed:
        rules.update(_rules(outcome))
    order = {id: index for index, id in enumerate(sorted(rules))}
    driver: Json = {
        "name": "adjudicator",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [rules[id] for id in order],
    }
    run: Json = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [result for outcome in listed for result in _results(outcome, order)],
    }
    log: Json = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2, sort_keys=True, ensure_ascii=False).translate(_LONE) + "\n"


_LONE = {half: "\ufffd" for half in range(0xD800, 0xE000)}


def _rules(outcome: Outcome) -> Iterator[tuple[str, Json]]:
    """A rule for every clause that an outcome cites, and for every code it is refused with."""
    if outcome.barred is not None:
        for code in _codes(outcome):
            yield code, _rule(code, outcome.barred.phrase, "A house's law makes it impossible.", outcome.barred.title)
    if outcome.refused is not None:
        for code in _codes(outcome):
            text = f"refused: {code.replace('-', ' ')}"
            yield code, _rule(code, text, "The file cannot be taken as it is.", text)
    if outcome.audit is not None:
        for difference in outcome.differences:
            yield difference.id, _fault_rule(outcome.audit.game, difference.id)
    verdict = outcome.result
    if verdict is None:
        return
    for id in _cited(outcome, verdict):
        if entry := _entries(verdict.game).get(id):
            yield id, _of_entry(entry)
    if outcome.failed and _rule_id(outcome, verdict) == REGRESSION:
        text = "a ruling is not as expected"
        yield REGRESSION, _rule(REGRESSION, text, "The verdict is not the one the case expects.", text)


def _fault_rule(game: str, id: str) -> Json:
    """The rule that a fault of a record is filed under; some faults no rule speaks of."""
    if entry := _entries(game).get(id):
        return _of_entry(entry)
    text = f"a record has a fault: {id.replace('-', ' ')}"
    return _rule(id, text, MEANINGS.get(id, f"{text}."), text)


def _of_entry(entry: Entry) -> Json:
    sources = "; ".join(str(cite) for cite in entry.cites)
    return _rule(entry.id, entry.title, entry.says, f"{entry.title}\n\n{entry.says}\n\n{sources}")


def _rule(id: str, title: str, says: str, help: str) -> Json:
    return {
        "id": id,
        "shortDescription": {"text": title},
        "fullDescription": {"text": says},
        "help": {"text": help},
        "defaultConfiguration": {"level": "error"},
    }


@cache
def _entries(game: str) -> Mapping[str, Entry]:
    rulebook = GAMES[game].rulebook(GAMES[game].lexicon({}))
    return {entry.id: entry for entry in rulebook.entries()}


def _cited(outcome: Outcome, verdict: Verdict | Answer) -> list[str]:
    """The clauses of an outcome: those expected first, then the others."""
    return list(dict.fromkeys((*outcome.wanted, *verdict.because)))


def _rule_id(outcome: Outcome, verdict: Verdict | Answer) -> str:
    """The clause a regression is filed under: one expected and missing, else the first cited."""
    cited = _cited(outcome, verdict)
    missing = [id for id in cited if id not in verdict.because]
    known = [id for id in (*missing, *cited) if id in _entries(verdict.game)]
    return known[0] if known else REGRESSION


def _codes(outcome: Outcome) -> list[str]:
    return [problem.code for problem in outcome.problems] or ["refused"]


def _results(outcome: Outcome, order: dict[str, int]) -> Iterator[Json]:
    verdict = outcome.result
    if outcome.refused is not None and not outcome.problems:
        yield _result("refused", order, outcome.refused, outcome, outcome.place)
    for problem in outcome.problems:
        text = _message(problem) if outcome.barred is None else f"{outcome.barred.phrase}: {problem.message}"
        yield _result(problem.code, order, text, outcome, problem.place or outcome.place)
    for difference in outcome.differences:
        yield _result(difference.id, order, _amiss(difference), outcome, difference.place)
    if outcome.failed and verdict is not None:
        reasons = [reason.text for reason in verdict.reasons]
        text = " ".join((f"{outcome.name}: {'; '.join(outcome.failures)}.", *reasons))
        yield _result(_rule_id(outcome, verdict), order, text, outcome, outcome.place)


def _amiss(difference: Difference) -> str:
    finding = difference.finding
    return f"{finding.line_text}: {difference.text}. {finding.text}" if finding else f"{difference.text}."


def _message(problem: Problem) -> str:
    return f"{problem.message}; {problem.help}" if problem.help else problem.message


def _result(id: str, order: dict[str, int], text: str, outcome: Outcome, place: Where | None) -> Json:
    where: dict[str, Json] = {"artifactLocation": {"uri": _uri(place.file if place else outcome.case)}}
    if place is not None:
        where["region"] = {
            "startLine": place.line,
            "startColumn": place.column,
            "endLine": place.line,
            "endColumn": place.column + place.length,
            "snippet": {"text": place.text},
        }
    return {
        "ruleId": id,
        "ruleIndex": order[id],
        "level": "error",
        "message": {"text": text},
        "locations": [{"physicalLocation": where}],
    }


def _uri(file: str) -> str:
    """A file as a URI: relative to where the tool ran, if it was named so."""
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix(), errors="replace")
