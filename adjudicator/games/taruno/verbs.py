"""What can be done in Taruno, the decisions that it answers, and the names of the Majors it is done with."""

from __future__ import annotations

from adjudicator.cards.play import CALLS, DRAWS, GIVES, LAYS, LOOKS, PLACES, PUT, RECOVERS, RETAINS, STARTS, Play
from adjudicator.cards.verbs import ANY, AT, MANY, NOBODY, ONE, PLAYING, TO, TURN, Naming, Verb

MAJORS = (
    *("Fool", "Magician", "High Priestess", "Empress", "Emperor", "Hierophant", "Lovers", "Chariot"),
    *("Strength", "Hermit", "Wheel of Fortune", "Justice", "Hanged Man", "Death", "Temperance", "Devil", "Tower"),
    *("Star", "Moon", "Sun", "Judgement", "World"),
)
"""The Majors in the order of their numbers, from 0."""
FOOL, MAGICIAN, PRIESTESS, EMPRESS, EMPEROR, HIEROPHANT, LOVERS, CHARIOT, STRENGTH, HERMIT, WHEEL = MAJORS[:11]
JUSTICE, HANGED_MAN, DEATH, TEMPERANCE, DEVIL, TOWER, STAR, MOON, SUN, JUDGEMENT, WORLD = MAJORS[11:]

ANSWER, CHOOSE, TAKE_BACK = "answer", "choose", "take back"
"""The decisions besides a turn: of whoever is made to draw, of whoever an effect lets choose, and about a sleeve."""
DEAL, LOOK, STARTER = "deal", "look", "starter"
"""What nobody chooses: cards drawn, cards looked at, and the Minor that is turned up."""

DRAW, STOP = "draw", "stop"
HIDES = "hides"
ON, NAMING, SWAPPING = "on", "naming", "swapping"
"""The words before a player, a suit, and two players whose hands are swapped."""
AWAY = "discard"
"""Where a card of the High Priestess may go, in place of a player, by one reading."""
KEEPING = (LAYS, RETAINS, HIDES, GIVES, PLACES)
"""What somebody may be asked to do with cards."""


def verbs(suits: tuple[str, ...]) -> tuple[Verb, ...]:
    """The verbs, with these names for the four suits."""
    royal = frozenset(f"{rank} of {suit}" for rank in ("King", "Queen") for suit in suits)
    turn, choose = frozenset({TURN}), frozenset({CHOOSE})
    return (
        Verb(
            PUT,
            cards=MANY,
            to=True,
            to_by=ON,
            naming=(Naming(NAMING, royal, suits=True), Naming(SWAPPING, frozenset({JUSTICE}), most=2, nobody=True)),
            spelt=PLAYING,
            answers=frozenset({TURN, ANSWER}),
        ),
        Verb(
            DRAW,
            spelt=("draw a card", "draw one card", "draw one", "draw 1"),
            past="drew",
            answers=frozenset({TURN, ANSWER}),
        ),
        Verb(STOP, spelt=("stops",), past="stopped", answers=turn),
        Verb(
            GIVES,
            cards=ANY,
            once=True,
            unseen=True,
            each=frozenset({TO}),
            spelt=("give",),
            past="gave",
            answers=frozenset({ANSWER, CHOOSE}),
        ),
        Verb(LAYS, cards=ANY, once=True, unseen=True, spelt=("discard",), past="discarded", answers=choose),
        Verb(RETAINS, cards=ONE, spelt=("keep",), past="kept", answers=choose),
        Verb(HIDES, cards=ONE, unseen=True, spelt=("hide",), past="hid", answers=choose),
        Verb(
            PLACES,
            cards=MANY,
            once=True,
            unseen=True,
            each=frozenset({AT, TO, AWAY}),
            spelt=("place",),
            past="placed",
            answers=choose,
        ),
        Verb(RECOVERS, cards=ONE, unseen=True, spelt=("take back",), past="took back", answers=frozenset({TAKE_BACK})),
        Verb(DRAWS, cards=MANY, once=True, unseen=True, past="drew", answers=frozenset({DEAL})),
        Verb(
            LOOKS, cards=MANY, once=True, unseen=True, spelt=("look at",), past="looked at", answers=frozenset({LOOK})
        ),
        Verb(
            STARTS,
            cards=ONE,
            spelt=("starter:", "turns up", "turn up"),
            past="turned up",
            answers=frozenset({STARTER}),
            anybody=True,
        ),
        Verb(
            CALLS,
            spelt=("one card left", "last card", "taruno", "pentacles", "uno"),
            past="said one card",
            aloud=("says", "say", "calls", "call", "shouts"),
        ),
    )


_SHOWN = "a card counts once it is played: write it alone; a hand that was seen is told under hands:"
_PASSED = "whoever plays no card draws one: write draw; a run of Strength ends with stop"
INSTEAD = {
    **dict.fromkeys(("show", "shows", "reveal", "reveals"), _SHOWN),
    **dict.fromkeys(("pass", "passes", "skip", "skips"), _PASSED),
}
"""By word of other games what is done in its place."""


def swap(players: tuple[str, ...]) -> tuple[str, ...]:
    """What is named with Justice: two players, or nobody."""
    return (SWAPPING, *(players or (NOBODY,)))


def card_play(card: str, suit: str = "", on: str | None = None, named: tuple[str, ...] = ()) -> Play:
    """A card played: with the suit it names, the player it is played on, or what else is named behind it."""
    return Play(PUT, (card,), to=on, joined=(ON, "with"), named=(NAMING, suit) if suit else named)
