"""Simulated rounds: seeded, ruled by the law, counted rightly, and never endless."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from adjudicator.cards import CALLS, DISCARD, DRAWS, GIVES, PASS, Hand, Play
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.policy import NoPlay, legal
from adjudicator.engine.simulate import NAMES, act, chosen, play_round, session
from adjudicator.engine.simulation import OVER, STALL, UNFINISHED, Played, simulation_of
from adjudicator.engine.state import Action, Pending
from adjudicator.games import GAMES
from adjudicator.games.tahimi.simulation import POLICIES, REDEAL, SIMULATION, showing
from adjudicator.games.tahimi.state import DRAW, PAYMENT, Position, State
from adjudicator.games.tarot_himi.simulation import WHEEL, completed, pack
from adjudicator.report.explain import NOTHING, verdict
from tests.games.climbing import Rules, rules

P = NAMES[:4]
RANDOM, GREEDY = POLICIES["random"], POLICIES["greedy"]
TAHIMI, TAROT = GAMES["tahimi"], GAMES["tarot-himi"]


def played(game: str, player: str, rounds: int = 2, seed: int = 3) -> list[Played[State]]:
    game_rules = rules(GAMES[game])
    return list(session(game_rules, rounds, chosen(game_rules, player), seed))


def dealt(game_rules: Rules, players: tuple[str, ...], rng: Random) -> dict[str, Hand]:
    return simulation_of(game_rules).dealt(game_rules, players, rng)


def shown(game_rules: Rules, state: State, play: Play) -> str:
    return str(showing(game_rules, state, state.due[0], play, Random(1)))


# -- the deal


@pytest.mark.parametrize(
    ("game", "players", "options", "sizes"),
    [
        ("tahimi", 4, {}, [13, 13, 13, 13]),
        ("tahimi", 3, {}, [17] * 3),
        ("tahimi", 5, {}, [10] * 5),
        ("tahimi", 5, {"deck": "standard"}, [11, 11, 10, 10, 10]),
        ("tahimi", 4, {"jokers": "wild"}, [13] * 4),
        ("tahimi", 7, {"jokers": "wild"}, [8, 8, 8, 8, 8, 7, 7]),
        ("tahimi", 8, {"deck": "eight"}, [13] * 8),
        ("tarot-himi", 4, {}, [15] * 4),
        ("tarot-himi", 5, {}, [13, 12, 12, 12, 12]),
        ("tarot-himi", 5, {"th.deal.remainder": "strip"}, [12] * 5),
    ],
)
def test_a_deal_has_every_card_of_the_round(game: str, players: int, options: dict[str, str], sizes: list[int]) -> None:
    game_rules = rules(GAMES[game], options, players)
    hands = dealt(game_rules, NAMES[:players], Random(5))
    assert [hand.total for hand in hands.values()] == sizes
    total = sum((Counter(hand.cards) for hand in hands.values()), Counter[str]())
    deck = game_rules.lexicon.deck
    assert all(total[rank.name] == rank.count for rank in deck.ranks)
    majors = {card: count for card, count in total.items() if card in deck.singles}
    assert all(count <= deck.singles[card] for card, count in majors.items())
    assert sum(majors.values()) == (max(4, players) if game == "tarot-himi" else len(majors) * 2)


def test_the_pack_is_shuffled_by_its_generator_alone() -> None:
    game_rules = rules(TAROT)
    assert pack(game_rules, None, Random(1)) == pack(game_rules, None, Random(1)) != pack(game_rules, None, Random(2))


def test_two_cannot_be_dealt_a_round() -> None:
    with pytest.raises(SetUpFault, match="two players"):
        dealt(rules(TAHIMI, players=2), NAMES[:2], Random(1))


# -- whole sessions


@pytest.mark.long
@pytest.mark.parametrize("player", ["random", "greedy"])
@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_rounds_end_and_seat_the_next(game: str, player: str) -> None:
    first, second = played(game, player)
    assert (first.outcome, first.number, second.number) == (OVER, 1, 2)
    assert first.players == P and second.players == first.state.ranks
    assert sorted(first.state.ranks) == sorted(P)
    assert not any(play.kind == GIVES for _, play in first.lines[:4])
    gifts = [play for _, play in second.lines if play.kind == GIVES]
    assert Counter(len(play.cards) for play in gifts[:4]) == {2: 2, 1: 2}


@pytest.mark.long
@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_every_action_of_a_session_is_legal_when_it_is_ruled_alone(game: str) -> None:
    game_rules, ruled = rules(GAMES[game]), 0
    for one in played(game, "random", seed=8):
        state = game_rules.rules.start(one.players, one.hands, one.number)
        for player, play in one.lines:
            if play.kind not in (CALLS, DRAWS):
                ruling = verdict(game_rules.situation(state), player, play, wanted=NOTHING)
                assert (ruling.verdict, ruling.faults) == ("legal", ())
                ruled += 1
            state = game_rules.rules.apply(state, Action(player, play))
        assert state.ended == OVER and state == one.state
        assert not state.calls
    assert ruled > 100


@pytest.mark.long
def test_a_seed_gives_one_session_and_another_seed_another() -> None:
    assert played("tarot-himi", "random", 1) == played("tarot-himi", "random", 1)
    assert played("tarot-himi", "random", 1)[0].lines != played("tarot-himi", "random", 1, seed=4)[0].lines


def test_the_cards_are_the_same_whatever_the_players_choose() -> None:
    both = [played("tahimi", player) for player in ("random", "greedy")]
    for one, other in zip(*both, strict=True):
        hands = [list(some_round.hands.values()) for some_round in (one, other)]
        assert hands[0] == hands[1]
        assert [dict(hand.cards) for hand in hands[0]] == [dict(hand.cards) for hand in hands[1]]


def test_one_card_is_called_before_anybody_else_acts() -> None:
    (one,) = played("tahimi", "greedy", 1)
    game_rules = rules(TAHIMI)
    state, calls = game_rules.rules.start(one.players, one.hands, one.number), 0
    for player, play in one.lines:
        assert not state.calls or play.kind == CALLS
        calls += play.kind == CALLS
        state = game_rules.rules.apply(state, Action(player, play))
    assert calls


# -- rounds that do not end


def idle(options: dict[str, str]) -> tuple[str, int]:
    """Everybody holds the Wheel, or Lovers and no set: nobody can lead, and discarding is not chosen."""
    game_rules = rules(TAROT, options)
    hands = {
        "Ada": Hand({"Lovers": 1, "Hermit": 1, "II": 1}),
        "Ben": Hand({"Hanged Man": 1, "III": 1}),
        "Cleo": Hand({"IV": 1, "V": 1}),
        "Dov": Hand({"VI": 1, "VII": 1}),
    }
    state = game_rules.rules.start(P, hands)
    lines, ended, _ = play_round(game_rules, state, dict.fromkeys(P, Passing()), Random(1), most=50)
    return ended, len(lines)


class Passing:
    """Somebody who never does anything."""

    name = "passing"

    def choose(self, rules: object, state: object, plays: object, rng: object) -> Play:
        return Play(PASS)


def test_a_round_in_which_nobody_leads_is_a_stall() -> None:
    assert idle({}) == (STALL, 4)


def test_a_lead_that_is_kept_after_it_was_declined_is_a_stall() -> None:
    assert idle({"th.lead.pass": "keep"}) == (STALL, 1)


def test_or_it_is_dealt_anew_where_it_is_read_so() -> None:
    assert idle({"th.lead.all_pass": "redeal"}) == (REDEAL, 4)


def test_a_round_is_given_up_after_so_many_actions() -> None:
    game_rules = rules(TAHIMI)
    state = game_rules.rules.start(P, dealt(game_rules, P, Random(1)))
    lines, ended, after = play_round(game_rules, state, dict.fromkeys(P, RANDOM), Random(1), most=5)
    assert (ended, after.ended) == (UNFINISHED, None)
    assert sum(play.kind != CALLS for _, play in lines) == 5


def test_a_round_without_ranks_is_dealt_anew_to_the_same_seats() -> None:
    rounds = list(session(rules(TAHIMI), 3, dict.fromkeys(P, Passing()), 1))
    assert [(one.outcome, one.number, one.players) for one in rounds] == [(STALL, 1, P)] * 3
    assert rounds[0].hands["Ada"] != rounds[1].hands["Ada"]
    counted = SIMULATION.figures(rules(TAHIMI), rounds).as_dict()
    assert counted["outcomes"] == {OVER: 0, REDEAL: 0, STALL: 3, UNFINISHED: 0}
    assert (counted["escapes"], counted["actions"], counted["shortest"]) == (None, None, None)
    assert counted["tahimi"] == [None] * 4


# -- players


def test_a_greedy_player_sheds_most_cards_lowest_first() -> None:
    game_rules = rules(TAHIMI)
    hands = {name: Hand({"4": 2, "6": 2, "2": 1, "K": 1}) for name in P}
    state = game_rules.rules.start(P, hands)
    assert str(act(game_rules, state, state.due[0], GREEDY, Random(1))) == "4 4"
    state = game_rules.rules.apply(state, Action("Ada", Play("put", ("2",))))
    assert str(act(game_rules, state, state.due[0], GREEDY, Random(1))) == "4"
    state = game_rules.rules.apply(state, Action("Ben", Play("put", ("A",))))
    assert act(game_rules, state, state.due[0], GREEDY, Random(1)).kind == PASS


def test_a_tax_is_the_best_cards_and_what_goes_back_the_lowest() -> None:
    game_rules = rules(TAHIMI)
    hands = {name: Hand({"4": 2, "K": 2, "2": 1, "A": 1}) for name in P}
    state = game_rules.rules.start(P, hands, 2)
    dues = {due.player: due for due in state.due}
    assert dues["Dov"].kind == PAYMENT
    assert [str(play) for play in legal(game_rules, state, dues["Dov"])] == ["gives K A"]
    state = game_rules.rules.apply(state, Action("Dov", Play(GIVES, ("K", "A"))))
    back = next(due for due in state.due if due.player == "Ada")
    assert str(act(game_rules, state, back, GREEDY, Random(1))) == "gives 2 4"


def test_powers_are_shown_where_the_play_needs_them() -> None:
    game_rules = rules(TAROT)
    hands = {
        "Ada": Hand({"VI": 1, "II": 1}),
        "Ben": Hand({"VI": 1, "Strength": 1, "X": 1}),
        "Cleo": Hand({"II": 2}),
        "Dov": Hand({"III": 2}),
    }
    state = game_rules.rules.start(P, hands)
    state = game_rules.rules.apply(state, Action("Ada", Play("put", ("VI",))))
    assert shown(game_rules, state, Play("put", ("VI",))) == "VI showing Strength"
    assert shown(game_rules, state, Play("put", ("X",))) == "X"
    assert shown(game_rules, state, Play(PASS)) == "pass"


def test_a_mimic_on_an_ace_says_that_nothing_is_shown() -> None:
    game_rules = rules(TAROT, {"th.magician.on_ace": "clamp"})
    hands = {"Ada": Hand({"Ace": 1, "II": 1}), "Ben": Hand({"Magician": 1, "X": 1})}
    hands |= {"Cleo": Hand({"II": 2}), "Dov": Hand({"III": 2})}
    state = game_rules.rules.start(P, hands)
    assert shown(game_rules, state, Play("put", ("II",))) == "II"
    state = game_rules.rules.apply(state, Action("Ada", Play("put", ("Ace",))))
    play = showing(game_rules, state, state.due[0], Play("put", ("Magician",)), Random(1))
    assert str(play) == "Magician showing nothing"
    assert game_rules.rules.apply(state, Action("Ben", play)).position.top is not None


def test_the_wheel_is_discarded_with_some_cards_and_draws_as_many() -> None:
    game_rules = rules(TAROT)
    hands = {"Ada": Hand({"Wheel of Fortune": 1, "II": 3}), "Ben": Hand({"III": 2})}
    hands |= {"Cleo": Hand({"IV": 2}), "Dov": Hand({"V": 2})}
    state = game_rules.rules.start(P, hands)
    wheel, due = Play(DISCARD, WHEEL), state.due[0]
    thrown = {completed(game_rules, state, due, wheel, Random(seed)).also for seed in range(30)}
    assert thrown == {(), ("II",), ("II", "II"), ("II", "II", "II")}
    state = game_rules.rules.apply(state, Action("Ada", Play(DISCARD, WHEEL, also=("II", "II"))))
    (due,) = state.due
    assert (due.kind, due.count, legal(game_rules, state, due)) == (DRAW, 3, [])
    play = act(game_rules, state, due, RANDOM, Random(1))
    assert play.kind == DRAWS and Counter(play.cards) == Counter(("Wheel of Fortune", "II", "II"))


def test_a_decision_without_a_legal_choice_is_an_error_of_its_own() -> None:
    game_rules = rules(TAHIMI)
    state = game_rules.rules.start(P, {name: Hand({"4": 2}) for name in P})
    nothing = replace(state, hands={**state.hands, "Ben": Hand()})
    with pytest.raises(NoPlay, match="Ben has no legal choice"):
        act(game_rules, nothing, Pending("return", "Ben", "Ada", 1), RANDOM, Random(1))


# -- figures


def made(before: str, after: str, actions: int, outcome: str = OVER) -> Played[State]:
    lines = (*[("a", Play(PASS))] * actions, ("a", Play(CALLS)))
    players = tuple(before)
    end = State(players, {}, Position(players, None), finished=tuple(after), tricks=("a", "b"))
    return Played(players, 1, {}, lines, outcome, end)


def test_figures_are_counted_by_rank() -> None:
    figures = SIMULATION.figures(
        rules(TAHIMI), [made("abc", "bca", 6), made("bca", "acb", 8), made("abc", "abc", 99, STALL)]
    )
    entry, rows = figures.as_dict(), dict(figures.rows())
    assert entry["outcomes"] == {OVER: 2, REDEAL: 0, STALL: 1, UNFINISHED: 0}
    assert (entry["rounds"], entry["actions"], entry["tricks"]) == (3, 7, 2)
    assert (rows["came to an end"], rows["shortest, longest"]) == ("2", "6, 8")
    assert (entry["tahimi"], entry["keeps"], entry["escapes"]) == ([0, 0.5, 0.5], [0, 0.5, 0], 1)
    assert entry["moves"] == [[0, 0, 2], [1, 1, 0], [1, 1, 0]]


def test_no_rounds_have_no_figures() -> None:
    with pytest.raises(ValueError, match="no round"):
        SIMULATION.figures(rules(TAHIMI), [])
