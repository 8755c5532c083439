"""What lies on the table in a hand of Loka: values, and nothing that decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.cards import Hand
from adjudicator.engine import state
from adjudicator.engine.state import Action, Pending, changed
from adjudicator.games.loka.cards import FOOL
from adjudicator.games.loka.verbs import DEBT, LAY, PLAY

__all__ = ["DEBT", "LAY", "PLAY", "State", "Taken"]


@dataclass(frozen=True)
class Taken:
    """A trick that is over: its cards in the order played, each with its player, and who won it."""

    cards: tuple[tuple[str, str], ...]
    winner: str


@dataclass(frozen=True)
class State(state.Position):
    """One hand at one moment.

    Players are named in the order they play, to the left, Eldest first and the dealer last. `to_act` plays to the
    trick, or lays cards away first. `pile` holds the cards of the trick, `gone` those that were laid away and that
    tricks had since the history of its table began; `led` is the suit to be followed, 0 where there is none.
    """

    hands: Mapping[str, Hand] = field(default_factory=dict, hash=False)
    led: int = 0
    taken: tuple[Taken, ...] = ()
    laid: tuple[str, ...] = ()
    """What the dealer laid away, as far as it is known."""
    piles: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """The cards each player has won, the Fool not among them."""
    unseen: Mapping[str, int | None] = field(default_factory=dict, hash=False)
    """How many more cards of each player's tricks nobody has named, where the hand is told from its middle on; None
    where that is not told."""
    counted: bool = True
    """Whether it is told how many tricks everybody has won."""
    fool: tuple[str, str] | None = None
    """Who played the Fool, and who won that trick."""
    settled: bool = False
    """The debt for the Fool is paid, or there was none."""
    spoiled: str = ""
    """The kind of the first play with a card that cannot have been there: of the points nothing can be told then."""
    history: tuple[Action, ...] = ()
    ended: str | None = None

    def asking(self, *due: Pending) -> State:
        """The hand with these decisions open, and no others."""
        act = next((one.player for one in due if one.kind in (LAY, PLAY)), None)
        return changed(self, due=due, to_act=act)

    @property
    def trick(self) -> tuple[tuple[str, str], ...]:
        """The cards of the trick in the order played, each with its player."""
        return tuple((laid.owner, laid.cards[0]) for laid in self.pile)

    @property
    def laying(self) -> bool:
        """Whether the dealer has still to lay cards away."""
        return any(due.kind == LAY for due in self.due)

    @property
    def dealer(self) -> str:
        """Who dealt: the last to play."""
        return self.players[-1]

    @property
    def turn(self) -> str | None:
        """Who is to play to the trick; None while something else is due."""
        first = self.due[0] if self.due else None
        return first.player if first is not None and first.kind == PLAY else None

    @property
    def past(self) -> frozenset[str]:
        """Every card told of in the tricks before this one."""
        return frozenset((FOOL,) if self.fool else ()).union(*self.piles.values())

    @property
    def up(self) -> frozenset[str]:
        """Every card that came up: in the tricks before, and put down to this one."""
        return self.past.union(card for _, card in self.trick)

    @property
    def whole(self) -> bool:
        """Whether every trick so far is told of card by card."""
        return all(trick.cards for trick in self.taken)

    def taken_by(self, player: str) -> int:
        """How many tricks a player has won."""
        return sum(trick.winner == player for trick in self.taken)

    def owed(self, player: str) -> Pending | None:
        """What this player has to decide; None if nothing."""
        return next((due for due in self.due if due.player == player), None)
