"""A lock with the present names of what was renamed since: clauses, effects, readings, their options, and symbols.

The names are put in line by line and hashed anew, so that every line keeps its number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from adjudicator.cases.lock import CLAUSE, DECISION, EFFECT, HOUSE, READING, TRANSITION, Block, Lock, digest, lock_of
from adjudicator.dataclass import dataclass
from adjudicator.engine.fields import FieldEncoding
from adjudicator.engine.game import Game
from adjudicator.files.diagnostics import quoted
from adjudicator.files.source import Source
from adjudicator.law.clause_terms import WAIVES
from adjudicator.law.reading import former_keys, former_names
from adjudicator.law.term_text import option_name

_SYMBOL = re.compile(r"\|([^|]*)\|")
_READINGS = (READING, TRANSITION, HOUSE)


@dataclass(frozen=True)
class Renaming:
    """Names that a lock has, each with the present one: `ids` of clauses and effects, `keys` of readings, `options` by
    the present key of their reading, and `symbols` by decision."""

    ids: Mapping[str, str]
    keys: Mapping[str, str]
    options: Mapping[str, Mapping[str, str]]
    symbols: Mapping[str, Mapping[str, str]]

    @property
    def sentences(self) -> Iterator[str]:
        """What is called otherwise now."""
        yield from (f"{new} was called {old}." for old, new in self.ids.items())
        yield from (f"The reading {new} was called {old}." for old, new in self.keys.items())
        for key, options in self.options.items():
            yield from (f"{key}: the option {new} was called {old}." for old, new in options.items())
        for decision, symbols in self.symbols.items():
            yield from (
                f"{decision}: the symbol {quoted(new)} was called {quoted(old)}." for old, new in symbols.items()
            )

    @property
    def is_empty(self) -> bool:
        """Whether nothing has another name."""
        return not any(self.sentences)


def renaming(lock: Lock, game: Game) -> Renaming:
    """The names of a lock that the game declares as former ones, where the lock has not the present name too."""
    rulebook = game.rulebook(game.lexicon({}))
    ids = _in_lock(former_names((entry.id, entry.former) for entry in rulebook.described()), lock.of(CLAUSE, EFFECT))
    keys = _in_lock(former_keys(game.readings), lock.readings)
    options: dict[str, Mapping[str, str]] = {}
    for key, block in lock.readings.items():
        own = game.readings.get(keys.get(key, key))
        known = [text.partition(":")[0] for text in block.texts("options")]
        if own is not None and (changed := _in_lock(own.names.former, dict.fromkeys(known))):
            options[own.key] = changed
    symbols: dict[str, Mapping[str, str]] = {}
    for name, block in lock.of(DECISION).items():
        encoding = game.named(name).encoding if name in game.decisions else None
        fields = encoding.fields(game.lexicon({})).values() if isinstance(encoding, FieldEncoding) else ()
        there = (_SYMBOL.match(text) for text in (*block.texts("position"), *block.texts("play")))
        known_symbols = {match[1]: None for match in there if match}
        if changed := _in_lock(former_names((each.name, each.former) for each in fields), known_symbols):
            symbols[name] = changed
    return Renaming(ids, keys, options, symbols)


def _in_lock(former: Mapping[str, str], there: Mapping[str, object]) -> dict[str, str]:
    return {old: new for old, new in former.items() if old in there and new not in there}


def renamed(lock: Lock, renaming: Renaming) -> Lock:
    """The lock with the present names."""
    lines = list(lock.source.lines)
    terms = {f"reading {old}": f"reading {new}" for old, new in renaming.keys.items()}
    for key, block in lock.readings.items():
        present = renaming.keys.get(key, key)
        changed = renaming.options.get(present, {})
        for option in (text.partition(":")[0] for text in block.texts("options")):
            terms[option_name(key, option)] = option_name(present, changed.get(option, option))
    for block in lock.blocks.values():
        _rename(block, lines, renaming, terms)
    return lock_of(Source(lock.source.name, "\n".join(lines)))


def _rename(block: Block, lines: list[str], renaming: Renaming, terms: Mapping[str, str]) -> None:
    """Put the present names into the lines of a block."""
    decision = block.name if block.kind == DECISION else block.value("decision")
    symbols = {**terms, **renaming.symbols.get(decision, {})}
    head, names = block.place.line - 1, renaming.keys if block.kind in _READINGS else renaming.ids
    inner = range(head + 1, head + 1 + _length(block, lines, head))
    name = names.get(block.name, block.name) if block.kind != DECISION else block.name
    if block.kind in _READINGS:
        _rename_options(block, lines, renaming.options.get(name, {}))
    for field, named in (("readings", renaming.keys), ("clauses", renaming.ids)):
        for at, text in block.fields.get(field, ()):
            lines[at] = lines[at].replace(text.strip(), named.get(text.strip(), text.strip()))
    for at in inner:
        if (waived := lines[at].strip()).startswith(f"{WAIVES} ") and waived.endswith(":"):
            id = waived[len(WAIVES) + 1 : -1]
            lines[at] = lines[at].replace(id, renaming.ids.get(id, id))
        else:
            lines[at] = _SYMBOL.sub(lambda match: f"|{symbols.get(match[1], match[1])}|", lines[at])
    title = f"{block.kind} {name}"
    lines[head] = f"{title} #{digest(title, [lines[at] for at in inner])}"


def _rename_options(block: Block, lines: list[str], options: Mapping[str, str]) -> None:
    for at, text in block.fields.get("options", ()):
        option, colon, means = text.strip().partition(":")
        lines[at] = f"{text[: len(text) - len(text.lstrip())]}{options.get(option, option)}{colon}{means}"
    for at, text in block.fields.get("default", ()):
        lines[at] = f"  default: {options.get(text, text)}"


def _length(block: Block, lines: list[str], head: int) -> int:
    """How many lines a block has below its head."""
    return next(i for i, line in enumerate(lines[head + 1 :]) if not line.startswith("  "))
