"""What the case files of a game tell besides what those of every game do, and how that is read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from adjudicator.cards import Hand, Lexicon, Play
from adjudicator.cards.grammar import parse_play
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
    """The keys of a case file that every game has, as far as the reading of others hangs on them."""

    @property
    def players(self) -> Sequence[str]: ...

    @property
    def trick(self) -> Sequence[Mapping[str, str]]:
        """The lines of the history."""

    @property
    def turn(self) -> str | None: ...

    @property
    def round(self) -> int | None:
        """Which round of the session it is said to be."""

    @property
    def rulings(self) -> Sequence[object]: ...


@dataclass
class CaseText(FileText):
    """A case file on its way to a case: besides its faults what it tells, and the cards it is written in."""

    shared: Shared
    lexicon: Lexicon

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(self.shared.players)

    def told(self, key: Key[T]) -> T:
        """What a key of the game's own says, or what stands for nothing."""
        value: T = getattr(self.shared, key.name)
        return value

    def lines(self, key: str, entries: Sequence[Mapping[str, str]]) -> list[Action]:
        """The actions of a list, each with its place."""
        found = []
        for at, entry in enumerate(entries):
            line = written(entry, self.players, self.lexicon.impersonal)
            path: Path = (key, at, line.key)
            play = self.notation(path, partial(parse_play, line.play, self.lexicon, self.players), line.before)
            if play is not None:
                found.append(Action(line.player, play, self.tree.place(path), line.disputed))
        return found


class CaseForm:
    """What the case files of a game tell besides what those of every game do: this one has no keys of its
    own. A game derives its form from it, in `case.py` of its folder."""

    keys: tuple[Key[object], ...] = ()
    """The keys that only some games have."""
    midway: tuple[Key[object], ...] = ()
    """Those of them that tell of a round until its middle: in a record they may stand beside a deal."""
    lines: str = "trick"
    """The key of the history: what was done so far, oldest first."""

    untold: Callable[[], Circumstances] = Circumstances
    """The circumstances of a table of which nothing besides its situation is told."""

    def circumstances(self, text: CaseText) -> Circumstances:
        """What the game's own keys tell of a table besides its situation. What cannot be read is added to
        the faults of the text."""
        return Circumstances()

    def completed(self, table: Table, text: CaseText) -> Table:
        """A table of the keys that every game has, with what the game's own keys tell of it."""
        return table

    def misfits(self, circumstances: Circumstances, table: Table, text: CaseText) -> Iterator[Fault]:
        """What cannot be of a table in this game, or not with the circumstances told, each at its place."""
        yield from ()

    def misdealt(self, table: Table, position: Position, text: CaseText) -> Iterator[Fault]:
        """Hands that no deal leads to where the history has led to a position, besides their cards, each at its
        place."""
        yield from ()

    def written(self, table: Table) -> Mapping[str, object]:
        """What the game's own keys say of a table, as a file has it."""
        return {}

    # -- a situation told by flags

    together = False
    """Whether the game's own flags tell of one situation together, rather than each of a decision that is open."""

    def flagged(self, own: Mapping[str, str | bool], table: Table, player: str, lexicon: Lexicon, named: bool) -> Table:
        """A table with all that the game's own flags say of it, `own` by their names. `named` says that the plays tell
        who made them. Raises Refused."""
        return table

    def pending(self, flag: str, told: str, player: str, others: Sequence[str]) -> Pending:
        """The decision that one of the game's own flags says is open, and `told` with it. Raises Refused."""
        raise KeyError(flag)

    def sits_last(self, hand: Hand) -> bool:
        """Whether this hand, nobody having played, is the dealer's."""
        return False

    def misplayed(self, play: Play, lexicon: Lexicon) -> Fault | None:
        """Why a play cannot lie in a trick, besides the cards that its player has."""
        return None

    def overdealt(self, hand: Hand, plays: Collection[Play], lexicon: Lexicon, players: int) -> Fault | None:
        """Why a hand and the plays of a trick are more than a deal has, besides the cards of the deck."""
        return None
