"""A round of a climbing game as it stands, from the deal to the last player, and the time between two rounds: values, and
the small changes that `rules` and `trick` make of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field, replace

from adjudicator.cards import DRAWS, GIVES, PASS, PUT, Hand, Play
from adjudicator.cards.verbs import TURN
from adjudicator.dataclass import dataclass
from adjudicator.engine import state
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.state import Action, Pending
from adjudicator.games.tahimi.cards import DRAW, EXCHANGE, GIVING, PAYMENT, RETURN, TAKE, TRIBUTE

__all__ = ["DRAW", "EXCHANGE", "GIVING", "PAYMENT", "RETURN", "TAKE", "TRIBUTE", "TURN", "State"]


# -- a trick


@dataclass(frozen=True)
class Laid:
    """A play on the pile as it counts there.

    `rank` is a place in the deck (0 below the lowest), `size` what a following play has
    to match, `cards` those physically there, `index` its line in the history.
    """

    owner: str
    cards: tuple[str, ...]
    rank: int
    size: int
    index: int
    mimic: bool = False

    @property
    def physical(self) -> int:
        """How many cards were put down, whatever they count as."""
        return len(self.cards)


@dataclass(frozen=True)
class Position(state.Position):
    """What follows from a history: the trick as it stands, and whose turn it is.

    `to_act` is None when nobody is (the round is over or was dealt anew). `closer` is
    the player at whose seat the trick ends when the turn comes round to it. `acts`
    holds (player, line) for each regular turn taken in the trick; `idle` who has
    declined to lead since the pile was last empty.
    """

    pile: tuple[Laid, ...] = ()
    closer: str | None = None
    opening: bool = False
    acts: tuple[tuple[str, int], ...] = ()
    passed: frozenset[str] = frozenset()
    idle: frozenset[str] = frozenset()

    @property
    def top(self) -> Laid | None:
        """The play to be beaten; None when the pile is empty."""
        return self.pile[-1] if self.pile else None


# -- a round


@dataclass(frozen=True)
class State:
    """One round at one moment.

    Players are named by their ranks in this round, the Tahimi first. `trick` holds the
    actions since the trick began, and `position` what follows from them. `due` names the
    decisions that are open: one, or at tax time one for each pair; none once the round has
    `ended` ("over", or "redeal" where nobody would lead).
    """

    players: tuple[str, ...]
    hands: Mapping[str, Hand] = field(hash=False)
    position: Position
    due: tuple[Pending, ...] = ()
    taxes: tuple[Action, ...] = ()
    """What was given, and shown, at tax time."""
    trick: tuple[Action, ...] = ()
    pending: int | None = None
    """The line of the trick whose turn is not over before other decisions are made."""
    leader: str | None = None
    """Who had the lead when the trick began."""
    opening: bool = True
    """Whether no card had been put down in the round when the trick began."""
    discards: tuple[str, ...] = ()
    finished: tuple[str, ...] = ()
    """Who went out, in the order they did."""
    number: int = 1
    """Which round of the session this is, the first being 1."""
    dealer: str | None = None
    single: frozenset[str] = frozenset()
    """Who has exactly one card."""
    calls: frozenset[str] = frozenset()
    """Players who have come down to one card and have not called it."""
    shown: frozenset[tuple[str, str]] = frozenset()
    """Player and card, for each card revealed outside a play."""
    rescinded: tuple[str, tuple[str, ...]] | None = None
    """Who has just had to take which cards back."""
    tricks: tuple[str, ...] = ()
    """Who took each trick that is over."""
    trail: tuple[Position, ...] = ()
    """The position before each line of the trick, its player being on turn."""
    blurred: bool = False
    """Whether cards were drawn in the round that nobody saw."""
    unseen_gift: bool = False
    """Whether cards that nobody saw were given in the course of a trick, and that trick is the last that was begun."""
    ended: str | None = None

    @property
    def ranks(self) -> tuple[str, ...]:
        """The players by their ranks in the next round: as they went out, the last one last."""
        left = tuple(player for player in self.players if player not in self.finished)
        return (*self.finished, *left)

    @property
    def turn(self) -> str | None:
        """Whose regular turn it is; None while something else is due."""
        first = self.due[0] if self.due else None
        return first.player if first is not None and first.kind == TURN else None

    def owed(self, player: str, kinds: frozenset[str] | None = None) -> Pending | None:
        """What this player has to decide, of these kinds; None if nothing."""
        dues = (due for due in self.due if due.player == player)
        return next((due for due in dues if kinds is None or due.kind in kinds), None)

    def beside(
        self, number: int | None = None, cut: bool = False, totals: Mapping[str, int] | None = None
    ) -> Circumstances:
        """What it tells beside its situation."""
        last = self.tricks[-1] if self.tricks else None
        return BetweenRounds(finished=self.finished, last=last, discards=self.discards)

    @property
    def stalled(self) -> bool:
        """Whether the lead has come to somebody who declined it since the pile was last empty."""
        return self.position.leading and self.position.to_act in self.position.idle


# -- between two rounds


@dataclass(frozen=True)
class BetweenRounds(Circumstances):
    """What goes on before a round: the cards picked for seats, who leaves, who joins or comes back.

    `finished` are players who were out before the trick, in the order they went out.
    """

    picks: tuple[Mapping[str, str], ...] = field(default=(), hash=False)
    leaves: tuple[str, ...] = ()
    finished: tuple[str, ...] = ()
    begins: bool = False
    """Whether the case states a round that is about to begin (`round:`)."""
    last: str | None = None
    """Who took the trick before this one, if it is known."""
    discards: tuple[str, ...] | None = None
    """The cards out of play now; None where they follow from the history."""

    @property
    def reseated(self) -> bool:
        """Whether the players do not simply keep their seats."""
        return bool(self.picks or self.joins or self.leaves)

    @property
    def speaks(self) -> bool:
        """Whether it tells of the time before a round, when nobody is to act."""
        return self.reseated


# -- small changes


def remembered(before: State, after: State, action: Action | None) -> State:
    """The round after an action, with the position before each line of its trick, and with what cannot be known any more
    of the hands."""
    play = action.play if action is not None else Play(PASS)
    gift = play.kind == GIVES and play.unseen > 0 and before.pending is not None
    blurred = before.blurred or (play.kind == DRAWS and drawn(before, play).unseen > 0)
    trail = before.trail
    if not after.trick:
        trail = ()
    elif len(after.trick) != len(before.trick):
        player = action.player if action is not None else None
        trail = (*trail, replace(before.position, to_act=player, gone=(), tricks=()))
    unseen_gift = gift or (before.unseen_gift and bool(before.trick))
    return replace(after, trail=trail, blurred=blurred, unseen_gift=unseen_gift)


def drawn(state: State, play: Play) -> Play:
    """A draw with its stated cards that were not among the discards made unseen ones, so that nobody else is accused of
    holding them."""
    known = Counter(play.cards) & Counter(state.discards)
    cards = tuple(sorted(known.elements(), key=play.cards.index))
    return replace(play, cards=cards, unseen=play.unseen + len(play.cards) - len(cards))


def uncalled(before: State, after: State, player: str) -> State:
    """The round after a turn: whoever else had to say "One card" before it has missed that."""
    return replace(after, calls=after.calls - (before.calls - {player}))


def finished(finished: tuple[str, ...], out: frozenset[str]) -> tuple[str, ...]:
    """The order of going out: a place is void once its player is back in."""
    kept = tuple(player for player in finished if player in out)
    return (*kept, *sorted(out - set(kept)))


def less(hands: Mapping[str, Hand], player: str, play: Play) -> dict[str, Hand]:
    """The hands after cards left one; of cards nobody saw, any may have gone."""
    left = dict(hands)
    if player in left:
        hand = left[player].less(play.spent)
        if play.unseen:
            total = hand.total
            hand = Hand(unseen=None if total is None else max(total - play.unseen, 0))
        left[player] = hand
    return left


def more(hand: Hand, play: Play) -> Hand:
    """The hand after cards came in."""
    more = hand.more(Counter(play.cards))
    return more if more.unseen is None else replace(more, unseen=more.unseen + play.unseen)


def revealed(state: State, player: str, cards: tuple[str, ...]) -> State:
    """The state with cards of a hand known that may have been among the unseen."""
    hand = state.hands.get(player)
    new = Counter(cards) - Counter(hand.cards) if hand is not None else Counter[str]()
    if hand is None or not new or hand.known:
        return state
    unseen = None if hand.unseen is None else max(hand.unseen - new.total(), 0)
    return replace(state, hands={**state.hands, player: replace(hand.more(new), unseen=unseen)})


def put_down(state: State) -> bool:
    """Whether a card has been put down in the round."""
    return not state.opening or any(action.play.kind == PUT for action in state.trick)


def taxed(state: State) -> bool:
    """Whether taxes are being exchanged."""
    return any(due.kind in (PAYMENT, RETURN) for due in state.due[:1])
