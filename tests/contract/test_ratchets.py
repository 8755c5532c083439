"""What still stands against "nothing outside a game's folder knows it", counted: each number may only shrink.

A number that grew is a fault. One that shrank has to be written down here too, so that it cannot grow again. Where a
file lies in a game's folder, the folder is called GAME.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from adjudicator.games import GAMES
from adjudicator.report.lookup import summary
from tests.contract import budgets, driver, vague_words
from tests.source import text, tree

PACKAGE = Path(__file__).resolve().parents[2] / "adjudicator"
FILES = sorted(PACKAGE.rglob("*.py"))
GAME = "GAME"
MOST_LINES = 800
REASON = re.compile(rf"^Over {MOST_LINES} lines: \w", re.MULTILINE)
"""How the docstring of a long module says why it is one."""

NAMING: Mapping[str, int] = {}
"""Files outside `games/` that name a game, a card, a rule or a reading in code, and how often."""
TABLES: Mapping[str, int] = {}
"""Tables keyed by the ids of games, outside the registry."""
ANY: Mapping[str, int] = {}
"""How often what all games share says `Any`."""
CIRCLES: Mapping[str, int] = {}
"""Modules that import each other in a circle, imports for types alone among them."""
LONG: Mapping[str, int] = {}
"""Modules that are too long, and do not say why."""

VAGUE: frozenset[str] = frozenset()
"""Rooms with more vague words than `vague_words.LIMIT`."""

REPEATING: Mapping[str, int] = {}
"""Public docstrings that say no more than the name they are of."""
IDLE = frozenset(["a", "an", "the", "of", "its", "it", "this", "that", "for"])
"""Words that say nothing in a docstring."""


def shown(file: Path) -> str:
    """A file's path in the package."""
    packages = {driver.package(game) for game in GAMES}
    return "/".join(GAME if part in packages else part for part in file.relative_to(PACKAGE).parts)


def only_shrinks(places: Iterable[str], allowed: Mapping[str, int]) -> None:
    """Fail where something occurs oftener than it may, and where the list says more than is there."""
    now = Counter(places)
    grown = [f"{path}: {now[path]}, at most {allowed.get(path, 0)}" for path in now if now[path] > allowed.get(path, 0)]
    fewer = [f"{path}: {now[path]}, the list says {most}" for path, most in allowed.items() if now[path] < most]
    assert not grown, "more than there were:\n" + "\n".join(sorted(grown))
    assert not fewer, "fewer than there were, so write down the new numbers:\n" + "\n".join(sorted(fewer))


# -- who names a game


def _prefixes(game: str) -> set[str]:
    """What the ids of a game's rules begin with."""
    return {entry.id.partition("-")[0] for entry in summary(game)}


@cache
def _games() -> re.Pattern[str]:
    names = {name for game in GAMES for name in (game, driver.package(game), game.replace("-", ""))}
    return re.compile("|".join(sorted(names, key=len, reverse=True)), re.IGNORECASE)


@cache
def _words() -> re.Pattern[str]:
    """Games, cards of two letters at least, rules and readings, as words of a text."""
    decks = [GAMES[game].lexicon({}).deck for game in GAMES]
    cards = {card for deck in decks for card in (*deck.place, *deck.singles) if len(card) > 1 and card.isalpha()}
    rules = {f"(?i:{prefix})-" for game in GAMES for prefix in _prefixes(game)}
    keys = {re.escape(key) for game in GAMES for key in GAMES[game].readings if "." in key}
    patterns = [f"(?i:{_games().pattern})", *sorted(rules), *sorted(keys), *(rf"{card}\b" for card in sorted(cards))]
    return re.compile(rf"\b(?:{'|'.join(patterns)})")


def _docstrings(source: ast.Module) -> set[int]:
    """The constants that stand alone: texts about something, and no code."""
    return {id(node.value) for node in ast.walk(source) if isinstance(node, ast.Expr)}


def names(source: ast.Module) -> Iterator[str]:
    """Everything in code that names a game, or something of one."""
    docstrings = _docstrings(source)
    for node in ast.walk(source):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield from _words().findall(node.value)
        elif isinstance(node, ast.ImportFrom):
            yield from _games().findall(node.module or "")
        elif isinstance(node, ast.alias | ast.FunctionDef | ast.ClassDef):
            yield from _games().findall(node.name)
        elif isinstance(node, ast.Name):
            yield from _games().findall(node.id)
        elif isinstance(node, ast.Attribute):
            yield from _games().findall(node.attr)
        elif isinstance(node, ast.arg | ast.keyword):
            yield from _games().findall(node.arg or "")


def naming() -> Iterator[str]:
    """Each file outside the games as often as it names something of one."""
    for file in FILES:
        if file.relative_to(PACKAGE).parts[0] not in ("games", "template") and (
            _games().search(text(file)) or _words().search(text(file))
        ):
            yield from (shown(file) for _ in names(tree(file)))


# -- tables


def tables(source: ast.Module) -> Iterator[int]:
    """The lines of the tables of which every key is the id or the package of a game."""
    own = {name for game in GAMES for name in (game, driver.package(game))}
    for node in ast.walk(source):
        if isinstance(node, ast.Dict) and node.keys:
            keys = {getattr(key, "value", None) for key in node.keys}
            yield from [node.lineno] if keys <= own else []


def keyed() -> Iterator[str]:
    """Each file as often as it has such a table."""
    for file in FILES:
        if any(name in text(file) for game in GAMES for name in (game, driver.package(game))):
            yield from (shown(file) for _ in tables(tree(file)))


# -- what is not said


def anything() -> Iterator[str]:
    """Each module that all games share as often as it says `Any`."""
    for file in sorted((*(PACKAGE / "engine").glob("*.py"), *(PACKAGE / "games").glob("*.py"))):
        names_of_any = (node for node in ast.walk(tree(file)) if isinstance(node, ast.Name) and node.id == "Any")
        yield from (shown(file) for _ in names_of_any)


# -- circles


def module(file: Path) -> str:
    """A file's name as it is imported."""
    parts = ("adjudicator", *file.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def outside(node: ast.AST) -> Iterator[ast.stmt]:
    """The statements that are not in a function, those under a condition among them."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt) and not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
            yield from outside(child)


def imports(name: str, source: ast.Module, package: bool, known: Iterable[str]) -> set[str]:
    """The modules that a module names in its imports, in those for types too."""
    modules = set[str]()
    above = name.split(".") if package else name.split(".")[:-1]
    for node in outside(source):
        if isinstance(node, ast.Import):
            modules.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            back = above[: len(above) - node.level + 1] if node.level else []
            base = ".".join([*back, *([node.module] if node.module else [])])
            inner = {f"{base}.{alias.name}" for alias in node.names}
            modules |= inner & set(known)
            # A module that only hands on its own modules is not asked for anything itself.
            modules |= set() if inner <= set(known) else {base}
    return (modules & set(known)) - {name}


def circular(graph: Mapping[str, set[str]]) -> set[str]:
    """The nodes from which a path leads back to themselves."""

    def reached(start: str) -> set[str]:
        seen, pending = set[str](), [start]
        while pending:
            for after in graph[pending.pop()] - seen:
                seen.add(after)
                pending.append(after)
        return seen

    return {node for node in graph if node in reached(node)}


def circles() -> Iterator[str]:
    """Each file that is in a circle."""
    by_name = {module(file): file for file in FILES}
    graph = {name: imports(name, tree(file), file.name == "__init__.py", by_name) for name, file in by_name.items()}
    yield from (shown(by_name[name]) for name in circular(graph))


# -- lengths


def long() -> Iterator[str]:
    """Each file that is too long and does not say why."""
    for file in FILES:
        lines = text(file).count("\n")
        if lines > MOST_LINES and not REASON.search(ast.get_docstring(tree(file)) or ""):
            yield shown(file)


# -- docstrings


def _words_of(text: str) -> list[str]:
    """The words of a name or a sentence, in lower case and in the singular."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text)
    return [re.sub(r"(?<=[a-z])s$", "", word.lower()) for word in re.findall(r"[A-Za-z]+", spaced)]


def repeated(node: ast.AST) -> Iterator[str]:
    """The names of public classes and functions whose docstring is made of the words of the name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef) and not child.name.startswith("_"):
            docstring = ast.get_docstring(child)
            if docstring is not None and set(_words_of(docstring)) - IDLE <= set(_words_of(child.name)):
                yield child.name
            if isinstance(child, ast.ClassDef):
                yield from repeated(child)


def repeating() -> Iterator[str]:
    """Each file as often as a docstring in it only repeats a name."""
    for file in FILES:
        yield from (shown(file) for _ in repeated(tree(file)))


@pytest.mark.parametrize(
    ("listing", "allowed"),
    [(naming, NAMING), (keyed, TABLES), (anything, ANY), (circles, CIRCLES), (long, LONG), (repeating, REPEATING)],
    ids=["naming", "tables", "any", "circles", "long", "repeating"],
)
def test_it_only_shrinks(listing: Callable[[], Iterator[str]], allowed: Mapping[str, int]) -> None:
    only_shrinks(listing(), allowed)


# -- what counts is seen


def test_whoever_names_a_game_is_seen() -> None:
    for game in GAMES:
        entry = next(iter(summary(game)))
        key = next(key for key in GAMES[game].readings if "." in key)
        deck = GAMES[game].lexicon({}).deck
        cards = [card for card in (*deck.singles, *deck.place) if len(card) > 1 and card.isalpha()]
        for code in (
            f"from adjudicator.games.{driver.package(game)} import state",
            f"x = {game!r}",
            f"x.{driver.package(game)} = 1",
            f"x = 'a fault by {entry.id}'",
            f"f'{{x}} {key}'",
            *(f"if held == {card!r}: pass" for card in cards[:1]),
            f"class The{driver.package(game).title().replace('_', '')}: pass",
        ):
            assert list(names(ast.parse(code))), code
    assert not list(names(ast.parse('"""What is said of a game."""\nx = "some words"\ndef f(hand): return hand.cards')))


def test_whatever_is_keyed_by_games_is_seen() -> None:
    for game in GAMES:
        assert list(tables(ast.parse(f"x = {{{game!r}: 1}}"))) == [1]
        assert not list(tables(ast.parse(f"x = {{{game!r}: 1, 'another': 2}}")))


def test_circles_are_seen_and_imports_for_types_with_them() -> None:
    code = "if TYPE_CHECKING:\n    from .b import c\ndef f():\n    from p import d"
    assert imports("p.a", ast.parse(code), False, ["p", "p.a", "p.b", "p.b.c", "p.d"]) == {"p.b.c"}
    assert imports("p.a", ast.parse(code), False, ["p", "p.a", "p.b", "p.d"]) == {"p.b"}
    assert circular({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == {"b", "c"}


@pytest.mark.parametrize(
    ("code", "seen"),
    [
        ('def line(): "Its line."', ["line"]),
        ('class Step:\n    def drawn_cards(self):\n        """The drawn card."""', ["drawn_cards"]),
        ('class RoundState: "The state of a round."', ["RoundState"]),
        ('def line(): "The number of the line, from 1."', []),
        ('def _line(): "The line."', []),
    ],
)
def test_docstrings_that_repeat_a_name_are_seen(code: str, seen: list[str]) -> None:
    assert list(repeated(ast.parse(code))) == seen


def test_a_number_that_shrank_has_to_be_written_down() -> None:
    only_shrinks(["a", "a", "b"], {"a": 2, "b": 1})
    for places in (["a", "a", "b", "c"], ["a", "a", "a", "b"], ["a", "b"], ["a", "a"]):
        with pytest.raises(AssertionError, match="than there were"):
            only_shrinks(places, {"a": 2, "b": 1})


# -- sizes


def test_no_game_and_no_room_has_grown_and_one_that_shrank_has_a_smaller_budget() -> None:
    assert not list(budgets.grown())
    assert not list(budgets.loose()), "write the new sizes down: python -m tests.contract.budgets"


# -- vague words


def test_no_room_has_more_vague_words_and_one_that_has_fewer_has_a_smaller_limit() -> None:
    assert not list(vague_words.grown())
    assert not list(vague_words.loose()), "write the new counts down: python -m tests.contract.vague_words"


def test_the_rooms_that_were_gone_through_keep_to_the_limit_of_vague_words() -> None:
    assert {room for room, use in vague_words.measured().items() if use.rate > vague_words.LIMIT} == VAGUE


@pytest.mark.parametrize(
    ("code", "names", "docstrings"),
    [
        ("def found(): pass", 1, 0),
        ("class CardTold: pass", 1, 0),
        ("def f(asked, *, said_by): pass", 2, 0),
        ("x.told_of = found = 1", 2, 0),
        ("for meant in f(told): pass", 1, 0),
        ("[said for said in x if (asked := said)]", 2, 0),
        ("import a as found", 1, 0),
        ("try: pass\nexcept E as told: pass", 1, 0),
        ("match x:\n    case [*found] | {**told}: pass\n    case said: pass", 3, 0),
        ('def f():\n    """What was found, as `found_in` said: QuestionAsked."""', 0, 4),
        ("class C:\n    x: int\n    'Asked of.'", 0, 1),
        ("untold = foundation = retold = x.found = 'asked'  # told", 1, 0),
    ],
)
def test_vague_words_are_seen_where_a_name_is_bound_and_in_docstrings(code: str, names: int, docstrings: int) -> None:
    nodes = [*ast.walk(ast.parse(code))]
    assert vague_words.vague(vague_words.defined(nodes)).total() == names
    assert vague_words.vague(vague_words.documented(nodes)).total() == docstrings
