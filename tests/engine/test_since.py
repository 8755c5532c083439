"""Lower bounds on a hidden hand from later plays: what came in is distinguished from what was held all along."""

from __future__ import annotations

from adjudicator.cards import Hand, Play, put_down
from adjudicator.engine.hand_bounds import lower_bounds
from adjudicator.engine.ledger import Moved
from adjudicator.engine.state import Action, AtLeast

DRAW = Action("Ada", Play("draw"))


def puts(*cards: str) -> Action:
    return Action("Ada", put_down(cards))


def test_a_card_that_came_in_proves_nothing_when_it_leaves() -> None:
    moved = (Moved(back={"Ada": ("VI",)}),)
    assert lower_bounds((DRAW, puts("VI")), moved, 0, None) == ()
    assert lower_bounds((DRAW, puts("VII")), moved, 0, None) == (AtLeast(("VII",), 1, 2),)


def test_a_card_that_came_in_left_and_leaves_again_was_held_or_came_in_unseen() -> None:
    history = (DRAW, puts("VI"), DRAW, puts("VI"), puts("VII"))
    back, unseen = Moved(back={"Ada": ("VI",)}), Moved(unseen={"Ada": 1})
    bounds = lower_bounds(history, (back, Moved(), unseen), 0, None)
    assert bounds == (AtLeast(("VI", "VII"), 1, 5),)
    assert lower_bounds(history, (back, Moved(), Moved()), 0, None)[0] == AtLeast(("VI",), 1, 4)


def test_cards_still_held_count_with_those_that_left() -> None:
    history, moved = (DRAW, puts("VI")), (Moved(unseen={"Ada": 1}),)
    assert lower_bounds(history, moved, 0, Hand({"VII": 1})) == (AtLeast(("VI", "VII"), 1, 3),)
    assert lower_bounds(history, moved, 0, Hand({"VI": 1})) == ()
