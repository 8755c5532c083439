"""What a live table says of a game: what may be typed, what it waits for, what followed, what a seat may see.

A game whose players take turns in order, each with a hand of which nothing is secret but the cards, needs
only its examples of what may be typed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from adjudicator.cards import DISCARD, GIVES, PUT, Hand, Play
from adjudicator.cards.english import amount, number
from adjudicator.cards.play import LAYS, RETAINS, hand_words
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.lines import Told
from adjudicator.engine.match import Match, Outcome
from adjudicator.engine.rules import Rules, S
from adjudicator.engine.state import Action, Pending

_BLACK, _RED = "", "red"
SIGNS: Mapping[str, tuple[str, str]] = {
    **dict.fromkeys(("swords", "spades"), ("\N{BLACK SPADE SUIT}", _BLACK)),
    **dict.fromkeys(("cups", "hearts"), ("\N{BLACK HEART SUIT}", _RED)),
    **dict.fromkeys(("coins", "pentacles", "diamonds"), ("\N{BLACK DIAMOND SUIT}", _RED)),
    **dict.fromkeys(("clubs", "wands", "batons"), ("\N{BLACK CLUB SUIT}", _BLACK)),
}
"""The signs of suits by what suits are called, each with its colour."""

_DONE = {DISCARD: "discarded", LAYS: "discarded", GIVES: "given", RETAINS: "kept"}
"""What is done with cards by a play of a kind."""


@dataclass(frozen=True)
class Typed:
    """What may be typed at a table of a game, besides what may at any.

    `hands` are hands to be dealt, as an example. `plays` and `more` are lines of the help, before those
    of every game and after them, each what is typed with what it does. `deals` are lines of what is told of a deal
    besides hands, `begun` lines of what is told of a round that is on already. `commands` are words that stand first.
    """

    hands: str
    plays: tuple[tuple[str, str], ...]
    more: tuple[tuple[str, str], ...] = ()
    deals: tuple[tuple[str, str], ...] = ()
    begun: tuple[tuple[str, str], ...] = ()
    commands: tuple[str, ...] = ()


class Prompts(Generic[S]):
    """The words of a live table, in a round that goes on by these rules."""

    typed: Typed

    def __init__(self, rules: Rules[S]) -> None:
        self.rules, self.lexicon = rules, rules.lexicon

    # -- what comes next

    def waiting(self, state: S, fresh: bool) -> str:
        """What a round that is on waits for, in a sentence; `fresh` says that nothing was done in it yet."""
        return f"{'; '.join(map(self.owed, state.due))}."

    def owed(self, due: Pending) -> str:
        """A decision that is open, as what its player has to do."""
        return f"{due.player} is to act"

    def late(self, due: Pending) -> str:
        """That cards may be told which were drawn and were passed over, in a sentence."""
        play = due.default
        assert play is not None
        which = "the card" if play.unseen == 1 else f"the {number(play.unseen)} cards"
        past = self.lexicon.verb[play.kind].past
        return f"(First {which} that {due.player} {past} may be told: {due.player}: {play.kind} CARDS.)"

    def ended(self, state: S) -> str:
        """That a round is over, in a sentence."""
        return f"The {self.rules.called} is over."

    def afterwards(self, state: S, seated: Sequence[str], number: int) -> str:
        """What may be done once a round is over, or cannot go on: the round's `number` in its match, and who
        is `seated` in the next; empty while it goes on."""
        return f"The next {self.rules.called}: deal." if state.ended else ""

    def players(self, state: S) -> tuple[str, ...]:
        """Who plays in a round, or in the next where it is over."""
        return state.players

    def whose(self, state: S, play: Play) -> list[str]:
        """Who may be meant by a play for which nobody is named: whoever has to decide or to tell something now, else
        whoever has to behind what nobody need tell."""
        found = [player for player in state.players if self.rules.answers(state, player, play) is not None]
        now = list(dict.fromkeys(due.player for due in state.due))
        return [player for player in found if player in now] or found or now

    def leads(self, state: S) -> tuple[str, str]:
        """The id of the rule by which somebody leads or is to act, and a sentence."""
        rule, why = self.rules.lead(state)
        who = state.due[0].player if state.due else "Nobody"
        return rule, f"{who} is to act: {why}"

    def news(self, before: S | None, after: S, action: Action, outcome: Outcome | None) -> Iterator[str]:
        """What followed from an action, in sentences. `before` is None where the action changed nothing; `outcome`
        is what a round that is over came to."""
        yield from outcome.text if outcome is not None and after.ended else ()

    # -- cards

    def holding(self, hand: Hand) -> list[str]:
        """A hand in the notation, from low to high; in lines, if it needs several."""
        return [hand_words(self.ordered(hand))]

    def groups(self, hand: Hand) -> list[tuple[str, list[str]]]:
        """The known cards of a hand as they are laid out, from low to high: in one row without a
        name, or in one for each kind of cards."""
        cards = self.ordered(hand).cards
        return [("", [card for card, count in cards.items() for _ in range(count)])]

    def sign(self, card: str) -> tuple[str, str]:
        """A card, or a kind of cards, as short as it can be shown, with signs for suits: its text, and the name of a
        style or none."""
        return card, ""

    def within(self, card: str) -> str:
        """A card as it is written in the row of its kind."""
        return card

    def pile(self, state: S, last: Mapping[str, Action]) -> Sequence[tuple[str, Sequence[str]]]:
        """What lies on the table to be seen, the oldest first: what is said of it, as who put it down, and the cards.
        `last` is by card the last action of the round with it."""
        return ()

    def notes(self, state: S) -> Sequence[str]:
        """What else matters on the table, a few words each, behind the cards."""
        return ()

    seats = "cards"
    """What is told of each player in the row of all: how many cards there are."""

    def shared(self, state: S) -> Sequence[str]:
        """What stands before the players in that row: what is nobody's, or everybody's."""
        return ()

    def seat(self, state: S, player: str) -> str:
        """A player in that row."""
        total = state.hands[player].total
        return f"{player} {'?' if total is None else 'out' if total == 0 else total}"

    def may_be(self, kinds: Collection[str]) -> str:
        """What may be done with cards by plays of these kinds, behind "may be"."""
        return "played" if PUT in kinds else next((_DONE[kind] for kind in kinds if kind in _DONE), "chosen")

    def ordered(self, hand: Hand) -> Hand:
        """A hand with its cards from low to high."""
        return replace(hand, cards={card: hand.cards[card] for card in sorted(hand.cards, key=self.lexicon.order)})

    def offers(self, plays: Sequence[Play]) -> list[str]:
        """What may be typed for plays."""
        return list(dict.fromkeys(map(str, plays)))

    def beginnings(self, plays: Sequence[Play]) -> list[str]:
        """What may be typed as the beginning of a play, where there are too many plays to be offered whole."""
        return []

    def drawn(self, state: S, due: Pending) -> list[str]:
        """What may be typed about what nobody chooses, where players tell it: the cards that came."""
        return [] if due.default is None else [str(due.default)]

    def besides(self, state: S) -> list[str]:
        """What may be typed now besides decisions: an announcement."""
        return []

    def names(self, state: S | None, due: Pending | None) -> list[str]:
        """The cards that may be typed, by whoever has to decide something."""
        deck = self.lexicon.deck
        return [*deck.place, *deck.singles]

    # -- what a seat may see

    def seen(self, state: S, seat: str) -> S:
        """A round as the player of a seat sees it."""
        return self.rules.knowing(state, closed(state.hands, seat))

    def secret(self, told: Told, seat: str) -> bool:
        """Whether a line is a secret of another player's than the one of a seat."""
        return False

    def public(self, state: S, card: str) -> bool:
        """Whether everybody knows where a card is, so that saying it tells nothing of a hand."""
        return False

    def circumstances(self, state: S, match: Match[S]) -> Circumstances:
        """What is told of the table besides its situation, for the game's questions."""
        return Circumstances()


class SuitedPrompts(Prompts[S]):
    """The words of a table where hands are laid out suit by suit: cards are called by rank and suit, "5 of Cups"."""

    def row(self, card: str) -> str:
        """The name of the row that a card lies in: its suit; its own name where it lies by itself."""
        return card.rpartition(" of ")[2]

    def holding(self, hand: Hand) -> list[str]:
        """How many cards a hand has, and its suits, each in a line."""
        known = sum(hand.cards.values())
        unseen = "unseen" if hand.unseen is None else f"{hand.unseen} unseen" if hand.unseen else ""
        told = " + ".join(part for part in (amount(known, "card") if known else "", unseen) if part)
        width = max(map(len, (*self.lexicon.suits, *map(self.row, self.lexicon.deck.singles))))
        rows = [
            f"  {name:<{width}}  {', '.join(self.within(card) for card in cards if card != name)}".rstrip()
            for name, cards in self._rows(hand).items()
        ]
        return [told or "nothing", *rows]

    def groups(self, hand: Hand) -> list[tuple[str, list[str]]]:
        """The suits, each in a row; what lies by itself in one without a name."""
        return [("" if cards == [name] else name, cards) for name, cards in self._rows(hand).items()]

    def _rows(self, hand: Hand) -> dict[str, list[str]]:
        rows: dict[str, list[str]] = {}
        for card in self.ordered(hand).cards:
            rows.setdefault(self.row(card), []).append(card)
        return rows

    def sign(self, card: str) -> tuple[str, str]:
        """A suit as its sign, where it is called as one that has a sign."""
        rank, of, suit = card.rpartition(" of ")
        sign, style = SIGNS.get(suit.lower(), (suit, ""))
        return (f"{rank} {sign}" if of and suit.lower() in SIGNS else card if of else sign), style

    def within(self, card: str) -> str:
        """A card of a suit by its rank."""
        return card.partition(" of ")[0]


def closed(hands: Mapping[str, Hand], seat: str) -> dict[str, Hand]:
    """Hands as one player sees them.

    >>> closed({"Ada": Hand({"VI": 1}), "Ben": Hand({"V": 2})}, "Ada")["Ben"]
    Hand(cards={}, unseen=2)
    """
    return {name: hand if name == seat else Hand(unseen=hand.total) for name, hand in hands.items()}
