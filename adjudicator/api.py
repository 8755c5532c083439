"""The Python interface: load a case, judge a play, list the legal plays.

case = load("cases/tarot-himi/tower.yaml")
print(judge(case, "VIII VIII"))
"IX IX" in plays(case)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from typing import TYPE_CHECKING

from adjudicator.cases.arguments import checked
from adjudicator.cases.case import Case, CaseQuestion, Expected, LegalPlay, Plays, known_options
from adjudicator.cases.rulings import (
    answers,
    ask,
    certificate,
    certificate_of,
    judge,
    plays,
    rule,
    rulings,
    settle,
    settle_of,
)
from adjudicator.files.diagnostics import Fault, Refused, quoted, suggestion
from adjudicator.games import GAMES, HOUSES, OUTLINES, READINGS
from adjudicator.law import Entry, Options, Reading
from adjudicator.report import lookup
from adjudicator.report.explain import Detail
from adjudicator.report.lookup import described, entries
from adjudicator.report.reference_page import Page
from adjudicator.report.verdict import Verdict
from adjudicator.solve.budget import LIMIT

if TYPE_CHECKING:
    from adjudicator.engine.outline import Outline
    from adjudicator.engine.simulation import Played
    from adjudicator.files.names import Options as Choices
    from adjudicator.records.record import Record
    from adjudicator.report.audit import Audit
    from adjudicator.report.comparison import Compared
    from adjudicator.report.outcome import Outcome
    from adjudicator.report.proof import Proven

__all__ = [
    "Case",
    "CaseQuestion",
    "Detail",
    "Entry",
    "Expected",
    "LegalPlay",
    "Plays",
    "Refused",
    "Verdict",
    "answers",
    "ask",
    "certificate",
    "certificate_of",
    "check",
    "compare",
    "described",
    "entries",
    "explain",
    "house_law",
    "judge",
    "load",
    "loads",
    "plays",
    "prove",
    "reading",
    "readings",
    "replay",
    "rule",
    "rules",
    "rulings",
    "settle",
    "settle_of",
    "simulate",
]


reading = checked(lookup.reading)


@checked
def load(path: str | PathLike[str] | Mapping[str, object], limit: float = LIMIT) -> Case:
    """Read a case from a file (`-`: standard input), or from a mapping with the keys of one.

    `limit`: time limit in seconds of an answer about the case, a verdict with its details or a list of plays. Raises
    Refused with every fault.
    """
    from adjudicator.cases import build

    if isinstance(path, Mapping):
        return build.of_data(path, limit=limit)
    return build.load(str(path), limit)


@checked
def loads(text: str | Mapping[str, object], name: str = "<text>", limit: float = LIMIT) -> Case:
    """Parse a case from the text of a file, from a position in one line, or from a mapping with the keys of a file. See
    `load`."""
    from adjudicator.cases import build

    if isinstance(text, Mapping):
        return build.of_data(text, name, limit)
    return build.loads(text, name, limit)


@checked
@contextmanager
def house_law(path: str | PathLike[str] | Mapping[str, object]) -> Iterator[None]:
    """Context manager: its game is under a house's own law (docs/house-law.md) wherever it is used within the block, or
    under the earlier law of a lock, as with `--house-law`. Load, judge and compare within it.

    `path`: a file, or a mapping with the keys of one. Raises Refused with every fault. Whether the law contradicts itself
    is not looked for: the command `check` proves that.

    >>> with house_law({"game": "tarot-himi", "title": "The low Tower", "parameters": {"th.tower.ranks": 2}}):
    ...     case = loads("tarot-himi | Ada Ben | trick: Ada: VI VI | hands: Ben=VIII VIII Tower")
    ...     judge(case, "VIII VIII").legal
    True
    """
    from adjudicator.cases import house_law as house_laws
    from adjudicator.files.source import Source
    from adjudicator.games import governed

    data = isinstance(path, Mapping)
    source = Source("<house law>", json.dumps(path, default=str)) if data else house_laws.opened(str(path))
    with governed(house_laws.law_of(source)):
        yield


@checked
def prove(*names: str, game: str | None = None, limit: float = 30.0) -> list[Proven]:
    """Prove theorems: all, or those selected by `names` as in `adjudicator.report.theorems.chosen`.

    `limit`: time limit in seconds of each proof. Raises Refused for an unknown game or name.
    """
    from adjudicator.report.proof import proven
    from adjudicator.report.theorems import chosen

    return [proven(id, theorem.name, limit) for id, theorem in chosen(names, game)]


@checked
def compare(
    first: str | Options,
    second: str | Options | None = None,
    *,
    game: str | None = None,
    house: Options | None = None,
    cases: Iterable[str] = (),
    limit: float = 60.0,
) -> Compared:
    """Compare two interpretations of a game: a smallest position that they rule differently, and the rulings in `cases`
    (files or folders) that change.

    Each interpretation is the name of a profile, or options by key (a mapping, or KEY=OPTION separated by commas). A
    single one is compared with the default, which is then the first. `limit`: time limit in seconds of the search, and
    of each ruling; what exceeds it is `unfinished`. Raises Refused.
    """
    from adjudicator.cases import compare as comparing
    from adjudicator.files.paths import case_files

    both = [first] if second is None else [first, second]
    texts = [choice if isinstance(choice, str) else ",".join(map("=".join, choice.items())) for choice in both]
    pair = comparing.choices(texts, game)
    files = list(case_files([cases] if isinstance(cases, str) else cases))
    if not files:
        comparing.refuse_nothing_to_compare(pair)
    return comparing.over(comparing.compared(pair, house, limit), (comparing.opened(file, limit) for file in files))


@checked
def explain(name: str) -> Page:
    """The reference page of a clause (by id) or a card: its clauses and effects, each with the id of its game. Prints
    like the command `explain`. Raises Refused for any other name, with a similar one, or what it is the name of."""
    try:
        return Page(lookup.explain(name))
    except KeyError:
        message = f"no clause and no card is called {quoted(name)}"
        raise Refused([Fault("unknown-name", message, _other_name(name.strip()))]) from None


def _other_name(name: str) -> str:
    """Help text for a name that no clause and no card has: what a code means, or the closest name."""
    codes = lookup.codes()
    if name.lower() in codes:
        return f"it is a code: {codes[name.lower()][1]}"
    if name in readings():
        return f"it is a reading: readings()[{name!r}]"
    near = lookup.near_name(name)
    return f"did you mean {near}?" if near else "give the id of a clause, as in rules(), or the name of a card"


@checked
def rules(game: str | None = None) -> tuple[Entry, ...]:
    """The clauses and effects of one game or of all games, in rulebook order. Raises Refused for an unknown game."""
    ids = OUTLINES if game is None else [_game(game).id]
    return tuple(entry for id in ids for entry in lookup.summary(id))


@checked
def readings(game: str | None = None) -> Mapping[str, Reading]:
    """The readings and house rules of one game or of all games, by key. Raises Refused for an unknown game."""
    games = OUTLINES.values() if game is None else [_game(game)]
    return {key: definition for outline in games for key, definition in outline.readings.items()}


@checked
def check(*paths: str | PathLike[str], limit: float = LIMIT) -> list[Outcome]:
    """Compare every ruling and answer of case files with the expected one, and the faults of records with the expected
    faults; of folders, those of all files in them.

    A refused file or ruling gives an outcome that says so. The details of a verdict are computed once they are read.
    `limit`: time limit in seconds of an answer, and of the ruling on a line of a record. Raises Refused for a folder
    without case files.
    """
    from functools import partial

    from adjudicator.cases import questions
    from adjudicator.files.paths import case_files, is_record
    from adjudicator.records.record import load as load_record
    from adjudicator.report.explain import NOTHING
    from adjudicator.report.outcome import ExpectedFaults, answered, refusal, replayed, ruled

    outcomes = []
    for file in case_files(map(str, paths), records=True):
        try:
            if is_record(file):
                record = load_record(file)
                places = {entry.number: entry.place for entry in record.entries}
                expected_faults = ExpectedFaults(record.expected, record.standing)
                outcomes.append(replayed(replay(record, limit=limit), expected_faults, places))
                continue
            case = load(file, limit)
        except Refused as error:
            outcomes.append(refusal(file, error))
            continue
        for expected in case.rulings:
            try:
                verdict = rule(expected, case.profile, NOTHING)
                outcomes.append(ruled(file, case.title, expected, verdict, partial(rule, expected, case.profile)))
            except Refused as error:
                outcomes.append(refusal(file, error, case.title, expected))
        for question in case.asks:
            try:
                outcomes.append(answered(file, case.title, question, questions.answered(question, case.profile)))
            except Refused as error:
                outcomes.append(refusal(file, error, case.title, expected_answer=question))
    return outcomes


@checked
def simulate(
    game: str,
    rounds: int = 20,
    *,
    players: int | None = None,
    policy: str = "random",
    options: Options | None = None,
    seed: int = 1,
) -> Iterator[Played]:
    """Simulate consecutive rounds of a game; yields each as it is played.

    `policy`: name of the policy of all players; `options`: readings and house rules by key. Equal seeds give equal
    rounds. Raises Refused for unknown games, options, policies, impossible numbers of players, and fewer rounds than 1.
    """
    from adjudicator.engine.simulate import chosen, session
    from adjudicator.engine.simulation import simulation_of
    from adjudicator.engine.variant import variant

    known_options(_game(game).readings, options or {})
    seats = OUTLINES[game].seats
    if players is not None and players not in seats:
        help = f"give {seats[0]} to {seats[-1]}"
        raise Refused([Fault("players", f"{players} cannot play {OUTLINES[game].title}", help)])
    rules = variant(GAMES[game], options, players)
    if policy not in (policies := simulation_of(rules).policies):
        raise Refused([Fault("no-policy", f"nobody plays by {policy!r}", suggestion(policy, list(policies)))])
    return session(rules, rounds, chosen(rules, policy), seed)


def _game(name: str) -> Outline:
    if name not in OUTLINES:
        raise Refused([Fault("unknown-game", f"no game is called {name!r}", suggestion(name, list(OUTLINES)))])
    return OUTLINES[name]


def case_schema() -> Mapping[str, object]:
    """The JSON Schema (draft-07) of a case file."""
    from adjudicator.schemas import schema

    return schema(tuple(GAMES), *_choices())


def record_schema() -> Mapping[str, object]:
    """The JSON Schema (draft-07) of a game record."""
    from adjudicator import schemas

    return schemas.record_schema(tuple(GAMES), *_choices())


def verdict_schema() -> Mapping[str, object]:
    """The JSON Schema (draft-07) of a verdict as `judge --json` prints it."""
    from adjudicator import schemas

    return schemas.verdict_schema()


def _choices() -> tuple[Choices, Choices]:
    """The options of readings, and those of house rules, by game and key."""
    return READINGS, HOUSES


@checked
def replay(
    record: str | PathLike[str] | Mapping[str, object] | Record,
    *,
    profile: str | None = None,
    readings: Options | None = None,
    limit: float = 10.0,
) -> Audit:
    """Judge a game record line by line: a file, plain data with its keys, or a `Record`.

    `profile` and `readings` override those of the record; `limit`: time limit in seconds of the ruling on a line.
    Raises Refused with every fault.
    """
    from adjudicator.records.audit import audited

    return audited(record, profile, readings or {}, limit)
