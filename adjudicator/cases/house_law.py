"""Files of house laws: a game, a title, ids of dropped clauses, numbers, and options of readings and house rules.

game: taruno
title: The kitchen table
drop: [TU-HERMIT-GIFT]
parameters: {tu.deal: 5}
readings: {tu.play_drawn: "yes"}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from adjudicator.cards.english import both
from adjudicator.cases.flag_values import fault
from adjudicator.cases.lock import is_lock, lock_of
from adjudicator.cases.remedies import filled
from adjudicator.engine.game import Game
from adjudicator.engine.house_law import HouseLaw, OtherLaw
from adjudicator.files.diagnostics import Fault, Place, Refused, listed, nearest, now_called, quoted, suggestion
from adjudicator.files.names import chosen_on_file
from adjudicator.files.source import Marked, Source, Value, marked, read, survey
from adjudicator.files.values import shape, words
from adjudicator.games import GAMES, OUTLINES
from adjudicator.law import Clause, Effect, Permission
from adjudicator.law.reading import former_names
from adjudicator.report.names import with_id
from adjudicator.solve.budget import LIMIT

GAME, TITLE, DROP, PARAMETERS = "game", "title", "drop", "parameters"
OPTIONS = ("readings", "house")
"""The keys with options, as case files have them."""
KEYS = (GAME, TITLE, DROP, PARAMETERS, *OPTIONS)


def law_of(source: Source, limit: float = LIMIT) -> OtherLaw:
    """Parse the text of a house law or of a lock. `limit`: seconds for each proof that a clause of a lock differs. Raises
    Refused with every fault at its place."""
    if not is_lock(source.text):
        return parsed(source)
    from adjudicator.cases.lock_differences import lock_differences

    return lock_differences(lock_of(source), limit).law


def opened(path: str) -> Source:
    """Read a file with a house law or a lock; `-` is standard input. Raises Refused as `files.source.read`."""
    with filled("write game:, title: and what the house changes; adjudicator lock writes a lock"):
        return read(path)


def house_law(path: str) -> HouseLaw:
    """Read the house law in a file; `-` is standard input. Raises Refused with every fault at its place."""
    return parsed(opened(path))


def refuse_other_games(law: str, name: str, games: Iterable[str | None]) -> None:
    """Raise Refused if each of these games is another than that of a law, and there is one. `law`: the id of its game;
    `name`: of its file; None stands for a game that is not known."""
    other = None
    for other in games:
        if other in (None, law):
            return
    if other is not None:
        help = f"name a law of {other}; or --game {law}, or a file of that game"
        raise fault("other-game", f"{name} is a law of {law}, and not of {other}", help)


def parsed(source: Source) -> HouseLaw:
    """Parse the text of a house law. Raises Refused with every fault at its place."""
    tree = with_id(marked(source))
    value = tree.value
    if not isinstance(value, dict):
        help = f"write key: value lines: {both(KEYS)}"
        raise Refused([Fault("not-a-house-law", f"a house law cannot be {shape(value)}", help, tree.place(()))])
    faults = list(_misfits(value, tree))
    if isinstance(value.get(GAME), str) and str(value[GAME]).strip():
        faults += _unknown(value, tree)
    if faults:
        raise Refused(faults)
    options = {key: str(option) for name in OPTIONS for key, option in _mapping(value, name).items()}
    numbers = {key: int(str(number)) for key, number in _mapping(value, PARAMETERS).items()}
    law = HouseLaw(str(value[GAME]), str(value[TITLE]), tuple(_dropped(value)), options, numbers)
    if not (law.dropped or law.numbers or law.options):
        help = "name a clause under drop, a number under parameters, or an option under readings or house"
        raise Refused([Fault("nothing-amended", "this house law changes nothing", help, tree.place(()))])
    return law


def game_of(path: str) -> str | None:
    """The id of the game of a case file or a record; None for one that does not say, cannot be read, or is standard
    input."""
    if path == "-":
        return None
    try:
        source = read(path)
    except Refused:
        return None
    if path.lower().endswith(".jsonl"):
        source = Source(source.name, next(line for line in source.lines if line.strip()))
    tree = survey(source)[0]
    value = None if tree is None else with_id(tree).value
    id = value.get(GAME) if isinstance(value, dict) else None
    return id if isinstance(id, str) and id in GAMES else None


def owners(texts: Iterable[str]) -> Iterator[str]:
    """The ids of the games that have profiles of these names, or readings of these KEY=OPTION with commas between."""
    for text in texts:
        keys = {each.partition("=")[0].strip() for each in text.split(",") if "=" in each}
        yield from (id for id, game in OUTLINES.items() if text in game.profiles or keys & game.readings.keys())


def places(source: Source) -> dict[str, Place]:
    """Where each amendment of a house law is, by the key of its reading."""
    tree = marked(source)
    value = tree.value if isinstance(tree.value, dict) else {}
    dropped = {f"law.{id}": tree.place((DROP, at)) for at, id in enumerate(_dropped(value))}
    numbers = {f"law.{key}": tree.place((PARAMETERS, key)) for key in _mapping(value, PARAMETERS)}
    return dropped | numbers | {key: tree.place((name, key)) for name in OPTIONS for key in _mapping(value, name)}


def _mapping(value: Mapping[str, Value], key: str) -> Mapping[str, Value]:
    """The texts of a mapping by their keys; those of another shape are left out."""
    chosen = value.get(key)
    return {name: text for name, text in chosen.items() if isinstance(text, str)} if isinstance(chosen, dict) else {}


def _dropped(value: Mapping[str, Value]) -> list[str]:
    ids = words(value.get(DROP, []))
    return [str(id) for id in ids] if isinstance(ids, list) else []


def _misfits(value: Mapping[str, Value], tree: Marked) -> Iterator[Fault]:
    """Faults of the keys, and of values of another shape."""
    for key in value:
        if key not in KEYS:
            yield Fault(
                "unknown-key", f"a house law has no key {quoted(key)}", listed(key, KEYS), tree.place((key,), True)
            )
    for key, means in ((GAME, "whose law is changed"), (TITLE, "what the house's law is called")):
        text = value.get(key)
        if not isinstance(text, str) or not text.strip():
            help = f"write {key}: and {means}"
            yield Fault("missing-key", f"a house law needs {key}", help, tree.place((key,)))
    for key, of, like in (*((key, "options", '"option"') for key in OPTIONS), (PARAMETERS, "numbers", "4")):
        if key in value and not (isinstance(value[key], dict) and len(_mapping(value, key)) == len(value[key])):
            yield Fault(
                "bad-shape", f"{key} is a mapping of keys to {of}", f"write it like KEY: {like}", tree.place((key,))
            )
    if DROP in value and not isinstance(words(value[DROP]), list):
        help = "write it like drop: [ID, ID]; adjudicator rules lists the ids"
        yield Fault("bad-shape", "drop is a list of clauses by id", help, tree.place((DROP,)))


def _unknown(value: Mapping[str, Value], tree: Marked) -> Iterator[Fault]:
    """Faults of a game, of clauses and of options that are not on file, and clauses without effect once others are
    dropped."""
    id = str(value[GAME])
    if id not in GAMES:
        help = suggestion(id, list(GAMES), "the games are", "and")
        yield Fault("unknown-game", f"no game is called {quoted(id)}", help, tree.place((GAME,)))
        return
    game = GAMES[id]
    readings = {reading.key: reading.names for reading in game.unclear}
    rules = {rule.key: rule.names for rule in game.house_rules}
    for key, known in zip(OPTIONS, (readings, rules), strict=True):
        yield from chosen_on_file(_mapping(value, key), (key,), known, tree)
    yield from _misnumbered(_mapping(value, PARAMETERS), game, tree)
    entries = {entry.id: entry for entry in game.rulebook(game.lexicon({})).entries()}
    dropped = _dropped(value)
    for at, name in enumerate(dropped):
        place = tree.place((DROP, at))
        if name in dropped[:at]:
            yield Fault("repeated-key", f"{name} is dropped twice", "leave one out", place)
        elif name not in entries:
            clauses = [each for each, entry in entries.items() if isinstance(entry, Clause)]
            near, former = nearest(name, clauses), former_names((each, entry.former) for each, entry in entries.items())
            help = now_called(name, former) or (f"did you mean {near}?" if near else "the list: adjudicator rules")
            yield Fault("unknown-clause", f"{game.title} has no clause {quoted(name)}", help, place)
        elif isinstance(entries[name], Effect):
            bearing = both(entries[name].readings)
            help = f"choose an option of its readings instead: {bearing}" if bearing else "leave it out"
            message = f"{name} says what follows of an action, and is no clause that allows or bars one"
            yield Fault("not-a-clause", message, help, place)
    for entry in entries.values():
        if isinstance(entry, Permission) and entry.id not in dropped and {*entry.waives} <= {*dropped}:
            message = f"{entry.id} has no effect any more: it only lifts {both(sorted(entry.waives))}"
            yield Fault("dead-clause", message, f"drop {entry.id} too", tree.place((DROP,)))


def _misnumbered(numbers: Mapping[str, Value], game: Game, tree: Marked) -> Iterator[Fault]:
    """Faults of parameters that the game does not have, and of numbers that they cannot be changed to."""
    known = {each.key: each for each in game.parameters}
    for key, text in numbers.items():
        place = tree.place((PARAMETERS, key))
        if key not in known:
            message, named = f"{game.title} has no parameter {quoted(key)}", tree.place((PARAMETERS, key), True)
            now = now_called(key, former_names((each.key, each.former) for each in game.parameters))
            others = suggestion(key, known, "there are", "and") if known else "leave parameters out: the game has none"
            help = now or others
            yield Fault("unknown-parameter", message, help, named)
            continue
        each, number = known[key], str(text).strip()
        if not (number.isascii() and number.isdecimal()):
            message = f"{key} is a whole number, and {quoted(str(text))} is none"
            yield Fault("not-a-number", message, f"write {each.span}", place)
        elif int(number) not in each.choices:
            message = f"{key} cannot be {number}"
            yield Fault("out-of-range", message, f"write {each.span}", place)
        elif int(number) == each.value:
            message = f"{key} is {each.value} by the document too"
            yield Fault("nothing-amended", message, f"leave it out, or write another number; {each.span}", place)
