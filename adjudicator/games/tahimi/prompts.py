"""What a live table says of a climbing game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from adjudicator.cards import CALLS, DRAWS, GIVES, TAKES, Play
from adjudicator.cards.english import number
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.match import Match, Outcome
from adjudicator.engine.prompts import Prompts, Typed
from adjudicator.engine.state import Action, Pending
from adjudicator.games.tahimi.state import DRAW, TURN, State

MOVES = frozenset({GIVES, TAKES, DRAWS})
"""What is done beside a turn."""


class ClimbingPrompts(Prompts[State]):
    """The words of a table of Tahimi."""

    typed = Typed(
        hands="Ada: VI VI; Ben: unseen",
        plays=(
            ("VI VI", "whoever is to act plays it; Ada: VI VI says who"),
            ("pass, gives A K, takes VI, draws III IV, shows Moon, one card", "as in a record"),
        ),
        more=(
            ("draw", "chance draws the cards that are due"),
            (
                "deal Ada: VI + 3 unseen; Ben: 2 unseen; leads Ben",
                "a round that is on: the hands as they are; out NAMES, discards CARDS, trick Ben: CARDS",
            ),
            ("joins Eve, leaves Ben", "between two rounds"),
            ("decree KEY=OPTION", "a house rule that holds from the next round on"),
        ),
        commands=("draw", "joins", "leaves", "decree"),
    )
    first: Mapping[str, str] = MappingProxyType({})
    """The rule by which something else than a turn is due, by its kind; if not a tax."""

    def waiting(self, state: State, fresh: bool) -> str:
        """What is due, and who has to say "One card"."""
        told = [self.owed(due) for due in state.due]
        told += [f'{player} has to say "one card"' for player in sorted(state.calls, key=state.players.index)]
        return f"{'; '.join(told)}."

    def owed(self, due: Pending) -> str:
        """A turn, a draw, or cards to give."""
        if due.kind == TURN:
            return f"{due.player} is to act"
        if due.kind == DRAW:
            return f"{due.player} draws {number(due.count)} from the discards (draw does it)"
        best = "best " if due.best else ""
        cards = "card" if due.count == 1 else "cards"
        return f"{due.player} gives {due.to} {due.count} {best}{cards}".replace("  ", " ")

    def ended(self, state: State) -> str:
        """That the round is over, and the new ranks."""
        return f"The round is over. By rank: {' '.join(state.ranks)}."

    def afterwards(self, state: State, seated: Sequence[str], number: int) -> str:
        """That the next round may be dealt, or that this one stalls."""
        if state.ended:
            return "The next round: deal. Before it: joins NAME, leaves NAME."
        if state.stalled:
            return "Everybody has declined to lead: the round stalls unless somebody does."
        return ""

    def players(self, state: State) -> tuple[str, ...]:
        """Who plays, by rank in this round, or in the next where this one is over."""
        return state.ranks if state.ended else state.players

    def whose(self, state: State, play: Play) -> list[str]:
        """Whoever has one card, takes cards back, or has to do what is due."""
        if play.kind == CALLS:
            return sorted(state.calls, key=state.players.index)
        if play.kind == TAKES:
            return [state.rescinded[0]] if state.rescinded else []
        found = [due.player for due in state.due if (due.kind == TURN) == (play.kind not in MOVES)]
        return found or [due.player for due in state.due]

    def leads(self, state: State) -> tuple[str, str]:
        """Who leads or is to act, and by which rule."""
        if state.turn is None:
            kind = state.due[0].kind if state.due else ""
            return self.first.get(kind, "TA-TAX"), f"Nobody yet: {self.waiting(state, fresh=False)}"
        if not state.position.leading:
            top = state.position.pile[-1]
            return "TA-TURN", f"{state.turn} is to act on {' '.join(top.cards)}, which {top.owner} put down."
        rule, why = self.rules.lead(state)
        return rule, f"{state.turn} leads: {why}"

    def news(
        self, before: State | None, after: State, action: Action, outcome: Outcome | None
    ) -> Iterator[str]:
        """Who takes a trick that is over."""
        if before is not None and len(after.tricks) > len(before.tricks):
            yield f"{after.tricks[-1]} takes the trick."
        yield from super().news(before, after, action, outcome)

    def pile(self, state: State) -> Sequence[tuple[str, Sequence[str]]]:
        """The cards of the trick, the last on top."""
        return [(laid.owner, laid.cards) for laid in state.position.pile]

    def circumstances(self, state: State, match: Match[State]) -> Circumstances:
        """Who is out, who took the last trick, and what is out of play."""
        return state.beside()


PROMPTS = ClimbingPrompts
