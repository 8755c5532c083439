"""The places in a game's code that ask for the option of a reading, as what follows from an action does; at each of them
the default can be taken whatever is chosen.

python -m tests.games.ignored GAME... prints the places where no case or record of the game notices that.
"""

from __future__ import annotations

import ast
import inspect
import os
import signal
import sys
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from adjudicator import games
from adjudicator.api import Refused, check, replay
from adjudicator.files.paths import is_record
from adjudicator.games import GAMES
from adjudicator.records.record import load
from tests.mutation.code.planted import function

HERE = Path(games.__file__).parent
CASES = Path(__file__).parents[2] / "cases"
PROOFS = ("_proofs", "_theorems")
"""How modules end of which nothing follows."""
WORDED = frozenset(
    [
        "why_turn",
        "faces_later",
        "_led_on",
        "_strikes",
        "who_is_bound",
        "may_hold_death",
        "chariot_goes",
        "sum",
        "_each",
        "_faces_drawn",
        "_asks_nothing",
        "_faces_kept",
        "_can_go_on",
        "_uncounted",
        "until",
        "_then_shuffled",
        "_made_anew",
        "on_nothing",
        "ended_temperance",
        "_reading_bars",
        "_temperance_binds",
        "_in_any_order",
        "what_would_do",
        "wanted",
        "not_attacked",
        "_last_major",
        "instead_of",
        "turn_stays",
        "pile_out",
        "which_majors",
        "_can_only_draw",
        "no_part",
        "does_here",
        "_first_minor",
        "excused",
        "why_due",
        "_turn_before",
        "drew_unseen",
        "why_empty",
        "_counted_so",
        "_on_nothing",
        "_pile_left",
        "_fool_takes",
        "_between_two",
        "keeps_nothing",
    ]
)
"""The functions in which a reading bears on wording alone, or on what cannot be at all, and on no answer: tests tell the
sentences apart."""
LIMIT = 60
"""So many seconds the cases of a place may take; a process in which they go on for ever ends by itself then."""


@dataclass(frozen=True)
class Place:
    """A place that asks for an option: its game, module and function, the key of the reading, and which place of the
    function it is among those that ask for that key."""

    game: str
    module: str
    function: str
    key: str
    number: int

    def __str__(self) -> str:
        return f"{self.module}.{self.function}-{self.key}{f'-{self.number + 1}' if self.number else ''}"

    @property
    def cases(self) -> list[str]:
        """The cases and records of the game that name the reading."""
        every = sorted((CASES / self.game).rglob("*.y*ml"))
        return [str(path) for path in every if f"{self.key}:" in path.read_text("utf-8")]

    def whole(self) -> FunctionType:
        """The function, without what decorates it."""
        return function({"in": f"games/{self.game.replace('-', '_')}/{self.module}", "of": self.function})

    def ignoring(self) -> CodeType:
        """The code of the function where the default is taken at this place."""
        whole = self.whole()
        tree = ast.parse(textwrap.dedent(inspect.getsource(whole)))
        assert isinstance(tree.body[0], ast.FunctionDef)
        tree.body[0].decorator_list.clear()
        asking = [node for node in lookups(tree) if key_of(node) == self.key]
        default = ast.Constant(GAMES[self.game].readings[self.key].default)
        new = ast.fix_missing_locations(_Replaced(asking[self.number], default).visit(tree))
        code = compile(new, whole.__code__.co_filename, "exec", annotations.compiler_flag, dont_inherit=True)
        made: dict[str, Any] = {}
        exec(code, whole.__globals__, made)
        code = made[whole.__name__].__code__
        assert isinstance(code, CodeType)
        return code


class _Replaced(ast.NodeTransformer):
    def __init__(self, old: ast.Subscript, new: ast.expr) -> None:
        self.old, self.new = old, new

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def key_of(node: ast.AST) -> str | None:
    """The key of the reading that an expression asks for, `readings["KEY"]`; None for any other."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Constant):
        return None
    of = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
    return str(node.slice.value) if of in ("readings", "options") else None


def lookups(tree: ast.AST) -> Iterator[ast.Subscript]:
    """The expressions that ask for the option of a reading, but those of symbols in a clause."""
    symbols = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and key_of(node) and id(node) not in symbols:
            yield node


def functions(body: Sequence[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.AST]]:
    """The functions of a module or a class, with their names from the module."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from functions(node.body, f"{within}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield f"{within}{node.name}", node


def places(game: str) -> Iterator[Place]:
    """Every place of a game that asks for an option."""
    folder = HERE / game.replace("-", "_")
    for path in sorted(folder.glob("*.py")):
        if path.stem.endswith(PROOFS):
            continue
        for name, node in functions(ast.parse(path.read_text("utf-8")).body):
            keys = [key for one in lookups(node) if (key := key_of(one)) in GAMES[game].readings]
            for at, key in enumerate(keys):
                yield Place(game, path.stem, name, str(key), keys[:at].count(key))


def as_expected(file: str) -> bool:
    """Whether all that a case or a record expects is so."""
    if not is_record(file):
        return all(outcome.passed for outcome in check(file))
    try:
        record = load(file)
        return sorted((fault.line, fault.id) for fault in replay(record).faults) == sorted(record.expected or ())
    except Refused:
        return False


def noticed(place: Place, code: CodeType) -> bool:
    """Whether a case or a record is not as expected where the function of a place has this code, in a process of its
    own."""
    whole = place.whole()
    child = os.fork()
    if not child:
        status = 1  # What cannot be followed any more is not as expected either.
        try:
            signal.alarm(LIMIT)
            whole.__code__ = code
            status = int(not all(map(as_expected, place.cases)))
        finally:
            os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0


def main(names: Sequence[str]) -> int:
    """Exit 1 if a place is noticed by nothing, or if what is expected of its cases is not so as they stand."""
    status = 0
    for game in names:
        next(iter(GAMES[game].choices))
        for place in places(game):
            if place.function.split(".")[-1] in WORDED:
                continue
            if noticed(place, place.whole().__code__):
                print(f"{place}: a case or a record is not as expected though nothing is ignored")
                status = 1
            elif not noticed(place, place.ignoring()):
                print(f"{place}: no case or record of {len(place.cases)} notices that the option is ignored")
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
