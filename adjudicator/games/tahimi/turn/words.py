"""A turn as its sentences need it: names, cards and numbers of the table at hand."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.cards import PUT
from adjudicator.cards.english import number, one, whose
from adjudicator.engine.choice import View
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.query import Ground, Reply, Unanswerable
from adjudicator.games.tahimi.between import Between
from adjudicator.games.tahimi.position import Laid, Position
from adjudicator.games.tahimi.readings import cite
from adjudicator.law import Citation, Effect

_SIZES = {1: "a single", 2: "a pair", 3: "a triplet", 4: "a quartet"}


def a_set(size: int) -> str:
    """A size in words: "a pair", "a set of five"."""
    return _SIZES.get(size, f"a set of {number(size)}")


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

    def counted(self) -> str:
        """The rank the play counts as, with what makes it so where that is not plain."""
        return self.place(self.rank) if self.rank else f"{self.named} ({self.place(0)})"

    @property
    def ranked(self) -> bool:
        """Whether the play has a rank to compare."""
        return True

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

    def or_higher(self, place: int) -> str:
        """What would do: "IX or higher", "only an Ace", or that nothing would."""
        if place > self.lexicon.deck.top:
            return "nothing is high enough"
        name = self.place(place)
        return f"{name} would do" if place == self.lexicon.deck.top else f"{name} or higher would do"
