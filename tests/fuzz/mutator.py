"""Changes of valid inputs by their structure: keys, entries, words, numbers, types, and parts of other inputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from random import Random

from adjudicator.games import IDS
from tests.fuzz.alike import NAMES, UNREAD, changed, options
from tests.fuzz.corpus import Tree, texts, values, vocabulary

NUMBERS = (
    *("0", "1", "2", "-1", "5", "9", "12", "78", "79", "100", "2147483648", "18446744073709551616", "1e400"),
    *("9" * 400, "nan", "inf", "0.5", "1_000", "007", "٣", "²", "Ⅷ", "１２"),  # noqa: RUF001 - digits of other scripts
)
ODD = (
    *(
        "",
        " ",
        "\t",
        "\n",
        "\0",
        "\x1b[31m",
        "\u202e",
        "\ufeff",
        "\ud800",
        "é",
        "e\u0301",
        "ß",
        "İ",
        "\N{LATIN SMALL LETTER LONG S}",
        "😀",
    ),
    *("\N{NO-BREAK SPACE}", "\u2028", "'", '"', "`", "\\", "%", "%s", "{}", "{0}", "$x", "--", "-", "---", "..."),
    *(",", ";", ":", "|", "=", "+", "?", "#", "&", "*", "!", "@", "<b>", "]]>", "null", "true", "no", "~", "~x"),
    *("unseen", "+ 2 unseen", "nothing", "none", "all", "you", "You", "P1", "Nobody", "on", "to", "showing", "as"),
)
TYPES: Sequence[Tree] = (None, True, False, 0, -1, 3, 2**40, 1.5, "", "x", [], {}, [[]], [None], {"": ""}, {"x": {}})
_WORD = re.compile(r"\s+|[\w'-]+|[^\w\s]")
_DEEPEST = 30
_ALIKE = 0.65
"""The share of inputs whose changes all keep the structure: of others most are refused before any rule is applied."""


class Mutator:
    """A source of changed inputs. The same `rng` gives the same inputs.

    `keys` are further values to put under a key, for an interface that has keys of its own.
    """

    def __init__(self, rng: Random, keys: Mapping[str, Sequence[Tree]] | None = None) -> None:
        self.rng = rng
        self._own = keys or {}
        self._keys: Mapping[str, Sequence[Tree]] = {}
        self._names: Sequence[str] = ()
        self._words: Sequence[str] = ()
        self._game = IDS[0]
        self._players: Sequence[str] = NAMES

    def mutated(self, tree: Tree, game: str | None = None) -> Tree:
        """A copy of an input with one change or a few. Words and values come from inputs of the `game`, or now and then
        from those of another one."""
        alike = self.rng.random() < _ALIKE
        if game not in IDS or (not alike and self.rng.random() < 0.15):
            game = self.rng.choice(IDS)
        self._game, self._words = game, vocabulary()[game]
        self._keys = {**values(game), **self._own}
        self._names = list(self._keys)
        holder: list[Tree] = [deepcopy(tree)]
        known = " ".join(texts(tree))
        self._players = tuple(name for name in NAMES if name in known) or NAMES
        for _ in range(self.rng.choice((1, 1, 1, 1, 1, 2) if alike else (1, 1, 1, 1, 2, 2, 3))):
            if not (alike and self._like(holder)):
                self._change(holder)
        return holder[0]

    def _like(self, holder: list[Tree]) -> bool:
        """Make a change that keeps the structure; whether a place for one was met with in a few tries."""
        places = [(container, key) for container, key in _places(holder) if key not in UNREAD]
        for container, key in self.rng.sample(places, min(len(places), 8)):
            value, before = container[key], repr(container)  # type: ignore[index]
            if isinstance(container, dict) and str(key) in options(self._game):
                container[str(key)] = self.rng.choice(options(self._game)[str(key)])
            elif isinstance(container, dict) and key in self._players and self.rng.random() < 0.3:
                container[self.rng.choice(self._players)] = container.pop(str(key))
            elif isinstance(value, str):
                container[key] = changed(self.rng, value, self._game, self._players)  # type: ignore[index]
            elif isinstance(value, bool):
                container[key] = not value  # type: ignore[index]
            elif isinstance(value, int):
                container[key] = max(value + self.rng.choice((-2, -1, 1, 2)), 0)  # type: ignore[index]
            elif isinstance(value, list) and value and self.rng.random() < 0.5:
                at = self.rng.randrange(len(value))
                # A list of numbers is as long as those beside it.
                kinds = (2,) if isinstance(value[at], int) else (0, 1, 2, 3, 4)
                self._in_list(value, at, self.rng.choice(kinds), alike=True)
            if repr(container) != before:
                return True
        return False

    def _change(self, holder: list[Tree]) -> None:
        places = list(_places(holder))
        container, key = self.rng.choice(places)
        value = container[key]  # type: ignore[index]
        if isinstance(value, str) and isinstance(container, dict) and self.rng.random() < 0.3:
            container[str(key)] = self._value(str(key))
        elif isinstance(value, str) and self.rng.random() < 0.75:
            container[key] = self.text(value)  # type: ignore[index]
        elif container is not holder and self.rng.random() < 0.7:
            self._restructure(container, key)
        elif isinstance(value, list | dict) and value:
            keys: Sequence[str | int] = [*value] if isinstance(value, dict) else range(len(value))
            self._restructure(value, self.rng.choice(keys))
        elif self.rng.random() < 0.3:
            container[key] = deepcopy(self.rng.choice(TYPES))  # type: ignore[index]

    def _restructure(self, container: list[Tree] | dict[str, Tree], key: str | int) -> None:
        """Drop, duplicate, swap or replace a value of a list or mapping."""
        if isinstance(container, list):
            assert isinstance(key, int)
            self._in_list(container, key)
        else:
            assert isinstance(key, str)
            self._in_mapping(container, key)

    def _in_list(self, parts: list[Tree], at: int, kind: int | None = None, alike: bool = False) -> None:
        rng, now = self.rng, parts[at]
        drawn = (self._value("") for _ in range(8))
        new = next((part for part in drawn if not alike or type(part) is type(now)), now)
        kind = rng.choice((0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6)) if kind is None else kind
        if kind == 0:
            del parts[at]
        elif kind == 1:
            parts.insert(rng.randrange(len(parts) + 1), deepcopy(parts[at]))
        elif kind == 2:
            other = rng.randrange(len(parts))
            parts[at], parts[other] = parts[other], parts[at]
        elif kind == 3:
            parts.insert(at, new)
        elif kind == 4:
            parts[at] = new
        elif kind == 5:
            parts[at] = deepcopy(rng.choice(TYPES))
        elif rng.random() < 0.3:
            del parts[at + 1 :]

    def _in_mapping(self, parts: dict[str, Tree], key: str) -> None:
        rng, kind = self.rng, self.rng.choice((0, 0, 1, 2, 3, 3, 4, 5, 5, 6, 6, 6))
        if kind == 0:
            del parts[key]
        elif kind == 1:
            parts[self._key(key)] = parts.pop(key)
        elif kind == 2:
            parts[self._key(key)] = deepcopy(parts[key])
        elif kind == 3:
            other = rng.choice(list(parts))
            parts[key], parts[other] = parts[other], parts[key]
        elif kind == 4:
            parts[key] = deepcopy(rng.choice(TYPES))
        elif kind == 5:
            new = rng.choice(self._names)
            parts[new] = self._value(new)
        else:
            parts[key] = self._value(key)

    def _key(self, key: str) -> str:
        return self.rng.choice((self.text(key), self.rng.choice(self._names)))

    def _value(self, key: str) -> Tree:
        """A value that another input has under a key, or under any."""
        known = self._keys.get(key)
        if not known or self.rng.random() < 0.1:
            known = self._keys[self.rng.choice(self._names)]
        return deepcopy(self.rng.choice(known)) if known else None

    # -- texts

    def text(self, text: str) -> str:
        """A text with a word or sign dropped, doubled, swapped, replaced or inserted, or with a change of letters."""
        parts = _WORD.findall(text)
        words = [at for at, part in enumerate(parts) if not part.isspace()]
        if not words or self.rng.random() < 0.05:
            return self.rng.choice((self._word(), self._odd(), self._line()))
        at = self.rng.choice(words)
        changes: Sequence[Callable[[list[str], int], object]] = (
            lambda parts, at: parts.pop(at),
            lambda parts, at: parts.insert(at, f"{parts[at]} "),
            self._swap,
            lambda parts, at: parts.__setitem__(at, self._word()),
            lambda parts, at: parts.__setitem__(at, self._word()),
            lambda parts, at: parts.insert(at, f"{self._word()} "),
            lambda parts, at: parts.__setitem__(at, self.rng.choice(NUMBERS)),
            lambda parts, at: parts.__setitem__(at, self._odd()),
            lambda parts, at: parts.insert(at, self._odd()),
            lambda parts, at: parts.__setitem__(at, self._letters(parts[at])),
            lambda parts, at: parts.__delitem__(slice(at, None)),
            lambda parts, at: parts.append(f" {self._line()}"),
        )
        self.rng.choice(changes)(parts, at)
        return "".join(parts)

    def _swap(self, parts: list[str], at: int) -> None:
        other = self.rng.choice([other for other, part in enumerate(parts) if not part.isspace()])
        parts[at], parts[other] = parts[other], parts[at]

    def _letters(self, word: str) -> str:
        at = self.rng.randrange(len(word))
        return self.rng.choice(
            (word.upper(), word.lower(), word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], word * 40)
        )

    def _word(self) -> str:
        return self.rng.choice(self._words)

    def _odd(self) -> str:
        return self.rng.choice(ODD)

    def _line(self) -> str:
        """A text of some other input."""
        part = self._value(self.rng.choice(("play", "question", "", "holding", "Ada", "Ben")))
        while isinstance(part, list | dict):
            inner = list(part.values()) if isinstance(part, dict) else part
            part = self.rng.choice(inner) if inner else ""
        return str(part)


def _places(
    holder: list[Tree] | dict[str, Tree], depth: int = 0
) -> Iterator[tuple[list[Tree] | dict[str, Tree], str | int]]:
    """Every value of a tree, as what holds it and where."""
    if depth > _DEEPEST:
        return
    for key, part in list(holder.items()) if isinstance(holder, dict) else list(enumerate(holder)):
        yield holder, key
        if isinstance(part, list | dict):
            yield from _places(part, depth + 1)
