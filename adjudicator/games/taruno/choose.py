"""Taruno: a choice of cards that an effect asks for, to be discarded, kept, hidden, given or placed.

Sets of cards enter as how many they are, and how many of which kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, islice, permutations, product
from math import comb

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, If, Implies, Not, Or, Sum

from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.cards.english import agree, capital
from adjudicator.cards.play import LAYS, PLACES
from adjudicator.engine.fields import FieldEncoding, Fields, PlayAt
from adjudicator.engine.singles import SinglesEncoding, number_of
from adjudicator.engine.state import Table
from adjudicator.games.taruno.cards import AWAY, CHOOSE, KEEPING, is_face, is_major, number, ordered, pack
from adjudicator.games.taruno.hand import (
    ARCANE,
    FACED,
    HAND,
    HELD,
    NUMBERS,
    SEATS,
    TOTAL,
    Lying,
    covered,
    each_card,
    own_seat,
    seat,
    taken,
    there,
)
from adjudicator.games.taruno.majors import depth, target
from adjudicator.games.taruno.readings import ADDENDUM, BASIC, cite
from adjudicator.games.taruno.state import ANYTHING, FACE, PLAIN, CardChoice, State, card_choice, of_class
from adjudicator.games.taruno.state import ARCANE as MAJORS
from adjudicator.games.taruno.words import ONE_TO_EACH
from adjudicator.law import Clause, Permission, Prohibition, Requirement, When

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
"""The greatest depth that a play can name."""
MANY = 300
"""So many sets of cards are named one by one; of more, one for each number of cards."""


# -- the choice that is due


class Choosing(Lying):
    """A player who has cards to choose, or has not; what lies there are cards that were looked at."""

    @cached_property
    def want(self) -> CardChoice:
        """What the player has to choose; no cards where nothing."""
        return card_choice(self.pending(CHOOSE))

    @property
    def says(self) -> str:
        """That the player has to choose, for which card."""
        return f"{self.actor} has {f'to choose for {self.want.card}' if self.want.card else 'nothing to choose'}"

    @property
    def lying(self) -> tuple[frozenset[str], bool]:
        return frozenset(self.want.seen), self.want.most < 0 or len(self.want.seen) == self.want.least

    def lies(self, at: int) -> bool | None:
        """Whether the card of a number was looked at, or stays as it was just drawn; None where it is not known, or none
        was."""
        return super().lies(at) if self.want.verb == PLACES or self.want.seen else None


WANTED = Fields[Choosing]()
due = WANTED.truth(
    "has to choose",
    lambda at: at.pending(CHOOSE) is not None,
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
    lambda at: at.want.most < 0,
    "all cards of the hand that are such have to go",
    "{all|not all} of them",
    id="every",
)
spared = WANTED.number(
    "staying",
    0,
    78,
    lambda at: sum(of_class(card, at.want.of) for card in at.want.seen) if at.want.most < 0 else 0,
    "how many of them stay, as they were just drawn",
    "{n} of them stay",
    id="staying",
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
    WANTED,
    "looked at",
    "the card with number {} in the pack was looked at, or was just drawn and stays",
    "was {|not }looked at",
    Not(Or(_placing, spared > 0)),
)
"""By the number of a card: it was looked at, or it was just drawn and stays."""

# -- the choice

CHOSEN = Fields[PlayAt]()


@lru_cache(maxsize=256)
def _depths(where: tuple[str, ...]) -> list[int]:
    """How deep the cards are to lie that are placed in the pile."""
    return [place for each in where if (place := depth(each)) is not None]


verb = CHOSEN.number(
    "done with cards",
    1,
    len(VERBS),
    lambda at: VERBS[at.play.kind],
    "what is done: 1 discard, 2 keep, 3 hide, 4 give, 5 place",
)
chosen = CHOSEN.number("cards chosen", 0, 78, lambda at: at.play.size, "how many cards are chosen")
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
        return sum(made.seat(player) == at for player in players)

    return CHOSEN.number(f"given to {at}", 0, 78, read, f"how many of them go to whoever sits at seat {at}")


to = {at: _to(at) for at in SEATS}
"""By seat: how many of the cards go to whoever sits there."""


def _placed(index: int) -> ArithRef:
    """A field: the number in the pack of a card that is placed, from 1; 0 for none."""

    def read(made: PlayAt) -> int:
        placed = made.play.cards[index - 1 : index] if made.play.kind == PLACES else ()
        return number(made.lexicon.suits)[placed[0]] if placed else 0

    means = f"the number in the pack of card {index} that is placed; 0 for none"
    return CHOSEN.number(f"placed {index}", 0, len(NUMBERS), read, means)


placed = {index: _placed(index) for index in range(1, 8)}
"""By its place among the cards: the number in the pack of a card that is placed; 0 for none."""


def _face_chosen(number: int) -> BoolRef:
    """A field: the face card with this number in the pack is chosen."""

    def read(made: PlayAt) -> bool:
        return pack(made.lexicon.suits)[number - 1] in made.play.cards

    return CHOSEN.truth(f"chosen {number}", read, f"the face card with number {number} in the pack is chosen")


face_chosen = {number: _face_chosen(number) for number, card in enumerate(pack(), start=1) if is_face(card)}
"""By the number of a face card in the pack: it is chosen."""
places = verb == VERBS[PLACES]
choice_due = And(due, verb == wants)
"""The player is to choose cards for what is done with them."""
class_size = If(
    of == CLASSES[FACE], FACED, If(of == CLASSES[PLAIN], TOTAL - FACED, If(of == CLASSES[MAJORS], ARCANE, TOTAL))
)
"""How many cards of the class the hand has."""
in_class = If(
    of == CLASSES[FACE], faces, If(of == CLASSES[PLAIN], chosen - faces, If(of == CLASSES[MAJORS], majors, chosen))
)
"""How many of the cards chosen are of it."""
to_go = class_size - spared
"""How many of them go, where all go that do not stay."""
staying_chosen = Or(*(And(spared > 0, face_chosen[number], seen[number]) for number in face_chosen))
"""A face card is chosen that stays."""
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
            Implies(spared > 0, And(every, of == CLASSES[FACE])),
            Implies(spared > 0, number_of(seen[number] for number in face_chosen) == spared),
            *(Implies(And(spared > 0, seen[number]), HELD[number - 1]) for number in face_chosen),
            number_of(face_chosen.values()) == faces,
            Implies(places, And(*((number > 0) == (chosen >= index) for index, number in placed.items()))),
            Implies(
                Not(places), And(*(number == 0 for number in placed.values()), deepest == 0, Not(doubled), away == 0)
            ),
        )

    def unseen(self, position: State, actor: str) -> bool:
        """Whether some of the cards looked at are unknown."""
        want = card_choice(position.pending(CHOOSE, actor))
        return want.verb == PLACES and len(want.seen) < want.least

    # -- plays

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        """What the hand must have: its cards, but for those that come from the pile."""
        return {} if play.kind == PLACES else super().needs(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """The choices there are: where they are too many, one for each number of cards."""
        want = card_choice(position.pending(CHOOSE, actor))
        if not want.verb:
            return
        held = self.in_hand(have, lexicon)
        if want.verb == PLACES:
            yield from _placings(position, want, actor)
            return
        others = position.others_reached(actor)
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
                holds=choice_due,
                against=(When(due, "{does_otherwise}"), When(True, "{no_choice}")),
                supports=lambda t: t.besides[0],
            ),
            Requirement(
                id="TU-COUNT",
                title="As many as the card says",
                says="As many cards are chosen as the card says: one for the Magician, the Hanged Man and the Sun, two "
                "or more for the Moon, as many as there were Deaths for Death, half the gap for the Hierophant, one for "
                "each of the others for the World, all that were looked at for the High Priestess.",
                cites=cite(*OF_A_NUMBER),
                holds=Or(Not(choice_due), every, And(chosen >= least, chosen <= most)),
                against=lambda t: (
                    f"{capital(t.for_card)} asks for {t.wanted}, and here "
                    f"{agree('is', t.play.cards)} {t.count}.{t.sum} {t.besides[0]}".rstrip()
                ),
                supports=(
                    When(
                        least > 0,
                        "{For_card} asks {them} to {does} {wanted}{besides_sleeve}.{in_any_order_or_sum}{wins}",
                    ),
                ),
            ),
            Permission(
                id="TU-FAR-CARDS",
                title="As far as the hand goes",
                says="Who has fewer cards than a card asks for does it with all of them.",
                cites=cite(ADDENDUM),
                invoked=Bool("as far as the hand goes"),
                waives={"TU-COUNT": And(choice_due, Not(places), least > TOTAL, chosen == TOTAL)},
                supports=(
                    When(
                        least > TOTAL, "{has} no more than {count} for {for_card}{moon_minimum}{and_wins}.{no_sleeve}"
                    ),
                ),
            ),
            Requirement(
                id="TU-CLASS",
                title="All cards of a kind",
                says="The Empress has her player discard all cards other than face cards, and then every player, her "
                "own too, all face cards; the Emperor has his player discard all cards other than face cards, and all "
                "others give him their face cards; Temperance has all Majors of its player discarded.",
                cites=cite(*OF_A_CLASS),
                holds=Or(
                    Not(choice_due), And(in_class == chosen, Or(Not(every), And(chosen == to_go, Not(staying_chosen))))
                ),
                against=(
                    When(And(every, staying_chosen), "{Faces_drawn} for {for_card}, and here such faces stay."),
                    When(True, "{wrong_cards}{faces_later}"),
                ),
                supports=(When(least == 0, "{takes}.{of_her_player}"),),
            ),
            Requirement(
                id="TU-EACH",
                title="One to each",
                says="The World gives a card to each of the other players; with too few cards its player picks to whom.",
                cites=cite("The World", ADDENDUM, "The Hierophant", "The Emperor"),
                holds=Or(
                    Not(choice_due),
                    places,
                    If(
                        each,
                        And(addressed == chosen, *(Implies(to[at] > 0, And(seat != at, to[at] == 1)) for at in SEATS)),
                        addressed == 0,
                    ),
                ),
                against=(
                    When(each, ONE_TO_EACH),
                    When(True, lambda t: f"The cards go to {t.want.to or 'nobody'}, named or not."),
                ),
            ),
            Prohibition(
                id="TU-HERMIT-GIFT",
                title="The Hermit is given nothing",
                says="No card goes by another's Major to whoever has the Hermit before them.",
                cites=cite("The Hermit"),
                bars=And(choice_due, Or(*(And(to[at] > 0, covered(at)) for at in SEATS))),
                against="The Hermit lies before {behind_hermit}, who is given nothing by another's Major.",
            ),
            Requirement(
                id="TU-PLACE",
                title="Where the cards lay",
                says="The cards that the High Priestess places are those that were looked at.",
                cites=cite("The High Priestess"),
                holds=Or(Not(choice_due), Not(places), And(*(Or(placed[at] == 0, is_seen(at)) for at in placed))),
                against="{not_seen}",
            ),
            Requirement(
                id="TU-DEPTH",
                title="A place in the pile",
                says="Each card goes to a player, or to a place of its own in the pile: so many cards above it, none on "
                "top.",
                cites=cite("The High Priestess"),
                holds=Or(
                    Not(choice_due),
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
        yield from (Play(verb, chosen) for chosen in combinations(held, size))
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
    where = [*(f"at {at}" for at in spots), *(f"to {player}" for player in position.reached(actor))]
    yield from islice(_apart(cards, where, pile), MANY)


def _apart(cards: tuple[str, ...], where: Sequence[str], pile: int) -> Iterator[Play]:
    for placing in product(where, repeat=len(cards)):
        depths = [place for one in placing if (place := depth(one)) is not None]
        inside = pile - (len(cards) - len(depths))
        if len(set(depths)) == len(depths) and max(depths, default=-1) < inside:
            yield Play(PLACES, cards, where=placing)
