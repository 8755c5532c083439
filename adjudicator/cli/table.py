"""`table`: a live game in the terminal, recorded line by line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cases.flag_values import fault
from adjudicator.cli import interrupts, options
from adjudicator.cli.output import USAGE, styled, width
from adjudicator.games import DEFAULT

if TYPE_CHECKING:
    from adjudicator.cli.prompt import Conversation
    from adjudicator.records.live import Live
    from adjudicator.report.audit import Audit
    from adjudicator.report.text import Line

_EXCLUDED = ("game", "players", "deal", "record", "title", "profile", "reading", "house")
"""Options that `--resume` excludes, since the record determines them."""
_DEFAULT_SOURCE = "DEFAULT"

Names = Annotated[
    str | None,
    typer.Option(
        "--players",
        help="Who plays: the highest rank first; where nobody has a rank, from Eldest to the dealer.",
        show_default="Ada Ben Cleo, and Dov where four can play",
    ),
]
Deals = Annotated[
    list[str] | None,
    typer.Option("--deal", help="A hand: NAME: CARDS, or NAME: CARDS + 4 unseen; repeatable.", show_default=False),
]
Seed = Annotated[int | None, typer.Option("--seed", help="Deal at random, from a seed.", show_default=False)]
Seat = Annotated[str | None, typer.Option("--seat", help="Show the hand of this player only.", show_default=False)]
OpenHands = Annotated[bool, typer.Option("--open-hands", help="Show every hand that is known.")]
Record = Annotated[
    str | None,
    typer.Option("--record", help="Where the game is kept; a new file here if not said.", show_default=False),
]
Resume = Annotated[str | None, typer.Option("--resume", help="Go on with a game that was kept.", show_default=False)]
Title = Annotated[str, typer.Option("--title", help="What the record is called.")]


def table(
    context: typer.Context,
    game: options.Game = DEFAULT,
    players: Names = None,
    deal: Deals = None,
    seed: Seed = None,
    seat: Seat = None,
    record: Record = None,
    open_hands: OpenHands = False,
    resume: Resume = None,
    title: Title = "a game at the table",
    profile: options.Profile = None,
    reading: options.ReadingChoice = None,
    house: options.House = None,
    time_limit: options.LineTime = 10.0,
) -> int:
    """Play a live game: every play is ruled before it counts, and no line is lost."""
    from adjudicator.cli.prompt import Conversation
    from adjudicator.cli.table_settings import TableSettings

    options.refuse_no_time(time_limit)
    if deal and seed is not None:
        raise fault("two-sources", "--deal and --seed both say what is dealt", "leave one out")

    def tell(lines: Iterable[Line]) -> None:
        styled(lines)
        sys.stdout.flush()

    if resume is not None:
        _refuse_contradictions(resume, context)
        live, audit, torn = _resume(resume, time_limit)
    else:
        names = None if players is None else players.split()
        live = _new_table(game, names, title, profile, reading or (), house or (), time_limit)
        audit, torn = None, False
    if seat is not None and open_hands:
        raise fault("two-sources", "--seat and --open-hands both say what is shown", "leave one out")
    seat = live.player_named(seat) if seat is not None else None
    interactive = sys.stdin.isatty() and sys.stdout.isatty()
    settings = TableSettings(seat, asks=interactive, settled=open_hands)
    signs = (sys.stdout.encoding or "").lower().startswith("utf")
    conversation = Conversation(live, tell, width(), settings, seed, interactive, signs)
    if resume is None and not _begin(conversation, deal or (), record or _new_name(game), title, profile):
        return USAGE
    assert live.journal is not None
    conversation.say(f"kept in {live.journal.path}; help tells what may be typed")
    if resume is not None and seed is not None:
        conversation.say("what is dealt or drawn from here on comes from the seed")
    if torn:
        conversation.say("the last line was torn in the writing, and is left out")
    if audit is not None:
        conversation.print_audit(audit)
    conversation.go_on()
    return _run(conversation, str(live.journal.path))


def _refuse_contradictions(resume: str, context: typer.Context) -> None:
    """Raise Refused for options that contradict `--resume`."""
    sources = {name: context.get_parameter_source(name) for name in _EXCLUDED}
    given = [f"--{name}" for name, source in sources.items() if source and source.name != _DEFAULT_SOURCE]
    if given:
        from adjudicator.cards.english import both

        raise fault("two-sources", f"{resume} says by itself what is played, and how", f"leave out {both(given)}")


def _resume(path: str, limit: float) -> tuple[Live, Audit, bool]:
    """Load a recorded game: the table, its audit, and whether its last line was incomplete. Raises Refused."""
    from adjudicator.cli.progress import progress, raise_if_interrupted
    from adjudicator.records.audit import Auditor
    from adjudicator.records.journal import Journal
    from adjudicator.records.live import Live, in_dispute
    from adjudicator.records.record import load

    journal = Journal.resumed(path)
    record = load(path)
    auditor = Auditor(record, limit)
    for _ in progress(auditor.batches(), len(record.entries), "lines"):
        pass
    raise_if_interrupted()
    audit = auditor.result()
    return Live(in_dispute(record, audit.faults), journal, limit), audit, journal.torn


def _new_table(
    game: str,
    players: Sequence[str] | None,
    title: str,
    profile: str | None,
    readings: Sequence[str],
    house: Sequence[str],
    limit: float,
) -> Live:
    """A new table without a journal, before the first deal. Raises Refused."""
    from adjudicator.cli.rounds import chosen_variant
    from adjudicator.engine.draft import NAMES
    from adjudicator.records.journal import header
    from adjudicator.records.live import Live
    from adjudicator.records.record import loads
    from adjudicator.records.write import as_json_line

    rules = chosen_variant(game, None if players is None else len(players), profile, readings, house)
    first = header(rules, NAMES[: rules.players] if players is None else players, title, profile or "default")
    return Live(loads(as_json_line(first), "<table>"), None, limit)


def _new_name(game: str) -> str:
    return f"{game}-{datetime.now():%Y%m%d-%H%M%S}.jsonl"


def _begin(conversation: Conversation, deal: Sequence[str], path: str, title: str, profile: str | None) -> bool:
    """Deal the first round and create the record; False if the deal has faults, which are printed. Raises Refused."""
    from adjudicator.records.journal import Journal, header

    live = conversation.live
    ruling = live.rule(conversation.parse_deal("; ".join(deal)))
    for finding in ruling.faults:
        conversation.finding(finding)
    if ruling.faults:
        return False
    first = header(live.variant, live.record.players, title, profile or "default")
    live.journal = Journal.fresh(Path(path), first)
    live.add(ruling.events)
    return True


# -- reading what is typed


def _run(conversation: Conversation, path: str) -> int:
    """Execute lines until the session ends; return the exit code."""
    try:
        for typed in _input_lines(conversation):
            if not conversation.take(typed):
                break
    except KeyboardInterrupt:
        _end(conversation, path)
        return interrupts.INTERRUPTED
    finally:
        assert conversation.live.journal is not None
        conversation.live.journal.close()
    _end(conversation, path)
    return 0


def _end(conversation: Conversation, path: str) -> None:
    """Print how the game goes on, and how a line is settled again of which answers were given: the record has none."""
    conversation.say(f"kept in {path}; go on with:\n{_resume_command(conversation, path)}")
    if replays := conversation.disputes.replays(path, conversation.live):
        conversation.say("\n".join(["answers about hands are not kept there; with them:", *replays]))


def _resume_command(conversation: Conversation, path: str) -> str:
    """The command line that resumes the game with the same seed and seat."""
    from shlex import join

    words = ["adjudicator", "table", "--resume", path]
    if conversation.chance.seed is not None:
        words += ["--seed", str(conversation.chance.seed)]
    if conversation.seat is not None:
        words += ["--seat", conversation.seat]
    return join(words)


def _input_lines(conversation: Conversation) -> Iterator[str]:
    """Yield input lines: from a terminal with completion, else from standard input."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        yield from sys.stdin
        return
    ask = _prompt(conversation)
    while True:
        try:
            yield ask()
        except EOFError:
            return


def _prompt(conversation: Conversation) -> Callable[[], str]:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    class Offered(Completer):
        """Adapter from `Offers` to prompt_toolkit."""

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            """Yield legal plays, cards, names and commands."""
            for word, length in conversation.offers.after(document.text_before_cursor):
                yield Completion(word, start_position=-length)

    keys = KeyBindings()

    @keys.add("c-c")
    def _(event: KeyPressEvent) -> None:
        """Clear a non-empty line; leave from an empty one."""
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt)

    session: PromptSession[str] = PromptSession(completer=Offered(), complete_while_typing=False, key_bindings=keys)

    def ask() -> str:
        try:
            return session.prompt(f"{conversation.prompt}> ")
        finally:
            # The prompt replaces the wake-up file descriptor of signals.
            interrupts.listen()

    return ask
