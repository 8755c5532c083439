"""Loka's name, cards and unclear sentences: each with its options, the default first, and why."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from adjudicator.engine.outline import Outline, example
from adjudicator.engine.parameter import Parameter
from adjudicator.law import Options
from adjudicator.law.reading import Document

if TYPE_CHECKING:
    from adjudicator.engine.case_form import CaseForm

LOKA = Document("Loka", "lo")
cite, _reading = LOKA.cite, LOKA.unclear

READINGS = (
    _reading(
        "discard.trumps",
        "May the dealer lay away trumps that are no Honours?",
        "Deal",
        ("allowed", "yes", "only Aces, Kings and Honours are barred"),
        ("forced", "only where fewer than three other cards may go", "a sister game has it so"),
    ),
    _reading(
        "fool.led",
        "What must be followed when the Fool is led?",
        "Play",
        ("next", "the suit of the next card", "the Fool is no suit, so the trick begins behind it"),
        ("free", "nothing: each plays what they like", "no suit was led"),
        (
            "barred",
            "nothing: the Fool may not be led while another card is held",
            "it is played instead of a card that is asked for",
        ),
    ),
    _reading(
        "fool.pay_from_discard",
        "May a dealer who took no trick pay for the Fool with a card laid away?",
        "Play",
        ("no", "no: the Fool is surrendered", "no trick was taken, and the three cards are none"),
        ("yes", "yes", "the cards laid away count with the dealer's tricks"),
    ),
    _reading(
        "settlement",
        "What does a player win who is above the average?",
        "Scores",
        (
            "each",
            "three times the points above it: every deviation is settled with both others",
            "points go from each to each",
        ),
        ("once", "the points above it", "the three results are all that is written down"),
    ),
)

HANDS = Parameter(
    "lo.hands",
    "How many hands make a game?",
    (cite("Card Points"),),
    "hand",
    3,
    1,
    12,
    "with none there is no game, and at twelve everybody has dealt four times",
    transitions=True,
)


def _points(of: str, whose: str, value: int, span: tuple[int, int], limits: str, step: int = 3) -> Parameter:
    """What a card of a kind is worth, or a trick."""
    key, question = f"lo.points.{of}", f"How many points is {whose} worth?"
    cites = (cite("Scores" if of == "trick" else "Card Points"),)
    return Parameter(key, question, cites, "point", value, *span, limits, transitions=True, step=step)


_DIVIDED = "only so the points of a hand can be divided by three, and {} is no empty card"
HONOUR_POINTS = _points("honour", "an Honour", 5, (2, 10), "with one it would be an empty card", step=1)
KING_POINTS = _points("king", "a King", 5, (2, 8), _DIVIDED.format("a King"))
QUEEN_POINTS = _points("queen", "a Queen", 4, (4, 10), _DIVIDED.format("a Queen"))
CAVALIER_POINTS = _points("cavalier", "a Cavalier", 3, (3, 9), _DIVIDED.format("a Cavalier"))
JACK_POINTS = _points("jack", "a Jack", 2, (2, 8), _DIVIDED.format("a Jack"))
ACE_POINTS = _points("ace", "an Ace", 5, (2, 8), _DIVIDED.format("an Ace"))
TRICK_POINTS = _points("trick", "a trick", 1, (1, 7), "only so the points of a hand can be divided by three")
CARD_POINTS: Mapping[str, Parameter] = {
    "Honour": HONOUR_POINTS,
    "King": KING_POINTS,
    "Ace": ACE_POINTS,
    "Queen": QUEEN_POINTS,
    "Cavalier": CAVALIER_POINTS,
    "Jack": JACK_POINTS,
}
"""What cards are worth that are no empty ones, by Honour or rank."""

PROFILES: Mapping[str, Options] = {
    "default": {},
    "sister-game": {"lo.discard.trumps": "forced", "lo.fool.led": "barred"},
}
"""Choices of readings by name."""


class LokaOutline(Outline):
    """The three-player game."""

    id = "loka"
    title = "Loka"
    own_readings = READINGS[:3]
    round_readings = READINGS[3:]
    parameters = (HANDS, *CARD_POINTS.values(), TRICK_POINTS)
    profiles = PROFILES
    terms = MappingProxyType({"revoke": "LO-FOLLOW", "renege": "LO-FOLLOW", "void": "LO-FOLLOW"})
    fewest, most = 3, 3
    seats = range(3, 4)
    usual = 3
    codes = MappingProxyType(
        {
            "bad-fool": "Who played the Fool, and who won that trick, cannot be as it is told.",
            "bad-totals": "What the players won in earlier hands is not told of all, or is not 0 together.",
            "cards-unseen": "The answer hangs on cards that are not named.",
            "fool-untold": "Nothing tells who played the Fool, or who won that trick.",
            "hand-untold": "Nothing tells which hand it is, or how many cards are left.",
            "laid-untold": "Nothing tells which cards were laid away.",
            "misfit": "The cards of a player's tricks are not as many as the tricks have.",
            "no-lead": "Whoever is told to lead in the middle of a hand cannot have the lead.",
            "not-begun": "Before the first lead of a hand nobody has won a trick.",
            "too-many-tricks": "More tricks are told of than a hand has.",
            "totals-untold": "Nothing tells what the players won in earlier hands.",
            "trick-untold": "Nothing tells of the trick that the question is about.",
            "tricks-untold": "Nothing tells how many tricks the players won.",
            "uncounted": "The points cannot be counted from what is told.",
        }
    )
    history_readings = frozenset({"lo.fool.led"})
    examples = example(
        "9 of Cups",
        "illegal",
        "LO-FOLLOW",
        hands={"Ben": "9 of Cups + 20 unseen"},
        readings={"lo.discard.trumps": "forced"},
        trick="3 of Cups",
    )
    lies_in = MappingProxyType({"typical": "simulation", "positions": "simulation"})
    proved = ("winning", "counting")
    always_legal = ("a-card-is-playable", "three-can-always-go")
    counted_apart = "trump"

    def case(self) -> CaseForm:
        """The case format, with the numbers of the law in force."""
        form: CaseForm = self.module("case").FORM(self.readings)
        return form


OUTLINE = LokaOutline()
