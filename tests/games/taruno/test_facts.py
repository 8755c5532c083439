"""The facts given of a game of Taruno, and what stays open: answers that hang on unknown cards, and lines that tell
of what was done by itself."""

from __future__ import annotations

from itertools import product

import pytest

from adjudicator.api import Refused, ask, judge, loads
from adjudicator.records.audit import audit
from adjudicator.records.record import of_data
from tests.helpers import fault_of, faults_of

KEPT = "actions: [{Ada: Hanged Man}, {Ada: keeps 9 of Wands}]\n"
HANGED = f"{KEPT}hands: {{Ada: 9 of Wands, Ben: 5 unseen, Cleo: 4 unseen}}\n"
LOOKED = (
    "top: 5 of Cups\npile: 20\ndue: {Ada: 'High Priestess 9 of Cups, 2 of Swords, Sun'}\nhands: {Ada: 3 of Wands}\n"
)
OVER = "pile: '0'\nactions: [{Ada: draw}]\n"


def answer(position: str, question: str) -> tuple[str, tuple[str, ...]]:
    """What is answered, and what would make it another."""
    result = ask(loads(f"game: taruno\nplayers: Ada Ben Cleo\n{position}"), question)
    return result.answer, result.unless


@pytest.mark.parametrize(
    ("position", "question", "value", "unless"),
    [
        (f"top: 5 of Cups\n{HANGED}", "which Majors are discarded", "Hanged Man", ("Ada discarded a Major unseen",)),
        (OVER, "who won", "nobody", ("Ben holds Death", "Cleo holds Death")),
        (f"{OVER}hands: {{Ada: 2 of Cups, Ben: Death + 2 unseen}}", "who won", "Ben", ()),
        (f"{OVER}sleeves: {{Cleo: Death}}\nhands: {{Ada: 2 of Cups, Ben: 3 unseen}}", "who won", "nobody", ()),
        (
            f"{OVER}hands: {{Ada: 2 of Cups, Ben: 3 of Cups, Cleo: 4 unseen}}",
            "who won",
            "nobody",
            ("Cleo holds Death",),
        ),
        (
            "top: none\nactions: [{Ada: Moon}, {Ada: 'discards 4 of Wands, 3 of Cups'}]\nhands: {Ada: 2 unseen}",
            "what must be matched",
            "Cups or 3",
            ("the 4 of Wands was put on top",),
        ),
        (
            "top: 5 of Cups\nactions: [{Ada: Empress}, {Ada: discards 3 of Wands}, {Ada: draws 4 of Wands}]\n"
            "hands: {Ada: 4 of Wands, Ben: 2 of Cups, Cleo: 4 unseen}",
            "who is to play",
            "Cleo",
            ("Cleo has no face card",),
        ),
        (
            "top: 5 of Cups\nactions: [{Ada: Empress}, {Ada: discards 3 of Wands}, {Ada: draws 4 of Wands}]\n"
            "hands: {Ada: 4 of Wands, Ben: 4 unseen, Cleo: 2 of Cups}",
            "who is to play",
            "Ben",
            (),
        ),
    ],
)
def test_an_answer_names_what_is_unknown_and_what_would_change_it(
    position: str, question: str, value: str, unless: tuple[str, ...]
) -> None:
    assert answer(position, question) == (value, unless)


# -- details that are said with a card

HELD = (
    "turn: Ada\ntop: 5 of Cups\nhands: {Ada: 'King of Cups, Queen of Wands, Lovers, Hierophant, Judgement, Justice'}\n"
)


@pytest.mark.parametrize(
    ("play", "help"),
    [
        ("Lovers", "Lovers on Ben; Ben or Cleo can be named"),
        ("Hierophant", "Hierophant on Ben"),
        ("Judgement", "Judgement on Ben; Ben, Cleo or Ada can be named"),
        ("Justice", "Justice swapping Ada and Ben"),
    ],
)
def test_what_is_forgotten_is_requested_and_no_play_against_the_rules(play: str, help: str) -> None:
    fault = fault_of(lambda: judge(loads(f"game: taruno\nplayers: Ada Ben Cleo\n{HELD}"), play))
    assert fault.code == "incomplete" and help in fault.help


@pytest.mark.parametrize("rank", ["King", "Queen"])
def test_a_suit_that_is_not_named_is_a_matter_of_a_reading(rank: str) -> None:
    text = (
        f"game: taruno\nplayers: Ada Ben Cleo\ntop: 5 of Cups\nturn: Ada\nhands: {{Ada: '{rank} of Cups, 2 of Wands'}}"
    )
    assert judge(loads(text), f"{rank} of Cups").verdict == "illegal"
    assert judge(loads(text + "\nreadings: {tu.court.unnamed: keeps}"), f"{rank} of Cups").verdict == "legal"


@pytest.mark.parametrize(
    ("position", "play"),
    [
        ("top: 5 of Cups\nturn: Ada\nhands: {Ada: King of Cups}", "King of Cups"),
        ("top: 5 of Cups\nrun: yes\nturn: Ada\nhands: {Ada: 'King of Cups, 2 of Wands'}", "King of Cups"),
        (
            "top: 5 of Cups\nturn: Ada\nhands: {Ada: 'Hierophant, 2 of Cups', Ben: 1 unseen, Cleo: 1 unseen}",
            "Hierophant",
        ),
    ],
)
def test_what_need_not_be_named_is_not_requested(position: str, play: str) -> None:
    assert judge(loads(f"game: taruno\nplayers: Ada Ben Cleo\n{position}"), play).verdict == "legal"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("draw a card", "draw"),
        ("draw 1", "draw"),
        ("King of cups, wands", "King of Cups naming Wands"),
        ("KC wands", "King of Cups naming Wands"),
        ("king of cups and name wands", "King of Cups naming Wands"),
        ("king of cups naming cup", "King of Cups naming Cups"),
        ("lovers with Ben", "Lovers on Ben"),
    ],
)
def test_it_is_read_as_people_write_it(written: str, read: str) -> None:
    verdict = judge(loads(f"game: taruno\nplayers: Ada Ben Cleo\n{HELD}"), written)
    assert str(verdict.play) == read


# -- hands of which nobody has told how many cards they have


@pytest.mark.parametrize("play", ["Hierophant on Ben", "Justice swapping Ada and Ben", "Justice swapping nobody"])
@pytest.mark.parametrize("known_sizes", [{}, {"Cleo": 2}, {"Ben": 3}])
def test_a_ruling_on_hands_of_unknown_size_is_that_of_every_size(play: str, known_sizes: dict[str, int]) -> None:
    def ruled(sizes: dict[str, int]) -> str:
        others = "".join(f", {player}: {size} unseen" for player, size in sizes.items())
        case = "game: taruno\nplayers: Ada Ben Cleo\nturn: Ada\ntop: 5 of Wands\n"
        hand = "Ada: 'Hierophant, Justice, 2 of Cups'"
        return judge(loads(f"{case}hands: {{{hand}{others}}}"), play).verdict

    every = product(*([known_sizes[player]] if player in known_sizes else range(1, 5) for player in ("Ben", "Cleo")))
    verdicts = {ruled({"Ben": ben, "Cleo": cleo}) for ben, cleo in every}
    assert ruled(known_sizes) == (verdicts.pop() if len(verdicts) == 1 else "depends")


def test_what_a_ruling_on_such_hands_depends_on_names_the_hands_that_decide() -> None:
    case = "game: taruno\nplayers: Ada Ben Cleo\nturn: Ada\ntop: 5 of Wands\nhands: {Ada: 'Hierophant + 3 unseen'}"
    depends = judge(loads(case), "Hierophant on Ben").depends_on
    assert depends is not None and not depends.legal.witness
    assert depends.legal.ways == ("Ada has not as many cards left as Ben",)
    assert depends.illegal.ways == ("Ada has as many cards left as Ben",)


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ("actions: [{Ada: Tower}]", "unsettled"),
        ("actions: [{Ada: Hierophant on Ben}, {Ben: gives 2 of Cups}]", "unsettled"),
        ("actions: [{Ada: Judgement on Ben}]", "unsettled"),
    ],
)
def test_what_hangs_on_how_many_cards_there_are_asks_for_it(position: str, code: str) -> None:
    with pytest.raises(Refused, match="nobody has told how many cards") as refused:
        loads(f"game: taruno\nplayers: Ada Ben Cleo\ntop: 5 of Cups\n{position}")
    assert [fault.code for fault in refused.value.faults] == [code]


@pytest.mark.parametrize(
    "question", ["how many cards has Ben", "how many cards has the pile", "what would Justice do now"]
)
def test_no_number_of_cards_is_made_up(question: str) -> None:
    with pytest.raises(Refused, match="nobody has told how many cards"):
        answer("top: 5 of Cups\nturn: Ada\nhands: {Ada: 3 of Cups}", question)


# -- reasons that meet the dispute

DEATH = "deaths: 1\nactions: [{Ada: Death}]\nhands: {Ada: 4 unseen, Ben: '2 of Wands, 3 of Cups', Cleo: 9 of Swords}"
DREW = "actions: [{Ada: draw}, {Ada: draws 9 of Cups}]\nhands: {Ada: '9 of Cups, 3 of Wands', Ben: 3 unseen}"
SEEN = "pile: 2\ndue: {Ada: 'High Priestess 9 of Cups, Moon'}\nhands: {Ada: 3 of Wands}"


@pytest.mark.parametrize(
    ("position", "by", "play", "says"),
    [
        (DREW, "Ada", "9 of Cups", "Ada has drawn a card, which ends the turn: it is Ben's turn."),
        (DEATH, "Ben", "discards 2 of Wands, 3 of Cups", "That empties Ben's hand: Ben wins."),
        ("turn: Ada\nhands: {Ada: 9 of Cups}", "Ada", "9 of Cups", "It is the last card: Ada wins."),
        ("turn: Ada\nbonds: Ada Ben\nhands: {Ada: Ace of Wands}", "Ada", "Ace of Wands", "Ada wins, and so does Ben."),
        ("turn: Ada\nhands: {Ada: Star}", "Ada", "Star", "A Major wins nothing as the last card: Ada draws one."),
        (
            "turn: Ada\nstruck: Ben\nhands: {Ada: 'Tower, Sun'}",
            "Ada",
            "Tower",
            "The Tower has struck Ben before: nothing happens.",
        ),
        ("turn: Ada\nmajors: Moon\nhands: {Ada: 'Devil, Sun'}", "Ada", "Devil", "Ada takes up the Moon."),
        ("turn: Ada\ndeaths: 1\nhands: {Ada: 'Death, Sun'}", "Ada", "Death", "this time it takes two cards from each."),
        (
            "turn: Ada\nhands: {Ada: 'Judgement, Sun, Moon'}",
            "Ada",
            "Judgement on Ben",
            "Ada has two cards left: four cards are drawn.",
        ),
        (
            "turn: Ada\nhands: {Ada: 'Hierophant, Sun', Ben: 4 unseen, Cleo: 9 unseen}",
            "Ada",
            "Hierophant on Ben",
            "Ben has four cards, and Ada one besides the Hierophant. Ben gives Ada two cards.",
        ),
        (
            "actions: [{Ada: Knight of Cups}, {Ben: draw}]\nhands: {Ada: 3 unseen, Ben: 'Sun, 4 of Cups'}",
            "Ben",
            "4 of Cups",
            "The Knight of Cups has taken a turn from Ben. It is Cleo's turn, not Ben's.",
        ),
        (
            SEEN,
            "Ada",
            "places 9 of Cups at 0, Moon at 2",
            "the pile has two cards then, the two placed there, so places 0 to 1.",
        ),
        (SEEN, "Ada", "places 9 of Cups to discard, Moon at 0", "The 9 of Cups cannot go to the discard"),
        (SEEN, "Ada", "places 9 of Cups at 1, Moon at 1", "The 9 of Cups and the Moon cannot both go at 1"),
        (
            "due: {Ben: Emperor to Ada}\nhands: {Ben: 'King of Cups, Queen of Cups'}",
            "Ben",
            "gives Queen of Cups",
            "The Emperor takes all of Ben's face cards: the King of Cups too.",
        ),
        ("turn: Ada\nhands: {Ada: Sun}", "Ada", "discards Sun", "No card asks Ada to discard anything now."),
        (
            "due: {Ben: 4 Judgement by Chariot}\nhands: {Ben: Sun}",
            "Ben",
            "Sun",
            "Ben has to draw four cards for Judgement: nothing stands in its place but the Chariot given.",
        ),
    ],
)
def test_a_reason_names_what_is_in_question(position: str, by: str, play: str, says: str) -> None:
    verdict = judge(loads(f"game: taruno\nplayers: Ada Ben Cleo\ntop: 5 of Cups\n{position}"), play, by=by)
    assert says in " ".join(reason.text for reason in verdict.reasons)


def test_a_card_out_of_turn_says_nothing_of_a_draw_that_is_not_due() -> None:
    position = "turn: Ada\ntop: 5 of Cups\ndue: {Ben: 3 King}\nhands: {Cleo: 3 of Wands}"
    verdict = judge(loads(f"game: taruno\nplayers: Ada Ben Cleo\n{position}"), "3 of Wands", by="Cleo")
    assert [reason.text for reason in verdict.reasons if reason.text] == [
        "Ben has to draw three cards for a King, and not Cleo."
    ]


@pytest.mark.parametrize(
    ("due", "play", "heading"),
    [
        ("4 Judgement", "draw", "Judgement"),
        ("2 Moon", "draw", "The Moon"),
        ("3 King", "draw", "Special cards"),
        ("1 want", "draw", "Basic rules"),
    ],
)
def test_a_draw_cites_the_card_that_asks_for_it(due: str, play: str, heading: str) -> None:
    text = f"top: King of Cups naming Cups\ndue: {{Ben: {due}}}\nhands: {{Ben: 2 of Cups}}"
    verdict = judge(loads(f"game: taruno\nplayers: Ada Ben Cleo\n{text}"), play, by="Ben")
    assert [cite.heading for reason in verdict.reasons for cite in reason.cites][:1] == [heading]


@pytest.mark.parametrize(
    ("position", "question", "because"),
    [
        ("struck: Ben\nactions: [{Ada: Tower}]", "who skips", "The Tower has struck Ben before: nothing happens."),
        (
            "actions: [{Ada: King of Cups naming Cups}]",
            "who skips",
            "The King of Cups has taken the next turn from Ben.",
        ),
        (
            "skips: Cleo\nactions: [{Ada: 9 of Cups}]",
            "who skips",
            "Cleo has played the Hanged Man: Cleo's next turn is skipped.",
        ),
        (
            "front: {Ada: Star}\nmajors: Sun\nactions: [{Ada: Devil}]",
            "what is due",
            "The Devil has cards picked up, which is no draw: the Star halves nothing of it.",
        ),
        (
            "front: {Ada: Hermit}\nactions: [{Ada: Star}]",
            "which Majors are discarded",
            "Ada played the Star, a Major, so the Hermit that lay before Ada is discarded.",
        ),
        (
            "actions: [{Ada: Sun}, {Ada: discards 3 of Wands}, {Ben: discards 4 of Wands}, {Cleo: discards 7 of Wands}]",
            "is the game over",
            "Ben's last card went for the Sun; it was not played, so it wins nothing: Ben draws one.",
        ),
    ],
)
def test_an_answer_says_by_what_it_is_so(position: str, question: str, because: str) -> None:
    ben = "nothing" if "Sun}" in position and "actions: [{Ada: Sun" in position else "2 unseen"
    case = f"game: taruno\nplayers: Ada Ben Cleo\ntop: 5 of Cups\n{position}\n"
    result = ask(loads(f"{case}hands: {{Ada: 3 unseen, Ben: {ben}, Cleo: 4 unseen}}"), question)
    assert because in " ".join(result.because) or because in " ".join(reason.text for reason in result.reasons)


def test_the_pile_may_be_given_by_its_top_and_refused_where_it_has_too_many() -> None:
    position = "top: 5 of Cups\nturn: Ada\nhands: {Ada: 5 unseen, Ben: 5 unseen, Cleo: 5 unseen}\npile: "
    assert answer(f"{position}Sun, Moon", "how many cards has the pile")[0] == "62"
    assert answer(f"{position}Sun, Moon + 3 unseen", "how many cards has the pile")[0] == "5"
    for pile, code in (("Sun + x", "bad-count"), ("Sun + 99 unseen", "too-many-cards"), ("9" * 40, "too-many-cards")):
        assert faults_of(answer, f"{position}{pile}", "how many cards has the pile")[0].code == code


def test_cards_of_the_pile_are_placed_however_few_the_hand_has() -> None:
    result = ask(loads(f"game: taruno\nplayers: Ada Ben Cleo\n{LOOKED}"), "what is due")
    assert [reason.text for reason in result.reasons] == ["Ada has to place three cards for the High Priestess."]


@pytest.mark.parametrize(
    ("readings", "text"),
    [
        ("{}", "The 9 of Cups cannot go to the discard, but into the pile or into a hand."),
        (
            "{tu.priestess.where: anywhere}",
            "The 2 of Swords and the Sun cannot both go at 1: each needs a place of its own.",
        ),
    ],
)
def test_two_cards_at_one_place_are_named_where_one_may_go_to_the_discard(readings: str, text: str) -> None:
    play = "places 9 of Cups to discard, Sun at 1, 2 of Swords at 1"
    case = loads(f"game: taruno\nplayers: Ada Ben Cleo\nreadings: {readings}\n{LOOKED}")
    assert [reason.text for reason in judge(case, play).reasons] == [text]


@pytest.mark.parametrize(
    ("lines", "id", "heading"),
    [
        (["Ada: draw", "Ben: discards 1 unseen"], "TU-CHOOSE", "Basic rules"),
        (["Ada: Moon", "Ben: hides 1 unseen", "Ada: gives 1 unseen"], "TU-CHOOSE", "The Moon"),
        (["Ada: Moon", "Ada: discards 2 unseen", "Ada: draw", "Ada: draws 1 unseen"], "TU-MOON", "The Moon"),
    ],
)
def test_a_fault_of_a_record_cites_the_heading_that_decides(lines: list[str], id: str, heading: str) -> None:
    head = {"game": "taruno", "players": ["Ada", "Ben", "Cleo"]}
    entries = [dict([line.split(": ", 1)]) for line in lines]
    fault = audit(of_data({**head, "lines": [{"deal": "unseen"}, {"starter": "5 of Cups"}, *entries]})).faults[-1]
    assert (fault.id, [cite.heading for cite in fault.cites]) == (id, [heading])


@pytest.mark.parametrize(
    ("play", "hands"),
    [
        ("Devil", {"Ada": "Wheel of Fortune, Justice, Moon", "Ben": "3 unseen", "Cleo": "7 of Wands"}),
        ("Wheel of Fortune", {"Ada": "7 of Wands", "Ben": "Justice, Devil", "Cleo": "3 unseen"}),
    ],
)
def test_a_case_goes_on_with_the_hands_that_a_major_moved(play: str, hands: dict[str, str]) -> None:
    held = "hands: {Ada: 'Devil, Wheel of Fortune, Justice', Ben: 3 unseen, Cleo: 7 of Wands}"
    case = loads(f"game: taruno\nplayers: Ada Ben Cleo\ntop: 5 of Cups\nturn: Ada\nmajors: Moon\n{held}").push(play)
    assert case.hands == hands


def test_a_case_goes_on_with_draws_and_stops() -> None:
    held = "hands: {Ada: 'King of Cups, Strength, Justice', Ben: 3 unseen, Cleo: 4 unseen}"
    case = loads(f"game: taruno\nplayers: Ada Ben Cleo\ntop: 5 of Cups\nturn: Ada\n{held}")
    struck = case.push("King of Cups naming Wands").push("draw")
    assert (struck.to_act, struck.hands["Ben"]) == ("Cleo", "6 unseen")
    run = case.push("Strength").push("King of Cups")
    assert (run.to_act, run.push("stop").to_act, run.push("stop").hands["Ben"]) == ("Ada", "Ben", "3 unseen")


def test_a_play_is_ruled_on_though_nobody_knows_what_ends_by_it() -> None:
    """The Tower counts the cards of the pile, which flags do not tell."""
    text = "game: taruno\nplayers: Ada Ben Cleo\ntop: 10 of Wands\nturn: Ada\nhands: {Ada: 'Tower, 3 of Cups'}\n"
    verdict = judge(loads(text), "Tower")
    assert verdict.legal and verdict.ends == () and str(verdict).startswith("legal: Ada, Tower")
