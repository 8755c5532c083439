"""The game-specific keys of case files: their declaration, parsing, validation and serialisation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from adjudicator.cards import Hand, Lexicon, Play
from adjudicator.cards.grammar import parse_play
from adjudicator.dataclass import dataclass
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.state import Action, Pending, Position, Table
from adjudicator.files.diagnostics import Fault
from adjudicator.files.faults import FileText
from adjudicator.files.kinds import Key
from adjudicator.files.values import written

if TYPE_CHECKING:
    from adjudicator.files.source import Path

T = TypeVar("T")


class Shared(Protocol):
    """The keys common to all case files that the parsers of game-specific keys read."""

    @property
    def players(self) -> Sequence[str]: ...

    @property
    def trick(self) -> Sequence[Mapping[str, str]]:
        """Lines of the history, each a mapping from player to play."""

    @property
    def turn(self) -> str | None: ...

    @property
    def round(self) -> int | None:
        """The number of the round in its session, if stated."""

    @property
    def rulings(self) -> Sequence[object]: ...


@dataclass
class CaseText(FileText):
    """A case file being parsed: the source with its faults so far, the common keys, and the lexicon."""

    shared: Shared
    lexicon: Lexicon

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.shared.players)

    def value_of(self, key: Key[T]) -> T:
        """The value of a game-specific key, or its default."""
        value: T = getattr(self.shared, key.name)
        return value

    def at(self, code: str, message: str, help: str, *path: str | int) -> Fault:
        """A fault of what stands under a path."""
        return Fault(code, message, help, self.tree.place(path))

    def lines(self, key: str, entries: Sequence[Mapping[str, str]]) -> list[Action]:
        """Parse a list of history lines into actions with their source locations; faults are recorded, and bad lines
        left out."""
        actions = []
        for at, entry in enumerate(entries):
            line = written(entry, self.players, self.lexicon.impersonal)
            path: Path = (key, at, line.key)
            play = self.notation(path, partial(parse_play, line.play, self.lexicon, self.players), line.before)
            if play is not None:
                actions.append(Action(line.player, play, self.tree.place(path), line.disputed))
        return actions


class CaseForm:
    """The case format of a game: its keys and how they are read. This base class has no keys of its own; a game
    subclasses it in `case.py` of its folder."""

    keys: tuple[Key[object], ...] = ()
    """The game-specific keys."""
    midway: tuple[Key[object], ...] = ()
    """The subset of `keys` that describes a round in progress; in a record they may stand beside a deal."""
    lines: str = "trick"
    """The key of the history, oldest line first."""

    default_circumstances: Callable[[], Circumstances] = Circumstances
    """Makes the default circumstances, for a table without game-specific keys."""

    def circumstances(self, text: CaseText) -> Circumstances:
        """Parse the game-specific keys that describe the context of the table. Faults are added to `text`."""
        return Circumstances()

    def completed(self, table: Table, text: CaseText) -> Table:
        """The table extended by the game-specific keys that describe the table itself."""
        return table

    def misfits(self, circumstances: Circumstances, table: Table, text: CaseText) -> Iterator[Fault]:
        """Yield faults, with their source location, in tables or circumstances that this game rules out."""
        yield from ()

    def misdealt(self, table: Table, position: Position, text: CaseText) -> Iterator[Fault]:
        """Yield faults, with their source location, for hands that no deal produces, apart from card counts. `position`
        is the one reached by the history."""
        yield from ()

    def written(self, table: Table) -> Mapping[str, object]:
        """Serialise the table's game-specific keys; the inverse of `completed`."""
        return {}

    # -- command-line flags

    unflagged = ""
    """Which decision no flag opens, and how a case file tells of it; empty where flags open every one."""
    together = False
    """True if the game's command-line flags describe one situation together; false if each opens a pending decision."""

    def flagged(self, own: Mapping[str, str | bool], table: Table, player: str, lexicon: Lexicon, named: bool) -> Table:
        """Apply the game's command-line flags, `own` by name, to a table. `named`: the plays name their players. Raises
        Refused."""
        return table

    def pending(self, flag: str, argument: str, player: str, others: Sequence[str]) -> Pending:
        """The pending decision that the flag opens; `argument` is its text. Raises Refused."""
        raise KeyError(flag)

    def sits_last(self, hand: Hand) -> bool:
        """Whether a hand must be the dealer's, given that nobody has played."""
        return False

    def misplayed(self, play: Play, lexicon: Lexicon) -> Fault | None:
        """The fault in a play of a trick, apart from the cards its player holds; None if there is none."""
        return None

    def overdealt(self, hand: Hand, plays: Collection[Play], lexicon: Lexicon, players: int) -> Fault | None:
        """The fault if a hand and the plays of a trick exceed what is dealt, apart from card counts; None if there is
        none."""
        return None
