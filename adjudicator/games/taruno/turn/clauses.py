"""The clauses of a turn ("Basic rules", "Special cards", and the Majors that bear on it)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from z3 import And, Bool, BoolRef, If, Implies, Int, Not, Or

from adjudicator import law
from adjudicator.games.taruno.readings import ADDENDUM, BASIC, SPECIAL, cite
from adjudicator.games.taruno.turn import symbols as s
from adjudicator.games.taruno.verbs import HIEROPHANT, JUDGEMENT, JUSTICE, LOVERS

NAMING = (LOVERS, HIEROPHANT, JUDGEMENT)
"""The Majors that are played on somebody."""


def clauses(readings: Mapping[str, law.Reading]) -> tuple[law.Clause, ...]:
    """Every clause of a turn."""
    asked = s.Asked(dict(readings))
    return (*_frame(), *_minors(asked), *_majors(asked), *_duties(asked))


def _frame() -> tuple[law.Clause, ...]:
    return (
        law.Requirement(
            id="TU-TURN",
            title="In turn",
            says="A card is played, or one is drawn, in turn: clockwise, or the other way round behind a Page. What "
            "somebody has to draw or to choose comes first.",
            cites=cite(BASIC, SPECIAL),
            holds=s.on_turn,
            against=lambda t: t.not_now,
        ),
        law.Requirement(
            id="TU-ONE",
            title="One card",
            says="A turn is one card played, or one drawn.",
            cites=cite(BASIC),
            holds=Or(s.cards == 0, And(s.cards == 1, Not(s.running))),
            against=lambda t: t.too_many,
        ),
        law.Permission(
            id="TU-STRENGTH",
            title="Strength",
            says="Behind Strength its player goes on with Minors, one after another, for as long as they fit.",
            cites=cite("Strength"),
            invoked=Bool("by Strength"),
            waives={"TU-ONE": And(s.running, s.cards == 1)},
            supports=lambda t: t.goes_on,
        ),
        law.Prohibition(
            id="TU-RUN",
            title="Nothing but Minors in a run",
            says="In a run of Strength no Major is played and no card drawn; its player stops instead.",
            cites=cite("Strength"),
            bars=And(s.running, Or(s.draws, s.a_major)),
            against=lambda t: t.not_in_run,
        ),
        law.Requirement(
            id="TU-STOP",
            title="A stop ends a run",
            says="Nobody ends a turn without a card played or drawn; a run of Strength ends when its player likes.",
            cites=cite("Strength", BASIC),
            holds=Or(Not(s.stops), s.running, s.drawn),
            against=lambda t: "There is no run of Strength to be ended: a turn is a card played or drawn.",
            supports=lambda t: t.ends_turn,
        ),
        law.Requirement(
            id="TU-DRAWN",
            title="The card that was drawn",
            says="Where the card drawn for want of another may be played, it is that card or none.",
            cites=cite(BASIC),
            holds=Or(
                Not(s.drawn),
                s.stops,
                And(
                    s.cards == 1, s.suit_played == s.drawn_suit, s.rank_played == s.drawn_rank, s.major == s.drawn_major
                ),
            ),
            against=lambda t: t.not_the_drawn,
        ),
    )


def _minors(asked: s.Asked) -> tuple[law.Clause, ...]:
    anything = And(Not(s.top), asked("exhausted.top", "anything"))
    on_nothing = Or(anything, And(Not(s.top), asked("exhausted.top", "ace")))
    royal = s.is_rank("King", "Queen")
    return (
        law.Requirement(
            id="TU-MATCH",
            title="Suit or number",
            says="A Minor follows the suit or the number of the Minor on top, a face card too; behind a King or a "
            "Queen the suit that was named for it.",
            cites=cite(BASIC, SPECIAL),
            holds=Or(s.cards == 0, s.fits(asked("face.by_rank", "yes")), And(s.a_minor, anything)),
            against=lambda t: t.does_not_match,
            supports=lambda t: t.matches,
        ),
        law.Permission(
            id="TU-ACE",
            title="An Ace on anything",
            says="An Ace is played on any Minor. Its own suit and number are to be followed then.",
            cites=cite(SPECIAL),
            invoked=Bool("by the Ace"),
            waives={"TU-MATCH": And(s.cards >= 1, s.is_rank("Ace"), Or(s.top, on_nothing))},
            supports=lambda t: t.goes_on_anything,
        ),
        law.Permission(
            id="TU-MAJOR",
            title="A Major on anything",
            says="A Major is played on one's own turn whatever was played last, and leaves what is to be followed as "
            "it is. It may be played though a Minor fits, and though it can do little or nothing.",
            cites=cite(BASIC, ADDENDUM),
            invoked=Bool("by the Major"),
            waives={"TU-MATCH": s.a_major},
            supports=lambda t: t.as_major,
        ),
        law.Requirement(
            id="TU-NAME",
            title="A suit is named",
            says="Whoever plays a King or a Queen names a suit, its own if they like; with the last card one may be "
            "named, and none in a run of Strength, where it has no effect.",
            cites=cite(SPECIAL, "Strength"),
            holds=Or(Not(And(s.cards >= 1, royal)), If(s.running, s.names == 0, Or(s.names > 0, s.last))),
            against=lambda t: t.wrong_suit,
        ),
    )


def named(asked: s.Asked, extremes: s.Extremes) -> BoolRef:
    """Whoever is named is somebody whom the card may name, or nobody is for a card that names nobody."""
    nobody = And(s.on == 0, s.one_swapped == 0)
    someone = And(s.on > 0, s.one_swapped == 0)
    equal = And(s.nobody, extremes.two, extremes.equal)
    return And(
        Implies(s.is_major(LOVERS), And(someone, s.any_seat(s.other, s.on))),
        Implies(s.is_major(HIEROPHANT), And(someone, s.any_seat(s.another_number, s.on))),
        Implies(s.is_major(JUDGEMENT), And(someone, s.any_seat(s.there, s.on))),
        Implies(s.is_major(JUSTICE), And(s.on == 0, Or(extremes.named, equal))),
        Implies(Not(Or(*map(s.is_major, (*NAMING, JUSTICE)))), nobody),
    )


def nobody_fits(extremes: s.Extremes, any_named: BoolRef) -> BoolRef:
    """The card names nobody, as there is nobody whom it may; `any_named` says that the Hermit covers nobody from that."""

    def none(where: Callable[[int], BoolRef]) -> BoolRef:
        return Not(Or(*(And(where(at), Or(Not(s.covered(at)), any_named)) for at in s.SEATS)))

    return And(
        s.on == 0,
        s.one_swapped == 0,
        Not(s.nobody),
        Or(
            And(s.is_major(LOVERS), none(s.other)),
            And(s.is_major(HIEROPHANT), none(s.another_number)),
            And(s.is_major(JUSTICE), Not(extremes.some)),
        ),
    )


def _majors(asked: s.Asked) -> tuple[law.Clause, ...]:
    any_named = asked("hermit.named", "yes")
    extremes = s.Extremes(asked("hermit.counts", "yes"), any_named)
    free = And(s.hermit, Not(s.own_temperance), asked("temperance.hermit", "free"))
    return (
        law.Requirement(
            id="TU-WHOM",
            title="Whom a card is for",
            says="The Lovers name another player, the Hierophant one who has another number of cards, Judgement "
            "anybody; Justice names two, one with the most cards and one with the least, or any two or nobody where "
            "all have the same number. Cards are counted once the card is played. Other cards name nobody.",
            cites=cite("The Lovers", "The Hierophant", "Judgement", "Justice"),
            holds=Or(s.cards == 0, named(asked, extremes)),
            against=lambda t: t.wrong_name,
            supports=lambda t: t.does,
        ),
        law.Permission(
            id="TU-FAR",
            title="As far as it goes",
            says="Where there is nobody whom a card may name, it is played and names nobody.",
            cites=cite(ADDENDUM),
            invoked=Bool("as far as it goes"),
            waives={"TU-WHOM": And(s.a_major, nobody_fits(extremes, any_named))},
            supports=lambda t: f"There is nobody whom {t.card} could name." if t.names_nobody else "",
        ),
        law.Prohibition(
            id="TU-HERMIT",
            title="The Hermit",
            says="Nobody is named for a Major who has the Hermit before them.",
            cites=cite("The Hermit"),
            bars=And(s.a_major, s.is_covered(), asked("hermit.named", "no")),
            against=lambda t: t.is_covered,
        ),
        law.Prohibition(
            id="TU-TEMPERANCE",
            title="Temperance",
            says="While Temperance lies before its player nobody plays a Major, that player neither; but whoever has "
            "the Hermit before them.",
            cites=cite("Temperance", "The Hermit"),
            bars=And(s.a_major, s.temperance, Not(free)),
            spares=(
                law.Spared(
                    And(s.a_major, s.temperance),
                    lambda t: f"{t.holder} has Temperance out, and the Hermit keeps that off {t.them}.",
                ),
            ),
            against=lambda t: t.is_barred,
        ),
    )


def _duties(asked: s.Asked) -> tuple[law.Clause, ...]:
    minor, arcane = Int("a Minor fits"), Int("a Major may be played")
    could_fit = Or(s.top, Not(asked("exhausted.top", "nothing")))
    avoids = Or(s.draws, And(s.a_major, asked("minor_compulsory", "yes"), Not(s.drawn)))
    forced = And(avoids, could_fit)
    drawable = Or(s.lying, And(s.last_lies, asked("exhausted.one", "drawable")))
    ends = And(s.draws, Not(drawable), asked("exhausted.major", "must"))
    return (
        law.Obligation(
            id="TU-DRAW",
            title="No draw while a Minor fits",
            says="Nobody draws who has a Minor that can be played, an Ace included.",
            cites=cite(BASIC, SPECIAL),
            met=Or(Not(forced), minor == 0),
            best=(law.Best(minor, If(And(s.cards == 1, s.major == 0), 1, 0), forced),),
            against=lambda t: t.has_to_play,
            supports=lambda t: t.may_draw,
        ),
        law.Obligation(
            id="TU-NOTHING-LEFT",
            title="No draw while a Major may be played",
            says="With no card left on the table nobody draws, which ends the game, who can play a Major.",
            cites=cite(ADDENDUM),
            met=Or(Not(ends), arcane == 0),
            best=(law.Best(arcane, If(And(s.cards == 1, s.major > 0), 1, 0), ends),),
            against=lambda t: t.has_a_major,
            supports=lambda t: "",
        ),
    )
