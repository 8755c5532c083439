"""Facts as they are printed: to somebody called You, and without numbers of chips that nobody named."""

from adjudicator import api
from adjudicator.report.text import _facts

YOU = {
    "game": "taruno",
    "players": "You Ben",
    "top": "5 of Pentacles",
    "turn": "You",
    "hands": {"You": "3 of Pentacles, Sun"},
}
CHIPS = {
    "game": "tarot-poker",
    "players": "Ada Ben",
    "actions": [{"Ada": "bet 5"}],
    "hands": {"Ben": "5 of Swords, K of Cups, 4 of Cups, 7 of Wands, 2 of Coins"},
}


def test_you_is_small_inside_a_row_of_facts() -> None:
    printed = _facts(api.judge(api.loads(YOU), "Sun").facts)
    assert "; you are not in a run of Strength" in printed
    assert "; You" not in printed


def test_chips_nobody_counted_are_no_number() -> None:
    printed = _facts(api.judge(api.loads(CHIPS), "raise to 20").facts)
    assert "nobody said how many chips Ben has" in printed
    assert "00000" not in printed
