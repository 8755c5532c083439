"""Taruno's name, cards and unclear sentences, and where the rest of it is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from adjudicator.engine.outline import Flag, Outline, example
from adjudicator.games.taruno import readings

if TYPE_CHECKING:
    from adjudicator.engine.case_form import CaseForm

OF_CLAUSES = frozenset(
    f"tu.{key}"
    for key in (
        *("minor_compulsory", "exhausted.major", "exhausted.top", "exhausted.one", "hermit.named", "hermit.counts"),
        *(
            "temperance.hermit",
            "face.by_rank",
            "court.unnamed",
            "chariot.stack",
            "chariot.own",
            "chariot.ordinary",
            "chariot.is_play",
        ),
        *("lovers.made", "priestess.where", "play_drawn"),
    )
)
"""The keys of the readings that act in a clause."""


_NAMED = ("TU-WHOM", "TU-FAR")
SHARED: Mapping[str, tuple[str, ...]] = {
    "Magician": ("TU-SLEEVE", "TU-COUNT"),
    "High Priestess": ("TU-PLACE", "TU-DEPTH"),
    "Empress": ("TU-CLASS",),
    "Emperor": ("TU-CLASS",),
    "Hierophant": (*_NAMED, "TU-COUNT"),
    "Lovers": _NAMED,
    "Chariot": ("TU-CHARIOT-PLAYED", "TU-CHARIOT-GIVEN"),
    "Strength": ("TU-STRENGTH-RUN", "TU-RUN", "TU-STOP"),
    "Hermit": ("TU-HERMIT-COVERS", "TU-HERMIT-GIFT"),
    "Justice": _NAMED,
    "Hanged Man": ("TU-COUNT",),
    "Death": ("TU-COUNT",),
    "Temperance": ("TU-TEMPERANCE-LIES", "TU-TEMPERANCE-CHARIOT", "TU-CLASS"),
    "Moon": ("TU-COUNT", "TU-FAR-CARDS"),
    "Sun": ("TU-COUNT",),
    "Judgement": _NAMED,
    "World": ("TU-EACH", "TU-COUNT"),
    "King": ("TU-NAME", "TU-STACK", "TU-STACK-NAME", "TU-KING-KNIGHT"),
    "Queen": ("TU-NAME",),
    "Knight": ("TU-STACK", "TU-KING-KNIGHT"),
}
"""By Major, or by the rank of a Minor, the ids of rules that hold of it and do not bear its name."""


class TarunoOutline(Outline):
    """Taruno without its clauses: names, flags, readings and case keys."""

    id, title = "taruno", "Taruno"
    own_readings = tuple(one for one in readings.READINGS if one.key in OF_CLAUSES)
    round_readings = tuple(one for one in readings.READINGS if one.key not in OF_CLAUSES)
    profiles = readings.PROFILES
    parameters = readings.PARAMETERS
    fewest, most = 2, 7
    seats = range(2, 8)
    usual = 4
    history_readings = frozenset(one.key for one in readings.FOLLOWS) | {"tu.play_drawn"}
    always_legal = ("somebody-can-act", "drawing-answers")
    counted_apart = "Major"
    codes = MappingProxyType(
        {
            "bad-top": "What lies on top of the Minor discard cannot lie there.",
            "bad-front": "A card told to lie before a player does not lie there.",
            "bad-loses": "A turn is told to be lost to a card that takes none.",
            "other-pile": "A discarded card is told to lie on the pile of the other kind.",
            "bad-due": "What is told to be due cannot be.",
            "bad-bond": "Two players are told to be bound who cannot be.",
            "bad-word": "A word is none that the key takes.",
            "no-deaths": "The game has no cards for Death.",
            "no-tower": "The game has no Tower that strikes.",
            "no-draws": "The game has no draws to answer.",
            "no-front": "The game has no cards before players.",
            "no-runs": "The game has no runs of one player.",
        }
    )
    flags = (
        Flag(
            "named",
            "The suit that was named with the card on top, a Queen where nothing else is said.",
            True,
            "no-suits",
            "has no suits to name",
            "Wands",
        ),
        Flag(
            "due",
            "What you are made to draw, and for what, such as '3 King'; or the Major that lets you choose.",
            True,
            "no-draws",
            "has no draws to answer",
            "3 King",
        ),
        Flag("front", "The cards before you.", True, "no-front", "has no cards before players", "Hermit"),
        Flag("struck", "Whom the Tower has struck.", True, "no-tower", "has no Tower that strikes", "P1"),
        Flag("deaths", "How often Death was played so far.", True, "no-deaths", "has no cards for Death"),
        Flag("run", "You are in a run of Strength.", False, "no-runs", "has no runs"),
    )
    examples = example(
        "9 of Cups",
        "legal",
        "TU-MATCH",
        hands={"Ben": "9 of Cups, Sun + 4 unseen"},
        readings={"tu.minor_compulsory": "yes"},
    )

    def case(self) -> CaseForm:
        """The case format, with the numbers of the law in force."""
        form: CaseForm = self.module("case").FORM(self.readings)
        return form

    def shared(self, card: str) -> tuple[str, ...]:
        """The ids of the rules that hold of a card besides those that bear its name."""
        rank, _, suit = card.partition(" of ")
        fits = ("TU-MATCH",) if suit and suit != "Fortune" else ()
        return (*(SHARED.get(card) or SHARED.get(rank, ())), *fits)


OUTLINE = TarunoOutline()
