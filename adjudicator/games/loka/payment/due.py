"""What is owed for the Fool, and what there is to pay it with ("Play")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.cards import Lexicon
from adjudicator.games.loka.cards import FOOL, where
from adjudicator.games.loka.position import State


@dataclass(frozen=True)
class Purse:
    """What whoever owes a card for the Fool may have to pay with.

    `won` are the cards in the player's tricks, `laid` those that the player laid away as the dealer.
    `may_be_won` and `may_be_laid` are the cards that may lie there besides, where not all are told.
    """

    tricks: int
    deals: bool
    won: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    may_be_won: frozenset[str] = frozenset()
    may_be_laid: frozenset[str] = frozenset()

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card that lies there, and that may."""
        some = self.may_be_won | self.may_be_laid
        return (*self.won, *self.laid, *sorted(some - {*self.won, *self.laid}))

    @property
    def known(self) -> bool:
        """Whether it is told of every card whether it lies there."""
        return not self.may_be_won and not self.may_be_laid


def purse(state: State, player: str, lexicon: Lexicon, unseen: bool = False) -> Purse:
    """What a player has to pay with once every trick is played; `unseen` says that there are more cards in the
    tricks than are told. Where nothing is told of what the dealer laid away, it may be whatever is nowhere else."""
    deals = player == state.dealer
    nowhere = frozenset(where(lexicon)) - state.up.union(state.laid) - {FOOL}
    return Purse(
        state.taken_by(player),
        deals,
        state.piles.get(player, ()),
        state.laid if deals else (),
        nowhere if unseen else frozenset(),
        nowhere if deals and not state.laid else frozenset(),
    )


def gives_up(state: State, player: str, readings: Mapping[str, str]) -> bool:
    """Whether a player, as the tricks stand, has nothing to pay with but the Fool: no trick, and
    nothing laid away that may be used for it ("Play")."""
    if state.taken_by(player):
        return False
    return player != state.dealer or readings["lo.fool.pay_from_discard"] == "no"


def payable(state: State, player: str, readings: Mapping[str, str]) -> tuple[str, ...]:
    """The cards told of that a player may pay for the Fool with; the Fool itself where there is no trick
    ("Play")."""
    if gives_up(state, player, readings):
        return (FOOL,)
    return (*state.piles.get(player, ()), *(state.laid if player == state.dealer else ()))
