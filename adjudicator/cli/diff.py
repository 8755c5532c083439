"""`diff`: what a house's own law changes of a game."""

from __future__ import annotations

import json as _json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import fault
from adjudicator.cli import options
from adjudicator.cli.output import ILLEGAL, LEGAL, UNDECIDED, say, width, write_html
from adjudicator.cli.progress import progress, raise_if_interrupted
from adjudicator.dataclass import dataclass
from adjudicator.games import GAMES

if TYPE_CHECKING:
    from adjudicator.cli.earlier import Earlier
    from adjudicator.engine.house_law import OtherLaw
    from adjudicator.records.replayed import Replayer
    from adjudicator.report.edition import AmendmentDiff, EditionDiff
    from adjudicator.report.replayed import Replayed

Law = Annotated[
    str,
    typer.Argument(
        metavar="LAW",
        help="A file with a house's own law or with a lock; or an earlier version: a git revision, a wheel, a folder.",
        show_default=False,
    ),
]
Paths = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[PATH]...", help="Case files or folders; cases, if there is such a folder.", show_default=False
    ),
]
Turns = Annotated[
    int | None,
    typer.Option("--sweep", metavar="N", help="How many of N turns of simulated rounds change.", show_default=False),
]
Rounds = Annotated[
    int,
    typer.Option("--rounds", metavar="N", help="How many simulated rounds one law plays and the other replays.", min=0),
]
Markdown = Annotated[bool, typer.Option("--markdown", help="Release notes in Markdown.")]
Html = Annotated[bool, typer.Option("--html", help="A page of HTML, with the cards of each smallest position drawn.")]
Smt2 = Annotated[
    str | None,
    typer.Option(
        "--smt2", metavar="FOLDER", help="Write each comparison as SMT-LIB 2 into this folder too.", show_default=False
    ),
]


def diff(
    law: Law,
    paths: Paths = None,
    sweep: Turns = None,
    rounds: Rounds = 8,
    seed: options.RoundsSeed = 0,
    game: options.Only = None,
    markdown: Markdown = False,
    html: Html = False,
    smt2: Smt2 = None,
    time_limit: options.PairTime = 60.0,
    json: options.Json = False,
) -> int:
    """Show what a house's own law or a later version changes: by decision, on a smallest position, in case files and in
    simulated rounds.

    A lock, as the command lock writes it, or an earlier version is compared with the law as it stands.

    Exit 0 where nothing differs, 1 where something does, 4 where nothing was found and a search had no time.
    """
    options.refuse_no_time(time_limit)
    forms = [name for name, chosen in (("json", json), ("markdown", markdown), ("html", html)) if chosen]
    if len(forms) > 1:
        message = "the differences are written in one form: as text, JSON, Markdown or HTML"
        raise fault("two-tasks", message, f"leave out --{forms[-1]}")
    form = forms[0] if forms else "text"
    if sweep is not None and sweep < 1:
        raise fault("bad-option", f"--sweep {sweep} is no number of turns", "give it 1 or more")
    from adjudicator.cases.house_law import opened, parsed, refuse_other_games
    from adjudicator.cases.lock import GAME, is_lock, lock_of
    from adjudicator.cli.consistency import refuse_contradictory
    from adjudicator.games import governed

    wanted = Wanted(paths or (), sweep, rounds, seed, form, smt2, time_limit)
    with ExitStack() as stack:
        version = _version(law, game, stack)
        source = opened(law) if version is None or game is None else version.lock(game)
        if not is_lock(source.text):
            house = parsed(source)
            refuse_other_games(house.game, source.name, [game])
            with governed(beside := replace(house, in_force=False)):
                refuse_contradictory(house, source, time_limit, names_unchecked=False)
                return _shown(wanted, beside)
        from adjudicator.cases.lock_differences import NOT_LOCKED, OTHER_VERSION, WITHOUT_ROUNDS, lock_differences

        lock = lock_of(source)
        refuse_other_games(lock.header[GAME], source.name, [game])
        differing = lock_differences(lock, time_limit)
        with _replayers(version, differing.law.names, wanted) as laws:
            parted = _parted(laws, differing.law.game, wanted)
        transitions = NOT_LOCKED if version is None else OTHER_VERSION if parted is not None else WITHOUT_ROUNDS
        with governed(differing.law):
            return _shown(wanted, differing.law, differing.notes, differing.left, transitions, parted)


@dataclass(frozen=True)
class Wanted:
    """What is compared, and how it is printed."""

    paths: Sequence[str]
    turns: int | None
    rounds: int
    seed: int
    form: str
    smt2: str | None
    limit: float


def _version(law: str, game: str | None, stack: ExitStack) -> Earlier | None:
    """The earlier version of this name, until the stack is closed; None where it is a file. Raises Refused."""
    from adjudicator.cli.earlier import earlier, is_earlier

    if not is_earlier(law):
        return None
    if game is None and (Path(law).exists() or Path(law).suffix):
        return None  # a misspelt name of a file, which is refused as such
    if game is None:
        raise fault("missing-key", "an earlier version has several games", "name the one to compare with --game")
    return stack.enter_context(earlier(law))


def _shown(
    wanted: Wanted,
    law: OtherLaw,
    notes: Sequence[str] = (),
    left: bool = False,
    transitions: str = "",
    parted: Replayed | None = None,
) -> int:
    """Print what the law changes, and return the exit code."""
    from adjudicator.cases.editions import differences, edition_diff
    from adjudicator.cli.compare import opened_cases

    keys = [*law.both(GAMES[law.game])[0]]
    cases, refused = (
        opened_cases(wanted.paths, wanted.form == "json", wanted.limit) if keys or wanted.paths else ([], LEGAL)
    )
    rows = ([each] for each in differences(law, cases, wanted.limit))
    amendments = [*progress(rows, len(keys) + (len(keys) > 1), "amendments")]
    raise_if_interrupted()
    if wanted.smt2 is not None:
        _write_scripts(Path(wanted.smt2), law, amendments)
    if wanted.turns is not None:
        amendments = _swept(law, amendments, wanted.turns, wanted.seed)
    edition = edition_diff(law, _replayed(law, amendments, wanted), notes, transitions, parted)
    _print(law, edition, wanted.form)
    return refused or (ILLEGAL if edition.differs else UNDECIDED if edition.unfinished or left else LEGAL)


# -- simulated rounds


@contextmanager
def _replayers(
    version: Earlier | None, names: tuple[str, str], wanted: Wanted
) -> Iterator[tuple[Replayer, Replayer] | None]:
    """Context manager: an earlier version and the law as it stands, as replayers; None where no rounds are replayed."""
    from adjudicator.records.replayed import Here

    if version is None or not wanted.rounds:
        yield None
        return
    with version.replayer(wanted.limit) as process:
        yield None if process is None else (replace(process, name=names[0]), Here(names[1], {}))


def _parted(laws: tuple[Replayer, Replayer] | None, game: str, wanted: Wanted) -> Replayed | None:
    """The rounds that two laws play and replay; None without laws."""
    from adjudicator.records.replayed import replayed
    from adjudicator.records.states import ROUNDS

    if laws is None or not wanted.rounds:
        return None
    rows = ([each] for each in replayed(laws, game, wanted.rounds, wanted.seed, wanted.limit))
    every = [*progress(rows, -(-wanted.rounds // ROUNDS), "rounds")]
    raise_if_interrupted()
    return every[-1]


def _replayed(law: OtherLaw, amendments: Sequence[AmendmentDiff], wanted: Wanted) -> Iterator[AmendmentDiff]:
    """Yield the amendments, with simulated rounds where each alone acts in what follows of actions."""
    from adjudicator.records.replayed import Here

    single = len(law.both(GAMES[law.game])[0])
    for number, each in enumerate(amendments):
        if not each.transitions or number >= single:
            yield each
            continue
        options = each.smallest[0].first, each.smallest[0].second
        laws = [Here(name, own) for name, own in zip(law.names, options, strict=True)]
        yield replace(each, replayed=_parted((laws[0], laws[1]), law.game, wanted))


def _write_scripts(folder: Path, law: OtherLaw, amendments: Sequence[AmendmentDiff]) -> None:
    """Write the comparisons of each amendment as SMT-LIB files. Raises Refused."""
    from adjudicator.cases.editions import scripts
    from adjudicator.cli.prove import write_scripts

    write_scripts((folder / name, script) for name, script in scripts(law, amendments))


def _print(law: OtherLaw, edition: EditionDiff, form: str) -> None:
    """Print the differences as text, json, markdown or html."""
    from adjudicator.report import edition as report

    if form == "json":
        print(_json.dumps(edition.as_dict(), sort_keys=True, ensure_ascii=False))
    elif form == "html":
        from adjudicator.cases.editions import instances_of
        from adjudicator.report.edition_html import page

        write_html(page(edition, instances_of(law, edition.amendments)))
    else:
        say("\n".join(report.markdown(edition) if form == "markdown" else report.lines(edition, width())))


def _swept(law: OtherLaw, amendments: Sequence[AmendmentDiff], turns: int, seed: int) -> list[AmendmentDiff]:
    """The amendments with the numbers of simulated turns that they change, those that change what is legal on a turn.
    Raises Refused without NumPy."""
    from adjudicator.cli.sweep import turned_by
    from adjudicator.engine.choice import TURN

    ruled = [each for each in amendments if str(each.relations[TURN]) != "equal"]
    pairs = [(each.smallest[0].first, each.smallest[0].second) for each in ruled]
    rows = dict(zip((each.name for each in ruled), turned_by(law.game, pairs, turns, seed), strict=True))
    return [replace(each, turned=rows.get(each.name)) for each in amendments]
