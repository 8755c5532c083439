"""What a live table says of Loka."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from adjudicator.cards import DISCARD, GIVES, PUT, Play
from adjudicator.cards.english import both, capital, whose
from adjudicator.cards.english import number as in_words
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.lines import Event, PlayLine
from adjudicator.engine.match import Match, Outcome
from adjudicator.engine.prompts import SuitedPrompts, Typed
from adjudicator.engine.state import Action, Pending
from adjudicator.games.loka.cards import DEBT, FOOL, LAY, PLAY, where
from adjudicator.games.loka.match import LokaMatch
from adjudicator.games.loka.outline import HANDS
from adjudicator.games.loka.state import Ending, State


class LokaPrompts(SuitedPrompts[State]):
    """The words of a table of Loka."""

    typed = Typed(
        hands="Ada: K of Cups + 24 unseen; Ben: unseen",
        plays=(
            ("K of Coins, T5, World", "a card of whoever is to act; Ada: T5 says who"),
            ("discard A, B, C", "laid away; left out if nobody sees it"),
            ("gives CARD", "paid for the Fool after the last trick"),
        ),
        more=(("points Ada 60 Ben 57 Cleo 54", "what the table has counted: the hand ends"),),
        begun=(
            ("deal Ada: 2 unseen; Ben: 2 unseen; Cleo: 2 unseen; leads Ben", "the cards each has, and who leads"),
            ("tricks Ada: 9; tricks Ben: 8; tricks Cleo: 6", "how many tricks each has won"),
            ("won Ada: CARDS + 20 unseen", "which cards are in them"),
            ("fool Ada to Ben", "who played the Fool, and who won the trick it was played to"),
            ("discards CARDS", "what the dealer laid away"),
            ("trick Ben: CARD", "a card of the trick that is on, once for each"),
        ),
        commands=("points",),
    )

    def waiting(self, state: State, fresh: bool) -> str:
        """What is due: cards to lay away, a card to the trick, or for the Fool."""
        due = state.due[0]
        if due.kind == LAY:
            return f"{due.player} lays three cards away: {_AWAY}."
        if due.kind == DEBT:
            owed = f"{due.player} owes {due.to} a card for the Fool"
            return f"{owed}: gives CARD (plays lists what may be given)."
        if not state.trick:
            # What is laid away may be told still, though it need not.
            text = f"what {state.dealer} lays away may be told first: {_AWAY}"
            early = f"; {text}" if fresh else ""
            return f"{due.player} leads to trick {len(state.taken) + 1}{early}."
        table = both([f"{whose(player)} {card}" for player, card in state.trick])
        return f"{due.player} is to act on {table}."

    def afterwards(self, state: State, seated: Sequence[str], number: int) -> str:
        """Who deals the next hand, and whether it begins a game."""
        if not state.ended:
            return ""
        hands = HANDS.by(self.rules.readings)
        games = "one hand is" if hands == 1 else f"{in_words(hands)} hands are"
        over = f"{games} a game, and this one is over. " if number % hands == 0 else ""
        return capital(f"{over}The next hand: deal. {seated[-1]} deals it, and {seated[0]} leads.")

    def whose(self, state: State, play: Play) -> list[str]:
        """The dealer lays away; the Fool's player pays for it; anything else is the turn's."""
        if play.kind == GIVES and state.fool is not None:
            return [state.fool[0]]
        if play.kind == DISCARD:
            return [state.dealer]
        return [state.players[0] if state.due[0].kind == LAY else state.due[0].player]

    def leads(self, state: State) -> tuple[str, str]:
        """Who leads or is to act, and by which rule."""
        kind, waiting = state.due[0].kind, self.waiting(state, fresh=False)
        rule, why = self.rules.turn_reason(state)
        if kind != PLAY:
            return ("LO-LAY" if kind == LAY else "LO-DEBT"), f"Nobody leads now: {waiting}"
        return ("LO-TURN", waiting) if state.trick else (rule, f"{state.turn} leads: {why}")

    def news(self, before: State | None, after: State, action: Action, outcome: Outcome | None) -> Iterator[str]:
        """A trick that was won, a Fool that is given up, and what the hand came to."""
        if before is not None and len(after.taken) > len(before.taken):
            yield _taken(after, self.lexicon.spoken)
        if after.ended and after.fool is not None and action.play.kind == PUT:
            player, winner = after.fool
            yield f"{player} has taken no trick, and gives up the Fool to {winner}."
        yield from super().news(before, after, action, outcome)

    def row(self, card: str) -> str:
        """The suit, or the trumps; the Fool lies by itself."""
        return (*self.lexicon.suits, "Trumps", FOOL)[where(self.lexicon)[card][0] - 1]

    def may_be(self, kinds: Collection[str]) -> str:
        """What is discarded is laid away."""
        return "laid away" if DISCARD in kinds else super().may_be(kinds)

    def pile(self, state: State, last: Mapping[str, Action]) -> Sequence[tuple[str, Sequence[str]]]:
        return [(player, (card,)) for player, card in state.trick]

    def offers(self, plays: Sequence[Play]) -> list[str]:
        """What may be typed for plays: of what is laid away, one choice as an example, with commas between its cards."""
        laid = [f"{DISCARD} {', '.join(play.cards)}" for play in plays if play.kind == DISCARD][:1]
        return [*laid, *super().offers([play for play in plays if play.kind != DISCARD])]

    def beginnings(self, plays: Sequence[Play]) -> list[str]:
        """The first card that is laid away."""
        cards = (card for play in plays if play.kind == DISCARD for card in play.cards)
        return [f"{DISCARD} {card}" for card in dict.fromkeys(cards)]

    def names(self, state: State | None, due: Pending | None) -> list[str]:
        """The cards of a hand that is known, of the tricks for what is paid; else those that nobody put down."""
        every = super().names(state, due)
        if state is None:
            return every
        debt = due is not None and due.kind == DEBT
        if due is not None and not debt and state.hands[due.player].known:
            return list(self.ordered(state.hands[due.player]).cards)
        return [card for card in every if self.public(state, card) == debt]

    def seen(self, state: State, seat: str) -> State:
        """What was laid away is the dealer's secret until every trick is played."""
        secret = seat != state.dealer and not state.over
        return replace(super().seen(state, seat), laid=() if secret else state.laid)

    def secret(self, line: Event, seat: str) -> bool:
        """What the dealer lays away."""
        return isinstance(line, PlayLine) and line.play.kind == DISCARD and line.player != seat

    def public(self, state: State, card: str) -> bool:
        return card in state.up

    def circumstances(self, state: State, match: Match[State]) -> Circumstances:
        """What the tricks came to, and what was won before."""
        earlier = match.earlier(match.number) if isinstance(match, LokaMatch) else None
        uncounted = any(one.hand == match.number for one in match.uncounted)
        return Ending(number=match.number, totals=earlier, cut=bool(state.ended) and uncounted, recorded=True)


PROMPTS = LokaPrompts
_AWAY = "discard CARD, CARD, CARD, or discard 3 unseen"


def _taken(state: State, spoken: Callable[[str], str]) -> str:
    """Who won the last trick, and with what; and what that means for a Fool in it."""
    trick = state.taken[-1]
    text = f"{trick.winner} takes trick {len(state.taken)} with {spoken(dict(trick.cards)[trick.winner])}."
    fool = next((player for player, card in trick.cards if card == FOOL), None)
    stays = f" The Fool stays with {fool}, who owes {trick.winner} a card for it in the end."
    return f"{text}{stays if fool is not None else ''}"
