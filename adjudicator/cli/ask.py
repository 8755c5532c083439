"""`ask`: who leads, what is owed, what ranks follow, and other questions that are not about a play."""

from __future__ import annotations

import json as _json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import Flags, fault
from adjudicator.cli import complete, options
from adjudicator.cli.output import ILLEGAL, LEGAL, UNDECIDED, refuse, say, styled, width, worst
from adjudicator.cli.sources import from_file, is_file, one_source, overlay, source_of, with_readings
from adjudicator.cli.understood import show_understood, understood
from adjudicator.games import DEFAULT

if TYPE_CHECKING:
    from adjudicator.cases.case import Case, CaseQuestion

Question = Annotated[
    str | None,
    typer.Argument(
        help="The question, such as 'who leads'; or a case file.", show_default=False, autocompletion=complete.questions
    ),
]
Expect = Annotated[str | None, typer.Option("--expect", help="Exit 0 when the answer is this one.", show_default=False)]


def ask(
    question: Question = None,
    file: options.Beside = None,
    case: options.CaseFile = None,
    position: options.Position = None,
    game: options.Game = DEFAULT,
    holding: options.Holding = None,
    on: options.On = None,
    disputed: options.Disputed = None,
    lead: options.Lead = False,
    opening: options.Opening = False,
    acted: options.Acted = False,
    passed: options.Passed = False,
    played: options.Played = False,
    own: options.Own = options.NONE,
    players: options.Seats = None,
    house: options.House = None,
    profile: options.Profile = None,
    reading: options.ReadingChoice = None,
    expect: Expect = None,
    time_limit: options.AnswerTime = 10.0,
    json: options.Json = False,
) -> int:
    """Answer a question about a case or what the flags describe, or those a file asks; without either, list them.

    In every game 'what follows from PLAY' tells what a play leads to, and 'what follows' what the last one led to."""
    from adjudicator.cases.questions import put

    options.refuse_no_time(time_limit)
    case = options.one_file(file, case, question)
    if question is not None and case is None and is_file(question):
        question, case = None, question
    disputes, rules = disputed or (), house or ()
    flags = Flags(game, holding, on or (), lead, opening, acted, players, rules, own, disputes, passed, played)
    case = source_of(case, position)
    one_source(case, flags)
    if case is None and question is None:
        return _list(game, json)
    if case is None:
        from adjudicator.cases.flags import from_flags

        loaded = with_readings(from_flags(flags, time_limit, asking=True), reading or (), profile)
    else:
        loaded = from_file(case, reading or (), profile, time_limit, house or ())
    if question is not None:
        to_answer: tuple[CaseQuestion, ...] = (put(loaded, question),)
    elif not (to_answer := loaded.asks):
        help = f"name a question, or add ask: to the file; the list: adjudicator ask --game {loaded.situation.game.id}"
        raise fault("no-questions", f"{case} asks nothing", help)
    overrides = overlay(loaded, reading or (), profile)
    given = None if case is not None else flags
    code = worst(answered(loaded, to_answer, overrides, json, expect, given=given))
    if not json:
        show_understood(loaded, given)
    return code


def answered(
    case: Case,
    to_answer: tuple[CaseQuestion, ...],
    overrides: Mapping[str, str],
    json: bool,
    expect: str | None = None,
    gap: bool = False,
    given: Flags | None = None,
) -> Iterator[int]:
    """Print the answer to each question and yield its exit code. `gap`: print an empty line first; `given`: the flags
    that describe the table, if no file does."""
    from adjudicator.cases import questions
    from adjudicator.engine.query import same
    from adjudicator.files.diagnostics import Refused
    from adjudicator.report.answer import lines

    for number, question in enumerate(to_answer):
        try:
            answer = questions.answered(question, case.profile, overrides)
            if question not in case.asks:
                answer = replace(answer, at=None)
        except Refused as error:
            yield refuse(error, json)
            continue
        if json:
            entry = {**answer.as_dict(), "understood": [*understood(case, given)]}
            print(_json.dumps(entry, sort_keys=True, ensure_ascii=False))
        else:
            print("\n" * bool(number or gap), end="")
            styled(lines(answer, width()))
        matches = expect is None or same(question.wanted.query.made, expect, answer.answer, question.situation.lexicon)
        yield UNDECIDED if answer.undecided else LEGAL if matches else ILLEGAL


def _list(game: str, json: bool) -> int:
    """Print the questions of a game, one per line, and return the exit code."""
    from adjudicator.files.diagnostics import suggestion
    from adjudicator.games import OUTLINES

    queries = OUTLINES[game].queries()
    if not queries:
        raise fault("no-questions", f"{game} has no questions yet", suggestion(None, list(OUTLINES)))
    if not json:
        queries = tuple({query.listed or query.words: query for query in reversed(queries)}.values())[::-1]
    room = max(len(query.listed or query.words) for query in queries)
    for query in queries:
        if json:
            entry = {"schema": 1, "game": game, "question": query.words, "says": query.says, "also": list(query.also)}
            print(_json.dumps(entry, sort_keys=True, ensure_ascii=False))
        else:
            first, *more = wrap(query.says, max(width() - room - 2, 20))
            say(
                "\n".join(
                    (f"{query.listed or query.words:<{room}}  {first}", *(f"{'':<{room}}  {rest}" for rest in more))
                )
            )
    return LEGAL
