"""What follows from a game's verbs: the decision that a play answers, what can be ruled on, who may be called what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.cards import CALLS, DISCARD, DRAWS, GIVES, PASS, PUT, SHOWS, TAKES, Lexicon, Play, Range, Verb
from adjudicator.cards.verbs import TURN
from adjudicator.cases.case import unruled
from adjudicator.engine.game import Game
from adjudicator.engine.validate_players import validate_players
from adjudicator.games import GAMES
from adjudicator.games.tahimi.game import Tahimi
from adjudicator.law import Options

RAISE = Verb("raise to", amount=True, spelt=("raise",), past="raised to", answers=frozenset({TURN}))


class Bidding(Tahimi):
    """Tahimi at a table where somebody may raise, too."""

    def lexicon(self, house: Options, players: int = 4) -> Lexicon:
        """The cards, and one verb more."""
        own = super().lexicon(house, players)
        return replace(own, verbs=(*own.verbs, RAISE))


BIDDING: Game[Any, Any] = Bidding()


@pytest.mark.parametrize(
    ("game", "kind", "decision"),
    [
        *(("tarot-himi", kind, "turn") for kind in (PASS, PUT, DISCARD)),
        *(("tarot-himi", kind, "payment") for kind in (GIVES, TAKES)),
        ("tarot-himi", DRAWS, "draw"),
        ("tarot-himi", CALLS, "call"),
        ("loka", DISCARD, "lay away"),
        ("loka", GIVES, "debt"),
        ("loka", PUT, "turn"),
    ],
)
def test_a_play_answers_the_decision_of_its_verb(game: str, kind: str, decision: str) -> None:
    assert GAMES[game].choice(Play(kind)).name == decision
    assert GAMES[game].on_turn(Play(kind)) == (decision == "turn")


def test_what_answers_nothing_that_the_law_rules_on_is_no_turn() -> None:
    assert not GAMES["tarot-himi"].on_turn(Play(SHOWS))
    assert [fault.code for fault in unruled(Play(SHOWS), GAMES["tarot-himi"])] == ["no-decision"]


def test_a_verb_of_a_game_of_its_own_is_taken_on_a_turn() -> None:
    play = Play(RAISE.kind, amount=30)
    assert BIDDING.on_turn(play) and not list(unruled(play, BIDDING))
    (fault,) = unruled(replace(play, amount=Range(20, 95)), BIDDING)
    assert fault.code == "several-plays" and "raise to 20..95" in fault.message
    assert fault.help is not None and fault.help.endswith("raise to 20")


def test_nobody_is_called_as_a_verb_of_the_game_begins() -> None:
    assert [wrong[0] for wrong in validate_players(BIDDING, ["Ada", "Raise", "Ben"], ())] == ["bad-value"]
    assert not list(validate_players(GAMES["tahimi"], ["Ada", "Raise", "Ben"], ()))
    (wrong,) = validate_players(GAMES["loka"], ["Ada", "Ben", "Cleo"], ("Cups", "Discard"))
    assert wrong[0] == "bad-suit"
