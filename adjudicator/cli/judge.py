"""`judge`: rule on a play, or on every ruling of a case file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from adjudicator.cli import options
from adjudicator.cli.output import CODES, COLOURS, code_of, coloured, show, worst
from adjudicator.cli.situation import (
    Flags,
    fault,
    from_file,
    from_flags,
    is_file,
    one_source,
    overlay,
    with_readings,
)

Play = Annotated[
    str | None, typer.Argument(help="The play, such as 'VIII VIII'; or a case file.", show_default=False)
]
Expect = Annotated[
    str | None, typer.Option("--expect", help="Exit 0 when the verdict is this one.", show_default=False)
]


def judge(
    play: Play = None,
    case: options.CaseFile = None,
    game: options.Game = "tarot-himi",
    holding: options.Holding = None,
    on: options.On = None,
    lead: options.Lead = False,
    opening: options.Opening = False,
    acted: options.Acted = False,
    players: options.Players = 4,
    by: options.By = None,
    profile: options.Profile = None,
    reading: options.ReadingChoice = None,
    house: options.House = None,
    expect: Expect = None,
    time_limit: options.TimeLimit = 10.0,
    json: options.Json = False,
    plain: options.Plain = False,
    color: options.Color = "auto",
    verbose: options.Verbose = False,
) -> int:
    """Rule on a play: in a case file, or on what the flags describe."""
    from adjudicator import api
    from adjudicator.report.explain import BRIEF, EVERYTHING
    from adjudicator.report.verdict import Verdict

    if color not in COLOURS:
        raise fault("bad-option", f"--color {color!r} is no choice", f"it takes {', '.join(COLOURS)}")
    if time_limit <= 0:
        raise fault("bad-option", f"--time-limit {time_limit:g} is no time", "give it more than 0 seconds")
    if expect is not None and expect not in CODES:
        raise fault("bad-option", f"--expect {expect!r} is no verdict", f"it takes {', '.join(CODES)}")
    if play is not None and case is None and is_file(play):
        play, case = None, play
    wanted = EVERYTHING if json or verbose else BRIEF

    flags = Flags(game, holding, on or (), lead, opening, acted, players, house or ())
    one_source(case, flags)

    def verdicts() -> Iterator[Verdict]:
        if case is None:
            if play is None:
                raise fault(
                    "no-play", "there is nothing to rule on", "name a play, or a case file with --case"
                )
            yield api.judge(
                with_readings(from_flags(flags), reading or (), profile).within(time_limit),
                play,
                by=by,
                wanted=wanted,
            )
            return
        found = from_file(case, reading or (), profile).within(time_limit)
        if play is not None:
            yield api.judge(found, play, by=by, wanted=wanted)
            return
        if not found.rulings:
            raise fault(
                "no-rulings", f"{case} asks for no rulings", "name a play, or add rulings: to the file"
            )
        for expected in found.rulings:
            yield api.rule(expected, found.profile, wanted, readings=overlay(found, reading or (), profile))

    codes = []
    for number, verdict in enumerate(verdicts()):
        if json:
            from adjudicator.report.json import dumps

            print(dumps(verdict))
        else:
            print("\n" * bool(number), end="")
            show(verdict, coloured(color, plain), verbose)
        met = expect is not None and verdict.verdict == expect
        codes.append(0 if met else max(code_of(verdict), 1) if expect else code_of(verdict))
    return worst(codes)
