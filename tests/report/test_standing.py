"""How rulings and answers stand under other readings, and what is printed of them besides their reasons."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator.api import answers, ask, judge, load, loads, rule
from adjudicator.cases.flag_values import Flags
from adjudicator.cases.flags import from_flags
from adjudicator.cases.questions import answered
from adjudicator.cli.app import run
from adjudicator.files.diagnostics import Refused
from tests.cli.driven import complaint_of, output_of
from tests.contract import driver

CASES = Path(__file__).resolve().parents[2] / "cases"
TRICK = ["judge", "Q Q", "-g", "tahimi", "--on", "10 10", "--holding", "Q Q 3"]
LOCKS = "ta.pass_locks"
FOOL = "game: loka\nplayers: Ada Ben Cleo\ntricks: {Ada: 10, Ben: 15, Cleo: 0}\nfool: Cleo to Ben\n"


@pytest.mark.parametrize(
    ("flag", "code", "locked", "text"),
    [
        ("--acted", 0, 2, "ta.pass_locks = yes cannot be asked: nothing tells whether you passed or played before"),
        ("--passed", 0, 1, "under the default readings; not with ta.pass_locks = yes"),
        ("--played", 0, 0, "under every reading on file"),
    ],
)
def test_how_the_last_turn_was_spent(
    flag: str, code: int, locked: int, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert text in " ".join(output_of(capsys, [*TRICK, flag], code).split())
    assert run([*TRICK, flag, "-r", f"{LOCKS}=yes"]) == locked
    assert locked != 2 or "tell it with --passed or --played" in capsys.readouterr().err


def test_one_turn_was_not_spent_in_two_ways(capsys: pytest.CaptureFixture[str]) -> None:
    assert "bad-option" in complaint_of(capsys, [*TRICK, "--passed", "--played"])


def test_a_reading_that_lacks_a_fact_is_named_in_rulings() -> None:
    case = from_flags(Flags("tahimi", "Q Q 3", ("10 10",), False, False, True, None, ()))
    verdict = judge(case, "Q Q")
    assert [(one.readings, one.missing) for one in verdict.not_askable] == [
        ({LOCKS: "yes"}, "nothing tells whether you passed or played before")
    ]
    (entry,) = json.loads(json.dumps(verdict.as_dict()))["readings"]["not_askable"]
    assert entry == {"readings": {LOCKS: "yes"}, "missing": verdict.not_askable[0].missing}
    with pytest.raises(Refused, match="passed or played"):
        judge(case, "Q Q", readings={LOCKS: "yes"})


def test_a_reading_that_lacks_a_fact_is_named_in_answers() -> None:
    answer = ask(loads(FOOL), "what does Cleo owe")
    assert not answer.holds and not answer.others
    assert [dict(one.readings) for one in answer.not_askable] == [{"lo.fool.pay_from_discard": "yes"}]
    assert answer.as_dict()["readings"] != {} and "laid away" in str(answer.as_dict()["readings"])
    text = " ".join(str(answer).split())
    assert "lo.fool.pay_from_discard = yes cannot be asked: nothing tells what Cleo laid away" in text
    whole = ask(loads(f"{FOOL}discards: 2 of Cups 3 of Cups 4 of Cups\n"), "what does Cleo owe")
    assert not whole.not_askable and whole.others


def test_a_reading_that_is_askable_beside_another_is_named_as_it_stands_alone() -> None:
    line = str(ask(load(CASES / "taruno" / "last-fool.yaml"), "what is due"))
    text = " ".join(line.split())
    assert "with tu.emptied.when = at_once and tu.fool.starter = hand: Ada 1;" in text
    assert "tu.emptied.when = at_once alone cannot be asked" in text


def test_a_chosen_option_is_named_with_those_that_agree() -> None:
    case = load(CASES / "tarot-himi" / "devil-on-an-ace.yaml")
    never = case.rulings[2]
    text = " ".join(str(rule(never)).split())
    assert "with th.magician.on_ace = never or tie; not with th.magician.on_ace = clamp" in text
    same = {name: rule(never, readings={"th.magician.on_ace": name}).verdict for name in ("never", "tie", "clamp")}
    assert same == {"never": "legal", "tie": "legal", "clamp": "illegal"}


@pytest.mark.long
def test_an_open_verdict_names_the_clause_that_decides_and_how_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    first, *lines = output_of(
        capsys, ["judge", "pass", "--on", "X", "--holding", "Devil V + 1 unseen", "--time-limit", "300"], 3
    ).splitlines()
    assert first.startswith("depends: You, pass") and first.endswith("TH-DEVIL")
    assert '  = rule     Tarot-himi, "The Devil"' in lines
    assert any(line.startswith("  = holds    ") for line in lines)


def test_a_long_hand_is_named_by_what_sets_it_apart() -> None:
    hand = ", ".join(f"{rank} of Coins" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10))
    trick = "trick: [Ada: 3 of Cups]"
    case = loads(f"game: loka\nplayers: Ada Ben Cleo\n{trick}\nhands: {{Ben: '{hand} + 3 unseen'}}\n")
    verdict = judge(case, "2 of Coins")
    assert verdict.depends_on is not None and len(verdict.depends_on.legal.witness.split(" of ")) == 13
    assert f"legal with {verdict.depends_on.legal.example}" in " ".join(str(verdict).split())
    assert verdict.depends_on.legal.example.endswith("other cards")


def test_a_legal_play_that_lacks_its_show_is_a_fault_before_all_else(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ["--on", "VI", "--holding", "V V VII VII World Lovers"]
    first, second, *_ = output_of(capsys, ["judge", "VII VII showing Lovers", *hand], 1).splitlines()
    assert first.startswith("fault (not-shown): You, VII VII showing Lovers") and first.endswith("TH-SHOW")
    assert second == "  = because  The play is legal, but the World must be shown for it."
    data = json.loads(output_of(capsys, ["judge", "VII VII showing Lovers", *hand, "--json"], 1))
    assert data["verdict"] == "legal" and data["faults"][0]["code"] == "not-shown"


def test_what_is_to_be_shown_stands_with_what_is_legal_instead() -> None:
    case = from_flags(Flags("tarot-himi", "V V VII VII World", ("VI",), False, False, False, None, ()))
    assert judge(case, "V V").instead == ("VII", "VII VII showing World", "pass")


def test_where_another_decision_is_due_its_plays_are_legal_instead() -> None:
    hand = "Sun, 2 of Cups, 3 of Cups, 4 of Cups, 8 of Wands"
    case = from_flags(Flags("tarot-poker", hand, (), False, False, False, None, (), {"facing": "10"}))
    verdict = judge(case, "discard 2 of Cups")
    assert verdict.verdict == "illegal" and {"call", "fold", "Sun"} <= set(verdict.instead)


def test_the_remedy_is_named_where_more_is_required(capsys: pytest.CaptureFixture[str]) -> None:
    play = ["judge", "V", "--on", "VI", "--holding", "V VII"]
    assert run(play) == 1 and "remedy" not in capsys.readouterr().out
    assert "= remedy   The document names no penalty.\n" in output_of(capsys, [*play, "-v"], 1)


def test_answers_under_fewer_other_readings_come_first() -> None:
    answer = answered(load(str(driver.case_files("loka") / "ask-fool-dealer.yaml")).asks[8])
    assert [len(other.readings) for other in answer.others] == [1, 1, 2]


def test_a_reading_that_is_not_askable_is_refused() -> None:
    case = load(CASES / "tarot-himi" / "ask-judgement-lead.yaml")
    with pytest.raises(Refused, match="could not have happened"):
        ask(case, "who leads", readings={"th.rescind.empty_pile": "barred"})
    assert ask(case, "who leads", readings={"th.rescind.empty_pile": "original"}).answer == "Ada"


def unclear(text: str) -> list[str]:
    """The notes of a printed ruling or answer on what is unclear, each in one line."""
    flat = " ".join(text.split())
    return [part.split(" = ")[0].strip() for part in flat.split("= unclear ")[1:]]


def test_what_is_unclear_and_decides_is_put_as_a_question_with_how_it_is_read() -> None:
    mimic = "What is a mimic (the Magician, High Priestess, Empress or Emperor) put on an Ace? Here"
    case = loads("tarot-himi | Ada Ben | trick: Ada: Ace | hands: Ben=Magician VII")
    assert unclear(str(judge(case, "Magician"))) == [f"{mimic} an Ace, so a tie: it needs what any tie needs."]
    clamped = judge(case, "Magician", readings={"th.magician.on_ace": "clamp"})
    assert unclear(str(clamped)) == [f"{mimic} an Ace, and it may be played."]
    assert not unclear(str(judge(case, "VII")))


def test_of_an_answer_two_questions_are_put_at_the_most() -> None:
    numbers = set()
    for file in sorted((CASES / "loka").glob("ask-fool-*.yaml")):
        for _, answer in answers(load(str(file))):
            changes = [one.readings for one in answer.others]
            fewest = min(map(len, changes), default=0)
            keys = {key for change in changes if len(change) == fewest for key in change}
            questions = unclear(str(answer))
            assert len(questions) == min(len(keys), 2), answer
            numbers.add(len(questions))
    assert numbers == {0, 1, 2}
