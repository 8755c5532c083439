"""Questions that settle an open verdict, with answers as options and typed on a terminal."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

import adjudicator
from adjudicator.cli.app import run
from adjudicator.games.taruno.cards import LEXICON
from adjudicator.games.taruno.unseen import UnseenSpeech
from adjudicator.report.settle import Settlement
from adjudicator.report.since import Since
from tests.cli.driven import TOWER, Capture, complaint_of, output_of
from tests.cli.tables import Table

HIDDEN = ["judge", "VII VII", "--on", "Ada: VI VI", "--holding", "5 unseen"]


def test_the_next_question_is_printed_with_how_to_answer(capsys: Capture) -> None:
    printed = output_of(capsys, [*HIDDEN, "--settle"], 3)
    assert "= ask      Do you hold the Hermit or the Tower?" in printed
    assert "= go on    --answer yes (or no)" in printed and "= legal" not in printed


@pytest.mark.parametrize(
    ("play", "on", "hand", "answers", "expected"),
    [
        (
            "pass",
            "VI",
            "5 unseen",
            ["yes", "yes"],
            "= to show  the whole hand, or Death or the Devil and so much of it as proves that you could make a legal "
            "play",
        )
    ],
)
def test_what_no_card_proves_takes_the_whole_hand(
    play: str, on: str, hand: str, answers: list[str], expected: str, capsys: Capture
) -> None:
    words = ["judge", play, "--on", on, "--holding", hand, *(f"--answer={one}" for one in answers)]
    assert expected in output_of(capsys, words, 1).replace("\n             ", " ")


def test_what_rests_on_a_no_is_not_proved_by_the_cards_shown(capsys: Capture) -> None:
    """With Strength beside the World the Tower bars nothing."""
    hand = ["VIII VIII", "--on", "VI", "--holding"]
    answers = ["--settle", "--answer=World=yes", "--answer=Tower=yes", "--answer=Strength=no"]
    printed = " ".join(output_of(capsys, ["judge", *hand, "VIII VIII + 5 unseen", *answers], 1).split())
    assert (
        "= to show the Tower; that you do not hold Strength is taken on trust, or the whole hand proves it" in printed
    )
    assert output_of(capsys, ["judge", *hand, "VIII VIII Tower World Strength III IV"], 0).startswith("legal")


def test_you_are_spoken_to_in_every_game(capsys: Capture) -> None:
    hand = ["--game", "tarot-poker", "--holding", "Moon, K of Cups + 3 unseen", "--facing", "10", "--stack", "90"]
    assert "Do you hold the Fool or the Hanged Man?" in output_of(capsys, ["judge", "call", *hand, "--settle"], 3)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("shown", "code", "head", "expected"),
    [
        ("", 0, "legal: You, VI", "= show     Strength with the play"),
        (" showing nothing", 1, "fault (not-shown): You, VI", "= fault    Strength: to be shown with the play"),
    ],
)
def test_a_settled_play_has_to_show_what_allows_it(
    shown: str, code: int, head: str, expected: str, capsys: Capture
) -> None:
    words = ["judge", f"VI{shown}", "--on", "VI", "--holding", "VI + 1 unseen", "--answer", "Strength=yes"]
    printed = output_of(capsys, words, code)
    assert printed.startswith(head) and expected in printed and "= holds" in printed
    assert ("= show" in printed) == (not shown)
    settled = json.loads(output_of(capsys, [*words, "--json"], code))["settle"]
    assert settled["verdict"] == "legal" and settled["show"] == ["Strength"]
    assert settled["unshown"] == ["Strength"] * code


KINGS = "trick: Ada: VII; You: VII; Cleo: King; Dov: pass; Ada: pass | hands: You=King + 4 unseen"


@pytest.mark.long
@pytest.mark.parametrize(
    "play",
    [
        ["VI", "--on", "VI", "--holding", "VI Strength + 4 unseen"],
        ["King", "--position", f"tarot-himi | Ada You Cleo Dov | {KINGS}"],
    ],
)
def test_a_power_that_is_held_whatever_else_is_has_to_be_shown_too(play: list[str], capsys: Capture) -> None:
    """Known cards of the hand, and a tie of an earlier line, which proves Strength."""
    assert "= show     Strength, where it is legal" in output_of(capsys, ["judge", *play], 3)
    assert "= show     Strength with the play" in output_of(capsys, ["judge", *play, "--answer=no"], 0)


def test_a_question_names_what_is_so_or_what_is_not_so(capsys: Capture) -> None:
    words = ["judge", "VI", "--on", "VI", "--holding", "VI + 4 unseen", "--settle"]
    printed = output_of(capsys, words, 3)
    assert "= ask      Do you hold Strength?" in printed and "if others show Strength" in printed.replace(
        "\n             ", " "
    )


def test_two_cards_prove_that_a_hand_is_more_than_one(capsys: Capture) -> None:
    words = ["judge", "one card", "--game", "tahimi", "--on", "Ada: 6 6", "--holding", "unseen"]
    assert "illegal if you show more than one card" in output_of(capsys, [*words, "--settle"], 3)
    assert "= to show  nothing: it is taken on trust" in output_of(capsys, [*words, "--answer=no"], 0)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("answers", "code", "expected"),
    [
        (["yes"], 1, "= illegal  you hold the Hermit or the Tower"),
        (["yes"], 1, "= to show  the Hermit or the Tower; the rest of the hand may stay hidden"),
        (["no", "no"], 0, "= legal    you hold neither the Hermit nor the Tower; you do not hold Death"),
        (["n", "yes"], 3, "= go on    --answer n --answer yes --answer yes (or no)"),
        (["Tower=yes"], 1, "= to show  the Tower;"),
        (["tower=no", "HERMIT=no", "holds Death=no"], 0, "= legal"),
        (["Hermit or Tower=no", "Death=no"], 0, "= legal"),
        (["World=no"], 3, "= so far   you do not hold the World"),
    ],
)
def test_answers_settle_the_verdict(answers: list[str], code: int, expected: str, capsys: Capture) -> None:
    options = [part for answer in answers for part in ("--answer", answer)]
    assert expected in output_of(capsys, [*HIDDEN, *options], code)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("answers", "what"),
    [
        (["Towr=yes"], "did you mean the Tower?"),
        (["Moon=perhaps"], "neither yes nor no"),
        (["Moon=yes"], "by itself that settles nothing"),
        (["Fool=no"], "answer yes or no to what is asked, or NAME=yes or NAME=no about the "),
        (["Tower=maybe"], "neither yes nor no"),
        (["perhaps"], "neither yes nor no"),
        (["Tower=yes", "Tower=no"], "no hand can be so: you hold the Tower; you do not hold the Tower"),
        (["yes", "yes"], "nothing is asked before --answer yes"),
    ],
)
def test_an_answer_that_answers_nothing_is_refused(answers: list[str], what: str, capsys: Capture) -> None:
    options = [part for answer in answers for part in ("--answer", answer)]
    assert what in " ".join(complaint_of(capsys, [*HIDDEN, *options]).split())


LOKA = ["judge", "3 of Coins", "--game", "loka", "--on", "5 of Cups", "--holding", "3 of Coins + 2 unseen"]


@pytest.mark.parametrize(
    ("answers", "code", "expected"),
    [
        (["6 of Cups=yes"], 1, "= illegal  you hold a card of Cups"),
        (["the World=yes"], 1, "= illegal  you hold a trump"),
        (["a card of Cups or a trump=no"], 0, "= legal    you hold no Cups or trumps"),
        (["card of Cups=no"], 3, "= so far   you hold no Cups"),
    ],
)
def test_a_card_or_the_words_of_a_question_are_answers(
    answers: list[str], code: int, expected: str, capsys: Capture
) -> None:
    assert expected in output_of(capsys, [*LOKA, *(f"--answer={one}" for one in answers)], code)


DRAW = ["judge", "draw", "--game", "taruno", "--on", "5 of Cups", "--holding", "Sun + 3 unseen"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("answers", "code", "expected"),
    [
        ([], 3, "= ask Do you hold a card of Cups, an Ace or a 5?"),
        ([], 3, "illegal if you show a card of Cups, an Ace or a 5"),
        (["yes"], 1, "= to show a card of Cups, an Ace or a 5; the rest"),
        (["a 5=no", "Ace=no"], 3, "= ask Do you hold a card of Cups?"),
        (["9 of Cups=yes"], 1, "= illegal you hold the 9 of Cups"),
        (["card of Cups, a 5 or an Ace=no"], 0, "= legal you do not hold a card of Cups, an Ace or a 5"),
        (["a 5=yes"], 1, "= illegal you hold the 5 of Pentacles, the 5 of Swords or the 5 of Wands"),
        (["cups=no"], 3, "= so far you do not hold a card of Cups"),
        (["Cups=nope", "fives=nay", "ace = n"], 0, "= because You have no Minor that"),
    ],
)
def test_many_cards_are_queried_by_kinds(answers: list[str], code: int, expected: str, capsys: Capture) -> None:
    printed = output_of(capsys, [*DRAW, "--settle", *(f"--answer={one}" for one in answers)], code)
    assert expected in " ".join(printed.split())


def test_questions_are_about_cards_and_not_about_what_could_be_played(capsys: Capture) -> None:
    """The Tower bars a Page on a IX, which is easily overlooked in a question what could be played."""
    words = ["judge", "pass", "--on", "IX", "--holding", "4 unseen", "--settle", "--answer=yes"]
    assert "or a X or higher?" in output_of(capsys, words, 3)
    page_alone = [*words, "--answer=Page=yes", "--answer=Tower=yes", "--answer=Strength=no"]
    assert "could make" not in output_of(capsys, page_alone, 3)


def test_a_suit_that_no_hand_can_lack_is_a_contradiction(capsys: Capture) -> None:
    words = ["judge", "7 of Cups", "--game", "loka", "--on", "King of Swords", "--holding", "7 of Cups + 8 unseen"]
    text = complaint_of(capsys, [*words, "--answer=Cups=no"])
    assert "contradictory-answers" in text and "You hold no card called Cups" in text


def test_a_kind_of_which_the_hand_has_another_card_already_is_not_queried() -> None:
    """The Ace of Wands is known, and tells nothing of the other Aces."""
    speech = UnseenSpeech(LEXICON, "Ben")
    cards = [f"{rank} of {suit}" for rank in ("Ace", "5", "6") for suit in ("Cups", "Pentacles", "Swords")]
    whole, possible = {"an Ace", "a 5", "a 6"}, [*cards, *(f"10 of {suit}" for suit in ("Cups", "Pentacles", "Swords"))]
    assert {*speech.kinds(cards, possible)} == whole
    without = speech.kinds(cards, [*possible, "Ace of Wands", "6 of Wands"])
    assert {*without} & whole == {"a 5"} and "the Ace of Cups" in without and "the 6 of Swords" in without
    assert {card for some in without.values() for card in some} == {*cards}


MAJORS = "tarot-himi | Ada Ben Cleo Dov | trick: Ada: VI VI | hands: Ben=VII VII + 3 unseen; Cleo=Moon + 4 unseen | "


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("command", "answers", "ground"),
    [
        (LOKA, ["5 of Cups=yes"], "You hold the 5 of Cups. The 5 of Cups is on the table: you do not hold it"),
        (
            ["judge", "VII VII", "--on", "Ada: VI VI", "--holding", "VII VII + 1 unseen"],
            ["Tower=yes", "Hermit=yes"],
            "you hold the Tower; you hold the Hermit. You hold three cards: VII, VII and one that nobody has seen",
        ),
        (
            ["judge", "VII VII", "--position", f"{MAJORS}discards: Lovers Sun"],
            ["Tower=yes", "Hermit=yes"],
            "The Lovers and the Sun are out of play; the Moon is in Cleo's hand: of the four Majors in the round no more "
            "than one can be in Ben's hand",
        ),
        (
            ["judge", "III", "--case", "cases/tarot-himi/hidden-tie-of-aces.yaml"],
            ["Strength=yes", "Tower=yes", "Death=yes"],
            "Ben played Ace on Ace (line 2). With Death, Strength and the Tower: Ben holds the Tower and Strength: a "
            "play must beat Ace by two ranks.",
        ),
    ],
)
def test_answers_that_no_hand_has_are_refused_with_the_ground(
    command: list[str], answers: list[str], ground: str, capsys: Capture
) -> None:
    text = complaint_of(capsys, [*command, *(f"--answer={one}" for one in answers)])
    assert "contradictory-answers" in text and ground in " ".join(text.split())


def test_answers_to_a_settled_verdict_or_to_several_rulings_are_refused(capsys: Capture) -> None:
    known = ["judge", "VIII VIII", "--on", "VI VI", "--holding", "VIII VIII", "--answer", "yes"]
    assert "answers no question: the verdict is legal" in " ".join(complaint_of(capsys, known).split())
    path = TOWER.replace("tower", "hidden-pass-proves-little")
    assert "--answer is about one" in " ".join(
        complaint_of(capsys, ["judge", "--case", path, "--answer", "yes"]).split()
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "share"),
    [
        (HIDDEN, r"Do you hold the Hermit or the Tower\? Settled by this question in (\d+) of 100 deals\."),
        (DRAW, r"an Ace or a 5\? Settled by this question\."),
    ],
)
def test_with_many_words_the_first_question_has_its_share_of_deals(
    command: list[str], share: str, capsys: Capture
) -> None:
    ask = " ".join(output_of(capsys, command, 3).partition("= ask")[2].split())
    text = re.search(share, ask)
    assert text, ask
    if text.groups():
        tree = json.loads(output_of(capsys, [*command, "--settle", "--json"], 3))["settle"]["tree"]
        by_first = sum(tree[answer]["share"] for answer in ("yes", "no") if "verdict" in tree[answer])
        assert int(text[1]) == round(100 * by_first) and 0 < by_first < 1


@pytest.mark.long
@pytest.mark.parametrize(
    ("play", "holding", "weighing"),
    [
        ("VII VII", "5 unseen", "counted"),
        ("VII VII", "unseen", "counted-by-size"),
        ("pass", "8 unseen", "counted-in-part"),
    ],
)
def test_json_says_what_the_shares_rest_on(play: str, holding: str, weighing: str, capsys: Capture) -> None:
    arguments = ["judge", play, "--on", "Ada: VI VI", "--holding", holding, "--settle", "--json"]
    assert json.loads(output_of(capsys, arguments, 3))["settle"]["weighing"] == weighing


def test_lines_that_exclude_hands_with_the_same_answers_are_not_counted() -> None:
    """Ben's pair excludes the Hermit, of which the conditions say nothing."""
    case = adjudicator.load(TOWER.replace("tower.", "hidden-hermit-ruled-out."))
    settlement = adjudicator.settle(case, "VIII VIII VIII")
    assert settlement is not None and settlement.as_dict()["weighing"] == "counted-by-words"


def test_json_has_the_whole_tree(capsys: Capture) -> None:
    settled = json.loads(output_of(capsys, [*HIDDEN, "--settle", "--json"], 3))["settle"]
    assert settled["any_of"] == ["holds Hermit", "holds Tower"] and settled["verdict"] is None

    def leaves(node: dict[str, object]) -> Iterator[dict[str, object]]:
        if "verdict" in node:
            yield node
        for answer in ("yes", "no"):
            if isinstance(after := node.get(answer), dict):
                yield from leaves(after)

    ends = [*leaves(settled["tree"])]
    assert {leaf["verdict"] for leaf in ends} == {"legal", "illegal"}
    assert sum(float(str(leaf["share"])) for leaf in ends) == pytest.approx(1, abs=0.01)
    assert 1 < settled["expected"] < 3


def test_a_settled_verdict_is_printed_as_without_questions(capsys: Capture) -> None:
    plain = output_of(capsys, ["judge", "VIII VIII", "--on", "VI VI", "--holding", "VIII VIII"])
    assert output_of(capsys, ["judge", "VIII VIII", "--on", "VI VI", "--holding", "VIII VIII", "--settle"]) == plain


def test_the_rulings_of_a_file_are_settled_in_turn(capsys: Capture) -> None:
    path = TOWER.replace("tower", "hidden-pass-proves-little")
    printed = output_of(capsys, ["judge", "--case", path, "--settle"], 3)
    assert printed.count("= ask ") >= 2


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> list[str]:
    """Answer with these lines on a terminal, and end the input behind them; the prompts are collected."""
    prompts, left = [], list(lines)

    def read(prompt: str = "") -> str:
        prompts.append(prompt)
        if not left:
            raise EOFError
        return left.pop(0)

    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    return prompts


def test_a_terminal_asks_until_it_is_settled(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    prompts = typed(monkeypatch, "what?", "yes", "no")
    assert run([*HIDDEN, "--settle"]) == 1
    assert prompts == ["Do you hold the Hermit or the Tower? "] * 2
    printed = capsys.readouterr().out
    assert "answer yes or no" in printed and "= illegal" in printed


@pytest.mark.long
def test_a_terminal_takes_an_answer_about_a_card(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    typed(monkeypatch, "Sword=no", "Tower=perhaps", "Death=no", "undo", "tower=YES")
    assert run([*HIDDEN, "--settle"]) == 1
    printed = capsys.readouterr().out
    assert "'sword=no' answers no question" in printed and "'tower=perhaps' is neither yes nor no" in printed
    assert "= prove" in printed and "= illegal  you hold the Tower" in printed


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("piped", "more", "code", "expected"),
    [
        (
            "no\n\nno\n",
            ["--settle"],
            0,
            ["Do you hold the Hermit or the Tower? no", "Do you hold Death? no", "= legal    you hold neither"],
        ),
        ("perhaps\nHermit=yes\nyes\n", ["--settle"], 1, ["answer yes or no", "= illegal  you hold the Hermit"]),
        ("yes\nundo\nno\n", ["--settle"], 3, ["undo\nDo you hold the Hermit or the Tower? no", "= so far"]),
        ("hermit: yes\n", ["--settle"], 1, ["= illegal  you hold the Hermit"]),
        ("no\n", ["--settle"], 3, ["= so far", "= go on    --answer no --answer yes (or no)"]),
        ("no\nundo\nstop\nyes\n", ["--settle"], 3, ["= go on    --answer yes (or no)"]),
        ("no\n", ["--settle", "--answer", "no"], 0, ["Do you hold Death? no", "= legal"]),
        ("no\nno\n", ["--answer", "no"], 3, ["= go on    --answer no --answer yes (or no)"]),
        ("", ["--settle"], 3, ["= ask      Do you hold the Hermit or the Tower?", "= go on    --answer yes (or no)"]),
    ],
)
def test_answers_are_read_from_standard_input_that_is_no_terminal(
    piped: str, more: list[str], code: int, expected: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO(piped))
    printed = output_of(capsys, [*HIDDEN, *more], code)
    assert all(part in printed for part in expected), printed
    assert ("? no" in printed) == ("--settle" in more and "no\n" in piped)


def test_an_answer_is_taken_back_and_input_may_end(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    prompts = typed(monkeypatch, "no", "undo", "undo", "no")
    assert run([*HIDDEN, "--settle"]) == 3
    assert [prompt.split()[-1] for prompt in prompts] == ["Tower?", "Death?", "Tower?", "Tower?", "Death?"]
    assert "= go on    --answer no --answer yes (or no)" in capsys.readouterr().out


def test_in_python_answers_are_values() -> None:
    case = adjudicator.loads("{game: tarot-himi, players: Ada Ben, trick: [{Ada: VI VI}], hands: {Ben: 8 unseen}}")
    begun = adjudicator.settle(case, "VII VII")
    assert isinstance(begun, Settlement) and begun.verdict is None
    assert begun.question == "Ben holds the Hermit, Death or the Tower"
    assert begun.answer(False).verdict == "legal" and begun.answer(True).verdict is None
    assert begun.answer(True).answer(True).verdict == "illegal"
    assert begun.verdict is None and begun.answer(False).answer(False) == begun.answer(False)
    assert adjudicator.settle(case, "V") is None and adjudicator.judge(case, "V").verdict == "illegal"


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("holds", "since", "count"),
    [
        (False, Since("Ben"), 1),
        (True, Since("Ben"), 1),
        (False, Since("Ben", came=1), 0),
        (False, Since("Ben", came=None), 0),
        (False, Since("Ben", seen=("Tower",)), 0),
        (False, Since("Ben", left=("Tower",), given=True), 1),
        (True, Since("Ben", left=("Tower",)), 0),
        (True, Since("Ben", given=True), 0),
    ],
)
def test_an_answer_about_a_card_holds_until_it_has_moved(holds: bool, since: Since, count: int) -> None:
    case = adjudicator.loads("{game: tarot-himi, players: Ada Ben, trick: [{Ada: VI VI}], hands: {Ben: 8 unseen}}")
    begun = adjudicator.settle(case, "VII VII")
    assert begun is not None
    tower, pair = begun.named("Tower") or (), begun.named("at least two IXs") or ()
    given = begun.answer(holds, tower).answer(True, pair)
    assert [*begun.shared(given)] == [*given.answers]
    assert [*begun.shared(given, since)] == [*given.answers[:count]]


@pytest.mark.long
def test_what_no_questions_settle_is_printed_with_its_conditions(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    plain = output_of(capsys, HIDDEN, 3)
    assert "= ask" in plain
    monkeypatch.setattr("adjudicator.report.open_play.is_settleable", lambda hinges: False)
    plain = output_of(capsys, HIDDEN, 3)
    assert "= ask" not in plain
    assert output_of(capsys, [*HIDDEN, "--settle"], 3) == plain
    assert "no questions settle" in Table({"Ada": "VI VI X II X X X X", "Ben": "8 unseen"}).says(
        "VI VI", "VII VII", "settle"
    )


# -- lines of a record

RECORD = "cases/tarot-himi/records/settled-later.record.yml"
BEGUN = "{game: tarot-himi, players: Ada Ben Cleo Dov, lines: [deal: unseen, Ada: VI]}"
"""Its first lines: each line that is open takes a while."""


@pytest.fixture
def begun(tmp_path: Path) -> str:
    file = tmp_path / "begun.record.yml"
    file.write_text(BEGUN)
    return str(file)


@pytest.mark.long
def test_a_line_of_a_record_is_settled(begun: str, capsys: Capture) -> None:
    assert "ask      Did Ada hold the Lovers or Death then?" in output_of(
        capsys, ["replay", RECORD, "--settle", "2"], 3
    )
    printed = output_of(capsys, ["replay", begun, "--settle", "2", "--answer", "Lovers=yes"], 1)
    assert printed.startswith("illegal: line 2, Ada: VI") and "illegal  Ada held the Lovers then" in printed
    data = json.loads(output_of(capsys, ["replay", begun, "--settle", "2", "--answer", "no", "--json"], 0))
    assert data["line"] == 2 and data["settle"]["answers"] == [
        {"any_of": ["holds Lovers", "holds Death"], "holds": False}
    ]
    taruno = ["replay", "cases/taruno/records/draw-proven.record.yml", "--settle", "13"]
    assert output_of(capsys, taruno, 3).startswith("depends: line 13")


HEAD = "game: {}\nplayers: {}\nlines:\n  - deal: unseen\n  - "
TRICK = HEAD.format("tarot-himi", "Ada Ben Cleo Dov") + "Ada: VI VI\n  - Ben: VIII VIII\n  - "


def test_a_card_that_was_elsewhere_then_is_refused_of_that_time(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "made.record.yml"
    file.write_text(HEAD.format("loka", "Ada Ben Cleo") + "Ada: 9 of Swords\n  - Ben: 4 of Coins")
    text = complaint_of(capsys, ["replay", str(file), "--settle", "3", "--answer", "9 of Swords=yes"])
    assert "Ben held the 9 of Swords then. The 9 of Swords is on the table" in " ".join(text.split())


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("record", "line", "answers", "expected"),
    [
        (f"{TRICK}Cleo: pass", 3, ["Hermit=yes"], "to show the Hermit; the rest of the hand may stay hidden"),
        (
            f"{TRICK}Cleo: discard Justice\n  - Cleo: pass",
            3,
            ["Death=yes", "World=yes", "at least three VIIIs=yes"],
            "to show Death, the World and at least three VIIIs; the rest of the hand may stay hidden",
        ),
        (
            f"{TRICK}Cleo: discard Chariot to Ben\n  - Dov: pass",
            3,
            ["Hermit=yes"],
            "nothing that is shown now proves it: cards that nobody saw may have come to Ben's hand since (line 5)",
        ),
        (f"{TRICK}Cleo: pass", 4, [], "illegal: Cleo's whole hand proves it"),
        (
            HEAD.format("loka", "Ada Ben Cleo") + "Ada: 7 of Cups\n  - Ben: 2 of Coins\n  - Cleo: King of Cups\n"
            "  - points: {Ada: 60, Ben: 57, Cleo: 54}\n  - deal: unseen",
            3,
            [],
            "legal: nothing that is shown now proves it: the hands have been given up since",
        ),
        (
            HEAD.format("taruno", "Ada Ben") + "Ada: starter 5 of Cups\n  - Ada: draw\n  - Ada: draws 1 unseen",
            3,
            [],
            "illegal if Ada shows two cards, each a card of Cups, an Ace or a 5",
        ),
    ],
)
def test_what_is_shown_now_proves_of_an_earlier_line_what_has_not_come_since(
    record: str, line: int, answers: list[str], expected: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "made.record.yml"
    file.write_text(record)
    words = ["replay", str(file), "--settle", str(line), *(f"--answer={one}" for one in answers)]
    assert run(words) in (1, 3)
    assert expected in " ".join(capsys.readouterr().out.split())


DRAWN = HEAD.format("taruno", "Ada Ben Cleo") + "Ada: starter 5 of Cups\n  - Ada: 9 of Cups\n  - Ben: draw"
CHANGED = (
    "game: tarot-poker\nplayers: Ada Ben Cleo\nlines:\n  - deal: unseen\n    stacks: {Ada: 90, Ben: 90, Cleo: 90}\n"
    "    stakes: {ante: 1, least: 2}\n  - Ada: bet 5\n  - Ben: call\n  - Cleo: call\n  - Ada: discard 2 unseen\n"
    "  - Ben: discard 1 unseen"
)


@pytest.mark.parametrize(
    ("record", "line", "expected"),
    [
        (DRAWN, 4, "two cards, each a card of Cups, an Ace or a 9: one card that nobody saw came to Ben's hand"),
        (
            f"{DRAWN}\n  - Cleo: 3 of Cups\n  - Ada: 4 of Cups\n  - Ben: draw\n  - Cleo: 6 of Cups",
            4,
            "three cards, each a card of Cups, an Ace or a 9: two cards that nobody saw came to Ben's hand since "
            "(lines 4 and 7)",
        ),
        (CHANGED, 3, "both the Fool and the Hanged Man: one card that nobody saw came to Ben's hand since (line 6)"),
        (f"{CHANGED}\n  - Cleo: stand pat", 3, "both the Fool and the Hanged Man: one card that nobody saw came"),
    ],
)
def test_cards_that_came_by_themselves_count_with_the_line_that_brought_them(
    record: str, line: int, expected: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "made.record.yml"
    file.write_text(record)
    assert run(["replay", str(file), "--settle", str(line), "--answer=yes"]) == 1
    text = " ".join(capsys.readouterr().out.split())
    assert text.startswith(f"illegal: line {line}, Ben: ") and f"= to show {expected}" in text


def test_no_question_is_whether_one_of_several_things_is_not_so(capsys: Capture) -> None:
    words = ["judge", "Magician", "--on", "VII", "--holding", "7 unseen", "--settle"]
    assert "= ask      Do you hold the Lovers, Death or the Tower?" in output_of(capsys, words, 3)
    assert "= ask      Do you hold an VIII or higher?" in output_of(capsys, [*words, "--answer", "yes"], 3)
    assert "illegal  you hold the Lovers" in output_of(capsys, [*words, "--answer", "Lovers=yes"], 1)


@pytest.mark.parametrize(
    ("more", "error"),
    [
        (("--settle", "99"), "no questions settle the ruling on line 99"),
        (("--settle", "2", "--answer", "Star=yes"), "answers no question"),
        (("--answer", "yes"), "name the line in question"),
    ],
)
def test_what_answers_nothing_about_a_line_is_refused(
    more: tuple[str, ...], error: str, begun: str, capsys: Capture
) -> None:
    assert error in complaint_of(capsys, ["replay", begun, *more])


@pytest.mark.long
def test_the_lines_that_are_open_are_named(capsys: Capture) -> None:
    assert "help: open are 2, 4 and 5" in complaint_of(capsys, ["replay", RECORD, "--settle", "3"])


def test_a_reading_that_leaves_a_settled_verdict_open_does_not_turn_it(capsys: Capture) -> None:
    checks = ["judge", "check", "--game", "tarot-poker", "--answer", "Fool=yes", "--holding"]
    for hand, stands in (
        ("Death, Lovers + 3 unseen", "; still open with"),
        ("Death, Lovers, 2 of Cups, 3 of Cups + 1 unseen", "; not with"),
    ):
        assert f"{stands} tp.fool.may_check = yes" in " ".join(output_of(capsys, [*checks, hand], 1).split())


def test_cards_of_the_play_count_in_what_is_held(capsys: Capture) -> None:
    owed = ["judge", "gives A K", "--game", "tahimi", "--owing", "2", "--house", "jokers=wild", "--settle"]
    printed = output_of(capsys, [*owed, "--holding", "A K + 11 unseen"], 3)
    assert "Do you hold a Joker or at least two As (with the A of this play)?" in " ".join(printed.split())


def test_what_is_no_card_stands_in_quotation_marks_among_what_may_be_answered(capsys: Capture) -> None:
    passed = ["judge", "pass", "--on", "V", "--holding", "5 unseen"]
    text = complaint_of(capsys, [*passed, "--answer", "Queen=yes"])
    assert "about Death, the Devil or 'could make a legal play'" in " ".join(text.split())
    assert "could make a legal play" in output_of(capsys, [*passed, "--answer", "'could make a legal play'=yes"], 3)
