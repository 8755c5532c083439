"""A turn of Taruno as its sentences need it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from z3 import And

from adjudicator.cards import PUT, Lexicon, Play
from adjudicator.cards.english import amount, both, capital, either, number, one
from adjudicator.cards.verbs import NOBODY
from adjudicator.engine.choice import TURN, HiddenHand
from adjudicator.engine.hands import constant
from adjudicator.games.taruno.cards import FACES, MAJOR, RANK, is_major, rank, suit
from adjudicator.games.taruno.effects import SAYS, rule_of
from adjudicator.games.taruno.ending import bound
from adjudicator.games.taruno.readings import BASIC, cite
from adjudicator.games.taruno.seats import suit_number
from adjudicator.games.taruno.state import RUN, Draw, Want
from adjudicator.games.taruno.turn import symbols as s
from adjudicator.games.taruno.turn.clauses import NAMING
from adjudicator.games.taruno.unseen import DREW, more_cards, same_size, word
from adjudicator.games.taruno.verbs import (
    CHARIOT,
    DRAW,
    EMPRESS,
    HANGED_MAN,
    HERMIT,
    HIEROPHANT,
    JUSTICE,
    LOVERS,
    MAGICIAN,
    MOON,
    STAR,
    STOP,
    STRENGTH,
    SUN,
    TEMPERANCE,
    TOWER,
)
from adjudicator.games.taruno.words import CardWords, Told, due_cites, has, them
from adjudicator.law import Citation
from adjudicator.solve.conditions import Word


@dataclass(frozen=True)
class Turn(Told):
    """A card, a draw or a stop of one player at one moment, with words for it."""

    @property
    def last_words(self) -> str:
        """What is to be followed: "the 5 of Cups", "the King of Cups, for which Wands were named"."""
        top, named = self.position.followed, self.position.named
        if not top:
            return "nothing"
        spoken = self.lexicon.spoken(top)
        return f"{spoken}, for which {named} were named" if named and named != suit(top) else spoken

    @property
    def wanted(self) -> str:
        """What matches: "a Cup or a 5"."""
        rank = self.position.rank
        return f"{self.position.suit} or an Ace" if rank == "Ace" else f"{self.position.suit}, {one(rank)} or an Ace"

    def bears(self, id: str) -> tuple[Citation, ...]:
        """Whom a Major names and what it does is said under its own heading."""
        if id == "TU-STOP" and self.play.kind == STOP and not self.in_run:
            return cite(BASIC)
        if id == "TU-TURN" and self.due is not None and isinstance(self.due.about, Draw | Want):
            return due_cites(self.due.about, self.lexicon)
        return cite(capital(self.card)) if id == "TU-WHOM" and self.is_major else ()

    @property
    def as_major(self) -> str:
        """That a Major needs nothing to follow, and needs not give way to a Minor."""
        if not self.is_major:
            return ""
        if not self.position.followed:
            return "A Major is played though no Minor lies there."
        also = ", and though a Minor of the hand fits" if self.has_fitting else ""
        return f"A Major is played whatever lies there{also}."

    @property
    def has_fitting(self) -> bool:
        """Whether the known cards of the hand have a Minor that fits under every reading, on a plain turn."""
        due, position = self.position.pending(TURN, self.actor), self.position
        if due is None or due.about is not None:
            return False
        minors = [card for card in self.hand.cards if not is_major(card)]
        plain = {card for card in minors if rank(card) == position.rank and rank(card) not in FACES}
        return bool(plain) or any(suit(card) == position.suit or rank(card) == "Ace" for card in minors)

    # -- the turn

    @property
    def too_many(self) -> str:
        """Why so many cards are not played."""
        if len(self.play.cards) > 1:
            return f"{capital(amount(len(self.play.cards), 'card'))} are too many: one is played at a time."
        return "One card is played on a turn."

    @property
    def in_run(self) -> bool:
        """Whether the player is in a run of Strength."""
        due = self.position.pending(TURN, self.actor)
        return due is not None and due.about == RUN

    @property
    def goes_on(self) -> str:
        """Why a further card may be played."""
        return "Strength lets its player go on with Minors." if self.in_run and self.play.cards else ""

    @property
    def not_in_run(self) -> str:
        """Why something is not done in a run."""
        what = f"{capital(self.card)} is a Major" if self.is_major else "Nothing is drawn in a run of Strength"
        goes, stops = self.verb("go", "goes"), self.verb("stop", "stops")
        return f"{what}: {self.them} {goes} on with a Minor that fits, or {stops}."

    @property
    def ends_turn(self) -> str:
        """Why a turn may be ended without a further card."""
        if self.play.kind != STOP:
            return ""
        if self.in_run:
            return "A run of Strength ends when its player likes."
        if self.options.get("tu.minor_compulsory") == "yes":
            return "The card drawn need not be played: a Minor is compulsory before a draw, and not behind one."
        return "The card drawn need not be played."

    @property
    def not_the_drawn(self) -> str:
        """Why something else than the card drawn is not played."""
        return f"{self.has} drawn for want of a card: the card drawn may be played, or nothing."

    @property
    def wrong_suit(self) -> str:
        """Why a suit is named, or is not."""
        if self.play.named:
            return f"{capital(self.card)} has no effect in a run of Strength, and names no suit."
        return f"A suit is named with {self.card}: {self.play} naming {self.lexicon.suits[0]}, say."

    # -- matching

    @property
    def does_not_match(self) -> str:
        """Why a card does not follow what lies there."""
        if self.is_major:
            return ""
        if not self.position.followed:
            return f"No Minor lies there for {self.card} to be played on."
        same = rank(self.play.cards[-1]) == self.position.rank and self.is_rank(*FACES)
        if same:
            return f"A face card follows suit alone, and {self.card} does not: {self.position.suit} are to be followed."
        words = f"{self.last_words}," if ", " in self.last_words else self.last_words
        return f"{capital(self.card)} follows {words} neither by suit nor by number: {self.wanted} would do."

    @property
    def matches(self) -> str:
        """Why a card follows what lies there."""
        if self.play.kind != PUT or self.is_major:
            return ""
        if not self.position.followed:
            return f"No Minor lies there, and {self.card} may be the first."
        card = self.play.cards[-1]
        if suit(card) == self.position.suit:
            why = f"{suit(card)} were named" if self.position.named else f"{self.last_words} lies there"
            return f"{capital(self.card)} follows suit: {why}.{self._wins}"
        if rank(card) == self.position.rank:
            same = "rank" if rank(card) in FACES else "number"
            return f"{capital(self.card)} has the {same} of {self.lexicon.spoken(self.position.followed)}.{self._wins}"
        return ""

    @property
    def goes_on_anything(self) -> str:
        """That an Ace fits."""
        return f"An Ace goes on any Minor.{self._wins}" if self.is_rank("Ace") else ""

    @property
    def _is_last(self) -> bool:
        own = self.table.hands.get(self.actor)
        return own is not None and own.total == 1 and len(self.play.cards) == 1

    @property
    def _wins(self) -> str:
        """Who wins by a Minor that is the only card of the hand, behind another sentence."""
        if not self._is_last:
            return ""
        lovers = [one for one in bound(self.position, (self.actor,)) if one != self.actor]
        too = f", and so {self._win(lovers)} {both([*map(them, lovers)])}" if lovers else ""
        return f" It is the last card: {self.them} {self.verb('win', 'wins')}{too}."

    @staticmethod
    def _win(lovers: list[str]) -> str:
        return "do" if len(lovers) > 1 or lovers == ["You"] else "does"

    @property
    def _wins_nothing(self) -> str:
        """That the hand is empty by a Major that brings no card into it."""
        if not self._is_last or self.play.cards[0] not in LEAVE_EMPTY:
            return ""
        return f"A Major wins nothing as the last card: {self.them} {self.verb('draw', 'draws')} one."

    # -- whom a card names

    @property
    def names_nobody(self) -> bool:
        """Whether a card that may name somebody does not."""
        card = self.play.cards[-1] if self.play.cards else ""
        return card in (*NAMING, JUSTICE) and self.play.to is None and len(self.play.named) < 3

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
    def wrong_name(self) -> str:
        """Why the card cannot name whom it names."""
        card = self.play.cards[-1] if self.play.cards else ""
        if card not in (*NAMING, JUSTICE):
            return f"{capital(self.card)} names nobody."
        if card == JUSTICE:
            return self._not_extreme
        if self.play.to is None:
            names = "name" if card == LOVERS else "names"
            return f"{capital(self.card)} {names} somebody: {self.play} on {self._another}, say."
        if self.play.to == self.actor:
            return f"{capital(self.card)} {'name' if card == LOVERS else 'names'} another player."
        if card == HIEROPHANT:
            count = self.counted([self.play.to])
            so = "have you" if self.actor == "You" else f"has {self.actor}"
            same = f"{both(count)}, and so {so}" if count else f"{has(self.play.to)} as many cards left as {self.them}"
            return f"{same}: the Hierophant names somebody with another number."
        return f"Nobody called {self.play.to} is there."

    @property
    def _another(self) -> str:
        others = [one for one in self.position.players if one != self.actor]
        own = self.left_of(self.actor) if HIEROPHANT in self.play.cards else -1
        reached = (one for one in others if not self.position.covered(one, self.actor))
        fit = (one for one in reached if own is None or self.left_of(one) != own)
        return next(fit, others[0])

    @property
    def _not_extreme(self) -> str:
        sizes = self.counted(self.position.players)
        told = f": {both(sizes)}" if sizes else ""
        return f"Justice swaps one who has the most cards with one who has the least{told}."

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
        if not self.is_major or len(self.play.cards) != 1:
            return ""
        if self.play.named[1:] == (NOBODY,):
            own = self.left_of(self.actor)
            count = "as many cards as each other" if own is None else amount(own, "card")
            return f"All who count have {count}, so nobody need swap."
        said = SAYS[rule_of(self.play.cards[0])]
        return " ".join(filter(None, (self.right_name, said, self._does_nothing, self._wins_nothing)))

    @property
    def _does_nothing(self) -> str:
        """That the Tower strikes nobody here."""
        state, victim = self.position, self.position.next_to(self.actor)
        if self.play.cards != (TOWER,):
            return ""
        if victim in state.struck:
            return f"It has struck {them(victim)} before: nothing happens."
        return (
            f"{capital(them(victim))} {'have' if victim == 'You' else 'has'} the Hermit: nothing happens."
            if (state.covered(victim, self.actor))
            else ""
        )

    @property
    def is_covered(self) -> str:
        """Whom the Hermit covers."""
        owner = self.position.lies(HERMIT) or "nobody"
        return f"The Hermit lies before {owner}, whom no Major of another names."

    # -- Temperance

    @property
    def is_barred(self) -> str:
        """Why no Major is played."""
        who, have = ("you", "have") if self.holder == "You" else (self.holder, "has")
        return f"Temperance lies before {who}: nobody plays a Major before {who} {have} played a card."

    # -- duties

    @property
    def fitting(self) -> list[str]:
        """The Minors that are legal instead, each once."""
        cards = [play.cards[0] for play in self.others if play.kind == PUT and not is_major(play.cards[0])]
        return [self.lexicon.spoken(card) for card in dict.fromkeys(cards)]

    @property
    def has_to_play(self) -> str:
        """What keeps the player from drawing, or from a Major."""
        fitting = self.fitting
        cards = both(fitting) if 0 < len(fitting) <= FEW else "Minors" if fitting else "a Minor"
        what = "card is drawn" if self.play.kind == DRAW else "Major is played"
        return f"{self.has} {cards}, which can be played on {self.last_words}: no {what} then."

    @property
    def may_draw(self) -> str:
        """Why a card is drawn."""
        if self.play.kind != DRAW or self.in_run:
            return ""
        if not self.position.followed:
            return f"No Minor lies there to be followed, and so {self.them} {self.verb('draw', 'draws')}."
        arcane = any(map(is_major, self.hand.cards)) and self.position.temperance is None
        also = ", and no Major has to be" if arcane else ""
        return f"{self.has} no Minor that can be played on {self.last_words}{also}."

    @property
    def has_a_major(self) -> str:
        """Why the game is not ended."""
        majors = [play.cards[0] for play in self.others if play.kind == PUT and is_major(play.cards[0])]
        cards = [self.lexicon.spoken(card) for card in dict.fromkeys(majors)]
        told = either(cards) if 0 < len(cards) <= FEW else "a Major"
        return f"No card is left on the table, and {self.them} can still play {told}."


LEAVE_EMPTY = (HERMIT, STAR, STRENGTH, TEMPERANCE, LOVERS, TOWER, CHARIOT, SUN, MOON, HANGED_MAN, MAGICIAN, EMPRESS)
"""Majors that bring no card into the hand of whoever plays one as the last card, but for drawn ones."""
FEW = 6
"""So many cards are few enough to be told one by one."""


class TurnWords(CardWords):
    """How a turn is told."""

    def __init__(self) -> None:
        super().__init__(Turn, _drawn)

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Also how many cards others have, where the play counts hands and nobody has told it."""
        yield from super().hidden(hand, play)
        if any(card in s.COUNTING for card in play.cards):
            yield from _sizes(hand, HIEROPHANT in play.cards)


def _drawn(play: Play, lexicon: Lexicon) -> Iterator[Word]:
    """That the card played is the one that was drawn for want of another."""
    for card in play.cards:
        own = constant(suit_number(suit(card), tuple(lexicon.suits))), constant(RANK.get(rank(card), 0))
        same = And(s.drawn_suit == own[0], s.drawn_rank == own[1])
        yield word(DREW, card, And(same, s.drawn_major == constant(MAJOR[card] + 1 if is_major(card) else 0)))


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
