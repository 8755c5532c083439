"""The rules of the house, read off the syntax trees: rooms, words, docstrings.

Every failure names file and line, and says what to do.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.source import tree

PACKAGE = Path(__file__).resolve().parent.parent / "adjudicator"
ROOMS = (
    "version",
    "dataclass",
    "law",
    "compile",
    "solve",
    "cards",
    "files",
    "engine",
    "games",
    "template",
    "report",
    "cases",
    "records",
    "schemas",
    "batches",
    "api",
    "page",
    "pytest_plugin",
    "cli",
)
APART = ("__init__.py", "__main__.py")
REGISTRY = "__init__"
"""What stands beside the games, and may import each of them."""
GAME_FREE = ("law", "compile", "solve")
FORBIDDEN = re.compile(r"(card|hand|rank|suit|pile|trick|power)s?", re.IGNORECASE)
FILES = sorted(PACKAGE.rglob("*.py"))


def shown(file: Path, line: int, fault: str, remedy: str) -> str:
    """One finding, in the shape editors jump to."""
    return f"{file.relative_to(PACKAGE.parent)}:{line}: {fault}; {remedy}"


def refuse(findings: list[str]) -> None:
    """Fail with all findings at once."""
    assert not findings, f"{len(findings)} against the rules of the house:\n" + "\n".join(findings)


# -- rooms


def place(parts: tuple[str, ...]) -> tuple[str, ...]:
    """The room of a dotted path below the package: `("games", "tahimi")` for a game's own."""
    return parts[:2] if parts[:1] == ("games",) else parts[:1]


def imported(file: Path, source: ast.Module) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Line and path below the package of everything of it that a file imports."""
    here = file.relative_to(PACKAGE).with_suffix("").parts
    for node in ast.walk(source):
        if isinstance(node, ast.Import):
            paths = [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = tuple((node.module or "").split(".")) if node.module else ()
            if node.level:
                base = ("adjudicator", *here[: len(here) - node.level], *base)
            paths = [(*base, alias.name) for alias in node.names]
        else:
            continue
        yield from ((node.lineno, path[1:]) for path in paths if path[0] == "adjudicator")


def may(here: tuple[str, ...], there: tuple[str, ...]) -> bool:
    """Whether a room may import from another: from itself and the rooms above it."""
    if not there or there[0].startswith("__"):
        return True  # the package's own name
    if there[0] not in ROOMS:
        return False
    if here[0] != "games" or there[0] != "games":
        return ROOMS.index(there[0]) <= ROOMS.index(here[0])
    games = (here[1:2], there[1:2])
    return len(here) < 2 or here[1] == REGISTRY or games[0] == games[1] or games == (("tarot_himi",), ("tahimi",))


def crossings(file: Path, source: ast.Module) -> Iterator[str]:
    """The imports of a file that go down the list of rooms."""
    here = place(file.relative_to(PACKAGE).with_suffix("").parts)
    if here[0] not in ROOMS:
        remedy = f"move it into one of {', '.join(ROOMS)}, or give it a place in ROOMS"
        yield shown(file, 1, f"{here[0]} is no room", remedy)
        return
    for line, path in imported(file, source):
        there = place(path)
        if not may(here, there):
            remedy = f"move what is needed up into {'.'.join(here)} or a room above it ({', '.join(ROOMS)})"
            yield shown(file, line, f"{'.'.join(here)} imports {'.'.join(there)}", remedy)


def test_rooms_import_only_rooms_above_them() -> None:
    files = [file for file in FILES if file.relative_to(PACKAGE).as_posix() not in APART]
    assert len(files) > 30
    refuse([finding for file in files for finding in crossings(file, tree(file))])


@pytest.mark.parametrize(
    ("file", "text", "allowed"),
    [
        ("law/x.py", "from adjudicator.solve.facts import Fact", False),
        ("law/x.py", "from adjudicator.law.clause import Clause", True),
        ("solve/x.py", "from adjudicator.law import Reading", True),
        ("solve/x.py", "import adjudicator.cards", False),
        ("cards/x.py", "from adjudicator.cards.deck import Deck", True),
        ("cards/x.py", "def f():\n    from adjudicator.games import GAMES", False),
        ("games/tarot_himi/powers/x.py", "from adjudicator.games.tahimi import symbols", True),
        ("games/tarot_himi/powers/x.py", "from .. import symbols", True),
        ("games/tahimi/x.py", "from adjudicator.games.tarot_himi import symbols", False),
        ("games/tahimi/x.py", "from ..tarot_himi import symbols", False),
        ("games/loka/x.py", "from adjudicator.games.tahimi import symbols", False),
        ("games/__init__.py", "from adjudicator.games.tarot_himi.game import TarotHimi", True),
        ("games/tahimi/x.py", "from adjudicator import api", False),
        ("report/x.py", "from adjudicator.version import __version__", True),
        ("report/x.py", "from adjudicator.cases.case import Case", False),
        ("api.py", "from adjudicator.cases.case import Case", True),
        ("cases/x.py", "from adjudicator.api import judge", False),
        ("cli/x.py", "from adjudicator.api import judge", True),
        ("attic/x.py", "from adjudicator.law import Clause", False),
    ],
)
def test_the_walk_over_imports_sees_each_crossing(file: str, text: str, allowed: bool) -> None:
    assert (not list(crossings(PACKAGE / file, ast.parse(text)))) == allowed


# -- words


def words_of(name: str) -> list[str]:
    """The words of an identifier or a sentence, split at _ and at camelCase."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name)
    return re.findall(r"[^\W\d_]+", spaced)


def spoken(text: str) -> Iterator[tuple[int, str]]:
    """Line and text of every name, comment and docstring of a file."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.NAME, tokenize.COMMENT):
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield from enumerate(node.value.value.split("\n"), start=node.lineno)


def games_own(text: str) -> Iterator[tuple[int, str]]:
    """Line and word of everything worded in the terms of a game."""
    for line, phrase in spoken(text):
        yield from ((line, word) for word in words_of(phrase) if FORBIDDEN.fullmatch(word))


def test_law_and_solve_do_not_speak_of_any_game() -> None:
    files = [file for room in GAME_FREE for file in sorted((PACKAGE / room).rglob("*.py"))]
    assert len(files) > 10
    refuse(
        [
            shown(file, line, f"{word!r} is a game's word", "say it of permissions and facts, or move it to games/")
            for file in files
            for line, word in games_own(file.read_text(encoding="utf-8"))
        ]
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("held_cards = 1", ["cards"]),
        ("class HandSize: pass", ["Hand"]),
        ("x = 1  # the Power", ["Power"]),
        ('"""Of suits\nand tricks."""', ["suits", "tricks"]),
        ('def f(rank: int) -> int:\n    """Right."""\n    return rank', ["rank", "rank"]),
        ("x.pile", ["pile"]),
        ("XMLPile = 0", ["Pile"]),
        ("cardinal = handle = ranking = powerful = 0  # discard, suited, compiled", []),
        ('x = "a card in a plain string"', []),
    ],
)
def test_the_search_for_words_splits_names_and_leaves_parts_of_words(text: str, expected: list[str]) -> None:
    assert sorted(word for _, word in games_own(text)) == sorted(expected)


# -- decisions

KINDS = ("PUT", "PASS", "DISCARD", "GIVES", "TAKES", "DRAWS", "SHOWS", "CALLS", "TURNS")
"""What `cards/` calls the kinds of plays."""


def asking(source: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and name of whatever tells a turn from other decisions, or one kind of play from another."""
    for node in ast.walk(source):
        if isinstance(node, ast.Attribute) and node.attr in ("turn", "course"):
            yield node.lineno, f".{node.attr}"
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name in KINDS)


def test_nothing_in_report_asks_whether_a_decision_is_the_turn() -> None:
    remedy = "ask the decision's `Choice`: its encoding or its words"
    files = [file for file in FILES if file.relative_to(PACKAGE).parts[0] == "report"]
    refuse(
        [
            shown(file, line, f"{name} asks for one decision or play among others", remedy)
            for file in files
            for line, name in asking(tree(file))
        ]
    )
    code = "from adjudicator.cards import PUT, Play\nx = game.turn.words\ny = game.choice(play).words"
    assert [name for _, name in sorted(asking(ast.parse(code)))] == ["PUT", ".turn"]


# -- docstrings


Documented = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def named(node: ast.AST, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Documented]]:
    """Every class and function with its dotted name, those that stand in another function left out."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Documented):
            yield (*path, child.name), child
            if isinstance(child, ast.ClassDef):
                yield from named(child, (*path, child.name))
        elif isinstance(child, ast.If | ast.Try | ast.With):
            yield from named(child, path)


def undocumented(source: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every public class, and public function of two arguments or more, without a docstring."""
    for path, node in named(source):
        few = not isinstance(node, ast.ClassDef) and len(arguments(node)) < 2
        if not (few or any(name.startswith("_") for name in path) or (ast.get_docstring(node) or "").strip()):
            yield node.lineno, ".".join(path)


def arguments(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    """The names of what a function takes, but for what it is a method of."""
    given = function.args
    every = [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]
    return [one.arg for one in every if one is not None and one.arg not in ("self", "cls")]


SMALL = frozenset(
    (
        *("a", "an", "the", "this", "that", "these", "those", "it", "its", "he", "his", "her", "they", "their", "them"),
        *("of", "to", "in", "on", "at", "by", "for", "with", "from", "into", "out", "up", "off", "as", "than"),
        *("and", "or", "not", "no", "if", "is", "are", "be", "was", "were", "has", "have", "had", "can", "may", "does"),
        *("who", "whose", "what", "which", "where", "when", "how", "whether", "any", "all", "every", "some", "each"),
    )
)
"""Words that say nothing by themselves."""


def stem(word: str) -> str:
    """A word in small letters without what is put behind it for number or tense."""
    word = word.lower()
    ending = next((end for end in ("ing", "ed", "es", "s") if word.endswith(end) and len(word) - len(end) > 2), "")
    return word[: len(word) - len(ending)]


def repeating(source: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every class and function whose docstring has no word that its name, or that of its class,
    has not."""
    for path, node in named(source):
        stems = {stem(word) for word in words_of(ast.get_docstring(node) or "") if word.lower() not in SMALL}
        if ast.get_docstring(node) and stems <= {stem(word) for name in path for word in words_of(name)}:
            yield node.lineno, ".".join(path)


def test_no_docstring_only_repeats_a_name() -> None:
    remedy = "say what the name does not: a unit, an example, a reason, what is raised; or leave it out"
    refuse(
        [
            shown(file, line, f"the docstring of {name} repeats it", remedy)
            for file in FILES
            for line, name in repeating(tree(file))
        ]
    )


@pytest.mark.parametrize(
    ("docstring", "repeats"),
    [
        ("The clauses of an answer.", True),
        ("Whether it answers.", True),
        ("What is answered", True),
        ("The clauses of an answer, in the order of the document.", False),
        ("The ids of the clauses.", False),
        ("", False),
    ],
)
def test_the_search_for_repetitions_looks_at_words_alone(docstring: str, repeats: bool) -> None:
    text = f'class Answer:\n    def clauses(self):\n        """{docstring}"""\n'
    assert [name for _, name in repeating(ast.parse(text))] == ["Answer.clauses"] * repeats


def inherited(file: Path, name: str) -> str:
    """The docstring of what the thing of a dotted name in a file overrides, in one line; empty where there is none. The
    thing itself may have none, where it would say the same."""
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    owner: Any = import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    *classes, method = name.split(".")
    for part in classes:
        owner = getattr(owner, part)
    above = (vars(one).get(method) for one in (owner.__mro__[1:] if classes else ()))
    return next((" ".join(text.split()) for one in above if (text := getattr(one, "__doc__", None))), "")


def methods(node: ast.AST, path: str = "") -> Iterator[tuple[int, str, str]]:
    """Line, dotted name and docstring, in one line, of every method that has one."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield from methods(child, f"{path}{child.name}.")
        elif path and isinstance(child, ast.FunctionDef) and (text := ast.get_docstring(child)):
            yield child.lineno, f"{path}{child.name}", " ".join(text.split())


def test_no_docstring_repeats_that_of_what_is_overridden() -> None:
    refuse(
        [
            shown(file, line, f"{name} says what it overrides says", "say what is its own, or leave it out")
            for file in FILES
            for line, name, text in methods(tree(file))
            if text == inherited(file, name)
        ]
    )


def test_what_takes_a_word_has_a_docstring_or_overrides_what_has_one() -> None:
    findings = []
    for file in FILES:
        source = tree(file)
        if not (ast.get_docstring(source) or "").strip():
            findings.append(shown(file, 1, "the module has no docstring", "say in a line what it is for"))
        findings += [
            shown(file, line, f"{name} has no docstring", "say in a line what it is, or name it with _")
            for line, name in undocumented(source)
            if not inherited(file, name)
        ]
    refuse(findings)


def test_the_search_for_docstrings_sees_methods_and_skips_private_ones() -> None:
    text = "class A:\n    def b(self, c, *d): ...\n    def _c(self, d, e): ...\n    def f(self, g): ...\n"
    text += "class _D:\n    def e(self, f, g): ...\ndef f(): ...\nif A:\n    def g(h, *, i): ...\n"
    assert [name for _, name in undocumented(ast.parse(text))] == ["A", "A.b", "g"]


def test_what_a_method_overrides_says_what_it_is() -> None:
    file = PACKAGE / "engine" / "policy.py"
    assert not inherited(file, "AtRandom.choose") and not inherited(file, "legal")
    assert inherited(PACKAGE / "engine" / "singles.py", "SingleCards.facts").startswith("What a player's hand")
    assert list(methods(ast.parse('class A:\n    def b(self):\n        """One\n        noun."""'))) == [
        (2, "A.b", "One noun.")
    ]
