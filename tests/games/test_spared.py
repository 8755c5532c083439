"""Why a power that is held does not bite: stated where the verdict turns on it, and only there."""

from __future__ import annotations

import pytest

from adjudicator.api import loads, rulings
from adjudicator.report.verdict import Verdict

TOWER_LEAD = "The Tower asks nothing of a lead: there is no play to beat."
TOWER_STRENGTH = (
    "The Tower asks for three ranks, and Strength beside it makes that two: so it takes from a bar, allows nothing, and "
    "need not be shown."
)
TOWER_SUN = "The Tower asks no ranks of an Ace that trumps by the Sun."
TOWER_TEMPERANCE = "The Tower asks no ranks of a play on Aces by Temperance, which is as a lead."
LOVERS_LEAD = "The Lovers bar single cards, but not themselves as a lead."
LOVERS_DISCARD = "The Lovers bar single cards that are played, and, as it is read here, a discard is no play."
HERMIT = "The Hermit counts the cards put down, and the High Priestess is one."
HANGED = "The Hanged Man leaves one turn in each trick, and this is it."
BEST = "Ben holds Death, and this is the best play there is."
FREE = "so a pass is allowed."
NOTHING = "Ben holds the Devil, but nothing can be played."

PHRASES = [
    # on what (or the lead), the hand, the play, the phrase, and a hand or a pile with which it is not said
    ("IV IV", "VI VI Tower Strength", "VI VI", TOWER_STRENGTH),
    ("IV IV", "VII VII Tower Strength", "VII VII", None),
    ("IV IV", "VI VI Strength", "VI VI", None),
    ("", "II V Tower", "II", TOWER_LEAD),
    ("", "II V Tower", "Tower", None),
    ("V", "X Tower", "X", None),
    ("King King", "Ace Sun Tower", "Ace", TOWER_SUN),
    ("V V", "Ace Sun Tower", "Ace", None),
    ("Ace", "III Temperance Tower", "III", TOWER_TEMPERANCE),
    ("", "V Lovers", "Lovers", LOVERS_LEAD),
    ("V V", "VI VI Lovers", "VI VI", None),
    ("V V", "VI VI Lovers Justice", "discard Justice", LOVERS_DISCARD),
    ("V V", "High Priestess, Hermit VI", "High Priestess", HERMIT),
    ("V", "Hermit VI", "VI", None),
    ("V V", "VI VI Hanged Man", "VI VI", HANGED),
    ("V V", "VI VI Death IV", "VI VI", BEST),
    ("", "VI VI Death", "Death", None),
    ("", "VI VI Death IX Lovers", "VI VI", f"{BEST} The Lovers bar a IX."),
    ("IV", "VII Lovers Devil", "pass", f"{NOTHING[:-1]} on IV, {FREE} The Lovers bar a VII."),
    ("VI", "VII Tower Devil", "pass", f"{NOTHING[:-1]} on VI, {FREE} The Tower bars a VII."),
    ("X X", "VII Tower Devil", "pass", f"{NOTHING[:-1]} on X X, {FREE}"),
    (
        "IV IV",
        "VII VII Hermit Death",
        "pass",
        f"Ben holds Death, but nothing can be played on IV IV, {FREE} The Hermit bars VII VII.",
    ),
    ("X", "VII Devil Chariot", "discard Chariot to Ada", NOTHING),
]
ABOUT = ("Tower asks", "Lovers bar", "Hermit counts", "Hanged Man leaves", "this is the best", "nothing can be played")


def ruled(pile: str, hand: str, play: str) -> Verdict:
    """The ruling on Ben's play."""
    there = f"trick: [Ada: {pile}]" if pile else "turn: Ben"
    text = f'hands: {{Ben: "{hand}"}}\nrulings: [{{play: {play}, verdict: legal}}]'
    ((_, verdict),) = rulings(loads(f"game: tarot-himi\nplayers: Ada Ben Cleo Dov\n{there}\n{text}\n"))
    return verdict


@pytest.mark.parametrize(("pile", "hand", "play", "phrase"), PHRASES)
def test_what_does_not_bite_is_stated_where_the_verdict_turns_on_it(
    pile: str, hand: str, play: str, phrase: str | None
) -> None:
    verdict = ruled(pile, hand, play)
    assert verdict.legal
    texts = [reason.text for reason in verdict.reasons if any(words in reason.text for words in ABOUT)]
    assert texts == ([phrase] if phrase else [])


def test_after_the_one_turn_what_comes_before_it_is_stated() -> None:
    case = loads(
        "game: tarot-himi\nplayers: Ada Ben Cleo\ntrick: [Ada: V, Ben: pass, Cleo: VI, Ada: VII]\n"
        'hands: {Ben: "Hanged Man, Justice, IX"}\nrulings: [{play: discard Justice, verdict: legal}]\n'
    )
    ((_, verdict),) = rulings(case)
    assert "The Hanged Man leaves only a pass on this turn, and Justice comes before it." in [
        reason.text for reason in verdict.reasons
    ]
