"""What Taruno says where a game is not over, and the texts of its Majors by the readings in force."""

from __future__ import annotations

import pytest

from adjudicator.api import loads
from adjudicator.cases.questions import answered
from adjudicator.games import GAMES
from adjudicator.games.taruno.effects import EFFECTS, INSTEAD, SAYS, says_by
from tests.contract import driver


def test_a_game_that_is_not_over_has_a_sentence_of_its_own() -> None:
    text = (driver.case_files("taruno") / "last-devil.yaml").read_text(encoding="utf-8")
    question = loads(text.replace("what is due, expect: Ada 1, because: TU-EMPTY", "who won")).asks[0]
    assert answered(question).reasons[0].text == (
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
TU-HANGED-MAN tu.skips | counts as the skipped one | is skipped besides
TU-HERMIT-COVERS tu.chariot.is_play | a Chariot that is given | face cards do not
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
    text = says_by(id, {**options, key: option})
    assert other in text and default not in text


def test_every_text_that_differs_by_a_reading_is_tested_and_names_it() -> None:
    differ = {f"{id} {key}" for id, rows in INSTEAD.items() for key, *_ in rows}
    assert differ == {row.split(" | ")[0] for row in MAJORS_SAY.strip().splitlines()}
    assert differ <= {f"{effect.id} {key}" for effect in EFFECTS for key in effect.readings}
    assert all(words in SAYS[id] for id, rows in INSTEAD.items() for _, _, words, _ in rows)


def test_texts_by_several_readings_go_together() -> None:
    options = {one: reading.default for one, reading in GAMES["taruno"].readings.items()}
    alone = {**options, "tu.empress.self": "no"}
    assert says_by("TU-EMPRESS", {**alone, "tu.empress.drawn": "stay"}) == says_by("TU-EMPRESS", alone)
