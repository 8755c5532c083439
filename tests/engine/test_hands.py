"""Who may hold what: what one deck, the Majors of a round, other hands and the history leave."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import pytest
from z3 import BoolRef, BoolVal, ExprRef, is_bool

from adjudicator import api
from adjudicator.cards import Hand, Play
from adjudicator.engine.situation import Situation
from adjudicator.games.tarot_himi.cards import MAJORS
from adjudicator.solve.partial_situation import PartialSituation
from tests.oracles import bridge
from tests.oracles.hidden_turns import random_hidden

PASS = Play("pass")


def case(game: str = "tarot-himi", **keys: str | list[str] | Mapping[str, str]) -> Situation:
    """A situation by the keys of a case file."""
    lines = [f"game: {game}", "title: t"]
    keys = {"players": "Ada Ben Cleo", **keys}
    for key, value in keys.items():
        if isinstance(value, str):
            lines.append(f"{key}: {value}")
        elif isinstance(value, list):
            lines += [f"{key}:", *(f"  - {one}" for one in value)]
        else:
            lines += [f"{key}:", *(f"  {name}: {one}" for name, one in value.items())]
    return api.loads("\n".join(lines) + "\n").situation


def ground(there: Situation, actor: str) -> PartialSituation:
    return there.question(actor, PASS).ground


def most(there: Situation, actor: str, card: str, player: str | None = None) -> int:
    """How many of a card a player can have at most, and still the hand of whoever acts is unseen."""
    on, symbol = ground(there, actor), there.deal(actor).holding(player or actor)[card]
    return max(n for n in range(13) if n == 0 or on.sat([on.word((card, n), at_least(symbol, n))]))


def at_least(symbol: ExprRef, n: int) -> BoolRef:
    if is_bool(symbol):
        return symbol if n == 1 else symbol != symbol
    return symbol >= n


def may(there: Situation, actor: str, **cards: int) -> bool:
    """Whether a player may hold so many of each of these cards together."""
    on, symbols = ground(there, actor), there.deal(actor).holding(actor)
    return on.sat([on.word((card, n), at_least(symbols[card], n)) for card, n in cards.items()])


def facts(there: Situation, actor: str) -> dict[str, tuple[str, int | bool]]:
    """By id, each fact of the hidden hand: its relation and value."""
    deal = there.deal(actor)
    return {fact.id: (fact.relation, fact.value) for fact in (*deal.facts(), *deal.kept())}


def sentence(there: Situation, actor: str, id: str) -> str:
    """A fact of the hidden hand in words."""
    deal = there.deal(actor)
    return next(fact.text for fact in (*deal.facts(), *deal.kept()) if fact.id == id)


# -- cards that are visible


def test_cards_in_the_trick_in_other_hands_and_out_of_play_are_elsewhere() -> None:
    there = case(trick=["Ada: VI VI", "Ben: VII VII"], hands={"Ada": "VI X King", "Cleo": "unseen"}, discards="X Tower")
    assert facts(there, "Cleo") == {
        "elsewhere VI": ("<=", 1),
        "elsewhere VII": ("<=", 2),
        "elsewhere X": ("<=", 2),
        "elsewhere King": ("<=", 3),
        "elsewhere Tower": ("==", False),
        "cards": (">=", 1),
    }
    assert sentence(there, "Cleo", "elsewhere Tower") == "the Tower is elsewhere"
    counts = {"VI": 1, "VII": 2, "X": 2, "King": 3, "Tower": 0, "V": 4, "Star": 1}
    assert {card: most(there, "Cleo", card) for card in counts} == counts


def test_a_rank_of_which_every_card_is_visible_is_in_no_other_hand() -> None:
    there = case(trick=["Ada: VI VI"], hands={"Ada": "VI VI III", "Ben": "unseen"})
    assert facts(there, "Ben")["elsewhere VI"] == ("<=", 0)
    assert {id for id in facts(there, "Ben") if id.startswith("elsewhere")} == {"elsewhere III", "elsewhere VI"}
    assert sentence(there, "Ben", "elsewhere VI") == "every VI is elsewhere"
    assert most(there, "Ben", "VI") == 0


def test_a_card_on_the_trick_of_the_player_on_trial_is_elsewhere_too() -> None:
    there = case(trick=["Ben: VI VI Fool", "Cleo: pass", "Ada: pass"], hands={"Ben": "III + 2 unseen"})
    assert most(there, "Ben", "VI") == 2
    assert most(there, "Ben", "Fool") == 0


def test_cards_of_a_trick_taken_back_are_not_on_the_table() -> None:
    """Cleo takes Ben's pair off: it is in Ben's hand, and in nobody else's."""
    there = case(
        trick=["Ada: VI VI", "Ben: VII VII", "Cleo: discard Judgement"], hands={"Cleo": "unseen", "Ben": "2 unseen"}
    )
    assert most(there, "Cleo", "Judgement") == 0
    assert most(there, "Cleo", "VI") == 2
    assert most(there, "Cleo", "VII") == 2
    assert most(there, "Ben", "VII") == 2
    assert most(there, "Ben", "VIII") == 0
    assert facts(there, "Ben")["Ben has VII since line 3"] == (">=", 2)
    text = sentence(there, "Ben", "Ben has VII since line 3")
    assert text == "VII VII came to Ben when Cleo discarded Judgement"


def test_what_was_discarded_may_be_drawn_by_the_wheel() -> None:
    """The cards exchanged lie among those that are drawn from, the Wheel with them, and nobody else has them now."""
    before = ["Ada: VII", "Ben: discard Judgement", "Ben: VIII"]
    without = case(trick=[*before, "Cleo: IX"], hands={"Cleo": "unseen"})
    assert most(without, "Cleo", "Judgement") == 0
    there = case(trick=[*before, "Cleo: discard Wheel of Fortune"], hands={"Cleo": "unseen"})
    assert most(there, "Cleo", "Judgement") == 1
    assert most(there, "Cleo", "Wheel of Fortune") == 1
    along = case(
        trick=["Ada: VII", "Ben: discard Wheel of Fortune with III IV"], hands={"Ben": "unseen", "Cleo": "unseen"}
    )
    assert [most(along, player, "III") for player in ("Ben", "Cleo")] == [4, 3]
    assert [most(along, player, "Wheel of Fortune") for player in ("Ben", "Cleo")] == [1, 0]


# -- how many cards


def test_so_many_unseen_cards_and_no_more() -> None:
    there = case(trick=["Ada: VI"], hands={"Ben": "VII VII Tower + 2 unseen"})
    assert facts(there, "Ben")["cards"] == ("==", 5)
    assert sentence(there, "Ben", "cards") == "Ben holds five cards"
    assert most(there, "Ben", "VII") == 4
    assert most(there, "Ben", "VIII") == 2
    assert may(there, "Ben", VIII=1, IX=1)
    assert not may(there, "Ben", VIII=1, IX=1, X=1)
    assert not may(there, "Ben", VIII=2, Star=1)
    assert may(there, "Ben", VIII=1, Star=1)
    on, cards = ground(there, "Ben"), there.deal("Ben").holding("Ben")
    none = [on.no(on.word(card, at_least(cards[card], 1))) for card in cards if card not in ("VII", "Tower")]
    assert on.sat(none)
    assert not on.sat([*none, on.word("three", cards["VII"] <= 3)])


def test_you_hold_cards() -> None:
    there = case(players="You Ben", trick=["Ben: VI"], hands={"You": "VII + 1 unseen"})
    assert sentence(there, "You", "cards") == "You hold two cards"
    one = case(players="You Ben", trick=["You: VI", "Ben: pass"], hands={"You": "1 unseen"})
    assert sentence(one, "You", "cards") == "You hold one card"


def test_a_hand_whose_number_is_unknown_has_any_but_is_not_empty() -> None:
    there = case(trick=["Ada: VI"], hands={"Ben": "unseen"})
    assert facts(there, "Ben")["cards"] == (">=", 1)
    assert may(there, "Ben", **dict.fromkeys(("V", "VII", "IX", "X", "King", "Ace"), 4))


def test_a_hand_wholly_known_has_no_further_facts() -> None:
    there = case(trick=["Ada: VI"], hands={"Ben": "VII VII"})
    assert facts(there, "Ben") == {}
    assert there.deal("Ben").hidden == ["Ada"]


# -- the Majors of a round


def test_no_more_majors_than_were_dealt() -> None:
    there = case(trick=["Ada: Star"], hands={"Cleo": "Sun Moon III", "Ben": "unseen"})
    assert [name for name in MAJORS if most(there, "Ben", name)] == [
        name for name in MAJORS if name not in ("Star", "Sun", "Moon")
    ]
    assert not may(there, "Ben", Tower=1, Devil=1)
    assert not may(there, "Ben", Tower=1, Fool=1)
    two_left = case(trick=["Ada: Star"], hands={"Cleo": "Sun III", "Ben": "unseen"})
    assert may(two_left, "Ben", Tower=1, Devil=1)
    assert may(two_left, "Ben", Tower=1, Fool=1)
    assert not may(two_left, "Ben", Tower=1, Devil=1, Fool=1)


def test_every_player_beyond_four_brings_a_major_more() -> None:
    five = {name: 1 for name in ("Tower", "Devil", "Fool", "Star", "Moon")}
    for players, able in (("Ada Ben", 4), ("Ada Ben Cleo Dov", 4), ("Ada Ben Cleo Dov Eve", 5)):
        there = case(players=players, trick=["Ada: VI"], hands={"Ben": "unseen"})
        assert may(there, "Ben", **dict(list(five.items())[:able]))
        assert may(there, "Ben", **five) == (able == 5)


def test_majors_the_hand_is_known_to_hold_count() -> None:
    there = case(trick=["Ada: VI"], hands={"Ben": "Star Sun Moon + 3 unseen"})
    assert may(there, "Ben", Tower=1)
    assert not may(there, "Ben", Tower=1, Devil=1)
    full = case(trick=["Ada: VI"], hands={"Ben": "Star Sun Moon World + 3 unseen"})
    assert not may(full, "Ben", Tower=1)


def test_there_are_no_majors_to_count_in_tahimi() -> None:
    there = case("tahimi", trick=["Ada: 6"], hands={"Ben": "unseen", "Cleo": "3 unseen"})
    keys = [key for key, _ in there.deal("Ben").world()]
    assert [key for key in keys if isinstance(key, tuple) and key[0] == "Majors"] == []
    assert keys
    assert most(there, "Ben", "6") == 3


def test_what_lay_in_the_discards_may_be_drawn_for_the_wheel() -> None:
    discards, hands = "IX IX IX IX X X Star", {"Ben": "3 unseen", "Cleo": "unseen"}
    for exchanged in (False, True):
        lines = ["Ada: VI", "Ben: discard Wheel of Fortune with II" if exchanged else "Ben: pass"]
        there = case(trick=[*lines, "Cleo: VII", "Ada: pass"], discards=discards, hands=hands)
        assert most(there, "Ben", "IX") == (3 if exchanged else 0)
        assert most(there, "Ben", "X") == (3 if exchanged else 2)
        assert may(there, "Ben", Star=1) == exchanged
    assert most(there, "Ben", "VI") == 3


# -- several hidden hands


def test_two_hidden_hands_share_one_deck() -> None:
    there = case(trick=["Ada: VI VI", "Ben: pass"], hands={"Cleo": "unseen", "Ada": "VII VII VII + 2 unseen"})
    assert there.deal("Cleo").hidden == ["Ada", "Ben", "Cleo"]
    assert most(there, "Cleo", "VI") == 2
    assert most(there, "Cleo", "VII") == 1
    on, deal = ground(there, "Cleo"), there.deal("Cleo")
    for card, free in (("VI", 2), ("VII", 1), ("V", 4)):
        one = [on.word(("Cleo", card, n), at_least(deal.holding("Cleo")[card], n)) for n in range(1, 5)]
        known = 3 if card == "VII" else 0
        two = [on.word(("Ada", card, n), at_least(deal.holding("Ada")[card], known + n)) for n in range(1, 3)]
        for mine in range(1, 5):
            for theirs in (1, 2):
                literals = [one[mine - 1], two[theirs - 1]]
                assert on.sat(literals) == (mine + theirs <= free), (card, mine, theirs)


def test_two_hidden_hands_share_the_majors() -> None:
    there = case(trick=["Ada: Star", "Ben: VII"], hands={"Cleo": "unseen", "Ada": "Sun + 2 unseen"})
    on, deal = ground(there, "Cleo"), there.deal("Cleo")

    def has(who: str, card: str) -> int:
        return on.word((who, card), at_least(deal.holding(who)[card], 1))

    assert on.sat([has("Cleo", "Tower"), has("Ada", "Devil")])
    assert not on.sat([has("Cleo", "Tower"), has("Ada", "Tower")])
    assert not on.sat([has("Cleo", "Tower"), has("Ada", "Devil"), has("Ben", "Moon")])
    assert not on.sat([has("Cleo", "Tower"), has("Ada", "Devil"), has("Cleo", "Fool")])
    assert not on.sat([on.no(has("Ada", "Sun"))])


def test_another_hidden_hand_has_its_number_of_cards() -> None:
    there = case(trick=["Ada: VI", "Ben: VII"], hands={"Cleo": "unseen", "Ada": "VI + 1 unseen", "Ben": "unseen"})
    on, deal = ground(there, "Cleo"), there.deal("Cleo")
    ada, ben = deal.holding("Ada"), deal.holding("Ben")
    assert not on.sat([on.word("two", at_least(ada["X"], 2))])
    assert not on.sat([on.word("one each", at_least(ada["X"], 1)), on.word("IX", at_least(ada["IX"], 1))])
    empty = [on.no(on.word(("Ben", card), at_least(symbol, 1))) for card, symbol in ben.items()]
    assert not on.sat(empty)
    assert on.sat(empty[1:])


def test_whoever_is_out_or_did_nothing_has_no_hidden_hand() -> None:
    there = case(players="Ada Ben Cleo Dov", trick=["Ada: VI", "Ben: VII"], out="Ben", hands={"Ada": "3 unseen"})
    assert there.deal("Cleo").hidden == ["Ada", "Cleo"]
    assert there.deal(None).hidden == ["Ada"]
    assert there.deal("Dov").hidden == ["Ada", "Dov"]


# -- what the history proves


def holds(there: Situation, actor: str, card: str) -> bool | None:
    """Whether the player is sure to hold a card, or not to; None if it is open."""
    on, symbol = ground(there, actor), there.deal(actor).holding(actor)[card]
    has = on.word(card, at_least(symbol, 1))
    either = on.sat([has]), on.sat([on.no(has)])
    assert any(either)
    return None if all(either) else either[0]


TIE = ["Ada: VII", "Ben: VII"]


def test_a_tie_proves_strength_as_long_as_it_is_held() -> None:
    hands = {"Ben": "3 unseen"}
    assert holds(case(trick=TIE, hands=hands), "Ben", "Strength") is True
    assert holds(case(trick=[TIE[0], TIE[1] + "\n    disputed: yes"], hands=hands), "Ben", "Strength") is None
    assert holds(case(trick=["Ada: VII", "Ben: VIII"], hands=hands), "Ben", "Strength") is None
    wheel = [*TIE, "Cleo: pass", "Ada: pass"]
    assert holds(case(trick=wheel, hands=hands), "Ben", "Strength") is True
    exchanged = [*TIE, "Cleo: discard Chariot to Ben"]
    assert holds(case(trick=exchanged, hands=hands), "Ben", "Strength") is None
    given = [*exchanged, "Ben: gives Strength", "Cleo: gives III"]
    assert holds(case(trick=given, hands=hands), "Ben", "Strength") is False
    assert holds(case(trick=given, hands={"Cleo": "3 unseen"}), "Cleo", "Strength") is True
    other = [*exchanged, "Ben: gives King", "Cleo: gives III"]
    assert holds(case(trick=other, hands=hands), "Ben", "Strength") is True


def test_a_pair_at_a_single_by_the_world_shown() -> None:
    there = case(trick=["Ada: VII", "Ben: VIII VIII showing World"], hands={"Ben": "unseen"})
    assert holds(there, "Ben", "World") is True
    doubted = ["Ada: VII", "Ben: VIII VIII showing World\n    disputed: yes"]
    # Whether it was legal is in doubt; that the card was shown is not.
    assert holds(case(trick=doubted, hands={"Ben": "unseen"}), "Ben", "World") is True


def test_a_hand_then_is_the_hand_now_with_what_was_spent_and_without_what_came_in() -> None:
    exchanged = ["Cleo: discard Chariot to Ben", "Ben: gives Strength", "Cleo: gives III"]
    there = case(trick=["Ada: VII", "Ben: VIII", *exchanged], hands={"Cleo": "3 unseen", "Ben": "3 unseen"})
    deal, past = there.deal("Cleo"), {one.id: one for one in there.past("Cleo")}
    then = {id: one.moment.sense for id, one in past.items()}
    cleos, bens = deal.holding("Cleo"), deal.holding("Ben")
    assert list(then) == ["line 3", "line 2", "line 1"]
    assert then["line 3"][cleos["Strength"]].eq(BoolVal(False))
    assert then["line 3"][cleos["Chariot"]].eq(BoolVal(True))
    assert then["line 3"][cleos["III"]].eq(cleos["III"] + 1)
    assert then["line 3"][cleos["VIII"]].eq(cleos["VIII"])
    assert then["line 2"][cleos["Strength"]].eq(BoolVal(True))
    assert then["line 2"][cleos["III"]].eq(bens["III"] + -1)
    assert then["line 2"][cleos["VIII"]].eq(bens["VIII"] + 1)
    assert then["line 2"][cleos["Star"]].eq(bens["Star"])


# -- random tables


def situation(made_of: random.Random, telling: bool) -> tuple[Situation, str]:
    """A random table with hidden hands, and who acts."""
    made = random_hidden(made_of, "tarot-himi", telling=telling)
    hidden = made.hidden
    there = bridge.situation(replace(hidden.table, hand=()), made.actor, hidden.options)
    hands = {player: Hand(dict(Counter(hand.known)), hand.unseen) for player, hand in hidden.hands.items()}
    lines = tuple(
        replace(action, disputed=number in hidden.disputed) for number, action in enumerate(there.table.history)
    )
    table = replace(there.table, hands=hands, history=lines, discards=hidden.gone)
    return replace(there, table=table), made.actor


@cache
def situations() -> list[tuple[Situation, str]]:
    rng = random.Random("deals")
    return [situation(rng, telling) for telling in (False, False, True) for _ in range(12)]


@pytest.mark.long
def test_over_random_tables_a_hand_known_is_one_that_may_be() -> None:
    """Every fact of a hidden hand is true in every situation the solver finds."""
    for there, actor in situations()[:24]:
        on, deal = ground(there, actor), there.deal(actor)
        assert on.sat()
        hand = there.game.holding.of_model(on.value, there.lexicon)
        known = there.table.hands[actor]
        assert all(hand.cards.get(card, 0) >= count for card, count in known.cards.items())
        if known.unseen is not None:
            assert sum(hand.cards.values()) == sum(known.cards.values()) + known.unseen
        assert all(count <= deal.left(card) for card, count in hand.cards.items())
        seen = sum(deal.seen[name] for name in MAJORS) + sum(hand.cards.get(name, 0) for name in MAJORS)
        assert seen <= max(4, len(there.table.players))


def test_the_facts_of_a_hidden_hand_are_those_of_a_question() -> None:
    there = case(trick=["Ada: VI VI"], hands={"Ben": "VII + 2 unseen"})
    own = {fact.key for fact in there.deal("Ben").facts()}
    question = there.question("Ben", PASS)
    assert len(own) == 2
    assert own <= {fact.key for fact in question.facts}
    assert question.unseen
