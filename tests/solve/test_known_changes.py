"""The fewest edits of facts that flip a verdict, beside a search of all single edits and pairs."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product

import pytest

from adjudicator.compile.program import Value
from adjudicator.solve.known import can_hold
from adjudicator.solve.known_changes import Edits
from adjudicator.solve.position import NotKnown
from benchmarks.turns import drawn

Edited = frozenset[tuple[str, Value]]


def searched(edits: Edits) -> set[Edited]:
    """Every edit that flips the verdict, of each direction the nearest; if there is none, every such pair. All
    constraints of the deal are evaluated anew for each."""
    by_name, facts = edits.known.position.by_name, [(fact, edits._name(fact)) for fact in edits._facts]

    def flips(edited: Mapping[str, Value]) -> bool:
        dealt = all(can_hold(program, {**by_name, **edited}) for _, program in edits.dealt)
        return dealt and edits._flips(edited)

    for size in (1, 2):
        least = set[Edited]()
        for some in combinations(facts, size):
            names = [name for _, name in some]
            for ways in product(*(edits._ways(fact) for fact, _ in some)):
                choices = (dict(zip(names, values, strict=True)) for values in product(*ways))
                if (first := next(filter(flips, choices), None)) is not None:
                    least.add(frozenset(first.items()))
        if least:
            return least
    return set()


@pytest.mark.parametrize(
    ("game", "number"), [("tarot-himi", 2), ("tahimi", 12), pytest.param("tarot-himi", 240, marks=pytest.mark.long)]
)
def test_the_fewest_edits_are_those_of_a_search_of_all(game: str, number: int) -> None:
    sizes = set[int]()
    for turn in drawn(number, game, seed=5):
        question = turn.situation().question(turn.actor, turn.play)
        assert question.known is not None
        edits = Edits(question.known, question.constraints)
        try:
            least = {frozenset((edits._name(one.fact), one.value) for one in some) for some in edits.least()}
        except NotKnown:
            continue
        sizes |= {len(some) for some in least}
        assert least == searched(edits), f"{turn.actor}: {turn.play} in {turn.table}"
    assert 2 in sizes  # pairs, of which most are left out before they are tried
