"""A turn in words: names, cards and numbers of the table at hand, what may be said of a hidden hand, and edits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.cards import PUT, Lexicon, Play
from adjudicator.cards.english import amount, number, one, whose
from adjudicator.engine.choice import HiddenHand, Speech, View, Words
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.query import Ground, Reply, Unanswerable
from adjudicator.games.tahimi.hand import a_set
from adjudicator.games.tahimi.readings import cite
from adjudicator.games.tahimi.state import Between, Laid, Position
from adjudicator.law import Citation, Effect
from adjudicator.solve.edits import Edit
from adjudicator.solve.facts import AT_LEAST, Fact

if TYPE_CHECKING:
    from adjudicator.solve.conditions import Word


@dataclass(frozen=True)
class Turn(View[Position]):
    """One play by one player on one position, with words for it."""

    def bears(self, id: str) -> tuple[Citation, ...]:
        """What says a clause of this very turn: of the end of a round, a pass on lead."""
        position, nobody = self.position, self.position.to_act is None
        if id == "TA-TURN" and nobody and position.due:
            return (cite("Taxes"),)
        if id == "TA-TURN" and nobody:
            over = len(position.still_in()) < 2
            return (cite("Finishing the round" if over else "Taking the trick"),)
        if id == "TA-PASS" and position.leading:
            return (cite("Taking the trick"),)
        return ()

    # -- who

    def who_plays(self) -> Reply:
        """Whose turn it is, as the question who is to play is answered. Raises Unanswerable, SetUpFault."""
        from adjudicator.games.tahimi.game import GAME
        from adjudicator.games.tahimi.queries.scene import Scene
        from adjudicator.games.tahimi.queries.tricks import who_is_to_play

        return who_is_to_play(Scene(GAME, self.table, Between(), self.options))

    def effects(self) -> tuple[Effect, ...]:
        """The game's rules beside the turn."""
        from adjudicator.games.tahimi.effects import EFFECTS

        return EFFECTS

    @property
    def turn_grounds(self) -> tuple[Ground, ...]:
        """Why it is the turn of whoever is to play; nothing where the table does not tell."""
        try:
            found = self.who_plays()
        except (Unanswerable, SetUpFault):
            return ()
        return found.grounds if found.value == self.position.to_act else ()

    @property
    def begun(self) -> str:
        """What a discard at the start of this turn has done, in front of what is said of the play; "" where none did."""
        return ""

    @property
    def whose_lead(self) -> str:
        """Why the player has the lead, in front of what may be done with it: where a trick of the history ended with it,
        where others passed it on, and where it is a first lead that may be disputed."""
        position = self.position
        if not position.leading or not (position.tricks or self.table.history or self.first_lead_disputed):
            return ""
        return "".join(f"{ground.text} " for ground in self.turn_grounds)

    @property
    def first_lead_disputed(self) -> bool:
        """Whether it is a first lead by another than the first player named, or where a dealer is named."""
        position, table = self.position, self.table
        first = position.opening and not position.acts and not table.history
        return first and (table.dealer is not None or self.actor != table.players[0])

    @property
    def may_pass(self) -> str:
        """Why a pass is legal."""
        whose_lead = "" if self.position.tricks else self.whose_lead
        return f"{whose_lead}{self.actor} may always pass, able to play or not."

    @property
    def whose_mine(self) -> str:
        """The possessive of the player who acts."""
        return whose(self.actor)

    # -- ranks

    def place(self, place: int) -> str:
        """A rank by its place."""
        return self.lexicon.deck.name(place) if place else "the lowest rank"

    @property
    def rank(self) -> int:
        """The place of the rank the play counts as."""
        own = [self.lexicon.deck.place[card] for card in self.play.cards if card in self.lexicon.deck.place]
        lowest = self.options.get("jokers") == "lowest"
        return max(own, default=0 if lowest else self.declared)

    @property
    def declared(self) -> int:
        """The place of the rank the play was called, 0 if it was not."""
        return self.lexicon.deck.place.get(self.play.declared or "", 0)

    @property
    def size(self) -> int:
        """The size the play counts as."""
        return len(self.play.cards)

    @property
    def last(self) -> Laid:
        """The play to be beaten."""
        top = self.position.top
        if top is None:
            raise ValueError("nothing lies on the pile")
        return top

    @property
    def cards(self) -> str:
        """The cards of the play in words."""
        return " ".join(self.play.cards)

    @property
    def named(self) -> str:
        """The first card of the play, as it is spoken of."""
        card = self.play.cards[0]
        titled = card in self.lexicon.titled
        return self.lexicon.spoken(card) if titled else one(card)

    @property
    def last_words(self) -> str:
        """The last play in words: "VI VI", "the Magician (counts as VIII)"."""
        return self.laid(self.last)

    def laid(self, laid: Laid) -> str:
        """A play on the pile in words, with what a joker by itself counts as."""
        words = " ".join(laid.cards)
        if any(card in self.lexicon.deck.place for card in laid.cards):
            return words
        counts = " ".join([self.place(laid.rank)] * laid.size)
        if laid.size == 1:
            counts, words = one(counts), f"the {words}"
        return f"{words} (as {counts})" if laid.rank else words

    @property
    def counted(self) -> str:
        """The rank the play counts as, with what makes it so where that is not plain."""
        return self.place(self.rank) if self.rank else f"{self.named} ({self.place(0)})"

    @property
    def as_set(self) -> str:
        """The cards of the play, with what they count as where that is not plain."""
        return self.cards

    @property
    def last_rank(self) -> str:
        """The rank to be beaten, with what makes it so where that is not plain."""
        plain = any(card in self.lexicon.deck.place for card in self.last.cards)
        return self.place(self.last.rank) if plain or not self.last.rank else self.last_words

    @property
    def ordinary(self) -> list[str]:
        """The ranks of the ordinary cards of the play, each once."""
        return list(dict.fromkeys(card for card in self.play.cards if card in self.lexicon.deck.place))

    @property
    def open_plays(self) -> list[str]:
        """The plays on the pile that are legal instead."""
        put = [play for play in self.others if play.kind == PUT]
        plain = [len(play.cards) == 1 and not play.declared and not play.showing for play in put]
        return [
            self.lexicon.spoken(play.cards[0]) if alone else str(play) for play, alone in zip(put, plain, strict=True)
        ]

    @property
    def begun_or_lead(self) -> str:
        """What a discard of this turn has done, or else why the player has the lead."""
        return self.begun or self.whose_lead

    @property
    def many(self) -> str:
        """The size the play counts as, as a number: "two"."""
        return number(self.size)

    @property
    def many_last(self) -> str:
        """The size of the last play, as a number."""
        return number(self.last.size)

    @property
    def this_set(self) -> str:
        """The size the play counts as: "a pair"."""
        return a_set(self.size)

    @property
    def last_set(self) -> str:
        """The size of the last play: "a pair"."""
        return a_set(self.last.size)

    @property
    def last_cards(self) -> str:
        """How many cards the last play counts as: "two cards"."""
        return amount(self.last.size, "card")

    @property
    def size_fault(self) -> str:
        """By how much the size is wrong: "two cards too few"."""
        short = self.last.size - self.size
        return f"{amount(abs(short), 'card')} {'too few' if short > 0 else 'too many'}"

    @property
    def as_rank(self) -> str:
        """The rank the play counts as: "a King"."""
        return one(self.place(self.rank))

    @property
    def as_ranks(self) -> str:
        """The cards that the play counts as: "K K"."""
        return " ".join([self.place(self.rank)] * self.size)

    @property
    def ranks_above(self) -> str:
        """By how much the play is above the last one: "two ranks"."""
        return amount(self.rank - self.last.rank, "rank")

    @property
    def ranks_below(self) -> str:
        """By how much it is below it."""
        return amount(self.last.rank - self.rank, "rank")

    @property
    def what_would_do(self) -> str:
        """What is higher than the last play, behind how low the play is."""
        top = self.lexicon.deck.top
        if self.last.rank == top:
            return f", and nothing is higher than {one(self.place(top))}."
        return f", and a play must be higher; {self.or_higher(self.last.rank + 1)}."

    def or_higher(self, place: int) -> str:
        """What would do: "IX or higher", "only an Ace", or that nothing would."""
        if place > self.lexicon.deck.top:
            return "nothing is high enough"
        name = self.place(place)
        return f"{name} would do" if place == self.lexicon.deck.top else f"{name} or higher would do"


LAST_PLAY = ("last-rank", "last-size")
"""The ids of the facts of what is to be beaten."""


class TurnWords(Words[Position]):
    """The words for cards put down, or a pass."""

    views = Turn

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        from adjudicator.games.tahimi import hidden

        yield from hidden.wild(hand)
        yield from hidden.counted(hand)

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Conditions on a hidden hand in sentences."""
        from adjudicator.games.tahimi import hidden

        return hidden.RankSpeech(lexicon, who)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand in words: "with one more VIII", "with one King fewer"."""
        card = edit.fact.id.split(" ", 1)[1]
        if edit.fact.relation == AT_LEAST:
            return f"with one {card} fewer"
        return f"with one {'more ' if edit.fact.value else ''}{card}"

    def edits(self, edits: Sequence[Edit], position: Position, lexicon: Lexicon, left: bool = False) -> list[str]:
        """Edits in words, with two edits of the last play as one change of it."""
        of_play = {edit.fact.id: int(edit.value) for edit in edits if edit.fact.id in LAST_PLAY}
        told = self._last(of_play, position, lexicon, left) if of_play else ""
        first = next(iter(of_play), None)
        return [
            (told if edit.fact.id == first else "") if edit.fact.id in of_play else self.edit(edit, lexicon)
            for edit in edits
        ]

    def weight(self, fact: Fact, against: Sequence[str]) -> int:
        """An edit of the last play is thought of before one of a count."""
        return 2 if fact.id in LAST_PLAY else super().weight(fact, against)

    def _last(self, edited: Mapping[str, int], position: Position, lexicon: Lexicon, left: bool) -> str:
        """An edit of the last play in words: "had the last play been V V"; `left` where a
        discard of the same turn uncovered it."""
        top = position.top
        rank = edited.get("last-rank", top.rank if top else 0)
        size = edited.get("last-size", top.size if top else 1)
        cards = " ".join([lexicon.deck.name(rank)] * size)
        return f"had {cards} been left" if left else f"had the last play been {cards}"
