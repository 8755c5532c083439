"""The Wheel of Fortune's draw as a decision of its own: chance decides which cards come, the law how many.

Cards that nobody saw are counted with the others, and named by nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from z3 import And, ArithRef, BoolRef, Implies, Not

from adjudicator.cards import DRAWS, Lexicon, Play
from adjudicator.cards.english import amount, both, number
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import Speech, View, Words
from adjudicator.engine.fields import At, FieldEncoding, Fields, PlayAt
from adjudicator.engine.state import Pending
from adjudicator.games.tahimi.state import DRAW, Position
from adjudicator.games.tahimi.turn_lines import TurnWords
from adjudicator.games.tarot_himi.cards import CARDS
from adjudicator.games.tarot_himi.readings import cite
from adjudicator.law import Clause, Requirement

MOST = 100
"""More cards than anybody draws."""


class AtDraw(At[Position]):
    """A player who has discarded the Wheel of Fortune, or has not."""

    @cached_property
    def due(self) -> Pending | None:
        """What the player has to draw; its cards are the discards."""
        return self.pending(DRAW)

    @cached_property
    def lie(self) -> Mapping[str, int]:
        """How many of each card are among the discards."""
        return Counter(self.due.cards if self.due else ())


WHEEL = Fields[AtDraw]()
to_draw = WHEEL.truth(
    "cards are to be drawn",
    lambda at: at.due is not None,
    "the player has discarded the Wheel of Fortune, and has drawn nothing for it",
    "{actor} has {|nothing }to draw",
    id="to-draw",
)
wanted = WHEEL.number(
    "cards to draw",
    1,
    MOST,
    lambda at: at.due.count if at.due else None,
    "how many cards were discarded",
    lambda at, count: f"{amount(int(count), 'card')} were discarded",
    id="wanted",
    irrelevant=Not(to_draw),
)
DRAWN = Fields[PlayAt]()
drawn = DRAWN.number(
    "cards drawn",
    0,
    MOST,
    lambda at: len(at.play.cards) + at.play.unseen,
    "how many cards are drawn, those that nobody saw among them",
)


def _lying(card: str) -> ArithRef:
    return WHEEL.number(
        f"discarded {card}",
        0,
        None,
        lambda at: at.lie.get(card, 0) if at.due else None,
        f"how many of {card} are among the discards",
        lambda at, count: f"{count} of {at.lexicon.spoken(card)} among the discards",
        irrelevant=Not(to_draw),
    )


def _drawing(card: str) -> ArithRef:
    return DRAWN.number(f"draws {card}", 0, MOST, lambda at: at.play.cards.count(card), f"how many of {card} are drawn")


LIES = {card: _lying(card) for card in CARDS}
"""How many of each card are among the discards."""
DRAWS_OF = {card: _drawing(card) for card in CARDS}
"""How many of each card are drawn, as far as that was seen."""
AMONG = And(*(DRAWS_OF[card] <= LIES[card] for card in CARDS))
"""The cards drawn, as far as they were seen, are among the discards."""


class DrawEncoding(FieldEncoding[Position, AtDraw]):
    """Cards drawn from the discards for those exchanged ("Wheel of Fortune")."""

    name, nothing, of_hand = DRAW, Play(DRAWS), False
    position, plays, reads = WHEEL, DRAWN, AtDraw
    given = frozenset(["cards are to be drawn"])

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        return tuple(LIES[card] <= lexicon.deck.count(card) for card in CARDS)

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """Whose draw it is, how many cards, and from where."""
        return (
            Requirement(
                id="TH-WHEEL.3",
                title="A draw is due",
                says="Cards are drawn only by the player who has just discarded the Wheel of Fortune.",
                cites=(cite("Wheel of Fortune"),),
                holds=to_draw,
                against="{actor} has no cards to draw.{drawer}",
            ),
            Requirement(
                id="TH-WHEEL.4",
                title="As many as were discarded",
                says="As many cards are drawn as were discarded, the Wheel of Fortune among them.",
                cites=(cite("Wheel of Fortune"),),
                holds=Implies(to_draw, drawn == wanted),
                against="In exchange {actor} draws {due_cards}, the Wheel itself counted, and here {drawn}.",
                supports="In exchange{put_away} {actor} draws {due_cards}.{drawn_again}{lie_there}",
            ),
            Requirement(
                id="TH-WHEEL.5",
                title="From the discards",
                says="The cards are drawn from the discards, those just discarded among them.",
                cites=(cite("Wheel of Fortune"),),
                holds=Implies(to_draw, AMONG),
                against="{too_few}",
            ),
        )


# -- words


@dataclass(frozen=True)
class Drawing(View[Position]):
    """Cards that one player draws, with words for it."""

    @property
    def due(self) -> Pending | None:
        """What is to be drawn, and from which cards."""
        return AtDraw(self.table, self.position, self.actor, self.lexicon).due

    @property
    def due_cards(self) -> str:
        """How many cards are to be drawn: "three cards"."""
        return amount(self.due.count if self.due else 0, "card")

    @property
    def drawer(self) -> str:
        """Who is to draw for the Wheel, and how many, as a further sentence; empty where nobody is."""
        due = next((due for due in self.position.due if due.kind == DRAW), None)
        if due is None:
            return ""
        return f" {due.player} discarded the Wheel of Fortune, and draws {amount(due.count, 'card')} for it."

    @property
    def drawn(self) -> str:
        """How many are drawn: "is one card"."""
        count = len(self.play.cards) + self.play.unseen
        return f"{'is' if count == 1 else 'are'} {amount(count, 'card')}"

    @property
    def put_away(self) -> str:
        """What the cards are drawn for: " for the Wheel of Fortune and III IV"."""
        also = next((" ".join(line.play.also) for line in self.table.history[-1:]), "")
        return f" for {both(['the Wheel of Fortune', *([also] if also else [])])}" if self.table.history else ""

    @property
    def lie_there(self) -> str:
        """That cards which are drawn, and were not just put down, are among the discards; " " in front."""
        put = next((line.play.spent for line in self.table.history[-1:]), ())
        others = [card for card in self.play.cards if card not in put]
        are = "is" if len(others) == 1 else "are"
        return f" {' '.join(others)} {are} among the discards, which are drawn from." if others else ""

    @property
    def drawn_again(self) -> str:
        """That a card just put down may be drawn, where one like it is."""
        put = next((line.play.spent for line in self.table.history[-1:]), ())
        if not {*put} & {*self.play.cards}:
            return ""
        return " What was put down, the Wheel of Fortune too, goes among the discards first, and may be drawn again."

    @property
    def too_few(self) -> str:
        """Of which cards the discards have none, and of which fewer than are drawn."""
        lie = Counter(self.due.cards if self.due else ())
        short = sorted(Counter(self.play.cards) - lie, key=self.lexicon.order)
        none = [card for card in short if not lie[card]]
        few = [f"The discards have only {number(lie[card])} {card}." for card in short if lie[card]]
        return " ".join([f"Not among the discards: {' '.join(none)}."] * bool(none) + few)


class DrawWords(Words[Position]):
    """The words for cards drawn; chance chooses them, so no others are named in their place."""

    views = Drawing

    def __init__(self, turn: TurnWords) -> None:
        self.turn = turn

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Conditions on a hand in sentences, of which there are none."""
        return self.turn.speech(lexicon, who)
