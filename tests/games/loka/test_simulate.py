"""Simulated hands of Loka: seeded, ruled by the law, and counted rightly."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from typing import cast

import pytest

from adjudicator.cards import DISCARD, GIVES, PUT, Hand, Play
from adjudicator.engine.lines import DealLine, PlayLine
from adjudicator.engine.policy import NoPlay, legal
from adjudicator.engine.simulate import act, session
from adjudicator.engine.simulation import Counts, Played
from adjudicator.engine.state import Action, Laid, Pending
from adjudicator.engine.variant import Variant, variant
from adjudicator.games import GAMES
from adjudicator.games.loka import match as tally
from adjudicator.games.loka.cards import DEBT, FOOL, LAY, PLAY, RANKS, WORLD
from adjudicator.games.loka.rules import Rules
from adjudicator.games.loka.simulation import (
    NEVER_PLAYED,
    PAID,
    POLICIES,
    SIMULATION,
    SURRENDERED,
    Result,
    counted,
    fate,
    result,
)
from adjudicator.games.loka.state import State, Taken
from adjudicator.records.audit import Auditor
from adjudicator.records.journal import header
from adjudicator.records.record import loads
from adjudicator.records.transcript import Transcript
from adjudicator.records.write import as_json_line, line
from adjudicator.report.explain import NOTHING, verdict
from tests.thinning import LONG, thinned

P = ("Ada", "Ben", "Cleo")
LOKA = GAMES["loka"]
RANDOM, GREEDY = POLICIES["random"], POLICIES["greedy"]


def rules(**options: str) -> Variant[State]:
    game_rules = variant(LOKA, {f"lo.{key.replace('_', '.', 1)}": option for key, option in options.items()})
    return cast("Variant[State]", game_rules)


@cache
def played(player: str, hands: int = 3, seed: int = 3) -> tuple[Played[State], ...]:
    return tuple(session(rules(), hands, dict.fromkeys(P, POLICIES[player]), seed))


def plays(*cards: str) -> list[Play]:
    return [Play(PUT, (card,)) for card in cards]


# -- the deal


def test_the_dealer_is_dealt_three_cards_more_and_every_card_goes_to_somebody() -> None:
    hands = SIMULATION.dealt(rules(), ("Cleo", "Ada", "Ben"), Random(5))
    assert {player: hand.total for player, hand in hands.items()} == {"Cleo": 25, "Ada": 25, "Ben": 28}
    cards = [card for hand in hands.values() for card in hand.cards]
    assert sorted(cards) == sorted(rules().lexicon.deck.singles) and len(cards) == 78


def test_the_pack_is_shuffled_by_its_generator_alone() -> None:
    first, again, other = (SIMULATION.dealt(rules(), P, Random(seed)) for seed in (1, 1, 2))
    assert first == again != other


# -- whole sessions


@pytest.mark.long
@pytest.mark.parametrize("player", POLICIES)
def test_a_hand_has_171_points_and_is_settled(player: str) -> None:
    for one in (result(rules(), hand) for hand in played(player)):
        assert sum(one.points.values()) == 171 and sum(one.tricks.values()) == 25
        assert sum(one.won.values()) == 0
        assert one.won == {name: 3 * (points - 57) for name, points in one.points.items()}


@pytest.mark.parametrize("player", thinned(POLICIES, 2, LONG))
def test_every_card_is_laid_away_or_played_once(player: str) -> None:
    for one in played(player):
        kinds = Counter(play.kind for _, play in one.lines)
        assert kinds == {DISCARD: 1, PUT: 75, GIVES: 1} and one.actions == 77
        spent: dict[str, list[str]] = {name: [] for name in P}
        for name, play in one.lines:
            spent[name] += play.cards if play.kind != GIVES else ()
        assert {name: sorted(cards) for name, cards in spent.items()} == {
            name: sorted(hand.cards) for name, hand in one.hands.items()
        }


def test_the_dealers_place_moves_to_the_left() -> None:
    first, second, third = played("random")
    assert (first.players, second.players) == (P, ("Ben", "Cleo", "Ada"))
    assert third.players == ("Cleo", "Ada", "Ben") and [first.number, third.number] == [1, 3]
    assert [one.lines[0][0] for one in (first, second, third)] == ["Cleo", "Ada", "Ben"]
    assert second.lines[1][0] == "Ben"


@pytest.mark.parametrize("player", thinned(POLICIES, 2, LONG))
def test_a_replay_of_the_record_finds_no_fault(player: str) -> None:
    hands = played(player)
    lines = [header(rules(), P, "simulated")]
    for one in hands:
        lines += [line(DealLine(one.hands)), *(line(PlayLine(name, play)) for name, play in one.lines)]
    record = loads("".join(map(as_json_line, lines)), "<simulated>")
    transcript = Transcript(record)
    assert len(list(transcript.lines())) == 3 * 78
    assert not transcript.findings and len(transcript.steps) == 3 * 77
    auditor = Auditor(record)
    for _ in auditor.batches():
        pass
    audit = auditor.result()
    assert audit.findings == ()
    results = [result(rules(), one) for one in hands]
    assert [(one.points, one.tricks, one.won) for one in audit.results if isinstance(one, tally.Result)] == [
        (one.points, one.tricks, one.won) for one in results
    ]


def test_every_line_is_legal_when_it_is_ruled_alone() -> None:
    game_rules, (one, *_) = rules(), played("random")
    state = game_rules.rules.start(one.players, one.hands)
    for player, play in one.lines:
        ruling = verdict(game_rules.situation(state), player, play, wanted=NOTHING)
        assert (ruling.verdict, ruling.faults) == ("legal", ()), f"{player}: {play}"
        state = game_rules.rules.apply(state, Action(player, play))
    assert state.ended == "over"


@pytest.mark.long
def test_a_seed_gives_one_session_and_another_seed_another() -> None:
    again = tuple(session(rules(), 1, dict.fromkeys(P, RANDOM), 3))
    assert again[0] == played("random")[0] and again[0].hands == played("random")[0].hands
    other = next(session(rules(), 1, dict.fromkeys(P, RANDOM), 4))
    assert other.hands != again[0].hands and other.lines != again[0].lines


def test_the_cards_are_the_same_whatever_the_players_choose() -> None:
    for one, other in zip(played("random"), played("greedy"), strict=True):
        assert one.hands == other.hands and one.lines != other.lines


def test_a_reading_acts_in_the_settlement() -> None:
    law = rules(settlement="once")
    (hand,) = session(law, 1, dict.fromkeys(P, GREEDY), 3)
    one = result(law, hand)
    assert one.won == {name: points - 57 for name, points in one.points.items()}


# -- a moment as a situation


def test_a_moment_knows_who_is_to_act_and_what_is_out_of_play() -> None:
    game_rules, (one, *_) = rules(), played("random")
    state = game_rules.rules.start(one.players, {**one.hands, "Cleo": Hand(unseen=None)})
    there = game_rules.situation(state)
    # Nobody has counted the dealer's hand, and the cards are laid away all the same.
    assert there.to_act == "Cleo" and getattr(there.position, "laying", None) is True
    for player, play in one.lines[:6]:
        state = game_rules.rules.apply(state, Action(player, play))
    there = game_rules.situation(state)
    laid, *cards = (play.cards for _, play in one.lines[:6])
    assert sorted(there.table.discards) == sorted([*laid, *(card for (card,) in cards[:3])])
    assert [down.cards for down in there.position.pile] == cards[3:]
    assert there.to_act == state.turn == state.due[0].player
    for player, play in one.lines[6:76]:
        state = game_rules.rules.apply(state, Action(player, play))
    assert state.due[0].kind == DEBT and game_rules.situation(state).to_act is None


# -- what is chosen among


def mid_hand(game_rules: Variant[State], trick: tuple[tuple[str, str], ...], **hands: str) -> State:
    """A state in which Cleo is last to a trick of which the others have played two cards."""
    held = {name: Hand(dict.fromkeys(cards.split(", "), 1)) for name, cards in hands.items()}
    state = State(P, "Cleo", due=(Pending(PLAY, "Cleo"),), hands={name: held.get(name, Hand()) for name in P})
    led = game_rules.lexicon.suits.index(trick[0][1].split(" of ")[1]) + 1
    pile = tuple(Laid(player, (card,), line) for line, (player, card) in enumerate(trick))
    return replace(state, pile=pile, led=led)


def test_what_is_legal_in_a_trick_is_the_laws_to_say() -> None:
    law = rules()
    trick = (("Ada", "7 of Cups"), ("Ben", "9 of Cups"))
    state = mid_hand(law, trick, Cleo="2 of Cups, King of Cups, 3 of Coins, Fool, World")
    choices = legal(law, state, state.due[0])
    assert choices == plays("2 of Cups", "King of Cups", "Fool")
    assert RANDOM.choose(law, state, choices, Random(1)) in choices


def test_what_may_be_laid_away_is_the_laws_to_say() -> None:
    swords, cups = ([f"{rank} of {suit}" for rank in RANKS] for suit in ("Swords", "Cups"))
    plain, others = [*swords[1:-1], *cups[1:10]], [swords[0], swords[-1], FOOL, "Magician", WORLD]
    trumps = ["5 of Trumps", "6 of Trumps"]
    law = rules(discard_trumps="forced")
    hands = {**SIMULATION.dealt(law, P, Random(1)), "Cleo": Hand(dict.fromkeys([*plain, *others, *trumps], 1))}
    state = law.rules.start(P, hands)
    assert (state.due[0].kind, hands["Cleo"].total) == (LAY, 28)
    forced, allowed = legal(law, state, state.due[0]), legal(rules(), state, state.due[0])
    assert {play.cards for play in forced} == set(combinations(plain, 3))
    assert {play.cards for play in allowed} == set(combinations([*plain, *trumps], 3))


def test_the_greedy_win_the_last_card_of_a_trick_as_cheaply_as_they_can() -> None:
    law = rules()
    trick = (("Ada", "7 of Cups"), ("Ben", "9 of Cups"))
    choices = plays("2 of Cups", "10 of Cups", "King of Cups")
    state = mid_hand(law, trick, Cleo="2 of Cups, 10 of Cups, King of Cups")
    assert GREEDY.choose(law, state, choices, Random(1)) == choices[1]
    ahead = mid_hand(law, (("Ada", "7 of Cups"), ("Ben", "3 of Trumps")), Cleo="2 of Cups, King of Cups")
    assert GREEDY.choose(law, ahead, plays("2 of Cups", "King of Cups"), Random(1)) == choices[0]


def test_the_greedy_throw_the_lowest_points_before_the_trick_is_at_its_end() -> None:
    law = rules()
    state = replace(mid_hand(law, (("Ada", "7 of Cups"),), Ben="King of Cups, 8 of Cups"), due=(Pending(PLAY, "Ben"),))
    choices = plays("King of Cups", "8 of Cups", "Ace of Cups", "2 of Trumps")
    assert GREEDY.choose(law, state, choices, Random(1)) == choices[1]


def test_the_greedy_lay_away_the_dearest_cards_and_keep_trumps() -> None:
    game_rules, state = rules(), rules().rules.start(P, SIMULATION.dealt(rules(), P, Random(1)))
    choices = [
        Play(DISCARD, ("2 of Cups", "3 of Cups", "4 of Cups")),
        Play(DISCARD, ("Queen of Cups", "Jack of Cups", "2 of Trumps")),
        Play(DISCARD, ("Queen of Cups", "Jack of Cups", "2 of Coins")),
    ]
    assert GREEDY.choose(game_rules, state, choices, Random(1)) == choices[2]


# -- the Fool


def at_the_debt(game_rules: Variant[State], piles: dict[str, tuple[str, ...]], tricks: tuple[str, ...]) -> State:
    """A hand whose tricks are all played: Ada played the Fool, and Ben won that trick."""
    taken = tuple(Taken((), winner) for winner in tricks)
    state = State(P, None, hands=dict.fromkeys(P, Hand()), taken=taken, piles=piles, fool=("Ada", "Ben"))
    return cast("Rules", game_rules.rules).settled(state)


def test_the_greedy_pay_for_the_fool_with_the_fewest_points() -> None:
    law = rules()
    piles = {"Ada": ("King of Cups", "10 of Coins", "Jack of Cups"), "Ben": ("2 of Cups",)}
    state = at_the_debt(law, piles, ("Ada", "Ben"))
    play = act(law, state, state.due[0], GREEDY, Random(1))
    assert play == Play(GIVES, ("10 of Coins",))
    assert fate(law.rules.apply(state, Action("Ada", play))) == PAID


def test_who_has_no_trick_gives_up_the_fool() -> None:
    law = rules()
    state = at_the_debt(law, {"Ben": ("2 of Cups",)}, ("Ben",))
    play = act(law, state, state.due[0], RANDOM, Random(1))
    assert play == Play(GIVES, (FOOL,))
    assert fate(law.rules.apply(state, Action("Ada", play))) == SURRENDERED


def test_a_fool_that_nobody_plays_was_laid_away() -> None:
    assert fate(State(P, None, laid=(FOOL, "2 of Cups", "3 of Cups"), ended="over")) == NEVER_PLAYED


def test_a_decision_without_a_legal_choice_is_reported() -> None:
    law = rules()
    state = State(P, "Ada", due=(Pending(PLAY, "Ada"),), hands=dict.fromkeys(P, Hand()))
    with pytest.raises(NoPlay, match="Ada has no legal choice"):
        act(law, state, state.due[0], RANDOM, Random(1))


# -- what is counted


def made(players: tuple[str, ...], points: tuple[int, ...], fool: str = PAID, world: str = "Ada") -> Result:
    tricks = dict(zip(players, (10, 9, 6), strict=True))
    scored = dict(zip(players, points, strict=True))
    won = {name: 3 * (one - 57) for name, one in scored.items()}
    return Result(players, tricks, scored, won, fool, world)


def test_figures_are_counted_by_seat() -> None:
    hands = [
        made(P, (60, 57, 54)),
        made(("Ben", "Cleo", "Ada"), (40, 60, 71), SURRENDERED),
        made(("Cleo", "Ada", "Ben"), (50, 50, 71), NEVER_PLAYED, "Ben"),
        made(P, (60, 57, 54)),
    ]
    figures = Counts(tuple(counted(hands, 3, 57))).as_dict()
    assert figures["games"] == 1
    assert figures["tricks"] == [10, 9, 6] and figures["points"] == [52.5, 56, 62.5]
    assert figures["won"] == [-13.5, -3, 16.5] and figures["above"] == [0.5, 0.25, 0.5]
    # Ada wins 9, 42 and -21 in the game, Ben 0, -51 and 42, Cleo -9, 9 and -21.
    assert (figures["most"], figures["most_in_game"]) == (51, 30)
    assert figures["fool"] == {PAID: 2, SURRENDERED: 1, NEVER_PLAYED: 1}
    assert figures["world"] == (60 + 71 + 71 + 60) / 4
    rows = dict(Counts(tuple(counted(hands, 3, 57))).rows())
    assert rows["points of the dealer"] == "62.5" and rows["above 57: Youngest"] == "25%"
    assert rows["the Fool surrendered"] == "1" and rows["most won or lost in a game"] == "30"


def test_a_game_that_is_not_whole_has_no_figure() -> None:
    counts = Counts(tuple(counted([made(P, (60, 57, 54))], 3, 57)))
    assert counts.as_dict()["games"] == 0 and counts.as_dict()["most_in_game"] is None
    assert dict(counts.rows())["most won or lost in a game"] == "-"


def test_figures_of_no_hand_are_refused() -> None:
    with pytest.raises(ValueError, match="no hand"):
        SIMULATION.figures(rules(), [])
