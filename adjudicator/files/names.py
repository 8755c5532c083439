"""Checks of a case file beyond its schema: names of players, and existing games, readings and house rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from adjudicator.files.diagnostics import WORD, Fault, now_called, quoted, suggestion

if TYPE_CHECKING:
    from adjudicator.files.source import Marked, Path, Value

Options: TypeAlias = Mapping[str, Mapping[str, Sequence[str]]]
"""Game -> key -> options; a key without options takes any text."""

NOBODY, ALONE, LISTED, NEWCOMERS, BY_NAME, ENTRIES, ANYBODY = (
    *("nobody", "alone", "listed", "newcomers", "by name", "entries", "anybody"),
)
"""Which names a value contains: none; one player; a list of players; a list of people who are not players yet; a player
as each key; a player as the key of each list entry; the same, of players and newcomers."""

DISPUTED = "disputed"
"""The key beside a play that marks it as disputed."""
MANY = 100
"""A limit above the number of words in any list of a case."""


def people(
    value: Mapping[str, Value], tree: Marked, naming: Mapping[str, str], impersonal: Impersonal = lambda game: ()
) -> Iterator[Fault]:
    """Yield faults for duplicate names and for names of nobody at the table. `naming`: key -> which names it contains;
    `impersonal`: the words that may replace the name before a line."""
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
"""Game id -> words that may replace the name before a line."""


def nobodys(word: str, value: Mapping[str, Value], impersonal: Impersonal) -> bool:
    """Whether a word before a line is an action that anybody may take, not a name."""
    game = value.get("game")
    return isinstance(game, str) and word.lower() in impersonal(game)


def nobody_called(name: str, players: Sequence[str], line: bool) -> str:
    """Help text for an unknown name; before a `line` it may be a misplaced verb."""
    help = suggestion(name, players, "here are", "and")
    done = line and name.islower() and players
    return f"{help}; before a line stands who does it, as in {players[0]}: {name} …" if done else help


def _listed(value: Mapping[str, Value], field: str) -> list[tuple[str, Path]]:
    """The words of a text or list with their paths; empty if there are too many."""
    own = value.get(field)
    names = WORD.findall(own) if isinstance(own, str) else own if isinstance(own, list) else []
    words = [(name.strip(), at) for at, name in enumerate(names) if isinstance(name, str)]
    return [(name, (field, at)) for name, at in words if name] if len(words) <= MANY else []


def _named(value: Mapping[str, Value], naming: Mapping[str, str]) -> Iterator[tuple[str, Path, bool]]:
    """Yield (name, path, whether it is a key) for every name that must be a player's."""
    for field, whom in naming.items():
        content = value.get(field)
        if whom == LISTED:
            yield from ((name, path, False) for name, path in _listed(value, field))
        elif whom == ALONE and isinstance(content, str) and content.strip():
            yield content, (field,), False
        elif whom == BY_NAME and isinstance(content, dict):
            yield from ((name, (field, name), True) for name in content)
        elif whom in (ENTRIES, ANYBODY):
            apart = DISPUTED if whom == ENTRIES else None
            for at, entry in _entries(value, field):
                yield from ((name, (field, at, name), True) for name in entry if name != apart)
    for at, ruling in _entries(value, "rulings"):
        if isinstance(by := ruling.get("by"), str) and by.strip():
            yield by, ("rulings", at, "by"), False


def _entries(value: Mapping[str, Value], field: str) -> list[tuple[int, dict[str, Value]]]:
    """The mappings in a list, with their indices."""
    entries = value.get(field)
    numbered = enumerate(entries) if isinstance(entries, list) else ()
    return [(at, entry) for at, entry in numbered if isinstance(entry, dict)]


def on_file(
    value: Mapping[str, Value], tree: Marked, games: Collection[str], known: Mapping[str, Options | None]
) -> Iterator[Fault]:
    """Yield faults for an unknown game, reading, house rule or option."""
    game = value.get("game")
    if not isinstance(game, str) or not game.strip():
        return
    if game not in games:
        parts = [id for id in games if game.casefold().strip() in id]
        help = (
            f"did you mean {' or '.join(parts)}?" if len(parts) > 1 else suggestion(game, games, "the games are", "and")
        )
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
    """Yield faults for unknown keys and options in the mapping at a path, given those of the game."""
    what = "house rule" if path[-1] == "house" else "reading"
    former = {old: key for key, names in known.items() for old in getattr(names, "former_keys", ())}
    for key, option in chosen.items():
        if key not in known:
            message = f"this game has no {what} {quoted(key)}"
            help = now_called(key, former) or suggestion(key, known, "there are", "and")
            yield Fault("unknown-key", message, help, tree.place((*path, key), key=True))
        elif known[key] and option not in known[key] and isinstance(option, str) and option.strip():
            message, help = f"{key} has no option {quoted(option)}", suggestion(option, known[key])
            yield Fault("unknown-option", message, help, tree.place((*path, key)))
