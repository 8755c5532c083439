"""What follows under each option of the readings that act in what follows, on either side of where they differ.

On the other side of an edge the answers are the same under every option.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from adjudicator import api, judge, loads
from adjudicator.cards import Hand, Play
from adjudicator.engine.state import Action
from adjudicator.engine.variant import variant
from adjudicator.games import GAMES
from adjudicator.games.tarot_poker.rules import Rules
from adjudicator.games.tarot_poker.state import State, unsaid
from adjudicator.games.tarot_poker.verbs import card_play

PLAIN = "2 of Cups, 3 of Cups, 9 of Coins, K of Wands, 7 of Swords"
ADA_BEN, THREE = "tarot-poker | Ada Ben |", "tarot-poker | Ada Ben Cleo |"
STACKS = "stacks: Ada=50; Ben=50; Cleo=50 |"


IN, CALL, DUE, DEALT = "who is still in", "what has Cleo to call", "what is due", "how many cards are dealt"
TRADE = "Ben: Magician on Ada giving"
PASSED = "Ada: stand pat; Ben: stand pat"
EDGES: dict[tuple[str, str], dict[str, Mapping[str, str] | str]] = {
    # The Fool that comes behind one's own bet, in somebody else's turn; not before a bet, nor in one's own turn.
    ("bet_card.late", IN): {
        f"{THREE} actions: Ada: check; {TRADE} Fool; Ada: no defence; Ben: takes 9 of Wands": {
            "next_turn": "Ada, Ben, Cleo",
            "at_once": "Ben, Cleo",
        },
        f"{THREE} actions: Ada: check; {TRADE} Moon; Ada: no defence; Ben: takes 9 of Wands": "Ada, Ben, Cleo",
        f"{THREE} actions: Ada: check; Ben: Magician on Cleo giving Fool; Cleo: no defence; "
        "Ben: takes 9 of Wands": "Ada, Ben, Cleo",
        f"{THREE} actions: Ada: bet 10; Ben: raise to 20; Cleo: call; Ada: Empress discarding 1 unseen; "
        "Ada: draws Fool 9 of Wands": "Ada, Ben, Cleo",
        f"{THREE} shields: Ada=Sun | actions: Ada: check; {TRADE} Fool; Ada: no defence; "
        "Ben: takes 9 of Wands": "Ada, Ben, Cleo",
    },
    # What is to be met once a card has folded whoever bet the most, and once somebody else has.
    ("dead_bet", CALL): {
        f"{THREE} {STACKS} actions: Ada: bet 5; Ben: raise to 20; Cleo: Death on Ben; Ben: no defence": {
            "stands": "20",
            "lapses": "5",
        },
        f"{THREE} {STACKS} actions: Ada: bet 5; Ben: raise to 20; Cleo: Death on Ada; Ada: no defence": "20",
        f"{THREE} {STACKS} actions: Ada: bet 20; Ben: call; Cleo: Death on Ben; Ben: no defence": "20",
        f"{THREE} {STACKS} actions: Ada: bet 5; Ben: Death on Ada; Ada: no defence; Ben: check": {
            "stands": "5",
            "lapses": "nothing",
        },
    },
    # Who begins the second betting: another only where it was not the first player who opened.
    ("second.first", DUE): {
        f"{ADA_BEN} actions: Ada: check; Ben: bet 5; Ada: call; {PASSED}": {
            "left": "Ada is to bet or fold",
            "opener": "Ben is to bet or fold",
        },
        f"{ADA_BEN} actions: Ada: bet 5; Ben: raise to 10; Ada: call; {PASSED}": "Ada is to bet or fold",
        f"{ADA_BEN} actions: Ada: check; Ben: check; {PASSED}": "Ada is to bet or fold",
    },
    # Whoever is all in has a turn for cards only; whoever has chips has one in any case.
    ("turn.without_bet", DUE): {
        f"{THREE} phase: second | stacks: Ada=0; Ben=50; Cleo=50": {
            "none": "Ben is to bet or fold",
            "cards": "Ada is to bet or fold",
        },
        f"{THREE} phase: second | stacks: Ada=1; Ben=50; Cleo=50": "Ada is to bet or fold",
        f"{ADA_BEN} phase: second | stacks: Ada=0; Ben=50": {
            "none": "Ada and Ben are to show the hand",
            "cards": "Ada is to bet or fold",
        },
    },
    # Cards for an attack and its answer: where there is no answer nothing differs, nor where the attacker is folded.
    ("defence.replaces", DEALT): {
        f"{ADA_BEN} actions: Ada: Star on Ben; Ben: Knight of Coins": {"yes": "Ada 1, Ben 1", "no": "Ben 1"},
        f"{ADA_BEN} actions: Ada: Star on Ben; Ben: no defence": "Ada 1",
        f"{THREE} actions: Ada: Star on Ben; Ben: Knight of Wands": "Ben 1",
        f"{ADA_BEN} actions: Ada: Star on Ben; Ben: Strength": {"yes": "Ada 5, Ben 1", "no": "Ada 4, Ben 1"},
    },
    # Two shields before one player, and one before each of two.
    ("shield.several", "what protects Ada"): {
        f"{ADA_BEN} actions: Ada: Tower; Ada: Sun": {"stack": "Tower, Sun", "last": "Sun"}
    },
    ("shield.several", "what protects Ben"): {f"{ADA_BEN} shields: Ben=Sun | actions: Ada: Tower": "Sun"},
}
"""The answers by the options of a reading, by position; a text is the answer under every option."""
ROWS = [(*edge, *row) for edge, rows in EDGES.items() for row in rows.items()]


@pytest.mark.parametrize(("key", "question", "position", "answers"), ROWS)
def test_what_follows_under_each_option(
    key: str, question: str, position: str, answers: Mapping[str, str] | str
) -> None:
    options = GAMES["tarot-poker"].readings[f"tp.{key}"].names
    wanted = dict.fromkeys(options, answers) if isinstance(answers, str) else answers
    values = {option: api.ask(loads(position).under({f"tp.{key}": option}), question).answer for option in options}
    assert values == wanted


BETS = [
    ("fool.may_check", "", "Fool", "check", {"no": False, "yes": True}),
    ("fool.may_check", "", "Fool", "bet 10", {"no": False, "yes": False}),
    ("fool.may_check", "blinds: Ben=10 |", "Fool", "call", {"no": False, "yes": False}),
    ("hanged_man.opening", "", "Hanged Man", "bet 10", {"raise": True, "not": False}),
    ("hanged_man.opening", "blinds: Ben=10 |", "Hanged Man", "raise to 20", {"raise": True, "not": True}),
    ("hanged_man.opening", "", "Hanged Man", "fold", {"raise": True, "not": True}),
    ("hanged_man.unable", "blinds: Ben=60 |", "Hanged Man", "call", {"fold": False, "call": True}),
    ("hanged_man.unable", "blinds: Ben=10 |", "Hanged Man", "call", {"fold": False, "call": False}),
    ("hanged_man.short_raise", "blinds: Ben=40 |", "Hanged Man", "raise to 50", {"yes": True, "no": False}),
    ("hanged_man.short_raise", "blinds: Ben=25 |", "Hanged Man", "raise to 50", {"yes": True, "no": True}),
]


@pytest.mark.parametrize(("key", "blinds", "card", "play", "legal"), BETS)
def test_what_binds_under_each_option(key: str, blinds: str, card: str, play: str, legal: Mapping[str, bool]) -> None:
    hand = f"hands: Ada={card}, 2 of Cups, 9 of Coins, K of Wands, 7 of Swords"
    case = loads(f"{ADA_BEN} stacks: Ada=50; Ben=90 | {blinds} turn: Ada | {hand}")
    verdicts = {option: judge(case, play, by="Ada", readings={f"tp.{key}": option}).legal for option in legal}
    assert verdicts == legal


@pytest.mark.parametrize(
    ("line", "again"),
    [("Ben: bet 4", True), ("Ben: bet 10", True), ("Ben: bet 25", True)],
    ids=["below the least bet", "the least bet", "above it"],
)
def test_a_first_bet_opens_the_betting_again_for_whoever_has_checked(line: str, again: bool) -> None:
    case = loads(
        f"{THREE} least: 10 | stacks: Ada=90; Ben=90; Cleo=90 | hands: Ada={PLAIN} | "
        f"actions: Ada: check; {line}; Cleo: call"
    )
    least = {"Ben: bet 4": 14, "Ben: bet 10": 20, "Ben: bet 25": 50}[line]
    assert judge(case, f"raise to {least}", by="Ada").legal is again
    assert api.ask(case, "what may Ada raise to").answer == f"raise to {least}..90"


def test_a_raise_below_the_least_opens_nothing_again() -> None:
    case = loads(
        f"{THREE} least: 10 | stacks: Ada=90; Ben=15; Cleo=90 | actions: Ada: bet 10; Ben: raise to 15; Cleo: call"
    )
    assert judge(case, "raise to 30", by="Ada").because == ("TP-REOPEN",)
    assert judge(case, "call", by="Ada").verdict == "depends"


@pytest.mark.parametrize(("left", "lying"), [(2, True), (1, False), (0, True)])
def test_the_card_played_is_shuffled_where_it_is_the_one_card_short(left: int, lying: bool) -> None:
    """Two cards are due for the Empress, the last of them for herself: where one is left she is a discard by then."""
    rules = variant(GAMES["tarot-poker"], {}, 2).rules
    assert isinstance(rules, Rules)
    state = unsaid(("Ada", "Ben"))
    state = State(**{**vars(state), "lost": 68 - left, "hands": dict.fromkeys(state.players, Hand(unseen=5))})
    state = rules.apply(rules.opened(state), Action("Ada", card_play("Empress", None, ("2 of Cups",))))
    state = rules.apply(state, Action("Ada", Play("draws", unseen=2)))
    assert ("Empress" in state.gone) is lying
