"""What lies on the table in a hand of Loka, and what follows within its tricks and for the Fool: values, and plain
functions of them, which ask for a reading where the document leaves it open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.cards import Hand, Lexicon
from adjudicator.engine import state
from adjudicator.engine.state import Action, Pending, changed
from adjudicator.games.loka.cards import FOOL, LAY, PLAY, TRICKS, TRUMPS, where

Played = Sequence[tuple[str, str]]
"""Cards of a trick in the order played, each with its player."""


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
    def over(self) -> bool:
        """Whether every trick is played."""
        return len(self.taken) == TRICKS

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
    def put_down(self) -> frozenset[str]:
        """Every card put down so far, or told to have been laid away."""
        return self.up.union(self.laid)

    @property
    def surrendered(self) -> str | None:
        """In whose tricks the Fool lies, where it was given up."""
        return next((player for player, pile in self.piles.items() if FOOL in pile), None)

    def taken_by(self, player: str) -> int:
        """How many tricks a player has won."""
        return sum(trick.winner == player for trick in self.taken)

    def owed(self, player: str) -> Pending | None:
        """What this player has to decide; None if nothing."""
        return next((due for due in self.due if due.player == player), None)


def led(trick: Played, lexicon: Lexicon, readings: Mapping[str, str]) -> int:
    """The number of the suit that has to be followed; 0 where there is none ("Play")."""
    cards = [card for _, card in trick]
    if cards[:1] == [FOOL]:
        cards = cards[1:] if len(cards) > 1 and readings["lo.fool.led"] != "free" else []
    return where(lexicon)[cards[0]][0] if cards else 0


def trick_winner(trick: Played, lexicon: Lexicon) -> str:
    """Who wins a trick: the highest trump, else the highest card of its first suit, and never the Fool ("Play")."""
    real = {player: where(lexicon)[card] for player, card in trick if card != FOOL}
    began, _ = next(iter(real.values()))
    return max(real, key=lambda player: (real[player][0] == TRUMPS, real[player][0] == began, real[player][1]))


@dataclass(frozen=True)
class Purse:
    """What whoever owes a card for the Fool may have to pay with: `won` are the cards in the player's tricks, `laid`
    those laid away as the dealer, and the others those that may lie there besides, where not all are told."""

    tricks: int
    deals: bool
    won: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    may_be_won: frozenset[str] = frozenset()
    may_be_laid: frozenset[str] = frozenset()

    @property
    def cards(self) -> frozenset[str]:
        """Every card that lies there, and that may."""
        return self.may_be_won.union(self.may_be_laid, self.won, self.laid)


def purse(state: State, player: str, lexicon: Lexicon) -> Purse:
    """What a player has to pay with once every trick is played. Where nothing is told of what the dealer laid away, it
    may be whatever is nowhere else."""
    deals, none = player == state.dealer, frozenset[str]()
    nowhere = frozenset(where(lexicon)) - state.put_down - {FOOL}
    laid = nowhere if deals and not state.laid else none
    won, own = state.piles.get(player, ()), state.laid if deals else ()
    unseen = nowhere if state.unseen.get(player, 0) != 0 else none
    return Purse(state.taken_by(player), deals, won, own, unseen, laid)


def gives_up(state: State, player: str, readings: Mapping[str, str]) -> bool:
    """Whether a player has nothing to pay with but the Fool: no trick, and nothing laid away that would do ("Play")."""
    if state.taken_by(player):
        return False
    return player != state.dealer or readings["lo.fool.pay_from_discard"] == "no"


def payable(state: State, player: str, readings: Mapping[str, str]) -> tuple[str, ...]:
    """The cards told of that a player may pay for the Fool with; the Fool itself where there is no trick ("Play")."""
    if gives_up(state, player, readings):
        return (FOOL,)
    return (*state.piles.get(player, ()), *(state.laid if player == state.dealer else ()))
