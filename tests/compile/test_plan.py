"""Plans for columns come to what plain Python says, read back as terms and run on arrays."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.compile.plan import plan, terms
from adjudicator.compile.slots import kind_of
from tests.compile.expressions import (
    BOX,
    NAMES,
    SYMBOLS,
    TRUTHS,
    Expression,
    evaluated,
    everything,
    plain,
    program,
    several,
    values,
)

Some = dict[str, Expression]


@given(several(), values())
@settings(max_examples=150, deadline=None)
def test_a_plan_read_back_as_terms_has_the_same_value(some: Some, at: dict[str, int]) -> None:
    read = terms(plan(program(some), BOX, list(some)), SYMBOLS)
    assert {name: evaluated(one, at) for name, one in read.items()} == {
        name: plain(one, at) for name, one in some.items()
    }


@pytest.mark.long
@given(st.lists(several(), min_size=5, max_size=5))
@settings(max_examples=15, deadline=None)
def test_a_kernel_gives_it_for_every_row_one_by_one_and_packed(many: list[Some]) -> None:
    numpy = pytest.importorskip("numpy")
    from adjudicator.compile.arrays import Kernel

    some = {f"{name} {number}": one for number, few in enumerate(many) for name, one in few.items()}
    truths = [name for name in some if not name.startswith("sum")]  # ten: more than a byte
    every: list[dict[str, Any]] = list(everything())
    kernel = Kernel(plan(program(some), BOX, list(some), {"all": truths}))
    columns = {n: numpy.array([at[n] for at in every], bool if n in TRUTHS else numpy.int8) for n in NAMES}
    expected = {name: [plain(one, at) for at in every] for name, one in some.items()}
    for _ in range(2):  # what was worked on before is taken again
        results = kernel.run(columns, len(every))
        for name, column in expected.items():
            assert results.columns[name].tolist() == column
            if name in truths:
                bit = truths.index(name)
                byte = results.sets["all"][:, bit // 8]
                assert ((byte >> (bit % 8)) & 1).tolist() == [int(value) for value in column]


def test_numbers_have_the_least_width_that_holds_them() -> None:
    assert [kind_of(*ends) for ends in ((0, 127), (-128, 0), (0, 128), (-40_000, 0), (0, 2**40))] == [
        *("i1", "i1", "i2", "i4", "i8")
    ]
    with pytest.raises(OverflowError):
        kind_of(0, 2**63)
