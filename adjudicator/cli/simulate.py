"""`simulate`: play whole rounds with seeded policies, and print their statistics."""

from __future__ import annotations

import json as _json
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import fault
from adjudicator.cli import options
from adjudicator.cli.output import console
from adjudicator.cli.progress import progress, raise_if_interrupted
from adjudicator.games import DEFAULT

if TYPE_CHECKING:
    from adjudicator.engine.simulation import Counts, Played
    from adjudicator.engine.variant import Variant

MOST_ROUNDS = 1_000_000
Rounds = Annotated[
    int, typer.Option("--rounds", "-n", help="How many rounds, or hands; one session.", min=1, max=MOST_ROUNDS)
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same rounds.")]
GreedyOrRandom = Annotated[
    bool, typer.Option("--greedy/--random", help="Players with a plain aim of the game, or who play anything legal.")
]
Record = Annotated[
    str | None, typer.Option("--record", help="Save the rounds as a record, JSON lines.", show_default=False)
]
Compare = Annotated[
    str | None,
    typer.Option("--compare", help="The same with one KEY=OPTION changed, side by side.", show_default=False),
]


def simulate(
    game: options.Game = DEFAULT,
    rounds: Rounds = 20,
    players: options.Count = None,
    seed: Seed = 1,
    greedy: GreedyOrRandom = False,
    profile: options.Profile = None,
    reading: options.ReadingChoice = None,
    house: options.House = None,
    compare: Compare = None,
    record: Record = None,
    json: options.Json = False,
) -> int:
    """Play whole rounds, one after another, and count what becomes of whom."""
    from adjudicator.cases.ticked import labels
    from adjudicator.cli.rounds import chosen_variant, parse_option

    if compare and record:
        raise fault("two-sources", "--compare plays two sessions, and a record holds one", "leave one out")
    first = chosen_variant(game, players, profile, reading or (), house or ())
    columns = {_column_name(profile, [*labels(reading or ()), *(house or ())]): first}
    if compare is not None:
        key, option = parse_option(first.game, "--compare", compare)
        if first.options[key] == option:
            help = f"it is chosen already; others are {', '.join(_other_options(first, key))}"
            raise fault("no-difference", f"{compare} changes nothing", help)
        columns[compare] = replace(first, options={**first.options, key: option})
    kind = "greedy" if greedy else "random"
    _refuse_unknown(first, kind)
    results: dict[str, Counts] = {}
    for index, (name, variant) in enumerate(columns.items()):
        step = f" {index + 1}/{len(columns)}" if compare else ""
        results[name] = _counts(variant, rounds, kind, seed, record, step, profile or "default")
    if json:
        for name, figures in results.items():
            print(_json.dumps(_entry(name, columns[name], kind, seed, figures), sort_keys=True))
    else:
        _print(first, results, kind, seed)
    return 0


def _refuse_unknown(variant: Variant, kind: str) -> None:
    """Raise Refused for a policy that the game does not have."""
    from adjudicator.engine.simulation import simulation_of

    policies = simulation_of(variant).policies
    if kind not in policies:
        message = f"nobody plays {variant.game.title} {'greedily' if kind == 'greedy' else 'at random'}"
        raise fault("no-policy", message, f"its players are {', '.join(policies)}")


def _column_name(profile: str | None, chosen: Sequence[str]) -> str:
    return " ".join([*([profile] if profile else []), *chosen]) or "default"


def _other_options(variant: Variant, key: str) -> list[str]:
    return [name for name in variant.game.readings[key].names if name != variant.options[key]]


def _counts(variant: Variant, rounds: int, kind: str, seed: int, record: str | None, step: str, profile: str) -> Counts:
    """Play a session and return its statistics; with `record`, also write it to that file. Raises Refused."""
    from adjudicator.engine.simulate import chosen, session
    from adjudicator.engine.simulation import simulation_of

    simulation = simulation_of(variant)
    played = session(variant, rounds, chosen(variant, kind), seed)
    if record is not None:
        played = _recorded(played, variant, record, f"simulated: {kind} players, seed {seed}", profile)
    done = list(progress(([result] for result in played), rounds, simulation.rounds + step))
    if not done:
        raise_if_interrupted()
    return simulation.figures(variant, done)


def _recorded(played: Iterator[Played], variant: Variant, record: str, title: str, profile: str) -> Iterator[Played]:
    """Yield the rounds and append each to a new record file. Raises Refused if the file exists."""
    from adjudicator.engine.lines import DealLine, PlayLine
    from adjudicator.records.journal import Journal, header
    from adjudicator.records.write import line

    if os.path.exists(record):
        raise fault("file-exists", f"{record} is there already", "name another file")
    journal: Journal | None = None
    try:
        for result in played:
            journal = journal or Journal.fresh(record, header(variant, result.players, title, profile))
            journal.add(line(DealLine(result.hands)), *(line(PlayLine(player, play)) for player, play in result.lines))
            yield result
    finally:
        if journal is not None:
            journal.close()


# -- printing


def _entry(name: str, variant: Variant, kind: str, seed: int, figures: Counts) -> dict[str, object]:
    return {
        "schema": 1,
        "game": variant.game.id,
        "players": variant.players,
        "by": kind,
        "seed": seed,
        "name": name,
        "options": dict(variant.options),
        **figures.as_dict(),
    }


def _print(variant: Variant, results: dict[str, Counts], kind: str, seed: int) -> None:
    from rich import box
    from rich.table import Table

    columns = [list(figures.rows()) for figures in results.values()]
    title = f"{variant.game.title}: {variant.players} {kind} players, seed {seed}"
    table = Table(box=box.SIMPLE_HEAD, title=title, title_justify="left")
    table.add_column("")
    for name in results:
        table.add_column(name, justify="right")
    for cells in zip(*columns, strict=True):
        table.add_row(cells[0][0], *(value for _, value in cells))
    console().print(table)
