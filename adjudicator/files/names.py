"""What a schema cannot say of a case file: that a name is a player's, and a reading on file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.files.diagnostics import WORD, Fault, meant, quoted

if TYPE_CHECKING:
    from adjudicator.files.source import Marked, Path, Value

Options: TypeAlias = Mapping[str, Mapping[str, Sequence[str]]]
"""By game and key, the options there are; a key without options takes any text."""

NOBODY, ALONE, LISTED, NEWCOMERS, BY_NAME, ENTRIES, ANYBODY = (
    *("nobody", "alone", "listed", "newcomers", "by name", "entries", "anybody"),
)
"""Whom a value names: nobody; one player; players in a list; people who are no players yet; a player by each key;
a player by the key of each entry in a list; in the same way, players and newcomers."""

DISPUTED = "disputed"
"""The key beside a play that says somebody doubts it was legal."""
MANY = 100
"""More words than any list in a case has."""


def people(
    value: Mapping[str, Value], tree: Marked, naming: Mapping[str, str], impersonal: Impersonal = lambda game: ()
) -> Iterator[Fault]:
    """Names given twice, and names that are nobody's. `naming` says whom each key names, `impersonal` which words may
    stand before a line in the place of a name."""
    players: list[str] = []
    for name, path in _listed(value, "players"):
        if name.casefold() in (player.casefold() for player in players):
            help = "give everybody a name of their own; capitals do not tell names apart"
            yield Fault("repeated-name", f"{quoted(name)} is named twice", help, tree.place(path))
        players.append(name)
    newcomers = [one for key, whom in naming.items() if whom == NEWCOMERS for one in _listed(value, key)]
    for name, path in newcomers:
        if name in players:
            message = f"{quoted(name)} is at the table already"
            yield Fault("repeated-name", message, "who joins is none of the players", tree.place(path))
    welcome = {key for key, whom in naming.items() if whom == ANYBODY}
    everybody = (*players, *(name for name, _ in newcomers))
    for name, path, key in _named(value, naming) if players else ():
        if name not in (everybody if path[0] in welcome else players):
            if len(path) > 2 and nobodys(name, value, impersonal):
                continue
            help = nobody_called(name, players, key and len(path) > 2)
            yield Fault("unknown-player", f"nobody here is called {quoted(name)}", help, tree.place(path, key))


Impersonal: TypeAlias = Callable[[str], Collection[str]]
"""By the id of a game the words that may stand before a line in the place of a name."""


def nobodys(word: str, value: Mapping[str, Value], impersonal: Impersonal) -> bool:
    """Whether a word before a line of a file is no name, but what anybody may do."""
    game = value.get("game")
    return isinstance(game, str) and word.lower() in impersonal(game)


def nobody_called(name: str, players: Sequence[str], line: bool) -> str:
    """What to do about a name that is nobody's; before a `line` it may be a word for what is done."""
    help = meant(name, players, "here are", "and")
    done = line and name.islower() and players
    return f"{help}; before a line stands who does it, as in {players[0]}: {name} …" if done else help


def _listed(value: Mapping[str, Value], field: str) -> list[tuple[str, Path]]:
    """The words of a text, or of a list, each with its path; none where there are far too many."""
    found = value.get(field)
    names = WORD.findall(found) if isinstance(found, str) else found if isinstance(found, list) else []
    words = [(name.strip(), at) for at, name in enumerate(names) if isinstance(name, str)]
    return [(name, (field, at)) for name, at in words if name] if len(words) <= MANY else []


def _named(value: Mapping[str, Value], naming: Mapping[str, str]) -> Iterator[tuple[str, Path, bool]]:
    """Every name that must be a player's, its path, and whether it is a key."""
    for field, whom in naming.items():
        told = value.get(field)
        if whom == LISTED:
            yield from ((name, path, False) for name, path in _listed(value, field))
        elif whom == ALONE and isinstance(told, str) and told.strip():
            yield told, (field,), False
        elif whom == BY_NAME and isinstance(told, dict):
            yield from ((name, (field, name), True) for name in told)
        elif whom in (ENTRIES, ANYBODY):
            apart = DISPUTED if whom == ENTRIES else None
            for at, entry in _entries(value, field):
                yield from ((name, (field, at, name), True) for name in entry if name != apart)
    for at, ruling in _entries(value, "rulings"):
        if isinstance(by := ruling.get("by"), str) and by.strip():
            yield by, ("rulings", at, "by"), False


def _entries(value: Mapping[str, Value], field: str) -> list[tuple[int, dict[str, Value]]]:
    """The mappings in a list, each with its number."""
    entries = value.get(field)
    numbered = enumerate(entries) if isinstance(entries, list) else ()
    return [(at, entry) for at, entry in numbered if isinstance(entry, dict)]


def on_file(
    value: Mapping[str, Value], tree: Marked, games: Collection[str], known: Mapping[str, Options | None]
) -> Iterator[Fault]:
    """A game, readings and house rules that are not on file."""
    game = value.get("game")
    if not isinstance(game, str) or not game.strip():
        return
    if game not in games:
        parts = [id for id in games if game.casefold().strip() in id]
        help = f"did you mean {' or '.join(parts)}?" if len(parts) > 1 else meant(game, games, "the games are", "and")
        yield Fault("unknown-game", f"no game is called {quoted(game)}", help, tree.place(("game",)))
        return
    tables: list[tuple[Path, Value | None]] = [((key,), value.get(key)) for key in known]
    for field in ("rulings", "ask"):
        for at, entry in _entries(value, field):
            tables.append(((field, at, "readings"), entry.get("readings")))
    for path, chosen in tables:
        options = known[str(path[-1])]
        if isinstance(chosen, dict) and options is not None:
            yield from chosen_on_file(chosen, path, options.get(game, {}), tree)


def chosen_on_file(
    chosen: Mapping[str, Value], path: Path, known: Mapping[str, Sequence[str]], tree: Marked
) -> Iterator[Fault]:
    """Keys with options, at a path of a file, that are not among those known of a game."""
    what = "house rule" if path[-1] == "house" else "reading"
    for key, option in chosen.items():
        if key not in known:
            message, help = f"this game has no {what} {quoted(key)}", meant(key, known, "there are", "and")
            yield Fault("unknown-key", message, help, tree.place((*path, key), key=True))
        elif known[key] and option not in known[key] and isinstance(option, str) and option.strip():
            message, help = f"{key} has no option {quoted(option)}", meant(option, known[key])
            yield Fault("unknown-option", message, help, tree.place((*path, key)))
