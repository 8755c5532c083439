"""The games, each registered in one line, and imported when somebody names it.

Those of this package are registered here. Another package registers its own by an entry point in the group
`adjudicator.games`, which gives its id and its package, by the environment variable `ADJUDICATOR_GAMES`
("id=package", with spaces between several), or by `register`. Entry points are looked for when somebody names a game
that is none of these, or asks for all games: to look for them takes longer than many an answer.
"""

from __future__ import annotations

import copyreg
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from pickle import PicklingError
from types import ModuleType
from typing import TYPE_CHECKING, Generic, TypeVar

from adjudicator.dataclass import dataclass

if TYPE_CHECKING:
    from adjudicator.engine.game import Game
    from adjudicator.engine.house_law import OtherLaw
    from adjudicator.engine.outline import Flag, Outline
    from adjudicator.files.diagnostics import Refused

T = TypeVar("T")

__all__ = [
    "DEFAULT",
    "GAMES",
    "HOUSES",
    "OUTLINES",
    "READINGS",
    "Lazy",
    "Registered",
    "also",
    "folder",
    "governed",
    "own_flags",
    "register",
    "registered",
]

GROUP = "adjudicator.games"
"""The group of entry points: each is named as the game's id, and its value is the game's package."""
VARIABLE = "ADJUDICATOR_GAMES"
"""The environment variable with games of other packages."""

IDS = ("tahimi", "tarot-himi", "loka", "tarot-poker", "taruno")
DEFAULT = "tarot-himi"
"""The game that is used where none is named."""


class _Registry(dict[str, str]):
    """By id the package of each game, as it is imported; those of other packages are looked up when they are missed."""

    complete = False
    """Whether the games of other packages are in it."""

    def add(self, id: str, package: str) -> None:
        """Register a game. Raises Refused for an id that another package has."""
        if self.get(id, package) != package:
            raise _refused(
                "game-twice",
                f"two packages have a game called {id!r}: {self[id]} and {package}",
                "give one of them another id",
            )
        self[id] = package

    def all(self) -> Mapping[str, str]:
        """Every game. Raises Refused where one cannot be registered."""
        if not self.complete:
            for id, package in _elsewhere():
                self.add(id, package)
            self.complete = True
        return self

    def has(self, id: object) -> bool:
        """Whether this is the id of a game; other packages are searched only where it is not known without."""
        return isinstance(id, str) and (id in self or id in self.all())

    def package(self, id: str) -> str:
        """The package of a game. Raises KeyError."""
        return self[id] if id in self else self.all()[id]


def _elsewhere() -> Iterator[tuple[str, str]]:
    """The ids and packages of games that other packages have."""
    for setting in os.environ.get(VARIABLE, "").split():
        id, equals, package = setting.partition("=")
        if not (id and equals and package):
            message = f"{VARIABLE} has {setting!r}, and not the id of a game with its package"
            raise _refused("bad-game", message, f"write it like {VARIABLE}=my-game=my_package.my_game")
        yield id, package
    if _declared():
        from importlib.metadata import entry_points  # here, as it takes longer to load than all games' names

        yield from ((entry.name, entry.value) for entry in entry_points(group=GROUP))


def _declared() -> bool:
    """Whether any package installed declares games: looked for as text, for most have none, and whatever lists the
    games asks."""
    for folder in filter(os.path.isdir, sys.path):
        for entry in os.scandir(folder):
            if entry.name.endswith((".dist-info", ".egg-info")) and entry.is_dir():
                file = Path(entry.path, "entry_points.txt")
                if file.is_file() and GROUP in file.read_text(encoding="utf-8", errors="replace"):
                    return True
    return False


def _refused(code: str, message: str, help: str) -> Refused:
    from adjudicator.files.diagnostics import Fault, Refused

    return Refused([Fault(code, message, help)])


_LAWS: dict[str, OtherLaw] = {}
"""By game the law that applies instead of the game's own."""
_REGISTRY = _Registry({id: f"{__name__}.{id.replace('-', '_')}" for id in IDS})


def register(id: str, package: ModuleType | str) -> None:
    """Register a game: its id, and its package or the name of it, with the modules `outline` (its OUTLINE) and `game`
    (its GAME). The package is imported when somebody names the game. Raises Refused for an id that another
    package has."""
    _REGISTRY.add(id, package if isinstance(package, str) else package.__name__)


@contextmanager
def governed(law: OtherLaw) -> Iterator[None]:
    """Context manager: its game is under another law in this process, wherever the game is used."""
    before = _LAWS.get(law.game)
    _govern(law.game, law)
    try:
        yield
    finally:
        _govern(law.game, before)


def _govern(game: str, law: OtherLaw | None) -> None:
    """Put a game under another law, or under its own."""
    if law is None:
        del _LAWS[game]
    else:
        _LAWS[game] = law
    for values in (GAMES, OUTLINES, READINGS, HOUSES):
        values.forget(game)


@dataclass(frozen=True)
class Registered:
    """What was registered in a process: the packages of the games by id, and house laws by the game's id."""

    packages: Mapping[str, str]
    laws: Mapping[str, OtherLaw]


def registered() -> Registered:
    """What was registered so far: for another process, which does not know what was registered by a call."""
    return Registered(dict(_REGISTRY), dict(_LAWS))


def also(others: Registered) -> None:
    """Register what another process has registered. Raises Refused as `register` does."""
    for id, package in others.packages.items():
        register(id, package)
    for game, law in others.laws.items():
        _govern(game, law)


def folder(id: str) -> Path:
    """The folder of a game's package. Raises KeyError for what is no game's id, Refused where there is no such
    package."""
    return Path(str(_module(id).__file__)).parent


def _module(id: str, name: str = "") -> ModuleType:
    """A game's package, or a module of it. Raises KeyError, Refused where there is none of that name."""
    package = _REGISTRY.package(id)
    module = f"{package}.{name}" if name else package
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise
        raise _refused(
            "not-a-game",
            f"the game {id} is registered as {package}, and there is no {error.name}",
            "install the package that has the game, or register the game no longer",
        ) from error


def _value(id: str, name: str) -> object:
    """What a module of a game's package has under the module's name in capitals; None where there is nothing with the
    game's id."""
    value: object = getattr(_module(id, name), name.upper(), None)
    return value if getattr(value, "id", None) == id else None


def _lacking(id: str, name: str) -> Refused:
    """That a module of a game's package has not what it is for."""
    module = _module(id, name).__name__
    return _refused(
        "not-a-game",
        f"the game {id} is registered as {_REGISTRY[id]}, and there is no {name.upper()} with this id in its module "
        f"{name}",
        f"let {module}.{name.upper()} be the game's, with the id {id!r}",
    )


class Lazy(Mapping[str, T], Generic[T]):
    """A value of each game by the game's id. The ids of this package's games cost nothing; a value is made by `find`,
    which gets the id, at its first access. Raises KeyError for what is no game's id.
    """

    def __init__(self, find: Callable[[str], T]) -> None:
        self._find = find
        self._values: dict[str, T] = {}

    def __getitem__(self, id: str) -> T:
        if id not in self._values:
            if not _REGISTRY.has(id):
                raise KeyError(id)
            self._values[id] = self._find(id)
        return self._values[id]

    def forget(self, id: str) -> None:
        """Make the value of a game anew at the next access."""
        self._values.pop(id, None)

    def __contains__(self, id: object) -> bool:
        return _REGISTRY.has(id)

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(_REGISTRY.all()))

    def __len__(self) -> int:
        return len(_REGISTRY.all())


def _game(id: str) -> Game:
    from adjudicator.engine.game import Game

    if not isinstance(game := _value(id, "game"), Game):
        raise _lacking(id, "game")
    copyreg.pickle(type(game), _by_id)
    if id in _LAWS:
        from adjudicator.engine.house_law import amended

        return amended(game, _LAWS[id])
    return game


def _by_id(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """How a game is pickled: by its id, as each process makes its own. Raises PicklingError for a house's own law, which
    another process does not have."""
    if game.id in _LAWS or GAMES.get(game.id) is not game:
        raise PicklingError(f"{game.id} is under a house's own law here: load it, and then the case, in each process")
    return _registered_game, (game.id,)


def _registered_game(id: str) -> Game:
    return GAMES[id]


def _outline(id: str) -> Outline:
    from adjudicator.engine.outline import Outline

    if id in _LAWS:
        return GAMES[id]
    if not isinstance(outline := _value(id, "outline"), Outline):
        raise _lacking(id, "outline")
    return outline


GAMES: Lazy[Game] = Lazy(_game)
"""The games themselves."""
OUTLINES: Lazy[Outline] = Lazy(_outline)
"""What is known of each without its law: name, cards, readings."""
READINGS: Lazy[Mapping[str, tuple[str, ...]]] = Lazy(
    lambda id: {reading.key: reading.names for reading in OUTLINES[id].unclear}
)
"""The options of each game's unclear sentences, by key."""
HOUSES: Lazy[Mapping[str, tuple[str, ...]]] = Lazy(
    lambda id: {rule.key: rule.names for rule in OUTLINES[id].house_rules}
)
"""The options of each game's house rules, by key."""


def own_flags() -> tuple[Flag, ...]:
    """The flags that only some games have, each once."""
    return tuple({flag.name: flag for game in OUTLINES.values() for flag in game.flags}.values())
