"""What a live table says of a climbing game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from adjudicator.cards import CALLS, DRAWS, GIVES, TAKES, Play
from adjudicator.cards.english import both, number
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.match import Match, Outcome
from adjudicator.engine.prompts import Prompts, Typed
from adjudicator.engine.state import Action, Pending
from adjudicator.games.tahimi.state import DRAW, TAKE, TRIBUTE, TURN, State

MOVES = frozenset({GIVES, TAKES, DRAWS})
"""What is done beside a turn."""


DECREE = (("decree KEY=OPTION", "a house rule from the next round on"),)
DEALS = (("deal random; dealer Ben", "dealt by somebody whom the Tahimi names"),)
BEGUN = (
    ("out NAMES", "who has no cards left, in the order they went out"),
    ("discards CARDS", "cards that are out of play"),
    ("trick Ben: CARDS", "what was played in the trick that is on, once for each turn"),
)
"""Lines typed beside the hands for a round in progress."""
COMMANDS = ("joins", "leaves", "decree")


class ClimbingPrompts(Prompts[State]):
    """The words of a table of Tahimi."""

    typed = Typed(
        hands="Ada: 6 6 + 11 unseen; Ben: unseen",
        plays=(
            ("6 6", "cards played; Ada: 6 6 says by whom"),
            ("6 Joker, Joker as 9", "a Joker beside others; alone it names its rank"),
            ("pass", "no cards"),
            ("one card", "said by whoever has one card left"),
            ("gives A K", "cards given at tax time, and those given back"),
        ),
        more=(("joins Eve, leaves Ben", "between two rounds"), *DECREE),
        deals=DEALS,
        begun=(("deal Ada: 6 + 3 unseen; Ben: 2 unseen; leads Ben", "the hands as they are, and who leads"), *BEGUN),
        commands=COMMANDS,
    )
    first: Mapping[str, str] = MappingProxyType({})
    """The rule by which something else than a turn is due, by its kind; if not a tax."""

    def waiting(self, state: State, fresh: bool) -> str:
        """What is due, and who has to say "One card"."""
        texts = [
            f"{due.player} is to {'lead' if state.position.leading else 'play'} or to pass"
            if due.kind == TURN
            else self.owed(due)
            for due in state.due
        ]
        texts += [f'{player} has to say "one card"' for player in sorted(state.calls, key=state.players.index)]
        return f"{'; '.join(texts)}."

    def owed(self, due: Pending) -> str:
        """A draw, cards to take back, or cards to give, and how that is typed."""
        player, count, cards = due.player, number(due.count), "card" if due.count == 1 else "cards"
        if due.kind == DRAW:
            return f"{player} draws {count} from the discards: draw, or draws CARDS"
        if due.kind == TAKE:
            return f"{player} takes {both(due.cards)} back: takes {' '.join(due.cards)}"
        if due.kind == TRIBUTE:
            return f"{player} gives {due.to} {count} {cards}: gives CARD, or gives 1 unseen"
        return f"{player} gives {due.to} {count} {'best ' * due.best}{cards}: gives CARDS"

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
        players = [due.player for due in state.due if (due.kind == TURN) == (play.kind not in MOVES)]
        return players or [due.player for due in state.due]

    def leads(self, state: State) -> tuple[str, str]:
        """Who leads or is to act, and by which rule."""
        if state.turn is None:
            kind = state.due[0].kind if state.due else ""
            return self.first.get(kind, "TA-TAX"), f"Nobody yet: {self.waiting(state, fresh=False)}"
        if not state.position.leading:
            top = state.position.pile[-1]
            return "TA-TURN", f"{state.turn} is to act on {' '.join(top.cards)}, which {top.owner} put down."
        rule, why = self.rules.turn_reason(state)
        return rule, f"{state.turn} leads: {why}"

    def news(self, before: State | None, after: State, action: Action, outcome: Outcome | None) -> Iterator[str]:
        """Who takes a trick that is over."""
        if before is not None and len(after.tricks) > len(before.tricks):
            yield f"{after.tricks[-1]} takes the trick."
        yield from super().news(before, after, action, outcome)

    def besides(self, state: State) -> list[str]:
        """Whoever has to say "One card" may say it."""
        return [f"{player}: one card" for player in sorted(state.calls, key=state.players.index)]

    def pile(self, state: State, last: Mapping[str, Action]) -> Sequence[tuple[str, Sequence[str]]]:
        """The cards of the trick, the last on top."""
        return [(laid.owner, laid.cards) for laid in state.position.pile]

    def circumstances(self, state: State, match: Match[State]) -> Circumstances:
        """Who is out, who took the last trick, and what is out of play."""
        return state.beside()


PROMPTS = ClimbingPrompts
