"""What no program can say is refused, and the refusal names it."""

from __future__ import annotations

import pytest
import z3

from adjudicator.compile.terms import OutsideTheFragment, Remembered, plain, program

m, n, p = z3.Int("m"), z3.Int("n"), z3.Bool("p")
_function = z3.Function("f", z3.IntSort(), z3.IntSort())
_array = z3.Array("a", z3.IntSort(), z3.IntSort())

OUTSIDE = [
    ("division", m / 2 == 1, "div"),
    ("the rest of a division", m % 2 == 1, "mod"),
    ("a function nobody knows", _function(m) == 1, "f of Int"),
    ("an array", z3.Select(_array, m) == 1, "Array\\(Int, Int\\)"),
    ("a quantifier", z3.ForAll([m], m >= n), "quantifier"),
    ("a real number", z3.Real("x") >= 1, "Real"),
    ("a bit vector", z3.BitVec("b", 8) == 1, "BitVec"),
    ("a power", m**2 == 1, "\\*\\* of Int"),
    ("a string", z3.String("s") == z3.StringVal("x"), "String"),
]


@pytest.mark.parametrize(("term", "name"), [row[1:] for row in OUTSIDE], ids=[row[0] for row in OUTSIDE])
def test_what_is_outside_the_fragment_is_refused_with_its_name(term: z3.BoolRef, name: str) -> None:
    with pytest.raises(OutsideTheFragment, match=name):
        program({"it": z3.And(p, z3.Or(term, p))})


def test_everything_within_it_is_read() -> None:
    within = z3.And(
        z3.Implies(p, m < n),
        z3.Xor(p, m > n),
        z3.Distinct(m, n, m + 1),
        -m + (n - 2) * 3 >= 1,
        z3.Product(m, n, m) <= 8,
        z3.Or(z3.And(), z3.Or(), p),
        z3.If(p, m, n) != 7,
        p == (m == n),
    )
    read = program({"it": within})
    assert set(read.inputs) == {"m", "n", "p"}
    assert read.inputs == {"m": False, "n": False, "p": True}


def test_a_deep_term_is_read_without_a_deep_stack() -> None:
    term = p
    for number in range(3000):
        term = z3.If(m == number, z3.Not(term), z3.And(term, n <= number))
    assert len(program({"it": term}).nodes) > 6000


# -- what is remembered of terms


def test_a_constant_is_a_value_of_its_own_kind() -> None:
    values = [plain(term) for term in (z3.BoolVal(True), z3.IntVal(1), z3.BoolVal(False), z3.IntVal(-3))]
    assert [(type(value), value) for value in values] == [(bool, True), (int, 1), (bool, False), (int, -3)]


def test_a_result_is_computed_once_and_never_taken_from_another() -> None:
    computed: list[str] = []

    def name(term: z3.ExprRef) -> str:
        computed.append(str(term))
        return computed[-1]

    remembered = Remembered(name, most=3)
    assert [remembered(m), remembered(n), remembered(m), remembered(p)] == ["m", "n", "m", "p"]
    assert computed == ["m", "n", "p"]
    others = [z3.Int(f"x{number}") for number in range(200)]
    assert [remembered(z3.Int(f"x{number}")) for number in range(200)] == [str(other) for other in others]
