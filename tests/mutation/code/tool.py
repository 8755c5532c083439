"""Run mutmut over a sample of a room's mutants; started in a copy of the tree, as a script.

It is no module of `tests`: what mutmut runs imports that package from its own copy.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import libcst as cst
from mutmut import __main__ as mutmut
from mutmut.mutation import mutators
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.mutation.file_mutation import mutate_file_contents
from mutmut.runners.harness import PytestRunner
from mutmut.state import state
from mutmut.stats import status_by_exit_code
from mutmut.utils.format_utils import get_mutant_name

SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


def swapped(node: cst.Call) -> Iterator[cst.Call]:
    """The least for the greatest, and some for all."""
    if isinstance(node.func, cst.Name) and node.func.value in SWAPPED:
        yield node.with_changes(func=cst.Name(SWAPPED[node.func.value]))


def negated(node: cst.If | cst.CompIf) -> Iterator[cst.CSTNode]:
    """A condition turned round; mutmut has those of comparisons, and of what has a `not` already."""
    if not isinstance(node.test, (cst.Comparison, cst.UnaryOperation)):
        turned = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
        yield node.with_changes(test=cst.UnaryOperation(cst.Not(), turned))


def operators() -> list[tuple[type, object]]:
    """Mutmut's operators but for those of strings, for wording does not count, and two more."""
    kept = [pair for pair in mutators.mutation_operators if pair[1] is not mutators.operator_string]
    return [*kept, (cst.Call, swapped), (cst.If, negated), (cst.CompIf, negated)]


def quickest_first(self: PytestRunner, tests: Iterable[str]) -> list[str]:
    """The arguments of pytest for some tests, so that a mutant is killed as soon as can be."""
    ordered = sorted(tests, key=lambda test: (state().duration_by_test.get(test, 0), test))
    return ["-x", "-q", *(ordered or self._pytest_add_cli_args_test_selection)]


def every(modules: Sequence[str]) -> list[str]:
    """The names of all mutants of some modules, in the order of the code."""
    return [
        get_mutant_name(Path(module), name)
        for module in modules
        for name in mutate_file_contents(module, Path(module).read_text(encoding="utf-8")).mutant_names
    ]


def fates(module: str, names: set[str]) -> Iterator[dict[str, str]]:
    """What became of the mutants of a module that were run: name, fate, and the lines changed."""
    for name, code in json.loads(Path(f"mutants/{module}.meta").read_text())["exit_code_by_key"].items():
        if name in names:
            fate = status_by_exit_code[code]
            lines = [] if fate == "killed" else get_diff_for_mutant(name, path=Path(module)).splitlines()
            out, put = ([line[1:].strip() for line in lines[2:] if line.startswith(sign)] for sign in "-+")
            yield {"mutant": name, "fate": fate, "out": " ".join(out), "put": " ".join(put)}


def main() -> None:
    """Read modules, how many of each, and a seed; write the fates."""
    parser = argparse.ArgumentParser()
    parser.add_argument("modules", nargs="+")
    parser.add_argument("--sample", type=int, help="so many of each module; all without it")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--names", nargs="*", default=[""], help="only mutants whose name holds one of these")
    parser.add_argument("--out", required=True)
    chosen = parser.parse_args()
    mutators.mutation_operators[:] = operators()
    PytestRunner._pytest_args_regular_run = quickest_first
    there = {module: every([module]) for module in chosen.modules}
    picked: set[str] = set()
    for module, names in there.items():
        named = [name for name in names if any(part in name for part in chosen.names)]
        size = min(chosen.sample or len(named), len(named))
        picked |= set(random.Random(f"{chosen.seed} {module}").sample(named, size))
    mutmut._run(sorted(picked), 1)
    rows = [
        {"module": module, "there": len(names), "fates": list(fates(module, picked))} for module, names in there.items()
    ]
    Path(chosen.out).write_text(json.dumps(rows, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
