"""What simulated hands are counted as: with what they are won, which bets were bound, what each trump brought."""

from __future__ import annotations

from typing import Any, cast

from adjudicator.cards import Hand, Play, parse_play
from adjudicator.cards.play import SHOWS
from adjudicator.engine.simulation import OVER, Played
from adjudicator.engine.state import Action
from adjudicator.engine.variant import Variant
from adjudicator.engine.variant import variant as variant_of
from adjudicator.games import GAMES
from adjudicator.games.tarot_poker.simulation import SIMULATION
from adjudicator.games.tarot_poker.state import State

VARIANT = cast("Variant[State]", variant_of(GAMES["tarot-poker"], players=2))
PLAYERS = ("Ada", "Ben")
HANDS = {
    "Ada": ("Fool", "Sun", "2 of Cups", "2 of Coins", "9 of Wands"),
    "Ben": ("Moon", "Death", "3 of Cups", "K of Coins", "4 of Wands"),
}


def played(*lines: str) -> Played[State]:
    """A hand of those cards, with these lines, both hands shown behind a second betting."""
    hands = {player: Hand(dict.fromkeys(cards, 1)) for player, cards in HANDS.items()}
    state, plays = VARIANT.rules.start(PLAYERS, hands, 1), []
    for line in lines:
        player, _, text = line.partition(": ")
        plays.append((player, parse_play(text, VARIANT.lexicon, PLAYERS)))
        state = VARIANT.rules.apply(state, Action(*plays[-1]))
    while state.due and state.due[0].kind == "show":
        player = state.due[0].player
        plays.append((player, Play(SHOWS, tuple(state.hands[player].cards))))
        state = VARIANT.rules.apply(state, Action(*plays[-1]))
    return Played(PLAYERS, 1, hands, tuple(plays), OVER, state)


def counted(*rounds: Played[State]) -> dict[str, Any]:
    return SIMULATION.figures(VARIANT, rounds).as_dict()


def rows(*rounds: Played[State]) -> dict[str, str]:
    return dict(SIMULATION.figures(VARIANT, rounds).rows())


def test_a_fold_under_the_fool_is_bound_and_costs_the_ante() -> None:
    one = played("Ada: fold")
    figures = counted(one)
    assert [figures[key] for key in ("bets", "bound", "bound_folds", "shows")] == [1, 1, 1, 0]
    assert figures["bound_to_fold"] == 1 and rows(one)["nothing but the fold was left"] == "100%"
    assert [figures["net"][card] for card in ("Fool", "Death", "World")] == [-1, 1, None]


def test_behind_the_sun_no_bet_is_bound_and_a_show_counts_for_the_class_that_wins() -> None:
    lines = ("Ada: Sun", "Ada: draws 2 of Swords", "Ada: check", "Ben: check", "Ada: stand pat", "Ben: stand pat")
    figures = counted(played(*lines, "Ada: bet 10", "Ben: call"))
    assert [figures[key] for key in ("bets", "bound", "bound_folds", "shows")] == [4, 2, 0, 1]
    assert figures["bound_to_fold"] == 0  # the Moon checks, and calls
    assert figures["won_with"]["three of a kind"] == 1 == sum(figures["won_with"].values())
    assert (figures["net"]["Fool"], figures["net"]["Moon"]) == (11, -11)


def test_sessions_have_the_same_rows_whatever_they_came_to() -> None:
    one, other = (rows(some) for some in (played("Ada: fold"), played("Ada: check", "Ben: fold")))
    assert [*one] == [*other]
