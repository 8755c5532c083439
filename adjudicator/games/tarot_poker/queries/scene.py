"""What the questions about a hand of Tarot Poker are answered from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from adjudicator.cards import PUT, Hand
from adjudicator.engine.query import Unanswerable
from adjudicator.engine.state import Action
from adjudicator.engine.transcript import Reached, Replay
from adjudicator.games.tarot_poker import results
from adjudicator.games.tarot_poker.rules import Rules
from adjudicator.games.tarot_poker.state import SHOW, State
from adjudicator.games.tarot_poker.verbs import ANSWER


@dataclass(frozen=True)
class Scene(Reached[State]):
    """A hand about which something is asked."""

    rules: Rules

    @cached_property
    def trail(self) -> tuple[State, ...]:
        """The hand before each line, and behind the last; what nobody need tell is not done in it yet."""
        replay = Replay(self.rules, self.table)
        trail = [replay.start()]
        for index, action in enumerate(self.table.history):
            trail.append(replay.after(trail[-1], replay.meant(trail[-1], action), index))
        return tuple(trail)

    @cached_property
    def state(self) -> State:
        """The hand behind the last line, with all that nobody need tell, and the hands as they are told."""
        return results.with_hands(self.rules.closed(self.trail[-1]), self.table.hands)

    def hand(self, player: str) -> Hand:
        """What is known of a player's hand."""
        return self.table.hands.get(player, Hand(unseen=None))

    @property
    def done(self) -> bool:
        """Whether nobody is to bet or to draw any more."""
        return bool(self.state.ended) or self.state.phase == SHOW

    # -- the last card

    @cached_property
    def last_card(self) -> tuple[Action, Action | None, State]:
        """The last card that was played, the answer to it if it is an attack, and the hand behind both. Raises
        Unanswerable where none was played."""
        lines = self.table.history
        played = [
            at for at, line in enumerate(lines) if line.play.kind == PUT and self.trail[at + 1] is not self.trail[at]
        ]
        if not played:
            message = "no card was played in the phase"
            raise Unanswerable("no-card", message, "tell of one under actions:, such as Ada: Empress discarding CARD")
        at = played[-1]
        before = self.trail[at]
        answers = any(due.kind == ANSWER for due in before.due)
        if answers:
            return lines[at - 1], lines[at], self.trail[at + 1]
        if any(due.kind == ANSWER for due in self.trail[at + 1].due):
            if at + 1 == len(lines):
                message = f"{lines[at].play} waits for its answer"
                raise Unanswerable("unanswered", message, "tell of the answer too, such as no defence")
            return lines[at], lines[at + 1], self.trail[at + 2]
        return lines[at], None, self.trail[at + 1]

    def untold(self, state: State) -> Iterator[tuple[State, Action]]:
        """What follows from a moment by itself, action by action, each with the hand before it."""
        for action in self.rules.defaults(state):
            yield state, action
            state = self.rules.apply(state, action)
