"""Texts of a live table: input help, what the round waits for, news, and the view of one seat.

The defaults fit games with turns in order in which only the cards of a hand are secret; such a game needs only its
`Typed`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Generic

from adjudicator.cards import DISCARD, GIVES, PUT, Hand, Play
from adjudicator.cards.english import amount, number
from adjudicator.cards.play import LAYS, RETAINS, hand_words
from adjudicator.dataclass import dataclass
from adjudicator.engine.circumstances import Circumstances
from adjudicator.engine.lines import Event, PlayLine
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
"""Lower-case suit name -> (sign, colour)."""

_DONE = {DISCARD: "discarded", LAYS: "discarded", GIVES: "given", RETAINS: "kept"}
"""Kind of play -> participle for the cards it takes."""


@dataclass(frozen=True)
class Typed:
    """Game-specific help on what may be typed.

    `hands`: an example deal. `plays`, `more`: (input, effect) lines before and after the common help. `deals`: lines on
    what a deal may state besides hands; `begun`: lines on describing a round in progress. `commands`: additional first
    words.
    """

    hands: str
    plays: tuple[tuple[str, str], ...]
    more: tuple[tuple[str, str], ...] = ()
    deals: tuple[tuple[str, str], ...] = ()
    begun: tuple[tuple[str, str], ...] = ()
    commands: tuple[str, ...] = ()


class Prompts(Generic[S]):
    """Texts of a live table for a round under these rules."""

    typed: Typed
    private: tuple[str, ...] = ()
    """The kinds of plays of which only their player sees the cards."""

    def __init__(self, rules: Rules[S]) -> None:
        self.rules, self.lexicon = rules, rules.lexicon

    # -- pending decisions and news

    def waiting(self, state: S, fresh: bool) -> str:
        """Sentence: the pending decisions of a round in progress. `fresh`: no action has been made yet."""
        return f"{'; '.join(map(self.owed, state.due))}."

    def owed(self, due: Pending) -> str:
        """A pending decision as a clause: who has to do what."""
        return f"{due.player} is to act"

    def late(self, due: Pending) -> str:
        """Hint that cards drawn by default (an action that was skipped) may still be stated."""
        play = due.default
        assert play is not None
        which = "the card" if play.unseen == 1 else f"the {number(play.unseen)} cards"
        past = self.lexicon.verb[play.kind].past
        return f"(First {which} that {due.player} {past} may be told: {due.player}: {play.kind} CARDS.)"

    def ended(self, state: S) -> str:
        """Sentence: the round is over."""
        return f"The {self.rules.called} is over."

    def afterwards(self, state: S, seated: Sequence[str], number: int) -> str:
        """Hint on what may follow a finished or stuck round; empty during it. `number`: the round's number; `seated`:
        the players of the next."""
        return f"The next {self.rules.called}: deal." if state.ended else ""

    def players(self, state: S) -> tuple[str, ...]:
        """The players of the round, or of the next if it is over."""
        return state.players

    def whose(self, state: S, play: Play) -> list[str]:
        """The players who can make this play, if no name is given: those with a pending decision if any of them can,
        else all others who can. If nobody can, those with a pending decision."""
        able = [player for player in state.players if self.rules.answers(state, player, play) is not None]
        now = list(dict.fromkeys(due.player for due in state.due))
        return [player for player in able if player in now] or able or now

    def leads(self, state: S) -> tuple[str, str]:
        """The rule id and the sentence for who is to act."""
        rule, why = self.rules.turn_reason(state)
        who = state.due[0].player if state.due else "Nobody"
        return rule, f"{who} is to act: {why}"

    def news(self, before: S | None, after: S, action: Action, outcome: Outcome | None) -> Iterator[str]:
        """Yield sentences on the effects of an action. `before` is None if the action changed nothing; `outcome` is the
        result of a finished round."""
        yield from outcome.text if outcome is not None and after.ended else ()

    # -- cards

    def holding(self, hand: Hand) -> list[str]:
        """A hand in notation, sorted from low to high, as one or more lines."""
        return [hand_words(self.ordered(hand))]

    def groups(self, hand: Hand) -> list[tuple[str, list[str]]]:
        """The known cards of a hand in display rows, as (row name, cards), sorted from low to high; by default one row
        without a name."""
        cards = self.ordered(hand).cards
        return [("", [card for card, count in cards.items() for _ in range(count)])]

    def sign(self, card: str) -> tuple[str, str]:
        """Shortest display of a card or suit: its text, with suit signs, and the name of a style or ""."""
        return card, ""

    def within(self, card: str) -> str:
        """A card as shown within its row."""
        return card

    def pile(self, state: S, last: Mapping[str, Action]) -> Sequence[tuple[str, Sequence[str]]]:
        """The visible cards on the table, oldest first, as (caption, cards). `last`: card -> the round's last action
        with it."""
        return ()

    def notes(self, state: S) -> Sequence[str]:
        """Short remarks on other relevant state, shown after the cards."""
        return ()

    seats = "cards"
    """What the row of players shows of each player: the number of cards."""

    def shared(self, state: S) -> Sequence[str]:
        """Entries before the players in that row, for what belongs to nobody or to all."""
        return ()

    def seat(self, state: S, player: str) -> str:
        """A player's entry in that row."""
        total = state.hands[player].total
        return f"{player} {'?' if total is None else 'out' if total == 0 else total}"

    def may_be(self, kinds: Collection[str]) -> str:
        """Participle for what plays of these kinds do with cards, to follow "may be"."""
        return "played" if PUT in kinds else next((_DONE[kind] for kind in kinds if kind in _DONE), "chosen")

    def ordered(self, hand: Hand) -> Hand:
        """The hand with its cards sorted from low to high."""
        return replace(hand, cards={card: hand.cards[card] for card in sorted(hand.cards, key=self.lexicon.order)})

    def offers(self, plays: Sequence[Play]) -> list[str]:
        """Input suggestions for plays."""
        return list(dict.fromkeys(map(str, plays)))

    def beginnings(self, plays: Sequence[Play]) -> list[str]:
        """Input suggestions for the beginning of a play, where there are too many plays to list."""
        return []

    def drawn(self, state: S, due: Pending) -> list[str]:
        """Input suggestions for the result of a chance event that players report: the cards drawn."""
        return [] if due.default is None else [str(due.default)]

    def besides(self, state: S) -> list[str]:
        """Input suggestions that answer no pending decision, such as announcements."""
        return []

    def names(self, state: S | None, due: Pending | None) -> list[str]:
        """Card names that may be typed for the pending decision `due`."""
        deck = self.lexicon.deck
        return [*deck.place, *deck.singles]

    # -- visibility

    def seen(self, state: S, seat: str) -> S:
        """The state as visible to the player of a seat."""
        return self.rules.with_hands(state, closed(state.hands, seat))

    def secret(self, line: Event, seat: str) -> bool:
        """Whether a line is hidden from this seat: by default a play of another player's that is `private`."""
        return isinstance(line, PlayLine) and line.player != seat and line.play.kind in self.private

    def public(self, state: S, card: str) -> bool:
        """Whether the location of a card is public, so that naming it reveals nothing about a hand."""
        return False

    def circumstances(self, state: S, match: Match[S]) -> Circumstances:
        """The game-specific context of the table, for questions."""
        return Circumstances()


class SuitedPrompts(Prompts[S]):
    """Texts of a table that shows hands suit by suit; cards are named by rank and suit, "5 of Cups"."""

    def row(self, card: str) -> str:
        """The row of a card: its suit, or its own name if it has none."""
        return card.rpartition(" of ")[2]

    def holding(self, hand: Hand) -> list[str]:
        """The number of cards in a hand, then a line for each suit."""
        known = sum(hand.cards.values())
        unseen = "unseen" if hand.unseen is None else f"{hand.unseen} unseen" if hand.unseen else ""
        summary = " + ".join(part for part in (amount(known, "card") if known else "", unseen) if part)
        width = max(map(len, (*self.lexicon.suits, *map(self.row, self.lexicon.deck.singles))))
        rows = [
            f"  {name:<{width}}  {', '.join(self.within(card) for card in cards if card != name)}".rstrip()
            for name, cards in self._rows(hand).items()
        ]
        return [summary or "nothing", *rows]

    def groups(self, hand: Hand) -> list[tuple[str, list[str]]]:
        """One row per suit; cards without a suit get a row without a name."""
        return [("" if cards == [name] else name, cards) for name, cards in self._rows(hand).items()]

    def _rows(self, hand: Hand) -> dict[str, list[str]]:
        rows: dict[str, list[str]] = {}
        for card in self.ordered(hand).cards:
            rows.setdefault(self.row(card), []).append(card)
        return rows

    def sign(self, card: str) -> tuple[str, str]:
        """A suit as its sign, if it has one."""
        rank, of, suit = card.rpartition(" of ")
        sign, style = SIGNS.get(suit.lower(), (suit, ""))
        return (f"{rank} {sign}" if of and suit.lower() in SIGNS else card if of else sign), style

    def within(self, card: str) -> str:
        """A suit card by its rank alone."""
        return card.partition(" of ")[0]


def closed(hands: Mapping[str, Hand], seat: str) -> dict[str, Hand]:
    """Hands as visible from one seat.

    >>> closed({"Ada": Hand({"VI": 1}), "Ben": Hand({"V": 2})}, "Ada")["Ben"]
    Hand(cards={}, unseen=2)
    """
    return {name: hand if name == seat else Hand(unseen=hand.total) for name, hand in hands.items()}
