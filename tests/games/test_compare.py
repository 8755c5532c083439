"""Readings compared: the difference tells them apart, and by plain counting nothing smaller does.

The counting is the oracles': every small hand, on every plain pile there is room for here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest
from z3 import set_param

from adjudicator.api import load, loads
from adjudicator.cards import Lexicon
from adjudicator.cases import compare
from adjudicator.cases.case import Case
from adjudicator.engine.relevant_readings import relevant_readings
from adjudicator.engine.separate import Difference, separate
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import OutOfOrder
from adjudicator.games import GAMES
from adjudicator.games.loka.cards import TRUMPS, Pack, where
from adjudicator.games.taruno.cards import MAJOR
from adjudicator.law import Options, branches_of
from adjudicator.report.explain import NOTHING, verdict
from adjudicator.solve.compare import Side
from tests.games.sample import turns
from tests.oracles.cases import oracle_ruling
from tests.oracles.compare import ORACLES
from tests.oracles.table import Action, Impossible, Table
from tests.oracles.tarot_himi import MAJORS, RANKS
from tests.thinning import thinned

ROOT = Path(__file__).parents[2]
HOUSE: Mapping[str, Options] = {"ta.joker.pair": {"jokers": "lowest"}}
PHASES = (3, 5, 0)
"""How the solver guesses the value of a truth: as it was last (its default), at random, and as false."""
KEYS = [
    (id, reading.key, option)
    for id, game in GAMES.items()
    for reading in game.own_readings
    for option in reading.names[1:]
]


@cache
def difference_of(game: str, key: str, option: str) -> Difference:
    """What tells an option of a reading from its default."""
    return separate(GAMES[game], {}, {key: option}, HOUSE.get(key, {}))


def case(game: str, key: str, option: str) -> tuple[str, Case]:
    """The case that tells them apart, as text and loaded again."""
    default = GAMES[game].readings[key].default
    pair = compare.choices([f"{key}={default}", f"{key}={option}"], None)
    difference = difference_of(game, key, option)
    assert difference.apart is not None
    options = [{**choice.options, **difference.besides} for choice in pair]
    text = compare.separating(difference.apart, game, options[0], options[1], HOUSE.get(key, {}))
    return text, loads(text)


def counted_apart(card: str, lexicon: Lexicon) -> bool:
    """Whether a card is one of those that a position has few of: Majors, Jokers, trumps."""
    if isinstance(lexicon, Pack):
        return where(lexicon)[card][0] == TRUMPS
    return card in lexicon.deck.singles if lexicon.deck.ranks else card in MAJOR


# -- what is found


@pytest.mark.long
@pytest.mark.parametrize(("game", "key", "option"), thinned(KEYS, 3))
def test_the_case_is_kept_as_text_and_tells_the_readings_apart(game: str, key: str, option: str) -> None:
    text, loaded = case(game, key, option)
    first, second = loaded.rulings
    assert first.situation.options == {**second.situation.options, key: GAMES[game].readings[key].default}
    assert second.situation.options[key] == option
    for expected in loaded.rulings:
        ruling = verdict(expected.situation, expected.by, expected.play, wanted=NOTHING)
        assert ruling.verdict == expected.verdict, text
        reasons = () if ruling.legal else tuple(reason.clause for reason in ruling.reasons)
        assert reasons == expected.because_only, text
    assert {first.verdict, second.verdict} == {"legal", "illegal"}
    hand = loaded.situation.table.hands[first.by]
    difference = difference_of(game, key, option)
    assert difference.apart is not None and difference.apart.size[0] == sum(hand.cards.values())
    majors = sum(count for card, count in hand.cards.items() if counted_apart(card, loaded.lexicon))
    assert difference.apart.size[1:] == (majors, len(loaded.situation.table.history))


def test_the_chariot_is_looked_at_before_it_is_given_only_where_it_may_be_the_last_card() -> None:
    difference = difference_of("tarot-himi", "th.chariot.peek", "before")
    assert difference.besides == {"th.chariot.last_card": "allowed"}


@pytest.mark.deep
def test_searches_by_other_paths_find_the_same() -> None:
    """Where a symbol is left open, the solver's path decides what it is in the case."""
    try:
        for game, key, option in KEYS:
            for seed in (1, 2):
                set_param("smt.random_seed", seed)
                set_param("smt.phase_selection", PHASES[seed])
                again = separate(GAMES[game], {}, {key: option}, HOUSE.get(key, {}))
                assert again == difference_of(game, key, option)
    finally:
        set_param("smt.random_seed", 0)
        set_param("smt.phase_selection", PHASES[0])


@pytest.mark.long
@pytest.mark.parametrize(("game", "key", "option"), KEYS[::6])
def test_the_other_way_round_the_case_is_as_small(game: str, key: str, option: str) -> None:
    there, back = difference_of(game, key, option), separate(GAMES[game], {key: option}, {}, HOUSE.get(key, {}))
    assert there.apart is not None and back.apart is not None
    assert there.apart.size == back.apart.size


# -- what never differs


@pytest.mark.parametrize(("game", "profile"), [(id, name) for id in GAMES for name in GAMES[id].profiles])
def test_a_reading_never_differs_from_itself(game: str, profile: str) -> None:
    options = GAMES[game].profiles[profile]
    assert separate(GAMES[game], options, options) == Difference(None, True)


def test_jokers_are_read_in_one_way_where_there_are_none() -> None:
    assert separate(GAMES["tahimi"], {}, {"ta.joker.pair": "no"}, {}) == Difference(None, True)


def test_a_decision_without_facts_is_alike_only_where_that_is_proved() -> None:
    from adjudicator.engine.separate import _Table

    default = {key: reading.default for key, reading in GAMES["taruno"].readings.items()}
    for decision, alike in (("answer", False), ("take back", True)):
        table = _Table(GAMES["taruno"], (), 10.0, decision)
        assert table.alike(default, {**default, "tu.chariot.own": "no"}) == alike


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "option", "clauses"),
    [
        ("th.inlieu.with_lead", "barred", ["TH-IN-LIEU"]),
        ("th.lovers.on_ace", "no", ["TH-LOVERS"]),
        ("th.hanged_man.after_leading", "bound", ["TH-HANGED-MAN"]),
        ("th.death.fool_in_set", "yes", ["TH-DEATH", "TH-DEATH.3"]),
        ("th.death.lovers_exit", "yes", ["TH-DEATH", "TH-DEATH.3"]),
        ("th.mandatory.force_rescind", "yes", ["TH-DEATH", "TH-DEATH.3", "TH-DEVIL"]),
        ("th.sun.single_nonace", "yes", ["TH-SUN", "TH-TOWER"]),
    ],
)
def test_without_the_clauses_that_read_it_a_reading_is_proved_idle(key: str, option: str, clauses: list[str]) -> None:
    from adjudicator.engine.separate import _ground, _Table

    game = GAMES["tarot-himi"]
    ground = _ground(_Table(game, (), 10.0))
    default = {k: reading.default for k, reading in game.readings.items()}
    sides = Side(default), Side({**default, key: option})
    assert ground.smallest(*sides) is not None
    assert replace(ground, decision=ground.decision.without(*clauses)).smallest(*sides) is None


# -- nothing smaller, by counting


def cards(*names: str, declared: str | None = None) -> Action:
    """Cards put down."""
    return Action("cards", names, declared)


PASS = Action("pass")
PILES: tuple[tuple[tuple[str, Action], ...], ...] = (
    (),
    *((("Ada", cards(rank)),) for rank in ("II", "III", "X", "Queen", "King", "Ace")),
    (("Ada", cards("Moon")),),
    *((("Ada", cards(rank, rank)),) for rank in ("II", "King", "Ace")),
    (("Ada", cards("Ace", "Ace", "Ace")),),
    (("Ben", cards("II")), ("Ada", cards("III"))),
    (("Ben", cards("Hanged Man")), ("Ada", cards("II"))),
    (("Ben", cards("King")), ("Ada", cards("Magician"))),
    (("Ada", cards("II")), ("Ben", cards("III")), ("Ada", cards("IV"))),
)
"""Tricks after which Ben is to play."""


def hands(most: int, majors: int) -> Iterator[tuple[str, ...]]:
    """Hands of at most so many cards with at most so many Majors: all ranks singly, some together."""
    for size in range(1, most + 1):
        ranks = RANKS if size == 1 else ("II", "III", "King", "Ace")
        for hand in combinations_with_replacement((*ranks, *MAJORS), size):
            counts = Counter(hand)
            own = [card for card in hand if card in MAJORS]
            if len(own) <= majors and all(counts[card] == 1 for card in own):
                yield hand


Rulings = Mapping[Action, bool]


@cache
def ruled(pile: tuple[tuple[str, Action], ...], hand: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> Rulings:
    """What the oracle finds legal of all that the hand could do, and what not."""
    table = Table("tarot-himi", ("Ada", "Ben"), pile, first=pile[0][0] if pile else "Ben", hand=hand)
    oracle = ORACLES["tarot-himi"]
    return {action: oracle.rule(table, "Ben", action, dict(options)).legal for action in oracle.candidates(table)}


def differs(hand: tuple[str, ...], option: Options) -> bool:
    """Whether a hand is ruled differently somewhere under one more option."""
    default = {reading.key: reading.default for reading in GAMES["tarot-himi"].own_readings}
    one, other = tuple(default.items()), tuple({**default, **option}.items())
    held = {card for card in hand if card in MAJORS}
    piles = (pile for pile in PILES if not any(held.intersection(action.cards) for _, action in pile))
    return any(ruled(pile, hand, one) != ruled(pile, hand, other) for pile in piles)


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "option"),
    thinned(
        (
            (k, o)
            for game, k, o in KEYS
            if game == "tarot-himi" and k not in GAMES[game].history_readings and k != "th.chariot.peek"
        ),
        3,
    ),
)
def test_by_counting_no_smaller_hand_tells_them_apart(key: str, option: str) -> None:
    apart = difference_of("tarot-himi", key, option).apart
    assert apart is not None
    size, majors, _ = apart.size
    smaller = [*hands(min(size - 1, 2), 2), *(hands(size, majors - 1) if size <= 2 else ())]
    assert not [hand for hand in smaller if differs(hand, {key: option})]


def test_the_counting_sees_the_smallest_hands() -> None:
    assert differs(("Magician",), {"th.magician.on_ace": "clamp"})
    assert differs(("III",), {"th.hanged_man.after_leading": "bound"})
    assert differs(("High Priestess", "World"), {"th.mimic.with_count_powers": "yes"})
    assert differs(("Justice", "Death"), {"th.mandatory.force_rescind": "yes"})
    assert not differs(("Justice",), {"th.mandatory.force_rescind": "yes"})


# -- as the oracles have it


@pytest.mark.long
@pytest.mark.parametrize(("game", "key", "option"), thinned(KEYS, 2))
def test_the_oracle_tells_them_apart_too(game: str, key: str, option: str) -> None:
    _, loaded = case(game, key, option)
    for expected in loaded.rulings:
        assert not oracle_ruling(expected).differs(expected)


# -- through the history

LINES = {
    "tahimi": (PASS, cards("2"), cards("A"), cards("3", "3")),
    "tarot-himi": (
        *(PASS, cards("II"), cards("Ace"), cards("III", "III"), cards("Hanged Man"), cards("Magician")),
        *(Action("discard", (card,)) for card in ("Justice", "Judgement", "Wheel of Fortune")),
        Action("discard", ("Chariot",), to="Ada"),
    ),
}
SINGLES = {"tahimi": ("2", "4", "A"), "tarot-himi": ("II", "IV", "Ace", "Hanged Man", "Magician", "Lovers")}


def differs_after(game: str, lines: int, option: Options) -> bool:
    """Whether some single card is ruled differently by the oracle after so many lines."""
    default = {reading.key: reading.default for reading in GAMES[game].own_readings}
    return any(
        _differs_after(game, list(zip(who, what, strict=True)), default, {**default, **option})
        for players in (("Ada", "Ben"), ("Ada", "Ben", "Cleo"))
        for who in product(players, repeat=lines)
        if who[:1] in ((), ("Ada",))
        for what in product(LINES[game], repeat=lines)
    )


def _differs_after(game: str, history: list[tuple[str, Action]], one: Options, other: Options) -> bool:
    used = [card for _, action in history for card in action.cards if card in MAJORS]
    if len(used) != len(set(used)):
        return False
    names = ("Ada", "Ben", "Cleo")[: 3 if any(who == "Cleo" for who, _ in history) else 2]
    for actor, card in product(names, SINGLES[game]):
        if card in used:
            continue
        table = Table(game, names, tuple(history), first="Ada", hand=(card,))
        for action in (PASS, cards(card)):
            try:
                rulings = {ORACLES[game].rule(table, actor, action, options).legal for options in (one, other)}
            except (Impossible, KeyError):
                return False
            if len(rulings) > 1:
                return True
    return False


@pytest.mark.parametrize(
    ("game", "key", "option", "lines"),
    [
        ("tahimi", "ta.lead.pass", "keep", 1),
        ("tahimi", "ta.lead.all_pass", "redeal", 2),
        ("tarot-himi", "th.lead.pass", "keep", 1),
        ("tarot-himi", "th.lead.all_pass", "redeal", 2),
        ("tarot-himi", "th.rescind.empty_pile", "original", 2),
    ],
)
def test_by_counting_no_shorter_trick_tells_them_apart(game: str, key: str, option: str, lines: int) -> None:
    apart = difference_of(game, key, option).apart
    assert apart is not None and apart.through_history and apart.size == (1, 0, lines)
    assert not any(differs_after(game, fewer, {key: option}) for fewer in range(lines))
    assert differs_after(game, lines, {key: option})


def keys_in(there: Situation) -> set[str]:
    """The keys looked up in what follows from a history, under every answer."""

    def follow(readings: Mapping[str, str]) -> object:
        try:
            return there.game.trick(there.table, there.lexicon, readings).trail()[-1]
        except OutOfOrder:
            return None

    return {key for branch in branches_of(there.game.readings, there.options, follow) for key in branch.options}


def test_the_keys_looked_up_in_a_history_are_those_on_the_list() -> None:
    keys = {key for id in ORACLES for turn in turns(id, 400, seed=11) for key in keys_in(turn.situation)}
    onto_an_ace = """
game: tarot-himi
players: Ada Ben Cleo
trick: [Ada: Ace Ace, Ben: Magician showing Temperance]
"""
    a_fool_led = """
game: loka
players: Ada Ben Cleo
trick: [Ada: Fool, Ben: 2 of Cups]
"""
    listed = {key for id in (*ORACLES, "loka") for key in GAMES[id].history_readings}
    assert keys | keys_in(loads(onto_an_ace).situation) | keys_in(loads(a_fool_led).situation) == listed


# -- which readings bear on a ruling


@pytest.mark.parametrize("game", ORACLES)
def test_a_reading_that_does_not_bear_on_a_ruling_leaves_it_as_it_is(game: str) -> None:
    idle = 0
    for turn in turns(game, 24, seed=12):
        there, play = turn.situation, turn.play
        bear = relevant_readings(there, turn.actor, play)
        others = [r for r in GAMES[game].own_readings if r.key not in bear]
        idle += len(others)
        before = compare.ruled(there, turn.actor, (play,))
        for reading in others[:: max(1, len(others) // 3)]:
            for option in reading.names:
                changed = replace(there, options={**there.options, reading.key: option})
                assert compare.ruled(changed, turn.actor, (play,)) == before
    assert idle > 60


def test_what_a_ruling_comes_to_is_what_the_verdict_says() -> None:
    seen = set()
    for path in sorted((ROOT / "cases" / "tarot-himi").glob("[bc]*.yaml")):
        for expected in load(str(path)).rulings:
            mine = compare.ruled(expected.situation, expected.by, expected.plays)
            theirs = verdict(expected.situation, expected.by, expected.plays, wanted=NOTHING)
            reasons = () if theirs.verdict != "illegal" else tuple(reason.clause for reason in theirs.reasons)
            assert (mine.verdict, mine.kind, mine.reasons) == (theirs.verdict, theirs.kind, reasons), path
            assert set(mine.show) == set(theirs.show), path
            seen.add(mine.kind or mine.verdict)
    assert len(seen) >= 4
