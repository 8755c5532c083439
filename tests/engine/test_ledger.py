"""Hands through a history, compared with a table at which the cards are really moved."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator import api
from adjudicator.cards import Play, parse_play
from adjudicator.engine.ledger import STILL, Moved, Then, came_in, hands_then, past_tense
from adjudicator.engine.state import Action
from adjudicator.games import GAMES

TAROT = GAMES["tarot-himi"].lexicon({})
PLAYERS = ("Ada", "Ben", "Cleo")
CARDS = ("VI", "VII", "Tower")


def line(player: str, text: str, disputed: bool = False) -> Action:
    return Action(player, parse_play(text, TAROT, PLAYERS), disputed=disputed)


def back(**cards: str) -> Moved:
    return Moved({player: tuple(some.split()) for player, some in cards.items()})


def lost(*players: str) -> Moved:
    return Moved(lost=frozenset(players))


def blind(*players: str) -> Moved:
    return Moved(lost=frozenset(players), blind=frozenset(players))


def then(history: list[Action], moved: list[Moved]) -> list[tuple[int, str, dict[str, int]]]:
    """Each line named, its player, and the cards more or fewer than now."""
    return [
        (one.index, one.player, {card: more for card, more in one.than_now.items() if more})
        for one in hands_then(history, moved)
    ]


# -- by hand


def test_a_hand_then_has_what_was_put_down_since_the_latest_line_first() -> None:
    history = [line("Ada", "VI VI"), line("Ben", "VII VII"), line("Ada", "VIII VIII Fool"), line("Ben", "pass")]
    assert then(history, [STILL] * 4) == [
        (3, "Ben", {}),
        (2, "Ada", {"VIII": 2, "Fool": 1}),
        (1, "Ben", {"VII": 2}),
        (0, "Ada", {"VI": 2, "VIII": 2, "Fool": 1}),
    ]


def test_what_is_discarded_or_given_was_there_too() -> None:
    history = [line("Ada", "VI"), line("Ada", "discard Judgement"), line("Ada", "gives King")]
    assert then(history, [STILL] * 3)[-1] == (0, "Ada", {"VI": 1, "Judgement": 1, "King": 1})
    assert then(history[1:], [STILL] * 2)[-1] == (0, "Ada", {"Judgement": 1, "King": 1})
    wheel = [line("Ada", "discard Wheel of Fortune with III IV")]
    assert then(wheel, [STILL]) == [(0, "Ada", {"Wheel of Fortune": 1, "III": 1, "IV": 1})]


def test_what_came_in_since_was_not_there() -> None:
    history = [line("Ada", "VI VI"), line("Ben", "discard Justice"), line("Ada", "pass")]
    assert then(history, [STILL, back(Ada="VI"), STILL]) == [
        (2, "Ada", {}),
        (1, "Ben", {"Justice": 1}),
        (0, "Ada", {"VI": 1}),
    ]


def test_a_card_taken_back_and_played_again_was_there_all_along() -> None:
    history = [line("Ada", "VII"), line("Ben", "discard Judgement"), line("Ben", "pass"), line("Ada", "VII")]
    assert then(history, [STILL, back(Ada="VII"), STILL, STILL]) == [
        (3, "Ada", {"VII": 1}),
        (2, "Ben", {}),
        (1, "Ben", {"Judgement": 1}),
        (0, "Ada", {"VII": 1}),
    ]


def test_of_a_hand_exchanged_out_of_sight_nothing_earlier_is_known() -> None:
    history = [line("Ada", "VI"), line("Ben", "VII"), line("Ada", "discard Wheel of Fortune"), line("Ada", "X")]
    assert then(history, [STILL, STILL, lost("Ada"), STILL]) == [(3, "Ada", {"X": 1}), (1, "Ben", {"VII": 1})]


def test_what_came_in_is_held_until_it_is_played() -> None:
    history = [line("Ada", "VI VI"), line("Ben", "discard Judgement"), line("Ada", "VI")]
    moved = [STILL, back(Ada="VI VI"), STILL]
    assert came_in(history, moved) == {"Ada": {"VI": (1, 1)}}
    assert came_in(history[:2], moved[:2]) == {"Ada": {"VI": (2, 1)}}
    assert came_in(history[:1], moved[:1]) == {}


def test_the_line_named_is_the_last_that_brought_one() -> None:
    history = [line("Ben", "discard Justice"), line("Cleo", "discard Judgement"), line("Ada", "pass")]
    moved = [back(Ada="VI"), back(Ada="VI VII"), STILL]
    assert came_in(history, moved) == {"Ada": {"VI": (2, 1), "VII": (1, 1)}}
    once_played = [*history, line("Ada", "VI")]
    assert came_in(once_played, [*moved, STILL])["Ada"]["VI"] == (1, 0)


def test_what_came_in_before_cards_left_a_hand_out_of_sight_may_be_gone() -> None:
    history = [line("Ben", "discard Justice"), line("Ada", "discard Wheel of Fortune"), line("Ben", "pass")]
    assert came_in(history, [back(Ada="VI"), blind("Ada"), STILL]) == {}
    assert came_in(history, [back(Ada="VI"), blind("Ada"), back(Ada="VI")]) == {"Ada": {"VI": (1, 2)}}
    assert came_in(history, [back(Ada="VI"), blind("Ben"), STILL]) == {"Ada": {"VI": (1, 0)}}


def test_what_came_in_is_there_though_others_came_unseen() -> None:
    history = [line("Ben", "discard Justice"), line("Ada", "discard Wheel of Fortune with VII")]
    assert came_in(history, [back(Ada="VI"), lost("Ada")]) == {"Ada": {"VI": (1, 0)}}
    assert came_in(history, [back(Ada="VII VI VII"), lost("Ada")]) == {"Ada": {"VI": (1, 0), "VII": (1, 0)}}


def test_a_card_shown_is_held_until_it_leaves_the_hand() -> None:
    history = [line("Ada", "VII showing Strength"), line("Ben", "VIII"), line("Ada", "pass")]
    assert came_in(history, [STILL] * 3) == {"Ada": {"Strength": (1, 0)}}
    assert came_in([*history, line("Ada", "Strength")], [STILL] * 4).get("Ada", {}) == {}
    assert came_in([*history, line("Ada", "gives Strength")], [STILL] * 4).get("Ada", {}) == {}
    assert came_in(history, [STILL, blind("Ada"), STILL]).get("Ada", {}) == {}
    assert came_in(history, [STILL, lost("Ada"), STILL]) == {"Ada": {"Strength": (1, 0)}}
    again = [*history, line("Ada", "VIII showing Strength and World")]
    assert came_in(again, [STILL] * 4) == {"Ada": {"Strength": (1, 3), "World": (1, 3)}}
    itself = [line("Ada", "Magician showing Magician")]
    assert came_in(itself, [STILL]).get("Ada", {}) == {}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("VII VII", "played VII VII"),
        ("Fool as IX", "played the Fool as IX"),
        ("VII showing Strength", "played VII showing Strength"),
        ("pass", "passed"),
        ("discard Justice", "discarded Justice"),
        ("discard Chariot to Ben", "discarded the Chariot to Ben"),
        ("gives King", "gave King"),
    ],
)
def test_an_action_in_the_past_tense(text: str, expected: str) -> None:
    assert past_tense(parse_play(text, TAROT, PLAYERS), TAROT) == expected


# -- against a table at which cards move


@dataclass
class Round:
    """Random hands, and lines that move cards among them: each line with the hands before it."""

    rng: random.Random
    hands: dict[str, Counter[str]] = field(default_factory=dict)
    history: list[Action] = field(default_factory=list)
    moved: list[Moved] = field(default_factory=list)
    before: list[dict[str, Counter[str]]] = field(default_factory=list)

    def play(self, lines: int) -> None:
        self.hands = {player: self.some(4) for player in PLAYERS}
        for _ in range(lines):
            self.before.append({player: hand.copy() for player, hand in self.hands.items()})
            player = self.rng.choice(PLAYERS)
            self.history.append(Action(player, self.action(player)))
            self.hands[player] -= self.history[-1].play.spent
            self.moved.append(self.happens())

    def some(self, most: int) -> Counter[str]:
        return Counter(self.rng.choice(CARDS) for _ in range(self.rng.randint(0, most)))

    def action(self, player: str) -> Play:
        cards = tuple((self.hands[player] & self.some(3)).elements())
        held = sorted(self.hands[player].elements())
        shown = (self.rng.choice(held),) if held and self.rng.random() < 0.2 else None
        if not cards:
            return Play("pass", showing=shown)
        kind = self.rng.choice(["put", "discard", "gives"])
        if kind == "discard":
            return Play(kind, cards[:1], also=cards[1:], showing=shown)
        return Play(kind, cards, showing=shown)

    def happens(self) -> Moved:
        """Cards come in, or come in unseen; or go out unseen too."""
        kind = self.rng.random()
        if kind < 0.5:
            return STILL
        some = self.rng.sample(PLAYERS, self.rng.randint(1, 2))
        if kind < 0.75:
            cards = {player: self.some(2) for player in some}
            for player, came in cards.items():
                self.hands[player] += came
            return Moved({player: tuple(came.elements()) for player, came in cards.items() if came})
        for player in some:
            self.hands[player] = self.some(4) + (self.hands[player] if kind < 0.85 else Counter[str]())
        return lost(*some) if kind < 0.85 else blind(*some)


def played(seed: int) -> Round:
    rng = random.Random(seed)
    made = Round(rng)
    made.play(rng.randint(1, 9))
    return made


@given(st.integers(0, 10**6))
@settings(max_examples=300, deadline=None)
def test_a_hand_then_is_what_it_really_was(seed: int) -> None:
    made = played(seed)
    hands: list[Then] = list(hands_then(made.history, made.moved))
    for one in hands:
        really = made.before[one.index][one.player].copy()
        now = made.hands[one.player].copy()
        now.update(one.than_now)
        assert {c: n for c, n in now.items() if n} == {c: n for c, n in really.items() if n}, one
    since = {
        player: max((n for n, moved in enumerate(made.moved) if player in moved.lost), default=-1) for player in PLAYERS
    }
    lines = [n for n, action in enumerate(made.history) if n > since[action.player]]
    assert [one.index for one in hands] == lines[::-1]
    assert all(one.player == made.history[one.index].player for one in hands)


@given(st.integers(0, 10**6))
@settings(max_examples=300, deadline=None)
def test_what_came_in_is_what_nobody_could_be_without(seed: int) -> None:
    """The least that can be left: at any moment since the hand was seen last it had none or more."""
    made = played(seed)
    expected: dict[str, dict[str, int]] = {}
    for player in PLAYERS:
        start = max((n for n, moved in enumerate(made.moved) if player in moved.blind), default=-1) + 1
        for card in CARDS:
            least = 0
            for moment in range(start, len(made.history)):
                came = sum(one.back.get(player, ()).count(card) for one in made.moved[moment:])
                own = [action for action in made.history[moment + 1 :] if action.player == player]
                gone = sum(action.play.spent[card] for action in own)
                # It had none or more after the line's own cards; one or more if it showed one.
                action = made.history[moment]
                showed = action.player == player and card in (action.play.showing or ())
                least = max(least, came - gone, came - gone + 1 - action.play.spent[card] if showed else 0)
            if least:
                expected.setdefault(player, {})[card] = least
            assert made.hands[player][card] >= least
    arrivals = came_in(made.history, made.moved)
    counts = {player: {card: count for card, (count, _) in some.items()} for player, some in arrivals.items()}
    assert {player: some for player, some in counts.items() if some} == expected
    for player, some in arrivals.items():
        for card, (_, index) in some.items():
            shown = made.history[index].play.showing if made.history[index].player == player else None
            assert card in made.moved[index].back.get(player, ()) or card in (shown or ())


# -- what a line of Tarot-himi moves


def moves(*trick: str, players: str = "Ada Ben Cleo", out: str = "") -> list[Moved]:
    lines = "\n".join(f"  - {one}" for one in trick)
    text = f"game: tarot-himi\ntitle: t\nplayers: {players}\ntrick:\n{lines}\n"
    case = api.loads(text + (f"out: {out}\n" if out else ""))
    return list(case.situation.deal(None).moved)


def test_justice_takes_back_one_card_and_judgement_all() -> None:
    assert moves("Ada: VII VII", "Ben: discard Justice")[1] == back(Ada="VII")
    assert moves("Ada: VII VII", "Ben: discard Judgement")[1] == back(Ada="VII VII")
    assert moves("Ada: VII", "Ben: discard Justice")[1] == back(Ada="VII")
    assert moves("Ada: VII Fool", "Ben: discard Justice")[1] == back(Ada="VII")
    assert moves("Ada: VII Fool", "Ben: discard Judgement")[1] == back(Ada="VII Fool")
    assert moves("Ada: Magician", "Ben: discard Justice")[1] == back(Ada="Magician")


def test_the_play_beneath_goes_back_to_its_own_player() -> None:
    taken = moves("Ada: VII", "Ben: VIII", "Cleo: discard Judgement", "Cleo: discard Justice")
    assert taken == [STILL, STILL, back(Ben="VIII"), back(Ada="VII")]


def test_nothing_comes_back_from_an_empty_pile() -> None:
    assert moves("Ada: discard Judgement\n    disputed: yes", "Ada: VII") == [STILL, STILL]


def test_the_wheel_is_out_of_sight() -> None:
    assert moves("Ada: VII", "Ben: discard Wheel of Fortune with III", "Cleo: VIII") == [STILL, lost("Ben"), STILL]


def test_the_chariot_is_out_of_sight_unless_both_cards_are_named() -> None:
    there = ("Ada: VII", "Ben: discard Chariot to Ada")
    assert moves(*there)[1:] == [blind("Ada", "Ben")]
    assert moves(*there, "Cleo: VIII")[1] == blind("Ada", "Ben")
    assert moves(*there, "Ada: gives King")[1:] == [blind("Ada", "Ben"), back(Ben="King")]
    assert moves(*there, "Ada: gives King", "Ben: gives III")[1:] == [STILL, back(Ben="King"), back(Ada="III")]
    assert moves(*there, "Ben: gives III", "Ada: gives King")[1:] == [STILL, back(Ada="III"), back(Ben="King")]


def test_gifts_of_one_chariot_are_not_those_of_another() -> None:
    """Ben's exchange is recorded, Cleo's is not."""
    moved = moves(
        *("Ada: VII", "Ben: discard Chariot to Ada", "Ada: gives King", "Ben: gives III"),
        *("Cleo: VIII", "Ada: pass", "Ben: pass"),
    )
    assert moved == [STILL, STILL, back(Ben="King"), back(Ada="III"), STILL, STILL, STILL]
    assert moves("Ada: VII", "Ben: discard Chariot to Ada", "Cleo: VIII", "Ada: pass")[1] == blind("Ada", "Ben")


def test_nothing_but_cards_put_down_moves_in_tahimi() -> None:
    text = "game: tahimi\ntitle: t\nplayers: Ada Ben\ntrick:\n  - Ada: 7\n  - Ben: 8\n"
    assert list(api.loads(text).situation.deal(None).moved) == [STILL, STILL]
