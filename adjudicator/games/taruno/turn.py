"""Taruno: a turn, which is a card played, one drawn, or a stop ("Basic rules", "Special cards", and several Majors)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import combinations

from z3 import And, ArithRef, Bool, BoolRef, If, Implies, Int, Not, Or

from adjudicator.cards import PUT, Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.cards.verbs import NOBODY
from adjudicator.engine.choice import TURN, HiddenHand
from adjudicator.engine.fields import At, FieldEncoding, Fields, PlayAt
from adjudicator.engine.singles import SinglesEncoding
from adjudicator.engine.state import Pending, Table
from adjudicator.games.taruno import effects
from adjudicator.games.taruno.cards import (
    DRAW,
    FACES,
    FOR_ONE,
    HIEROPHANT,
    JUDGEMENT,
    JUSTICE,
    KING,
    LOVERS,
    MAJOR,
    QUEEN,
    RANK,
    STOP,
    SUITS,
    SWAPPING,
    is_major,
    numbers,
    pack,
    suit_number,
    ways_to_play,
)
from adjudicator.games.taruno.hand import (
    ARCANE,
    HAND,
    SEATS,
    TOTAL,
    bars,
    called,
    card_number,
    covered,
    freed,
    hermit,
    own_seat,
    seat,
    sitting,
    suit_named,
    taken,
    temperance,
    there,
)
from adjudicator.games.taruno.readings import ADDENDUM, BASIC, SPECIAL, cite
from adjudicator.games.taruno.state import DRAWN, RUN, State
from adjudicator.games.taruno.unseen import DREW, more_cards, other_cards, same_size, word
from adjudicator.games.taruno.words import LAST_NAMES, NAMES_SUIT, NAMES_UNLESS_LAST, SUIT_IS_NAMED
from adjudicator.law import (
    Alternative,
    Best,
    Cited,
    Clause,
    Obligation,
    Permission,
    Prohibition,
    Requirement,
    Spared,
    When,
)
from adjudicator.solve.conditions import Word

# -- the play

PLAYED = Fields[PlayAt]()
CARD, DRAWS, STOPS = range(3)
ACTS = {DRAW: DRAWS, STOP: STOPS}


def _swapped(at: PlayAt) -> list[int]:
    """The seats of two players who are to swap hands, the lower first; 0 for nobody."""
    word, *named = at.play.named or ("",)
    two = word == SWAPPING and len(named) > 1
    return sorted(at.seat(player) for player in named) if two else [0, 0]


act = PLAYED.number(
    "act", CARD, STOPS, lambda at: ACTS.get(at.play.kind, CARD), "what is done: 0 a card, 1 a draw, 2 a stop"
)
cards = PLAYED.number("cards played", 0, 78, lambda at: len(at.play.cards), "how many cards are played")
suit_played = card_number(
    PLAYED, 0, "suit played", len(SUITS), "the number of the suit of the last of them; 0 for a Major"
)
rank_played = card_number(PLAYED, 1, "rank played", len(RANK), "the number of its rank; 0 for a Major")
major = card_number(
    PLAYED, 2, "Major played", len(MAJOR), "the number of the Major, from 1 for the Fool; 0 for a Minor"
)
names = suit_named(PLAYED)
on = PLAYED.number(
    "played on", 0, SEATS[-1], lambda at: at.seat(at.play.to), "the seat of whoever is named; 0 for nobody"
)
one_swapped = PLAYED.number(
    "one swapped", 0, SEATS[-1], lambda at: _swapped(at)[0], "with Justice the lower seat of two who swap; 0 for nobody"
)
other_swapped = PLAYED.number(
    "other swapped",
    0,
    SEATS[-1],
    lambda at: _swapped(at)[1],
    "with Justice the higher seat of two who swap; 0 for nobody",
)
nobody = PLAYED.truth(
    "nobody named", lambda at: at.play.named == (SWAPPING, NOBODY), "with Justice it is said that nobody swaps"
)
draws, stops = act == DRAWS, act == STOPS
a_minor = And(cards >= 1, rank_played > 0)
a_major = And(cards >= 1, major > 0)


def major_is(card: str) -> BoolRef:
    """The card played is this Major."""
    return major == MAJOR[card] + 1


def is_rank(*ranks: str) -> BoolRef:
    """The card played has one of these ranks."""
    return Or(*(rank_played == RANK[rank] for rank in ranks))


COUNTING = (HIEROPHANT, JUSTICE)
"""The Majors by which hands are counted."""

# -- the position


class Turning(At[State]):
    """A player who has a turn, or has not."""

    @cached_property
    def due(self) -> Pending | None:
        """The turn; None where it is another's, or something else comes first."""
        return self.pending(TURN)

    @cached_property
    def drawn(self) -> str | None:
        """The card that was drawn for want of another and may be played still; empty where nobody saw it, None where
        there is none."""
        about = self.due.about if self.due is not None else None
        return str(about[1]) if isinstance(about, tuple) and about[:1] == (DRAWN,) else None

    @cached_property
    def drawn_numbers(self) -> tuple[int | None, ...]:
        """The numbers of the card drawn: 0 where there is none, None where nobody saw it."""
        return (None, None, None) if self.drawn == "" else numbers(self.drawn or "", self.lexicon.suits)


TABLE = Fields[Turning]()
on_turn = TABLE.truth(
    "on turn", lambda at: at.due is not None, "it is the player's turn", "it is {|not }{whose} turn", id="turn"
)
running = TABLE.truth(
    "in a run",
    lambda at: at.due is not None and at.due.about == RUN,
    "a run of Strength goes on",
    "{actor} is {|not }in a run of Strength",
    id="run",
)
drawn = TABLE.truth(
    "has drawn",
    lambda at: at.drawn is not None,
    "the player has drawn for want of a Minor to play, and may play the card drawn",
    "{actor} has {|not }drawn for want of a Minor to play",
    id="drawn",
)


def _drawn(place: int, what: str, most: int, means: str) -> ArithRef:
    """A field: a number of the card drawn, which means nothing where none was."""
    return TABLE.number(
        f"{what} drawn",
        0,
        most,
        lambda at: at.drawn_numbers[place],
        means,
        lambda at, value: f"{at.drawn or 'nothing'} was drawn",
        id=f"drawn {what}",
        irrelevant=Not(drawn),
    )


drawn_suit = _drawn(0, "suit", len(SUITS), "the number of the suit of the card drawn; 0 for none")
drawn_rank = _drawn(1, "rank", len(RANK), "the number of its rank, 1 for an Ace and 14 for a King; 0 for none")
drawn_major = _drawn(2, "Major", len(MAJOR), "the number of a Major drawn, from 1 for the Fool; 0 for none")
suit = TABLE.number(
    "suit to follow",
    0,
    len(SUITS),
    lambda at: suit_number(at.position.suit, at.lexicon.suits),
    "the number of the suit to be followed; 0 where no Minor lies there",
    lambda at, value: f"{at.position.suit} are to be followed" if at.position.suit else "no suit is to be followed",
    id="suit",
)
rank = TABLE.number(
    "rank to follow",
    0,
    len(RANK),
    lambda at: RANK.get(at.position.rank, 0),
    "the number of the rank that may follow too; 0 where no Minor lies there",
    lambda at, value: f"a card of the rank {at.position.rank} may follow" if value else "no rank may follow",
    id="rank",
)
lying = TABLE.truth(
    "cards on the table",
    lambda at: at.position.many,
    "cards are left to be drawn besides the last on the table",
    "{|no }cards lie on the table",
    id="table",
)
last_lies = TABLE.truth(
    "the last card lies there",
    lambda at: at.position.last_lies,
    "just one card lies on the table",
    "{|not }just one card lies there",
    id="last",
)
bars(TABLE, "{actor} has {|not }played it")
own_seat(TABLE)


def other(at: int) -> BoolRef:
    """Another player sits there."""
    return And(there(at), seat != at)


def _cards_of(at: int) -> ArithRef:
    """Fields of a seat: whether somebody sits there, behind the Hermit, and how many cards another player has there."""
    taken(TABLE, at)

    def read(here: Turning) -> int | None:
        player = sitting(here.position, at)
        return here.position.hand(player).total if player not in ("", here.actor) else 0

    return TABLE.number(
        f"cards {at}",
        0,
        78,
        read,
        f"how many cards another player has who sits at seat {at}",
        lambda here, size: f"{called(here.position, at)} has {amount(int(size), 'card')}",
        irrelevant=Or(Not(other(at)), Not(Or(*map(major_is, COUNTING)))),
    )


cards_of = {at: _cards_of(at) for at in SEATS}
"""By seat: how many cards another player has who sits there."""
top = rank > 0
"""A Minor lies there to be followed."""
last = TOTAL == 1
"""The card is the only one in the hand."""


def fits(by_rank: BoolRef) -> BoolRef:
    """The Minor played follows suit or rank; `by_rank` says whether a face card may follow rank alone."""
    same_rank = And(rank_played == rank, Or(by_rank, Not(is_rank(*FACES))))
    return And(rank_played > 0, top, Or(suit_played == suit, same_rank))


# -- whom a card names


def size(at: int) -> ArithRef:
    """How many cards whoever sits there has once the card is played."""
    return If(seat == at, TOTAL - 1, cards_of[at])


def any_seat(where: Callable[[int], BoolRef], of: ArithRef) -> BoolRef:
    """Something that holds of the seat that a term names."""
    return Or(*(And(of == at, where(at)) for at in SEATS))


def another_number(at: int) -> BoolRef:
    """Another player sits there, with another number of cards."""
    return And(other(at), cards_of[at] != TOTAL - 1)


def counts(at: int, every: BoolRef) -> BoolRef:
    """Whoever sits there counts among the most and the least; `every` says that the covered do too."""
    return And(there(at), Or(Not(covered(at)), every))


def extreme(at: int, every: BoolRef, most: bool) -> BoolRef:
    """Whoever sits there has the most cards of those that count, or the least."""
    others = (
        Implies(counts(to, every), size(at) >= size(to) if most else size(at) <= size(to)) for to in SEATS if to != at
    )
    return And(*others)


class Extremes:
    """Who has the most cards and the least, as terms made once; `every` says that the covered count too, `any_named` that
    they may be named."""

    def __init__(self, every: BoolRef, any_named: BoolRef) -> None:
        self.every = every
        self.near = {at: And(counts(at, every), Or(Not(covered(at)), any_named)) for at in SEATS}
        self.most = {at: And(self.near[at], extreme(at, every, True)) for at in SEATS}
        self.least = {at: And(self.near[at], extreme(at, every, False)) for at in SEATS}

    def pair(self, one: int, two: int) -> BoolRef:
        """The two are one with the most and one with the least."""
        return Or(And(self.most[one], self.least[two]), And(self.least[one], self.most[two]))

    @property
    def named(self) -> BoolRef:
        """The two who are named are."""
        return Or(*(And(one_swapped == a, other_swapped == b, self.pair(a, b)) for a, b in pairs()))

    @property
    def some(self) -> BoolRef:
        """Some two are."""
        return Or(*(self.pair(a, b) for a, b in pairs()))

    @property
    def two(self) -> BoolRef:
        """Two are there who may be named."""
        return Or(*(And(self.near[a], self.near[b]) for a, b in pairs()))

    @property
    def equal(self) -> BoolRef:
        """All have the same number."""
        both = ((counts(a, self.every), counts(b, self.every), size(a) == size(b)) for a, b in pairs())
        return And(*(Implies(And(one, two), same) for one, two, same in both))


def pairs() -> Iterator[tuple[int, int]]:
    """Every two seats, the lower first."""
    return combinations(SEATS, 2)


def is_covered() -> BoolRef:
    """Somebody is named whom the Hermit covers."""
    return Or(*(any_seat(covered, term) for term in (on, one_swapped, other_swapped)))


def named(extremes: Extremes) -> BoolRef:
    """Whoever is named is somebody whom the card may name, or nobody is for a card that names nobody."""
    none = And(on == 0, one_swapped == 0)
    someone = And(on > 0, one_swapped == 0)
    equal = And(nobody, extremes.two, extremes.equal)
    return And(
        Implies(major_is(LOVERS), And(someone, any_seat(other, on))),
        Implies(major_is(HIEROPHANT), And(someone, any_seat(another_number, on))),
        Implies(major_is(JUDGEMENT), And(someone, any_seat(there, on))),
        Implies(major_is(JUSTICE), And(on == 0, Or(extremes.named, equal))),
        Implies(Not(Or(*map(major_is, (*FOR_ONE, JUSTICE)))), none),
    )


def nobody_fits(extremes: Extremes, any_named: BoolRef) -> BoolRef:
    """The card names nobody, as there is nobody whom it may; `any_named` says that the Hermit covers nobody from that."""

    def none(where: Callable[[int], BoolRef]) -> BoolRef:
        return Not(Or(*(And(where(at), Or(Not(covered(at)), any_named)) for at in SEATS)))

    return And(
        on == 0,
        one_swapped == 0,
        Not(nobody),
        Or(
            And(major_is(LOVERS), none(other)),
            And(major_is(HIEROPHANT), none(another_number)),
            And(major_is(JUSTICE), Not(extremes.some)),
        ),
    )


class Turn(FieldEncoding[State, Turning], SinglesEncoding[State]):
    """A card, a draw or a stop."""

    name, nothing, hand = TURN, Play(DRAW), HAND
    position, plays, reads = TABLE, PLAYED, Turning

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        return (
            (act == CARD) == (cards > 0),
            (suit_played > 0) == (rank_played > 0),
            Implies(cards > 0, (major > 0) != (rank_played > 0)),
            Implies(cards == 0, And(major == 0, rank_played == 0, names == 0, on == 0, one_swapped == 0, Not(nobody))),
            (one_swapped > 0) == (other_swapped > 0),
            Implies(one_swapped > 0, And(one_swapped < other_swapped, major_is(JUSTICE), Not(nobody))),
            Implies(nobody, major_is(JUSTICE)),
            Implies(names > 0, is_rank(KING, QUEEN)),
            Implies(suit > 0, rank > 0),
            Implies(rank > 0, And(suit > 0, Or(lying, last_lies))),
            Not(And(lying, last_lies)),
            *(Not(And(covered(a), covered(b))) for a, b in pairs()),
            *(Implies(covered(at), Not(hermit)) for at in SEATS),
            Not(And(running, drawn)),
        )

    def alternatives_of(self, family: str, lexicon: Lexicon) -> Iterator[Alternative]:
        """Every card that may be played, in each way that matters to a duty."""
        players = tuple(f"at {at}" for at in SEATS)
        for card in pack(lexicon.suits):
            ways = ways_to_play(card, players, lexicon)
            for play in ways if is_major(card) else {str(one): one for one in (ways[0], ways[-1])}.values():
                yield Alternative(str(play), self.values(play, lexicon, players), self.needs(play, lexicon))

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every card of the hand in every way to play it, a draw and a stop."""
        for card in self.in_hand(have, lexicon):
            yield from ways_to_play(card, table.players, lexicon)
        yield Play(DRAW)
        yield Play(STOP)

    def unseen(self, position: State, actor: str) -> bool:
        """Whether a card may be played that was drawn and that nobody has seen."""
        due = position.pending(TURN, actor)
        return due is not None and due.about == (DRAWN, "")

    def unseen_by(self, position: State, actor: str, play: Play) -> bool:
        """Whether the play counts a hand of unknown size, or may be of a drawn card that nobody has seen."""
        if play.kind != PUT or not any(card in COUNTING for card in play.cards):
            return self.unseen(position, actor)
        named = (play.to,) if play.to and JUSTICE not in play.cards else position.players
        uncounted = any(position.hand(one).total is None for one in named if one != actor)
        return uncounted or self.unseen(position, actor)

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        return (*self._frame(), *self._minors(), *self._majors(), *self._duties())

    def _frame(self) -> tuple[Clause, ...]:
        the_drawn = And(suit_played == drawn_suit, rank_played == drawn_rank, major == drawn_major)
        return (
            Requirement(
                id="TU-TURN",
                title="In turn",
                says="A card is played, or one is drawn, in turn: clockwise, or the other way round behind a Page. What "
                "somebody has to draw or to choose comes first.",
                cites=cite(BASIC, SPECIAL),
                holds=on_turn,
                against="{not_now}",
                supports=lambda t: effects.faces_unsaid(t.table.history),
            ),
            Requirement(
                id="TU-ONE",
                title="One card",
                says="A turn is one card played, or one drawn.",
                cites=cite(BASIC, "Strength"),
                cited=(Cited(running, cite("Strength")),),
                holds=Or(cards == 0, And(cards == 1, Not(running))),
                against=(
                    When(running, "Strength lets {them} go on, one Minor after another: first {first_card}."),
                    When(True, "{Count} are too many: one is played at a time."),
                ),
            ),
            Permission(
                id="TU-STRENGTH",
                title="Strength",
                says="Behind Strength its player goes on with Minors, one after another, for as long as they fit.",
                cites=cite("Strength"),
                invoked=Bool("by Strength"),
                waives={"TU-ONE": And(running, cards == 1)},
                supports=(
                    When(
                        is_rank(*FACES),
                        "Strength lets its player go on with Minors; a {rank_word} does nothing in a run.",
                    ),
                    When(True, "Strength lets its player go on with Minors."),
                ),
            ),
            Prohibition(
                id="TU-RUN",
                title="Nothing but Minors in a run",
                says="In a run of Strength no Major is played and no card drawn; its player stops instead.",
                cites=cite("Strength"),
                bars=And(running, Or(draws, a_major)),
                against=(
                    When(draws, "Nothing is drawn in a run of Strength: {goes_on_or_stops}."),
                    When(True, "{Card} is a Major: {goes_on_or_stops}."),
                ),
            ),
            Requirement(
                id="TU-STOP",
                title="A stop ends a run",
                says="Nobody ends a turn without a card played or drawn; a run of Strength ends when its player likes.",
                cites=cite("Strength", BASIC),
                cited=(
                    Cited(And(stops, drawn), cite(BASIC)),
                    Cited(And(stops, Not(running), Not(drawn)), cite(BASIC, "Strength")),
                ),
                holds=Or(Not(stops), running, drawn),
                against="There is no run of Strength to be ended: a turn is a card played, or drawn where no Minor can "
                "be played{no_draw}.",
                supports=(
                    When(Not(stops), ""),
                    When(
                        running,
                        "A run of Strength ends when its player likes{even_with_a_minor}: to go on is allowed, not "
                        "demanded.",
                    ),
                    When(
                        self.readings["tu.minor_compulsory"].is_("yes"),
                        "The card drawn need not be played: a Minor is compulsory before a draw, and not behind one.",
                    ),
                    When(True, "The card drawn need not be played."),
                ),
            ),
            Requirement(
                id="TU-DRAWN",
                title="The card that was drawn",
                says="Where the card drawn for want of another may be played, it is that card or none.",
                cites=cite(BASIC),
                readings=("tu.play_drawn",),
                holds=Or(Not(drawn), stops, And(cards == 1, the_drawn)),
                against="{has} drawn for want of a Minor to play: as it is read here, the card drawn may be played, or "
                "nothing.",
                supports=(When(And(drawn, cards == 1), "As it is read here, the card just drawn may be played."),),
            ),
        )

    def _minors(self) -> tuple[Clause, ...]:
        readings = self.readings
        anything = And(Not(top), readings["tu.exhausted.top"].is_("anything"))
        on_nothing = Or(anything, And(Not(top), readings["tu.exhausted.top"].is_("ace")))
        royal, face = is_rank(KING, QUEEN), is_rank(*FACES)
        by_rank = Or(Not(face), readings["tu.face.by_rank"].is_("yes"))
        unnamed = readings["tu.court.unnamed"].is_("keeps")
        return (
            Requirement(
                id="TU-MATCH",
                title="Suit or number",
                says="A Minor follows the suit or the number of the Minor on top, a face card too; behind a King or a "
                "Queen the suit that was named for it.",
                cites=cite(BASIC, SPECIAL),
                cited=(
                    Cited(And(Not(top), is_rank("Ace")), cite(SPECIAL)),
                    Cited(And(running, top, cards > 0), cite("Strength", BASIC)),
                    Cited(And(rank_played == rank, face), cite(SPECIAL)),
                    Cited(And(rank_played == rank, suit_played != suit, by_rank), cite(BASIC)),
                    Cited(And(Not(top), cards > 0), cite(ADDENDUM)),
                ),
                holds=Or(cards == 0, fits(readings["tu.face.by_rank"].is_("yes")), And(a_minor, anything)),
                against=(
                    When(And(Not(top), is_rank("Ace")), "An Ace goes on any Minor, but none lies there{on_nothing}."),
                    When(Not(top), "No Minor lies there for {card} to be played on{on_nothing}."),
                    When(
                        And(rank_played == rank, face),
                        "A face card follows suit alone, and {card} does not: {position.suit} are to be followed.",
                    ),
                    When(True, "{misses}{unmoved}"),
                ),
                supports=(
                    When(cards == 0, ""),
                    When(Not(top), "No Minor lies there, and {card} may be the first."),
                    When(suit_played == suit, "{Card} follows suit: {named_or_lies}.{unmoved}{wins}"),
                    When(
                        And(rank_played == rank, face),
                        "{Card} has the rank of {followed}{though_named}.{unmoved}{wins}",
                    ),
                    When(rank_played == rank, "{Card} has the number of {followed}{though_named}.{unmoved}{wins}"),
                ),
            ),
            Permission(
                id="TU-ACE",
                title="An Ace on anything",
                says="An Ace is played on any Minor. Its own suit and number are to be followed then.",
                cites=cite(SPECIAL),
                invoked=Bool("by the Ace"),
                waives={"TU-MATCH": And(cards >= 1, is_rank("Ace"), Or(top, on_nothing))},
                supports=(
                    When(Not(top), "An Ace goes on any Minor, and here where none lies as well.{wins}"),
                    When(True, "An Ace goes on any Minor.{wins}"),
                ),
            ),
            Permission(
                id="TU-MAJOR",
                title="A Major on anything",
                says="A Major is played on one's own turn whatever was played last, and leaves what is to be followed as "
                "it is. It may be played though a Minor fits, and though it can do little or nothing.",
                cites=cite(BASIC, ADDENDUM),
                cited=(Cited(Not(top), cite(BASIC, ADDENDUM)),),
                invoked=Bool("by the Major"),
                waives={"TU-MATCH": a_major},
                supports=(
                    When(Not(top), "A Major is played whatever lies there, and so where no Minor does as well."),
                    When(True, "A Major is played whatever lies there{though_a_minor_fits}.{temperance_gone}"),
                ),
            ),
            Requirement(
                id="TU-NAME",
                title="A suit is named",
                says="Whoever plays a King or a Queen names a suit, its own if they like; with the last card one may be "
                "named, and none in a run of Strength, where it has no effect.",
                cites=cite(SPECIAL, "Strength"),
                cited=(Cited(running, cite("Strength")),),
                holds=Or(Not(And(cards >= 1, royal)), If(running, names == 0, Or(names > 0, last, unnamed))),
                against=(
                    When(names > 0, "{Card} has no effect in a run of Strength, and names no suit."),
                    When(True, SUIT_IS_NAMED),
                ),
                supports=(
                    When(Or(Not(And(cards == 1, royal)), running), ""),
                    When(And(names == 0, last), "As the last card the {rank_word} need name no suit."),
                    When(last, LAST_NAMES),
                    When(names == 0, "As it is read here, the {rank_word} need name no suit, and keeps its own.", True),
                    When(names == suit_played, "Its own suit may be named, too."),
                    When(names > 0, NAMES_SUIT),
                    When(names > 0, NAMES_UNLESS_LAST, anyway=True),
                ),
            ),
        )

    def _majors(self) -> tuple[Clause, ...]:
        readings = self.readings
        any_named = readings["tu.hermit.named"].is_("yes")
        extremes = Extremes(readings["tu.hermit.counts"].is_("yes"), any_named)
        free = freed(readings)
        return (
            Requirement(
                id="TU-WHOM",
                title="Whom a card is for",
                says="The Lovers name another player, the Hierophant one who has another number of cards, Judgement "
                "anybody; Justice names two, one with the most cards and one with the least, or any two or nobody where "
                "all have the same number. Cards are counted once the card is played. Other cards name nobody.",
                cites=cite("The Lovers", "The Hierophant", "Judgement", "Justice"),
                cited=(Cited(And(a_major, is_covered(), any_named), cite("The Hermit")),),
                holds=Or(cards == 0, named(extremes)),
                against=(
                    When(
                        And(major_is(JUSTICE), nobody),
                        "Justice swaps nobody only where all have equally many cards{sizes}.",
                    ),
                    When(
                        And(major_is(JUSTICE), one_swapped == 0, extremes.equal),
                        "Justice names two, or says that nobody swaps, as all have as many{sizes}.",
                    ),
                    When(
                        major_is(JUSTICE), "Justice swaps one who has the most cards with one who has the least{sizes}."
                    ),
                    When(Not(Or(*map(major_is, FOR_ONE))), "{Card} names nobody."),
                    When(on == 0, "{Card} {name} somebody: {play} on {another}, say{other_number}."),
                    When(on == seat, "{Card} {name} another player."),
                    When(
                        major_is(HIEROPHANT),
                        "{as_many} once the Hierophant is played, which names somebody with another number.",
                    ),
                    When(True, "Nobody called {to} is there."),
                ),
                supports=(
                    When(Not(a_major), ""),
                    When(is_covered(), "The Hermit lies before {behind_hermit}, who is named here to no effect."),
                    When(nobody, "All who count have {own_count}, so nobody need swap{behind}."),
                    When(True, "{does}"),
                ),
            ),
            Permission(
                id="TU-FAR",
                title="As far as it goes",
                says="Where there is nobody whom a card may name, it is played and names nobody.",
                cites=cite(ADDENDUM),
                invoked=Bool("as far as it goes"),
                waives={"TU-WHOM": And(a_major, nobody_fits(extremes, any_named))},
                supports="There is nobody whom {card} could name{nobody_there}. The card is played all the same, "
                "and names nobody.",
            ),
            Prohibition(
                id="TU-HERMIT",
                title="The Hermit",
                says="Nobody is named for a Major who has the Hermit before them.",
                cites=cite("The Hermit"),
                bars=And(a_major, is_covered(), readings["tu.hermit.named"].is_("no")),
                against="The Hermit lies before {behind_hermit}, whom no Major of another names.",
            ),
            Prohibition(
                id="TU-TEMPERANCE",
                title="Temperance",
                says="While Temperance lies before its player nobody plays a Major, that player neither; but whoever has "
                "the Hermit before them.",
                cites=cite("Temperance", "The Hermit"),
                cited=(Cited(And(a_major, temperance, free), cite("The Hermit", "Temperance")),),
                bars=And(a_major, temperance, Not(free)),
                spares=(
                    Spared(
                        And(a_major, temperance), "{holder} has Temperance out, and the Hermit keeps that off {them}."
                    ),
                ),
                against=lambda t: (
                    f"Temperance lies before {t.holder}: nobody{t.not_even_its_player} plays a Major before "
                    f"{t.holder} {'have' if t.holder == 'You' else 'has'} played a Minor.{t.temperance_stays}"
                ),
            ),
        )

    def _duties(self) -> tuple[Clause, ...]:
        readings = self.readings
        free = freed(readings)
        gone = And(draws, Not(lying), Not(last_lies))
        minor, arcane = Int("a Minor fits"), Int("a Major may be played")
        could_fit = Or(top, Not(readings["tu.exhausted.top"].is_("nothing")))
        avoids = Or(draws, And(a_major, readings["tu.minor_compulsory"].is_("yes"), Not(drawn)))
        forced = And(avoids, could_fit)
        drawable = Or(lying, And(last_lies, readings["tu.exhausted.one"].is_("drawable")))
        ends = And(draws, Not(drawable), readings["tu.exhausted.major"].is_("must"))
        return (
            Obligation(
                id="TU-DRAW",
                title="No draw while a Minor fits",
                says="Nobody draws who has a Minor that can be played, an Ace included.",
                cites=cite(BASIC, SPECIAL),
                met=Or(Not(forced), minor == 0),
                best=(Best(minor, If(And(cards == 1, major == 0), 1, 0), forced),),
                against=(
                    When(draws, "{has} {fitting}, which {can_be_played}: no card is drawn then.{as_lover}"),
                    When(True, "{has} {fitting}, which {can_be_played}: here no Major is played then, so not {card}."),
                ),
                supports=(
                    When(Not(draws), ""),
                    When(Not(top), "No Minor lies there to be followed{on_nothing}; so {actor} draws."),
                    When(
                        And(ARCANE > 0, Not(temperance)),
                        "{has} no Minor that can be played on {last_words}, and no Major has to be.",
                    ),
                    When(True, "{has} no Minor that can be played on {last_words}.{pile_anew}", anyway=True),
                ),
            ),
            Obligation(
                id="TU-NOTHING-LEFT",
                title="No draw while a Major may be played",
                says="With no card left on the table nobody draws, which ends the game, who can play a Major.",
                cites=cite(ADDENDUM),
                met=Or(Not(ends), arcane == 0),
                best=(Best(arcane, If(And(cards == 1, major > 0), 1, 0), ends),),
                against=(
                    When(last_lies, "The last card on the table is not drawn here, and {them} can still play {major}."),
                    When(True, "No card is left on the table, and {them} can still play {major}."),
                ),
                supports=(
                    When(
                        And(draws, last_lies, drawable),
                        "The last card on the table makes no new pile, and may be drawn.",
                    ),
                    When(
                        And(gone, ARCANE > 0, temperance, Not(free)),
                        "No card is left on the table, and Temperance bars every Major: the draw ends the game.",
                    ),
                    When(
                        And(gone, ARCANE == 0),
                        "No card is left on the table, and {them} can play no Major: the draw ends the game.",
                    ),
                    When(
                        And(gone, readings["tu.exhausted.major"].is_("may")),
                        "No card is left on the table, and no Major has to be played: the draw ends the game.",
                    ),
                ),
            ),
        )


# -- words for what nobody has seen


def unseen_words(hand: HiddenHand, play: Play) -> Iterator[Word]:
    """Words: whether the hand is more than a King or a Queen that names no suit; that the card played is the one drawn
    for want of another; and unknown sizes of hands, where the play counts them."""
    suits = hand.lexicon.suits
    yield from other_cards(hand, play)
    for card in play.cards:
        same = zip((drawn_suit, drawn_rank, drawn_major), numbers(card, suits), strict=True)
        yield word(DREW, card, And(*(symbol == value for symbol, value in same)))
    if any(card in COUNTING for card in play.cards):
        yield from _sizes(hand, HIEROPHANT in play.cards)


def _sizes(hand: HiddenHand, own: bool) -> Iterator[Word]:
    """Words for hands of unknown size: equal to what the player has left (`own`), or which of two is larger."""
    players = hand.table.players
    counted = {player for player, known in hand.table.hands.items() if known.total is not None}
    for first, other in combinations(players, 2):
        if (own and hand.actor not in (first, other)) or {first, other} <= counted:
            continue
        a, b = size(players.index(first) + 1), size(players.index(other) + 1)
        if own:
            yield same_size(other if first == hand.actor else first, a == b)
        else:
            yield from (more_cards(first, other, a > b), more_cards(other, first, b > a))
