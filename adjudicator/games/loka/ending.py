"""What is told of a hand beside its situation: what the tricks came to, and who played the Fool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.cards import PUT, Hand, Lexicon
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.state import Action, Pending, Table
from adjudicator.games.loka.points import TRICKS
from adjudicator.games.loka.position import State
from adjudicator.games.loka.trick import HELD

EACH = 3
"""How many cards a trick has."""


@dataclass(frozen=True)
class Ending(Circumstances):
    """What is told of a hand beside its situation, all of it as it was before the history begins.

    `won` has the cards that lie in each player's tricks: with the card paid for the Fool, and the
    Fool only where it was surrendered. `tricks` says how many tricks that is, `fool` who played the
    Fool and who won that trick, `number` which hand of the session it is, `totals` what each player won
    in the earlier hands of the game; None where that is not told. Where the whole hand is known,
    `state` tells of it all; `cut` says that its points cannot be counted, because a card was put down
    or paid that cannot have been there.
    """

    won: Mapping[str, Hand] = field(default_factory=dict, hash=False)
    tricks: Mapping[str, int] = field(default_factory=dict, hash=False)
    fool: tuple[str, str] | None = None
    number: int | None = None
    totals: Mapping[str, int] | None = field(default=None, hash=False)
    state: State | None = None
    cut: bool = False

    @property
    def speaks(self) -> bool:
        """Whether it tells of any tricks."""
        return bool(self.won or self.tricks or self.fool)

    def hands(self, players: tuple[str, ...], history: Sequence[Action]) -> Mapping[str, Hand]:
        """The hands, where every trick is counted: everybody played one card to each."""
        before = self.before(players, history)
        if before is None or not self.speaks:
            return {}
        put = {player: sum(a.player == player and a.play.kind == PUT for a in history) for player in players}
        left = {player: HELD - sum(before.values()) - put[player] for player in players}
        return {player: Hand(unseen=count) for player, count in left.items() if count >= 0}

    def before(self, players: tuple[str, ...], history: Sequence[Action]) -> Mapping[str, int] | None:
        """How many tricks each had before the history; None where that is not told of everybody. Where
        the others have all the tricks of a hand, the rest have none."""
        taken = {player: self.taken(player) for player in players}
        known = {player: count for player, count in taken.items() if count is not None}
        played = sum(action.play.kind == PUT for action in history) // EACH
        if len(known) < len(players) and sum(known.values()) + played != TRICKS:
            return None
        return {player: known.get(player, 0) for player in players}

    def due(self, table: Table, lexicon: Lexicon) -> tuple[Pending, ...]:
        """What is owed for the Fool, where every trick is told of or counted."""
        from adjudicator.games.loka.queries.accounts import owed

        puts = sum(action.play.kind == PUT for action in table.history)
        return owed(table, self, lexicon) if self.speaks or puts == HELD * EACH else ()

    def unseen(self, player: str, tricks: int) -> int:
        """How many cards of a player's tricks nobody has named. Where only the tricks are counted, each has three
        cards, but for that of the Fool, which went back."""
        pile = self.won.get(player, Hand(unseen=None))
        if pile.unseen is not None:
            return pile.unseen
        short = self.fool is not None and self.fool[1] == player
        return max(EACH * tricks - short - sum(pile.cards.values()), 0)

    @property
    def gone(self) -> tuple[str, ...]:
        """The cards of the tricks."""
        return tuple(card for pile in self.won.values() for card in pile.cards)

    def taken(self, player: str) -> int | None:
        """How many tricks a player had: as told, or as the number of the cards has it; None where
        neither is told. A trick has three cards, or two where the Fool went back to its player or a
        card was paid for it."""
        if player in self.tricks:
            return self.tricks[player]
        total = self.won[player].total if player in self.won else None
        return None if total is None else -(-total // EACH)
