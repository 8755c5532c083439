"""The context of a question about a game of Taruno: the game as it stands, and its history."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import takewhile

from adjudicator.cards import GIVES, PUT
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import TURN
from adjudicator.engine.query import Because, Grounds
from adjudicator.engine.rules import Swapped
from adjudicator.engine.state import Action
from adjudicator.engine.transcript import Replay, ReplayContext
from adjudicator.games.taruno.cards import CHARIOT, DRAW, FOOL, HANGED_MAN, STOP
from adjudicator.games.taruno.flow import NO_CARDS, exhausted, run_out
from adjudicator.games.taruno.rules import Rules
from adjudicator.games.taruno.state import State


@dataclass(frozen=True)
class Line:
    """Something that was done, with the game before it and after."""

    before: State
    after: State
    action: Action

    @property
    def player(self) -> str:
        """Who did it."""
        return self.action.player

    @property
    def kind(self) -> str:
        """What kind of play it was."""
        return self.action.play.kind

    @property
    def card(self) -> str:
        """The card played; empty where none was."""
        return self.action.play.cards[-1] if self.kind == PUT and self.action.play.cards else ""

    @property
    def gives_chariot(self) -> bool:
        """Whether the Chariot was given."""
        return self.kind == GIVES and self.action.play.cards == (CHARIOT,)

    def size(self, player: str) -> tuple[int | None, int | None]:
        """How many cards somebody had before it, and after it."""
        return self.before.hand(player).total, self.after.hand(player).total

    def more(self, player: str) -> bool:
        """Whether somebody has more cards by it."""
        before, after = self.size(player)
        return before is not None and after is not None and after > before

    def whose(self, player: str) -> tuple[str, ...]:
        """Whose hands somebody's is made up of by it; nobody's where hands stayed where they were."""
        swaps = [move.whose.get(player, ()) for move in self.after.moved if isinstance(move, Swapped)]
        return swaps[0] if swaps and self.card else ()


@dataclass(frozen=True)
class Scene(ReplayContext[State]):
    """The context of a question."""

    rules: Rules

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """What was done, the latest first."""
        states = (*self.trail[:-1], self.state)
        return tuple(Line(*one) for one in zip(states[-2::-1], states[:0:-1], self.table.history[::-1], strict=True))

    @property
    def last_line(self) -> Line | None:
        """What was done last."""
        return next(iter(self.lines), None)

    @property
    def since(self) -> tuple[Line, ...]:
        """What was done since a turn was last taken, the latest first, and that."""
        return self.lines[: 1 + len([*takewhile(lambda line: line.action is not self.last_turn, self.lines)])]

    def since_card_of(self, player: str) -> Iterator[Line]:
        """What was done since a player last played a card, the latest first."""
        return takewhile(lambda line: not line.card or line.player != player, self.lines)

    @property
    def played(self) -> Line | None:
        """The last card played."""
        return next((line for line in self.lines if line.card), None)

    @property
    def last_turn(self) -> Action | None:
        """The last card played, or drawn on a turn, or end of a run."""
        turns = (line for line in self.lines if line.card or line.kind == STOP or line.kind == DRAW)
        ends = (line for line in turns if line.kind != DRAW or line.before.pending(TURN, line.player))
        return next((line.action for line in ends), None)

    @property
    def hanged(self) -> tuple[str, ...]:
        """Who skips a turn for the Hanged Man, also while something is still due before its player keeps a card."""
        line, due, state = self.played, self.state.first_due, self.state
        begun = line is not None and line.card == HANGED_MAN and due is not None and due.kind != TURN
        later = (line.player,) if begun and line is not None and line.player == state.turn else ()
        return tuple(dict.fromkeys((*state.hanged, *later)))

    def keeps_nothing(self, player: str) -> bool:
        """Whether the Hanged Man was a player's last card, and no card comes before it is done."""
        last = self.played is not None and self.played.card == HANGED_MAN and self.played.size(player)[1] == 0
        return last and self.rules.readings["tu.emptied.when"] == "after"

    def fool(self, stays: Callable[[State], bool], why: str) -> Grounds:
        """`why` as the ground of the Fool, where it was played in a state that `stays` holds of; else nothing."""
        applies = any(line.card == FOOL and stays(line.before) for line in self.lines)
        return (Because("TU-FOOL", why),) if applies else ()

    @cached_property
    def drawn(self) -> State:
        """The game once draws that are due are done with unknown cards, with the hands as stated."""
        return self.rules.all_drawn(self.trail[-1], self.table).with_hands(self.table.hands)

    @cached_property
    def state(self) -> State:
        """The game as it stands: over where somebody can only draw, and no card is left."""
        after = self.drawn
        forced = bool(after.due) and run_out(after, after.due[0], self.rules.readings)
        return exhausted(after) if forced or after.how == NO_CARDS else after

    @cached_property
    def trail(self) -> tuple[State, ...]:
        """The game before each line, and behind the last."""
        return Replay(self.rules, self.table).trail()
