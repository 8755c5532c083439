"""What follows in games of Taruno: no card is lost, gaps are halved, and nobody draws twice for the Tower."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.cards import DRAWS, PUT, Hand, Play, parse_play
from adjudicator.cards.play import LOOKS, STARTS
from adjudicator.engine.choice import TURN
from adjudicator.engine.simulate import NAMES, chosen, play_round, session
from adjudicator.engine.simulation import UNFINISHED
from adjudicator.engine.state import Action, Pending, Table
from adjudicator.engine.variant import Variant
from adjudicator.engine.variant import variant as variant_of
from adjudicator.games import GAMES
from adjudicator.games.taruno.cards import (
    ANSWER,
    DEAL,
    DEATH,
    DRAW,
    EMPEROR,
    EMPRESS,
    LOOK,
    MAJORS,
    STAR,
    STARTER,
    SUN,
    TOWER,
    ordered,
    pack,
)
from adjudicator.games.taruno.flow import bound, halved
from adjudicator.games.taruno.readings import READINGS, SUMS
from adjudicator.games.taruno.rules import Rules
from adjudicator.games.taruno.state import UNKNOWN, CardChoice, DrawDebt, Front, State
from adjudicator.report.plays import legal_plays

PLAYERS = ("Ada", "Ben", "Cleo")
GAME = GAMES["taruno"]
VARIANT = cast("Variant[State]", variant_of(GAME, players=3))
RULES = Rules(VARIANT.lexicon, VARIANT.options, {})


def table(hands: dict[str, str], top: str = "5 of Cups", **changes: object) -> State:
    """Ada is to play on a card; what is in no hand lies in the pile."""
    held = {name: Hand(dict.fromkeys(cards.split(", "), 1)) for name, cards in hands.items()}
    turn = (Pending(TURN, "Ada"),)
    out = sum(hand.total or 0 for hand in held.values()) + 1
    state = State(
        PLAYERS, "Ada", gone=(top,), followed=top, hands=held, stock=(UNKNOWN,) * (78 - out), turn="Ada", due=turn
    )
    return State(**{**state.__dict__, "agenda": (turn,), **changes})


def after(state: State, *lines: str) -> State:
    """The game after some actions, each with its player."""
    for line in lines:
        player, _, play = line.partition(": ")
        state = RULES.apply(state, Action(player, parse_play(play, VARIANT.lexicon, PLAYERS)))
    return state


def sound(state: State, rules: Rules) -> None:
    """Every card is there once, nobody begins a turn without cards, and one decision is open but where several
    discard or give cards in any order."""
    there = rules.cards_outside_hands(state) + sum((Counter(hand.cards) for hand in state.hands.values()), Counter())
    assert there == Counter(pack())
    before = sum(len(one.cards) or 1 for one in state.pile)
    held = sum(hand.total or 0 for hand in state.hands.values())
    assert before + held + len(state.stock) + len(state.gone) == 78
    if state.ended:
        assert set(bound(state, state.winners)) == set(state.winners)
        return
    assert all(hand.total for hand in state.hands.values()) or all(due.kind != TURN for due in state.due)
    cards = {due.about.card for due in state.due if isinstance(due.about, CardChoice)}
    together = (
        len(state.due) == len({due.player for due in state.due})
        and len(cards) == 1
        and cards <= {SUN, DEATH, EMPRESS, EMPEROR}
    )
    assert len(state.due) == 1 or together, state.due


def readings(seed: int) -> Mapping[str, str]:
    """Every reading by chance; the defaults for the first seed."""
    rng = Random(seed)
    return {} if seed == 1 else {one.key: rng.choice(one.names) for one in READINGS}


@pytest.mark.parametrize("policy", ["random", pytest.param("greedy", marks=pytest.mark.long)])
@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(n, marks=pytest.mark.long) for n in range(3, 12))])
def test_all_78_cards_are_there_after_every_step(policy: str, seed: int) -> None:
    variant = cast("Variant[State]", variant_of(GAME, readings(seed), players=2 + seed % 6))
    rules = Rules(variant.lexicon, variant.options, {})
    (played,) = session(variant, 1, chosen(variant, policy), seed)
    state = rules.start(played.players, played.hands)
    for player, play in played.lines:
        before, state = state, rules.apply(state, Action(player, play))
        sound(state, rules)
        assert before.struck <= state.struck
    assert state.ended or state.stalled


def ways(state: State) -> Iterator[Action]:
    """What can be done next: of what chance may turn up, and of many choices of cards, a few."""
    for due in state.due:
        if due.kind == STARTER:
            yield from (Action(due.player, Play(STARTS, (card,))) for card in due.cards[:: len(due.cards) // 2 or 1])
        elif due.kind in (DEAL, LOOK):
            cards = RULES.cards_outside_hands(state) - Counter(state.gone)
            cards -= Counter(card for one in state.pile for card in one.cards)
            kind = DRAWS if due.kind == DEAL else LOOKS
            yield Action(due.player, Play(kind, ordered([*cards][:: len(cards) // due.count][: due.count])))
        else:
            plays = list(legal_plays(VARIANT.situation(state), due.player))
            assert plays, due
            yield from (Action(due.player, play) for play in plays[:: len(plays) // 4 or 1])


def counted_out(state: State, steps: int) -> int:
    """How many games of so many steps there are from here, each sound at every step."""
    sound(state, RULES)
    if state.ended or not steps:
        return 1
    return sum(counted_out(RULES.apply(state, action), steps - 1) for action in ways(state))


@pytest.mark.long
@pytest.mark.parametrize("front", ["", "Hermit", "Temperance", "Star"])
@pytest.mark.parametrize("major", MAJORS)
def test_whatever_is_done_behind_each_major_is_sound(major: str, front: str) -> None:
    hands = {"Ada": f"{major}, 3 of Cups, Queen of Wands", "Ben": "King of Cups, 4 of Wands", "Cleo": "5 of Wands"}
    if major == front:
        return
    pile = (Front("Ben", (front,)),) if front else ()
    state = table(hands, pile=pile, stock=(UNKNOWN,) * (78 - 7 - len(pile)))
    assert counted_out(after(state, f"Ada: {major}{WHOM.get(major, '')}"), 6)


WHOM = {"Lovers": " on Cleo", "Hierophant": " on Cleo", "Judgement": " on Cleo", "Justice": " swapping Ada and Cleo"}
"""Whom a Major names: somebody whom no Hermit covers."""


@given(st.integers(1, 60), st.integers(1, 60))
def test_half_of_a_sum_is_at_most_the_sum_of_halves(one: int, other: int) -> None:
    state = table({name: "2 of Wands" for name in PLAYERS}, pile=(Front("Ben", (STAR,)),))
    assert halved(state, "Ben", one + other) <= halved(state, "Ben", one) + halved(state, "Ben", other)
    assert halved(state, "Ada", one) == one


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 12), st.integers(1, 12), st.randoms(use_true_random=False))
def test_the_hierophant_leaves_a_gap_of_one_at_most(own: int, theirs: int, rng: Random) -> None:
    cards = [card for card in pack() if card not in ("Hierophant", "5 of Cups")]
    rng.shuffle(cards)
    hands = {"Ada": ["Hierophant", *cards[:own]], "Ben": cards[own : own + theirs], "Cleo": cards[own + theirs :][:3]}
    state = after(table({name: ", ".join(held) for name, held in hands.items()}), "Ada: Hierophant on Ben")
    due = next((one for one in state.due if one.kind == "choose"), None)
    if due is not None:
        given_ = ordered(list(state.hand(due.player).cards)[: due.count])
        state = RULES.apply(state, Action(due.player, Play("gives", given_)))
    assert abs(state.size("Ada") - state.size("Ben")) <= (1 if own != theirs else 0)


def test_nobody_draws_twice_for_the_tower() -> None:
    hands = {"Ada": f"{TOWER}, 3 of Cups", "Ben": "4 of Cups, Chariot", "Cleo": "6 of Cups, 7 of Wands"}
    struck = after(table(hands, struck=frozenset({"Ben"})), "Ada: Tower")
    assert struck.to_act == "Ben" and struck.due[0].kind == TURN
    moved = after(table(hands, struck=frozenset({"Cleo"})), "Ada: Tower", "Ben: gives Chariot")
    assert moved.due[0].kind == TURN and len(moved.stock) == 78 - 7


def test_at_most_four_stack_for_twelve_cards_or_eight() -> None:
    for rank, count in SUMS.items():
        cards = [f"{rank} of {suit}" for suit in VARIANT.lexicon.suits]
        hands = {
            "Ada": f"{cards[0]}, {cards[3]}, 2 of Wands",
            "Ben": f"{cards[1]}, 3 of Wands",
            "Cleo": f"{cards[2]}, 4 of Wands",
        }
        naming = " naming Cups" if rank == "King" else ""
        lines = [f"{name}: {card}{naming}" for name, card in zip(("Ada", "Ben", "Cleo", "Ada"), cards, strict=True)]
        (due,) = after(table(hands), *lines).due
        assert (due.kind, due.player, due.count) == (ANSWER, "Ben", 4 * count.value)


def test_a_chariot_given_is_played_by_nobody_and_moves_the_draw() -> None:
    hands = {"Ada": "Knight of Cups, 2 of Wands", "Ben": "Chariot, 3 of Wands", "Cleo": "4 of Wands"}
    (due,) = after(table(hands), "Ada: Knight of Cups", "Ben: gives Chariot").due
    assert isinstance(due.about, DrawDebt) and due.player == "Cleo" and due.about.skipped == "Ben"
    assert Play(PUT, ("Chariot",)).spent == Counter({"Chariot": 1})


def test_a_lap_of_the_chariot_ends_as_soon_as_somebody_draws() -> None:
    hands = {"Ada": "Knight of Cups, 2 of Wands", "Ben": "Chariot, 3 of Wands", "Cleo": "4 of Wands"}
    lap = ["Ben: gives Chariot", "Cleo: gives Chariot", "Ada: gives Chariot"]
    (due,) = after(table(hands), "Ada: Knight of Cups", *lap, *lap).due
    assert due.player == "Ben" and due.count == 2


def test_a_chariot_that_goes_round_and_round_is_a_stall() -> None:
    hands = {"Ada": "Knight of Cups, 2 of Wands", "Ben": "Chariot, 3 of Wands", "Cleo": "4 of Wands"}
    lap = ["Ben: gives Chariot", "Cleo: gives Chariot", "Ada: gives Chariot"]
    assert not after(table(hands), "Ada: Knight of Cups", *lap, *lap).stalled
    assert after(table(hands), "Ada: Knight of Cups", *lap, *lap, *lap).stalled


def open_after_answers(state: State, most: int) -> int:
    """How many ways of answering a draw there are in all; each ends it, or sends a Chariot round, within so many
    answers."""
    due = next((one for one in state.due if one.kind == ANSWER), None)
    if due is None or state.stalled:
        return 1
    assert most, state.due
    plays = legal_plays(VARIANT.situation(state), due.player)
    return sum(open_after_answers(RULES.apply(state, Action(due.player, play)), most - 1) for play in plays)


COURTS = ("King of Swords naming Cups", "Knight of Swords")


@pytest.mark.long
@pytest.mark.parametrize("first", COURTS)
@pytest.mark.parametrize("chariot", PLAYERS)
@pytest.mark.parametrize("star", PLAYERS)
def test_every_way_to_answer_ends_a_draw_or_sends_a_chariot_round(first: str, chariot: str, star: str) -> None:
    rank = first.partition(" ")[0]
    hands = {"Ada": f"{rank} of Swords, 2 of Wands", "Ben": f"{rank} of Cups, 3 of Wands"}
    hands["Cleo"] = f"{rank} of Wands, {rank} of Pentacles, 4 of Wands"
    hands[chariot] += ", Chariot"
    state = table(hands, top="5 of Swords", pile=(Front(star, (STAR,)),), stock=(UNKNOWN,) * 40)
    assert open_after_answers(after(state, f"Ada: {first}"), 20) > 1


@given(st.sets(st.sampled_from(NAMES), min_size=1), st.lists(st.tuples(*[st.sampled_from(NAMES)] * 2)))
def test_winners_are_closed_under_bonds(won: set[str], bonds: list[tuple[str, str]]) -> None:
    winners = bound(State(NAMES, None, bonds=tuple(bonds)), won)
    assert won <= {*winners} and bound(State(NAMES, None, bonds=tuple(bonds)), winners) == winners
    assert all((one in winners) == (other in winners) for one, other in bonds)


@pytest.mark.long
@pytest.mark.parametrize("policy", ["random", "greedy"])
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 3), st.integers(0, 6), st.randoms(use_true_random=False))
def test_every_game_with_few_cards_ends_or_stalls(policy: str, pile: int, more: int, rng: Random) -> None:
    cards = [card for card in pack() if card != "5 of Cups"]
    rng.shuffle(cards)
    hands = {name: ", ".join(cards[3 * at : 3 * at + 3]) for at, name in enumerate(PLAYERS)}
    rest = cards[9 : 9 + pile + more]
    state = table(hands, stock=tuple(rest[:pile]), gone=("5 of Cups", *rest[pile:]))
    _, outcome, end = play_round(VARIANT, state, chosen(VARIANT, policy), rng, most=2000)
    assert outcome != UNFINISHED and set(bound(end, end.winners)) == set(end.winners)


def test_a_card_answers_no_draw_that_no_court_card_asks_for() -> None:
    hands = {"Ada": "Judgement, 2 of Cups", "Ben": "King of Wands, Knight of Cups", "Cleo": "3 of Wands"}
    answering = after(table(hands), "Ada: Judgement on Ben")
    offered = VARIANT.situation(answering).candidates("Ben", GAME.named(ANSWER))
    assert [play.kind for play in offered] == [DRAW]
    stacking = after(table({**hands, "Ada": "Knight of Swords, 2 of Cups"}, top="5 of Swords"), "Ada: Knight of Swords")
    assert PUT in [play.kind for play in VARIANT.situation(stacking).candidates("Ben", GAME.named(ANSWER))]


def test_a_hand_that_nobody_has_seen_gives_no_faces_if_none_are_named() -> None:
    hands = {"Ada": "Emperor, King of Cups", "Ben": "2 of Cups", "Cleo": "Queen of Cups"}
    state = table(hands)
    state = state.with_hand("Ben", Hand(unseen=4))
    before = after(state, "Ada: Emperor")
    assert [due.player for due in before.due] == ["Ben", "Cleo"]
    shown = after(before, "Cleo: gives Queen of Cups")
    assert shown.hand("Ben") == Hand(unseen=4) and "Queen of Cups" in shown.hand("Ada").cards


def test_a_history_may_begin_with_a_game_without_facts() -> None:
    state = RULES.begun(Table(PLAYERS, turn="Ada"), {})
    assert [(due.kind, due.player) for due in state.due] == [(TURN, "Ada")]
