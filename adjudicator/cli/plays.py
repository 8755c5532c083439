"""`plays`: every legal play of a situation."""

from __future__ import annotations

import json as _json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import Flags, fault
from adjudicator.cli import options
from adjudicator.cli.output import LEGAL, UNDECIDED, say, width
from adjudicator.cli.sources import from_file, is_file, one_source, source_of, with_readings
from adjudicator.cli.understood import show_understood, understood
from adjudicator.games import DEFAULT

if TYPE_CHECKING:
    from adjudicator.api import LegalPlay

File = Annotated[str | None, typer.Argument(help="A case file; - for standard input.", show_default=False)]


_Shown = tuple[tuple[str, ...], ...]
NOT_NOW = "no legal play: it is somebody else's turn"
TOO_MANY = "too many choices to list with so many cards unseen; judge rules on any"


def plays(
    file: File = None,
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
    time_limit: options.ListTime = 10.0,
    json: options.Json = False,
) -> int:
    """List every legal play, and what must be shown for each."""
    from adjudicator import api
    from adjudicator.solve.budget import GaveUp

    if file is not None and not is_file(file):
        message = f"plays takes no play, and there is no file {file!r}"
        raise fault("no-such-file", message, f"to rule on it: adjudicator judge {file!r} ...; or leave it out")
    options.refuse_no_time(time_limit)
    case = case or file
    disputes, rules = disputed or (), house or ()
    flags = Flags(game, holding, on or (), lead, opening, acted, players, rules, own, disputes, passed, played, by)
    case = source_of(case, position)
    one_source(case, flags)
    if case is not None:
        loaded = from_file(case, reading or (), profile, time_limit, house or ())
    else:
        from adjudicator.cases.flags import from_flags

        loaded = with_readings(from_flags(flags, time_limit), reading or (), profile)
    try:
        legal = list(api.plays(loaded, by=by))
    except GaveUp:
        print(f"undecided: the solver gave up after {time_limit:g} seconds", file=sys.stderr)
        return UNDECIDED
    shown_cards = [_shown(play) for play in legal]
    given = None if case is not None else flags
    if json:
        for play, shown in zip(legal, shown_cards, strict=True):
            print(
                _json.dumps(
                    {**_entry(play, shown), "understood": [*understood(loaded, given)]},
                    sort_keys=True,
                    ensure_ascii=False,
                )
            )
    else:
        mine = loaded.situation.to_act == (by or loaded.actor)
        say("\n".join(_lines(legal, shown_cards) if legal else [TOO_MANY if mine else NOT_NOW]))
        show_understood(loaded, given)
    return LEGAL if None not in shown_cards else UNDECIDED


def _shown(play: LegalPlay) -> _Shown | None:
    """The cards that must be shown for a play; None if the time limit is exceeded."""
    from adjudicator.solve.budget import GaveUp

    try:
        return play.show
    except GaveUp:
        return None


def _entry(play: LegalPlay, shown: _Shown | None) -> dict[str, object]:
    return {
        "schema": 1,
        "play": play.name,
        "choices": [str(choice) for choice in play.choices],
        "show": [list(powers) for powers in shown or ()],
        "certain": play.certain,
        "unfinished": ["show"] if shown is None else [],
    }


def _lines(legal: Sequence[LegalPlay], show: Sequence[_Shown | None]) -> Iterator[str]:
    """Yield a line for each play; for a partly unseen hand, the certain plays first."""
    certain = [(play, shown) for play, shown in zip(legal, show, strict=True) if play.certain]
    possible = [p for p in legal if not p.certain]
    if possible:
        yield f"certain, whatever is unseen:{'' if certain else ' none'}"
    yield from (f"{'  ' if possible else ''}{_line(play, shown)}" for play, shown in certain)
    if possible:
        yield "possible, if the hand has the cards for it and nothing unseen forbids it:"
    yield from (f"  {play.name}" for play in possible)
    if None in show:
        yield "the solver had no time for all that must be shown; a longer --time-limit may do."


def _line(play: LegalPlay, show: _Shown | None) -> str:
    shown = " or ".join(" and ".join(powers) for powers in show or () if powers)
    return f"{play.name:<{min(width() // 2, 36)}}  showing {shown}" if shown else play.name
