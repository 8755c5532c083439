"""Words for hidden hands, what follows from each, and how conditions are worded."""

from __future__ import annotations

import pytest

from adjudicator.cards import parse_play
from adjudicator.engine.situation import Situation
from adjudicator.games import GAMES
from adjudicator.games.tahimi.hidden import ANOTHER, COULD_PLAY, RankSpeech, at_least, counted, or_higher, power, wild
from adjudicator.solve.conditions import Condition, Literal, Vocabulary
from tests.engine.test_hands import PASS, case

pytestmark = pytest.mark.no_cover

TAROT = GAMES["tarot-himi"].lexicon({})
JOKERS = GAMES["tahimi"].lexicon({"jokers": "wild"})
BEN, YOU = RankSpeech(TAROT, "Ben"), RankSpeech(TAROT, "You")
COULD = Literal(COULD_PLAY)


def has(card: str) -> Literal:
    return Literal(power(card))


def counts(count: int, card: str) -> Literal:
    return Literal(at_least(count, card))


def high(rank: str) -> Literal:
    return Literal(or_higher(rank))


def all_of(*literals: Literal) -> Condition:
    return frozenset(literals)


# -- words


def words(there: Situation, play: str = "VII") -> list[str]:
    tried = parse_play(play, there.lexicon, there.table.players)
    return [word.id for word in there.game.turn.words.hidden(there.deal("Ben"), tried)]


def test_the_words_for_a_hand() -> None:
    """What is known, or is elsewhere, or has no room is not spoken of."""
    there = case(
        trick=["Ada: King King"], hands={"Ben": "Page Knight Tower + 2 unseen", "Cleo": "Ace Ace Ace Queen Queen Star"}
    )
    phrases = words(there)
    assert phrases[:3] == ["holds Fool", "holds Magician", "holds High Priestess"]
    assert "holds Tower" not in phrases
    assert "holds Star" not in phrases
    rest = [word for word in phrases if not word.startswith("holds ")]
    assert rest[:9] == [
        "King or higher",
        "Queen or higher",
        "at least 1 Ace",
        "at least 1 King",
        "at least 2 King",
        "at least 1 Queen",
        "at least 2 Queen",
        "at least 2 Knight",
        "at least 3 Knight",
    ]
    assert rest[9:13] == ["at least 2 Page", "at least 3 Page", "at least 1 X", "at least 2 X"]
    assert rest[-1] == "at least 2 II"
    assert "at least 3 II" not in rest


def test_the_highest_rank_that_can_be_held_is_the_last_to_be_higher() -> None:
    there = case(trick=["Ada: Ace Ace Ace Ace"], hands={"Ben": "3 unseen"})
    phrases = words(there)
    assert "King or higher" not in phrases
    assert "Queen or higher" in phrases
    assert "II or higher" in phrases
    assert "at least 1 Ace" not in phrases


def test_a_hand_known_but_for_nothing_has_no_words() -> None:
    there = case(trick=["Ada: VI"], hands={"Ben": "VII VII Tower"})
    assert words(there) == []


def test_whether_something_could_be_played_bears_on_passing_only() -> None:
    there = case(trick=["Ada: VI"], hands={"Ben": "2 unseen"})
    assert COULD_PLAY in words(there, "pass")
    assert COULD_PLAY not in words(there)
    both = case(trick=["Ada: VI"], hands={"Ben": "2 unseen", "Cleo": "Devil Death"})
    assert COULD_PLAY not in words(both, "pass")
    known = case(trick=["Ada: VI"], hands={"Ben": "Devil + 2 unseen", "Cleo": "Death"})
    assert COULD_PLAY in words(known, "pass")


def test_whether_there_is_another_card_bears_on_a_chariot_alone() -> None:
    """The Chariot is exchanged for a card: whoever has no other cannot give one."""
    alone = case(trick=["Ada: VI"], hands={"Ben": "Chariot + 2 unseen"})
    assert ANOTHER in words(alone, "discard Chariot to Ada")
    assert ANOTHER not in words(alone, "pass")
    assert ANOTHER not in words(alone, "discard Wheel of Fortune")
    beside = case(trick=["Ada: VI"], hands={"Ben": "Chariot III + 2 unseen"})
    assert ANOTHER not in words(beside, "discard Chariot to Ada")
    there = case(trick=["Ada: VI"], hands={"Ben": "unseen"})
    tried = parse_play("discard Chariot to Ada", there.lexicon, there.table.players)
    vocabulary = Vocabulary(list(there.game.turn.words.hidden(there.deal("Ben"), tried)))
    from_none = {COULD_PLAY, ANOTHER, power("Chariot")}
    assert all((ANOTHER in above) == (id not in from_none - {ANOTHER}) for id, above in vocabulary.above.items())


def test_wild_cards_are_counted() -> None:
    there = case("tahimi", trick=["Ada: 6"], hands={"Ben": "2 unseen"}, house={"jokers": "wild"})
    deal = there.deal("Ben")
    assert [(word.id, word.implies) for word in wild(deal)] == [
        ("at least 1 Joker", ()),
        ("at least 2 Joker", ("at least 1 Joker",)),
    ]
    one = case("tahimi", trick=["Ada: 6 Joker"], hands={"Ben": "2 unseen"}, house={"jokers": "wild"})
    assert [word.id for word in wild(one.deal("Ben"))] == ["at least 1 Joker"]
    none = case("tahimi", trick=["Ada: 6"], hands={"Ben": "2 unseen"})
    assert list(wild(none.deal("Ben"))) == []


@pytest.mark.parametrize(
    ("trick", "hand"),
    [
        ("VI VI", "unseen"),
        ("VI VI", "X X Tower + 3 unseen"),
        ("Ace Ace Ace Ace", "VII Tower + 3 unseen"),
        ("VI", "King King Ace + 4 unseen"),
    ],
)
def test_a_word_implies_another_where_it_follows_and_only_there(trick: str, hand: str) -> None:
    there = case(trick=[f"Ada: {trick}"], hands={"Ben": hand})
    on = there.question("Ben", PASS).ground
    some = list(counted(there.deal("Ben")))
    vocabulary = Vocabulary(some)
    literals = {word.id: on.word(word.id, word.term, word.reads) for word in some}
    for one, first in literals.items():
        assert on.sat([first])
        assert on.sat([on.no(first)])
        for other, second in literals.items():
            follows = not on.sat([first, on.no(second)])
            assert follows == (other in vocabulary.above[one]), (one, other)


# -- a literal in short


@pytest.mark.parametrize(
    ("literal", "yes", "no"),
    [
        (has("Strength"), "holds Strength", "no Strength"),
        (has("Wheel of Fortune"), "holds Wheel of Fortune", "no Wheel of Fortune"),
        (high("IX"), "IX or higher", "no IX or higher"),
        (counts(1, "VIII"), "at least 1 VIII", "no VIII"),
        (counts(2, "VIII"), "at least 2 VIII", "at most 1 VIII"),
        (counts(4, "Ace"), "at least 4 Ace", "at most 3 Ace"),
        (COULD, "could play", "could not play"),
        (Literal(ANOTHER), "another card", "no other card"),
    ],
)
def test_a_literal_in_short(literal: Literal, yes: str, no: str) -> None:
    assert (BEN.literal(literal), BEN.literal(~literal)) == (yes, no)


# -- conditions in a sentence

DEVIL, DEATH, TOWER, LOVERS, STAR = (has(name) for name in ("Devil", "Death", "Tower", "Lovers", "Star"))
STRENGTH, WORLD = has("Strength"), has("World")
SENTENCES: list[tuple[list[Condition], str, str]] = [
    ([all_of(STRENGTH)], "Ben holds Strength", "you hold Strength"),
    ([all_of(DEVIL), all_of(DEATH)], "Ben holds the Devil or Death", "you hold the Devil or Death"),
    (
        [all_of(DEVIL, COULD), all_of(DEATH, COULD)],
        "Ben holds the Devil or Death, and could make a legal play",
        "you hold the Devil or Death, and could make a legal play",
    ),
    (
        [all_of(has("Temperance")), all_of(STRENGTH), all_of(has("Sun"))],
        "Ben holds Temperance, Strength or the Sun",
        "you hold Temperance, Strength or the Sun",
    ),
    ([all_of(~TOWER)], "Ben does not hold the Tower", "you do not hold the Tower"),
    (
        [all_of(~TOWER, ~LOVERS)],
        "Ben holds neither the Lovers nor the Tower",
        "you hold neither the Lovers nor the Tower",
    ),
    (
        [all_of(~TOWER, ~LOVERS, ~STAR)],
        "Ben holds neither the Lovers, the Star nor the Tower",
        "you hold neither the Lovers, the Star nor the Tower",
    ),
    ([all_of(high("Page"))], "Ben holds a Page or higher", "you hold a Page or higher"),
    ([all_of(~high("IX"))], "Ben holds no IX or higher", "you hold no IX or higher"),
    ([all_of(counts(1, "VIII"))], "Ben holds an VIII", "you hold an VIII"),
    ([all_of(counts(3, "Ace"))], "Ben holds at least three Aces", "you hold at least three Aces"),
    ([all_of(~counts(1, "VIII"))], "Ben holds no VIII", "you hold no VIII"),
    ([all_of(~counts(2, "VIII"))], "Ben holds at most one VIII", "you hold at most one VIII"),
    ([all_of(~counts(3, "VIII"))], "Ben holds at most two VIIIs", "you hold at most two VIIIs"),
    ([all_of(~counts(1, "IX"), ~counts(1, "VIII"))], "Ben holds no VIII or IX", "you hold no VIII or IX"),
    (
        [all_of(*(~counts(1, rank) for rank in ("X", "VIII", "IX")))],
        "Ben holds no card from VIII to X",
        "you hold no card from VIII to X",
    ),
    (
        [all_of(*(~counts(2, rank) for rank in ("X", "VIII", "IX")))],
        "Ben holds at most one of each rank from VIII to X",
        "you hold at most one of each rank from VIII to X",
    ),
    (
        [all_of(*(~counts(1, rank) for rank in ("VI", "VIII", "IX")))],
        "Ben holds no VI, VIII or IX",
        "you hold no VI, VIII or IX",
    ),
    (
        [all_of(~counts(2, "VIII"), ~counts(2, "X"))],
        "Ben holds at most one each of VIII and X",
        "you hold at most one each of VIII and X",
    ),
    (
        [all_of(~high("King"), ~counts(1, "X"), ~counts(2, "VIII"))],
        "Ben holds no King or higher, no X and at most one VIII",
        "you hold no King or higher, no X and at most one VIII",
    ),
    ([all_of(~COULD)], "Ben could not make a legal play", "you could not make a legal play"),
    (
        [all_of(~COULD), all_of(~DEVIL, ~DEATH)],
        "Ben could not make a legal play; or holds neither Death nor the Devil",
        "you could not make a legal play; or hold neither Death nor the Devil",
    ),
    ([all_of(WORLD, STRENGTH)], "Ben holds Strength and the World", "you hold Strength and the World"),
    (
        [all_of(WORLD, ~TOWER, counts(2, "VI"))],
        "Ben holds the World and at least two VIs, and does not hold the Tower",
        "you hold the World and at least two VIs, and do not hold the Tower",
    ),
    (
        [all_of(counts(1, "Ace")), all_of(counts(1, "King"))],
        "Ben holds an Ace; or holds a King",
        "you hold an Ace; or hold a King",
    ),
]


@pytest.mark.parametrize(("conditions", "bens", "yours"), SENTENCES)
def test_conditions_as_a_sentence(conditions: list[Condition], bens: str, yours: str) -> None:
    assert BEN.conditions(conditions) == bens.split("; or ")
    assert YOU.conditions(conditions) == yours.split("; or ")


@pytest.mark.parametrize(
    ("conditions", "bens", "yours"),
    [
        ([all_of(STRENGTH)], "Ben holds and shows Strength", "you hold and show Strength"),
        (
            [all_of(STRENGTH), all_of(WORLD)],
            "Ben holds and shows Strength or the World",
            "you hold and show Strength or the World",
        ),
        (
            [all_of(WORLD, ~TOWER, counts(1, "VI"))],
            "Ben holds and shows the World, and holds a VI, and does not hold the Tower",
            "you hold and show the World, and hold a VI, and do not hold the Tower",
        ),
        (
            [all_of(WORLD, TOWER), all_of(~TOWER)],
            "Ben holds and shows the World, and holds the Tower; or does not hold the Tower",
            "you hold and show the World, and hold the Tower; or do not hold the Tower",
        ),
    ],
)
def test_what_must_be_shown_stands_beside(conditions: list[Condition], bens: str, yours: str) -> None:
    shown = {one: tuple(c for c in ("Strength", "World") if has(c) in one) for one in conditions}
    assert BEN.conditions(conditions, shown) == bens.split("; or ")
    assert YOU.conditions(conditions, shown) == yours.split("; or ")


def test_a_power_is_shown_under_its_own_condition_only() -> None:
    both = [all_of(STRENGTH), all_of(TOWER, STRENGTH)]
    conditions = BEN.conditions(both, {both[0]: ("Strength",), both[1]: ()})
    assert conditions == ["Ben holds and shows Strength", "holds Strength and the Tower"]


def test_alternatives_of_which_one_need_not_be_shown_are_only_held() -> None:
    some = [all_of(STRENGTH), all_of(TOWER)]
    assert BEN.conditions(some, {some[0]: (), some[1]: ()}) == ["Ben holds Strength or the Tower"]


def test_conditions_are_listed_in_their_order() -> None:
    some = [all_of(~TOWER), all_of(STRENGTH, COULD), all_of(counts(2, "VI")), all_of(WORLD, COULD)]
    conditions = BEN.conditions(some)
    assert conditions == [
        "Ben does not hold the Tower",
        "holds Strength or the World, and could make a legal play",
        "holds at least two VIs",
    ]


def test_wild_cards_and_ranks_of_the_other_deck() -> None:
    jokers = RankSpeech(JOKERS, "Ada")
    assert jokers.conditions([all_of(counts(1, "Joker"))]) == ["Ada holds a Joker"]
    assert jokers.conditions([all_of(counts(2, "Joker"))]) == ["Ada holds two Jokers"]
    assert jokers.conditions([all_of(~counts(2, "Joker"))]) == ["Ada holds at most one Joker"]
    assert jokers.conditions([all_of(~counts(1, "Joker"), ~counts(1, "9"))]) == ["Ada holds no 9 or Joker"]
    assert jokers.conditions([all_of(counts(1, "8"))]) == ["Ada holds an 8"]


@pytest.mark.parametrize("conditions", [conditions for conditions, _, _ in SENTENCES])
def test_the_words_do_not_hang_on_the_order_of_a_set(conditions: list[Condition]) -> None:
    turned = [frozenset(sorted(one, key=lambda literal: literal.word, reverse=True)) for one in conditions]
    assert BEN.conditions(turned) == BEN.conditions(conditions)
