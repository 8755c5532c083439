"""Sessions of every game: the same from the same seed, dealt alike whatever is chosen, and legal in every choice."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from random import Random

import pytest

from adjudicator.engine.policy import NoPlay, legal
from adjudicator.engine.simulate import act, chosen, play_round, session
from adjudicator.engine.simulation import UNFINISHED, Played, simulation_of
from adjudicator.engine.state import Action, Pending
from adjudicator.engine.variant import Variant
from adjudicator.engine.variant import variant as variant_of
from adjudicator.games import GAMES, IDS

FILE = Path(__file__).with_name("sessions.json")
SEED = 5
POLICIES = ("greedy", "random")
KINDS = [(game, policy) for game in IDS for policy in POLICIES]
ROWS = [pytest.param(*kind, marks=pytest.mark.long if kind[1] == "greedy" else ()) for kind in KINDS]


def variant(game: str) -> Variant:
    return variant_of(GAMES[game], players=GAMES[game].seats[0])


@cache
def played(game: str, policy: str) -> tuple[Played, ...]:
    """Two rounds by as few players as may be."""
    own = variant(game)
    return tuple(session(own, 2, chosen(own, policy), SEED))


def digest(game: str, policy: str) -> str:
    """All that is dealt and done in these rounds, in short."""
    rounds = [
        [one.players, one.number, {player: dict(hand.cards) for player, hand in one.hands.items()}, one.outcome]
        + [f"{player}: {play}" for player, play in one.lines]
        for one in played(game, policy)
    ]
    return hashlib.sha256(json.dumps(rounds).encode()).hexdigest()


def digests() -> dict[str, str]:
    """By game and policy."""
    return {f"{game}, {policy}": digest(game, policy) for game, policy in KINDS}


@pytest.mark.parametrize(("game", "policy"), ROWS)
def test_a_seed_gives_the_session_that_it_always_gave(game: str, policy: str) -> None:
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    remedy = "another session than the one kept: if that is meant, python -m tests.engine.test_simulate"
    assert digest(game, policy) == kept[f"{game}, {policy}"], remedy


@pytest.mark.parametrize("game", IDS)
def test_the_first_cards_are_the_same_whoever_chooses(game: str) -> None:
    first, second = (played(game, policy)[0] for policy in POLICIES)
    assert first.hands == second.hands and first.players == second.players
    assert first.lines != second.lines


@pytest.mark.parametrize(("game", "policy"), ROWS)
def test_the_same_players_play_on(game: str, policy: str) -> None:
    first, second = played(game, policy)
    names, number = simulation_of(variant(game)).following(first)
    assert (second.players, second.number) == (names, number)
    assert sorted(names) == sorted(first.players)


@pytest.mark.parametrize("game", IDS)
def test_every_choice_of_a_round_is_one_of_those_that_are_legal(game: str) -> None:
    own, (one, _) = variant(game), played(game, "random")
    state, chance = own.rules.start(one.players, one.hands, one.number), simulation_of(own).chance
    for at, (player, play) in enumerate(one.lines):
        due = own.rules.answers(state, player, play)
        if due is not None and at % 7 == 0:
            plays = legal(own, state, due)
            assert (not plays) == (due.kind in chance)
            assert not plays or any(one.cards == play.cards and one.kind == play.kind for one in plays)
        state = own.rules.apply(state, Action(player, play))
    assert state == one.state and one.over


@pytest.mark.parametrize("game", IDS)
def test_a_round_is_given_up_after_so_many_actions(game: str) -> None:
    own, (one, _) = variant(game), played(game, "random")
    start = own.rules.start(one.players, one.hands, one.number)
    lines, outcome, state = play_round(own, start, chosen(own, "random"), Random(1), most=3)
    assert (outcome, state.ended) == (UNFINISHED, None) and len(lines) >= 3
    assert lines == play_round(own, start, chosen(own, "random"), Random(1), most=3)[0]


@pytest.mark.parametrize("game", IDS)
def test_who_has_no_legal_choice_is_named(game: str) -> None:
    own, (one, _) = variant(game), played(game, "random")
    with pytest.raises(NoPlay, match=f"{one.players[0]} has no legal choice"):
        act(own, one.state, turn_of(one), chosen(own, "random")[one.players[0]], Random(1))


def turn_of(one: Played) -> Pending:
    """A decision that nobody can make: a turn once everything is over."""
    return Pending("turn", one.players[0])


@pytest.mark.parametrize("game", IDS)
def test_figures_are_printed_as_rows_and_as_json(game: str) -> None:
    figures = simulation_of(variant(game)).figures(variant(game), played(game, "greedy"))
    rows = dict(figures.rows())
    assert rows[simulation_of(variant(game)).rounds] == "2"
    assert json.loads(json.dumps(figures.as_dict()))
    with pytest.raises(ValueError, match="there is no"):
        simulation_of(variant(game)).figures(variant(game), ())


if __name__ == "__main__":
    FILE.write_text(json.dumps(digests(), indent=1) + "\n", encoding="utf-8")
