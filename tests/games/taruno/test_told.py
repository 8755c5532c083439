"""What is told of a game of Taruno, and what stays open: answers that hang on what nobody has told, and lines that tell
of what was done by itself."""

from __future__ import annotations

import pytest

from adjudicator.api import ask, loads

KEPT = "actions: [{Ada: Hanged Man}, {Ada: keeps 9 of Wands}]\n"
HANGED = f"{KEPT}hands: {{Ada: 9 of Wands, Ben: 5 unseen, Cleo: 4 unseen}}\n"
OVER = "pile: '0'\nactions: [{Ada: draw}]\n"


def answer(told: str, question: str) -> tuple[str, tuple[str, ...]]:
    """What is answered, and what would make it another."""
    found = ask(loads(f"game: taruno\nplayers: Ada Ben Cleo\n{told}"), question)
    return found.answer, found.unless


@pytest.mark.parametrize(
    ("told", "question", "value", "unless"),
    [
        (
            f"top: 5 of Cups\n{HANGED}",
            "which Majors are discarded",
            "Hanged Man",
            ("Ada discarded a Major unseen",),
        ),
        (OVER, "who won", "nobody", ("Ben holds Death", "Cleo holds Death")),
        (f"{OVER}hands: {{Ada: 2 of Cups, Ben: Death + 2 unseen}}", "who won", "Ben", ()),
        (
            f"{OVER}sleeves: {{Cleo: Death}}\nhands: {{Ada: 2 of Cups, Ben: 3 unseen}}",
            "who won",
            "nobody",
            (),
        ),
        (
            f"{OVER}hands: {{Ada: 2 of Cups, Ben: 3 of Cups, Cleo: 4 unseen}}",
            "who won",
            "nobody",
            ("Cleo holds Death",),
        ),
        (
            "top: 5 of Cups\nactions: [{Ada: Empress}, {Ada: discards 3 of Wands}, {Ada: draws 4 of Wands}]\n"
            "hands: {Ada: 4 of Wands, Ben: 4 unseen, Cleo: 2 of Cups}",
            "who is to play",
            "Ben",
            ("Ben has no face card",),
        ),
    ],
)
def test_an_answer_names_what_nobody_has_told_and_what_would_change_it(
    told: str, question: str, value: str, unless: tuple[str, ...]
) -> None:
    assert answer(told, question) == (value, unless)
