"""Taruno: a choice of cards that an effect asks for, to be discarded, kept, hidden, given or placed.

Sets of cards enter as how many they are, and how many of which kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, islice, permutations, product
from math import comb

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, If, Implies, Not, Or, Sum

from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.cards.english import amount, both, capital, either, one
from adjudicator.cards.play import LAYS, PLACES
from adjudicator.engine.choice import HiddenHand
from adjudicator.engine.fields import FieldEncoding, Fields, PlayAt
from adjudicator.engine.singles import SinglesEncoding
from adjudicator.engine.state import Table
from adjudicator.games.taruno.cards import (
    ACE,
    AWAY,
    CHARIOT,
    CHOOSE,
    DEATH,
    EMPEROR,
    EMPRESS,
    KEEPING,
    MAGICIAN,
    SUN,
    WORLD,
    is_face,
    is_major,
    number,
    ordered,
    pack,
    rank,
)
from adjudicator.games.taruno.flow import of_class
from adjudicator.games.taruno.hand import (
    ARCANE,
    FACED,
    HAND,
    NUMBERS,
    SEATS,
    TOTAL,
    Lying,
    covered,
    each_card,
    own_seat,
    seat,
    seat_of,
    taken,
    there,
)
from adjudicator.games.taruno.majors import depth, target
from adjudicator.games.taruno.readings import ADDENDUM, BASIC, cite
from adjudicator.games.taruno.state import ANYTHING, FACE, PLAIN, CardChoice, State, them
from adjudicator.games.taruno.state import ARCANE as MAJORS
from adjudicator.games.taruno.words import (
    ALL_ASKED,
    CALLED,
    DOES,
    LOOKED_AT,
    ONE_TO_EACH,
    CardView,
    CardWords,
    UnseenSpeech,
    asked_for,
    by_justice,
    draw_later,
    due_of,
    no_part_of_hand,
    not_asked,
    not_now_cites,
    sum_of,
    word,
    world_spares,
)
from adjudicator.law import Citation, Clause, Permission, Prohibition, Requirement, When
from adjudicator.solve.conditions import Condition, Literal, Word

VERBS = {verb: number for number, verb in enumerate(KEEPING, start=1)}
"""What is done with cards, by number."""
CLASSES = {of: number for number, of in enumerate((ANYTHING, FACE, PLAIN, MAJORS))}
"""The classes of cards that an effect speaks of, by number."""
OF_A_NUMBER = (
    *("The Magician", "The High Priestess", "The Hierophant", "The Hanged Man"),
    *("Death", "The Moon", "The Sun", "The World"),
)
OF_A_CLASS = ("The Empress", "The Emperor", "Temperance", "The Fool")
ASKING = (*OF_A_NUMBER, *OF_A_CLASS)
"""The headings of the Majors that let somebody choose cards: a number of them, or all of a class."""
DEEP = 99
"""The greatest depth that can be told."""
MANY = 300
"""So many sets of cards are named one by one; of more, one for each number of cards."""


def want_of(position: State, actor: str) -> CardChoice | None:
    """What a player has to choose; None where nothing."""
    due = position.pending(CHOOSE, actor)
    return due.about if due is not None and isinstance(due.about, CardChoice) else None


# -- the choice that is due


class Choosing(Lying):
    """A player who has cards to choose, or has not; what lies there are cards that were looked at."""

    @cached_property
    def due(self) -> CardChoice | None:
        """What the player has to choose; None where nothing."""
        return want_of(self.position, self.actor)

    @cached_property
    def want(self) -> CardChoice:
        """The same, or no cards of nothing."""
        return self.due or CardChoice("", "", 0, 0)

    @property
    def says(self) -> str:
        """That the player has to choose, for which card."""
        return f"{self.actor} has {f'to choose for {self.due.card}' if self.due else 'nothing to choose'}"

    @property
    def lying(self) -> tuple[frozenset[str], bool]:
        return frozenset(self.want.seen), len(self.want.seen) == self.want.least

    def lies(self, at: int) -> bool | None:
        """Whether the card of a number was looked at; None where it is not known, or none was."""
        return super().lies(at) if self.want.verb == PLACES else None


WANTED = Fields[Choosing]()
due = WANTED.truth(
    "has to choose",
    lambda at: at.due is not None,
    "the player has cards to choose for an effect",
    lambda at, value: at.says,
    id="due",
)
wants = WANTED.number(
    "to be done",
    0,
    len(VERBS),
    lambda at: VERBS.get(at.want.verb, 0),
    "what is to be done: 1 discard, 2 keep, 3 hide, 4 give, 5 place; 0 nothing",
    lambda at, value: at.says,
    id="wants",
)
least = WANTED.number(
    "at least",
    0,
    78,
    lambda at: 0 if at.want.most < 0 else at.want.least,
    "how many cards at the least",
    "at least {n}",
    id="least",
)
most = WANTED.number(
    "at most",
    0,
    78,
    lambda at: 78 if at.want.most < 0 else at.want.most,
    "how many cards at the most",
    "at most {n}",
    id="most",
)
of = WANTED.number(
    "of which",
    0,
    len(CLASSES) - 1,
    lambda at: CLASSES[at.want.of],
    "of which cards: 0 any, 1 faces, 2 those that are no faces, 3 Majors",
    lambda at, value: f"of {at.want.of}",
    id="class",
)
every = WANTED.truth(
    "all of them",
    lambda at: at.want.most < 0 and not at.want.seen,
    "all cards of the hand that are such have to go",
    "{all|not all} of them",
    id="every",
)
each = WANTED.truth(
    "one to each",
    lambda at: at.want.verb == GIVES and at.want.to is None,
    "the cards go to players, one to each",
    "{one to each|not to players}",
    id="each",
)
own_seat(WANTED)
for _at in SEATS:
    taken(WANTED, _at)
_placing = wants == VERBS[PLACES]
room = WANTED.number(
    "cards in the pile",
    0,
    78,
    lambda at: len(at.position.stock) if at.want.verb == PLACES else None,
    "how many cards the pile has",
    "{n} cards are in the pile",
    id="room",
    irrelevant=Not(_placing),
)


seen = each_card(
    WANTED, "looked at", "the card with number {} in the pack was looked at", "was {|not }looked at", Not(_placing)
)
"""By the number of a card: it was looked at."""

# -- the choice

CHOSEN = Fields[PlayAt]()


@lru_cache(maxsize=256)
def _depths(where: tuple[str, ...]) -> list[int]:
    """How deep the cards are to lie that are placed in the pile."""
    return [found for each in where if (found := depth(each)) is not None]


verb = CHOSEN.number(
    "done with cards",
    1,
    len(VERBS),
    lambda at: VERBS[at.play.kind],
    "what is done: 1 discard, 2 keep, 3 hide, 4 give, 5 place",
)
chosen = CHOSEN.number(
    "cards chosen", 0, 78, lambda at: len(at.play.cards) + at.play.unseen, "how many cards are chosen"
)
faces = CHOSEN.number("faces chosen", 0, 78, lambda at: sum(map(is_face, at.play.cards)), "how many of them are faces")
majors = CHOSEN.number(
    "Majors chosen", 0, 78, lambda at: sum(map(is_major, at.play.cards)), "how many of them are Majors"
)
away = CHOSEN.number(
    "placed under the discards",
    0,
    78,
    lambda at: sum(target(each) == AWAY for each in at.play.where),
    "how many of them go under the discards",
)
deepest = CHOSEN.number(
    "deepest",
    0,
    DEEP,
    lambda at: max(_depths(at.play.where), default=0),
    "how many cards lie above the lowest that is placed in the pile",
)
doubled = CHOSEN.truth(
    "two at one place",
    lambda at: len({*_depths(at.play.where)}) < len(_depths(at.play.where)),
    "two of them are to lie at one place",
)


def _to(at: int) -> ArithRef:
    """A field: how many of the cards go to whoever sits at a seat."""

    def read(made: PlayAt) -> int:
        players = (target(each) for each in made.play.where if depth(each) is None)
        return sum(seat_of(player, made.players) == at for player in players)

    return CHOSEN.number(f"given to {at}", 0, 78, read, f"how many of them go to whoever sits at seat {at}")


to = {at: _to(at) for at in SEATS}
"""By seat: how many of the cards go to whoever sits there."""


def _placed(index: int) -> ArithRef:
    """A field: the number in the pack of a card that is placed, from 1; 0 for none."""

    def read(made: PlayAt) -> int:
        placed = made.play.cards[index - 1 : index] if made.play.kind == PLACES else ()
        return number(tuple(made.lexicon.suits))[placed[0]] if placed else 0

    means = f"the number in the pack of card {index} that is placed; 0 for none"
    return CHOSEN.number(f"placed {index}", 0, len(NUMBERS), read, means)


placed = {index: _placed(index) for index in range(1, 8)}
"""By its place among the cards: the number in the pack of a card that is placed; 0 for none."""
places = verb == VERBS[PLACES]
asked = And(due, verb == wants)
"""The player is to choose cards for what is done with them."""
class_size = If(
    of == CLASSES[FACE], FACED, If(of == CLASSES[PLAIN], TOTAL - FACED, If(of == CLASSES[MAJORS], ARCANE, TOTAL))
)
"""How many cards of the class the hand has."""
in_class = If(
    of == CLASSES[FACE], faces, If(of == CLASSES[PLAIN], chosen - faces, If(of == CLASSES[MAJORS], majors, chosen))
)
"""How many of the cards chosen are of it."""
addressed = Sum(*to.values())
"""How many of the cards go to players."""


def is_seen(index: int) -> BoolRef:
    """A card that is placed is among those that were looked at."""
    return Or(*(And(placed[index] == number, looked_at) for number, looked_at in seen.items()))


class Choose(FieldEncoding[State, Choosing], SinglesEncoding[State]):
    """Cards discarded, kept, hidden, given or placed."""

    name, nothing, hand = CHOOSE, Play(LAYS), HAND
    position, plays, reads = WANTED, CHOSEN, Choosing

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        most_placed = max(placed)
        return (
            faces + majors <= chosen,
            addressed + away <= chosen,
            *(Implies(to[at] > 0, there(at)) for at in SEATS),
            Implies(places, chosen > 0),
            least <= most,
            (wants == 0) == Not(due),
            Implies(_placing, And(least == most, least <= most_placed, least <= room, least > 0)),
            Implies(each, wants == VERBS[GIVES]),
            Implies(places, And(*((number > 0) == (chosen >= index) for index, number in placed.items()))),
            Implies(
                Not(places), And(*(number == 0 for number in placed.values()), deepest == 0, Not(doubled), away == 0)
            ),
        )

    def unseen(self, position: State, actor: str) -> bool:
        """Whether it is not told which cards were looked at."""
        want = want_of(position, actor)
        return want is not None and want.verb == PLACES and len(want.seen) < want.least

    # -- plays

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have: its cards, but for those that come from the pile."""
        return {} if play.kind == PLACES else super().needs(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """The choices there are: where they are too many, one for each number of cards."""
        want = want_of(position, actor)
        if want is None:
            return
        held = ordered((card for card, count in have.items() if count), tuple(lexicon.suits))
        if want.verb == PLACES:
            yield from _placings(position, want, actor)
            return
        others = [player for player in position.players if player != actor and not position.covered(player, actor)]
        if want.most < 0:
            fit = (card for card in held if of_class(card, want.of) and card not in want.seen)
            yield Play(want.verb, tuple(fit))
        elif want.verb == GIVES and want.to is None:
            yield from _shares(held, others, min(want.least, len(held)))
        else:
            least = min(want.least, len(held))
            for size in range(least, min(want.most, len(held)) + 1 if len(held) > least else least + 1):
                yield from _sets(want.verb, held, size)

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """The clauses of a choice."""
        anywhere = self.readings["tu.priestess.where"].is_("anywhere")
        return (
            Requirement(
                id="TU-CHOOSE",
                title="A choice is due",
                says="Cards are discarded, kept, hidden, given or placed by whoever has to for a card that was played.",
                cites=cite(*ASKING, BASIC),
                holds=asked,
                against=(
                    When(due, "{For_card} asks {them} to {does} {wanted}, and this {want.verb} none."),
                    When(True, "{nothing_asked}"),
                ),
                supports=lambda t: t.besides[0],
            ),
            Requirement(
                id="TU-COUNT",
                title="As many as the card says",
                says="As many cards are chosen as the card says: one for the Magician, the Hanged Man and the Sun, two "
                "or more for the Moon, as many as there were Deaths for Death, half the gap for the Hierophant, one for "
                "each of the others for the World, all that were looked at for the High Priestess.",
                cites=cite(*OF_A_NUMBER),
                holds=Or(Not(asked), every, And(chosen >= least, chosen <= most)),
                against=lambda t: (
                    f"{capital(t.for_card)} asks for {t.wanted}, and here "
                    f"{'is' if len(t.play.cards) == 1 else 'are'} {t.count}.{t.sum} {t.besides[0]}".rstrip()
                ),
                supports=(
                    When(
                        least > 0, "{For_card} asks {them} to {does} {wanted}{besides_sleeve}.{sum}{in_any_order}{wins}"
                    ),
                ),
            ),
            Permission(
                id="TU-FAR-CARDS",
                title="As far as the hand goes",
                says="Who has fewer cards than a card asks for does it with all of them.",
                cites=cite(ADDENDUM),
                invoked=Bool("as far as the hand goes"),
                waives={"TU-COUNT": And(asked, Not(places), least > TOTAL, chosen == TOTAL)},
                supports=(When(least > TOTAL, "{has} no more than {count}{and_wins}.{no_sleeve}"),),
            ),
            Requirement(
                id="TU-CLASS",
                title="Of the cards it speaks of",
                says="The Empress has her player discard all cards other than face cards, and then every player, her "
                "own too, all face cards; the Emperor has his player discard all cards other than face cards, and all "
                "others give him their face cards; Temperance has all Majors of its player discarded.",
                cites=cite(*OF_A_CLASS),
                holds=Or(Not(asked), And(in_class == chosen, Or(Not(every), chosen == class_size))),
                against="{wrong_cards}{faces_later}",
                supports=(When(least == 0, "{takes}."),),
            ),
            Requirement(
                id="TU-EACH",
                title="One to each",
                says="The World gives a card to each of the other players; with too few cards its player picks to whom.",
                cites=cite("The World", ADDENDUM, "The Hierophant", "The Emperor"),
                holds=Or(
                    Not(asked),
                    places,
                    If(
                        each,
                        And(addressed == chosen, *(Implies(to[at] > 0, And(seat != at, to[at] == 1)) for at in SEATS)),
                        addressed == 0,
                    ),
                ),
                against=(
                    When(each, ONE_TO_EACH),
                    When(True, lambda t: f"The cards go to {t.want.to or 'nobody'}, who need not be named."),
                ),
            ),
            Prohibition(
                id="TU-HERMIT-GIFT",
                title="The Hermit is given nothing",
                says="No card goes by another's Major to whoever has the Hermit before them.",
                cites=cite("The Hermit"),
                bars=And(asked, Or(*(And(to[at] > 0, covered(at)) for at in SEATS))),
                against="The Hermit lies before {behind_hermit}, who is given nothing by another's Major.",
            ),
            Requirement(
                id="TU-PLACE",
                title="Where the cards lay",
                says="The cards that the High Priestess places are those that were looked at.",
                cites=cite("The High Priestess"),
                holds=Or(Not(asked), Not(places), And(*(Or(placed[at] == 0, is_seen(at)) for at in placed))),
                against="{not_seen}",
            ),
            Requirement(
                id="TU-DEPTH",
                title="A place in the pile",
                says="Each card goes to a player, or to a place of its own in the pile: so many cards above it, none on "
                "top.",
                cites=cite("The High Priestess"),
                holds=Or(
                    Not(asked),
                    Not(places),
                    And(Not(doubled), Or(deepest == 0, deepest < room - addressed - away), Or(away == 0, anywhere)),
                ),
                against=(
                    When(
                        And(away > 0, Not(anywhere)),
                        "{Gone} cannot go to the discard, but into the pile or into a hand.",
                    ),
                    When(doubled, "{two_at_one_place}: each needs a place of its own."),
                    When(True, "{Lowest} cannot go at {=deepest}: {pile_then}."),
                ),
            ),
        )


def _sets(verb: str, held: Sequence[str], size: int) -> Iterator[Play]:
    """Every set of so many cards; just one where there are too many sets."""
    if comb(len(held), size) <= MANY:
        yield from (Play(verb, some) for some in combinations(held, size))
    else:
        yield Play(verb, tuple(held[:size]))


def _shares(held: Sequence[str], others: Sequence[str], size: int) -> Iterator[Play]:
    """Every way to give cards to players, one to each; of too many the first."""
    ways = (
        Play(GIVES, cards, where=tuple(f"to {player}" for player in to))
        for cards in combinations(held, size)
        for to in permutations(others, size)
    )
    yield from islice(ways, MANY)


def _placings(position: State, want: CardChoice, actor: str) -> Iterator[Play]:
    """Ways to place the cards that were looked at: on top in each order, at the bottom, and in hands."""
    if len(want.seen) < want.least:
        return
    cards, pile = ordered(want.seen, position.suits), len(position.stock)
    spots = dict.fromkeys((*range(want.least), *range(max(pile - want.least, 0), pile)))
    where = [*(f"at {at}" for at in spots), *(f"to {p}" for p in position.players if not position.covered(p, actor))]
    yield from islice(_apart(cards, where, pile), MANY)


def _apart(cards: tuple[str, ...], where: Sequence[str], pile: int) -> Iterator[Play]:
    for told in product(where, repeat=len(cards)):
        depths = [found for one in told if (found := depth(one)) is not None]
        inside = pile - (len(cards) - len(depths))
        if len(set(depths)) == len(depths) and max(depths, default=-1) < inside:
            yield Play(PLACES, cards, where=told)


# -- words


@dataclass(frozen=True)
class ChooseView(CardView):
    """What one player chooses, with words for it."""

    def cites(self, clause: Clause) -> tuple[Citation, ...]:
        """The sources of a clause, that first which tells of the card that asks for it."""
        if self.want.verb:
            if clause.id == "TU-CHOOSE" and self.besides[0]:
                return cite(self.besides[1])
            return tuple(sorted(super().cites(clause), key=lambda one: one not in cite(capital(self.for_card))))
        if self.is_chariot_given:
            return cite("The Chariot")
        return cite("The Hermit") if self.passed_by else not_now_cites(self.position, self.actor, self.lexicon)

    @cached_property
    def want(self) -> CardChoice:
        """What is asked for."""
        return want_of(self.position, self.actor) or CardChoice("", "")

    @property
    def is_chariot_given(self) -> bool:
        """Whether it is the Chariot that is given, as it is instead of a draw."""
        return self.play.kind == GIVES and self.play.cards == (CHARIOT,)

    @property
    def for_card(self) -> str:
        """The card that asks for it."""
        return self.lexicon.spoken(self.want.card) if self.want.card else "nothing"

    @property
    def does(self) -> str:
        """What it asks to do with cards."""
        return DOES.get(self.want.verb, self.want.verb)

    @property
    def count(self) -> str:
        """How many cards are chosen."""
        return amount(len(self.play.cards), "card")

    @property
    def wanted(self) -> str:
        """How many cards are asked for."""
        return asked_for(self.want)

    @property
    def nothing_asked(self) -> str:
        """Why nothing is due of the player."""
        if self.is_chariot_given:
            return f"The Chariot is given by whoever is made to draw, and {self.them} {self.verb('are', 'is')} not."
        return self.passed_by or self._of_another or not_asked(self.position, self.play, self.actor, self.lexicon)

    @property
    def _of_another(self) -> str:
        """That a Major asks for such cards of its own player alone, who is another; empty where it does not."""
        due = due_of(self.position, self.actor)
        want = due.about if due is not None else None
        if due is None or not isinstance(want, CardChoice) or want.verb != self.play.kind or due.player == self.actor:
            return ""
        if want.card in ALL_ASKED and want.of != PLAIN:
            return ""
        return f"{capital(self.lexicon.spoken(want.card))} has only its player, {them(due.player)}, {DOES[want.verb]}."

    @property
    def passed_by(self) -> str:
        """That the Hermit keeps off the player what all are asked for by another's Major."""
        asked = next((due.about for due in self.position.due if isinstance(due.about, CardChoice)), None)
        if asked is None or asked.card not in ALL_ASKED or not self.position.covered(self.actor, self.position.turn):
            return ""
        return f"The Hermit lies before {self.them}: {self.lexicon.spoken(asked.card)} passes {self.them} by."

    @property
    def wins(self) -> str:
        """That Death empties the hand, behind another sentence; empty where it does not."""
        if self.want.card != DEATH or self.hand.total != len(self.play.cards):
            return ""
        return f" That empties {self.whose} hand: {self.them} {self.verb('win', 'wins')}."

    @property
    def and_wins(self) -> str:
        """That Death makes the player win with all cards of the hand, or that the World's picks who gets one."""
        if self.want.card == WORLD:
            return f", and {self.verb('pick', 'picks')} who gets {'it' if len(self.play.cards) == 1 else 'one'}"
        return f", and {self.verb('win', 'wins')} by it" if self.want.card == DEATH else ""

    @property
    def sum(self) -> str:
        """Why so many cards are asked for, behind another sentence."""
        due = self.position.pending(CHOOSE, self.actor)
        text = sum_of(self.position, due, self.lexicon) if due is not None else ""
        return f" {text}" if text else ""

    @property
    def in_any_order(self) -> str:
        """That others choose too before any card goes, behind another sentence."""
        alike = [one for one in self.position.due if one.about == self.want]
        together = self.want.card in (SUN, DEATH) and (len(alike) > 1 or bool(self.position.chosen))
        return " All choose, in any order, before anybody discards." if together and not (self.sum or self.wins) else ""

    @property
    def besides_sleeve(self) -> str:
        """That what is in the sleeve keeps the Magician from nothing."""
        hidden = self.want.card == MAGICIAN and self.position.sleeve(self.actor)
        return ", whatever is in the sleeve already" if hidden else ""

    @property
    def no_sleeve(self) -> str:
        """That what is in the sleeve is no part of the hand, behind another sentence."""
        text = no_part_of_hand(self.position, [self.actor])
        return f" {text}" if text else ""

    @property
    def wrong_cards(self) -> str:
        strange = [self.lexicon.spoken(card) for card in self.play.cards if not of_class(card, self.want.of)]
        if strange:
            are = f"{both(strange)} {'is' if len(strange) == 1 else 'are'}"
            them = f"them{self._ace(strange)}"
            return f"{capital(self.for_card)} speaks of {CALLED[self.want.of]}, and {are} not among {them}."
        return f"{self.takes}{self._missing}."

    @property
    def faces_later(self) -> str:
        """That the faces of whoever played the Empress go once cards are drawn, behind another sentence, where some were
        to go at once."""
        early = any(is_face(card) for card in self.play.cards) and self.options["tu.empress.self"] == "yes"
        if not early or self.want.card != EMPRESS or self.want.of != PLAIN:
            return ""
        return f" {capital(self.whose)} face cards go afterwards, when {self.them} {self.verb('have', 'has')} drawn."

    @cached_property
    def besides(self) -> tuple[str, str]:
        """What else bears on it, and the heading: an empty hand that draws later, whom the Hermit spares, or Justice."""
        others = [one for one in self.position.players if one != self.actor]
        if text := draw_later(self.position, self.want.card, self.lexicon, others):
            return text, BASIC
        if text := world_spares(self.position, self.want, self.lexicon):
            return text, "The Hermit"
        to = self.want.to if self.want.card == EMPEROR else None
        return by_justice(self.position, self.table.history, self.actor, to), "Justice"

    @property
    def takes(self) -> str:
        """That an effect takes all cards of a class, as the beginning of a sentence."""
        own = f"all of {self.whose} {CALLED[self.want.of]}"
        given = self.want.verb == GIVES
        if given:
            return f"{capital(self.for_card)} takes {own}"
        drawn = [card for card in self.position.fresh if of_class(card, self.want.of)] if self.want.of == FACE else []
        spoken = both([self.lexicon.spoken(card) for card in drawn])
        but = f", but for {spoken}, just drawn" if {*drawn} & {*self.want.seen} else ""
        were = "was" if len(drawn) == 1 else "were"
        too = f", {spoken} too that {were} just drawn" if {*drawn} & {*self.play.cards} else ""
        ace = self._ace(self.play.cards) if self.want.of == PLAIN else ""
        return f"{capital(self.for_card)} has {own} discarded{but}{too}{ace}"

    def _ace(self, cards: Iterable[str]) -> str:
        """That an Ace is no face card, where one is among some cards."""
        own = self.want.of in (PLAIN, FACE) and any(rank(card) == ACE for card in cards)
        return "; an Ace is no face card" if own else ""

    @property
    def _missing(self) -> str:
        """Which of them are not chosen, where the hand is known."""
        chosen = {*self.play.cards, *self.want.seen}
        if not self.hand.known:
            return ""
        left = [card for card in self.hand.cards if of_class(card, self.want.of) and card not in chosen]
        cards = both([self.lexicon.spoken(card) for card in ordered(left, self.position.suits)])
        drawn = ", just drawn" if left and self.want.of == FACE and {*left} <= {*self.position.fresh} else ""
        return f": {cards} too{drawn}{self._ace(left)}" if left else ""

    @property
    def not_seen(self) -> str:
        """Which cards were looked at."""
        seen = both([self.lexicon.spoken(card) for card in self.want.seen])
        return f"The cards that were looked at are {seen}." if seen else "These are not the cards that were looked at."

    @property
    def gone(self) -> str:
        """The cards that are to go under the discards."""
        pairs = zip(self.play.cards, self.play.where, strict=False)
        return both([self.lexicon.spoken(card) for card, to in pairs if target(to) == AWAY])

    @property
    def _in_pile(self) -> dict[str, int]:
        """The cards that are placed in the pile, and how deep."""
        pairs = zip(self.play.cards, self.play.where, strict=False)
        return {card: at for card, to in pairs if (at := depth(to)) is not None}

    @property
    def two_at_one_place(self) -> str:
        """Two cards that cannot both go at one place."""
        pairs = combinations(self._in_pile.items(), 2)
        one, other, at = next((one, other, at) for (one, at), (other, also) in pairs if at == also)
        return f"{capital(self.lexicon.spoken(one))} and {self.lexicon.spoken(other)} cannot both go at {at}"

    @property
    def lowest(self) -> str:
        """The card that is placed deepest."""
        in_pile = self._in_pile
        return self.lexicon.spoken(max(in_pile, key=in_pile.__getitem__))

    @property
    def pile_then(self) -> str:
        """How many cards the pile has then, and which places there are."""
        room = len(self.position.stock) - len(self.play.where) + len(self._in_pile)
        places = f"the pile has {amount(room, 'card')} then, places 0 to {room - 1}"
        return places if room > 1 else "it is the only place"


# -- hidden hands

SIZES: Mapping[str, ArithRef] = {ANYTHING: TOTAL, PLAIN: TOTAL - FACED, FACE: FACED, MAJORS: ARCANE}
"""By class how many cards of it the hand has."""
OTHERS = {ANYTHING: "other card", PLAIN: "other card but a face card", FACE: "other face card", MAJORS: "other Major"}
"""By class what a card of it is called that is not among those chosen."""
NONE_CHOSEN = {of: word.removeprefix("other ") for of, word in OTHERS.items()}
"""By class what such a card is called where none is chosen."""
COMPARED = {
    word: "an" + word if word.startswith("other ") else one(word) for word in (*OTHERS.values(), *NONE_CHOSEN.values())
}
"""Each of those words with its article."""
IMPLIES = {ANYTHING: (), PLAIN: (ANYTHING,), FACE: (ANYTHING,), MAJORS: (PLAIN, ANYTHING)}
"""By class those that every card of it is of as well."""


class ChooseSpeech(UnseenSpeech):
    """Conditions in sentences about one player."""

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds another face card", "no other face card"."""
        if literal.word not in COMPARED:
            return super().literal(literal)
        return f"holds {COMPARED[literal.word]}" if literal.holds else f"no {literal.word}"

    def parts(self, condition: Condition) -> list[str]:
        """What one condition says, without the player: "holds no other face card"."""
        holds = "hold" if self.who == "You" else "holds"
        own = frozenset(literal for literal in condition if literal.word in COMPARED)
        have = sorted(COMPARED[literal.word] for literal in own if literal.holds)
        lack = sorted(literal.word for literal in own if not literal.holds)
        parts = [f"{holds} {both(have)}"] if have else []
        parts += [f"{holds} no {either(lack)}"] if lack else []
        return [*parts, *super().parts(condition - own)]


class ChooseWords(CardWords):
    """The words for a choice of cards."""

    speeches = ChooseSpeech

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Whether the hand has a card of each class besides those chosen, but for what its known cards settle; and
        whether the cards that are placed were looked at."""
        place = number(tuple(hand.lexicon.suits))
        yield from (word(LOOKED_AT, card, seen[place[card]]) for card in play.cards if play.kind == PLACES)
        if not hand.room:
            return
        besides = [card for card in pack(tuple(hand.lexicon.suits)) if card not in play.cards]
        called = OTHERS if play.cards else NONE_CHOSEN
        for of, size in SIZES.items():
            others = [card for card in besides if of_class(card, of)]
            if any(hand.left(card) for card in others) and not any(card in hand.known for card in others):
                chosen = sum(of_class(card, of) for card in play.cards)
                yield Word(called[of], size > chosen, tuple(called[more] for more in IMPLIES[of]))

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """All choices of one kind as one entry with its free parts: "discards 2 or more cards"."""
        every = tuple(plays)
        if len(every) < 2:
            return super().entries(every)
        kind, sizes = every[0].kind, sorted({len(play.cards) for play in every})
        if sizes == [1] and not every[0].where:
            return [(f"{kind} {'|'.join(play.cards[0] for play in every)}", every)]
        each = "" if sizes == [1] else ", each"
        names = {target(where) for play in every for where in play.where if depth(where) is None}
        somebody = "".join(names) if len(names) == 1 else "a player" if kind == PLACES else "another player"
        ways = {PLACES: f"{each} at a place or to {somebody}", GIVES: f"{each} to {somebody}"}
        where = ways.get(kind, "") if every[0].where else ""
        if each and kind == GIVES and len({frozenset(play.where) for play in every}) == 1 and where:
            where = f", {both([f'one {to}' for to in every[0].where])}"
        several = f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
        return [(f"{kind} {several} card{'' if sizes == [1] else 's'}{where}", every)]
