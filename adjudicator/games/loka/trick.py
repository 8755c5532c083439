"""What follows from a card within the tricks: the suit led, who wins, whose turn it is.

Plain functions of values. Where the document leaves it open they ask for a reading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudicator.cards import DISCARD, PUT, Hand, Lexicon
from adjudicator.engine import game
from adjudicator.engine.state import Action, Laid, OutOfOrder, Table
from adjudicator.games.loka.cards import FOOL, TRUMPS, where
from adjudicator.games.loka.position import Position

DEALT = 28
"""How many cards the dealer has before laying three away ("Deal")."""
HELD = 25
"""How many everybody has for the tricks."""

Played = Sequence[tuple[str, str]]
"""Cards of a trick in the order played, each with its player."""


def led(trick: Played, lexicon: Lexicon, readings: Mapping[str, str]) -> int:
    """The number of the suit that has to be followed; 0 where there is none ("Play")."""
    first = next((card for _, card in trick), None)
    if first is None:
        return 0
    if first != FOOL:
        return where(lexicon)[first][0]
    if len(trick) < 2 or readings["lo.fool.led"] == "free":
        return 0
    return where(lexicon)[trick[1][1]][0]


def trick_winner(trick: Played, lexicon: Lexicon) -> str:
    """Who wins a trick: the highest trump, else the highest card of the suit that began it; the Fool
    never does ("Play")."""
    places = where(lexicon)
    real = [(player, *places[card]) for player, card in trick if card != FOOL]
    began = real[0][1]

    def strength(one: tuple[str, int, int]) -> tuple[int, int]:
        _, suit, place = one
        return (2 if suit == TRUMPS else int(suit == began), place)

    return max(real, key=strength)[0]


class Trick(game.Trick[Position]):
    """What follows from the cards at one table, under readings asked for as needed.

    Players are named from Eldest, the dealer last. A history may begin with what the dealer laid
    away, or with any trick.
    """

    def __init__(self, table: Table, lexicon: Lexicon, readings: Mapping[str, str]) -> None:
        self.table, self.lexicon, self.readings = table, lexicon, readings

    def start(self) -> Position:
        """The hand before its first line."""
        table = self.table
        acted = {action.player for action in table.history}
        out = frozenset(p for p, hand in table.hands.items() if hand == Hand() and p not in acted)
        return replace(self._begun(), out=out)

    def _begun(self) -> Position:
        table = self.table
        if table.history:
            first = table.history[0]
            return Position(table.players, first.player, laying=first.play.kind == DISCARD)
        if self.laying():
            return Position(table.players, table.players[-1], laying=True)
        if table.turn or table.opening:
            return Position(table.players, table.turn or table.players[0])
        named = [player for player in table.players if player in table.hands]
        return Position(table.players, named[0] if len(named) == 1 else None)

    def laying(self) -> bool:
        """Whether the dealer has still to lay cards away: nothing was done yet, and the hand is larger,
        or it is the dealer's turn before the first lead ("Deal")."""
        table, dealer = self.table, self.table.players[-1]
        larger = dealer in table.hands and table.hands[dealer].total == DEALT
        return larger or (table.opening and table.turn == dealer)

    def after(self, position: Position, action: Action, index: int) -> Position:
        """The position after one more action. Raises OutOfOrder."""
        player, play = action.player, action.play
        if player != position.to_act:
            raise OutOfOrder(index, position.to_act)
        if play.kind == DISCARD:
            gone = (*position.gone, *play.cards)
            return replace(position, to_act=position.players[0], laying=False, gone=gone)
        if play.kind != PUT:
            return position
        pile = (*position.pile, Laid(player, play.cards, index))
        out = position.out | {player} if self._played_out(player, index) else position.out
        position = replace(position, pile=pile, laying=False, out=out)
        if len(pile) == len(position.players):
            return self._won(position)
        seat = (position.players.index(player) + 1) % len(position.players)
        now = led(position.trick, self.lexicon, self.readings)
        return replace(position, to_act=position.players[seat], led=now)

    def _played_out(self, player: str, index: int) -> bool:
        """Whether a player put down the last card with a line: the last that everybody has, or that
        left an empty hand."""
        lines = self.table.history[: index + 1]
        put = sum(one.player == player and one.play.kind == PUT for one in lines)
        empty = self.table.hands.get(player) == Hand()
        return put == HELD or (empty and index == self.table.last_action(player))

    def _won(self, position: Position) -> Position:
        winner = trick_winner(position.trick, self.lexicon)
        gone = (*position.gone, *(card for laid in position.pile for card in laid.cards))
        tricks = (*position.tricks, winner)
        leads = None if winner in position.out else winner
        return replace(position, pile=(), led=0, to_act=leads, gone=gone, tricks=tricks)
