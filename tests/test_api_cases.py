"""Cases from Python: made of values, pushed on, written in one line; and values of the wrong type refused with words."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator.cli.app import run
from adjudicator.engine.state import Action, Table
from tests.cli.driven import ROOT, Capture, output_of
from tests.helpers import fault_of, faults_of
from tests.thinning import each

FOLDERS = sorted(folder for folder in (ROOT / "cases").iterdir() if folder.is_dir())
KEYS = {"game": "tarot-himi", "players": "Ada Ben Cleo Dov"}
HAND = "VII VIII VIII IX IX Tower"


def made(**more: object) -> adjudicator.Case:
    keys = {**KEYS, "trick": [{"Ada": "VI VI"}], "hands": {"Ben": HAND}, **more}
    return adjudicator.Case(**keys)  # type: ignore[arg-type]


# -- made of values


def test_a_case_is_made_of_the_keys_of_a_file() -> None:
    listed = made(players=["Ada", "Ben", "Cleo", "Dov"])
    for case in (listed, adjudicator.loads({**KEYS, "trick": [{"Ada": "VI VI"}], "hands": {"Ben": HAND}})):
        assert adjudicator.judge(case, "VIII VIII").because == ("TH-TOWER",)
    assert adjudicator.load({**KEYS, "turn": "Ada"}).to_act == "Ada"
    expected = made(rulings=[{"play": "VIII VIII", "verdict": "illegal"}], title="A tower")
    assert [ruling.verdict for ruling in expected.rulings] == ["illegal"]
    assert expected.title == "A tower"


def test_a_case_shows_its_table() -> None:
    assert repr(made()).splitlines() == [
        "<Case tarot-himi: Ada Ben Cleo Dov",
        "  trick  Ada: VI VI",
        f"  Ben    {HAND}, to play>",
    ]


def test_a_turn_is_pushed_and_the_case_before_stays() -> None:
    before = made()
    after = before.push("IX IX").push("pass").push("pass")
    assert after.to_act == "Ada"
    assert [str(action.play) for action in after.situation.table.history] == ["VI VI", "IX IX", "pass", "pass"]
    assert after.situation.table.hands["Ben"].cards == {"VII": 1, "VIII": 2, "Tower": 1}
    assert before.to_act == "Ben"
    assert before.push(adjudicator.plays(before)[0]).to_act == "Cleo"
    for play, by, code in (("VII VII", None, "not-held"), ("X", None, "not-held"), ("pass", "Dov", "out-of-turn")):
        assert faults_of(before.push, play, by)[0].code == code
    with pytest.raises(adjudicator.Refused, match="is no turn"):
        before.push("gives VII")


def test_a_play_of_the_list_is_ruled_on() -> None:
    case = made()
    assert [adjudicator.judge(case, play).verdict for play in adjudicator.plays(case)] == ["legal", "legal"]


# -- the rest of the interface


def test_what_the_rules_say_prints_as_its_page(capsys: Capture) -> None:
    page = adjudicator.explain("Tower")
    assert repr(page) == str(page)
    assert " ".join(output_of(capsys, ["explain", "Tower"]).split()) == " ".join(str(page).split())


def test_rules_readings_checks_and_simulations() -> None:
    assert "LO-FOLLOW" in {entry.id for entry in adjudicator.rules("loka")}
    assert {entry.id for entry in adjudicator.rules()} > {entry.id for entry in adjudicator.rules("loka")}
    assert adjudicator.readings("tarot-himi")["th.magician.on_ace"].default == "tie"
    outcomes = adjudicator.check(str(ROOT / "cases" / "loka" / "fool-any-time.yaml"))
    assert outcomes
    assert all(outcome.passed for outcome in outcomes)
    first, second = adjudicator.simulate("tahimi", 2, players=3, policy="greedy", seed=4)
    assert (first.number, second.number) == (1, 2)


WRONG: list[tuple[str, Callable[[], object]]] = [
    ("a case", lambda: adjudicator.judge(None, "VI")),  # type: ignore[arg-type]
    ("a play", lambda: adjudicator.judge(made(), 5)),  # type: ignore[arg-type]
    ("a play", lambda: made().push(None)),
    ("the text of a case", lambda: adjudicator.loads(5)),  # type: ignore[arg-type]
    ("the name of a file", lambda: adjudicator.load(None)),  # type: ignore[arg-type]
    ("options by key", lambda: adjudicator.judge(made(), "pass", readings=5)),  # type: ignore[arg-type]
    ("the name of a player", lambda: adjudicator.judge(made(), "pass", by=5)),  # type: ignore[arg-type]
    ("a case", lambda: adjudicator.plays("VI")),  # type: ignore[arg-type]
    ("a question", lambda: adjudicator.ask(made(), 5)),  # type: ignore[arg-type]
    ("a record", lambda: adjudicator.replay(5)),  # type: ignore[arg-type]
    ("a way to read", lambda: adjudicator.compare(5)),  # type: ignore[arg-type]
    ("a name", lambda: adjudicator.explain(5)),  # type: ignore[arg-type]
    ("names of theorems", lambda: adjudicator.prove(5)),  # type: ignore[arg-type]
    ("the name of a game", lambda: adjudicator.rules(5)),  # type: ignore[arg-type]
    ("no game is called 'whist'", lambda: adjudicator.readings("whist")),
    ("a file", lambda: adjudicator.check(5)),  # type: ignore[arg-type]
    ("a number of rounds", lambda: adjudicator.simulate("tahimi", rounds=0)),
    ("a number of rounds", lambda: adjudicator.simulate("tahimi", -1)),
    ("the parts of an explanation", lambda: adjudicator.judge(made(), "VI", wanted="x")),  # type: ignore[arg-type]
    ("the parts of an explanation", lambda: adjudicator.judge(made(), "VI", wanted=None)),  # type: ignore[arg-type]
    ("options by key", lambda: made().under(5)),  # type: ignore[arg-type]
    ("options by key", lambda: made().under({"th.magician.on_ace": 5})),  # type: ignore[dict-item]
    ("7 cannot play", lambda: adjudicator.simulate("loka", players=7)),
    ("a number of seconds", lambda: adjudicator.prove("TU-ONE", limit=[])),  # type: ignore[arg-type]
    ("a number of seconds", lambda: adjudicator.prove("TU-ONE", limit=float("nan"))),
    ("a way to read", lambda: adjudicator.compare({1: 2}, "default")),  # type: ignore[dict-item]
    ("names of theorems", lambda: adjudicator.prove(1.5)),  # type: ignore[arg-type]
    ("no game is called 3", lambda: next(adjudicator.theorems(3))),  # type: ignore[arg-type]
    ("a case", lambda: adjudicator.to_batch([5])),  # type: ignore[list-item]
    ("options by key", lambda: adjudicator.random_batch("loka", 2, house=3)),  # type: ignore[arg-type]
    ("the seed", lambda: adjudicator.random_batch("loka", 2, seed=-1)),
    ("needs the key players", lambda: adjudicator.Case(game="loka")),
    ("no key 'gme'", lambda: adjudicator.Case(gme="loka")),
]


@pytest.mark.parametrize(("message", "call"), WRONG)
def test_whatever_is_of_the_wrong_type_is_refused_with_words(message: str, call: Callable[[], object]) -> None:
    with pytest.raises(adjudicator.Refused) as caught:
        call()
    assert message in str(caught.value)
    assert all(fault.help for fault in caught.value.faults)


# -- positions in one line


def bare(table: Table) -> Table:
    """A table without its places in a file, what it says twice, and house rules as they are by default."""

    def moved(actions: tuple[Action, ...]) -> tuple[Action, ...]:
        return tuple(replace(action, at=None) for action in actions)

    taxes = None if table.taxes is None else moved(table.taxes)
    return replace(table, history=moved(table.history), taxes=taxes, turn=None if table.history else table.turn)


@pytest.mark.long
@each(4)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_case_on_file_reads_back_from_its_line(folder: Path, each: int) -> None:
    for file in sorted(folder.glob("*.yaml"))[::each]:
        case = adjudicator.load(str(file))
        line = case.position
        assert "\n" not in line
        back = adjudicator.loads(line)
        first, second = bare(case.situation.table), bare(back.situation.table)
        assert replace(first, house={}) == replace(second, house={}), file.name
        assert dict(first.hands) == dict(second.hands), file.name
        assert dict(case.situation.options) == dict(back.situation.options), file.name
        assert case.circumstances == back.circumstances, file.name
        assert back.position == line


def test_a_position_is_short_and_plain() -> None:
    case = made(trick=[{"Ada": "VI"}, {"Ben": "V", "disputed": "yes"}], hands={"Cleo": "VII + 2 unseen"})
    assert case.position == "tarot-himi | Ada Ben Cleo Dov | trick: Ada: VI; Ben?: V | hands: Cleo=VII + 2 unseen"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("tarot-himi | Ada Ben | foo", "'foo' is no key"),
        ("tarot-himi | Ada Ben | turn: Ada | turn: Ben", "'turn' is told twice"),
        ("tarot-himi | Ada Ben | hands: {", "is no JSON"),
        ("tarot-himi | Ada Ben | foo: 5", "no key 'foo'"),
        ("whist | Ada Ben | turn: Ada", "no game is called 'whist'"),
    ],
)
def test_positions_that_are_none_are_refused(line: str, message: str) -> None:
    with pytest.raises(adjudicator.Refused, match=message):
        adjudicator.loads(line)


def test_a_position_is_shared_and_taken_by_every_command(capsys: Capture) -> None:
    flags = ["--on", "VI VI", "--holding", HAND]
    *ruling, last = output_of(capsys, ["judge", "VIII VIII", *flags, "--share"], 1).splitlines()
    line = last.removeprefix("  = share    ")
    assert line == f"tarot-himi | P1 You P2 P3 | trick: P1: VI VI | hands: You={HAND}"
    assert output_of(capsys, ["judge", "VIII VIII", "--position", line], 1).splitlines() == ruling
    assert json.loads(output_of(capsys, ["judge", "VIII VIII", *flags, "--share", "--json"], 1))["position"] == line
    assert output_of(capsys, ["plays", "--position", line]) == "IX IX\npass\n"
    assert run(["ask", "who is to play", "--position", line]) == 0
    assert run(["judge", "VI", "--position", "xx"]) == 2
    assert run(["judge", "VI", "--position", line, "--lead"]) == 2


# -- as a program uses a case


def test_a_case_tells_what_it_was_made_of() -> None:
    case = made()
    again = adjudicator.Case(game=case.game, players=case.players, trick=case.trick, hands=case.hands)
    assert again.position == case.position


def test_hands_and_lines_are_taken_as_sequences_and_pairs() -> None:
    case = adjudicator.Case(
        game="loka",
        players=["Ada", "Ben", "Cleo"],
        trick=[("Ada", "5 of Cups")],
        hands={"Ben": ["King of Cups", "Fool"]},
    )
    assert case.trick == (("Ada", "5 of Cups"),) and case.hands == {"Ben": "King of Cups, Fool"}
    assert [str(play) for play in case.plays()] == ["King of Cups", "Fool"]
    assert case.plays()[0].cards == ("King of Cups",) and repr(case.plays()[0]) == "<LegalPlay for Ben: King of Cups>"


def test_a_case_answers_as_the_functions_do() -> None:
    case = made()
    assert case.judge("VIII VIII") == adjudicator.judge(case, "VIII VIII")
    assert list(map(str, case.plays())) == list(map(str, adjudicator.plays(case)))
    assert str(case.ask("who leads")) == str(adjudicator.ask(case, "who leads"))


def test_a_bet_is_pushed() -> None:
    facts = "stacks: {Ada: 90, Ben: 90, Cleo: 90}\nphase: first\n"
    case = adjudicator.loads(f"game: tarot-poker\nplayers: Ada Ben Cleo\n{facts}")
    assert [case.push("bet 10").to_act, case.push("bet 10").push("fold").to_act] == ["Ben", "Cleo"]


def test_a_push_is_taken_back() -> None:
    case = made()
    assert case.push("IX IX").push("pass").pop().pop() == case
    with pytest.raises(IndexError, match="nothing was pushed"):
        case.pop()


def test_a_push_of_legal_plays_alone_refuses_any_other() -> None:
    case = made()
    assert case.push("VIII VIII").to_act == "Cleo"
    assert case.push("IX IX", legal=True).to_act == "Cleo"
    with pytest.raises(adjudicator.Refused, match=r"not-legal(.|\n)*TH-TOWER(.|\n)*IX IX"):
        case.push("VIII VIII", legal=True)


def test_a_verdict_is_true_where_the_play_is_legal() -> None:
    case = made()
    assert case.judge("IX IX") and not case.judge("VIII VIII")
    unseen = adjudicator.Case(
        game="loka", players="Ada Ben Cleo", trick=[("Ada", "5 of Cups")], hands={"Ben": "2 unseen"}
    )
    with pytest.raises(ValueError, match="'depends'"):
        bool(unseen.judge("3 of Coins"))


@pytest.mark.parametrize(
    ("readings", "code", "help"),
    [
        ({"th.magicin.on_ace": "tie"}, "unknown-reading", "did you mean th.magician.on_ace?"),
        ({"xyzzy": "tie"}, "unknown-reading", "see: adjudicator readings"),
        ({"th.magician.on_ace": "tye"}, "unknown-option", "did you mean tie?"),
    ],
)
def test_readings_that_the_game_has_not_are_refused_alike(readings: dict[str, str], code: str, help: str) -> None:
    fault = fault_of(made().under, readings)
    assert (fault.code, fault.help) == (code, help)
    assert fault_of(adjudicator.judge, made(), "pass", readings=readings) == fault


def test_a_verdict_lists_its_fields_and_computes_none_for_that() -> None:
    verdict = made().judge("VIII VIII")
    assert {one.name for one in fields(adjudicator.Verdict)} | {"as_dict", "legal"} <= set(dir(verdict))
    assert "reasons" not in vars(verdict)


def test_an_attribute_that_a_verdict_has_not_is_named_with_its_class() -> None:
    with pytest.raises(AttributeError, match=r"Verdict' object has no attribute 'nonsense'") as caught:
        _ = made().judge("VIII VIII").nonsense  # type: ignore[attr-defined]
    assert caught.value.name == "nonsense"


def test_a_verdict_is_short_in_a_terminal() -> None:
    assert repr(made().judge("VIII VIII")) == "<Verdict illegal: Ben, VIII VIII>"


def test_a_notebook_shows_the_cards_of_a_case() -> None:
    page = made()._repr_html_()
    assert page.count("<svg") == 8 and "<title>Tower</title>" in page


def test_the_package_lists_what_it_has_without_extras(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    for name in [name for name in sys.modules if name.startswith("adjudicator.batches")]:
        monkeypatch.delitem(sys.modules, name)
    assert not {"batch", "Batch"} & set(adjudicator.__all__)
    assert all(getattr(adjudicator, name) is not None for name in dir(adjudicator) if name in adjudicator.__all__)
    with pytest.raises(ImportError, match="pip install"):
        _ = adjudicator.batch


def test_discards_are_written_once_in_a_position() -> None:
    drew = [("Ada", "VI"), ("Ben", "discard Wheel of Fortune with III"), ("Ben", "draws VIII IX")]
    for keys in ({"trick": drew, "discards": "VIII IX X X"}, {"trick": [("Ada", "VI")], "discards": "X X Tower"}):
        case = made(hands={"Cleo": "VII"}, **keys)
        again = adjudicator.loads(case.position)
        assert again.situation.table.discards == case.situation.table.discards
        assert again.position == case.position


def test_expectations_are_short_in_a_terminal() -> None:
    case = made(rulings=[{"play": "VIII VIII", "verdict": "illegal"}, {"play": "pass"}], ask=["who is to play"])
    assert list(map(repr, case.rulings)) == ["<Expected Ben, VIII VIII: illegal>", "<Expected Ben, pass>"]
    assert list(map(repr, case.asks)) == ["<CaseQuestion who is to play>"]


# -- a house's own law


def test_a_game_is_under_a_house_law_within_a_block() -> None:
    low = {"game": "tarot-himi", "title": "The low Tower", "parameters": {"th.tower.ranks": 2}}
    for law in (low, ROOT / "examples" / "editions" / "tarot-himi.yaml"):
        with adjudicator.house_law(law):
            assert adjudicator.judge(made(), "VIII VIII").legal
        assert not adjudicator.judge(made(), "VIII VIII").legal


@pytest.mark.parametrize(
    ("law", "code"),
    [
        (7, "bad-type"),
        ("nowhere.yaml", "no-such-file"),
        ({"game": "tarot-himi", "title": "No change"}, "nothing-amended"),
        ({"game": "tarot-himi", "title": "No clause", "drop": ["TH-NOTHING"]}, "unknown-clause"),
    ],
)
def test_a_house_law_that_cannot_be_is_refused_and_nothing_is_changed(law: Any, code: str) -> None:
    with ExitStack() as stack:
        assert fault_of(lambda: stack.enter_context(adjudicator.house_law(law))).code == code
    assert not adjudicator.judge(made(), "VIII VIII").legal


# -- pickled


REREAD = """
import pickle, sys
case = pickle.load(sys.stdin.buffer)
print(*map(case.judge, case.rulings and [case.rulings[0].play]), *(case.ask(one.question) for one in case.asks[:1]))
"""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_case_that_was_ruled_on_is_pickled_and_ruled_on_alike_in_another_process(folder: Path) -> None:
    for path in (next(folder.glob("ask*.yaml")), next(folder.glob("hidden*.yaml"))):
        case = adjudicator.load(str(path))
        ruled = [str(case.judge(one.play)) for one in case.rulings[:1]]
        answered = [str(case.ask(one.question)) for one in case.asks[:1]]
        sent = pickle.dumps(case)
        assert pickle.loads(sent) == copy.deepcopy(case) == case
        printed = subprocess.run([sys.executable, "-c", REREAD], input=sent, capture_output=True, cwd=ROOT, check=True)
        assert printed.stdout.decode().strip() == " ".join([*ruled, *answered])


def test_a_case_under_a_house_law_is_not_pickled() -> None:
    law = {"game": "tarot-himi", "title": "Low", "parameters": {"th.tower.ranks": 2}}
    with adjudicator.house_law(law), pytest.raises(pickle.PicklingError, match="a house's own law"):
        pickle.dumps(made())
