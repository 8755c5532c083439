"""`judge`: rule on a play, or on every ruling of a case file."""

from __future__ import annotations

import json as _json
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import Flags, fault
from adjudicator.cli import complete, options
from adjudicator.cli.output import CODES, code_of, refuse, say, show, width, worst
from adjudicator.cli.sources import from_file, is_file, one_source, overlay, source_of, with_readings
from adjudicator.cli.understood import show_understood, understood
from adjudicator.games import DEFAULT, OUTLINES

if TYPE_CHECKING:
    from adjudicator.cases.case import Case
    from adjudicator.report.json_types import PrintedJson, WithOptionsJson
    from adjudicator.report.settle import Settlement
    from adjudicator.report.verdict import Verdict

Play = Annotated[
    str | None,
    typer.Argument(
        help=f"The play, such as {OUTLINES[DEFAULT].examples['play']!r}; or a case file.",
        show_default=False,
        autocompletion=complete.plays,
    ),
]
Expect = Annotated[
    str | None, typer.Option("--expect", help="Exit 0 when the verdict is this one.", show_default=False)
]

Smt2 = Annotated[
    str | None,
    typer.Option(
        "--smt2",
        help="Write the query behind the verdict to this file; into this folder where there are several.",
        show_default=False,
    ),
]

Share = Annotated[
    bool,
    typer.Option(
        "--share",
        help="Print the position in one line too, for --position; and a link to the ruling, where a page is named.",
    ),
]
Page = Annotated[
    str | None,
    typer.Option(
        "--page",
        metavar="URL",
        help="The page of rulings that the link of --share leads to; else ADJUDICATOR_PAGE names it.",
        show_default=False,
    ),
]
Settle = Annotated[
    bool,
    typer.Option(
        "--settle", help="Where the verdict depends on a hand, ask for what settles it, one question after another."
    ),
]


def judge(
    play: Play = None,
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
    by: options.By = None,
    profile: options.Profile = None,
    reading: options.ReadingChoice = None,
    house: options.House = None,
    expect: Expect = None,
    time_limit: options.RulingTime = 10.0,
    json: options.Json = False,
    verbose: options.Verbose = False,
    smt2: Smt2 = None,
    share: Share = False,
    page: Page = None,
    settle: Settle = False,
    answer: options.Answers = None,
) -> int:
    """Rule on a play: in a case file, or on what the flags describe."""
    from adjudicator import api
    from adjudicator.report.explain import BRIEF, EVERYTHING
    from adjudicator.solve.budget import Budget

    options.refuse_no_time(time_limit)
    if expect is not None and expect not in CODES:
        raise fault("bad-option", f"--expect {expect!r} is no verdict", f"it takes {', '.join(CODES)}")
    if play is not None and case is None and is_file(play):
        play, case = None, play
    case = options.one_file(file, case, play)
    page = options.page(page) if share else ""
    level = EVERYTHING if json or verbose else BRIEF

    disputes, rules = disputed or (), house or ()
    flags = Flags(game, holding, on or (), lead, opening, acted, players, rules, own, disputes, passed, played, by)
    case = source_of(case, position)
    one_source(case, flags)

    def verdicts() -> Iterator[tuple[Callable[[], Verdict], Callable[[], str], Callable[[], Settlement | None]]]:
        if case is None:
            if play is None and not flags.disputed:
                raise fault("no-play", "there is nothing to rule on", "name a play, or a case file with --case")
            from adjudicator.cases.flags import from_flags, on_trial

            built = with_readings(from_flags(flags, time_limit), reading or (), profile)
            situated.append((built, flags))
            for number in flags.disputed if play is None else ():
                earlier_case, action = on_trial(built, flags, number)
                play_on_trial, player = str(action.play), action.player
                yield (
                    partial(api.judge, earlier_case, play_on_trial, by=player, wanted=level),
                    partial(api.certificate, earlier_case, play_on_trial, by=player),
                    partial(api.settle, earlier_case, play_on_trial, by=player),
                )
            if play is None:
                return
            yield (
                partial(api.judge, built, play, by=by, wanted=level),
                partial(api.certificate, built, play, by=by),
                partial(api.settle, built, play, by=by),
            )
            return
        loaded = from_file(case, reading or (), profile, time_limit, house or ())
        situated.append((loaded, None))
        if play is not None:
            yield (
                partial(api.judge, loaded, play, by=by, wanted=level),
                partial(api.certificate, loaded, play, by=by),
                partial(api.settle, loaded, play, by=by),
            )
            return
        overrides = overlay(loaded, reading or (), profile)
        if loaded.asks and smt2 is None and expect is None:
            from adjudicator.cli.ask import answered

            asks.append(partial(answered, loaded, loaded.asks, overrides, json))
        if not (loaded.rulings or asks):
            raise fault(
                "no-rulings",
                f"{'the position' if position else case} asks for no rulings",
                "name a play, or add rulings: to the file",
            )
        if answer and len(loaded.rulings) > 1:
            message = f"{case} asks for {len(loaded.rulings)} rulings, and --answer is about one"
            raise fault("several-rulings", message, "name its play")
        if smt2 is not None and smt2.endswith(os.sep):
            os.makedirs(smt2, exist_ok=True)
        if smt2 is not None and len(loaded.rulings) > 1 and not os.path.isdir(smt2):
            message = f"{case} asks for {len(loaded.rulings)} rulings, and {smt2} is no folder"
            raise fault("several-rulings", message, f"name a play, or a folder: {smt2}{os.sep}")
        for expected in loaded.rulings:
            rule = partial(api.rule, expected, loaded.profile, level, readings=overrides)
            certificate = partial(api.certificate_of, expected, loaded.profile, overrides)
            yield rule, certificate, partial(api.settle_of, expected, overrides)

    codes: list[int] = []
    situated: list[tuple[Case, Flags | None]] = []
    asks: list[Callable[..., Iterator[int]]] = []
    for number, (rule, query, questions) in enumerate(verdicts()):
        try:
            verdict = rule()
            with Budget(time_limit):
                settlement = _settlement(verdict, questions, answer or ()) if settle or answer else None
        except api.Refused as error:
            codes.append(refuse(error, json))
            continue
        if smt2 is not None:
            from adjudicator.cli.certify import certify

            certify(smt2, number, verdict, query)
        if json:
            print(_as_json(verdict, *situated[0], share, page, settlement))
            if settlement is not None:
                codes.append(CODES[settlement.outcome])
                continue
        elif settlement is not None:
            from adjudicator.cli.settle import heading, readings, settle_on
            from adjudicator.report import text

            print("\n" * bool(number), end="")
            lines = heading(settlement, f"{verdict.by}, {verdict.understood}", text.lines(verdict, width()))
            codes.append(settle_on(settlement, lines, answer or (), partial(readings, verdict), asks=settle))
            continue
        else:
            print("\n" * bool(number), end="")
            show(verdict, verbose)
            if share:
                say(f"  = share    {situated[0][0].position}")
                if page:
                    say(f"  = link     {_link(verdict, *situated[0], page)}")
        matches = expect is not None and verdict.verdict == expect
        codes.append(0 if matches else max(code_of(verdict), 1) if expect else code_of(verdict))
    for built, given in [] if json else situated:
        show_understood(built, given)
    for answering in asks:
        codes += answering(gap=bool(codes))
    return worst(codes)


def _settlement(
    verdict: Verdict, questions: Callable[[], Settlement | None], answers: Sequence[str]
) -> Settlement | None:
    """The questions about an open verdict after some answers; None for another one, and where no questions settle it.
    Raises Refused."""
    from adjudicator.cli.settle import begun, refuse_answers

    first = questions() if verdict.verdict == "depends" else None
    if first is None:
        refuse_answers(answers, verdict.verdict)
    return first and begun(first, answers)


def _as_json(
    verdict: Verdict, case: Case, flags: Flags | None, share: bool, page: str, settlement: Settlement | None
) -> str:
    """A verdict as JSON, with the input as understood; with `share`, also the position in one line and its link."""
    more: WithOptionsJson = {}
    if share:
        more |= {"position": case.position, "link": _link(verdict, case, flags, page) if page else None}
    if settlement:
        more["settle"] = settlement.as_dict()
    entry: PrintedJson = {**verdict.as_dict(), "understood": [*understood(case, flags)], **more}
    return _json.dumps(entry, sort_keys=True, ensure_ascii=False)


def _link(verdict: Verdict, case: Case, flags: Flags | None, page: str) -> str:
    """The link to a ruling on the page `page`, with the same readings."""
    from adjudicator.page.link import link

    known = case.situation.game.readings
    readings = {
        key: option for key, option in verdict.options.items() if not known[key].house and option != known[key].default
    }
    by = verdict.by if flags is None or verdict.by != case.actor else None
    return link("" if flags else case.position, flags, verdict.play, by, readings, page)
