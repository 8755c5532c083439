"""Each clause dropped alone: what `diff` says of it is proved equal, or shown by a smallest case that rules both ways."""

from __future__ import annotations

import pytest

from adjudicator.cases.build import loads
from adjudicator.cases.editions import differences
from adjudicator.engine.house_law import HouseLaw
from adjudicator.games import GAMES, governed
from adjudicator.solve.question import ILLEGAL, LEGAL
from tests.contract.test_amendments import EVERY

SAMPLE = EVERY[::30]
LIMIT = 20.0


def _marked(game: str) -> pytest.MarkDecorator:
    """The searches of the game with most powers take some minutes together."""
    return pytest.mark.deep if game == "tarot-himi" else pytest.mark.long


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("game", "decision", "id"),
    [*SAMPLE, *(pytest.param(*each, marks=_marked(each[0])) for each in EVERY if each not in SAMPLE)],
)
def test_a_dropped_clause_is_missed_or_proved_idle(game: str, decision: str, id: str) -> None:
    law = HouseLaw(game, "Ours", (id,), in_force=False)
    with governed(law):
        (amendment,) = differences(law, (), LIMIT)
        apart = {name: str(relation) for name, relation in amendment.relations.items() if str(relation) != "equal"}
        assert apart.keys() <= {decision}
        law_of = GAMES[game].rulebook(GAMES[game].lexicon({})).decisions[decision]
        if not law_of.obligations:  # what obliges compares plays: with more of them another may be due
            barred = "looser" if law_of.clause(id).kind == "permission" else "stricter"
            assert not any(barred in relation for relation in apart.values())
        for difference in amendment.smallest:
            if difference.case is not None:
                assert apart or difference.besides
                verdicts = {expected.verdict for expected in loads(difference.case, "smallest.yaml").rulings}
                assert verdicts == {LEGAL, ILLEGAL}
