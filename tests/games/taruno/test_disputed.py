"""What two players of Taruno dispute is named in the reason of the ruling or answer, under the heading that decides."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.api import load, loads, rule
from adjudicator.cases.case import Case
from adjudicator.cases.questions import answered
from adjudicator.games import GAMES
from adjudicator.games.taruno.effects import EFFECTS, INSTEAD, SAYS, says_by
from adjudicator.report.explain import NOTHING
from tests.contract import driver

RULINGS = """
answer-gives-no-king 0 no card but the Chariot is given instead | The Chariot
answer-judgement-no-court 0 and a King answers a King alone | Special cards
chariot-lover 1 here that is a lover's duty | The Chariot
chariot-own 1 a card of Ada's own | The Chariot
chariot-temperance 0 It is given and not played | The Chariot
court-ace-answers-nothing 0 the Ace of Wands is no answer to that | Special cards
court-ace-faces 1 the Ace of Cups too; an Ace is no face card | The Empress
court-king 3 It need name no suit, and keeps its own | Special cards
court-king-due 3 for which Wands were named | Special cards
death-second 1 Death was played twice in this game, this time included | Death
draw 0 the Ace of Cups, which goes on any Minor | Special cards
draw-keeps-temperance 0 To draw is not to play a card, and Temperance stays | Temperance
draw-on-nothing 1 which can be played though no Minor lies there | Addendum
drawn-waits 1 The card just drawn may be played | Basic rules
empress-faces 2 but for the Page of Wands, just drawn | The Empress
exhausted-temperance 0 Temperance bars every Major: the draw ends the game | Addendum
fool-temperance 0 Temperance lies before nobody any more | Temperance
hermit 1 The Hermit lies before Ben, who is named here to no effect | The Hermit
hermit 6 the Hermit lies before Ben, who does not count | Justice
hermit-courts 0 The Hermit keeps off no court card | Special cards
hierophant-gap 1 half of three, rounded up, is two | The Hierophant
hierophant-gives 2 The cards go to Ben, who need not be named | The Hierophant
justice-equal 2 Justice names two, or says that nobody swaps | Justice
justice-swaps 0 Justice gave Ada the hand that was Ben's, so its face cards are Ada's own now | Justice
last-empress 0 Ada draws for the empty hand once the Empress is done | Basic rules
play-drawn-no-major 0 Ada has drawn for want of a Minor to play | Basic rules
reshuffle-suit 1 The 9 of Swords was turned up, and no suit is named for it | Basic rules
run-courts 0 a King does nothing in a run | Strength
sleeve-emperor 0 no part of the hand, so the Emperor did not take it | The Magician
sleeve-empress 0 no part of the hand, so the Empress did not discard it | The Magician
sleeve-hanged-man 0 no part of the hand, so the Hanged Man did not discard it | The Magician
sleeve-temperance 0 no part of the hand, so Temperance did not discard it | The Magician
sleeve-two 0 whatever is in the sleeve already | The Magician
sleeve-wheel 1 it is in Ada's, and stays there | The Magician
stack-knights 0 That is two each for the Knight of Cups, the Knight of Swords and the Knight of Wands | Special cards
stack-last-names 0 It is the last card: Ben wins | Special cards
temperance-bars-its-player 9 nobody, Ben included, plays a Major before Ben has played a Minor | Temperance
temperance-hermit 0 the Hermit keeps that off Ben | The Hermit
world-few 0 picks who gets it | Addendum
fool-empties-another 0 Ben draws for the empty hand once the Fool is done | Basic rules
fool-empties-another 2 Ben draws for the empty hand once the Fool is done | Basic rules
chariot-redirected-king 0 only the player whom the King was played on | Special cards
world-hermit 1 the World passes Ben by, and only Cleo can be given a card | The Hermit
emperor-empties-first 0 Ben draws for the empty hand once the Emperor is done | Basic rules
emperor-empties-first 1 Ben draws for the empty hand once the Emperor is done | Basic rules
world-hermit-many 0 and here are two cards. The Hermit lies before Ben | The World
world-hermit-many 1 The World gives each card to another player, and nobody two | The World
"""
ANSWERS = """
chariot-given-hermit 1 the Chariot, played here as it is given, passes Cleo by | The Hermit
chariot-given-keeps-hermit 0 To give the Chariot is not to play it | The Hermit
chariot-given-keeps-temperance 1 Ben gave Cleo the Chariot, and Cleo draws instead | The Chariot
chariot-judgement 2 Judgement takes nobody's turn | Judgement
chariot-redirected-king 0 the King of Swords does not move this draw on | The Chariot
chariot-want 0 for that the Chariot is not given | The Chariot
death-bond 0 Death first broke the bond of Ada and Ben, and so Ada does not win with Ben | Death
death-hermit 0 The Hermit lies before Ben: Death passes Ben by | The Hermit
death-hermit 1 It breaks all bonds, that of Ben too, before whom the Hermit lies | Death
death-hermit 2 whose bond the Death of another does not break | The Hermit
devil 0 Ada took up the Moon and the Sun for the Devil | The Devil
emperor-empties 0 Ben's last card went to Ada for the Emperor | Basic rules
empress-face-drawn 0 That goes for the King of Wands too, which was just drawn | The Empress
empty-pile-chariot 0 Cleo drew the 5 of Cups, the last card on the table | Addendum
exhausted-made-to-draw 0 No card is left for Ada to draw | Addendum
fool-face-up 0 Ada's Fool took the 2 of Wands | The Fool
fool-stays 2 Death was played twice. The Fool leaves that as it is | The Fool
hanged-man-lost 0 took the very turn that was to be skipped for the Hanged Man | The Hanged Man
hanged-man-lost 1 took another turn, so the one for the Hanged Man was still to be skipped | Special cards
hermit-leaves-priestess 1 so the Hermit that lay before Ben is discarded | The Hermit
hermit-leaves-strength 1 Ben played Strength, and may go on with Minors | Strength
hermit-leaves-tower 1 That is the whole pile | The Tower
judgement 0 That is twice the two cards left to Ada | Judgement
justice-swaps 0 Justice gave Ada the hand that was Ben's | Justice
last-death 0 a Major wins nothing as the last card | Basic rules
last-devil 0 The Devil was Ada's last card, and a Major wins nothing | Basic rules
last-devil-takes 0 Ada's hand is not empty: it has two cards by the Devil | Basic rules
lovers-chain 0 The Lovers bind Ada and Ben, and Ben and Cleo | The Lovers
lovers-several 0 One card at the start of a turn does for two bonds | The Lovers
major-keeps-top 0 The Star is a Major, and leaves that as it is | Basic rules
reshuffle 0 Wands were named before, and no longer count | Basic rules
reshuffle-rest 0 The pile ran out as Ben drew, who need not draw the other one | Basic rules
sleeve-hanged-man 0 The 3 of Wands, kept face up, still is the hand | The Magician
stack-wins 0 To stack a card is to play it | Special cards
star-lovers 1 One card was due for the Lovers | The Lovers
star-sum 0 once these are drawn. The Star before Dov leaves half of nine cards, rounded up: five | The Star
star-sum 0 The pile had 20 cards, and 15 are left | Basic rules
star-sum 0 Nine cards were due for the King of Wands. That is three each | Special cards
star-sum 1 Cleo played the King of Wands, and that turn is over | The Star
strength-wins 0 A run of Strength wins like any play | Strength
sun-empties 0 went for the Sun; it was not played, so it wins nothing | Basic rules
sun-empties 1 so it wins nothing: Ben draws one | Basic rules
temperance-front 1 Temperance takes the Majors before its player too: the Star is gone | Temperance
tower-hermit 0 The Hermit lies before Ben: the Tower does nothing | The Hermit
wheel-clockwise 1 Ben has the hand that Ada had | The Wheel of Fortune
fool 1 The Hermit covers Ben, and not what lies before Ben | The Hermit
run-keeps-direction 0 in a run of Strength, so the Page turned nothing round | Strength
run-goes-on 0 the Queen named no suit and nobody drew or lost a turn for the King | Strength
run-goes-on 1 and nobody drew or lost a turn for the King | Strength
run-goes-on 2 In a run of Strength a Queen does nothing, and names no suit | Strength
run-goes-on 3 no Page has turned it round. Face cards do nothing in a run of Strength | Strength
strength-stopped 1 so nobody drew or lost a turn for the King | Strength
chariot-redirected-king 0 Only the player whom the King was played on may answer it | Special cards
hermit-bond 1 Here the Hermit ends earlier bonds, too: Ada's Hermit ended the bond | The Hermit
judgement-nothing 1 Ada had no card left for Judgement to count | Judgement
turn-lost-twice-over 0 Ada has skipped a turn for the Hanged Man | The Hanged Man
world-hermit 0 the World passes Ben by, and only Cleo can be given a card | The Hermit
lovers-several 2 The card drawn for the Lovers is no turn: Ben's turn begins with it | The Lovers
turns-lost-by-two-knights 0 lost one turn for the Knight of Cups and the Knight of Wands together | Special cards
turns-lost-by-two-knights 2 lost one turn for the Knight of Cups and the Knight of Wands together | Special cards
emperor-empties-first 0 Ben draws for the empty hand once the Emperor is done | Basic rules
"""


@cache
def case(name: str) -> Case:
    """A case file of the game."""
    return load(str(driver.case_files("taruno") / f"{name}.yaml"))


def rows(text: str) -> list[tuple[str, int, str, str]]:
    """A file, the number of a ruling or question in it, what is said of it, and a heading cited for it."""
    told = [line.partition(" | ") for line in text.strip().splitlines()]
    return [(*_numbered(line.split(" ", 2)), heading) for line, _, heading in told]


def _numbered(words: list[str]) -> tuple[str, int, str]:
    return words[0], int(words[1]), words[2]


@pytest.mark.parametrize(("name", "index", "said", "heading"), rows(RULINGS))
def test_a_ruling_names_what_is_in_dispute(name: str, index: int, said: str, heading: str) -> None:
    found = rule(case(name).rulings[index], case(name).profile, NOTHING).reasons
    assert said in " ".join(reason.text for reason in found)
    assert heading in {reason.cites[0].heading for reason in found}


@pytest.mark.parametrize(("name", "index", "said", "heading"), rows(ANSWERS))
def test_an_answer_names_what_is_in_dispute(name: str, index: int, said: str, heading: str) -> None:
    found = answered(case(name).asks[index], case(name).profile).reasons
    assert said in " ".join(reason.text for reason in found)
    assert heading in {reason.cites[0].heading for reason in found}


def test_a_game_that_is_not_over_is_told_so_in_a_sentence_of_its_own() -> None:
    text = (driver.case_files("taruno") / "last-devil.yaml").read_text(encoding="utf-8")
    asked = loads(text.replace("what is due, expect: Ada 1, because: TU-EMPTY", "who won")).asks[0]
    assert answered(asked).reasons[0].text == (
        "The game is not over. The Devil was Ada's last card, and a Major wins nothing as the last card: Ada draws one."
    )


MAJORS_SAY = """
TU-DEATH tu.death.hermit | All bonds break. | but for those of another who has the Hermit
TU-DEATH tu.death.last_card | by it wins, several | its player too whose last card it was
TU-EMPRESS tu.empress.drawn | and those just drawn | but for those just drawn
TU-EMPRESS tu.empress.self | her player too | all others discard their face cards
TU-FOOL tu.fool.face_up | and a hanged player's card | but no hanged player's card
TU-FOOL tu.fool.hermit | the Hermit too | but for what lies before another who has the Hermit
TU-FOOL tu.fool.starter | a Minor is turned up | of which a Minor is to be followed
TU-FOOL tu.lovers.card | bonds | Sleeves, lost turns
TU-HANGED-MAN tu.skips | is that turn | is another
TU-HERMIT-COVERS tu.chariot.is_play | a Chariot that is given | court cards do not
TU-HERMIT-COVERS tu.hermit.earlier | player. Majors | whose bonds by others' Lovers end
TU-HIGH-PRIESTESS tu.priestess.where | in the pile or into | under the discards
TU-LOVERS tu.hermit.earlier | until Death: | until the one named plays the Hermit
TU-LOVERS tu.lovers.card | until Death: | until the Lovers are discarded
TU-LOVERS tu.lovers.draws | however many bonds | one card for each bond
TU-LOVERS tu.lovers.who_draws | Each draws | Whoever played them draws
TU-STAR tu.star.hermit | anybody plays the Sun. | leaves it behind the Hermit
TU-TEMPERANCE-LIES tu.chariot.is_play | give the Chariot | to draw is not
TU-TEMPERANCE-LIES tu.temperance.major | plays a Minor | plays a card
"""


@pytest.mark.parametrize("row", MAJORS_SAY.strip().splitlines())
def test_the_text_of_a_major_goes_by_the_reading_in_force(row: str) -> None:
    of, default, other = row.split(" | ")
    id, key = of.split()
    options = {one: reading.default for one, reading in GAMES["taruno"].readings.items()}
    (option,) = {*GAMES["taruno"].readings[key].names} - {options[key]}
    assert says_by(id, options) == SAYS[id] and default in SAYS[id]
    said = says_by(id, {**options, key: option})
    assert other in said and default not in said


def test_every_text_that_differs_by_a_reading_is_tested_and_names_it() -> None:
    differ = {f"{id} {key}" for id, rows in INSTEAD.items() for key, *_ in rows}
    assert differ == {row.split(" | ")[0] for row in MAJORS_SAY.strip().splitlines()}
    assert differ <= {f"{effect.id} {key}" for effect in EFFECTS for key in effect.readings}
    assert all(words in SAYS[id] for id, rows in INSTEAD.items() for _, _, words, _ in rows)


def test_texts_by_several_readings_go_together() -> None:
    options = {one: reading.default for one, reading in GAMES["taruno"].readings.items()}
    alone = {**options, "tu.empress.self": "no"}
    assert says_by("TU-EMPRESS", {**alone, "tu.empress.drawn": "stay"}) == says_by("TU-EMPRESS", alone)
