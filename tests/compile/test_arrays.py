"""Programs as plans for columns: proved to be the same, and run beside the functions of one row."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest
import z3

from adjudicator.batches.choosing import every
from adjudicator.batches.columns import form
from adjudicator.compile.arrays import Kernel
from adjudicator.compile.bulk import Bulk, limits
from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.example import taking
from adjudicator.compile.plan import plan, terms
from adjudicator.compile.program import Builder, Program
from adjudicator.compile.python import exact
from adjudicator.compile.residual import Range
from adjudicator.compile.validate import terms as terms_of
from adjudicator.games import GAMES

DECISIONS = [(id, choice.name) for id, game in GAMES.items() for choice in game.choices]


def symbols(program: Program) -> dict[str, z3.ExprRef]:
    return {name: z3.Bool(name) if truth else z3.Int(name) for name, truth in program.inputs.items()}


def within(program: Program, box: Mapping[str, Range]) -> list[z3.BoolRef]:
    numbers = [name for name, truth in program.inputs.items() if not truth]
    return [z3.And(z3.Int(name) >= box[name][0], z3.Int(name) <= box[name][1]) for name in numbers]


def differ(program: Program, box: Mapping[str, Range]) -> list[str]:
    """The results of which a plan says something else than the program somewhere in the box."""
    truths = [name for name, place in program.outputs.items() if program.nodes[place].truth]
    rest = [name for name in program.outputs if name not in truths]
    mine = terms(plan(program, box, rest, {"all": truths}), symbols(program))
    theirs = terms_of(exact(program, tuple(program.inputs)), symbols(program))
    solver = z3.Solver()
    solver.add(*within(program, box))
    return [name for name in program.outputs if solver.check(mine[name] != theirs[name]) != z3.unsat]


@pytest.mark.parametrize(("game", "decision"), DECISIONS)
def test_plans_are_proved_to_be_the_decisions_programs(game: str, decision: str) -> None:
    own = form(game, decision, {}, GAMES[game].usual)
    bulk = Bulk(own.evaluator, own.fixed, own.unread)
    assert differ(bulk._ruling(), bulk.box) == []


@pytest.mark.parametrize("game", ["tahimi", "tarot-himi", "loka"])
def test_plans_of_all_choices_are_proved_to_be_their_programs(game: str) -> None:
    own = form(game, "turn", {}, GAMES[game].usual)
    defaults = {reading.symbol.decl().name(): 0 for reading in GAMES[game].readings.values()}
    bulk = Bulk(own.evaluator, {**own.fixed, **defaults}, own.unread)
    some = every(own, (("jokers", "none"),) if game == "tahimi" else (), GAMES[game].usual).some
    assert differ(bulk._listing(some), bulk.box) == []


@pytest.mark.deep
def test_the_plan_of_what_is_best_is_proved_to_be_its_program() -> None:
    own = form("tarot-himi", "turn", {}, 4)
    defaults = {reading.symbol.decl().name(): 0 for reading in GAMES["tarot-himi"].readings.values()}
    bulk = Bulk(own.evaluator, {**own.fixed, **defaults}, own.unread)
    assert differ(bulk._greatest(), bulk.box) == []


def test_a_plan_that_is_changed_is_not_proved() -> None:
    builder = Builder()
    a, x = builder.input("a", True), builder.input("x", False)
    whole = builder.program({"r": builder.and_(a, builder.le(x, builder.const(3)))})
    other = builder.program({"r": builder.and_(a, builder.le(x, builder.const(2)))})
    mine = terms(plan(other, {"a": (0, 1), "x": (0, 9)}, ["r"]), symbols(whole))
    theirs = terms_of(exact(whole, tuple(whole.inputs)), symbols(whole))
    solver = z3.Solver()
    assert solver.check(mine["r"] != theirs["r"]) == z3.sat


# -- every operation on every small number


def small() -> tuple[Program, dict[str, Range]]:
    """All operations on two numbers and two truths, in widths that grow."""
    b = Builder()
    x, y, p, q = b.input("x", False), b.input("y", False), b.input("p", True), b.input("q", True)
    far = b.mul(b.const(300), x)
    results = {
        "not": b.not_(p),
        "nor": b.and_(b.not_(p), b.not_(q)),
        "nand": b.or_(b.not_(p), b.not_(q)),
        "and": b.and_(p, q, b.le(x, y)),
        "andnot": b.and_(p, b.not_(q), b.not_(b.eq(x, y))),
        "ornot": b.or_(p, b.not_(q), b.le(y, x)),
        "same": b.same(p, q),
        "eq": b.eq(x, b.const(-2)),
        "add": b.add(x, y, b.const(120)),
        "mul": b.mul(x, y),
        "far": b.add(far, b.mul(far, y), b.const(-70000)),
        "max": b.max_(x, y, b.const(1)),
        "wide max": b.max_(far, y),
        "choose": b.choose(p, x, y),
        "choose truth": b.choose(p, q, b.le(x, y)),
        "choose far": b.choose(b.le(x, y), far, b.const(1000)),
        "constants": b.choose(p, b.const(5), b.const(-7)),
        "number": b.add(b.choose(p, b.const(1), b.const(0)), b.choose(q, b.const(1), b.const(0))),
        "settled": b.le(x, b.const(99)),
    }
    return b.program(results), {"x": (-4, 4), "y": (-3, 5), "p": (0, 1), "q": (0, 1)}


def test_every_operation_gives_on_columns_what_it_gives_on_one_row() -> None:
    program, box = small()
    rows = [(x, y, p, q) for x in range(-4, 5) for y in range(-3, 6) for p in (False, True) for q in (False, True)]
    columns = {name: np.array([row[at] for row in rows]) for at, name in enumerate("xypq")}
    truths = [name for name, place in program.outputs.items() if program.nodes[place].truth]
    kernel = Kernel(plan(program, box, tuple(program.outputs), {"truths": truths}))
    results = kernel.run(columns, len(rows))
    function = exact(program, ("x", "y", "p", "q")).function()
    for at, row in enumerate(rows):
        wanted = dict(zip(program.outputs, function(row), strict=True))
        assert {name: column[at].item() for name, column in results.columns.items()} == wanted
        bits = np.unpackbits(results.sets["truths"][at], bitorder="little")[: len(truths)]
        assert dict(zip(truths, map(bool, bits), strict=True)) == {name: wanted[name] for name in truths}


def test_numbers_have_the_least_width_that_holds_them() -> None:
    program, box = small()
    places = plan(program, box, tuple(program.outputs)).columns
    assert {name: places[name].kind for name in ("add", "far", "wide max", "constants")} == {
        "add": "i2",
        "far": "i4",
        "wide max": "i2",
        "constants": "i1",
    }


def test_slots_are_taken_again() -> None:
    b = Builder()
    x = b.input("x", False)
    made = b.const(False)
    for number in range(100):
        made = b.same(made, b.eq(x, b.const(number))) if number else b.eq(x, b.const(0))
    planned = plan(b.program({"r": made}), {"x": (0, 100)}, ["r"])
    assert len(planned.steps) > 150 and planned.slots["1"] <= 4


def test_rows_beyond_a_block_and_some_rows_only() -> None:
    program, box = small()
    kernel = Kernel(plan(program, box, ("add", "choose")))
    rng = np.random.default_rng(0)
    rows = 70_001
    columns = {name: rng.integers(low, high + 1, rows) for name, (low, high) in box.items()}
    whole = kernel.run(columns, rows).columns
    assert (whole["add"] == columns["x"] + columns["y"] + 120).all()
    assert (whole["choose"] == np.where(columns["p"] == 1, columns["x"], columns["y"])).all()
    at = rng.integers(0, rows, 40_000)
    assert (kernel.run(columns, rows, at).columns["add"] == whole["add"][at]).all()
    assert len(kernel.run({name: column[:0] for name, column in columns.items()}, 0).columns["add"]) == 0


def test_threads_do_not_share_slots() -> None:
    program, box = small()
    kernel = Kernel(plan(program, box, ("add", "mul")))
    rng = np.random.default_rng(1)
    some = [{n: rng.integers(lo, hi + 1, 200_000) for n, (lo, hi) in box.items()} for _ in range(4)]
    wrong: list[int] = []

    def run(number: int) -> None:
        for _ in range(5):
            results = kernel.run(some[number], 200_000).columns
            if not (results["mul"] == some[number]["x"] * some[number]["y"]).all():
                wrong.append(number)

    threads = [threading.Thread(target=run, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_what_one_number_keeps_below_another_is_bounded_too() -> None:
    box = limits(form("tarot-himi", "turn", {}, 4).evaluator)
    assert box["wilds"] == (0, 1) and box["cards"] == (0, 12) and box["plays beneath"] == (0, 127)
    assert box["death best"][1] == 2 + 46 * 16 + 12


def test_a_number_without_a_bound_has_that_of_the_one_it_is_below() -> None:
    decision, chips, most = taking(), z3.Int("chips"), z3.Int("more chips")
    bounds = z3.And(chips >= 0, chips <= most, most >= 0, most <= 12)
    assert limits(Evaluator(replace(decision, bounds=(*decision.bounds, bounds)), {}))["chips"] == (0, 12)


def test_a_number_that_is_bounded_by_millions_keeps_its_bound() -> None:
    decision = taking()
    most = replace(decision, bounds=(*decision.bounds, z3.And(z3.Int("chips") >= 0, z3.Int("chips") <= 4_000_000)))
    assert limits(Evaluator(most, {}))["chips"] == (0, 4_000_000)
