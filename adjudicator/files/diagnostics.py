"""Diagnostics: faults with a code, a message, help and a source location, and their display as text or JSON.

Nothing slow is imported here, since every command needs this module.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import SequenceMatcher, get_close_matches
from typing import NamedTuple
from unicodedata import combining, east_asian_width

from adjudicator.dataclass import dataclass
from adjudicator.law.reading import Names

UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
"""Invisible characters and direction overrides. No case needs any."""
WORD = re.compile(r"[^\s,]+")
"""A word of a text that lists names or ids, separated by spaces or commas."""

_LONGEST = 40
"""The length to which user text is cut when it is quoted in a sentence."""


@dataclass(frozen=True)
class Place:
    """A source location: a stretch of one line. Line and column count from 1; `text` is the whole line."""

    file: str
    line: int
    column: int
    length: int
    text: str

    def within(self, offset: int, length: int) -> Place:
        """The part of this stretch that starts at `offset` (from 0), clamped to the stretch or just behind its end."""
        start = min(max(offset, 0), self.length)
        return replace(self, column=self.column + start, length=max(1, min(length, self.length - start)))

    def __str__(self) -> str:
        """ "file:line:column", as terminals and editors expect it."""
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Fault:
    """A diagnostic: a code, a sentence, what to do about it, and the source location if it has one. `about`: the key or
    name that is at fault, where a caller has to know it."""

    code: str
    message: str
    help: str
    place: Place | None = None
    about: str = ""


class Refused(Exception):
    """Raised for invalid input, with all its faults, at least one."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Refuse for these faults. Raises ValueError when there are none."""
        self.faults = tuple(faults)
        if not self.faults:
            raise ValueError("a refusal names at least one fault")
        super().__init__(self.faults)

    def __str__(self) -> str:
        """All faults as text, 80 columns wide."""
        return "\n\n".join(as_text(fault, 80) for fault in self.faults)


def quoted(text: str) -> str:
    """User text for use inside a sentence: quoted, on one line, cut if long."""
    return repr(text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…")


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """The closest match to a misspelt word, ignoring case, or None."""
    if len(word) > _LONGEST:
        return None
    known = {choice.lower(): choice for choice in choices}
    close = get_close_matches(word.lower(), list(known), n=1, cutoff=0.6)
    return known[close[0]] if close else None


def nearest_few(text: str, choices: Iterable[str], count: int = 3) -> list[str]:
    """The choices most similar to a text, best first, by letters and by shared words."""
    words = set(text.casefold().split())

    def alike(choice: str) -> float:
        own = set(choice.casefold().split())
        shared = len(words & own) / max(len(words | own), 1)
        return SequenceMatcher(None, text.casefold(), choice.casefold()).ratio() + shared

    return sorted(choices, key=alike, reverse=True)[:count]


def now_called(name: str, former: Mapping[str, str]) -> str:
    """The remedy for a name that is a former one; empty for any other. `former`: the present names by those.

    >>> now_called("bones", {"bones": "dice"})
    'it is called dice now'
    """
    return f"it is called {former[name]} now" if name in former else ""


def suggestion(word: object, choices: Iterable[str], label: str = "write", joined: str = "or") -> str:
    """Help text for a word that is not one of the choices: what it is called now, the closest match, or the list of
    all."""
    if isinstance(choices, Names) and (now := now_called(str(word), choices.former)):
        return now
    usual = f" (the usual one is {choices.usual})" if isinstance(choices, Names) and choices.usual else ""
    choices = list(choices)
    near = nearest(word, choices) if isinstance(word, str) else None
    if near:
        return f"did you mean {near}?"
    *most, last = choices or ["none"]
    return f"{label} {', '.join(most)} {joined} {last}{usual}" if most else f"{label} {last}"


def listed(word: object, choices: Iterable[str]) -> str:
    """Help text for a word that is not one of a few choices: what it is called now, or the closest match and all of
    them."""
    names = tuple(choices) if not isinstance(choices, Names) else choices
    if isinstance(names, Names) and (now := now_called(str(word), names.former)):
        return now
    near = nearest(word, names) if isinstance(word, str) else None
    if near is None or len(names) < 2:
        return suggestion(None, names)
    return f"did you mean {near}? There are {', '.join(names[:-1])} and {names[-1]}"


def as_json(refused: Refused) -> dict[str, object]:
    """The refusal as JSON data, with its `schema` version and a list of `errors`; location fields are null if there is
    none."""
    return {"schema": 1, "errors": [_entry(fault) for fault in refused.faults]}


def _entry(fault: Fault) -> dict[str, object]:
    place = fault.place
    return {
        "code": fault.code,
        "file": place.file if place else None,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "message": UNSEEN.sub("\ufffd", fault.message),
        "help": UNSEEN.sub("\ufffd", fault.help),
    }


def as_text(fault: Fault, width: int, severity: str = "error") -> str:
    """Format a fault for the terminal, without colour, wrapped to `width` columns (at least 20). The help is put beside
    the caret if it fits. `severity`: the first word."""
    width = max(width, 20)
    lines = _wrapped(f"{severity}[{fault.code}]: ", fault.message, width, indent=2)
    help = fault.help
    gutter = 2
    if fault.place is not None:
        place = fault.place
        gutter = max(gutter, len(str(place.line)))
        shown, before, under = _window(place, width - gutter - 3)
        caret = f"{'':{gutter}} | {' ' * before}{'^' * under}"
        if help and len(caret) + 1 + _width(help) <= width:
            caret, help = f"{caret} {_plain(help)}", ""
        lines += [f"{'':{gutter}}--> {_plain(str(place))}", f"{place.line:>{gutter}} | {shown}".rstrip(), caret]
    if help:
        lines += _wrapped(f"{'':{gutter}} = help: ", help, width)
    return "\n".join(lines)


def _wrapped(label: str, text: str, width: int, indent: int | None = None) -> list[str]:
    margin = " " * (len(label) if indent is None else indent)
    return textwrap.wrap(
        _plain(text),
        width,
        initial_indent=label,
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _plain(text: str) -> str:
    """Replace control and invisible characters."""
    return UNSEEN.sub("\ufffd", text).replace("\t", " ").replace("\r", " ")


def _width(text: str) -> int:
    return sum(_cells(character) for character in text)


def _cells(character: str) -> int:
    if combining(character):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def _window(place: Place, room: int) -> tuple[str, int, int]:
    """The source line cut to `room` cells around the caret; the cells before the caret; and the cells under it."""
    start = min(place.column - 1, len(place.text))
    end = min(start + max(place.length, 1), len(place.text))
    first, last = max(0, start - room), min(len(place.text), start + room)
    if first or last < len(place.text) or _width(place.text) > room:
        while first < start and _width(place.text[first : min(end, last)]) > room * 2 // 3:
            first += 1
        while last > start and _width(place.text[first:last]) > room - 2:
            last -= 1
    head, tail = "…" if first else "", "…" if last < len(place.text) else ""
    under = _width(place.text[start : min(end, last)])
    before = len(head) + _width(place.text[first:start])
    return head + _plain(place.text[first:last]) + tail, before, max(under, 1)


class PlainWords(NamedTuple):
    """A translation of a YAML parser's complaint for users.

    `complaint` and `before` are patterns for the parser's message and for the text on the line before the fault.
    `at_start` puts the caret at the start of the broken text instead. In `message`, `{}` stands for the character at
    the caret.
    """

    complaint: str
    message: str
    help: str
    at_start: bool = False
    before: str = ""


_QUOTE_IT = "put the text in quotes"
_PLAIN_WORDS = (
    PlainWords(
        r"quoted scalar \| .*(end of stream|document)",
        "this quote is never closed",
        "put the same quote mark behind the text",
        at_start=True,
    ),
    PlainWords(
        "mapping values are not allowed",
        "this line has a colon too many",
        "put the text in quotes; or write the second key below, on a line of its own that is further in",
        before=r":\s",
    ),
    PlainWords(
        "mapping values are not allowed",
        "this line does not go with the line above it",
        "a key ends in a colon and a space; look at the line above, and at how both are indented",
    ),
    PlainWords(
        "sequence entries are not allowed",
        "a list cannot start behind other text",
        "start it on the next line, each entry with a '- ' of its own, or put the text in quotes",
    ),
    PlainWords("mapping keys are not allowed", "text cannot start with '? '", _QUOTE_IT),
    PlainWords(
        "simple key",
        "this line is not written as key: value",
        "end the key with a colon and a space, or indent the line if it belongs to the text above",
        at_start=True,
    ),
    PlainWords(
        r"',' or '\]'",
        "this list is not closed, or lacks a comma",
        "put commas between its entries and ] at its end; put text with colons in quotes",
        at_start=True,
    ),
    PlainWords(
        "',' or '}'",
        "this mapping is not closed, or lacks a comma",
        "put commas between its entries and } at its end; put text with colons in quotes",
        at_start=True,
    ),
    PlainWords("cannot start any token", "text cannot start with {}", _QUOTE_IT),
    PlainWords(
        "Unicode character escape",
        "this escape stands for half a character",
        "write the character itself, not an escape for it",
    ),
    PlainWords(
        "escape|hexa?decimal", "this backslash stands for nothing", "write it twice, or put the text in single quotes"
    ),
    PlainWords("scanning an (alias|anchor)|tag", "text cannot start with {}", _QUOTE_IT, at_start=True),
    PlainWords("block scalar", "nothing may follow | or > here", "start the text on the next line, or quote it"),
    PlainWords(
        "document start",
        "this comes after the end of the case",
        "start every key in the same column as the first, and take out what is left over",
    ),
    PlainWords("node content", "a value is missing before {}", "write the value, or put the text in quotes"),
    PlainWords(
        "block collection",
        "this line does not belong to the list above it",
        "start it with '- ' in the column of the other entries, or move it left to end the list",
    ),
    PlainWords(
        "block mapping",
        "something follows the end of the text",
        "put one pair of quotes around the whole, or take this out",
        before=r"\S",
    ),
    PlainWords(
        "block mapping",
        "this line does not line up with those above it",
        "start it in the column of the keys it belongs with; a '- ' goes under a key of its own",
    ),
)
_OTHERWISE = PlainWords("", "this cannot be read as YAML", "look at the quotes, colons and indentation around it")


def plain_words(complaint: str, before: str) -> PlainWords:
    """The translation of a parser's complaint; `before` is the text on the line before the fault."""
    translations = (w for w in _PLAIN_WORDS if re.search(w.complaint, complaint) and re.search(w.before, before))
    return next(translations, _OTHERWISE)
