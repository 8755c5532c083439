"""The choice between two cards, one of which is kept or given. No hand bears on it: both lie there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from z3 import ArithRef, Not, Or

from adjudicator.cards import KEEPS, PASSES_ON, Lexicon, Play
from adjudicator.cards.english import amount, both, capital
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import HiddenHand, Speech
from adjudicator.engine.fields import At, FieldEncoding, Fields, PlayAt
from adjudicator.engine.state import Table
from adjudicator.games.tarot_poker.cards import CARDS
from adjudicator.games.tarot_poker.effects import cited
from adjudicator.games.tarot_poker.plays import HAND, CardView, CardWords
from adjudicator.games.tarot_poker.powers import chosen_for, for_oneself
from adjudicator.games.tarot_poker.readings import cite
from adjudicator.games.tarot_poker.state import State
from adjudicator.games.tarot_poker.verbs import CHOOSE
from adjudicator.law import Citation, Clause, Requirement, When
from adjudicator.solve.conditions import Condition, Literal, Word


def choosing(position: State, actor: str) -> bool:
    """Whether a player has to choose."""
    return position.pending(CHOOSE, actor) is not None


def unseen(position: State, actor: str) -> bool:
    """Whether the player has to choose of two cards that nobody has seen."""
    return choosing(position, actor) and not position.offered


HERE, CHOSEN = Fields[At[State]](), Fields[PlayAt]()
due = HERE.truth(
    "has to choose",
    lambda at: choosing(at.position, at.actor),
    "the player has to choose one of two cards",
    "{actor} has {|not }to choose",
    id="due",
)
own = HERE.truth(
    "for oneself", lambda at: for_oneself(at.position), "it is for the own hand", "the card is {kept|given}", id="whose"
)


def _number(place: int, at: At[State]) -> int | None:
    """The number in the pack of one of the two; 0 where none lies there, None where nobody has seen it."""
    if unseen(at.position, at.actor):
        return None
    return HAND.number[at.position.offered[place]] if place < len(at.position.offered) else 0


def _offered(place: int, id: str, means: str) -> ArithRef:
    return HERE.number(
        f"{id} offered",
        0,
        len(CARDS),
        partial(_number, place),
        f"{means}, by its number in the pack",
        f"{id} card is {{n}}",
        id=id,
    )


first = _offered(0, "one", "one of the two")
second = _offered(1, "other", "the other")
keeps = CHOSEN.truth("keeps", lambda at: at.play.kind == KEEPS, "the card is kept, not given")
card = CHOSEN.number(
    "card chosen",
    0,
    len(CARDS),
    lambda at: HAND.number[at.play.cards[0]] if len(at.play.cards) == 1 else 0,
    "the card, by its number in the pack; 0 where several are named",
)
chosen = CHOSEN.number("cards chosen", 1, len(CARDS), lambda at: max(1, len(at.play.cards)), "how many cards are named")


class Choose(FieldEncoding[State, At[State]]):
    """One of two cards, kept or given ("Judgement", "Knight of Swords")."""

    name, nothing, of_hand = CHOOSE, Play(KEEPS), False
    position, plays, reads = HERE, CHOSEN, At[State]

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Each of the two, in the one way there is."""
        if choosing(position, actor):
            kind = KEEPS if for_oneself(position) else PASSES_ON
            yield from (Play(kind, (card,)) for card in sorted(position.offered, key=lexicon.order))

    def unseen(self, position: State, actor: str) -> bool:
        """Whether nobody has seen the two cards."""
        return unseen(position, actor)

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """The clauses of a choice."""
        cites = cite("Judgement", "Knight of Swords")
        return (
            Requirement(
                id="TP-CHOICE",
                title="One of two",
                says="Whoever plays Judgement is dealt two cards, and so is whoever answers with the Knight of Swords. "
                "One of them is chosen at once; nothing else is done before that.",
                cites=cites,
                holds=due,
                against="{nothing_to_choose}",
            ),
            Requirement(
                id="TP-CHOICE-AMONG",
                title="Of the two dealt",
                says="The card is one of the two that were dealt.",
                cites=cites,
                holds=Or(chosen > 1, card == first, card == second),
                against=(When(Not(due), ""), When(True, "{none_of_them}")),
                supports="{other_goes}",
            ),
            Requirement(
                id="TP-CHOICE-ONE",
                title="Just one",
                says="One card is chosen, and the other is discarded.",
                cites=cites,
                holds=chosen == 1,
                against=(
                    When(keeps, "{actor} cannot keep {so_many}: one card is kept, and the other is discarded."),
                    When(True, "{actor} cannot give {so_many}: one card is given, and the other is discarded."),
                ),
            ),
            Requirement(
                id="TP-CHOICE-WHOSE",
                title="Kept or given",
                says="With Judgement the card is kept; with the Knight of Swords it is given to the attacker.",
                cites=cites,
                holds=keeps == own,
                against=(
                    When(Not(due), ""),
                    When(keeps, "The Knight of Swords gives the card to the attacker."),
                    When(True, "The card is kept: it takes the place of Judgement."),
                ),
            ),
        )


# -- words


@dataclass(frozen=True)
class ChooseView(CardView):
    """What one player chooses, with words for it."""

    @property
    def so_many(self) -> str:
        """ "both", "three cards", of those chosen."""
        return "both" if len(self.play.cards) == 2 else amount(len(self.play.cards), "card")

    @property
    def nothing_to_choose(self) -> str:
        """Why there is nothing to choose."""
        if self.due is not None and self.due.player != self.actor:
            return self.not_now
        return f"No two cards were dealt for {self.actor} to choose from."

    @property
    def none_of_them(self) -> str:
        """Why the card cannot be chosen."""
        two = self.lexicon.all_spoken(self.position.offered)
        if not two:
            return f"{capital(self.card)} is none of the two dealt."
        dealt = f"The two cards dealt for {self.lexicon.spoken(chosen_for(self.position))}"
        return f"{dealt} are {two}, and one of them is chosen."

    @property
    def other_goes(self) -> str:
        """That it may be either card, and what becomes of the other."""
        rest = [card for card in self.position.offered if card not in self.play.cards]
        dealt = f"the two cards dealt for {self.lexicon.spoken(chosen_for(self.position))}"
        return f"Either of {dealt} may be chosen; {self.lexicon.spoken(rest[0])} is discarded." if rest else ""

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """The card for which the choice is made, where one is open."""
        return cited(chosen_for(self.position)) if choosing(self.position, self.actor) else ()


@dataclass(frozen=True)
class ChosenSpeech(Speech):
    """Conditions on the two cards to choose from in sentences."""

    def literal(self, literal: Literal) -> str:
        """Whether a card is one of the two."""
        which = "one" if literal.holds else "none"
        return f"{self.lexicon.spoken(literal.word)} is {which} of the two dealt"

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        return [both([self.literal(each) for each in condition]) for condition in conditions]


class ChooseWords(CardWords):
    """The words for a choice. Where nobody has seen the two cards, it hangs on whether the one that is named is of
    them."""

    speeches = ChosenSpeech

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """That the card is one of the two."""
        for name in play.cards:
            number = HAND.number[name]
            yield Word(name, Or(first == number, second == number))
