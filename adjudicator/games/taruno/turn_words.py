"""The words for a turn of Taruno."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from z3 import And

from adjudicator.cards import PUT, Play
from adjudicator.cards.english import amount, both, capital, either, number, one
from adjudicator.engine.choice import TURN, HiddenHand
from adjudicator.games.taruno import effects
from adjudicator.games.taruno import turn as s
from adjudicator.games.taruno.cards import (
    DEATH,
    DEVIL,
    FACES,
    HIEROPHANT,
    JUSTICE,
    LOVERS,
    is_major,
    numbers,
    rank,
    suit,
)
from adjudicator.games.taruno.effects import SAYS, rule_of
from adjudicator.games.taruno.flow import bound
from adjudicator.games.taruno.majors import LEAVE_EMPTY
from adjudicator.games.taruno.readings import cite
from adjudicator.games.taruno.state import them
from adjudicator.games.taruno.words import DREW, CardView, card_cites, due_cites, has, more_cards, same_size, word
from adjudicator.law import Citation
from adjudicator.solve.conditions import Word


@dataclass(frozen=True)
class TurnView(CardView):
    """A card, a draw or a stop of one player at one moment, with words for it."""

    @property
    def last_words(self) -> str:
        """What is to be followed: "the 5 of Cups", "the King of Cups, for which Wands were named"."""
        top, named = self.position.followed, self.position.named
        if not top:
            return "nothing"
        spoken = self.lexicon.spoken(top)
        return f"{spoken}, for which {named} were named" if named and named != suit(top) else spoken

    def bears(self, id: str) -> tuple[Citation, ...]:
        """Whom a Major names and what it does is said under its own heading."""
        if id == "TU-TURN":
            took = (card for player, card in self.position.passed if player == self.actor)
            own = (
                *due_cites(self.due, self.lexicon),
                *(one for card in took for one in card_cites(card, self.lexicon)),
            )
            return tuple(dict.fromkeys(own))
        return cite(capital(self.card)) if id == "TU-WHOM" and self.is_major else ()

    @property
    def top_card(self) -> str:
        """What is to be followed, in the middle of a sentence."""
        return f"{self.last_words}," if ", " in self.last_words else self.last_words

    @property
    def wanted(self) -> str:
        """What matches: "a Cup or a 5"."""
        rank = self.position.rank
        return f"{self.position.suit} or an Ace" if rank == "Ace" else f"{self.position.suit}, {one(rank)} or an Ace"

    @property
    def followed(self) -> str:
        """The card that is to be followed, however its suit was named."""
        return self.lexicon.spoken(self.position.followed)

    @property
    def led(self) -> str:
        """The suit that is to be followed."""
        return self.position.suit

    @property
    def named_or_lies(self) -> str:
        """Why that suit is: it was named, or lies there."""
        return f"{self.led} were named" if self.position.named else f"{self.last_words} lies there"

    @property
    def though_a_minor_fits(self) -> str:
        """That a known card of the hand is a Minor that fits under every reading, on a plain turn; else empty."""
        due, position = self.position.pending(TURN, self.actor), self.position
        minors = [card for card in self.hand.cards if not is_major(card)]
        plain = any(rank(card) == position.rank and rank(card) not in FACES for card in minors)
        fits = plain or any(suit(card) == position.suit or rank(card) == "Ace" for card in minors)
        return ", and though a Minor of the hand fits" if fits and due is not None and due.about is None else ""

    # -- the turn

    @property
    def count(self) -> str:
        """ "two cards", of those played."""
        return amount(len(self.play.cards), "card")

    @property
    def goes_on_or_stops(self) -> str:
        """What is done in a run of Strength."""
        goes, stops = self.verb("go", "goes"), self.verb("stop", "stops")
        return f"{self.them} {goes} on with a Minor that fits, or {stops}"

    @property
    def _is_last(self) -> bool:
        return self.hand.total == 1 and len(self.play.cards) == 1

    @property
    def wins(self) -> str:
        """Who wins by a Minor that is the only card of the hand, behind another sentence."""
        if not self._is_last:
            return ""
        lovers = [one for one in bound(self.position, (self.actor,)) if one != self.actor]
        do = "do" if len(lovers) > 1 or lovers == ["You"] else "does"
        too = f", and so {do} {both([*map(them, lovers)])}" if lovers else ""
        return f" It is the last card: {self.them} {self.verb('win', 'wins')}{too}."

    @property
    def _wins_nothing(self) -> str:
        """That the hand is empty by a Major that brings no card into it."""
        if not self._is_last or self.play.cards[0] not in LEAVE_EMPTY:
            return ""
        return f"A Major wins nothing as the last card: {self.them} {self.verb('draw', 'draws')} one."

    # -- whom a card names

    def left_of(self, player: str) -> int | None:
        """How many cards a player has once the card is played; None where nobody has told it."""
        own = self.table.hands.get(player)
        size = own.total if own is not None and own.total else self.position.hand(player).total
        return None if size is None else size - (player == self.actor)

    def counted(self, players: Iterable[str]) -> list[str]:
        """How many cards some players have once the card is played, each in words, as far as it is told."""
        sizes = ((player, self.left_of(player)) for player in players)
        return [f"{has(player)} {amount(size, 'card')}" for player, size in sizes if size is not None]

    @property
    def name(self) -> str:
        """The verb "name" of the Major played."""
        return "name" if LOVERS in self.play.cards else "names"

    @property
    def to(self) -> str:
        """Who is named."""
        return self.play.to or "nobody"

    @property
    def as_many(self) -> str:
        """That whoever is named has as many cards as the player."""
        count = self.counted([self.to])
        so = "have you" if self.actor == "You" else f"has {self.actor}"
        return f"{both(count)}, and so {so}" if count else f"{has(self.to)} as many cards left as {self.them}"

    @property
    def another(self) -> str:
        """Somebody whom the card may name."""
        others = [one for one in self.position.players if one != self.actor]
        own = self.left_of(self.actor) if HIEROPHANT in self.play.cards else -1
        reached = (one for one in others if not self.position.covered(one, self.actor))
        fit = (one for one in reached if own is None or self.left_of(one) != own)
        return next(fit, others[0])

    @property
    def sizes(self) -> str:
        """How many cards everybody has, behind another sentence; empty where it is told of nobody."""
        sizes = self.counted(self.position.players)
        return f": {both(sizes)}" if sizes else ""

    @property
    def own_count(self) -> str:
        """How many cards the player has left, and so all others."""
        own = self.left_of(self.actor)
        return "as many cards as each other" if own is None else amount(own, "card")

    @property
    def right_name(self) -> str:
        """Why the card may name whom it names."""
        card = self.play.cards[-1] if self.play.cards else ""
        if card == JUSTICE and self.play.named[1:]:
            sizes = self.counted(self.play.named[1:])
            return f"{both(sizes)}: nobody has more, and nobody fewer." if len(sizes) == 2 else ""
        own = self.left_of(self.actor)
        if card != HIEROPHANT or not self.play.to or own is None or self.left_of(self.play.to) is None:
            return ""
        return f"{both(self.counted([self.play.to]))}, and {self.them} {number(own)}."

    @property
    def does(self) -> str:
        """What follows from a Major."""
        follows = SAYS[rule_of(self.play.cards[0])]
        return " ".join(filter(None, (self.right_name, self._here, follows, self._wins_nothing)))

    @property
    def _here(self) -> str:
        """What it does at this table, as far as it is told: neither that no Major was discarded, nor that Death was not
        played before."""
        card, state = self.play.cards[0], self.position
        if card == HIEROPHANT:
            gift = effects.gift(state, self.actor, self.play.to) if self.play.to else None
            if gift is None:
                return ""
            giver, taker, many = gift
            give = "give" if giver == "You" else "gives"
            return f"{capital(them(giver))} {give} {them(taker)} {amount(many, 'card')}."
        if (card == DEVIL and not effects.for_the_devil(state, self.actor)) or (card == DEATH and not state.deaths):
            return ""
        return effects.does_here(card, state, self.actor, self.table.history, self.lexicon)

    @property
    def holder_has(self) -> str:
        """ "Ben has", of whoever has Temperance out."""
        return has(self.holder)

    # -- duties

    @property
    def fitting(self) -> str:
        """The Minors that are legal instead, each once; many are not named."""
        cards = [play.cards[0] for play in self.others if play.kind == PUT and not is_major(play.cards[0])]
        fitting = [self.lexicon.spoken(card) for card in dict.fromkeys(cards)]
        return both(fitting) if 0 < len(fitting) <= FEW else "Minors" if fitting else "a Minor"

    @property
    def major(self) -> str:
        """The Majors that can be played instead; many are not named."""
        majors = [play.cards[0] for play in self.others if play.kind == PUT and is_major(play.cards[0])]
        cards = [self.lexicon.spoken(card) for card in dict.fromkeys(majors)]
        return either(cards) if 0 < len(cards) <= FEW else "a Major"


FEW = 6
"""So many cards are few enough to be told one by one."""


def unseen_words(hand: HiddenHand, play: Play) -> Iterator[Word]:
    """That the card played is the one that was drawn for want of another; and how many cards others have, where the play
    counts hands and nobody has told it."""
    suits = tuple(hand.lexicon.suits)
    for card in play.cards:
        same = zip((s.drawn_suit, s.drawn_rank, s.drawn_major), numbers(card, suits), strict=True)
        yield word(DREW, card, And(*(symbol == value for symbol, value in same)))
    if any(card in s.COUNTING for card in play.cards):
        yield from _sizes(hand, HIEROPHANT in play.cards)


def _sizes(hand: HiddenHand, own: bool) -> Iterator[Word]:
    """Who has as many cards as the player has left, or of two who has more; of those of whom it is not told."""
    players = hand.table.players
    told = {player for player, known in hand.table.hands.items() if known.total is not None}
    for first, other in combinations(players, 2):
        if (own and hand.actor not in (first, other)) or {first, other} <= told:
            continue
        a, b = s.size(players.index(first) + 1), s.size(players.index(other) + 1)
        if own:
            yield same_size(other if first == hand.actor else first, a == b)
        else:
            yield from (more_cards(first, other, a > b), more_cards(other, first, b > a))
