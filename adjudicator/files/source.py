"""Read case files as YAML into plain data with source locations.

Scalars stay text as written (NO, 1_0, 7:30 and 0x10 are not converted). Anchors, aliases, tags, merge keys and multiple
documents are refused, so that nothing can expand.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from difflib import SequenceMatcher
from functools import cached_property
from typing import TypeAlias

import yaml

from adjudicator.dataclass import dataclass
from adjudicator.files.diagnostics import UNSEEN, WORD, Fault, Place, Refused, nearest, plain_words, quoted

LIMIT = 1 << 20
"""Maximal file size in bytes."""
DEPTH = 20
"""Maximal nesting depth of lists and mappings."""
NODES = 10_000
"""Maximal number of values and keys in a file."""

Value: TypeAlias = "str | list[Value] | dict[str, Value]"
"""The content of a file as plain data; every scalar is text."""
Path: TypeAlias = tuple[str | int, ...]
"""Keys and list indices that lead to a value."""
_Span: TypeAlias = tuple[int, int, int]  # line and column counted from 0, and length

LOADER: type[yaml.SafeLoader | yaml.CSafeLoader] = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
_LIBYAML_TOO_DEEP = "exceeded maximum nesting depth"
"""The message of libyaml 0.2.6 for about a thousand nested brackets, raised before it reports the first of them."""
_NULLS = ("", "~", "null", "Null", "NULL")


@dataclass(frozen=True)
class Source:
    """A text with the name used in diagnostics."""

    name: str
    text: str = field(repr=False)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines without their line ends."""
        return tuple(re.split(r"\r\n|\r|\n", self.text))

    def place(self, line: int, column: int, length: int = 1) -> Place:
        """The location of a line and column counted from 0, clamped to the text."""
        row = min(line, len(self.lines) - 1)
        text = self.lines[row]
        start = min(column, len(text)) if row == line else len(text)
        return Place(self.name, row + 1, start + 1, max(length, 1), text)


def read(path: str) -> Source:
    """Read a file; `-` is standard input.

    Raises Refused if it does not exist, cannot be read, is empty, too large, or is not UTF-8 text.
    """
    name = "<stdin>" if path == "-" else UNSEEN.sub("\ufffd", path)
    source = Source(name, decoded(name, read_bytes(path)))
    if not source.text.strip():
        raise Refused([_empty(source)])
    return source


def read_bytes(path: str) -> bytes:
    """The bytes of a file; `-` is standard input. Raises Refused as `read`, whatever the bytes are."""
    name = "<stdin>" if path == "-" else UNSEEN.sub("\ufffd", path)
    data = _stdin(name) if path == "-" else _opened(path, name)
    if len(data) > LIMIT:
        raise Refused([_too_large(name)])
    return data


def _stdin(name: str) -> bytes:
    try:
        return sys.stdin.buffer.read(LIMIT + 1)
    except (OSError, ValueError, AttributeError) as error:
        help = "name a file instead of -"
        raise Refused([Fault("unreadable", f"{name} cannot be read: {error}", help)]) from error


def _opened(path: str, name: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read(LIMIT + 1)
    except FileNotFoundError as error:
        raise Refused([_missing(path, name)]) from error
    except IsADirectoryError as error:
        raise Refused([Fault("directory", f"{name} is a folder", "name a file inside it")]) from error
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        help = "check the name, and that you may read it"
        raise Refused([Fault("unreadable", f"{name} cannot be opened: {why.lower()}", help)]) from error


def _missing(path: str, name: str) -> Fault:
    folder, base = os.path.split(path)
    try:
        near = _nearest_file(base, os.listdir(folder or "."))
    except OSError:
        where = UNSEEN.sub("\ufffd", folder)
        return Fault("no-such-file", f"there is no file {name}", f"there is no folder {where} either")
    help = f"did you mean {os.path.join(folder, near)}?" if near else "check the name and the folder"
    return Fault("no-such-file", f"there is no file {name}" if path else "no file is named", help)


def _nearest_file(base: str, there: Iterable[str]) -> str | None:
    """The closest match to a misspelt file name, without regard to endings; None if there is none."""
    # Sorted by similarity, so that of files with the same stem the most similar one is kept.
    alike = sorted(there, key=lambda name: SequenceMatcher(None, name, base).ratio())
    stems = {_stem(name): name for name in alike}
    near = nearest(_stem(base), stems)
    return None if near is None else stems[near]


def _stem(name: str) -> str:
    return name.lstrip(".").partition(".")[0].lower() or name


def decoded(name: str, data: bytes) -> str:
    """The text of a file's bytes, without a byte order mark. Raises Refused if they are not UTF-8 text."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise Refused([_byte(name, data, 0, f"{name} is saved as UTF-16 or UTF-32")])
    if (at := data.find(0)) >= 0:
        raise Refused([_byte(name, data, at, f"{name} is not a text: byte {at + 1} is NUL")])
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        at = error.start
        message = f"{name} is not UTF-8: byte {at + 1} (0x{data[at]:02x}) belongs to no character"
        raise Refused([_byte(name, data, at, message)]) from error


def _byte(name: str, data: bytes, at: int, message: str) -> Fault:
    until = Source(name, data[:at].decode("utf-8", "replace").removeprefix("\ufeff"))
    whole = Source(name, data[: at + 80].decode("utf-8", "replace").removeprefix("\ufeff"))
    place = whole.place(len(until.lines) - 1, len(until.lines[-1]))
    return Fault("not-text", message, "save it as plain text in UTF-8", place)


def _empty(source: Source) -> Fault:
    help = "write at least game: and players:"
    return Fault("empty", f"{source.name} is empty", help, source.place(0, 0))


def _too_large(name: str) -> Fault:
    return Fault("too-large", f"{name} is larger than 1 MiB", "split it: a case is a page at most")


@dataclass(frozen=True)
class Marked:
    """A parse tree: the content of a file, and the source locations of values and keys."""

    source: Source
    value: Value
    values: Mapping[Path, _Span] = field(repr=False)
    keys: Mapping[Path, _Span] = field(repr=False)
    texts: Mapping[Path, str] = field(repr=False)

    def place(self, path: Path, key: bool = False) -> Place:
        """The location of the value at a path, or with `key` that of its key.

        An index into a text selects one of its words. For a path that does not exist, the location of the nearest
        enclosing value.
        """
        if key and path in self.keys:
            return self.source.place(*self.keys[path])
        inside: str | int = ""
        while path not in self.values:
            path, inside = path[:-1], path[-1]
        place = self.source.place(*self.values[path])
        words = list(WORD.finditer(self.texts.get(path, ""))) if isinstance(inside, int) else []
        if isinstance(inside, int) and 0 <= inside < len(words):
            return place.within(words[inside].start(), len(words[inside].group()))
        return place


def marked(source: Source) -> Marked:
    """Parse a text as YAML or JSON. Raises Refused with every fault."""
    tree, faults = survey(source)
    if faults or tree is None:
        raise Refused(faults)
    return tree


def survey(source: Source) -> tuple[Marked | None, tuple[Fault, ...]]:
    """Parse a text; returns the tree and the faults. The tree is None if nothing could be parsed; with faults it holds
    what remains, such as the first of two equal keys."""
    if len(source.text) > LIMIT:
        return None, (_too_large(source.name),)
    text, faults, whole = _swept(source)
    if not whole:
        return None, tuple(faults)
    grower = _Grower(source, yaml.parse(text, Loader=LOADER), faults)
    try:
        value = grower.document()
    except _Stop as stop:
        return None, (*faults, stop.fault)
    return Marked(source, value, grower.values, grower.keys, grower.texts), tuple(faults)


def _swept(source: Source) -> tuple[str, list[Fault], bool]:
    """Replace characters that YAML or the program does not accept: returns the text for the parser, the faults, and
    whether parsing makes sense. The length is kept, so locations stay valid."""
    text, whole = source.text, True
    faults: list[Fault] = []
    json = source.name.lower().endswith(".json") or text.lstrip()[:1] in ("{", "[")
    unseen: list[Place] = []
    tabs: list[Place] = []
    percents: list[Place] = []
    for number, line in enumerate(source.lines):
        if match := UNSEEN.search(line):
            unseen.append(source.place(number, match.start()))
        if line.startswith("%"):
            percents.append(source.place(number, 0))
        if "\t" in line and not json and not line.lstrip().startswith("#"):
            tabs.append(source.place(number, line.index("\t")))
            whole = whole and line[: line.index("\t")].strip() != ""
    if unseen:
        letter = ord(unseen[0].text[unseen[0].column - 1])
        message = f"there is an invisible character here, U+{letter:04X}"
        faults.append(_first("invisible", message, "delete it", unseen))
    if tabs:
        faults.append(_first("tab", "there is a tab here", "use spaces instead", tabs))
    if percents:
        faults.append(_first("directive", "a case file has no lines with %", "delete this line", percents))
        text = re.sub(r"(?:^|(?<=[\r\n]))%", "#", text)
    return UNSEEN.sub("\ufffd", text).replace("\t", " "), faults, whole


def _first(code: str, message: str, help: str, places: list[Place]) -> Fault:
    """One fault for several locations, placed at the first."""
    more = len(places) - 1
    also = f" (and on {more} more line{'s' if more > 1 else ''})" if more else ""
    return Fault(code, message + also, help, places[0])


class _Stop(Exception):
    """Aborts parsing with a fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class _Grower:
    """Builds plain data from parser events and records source locations."""

    def __init__(self, source: Source, events: Iterator[yaml.Event], faults: list[Fault]) -> None:
        self.source, self.events, self.faults = source, events, faults
        self.values: dict[Path, _Span] = {}
        self.keys: dict[Path, _Span] = {}
        self.texts: dict[Path, str] = {}
        self.nodes = 0

    def document(self) -> Value:
        """The only document of the stream. Raises _Stop."""
        event = self.next()
        while not isinstance(event, yaml.NodeEvent):
            if isinstance(event, yaml.StreamEndEvent):
                raise _Stop(_empty(self.source))
            event = self.next()
        value = self.node(event, (), 1)
        if value == "" and isinstance(event, yaml.ScalarEvent) and event.implicit[0]:
            raise _Stop(_empty(self.source))
        while not isinstance(event := self.next(), yaml.StreamEndEvent):
            if isinstance(event, yaml.DocumentStartEvent):
                message = "a second document starts here; a file holds one case"
                self.fault("second-document", message, "move it to a file of its own", event, 3)
                break
        return value

    def next(self) -> yaml.Event:
        try:
            return next(self.events)
        except yaml.MarkedYAMLError as error:
            raise _Stop(_syntax(self.source, error)) from error
        except (yaml.YAMLError, ValueError, OverflowError) as error:  # the latter: escapes beyond Unicode
            help = "write it as key: value lines, without backslash escapes"
            fault = Fault("syntax", "this cannot be read as YAML", help, self.source.place(0, 0))
            raise _Stop(fault) from error

    def node(self, event: yaml.Event, path: Path | None, depth: int) -> Value:
        """The value that starts with this event. Its location is recorded unless `path` is None."""
        self.nodes += 1
        if self.nodes > NODES:
            message = f"there are more than {NODES:,} values in this file"
            raise _Stop(Fault("too-many", message, "split it into several cases", self.spot(event)))
        if depth > DEPTH:
            raise _Stop(_too_deep(self.spot(event)))
        self.plainness(event)
        if path is not None:
            self.values[path] = self.span(event)
        if isinstance(event, yaml.AliasEvent):
            return f"*{event.anchor}"
        if isinstance(event, yaml.ScalarEvent):
            text = "" if event.implicit[0] and event.value in _NULLS else event.value
            if path is not None:
                self.texts[path] = text
            return text
        return self.sequence(path, depth) if isinstance(event, yaml.SequenceStartEvent) else self.mapping(path, depth)

    def sequence(self, path: Path | None, depth: int) -> Value:
        values: list[Value] = []
        while not isinstance(event := self.next(), yaml.SequenceEndEvent):
            values.append(self.node(event, None if path is None else (*path, len(values)), depth + 1))
        return values

    def mapping(self, path: Path | None, depth: int) -> Value:
        values: dict[str, Value] = {}
        lines: dict[str, int] = {}
        while not isinstance(event := self.next(), yaml.MappingEndEvent):
            start = event
            name = self.node(event, None, depth + 1)
            key = self.key(event, name, lines)
            here = None if path is None or key is None else (*path, key)
            value = self.node(self.next(), here, depth + 1)
            if key is None:
                continue
            values[key], lines[key] = value, self.span(start)[0] + 1
            if here is not None and path is not None:
                self.keys[here] = self.span(start)
                if self.values[path][:2] == self.keys[here][:2]:
                    self.values[path] = self.keys[here]
        return values

    def key(self, event: yaml.Event, name: Value, lines: Mapping[str, int]) -> str | None:
        """The key of an event, or None after a fault."""
        if not isinstance(event, yaml.ScalarEvent):
            if not isinstance(event, yaml.AliasEvent):
                help = "keys are plain words: put text with brackets or braces in quotes"
                self.fault("bad-key", "a list or mapping cannot be a key", help, event)
            return None
        key = event.value
        if key == "<<" and event.implicit[0]:
            self.fault("merge-key", "a case file has no merge keys", "write the keys out here", event)
            return None
        if key in lines:
            here = self.span(event)[0] + 1
            message = f"the key {quoted(key)} is written twice, on lines {lines[key]} and {here}"
            self.fault("duplicate-key", message, "keep one of the two", event)
            return None
        return key

    def plainness(self, event: yaml.Event) -> None:
        """Record faults for YAML features that case files do not allow."""
        if isinstance(event, yaml.AliasEvent):
            help = "write the value out; put text that starts with * in quotes"
            self.fault("alias", "a case file has no aliases", help, event)
        elif isinstance(event, yaml.NodeEvent) and event.anchor is not None:
            help = "delete the word with &; put text that starts with & in quotes"
            self.fault("anchor", "a case file has no anchors", help, event)
        if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) and event.tag is not None:
            help = "delete the word with !; put text that starts with ! in quotes"
            self.fault("tag", "a case file has no tags: values are read as written", help, event)
        if isinstance(event, yaml.ScalarEvent) and (match := UNSEEN.search(event.value)):
            message = f"this text has an invisible character in it, U+{ord(match.group()):04X}"
            if "\ud800" <= match.group() <= "\udfff":
                self.fault("invisible", message, "write the character itself, not an escape for it", event)
            else:
                self.fault("invisible", message, "take the escape for it out", event)

    def fault(self, code: str, message: str, help: str, event: yaml.Event, length: int = 0) -> None:
        self.faults.append(Fault(code, message, help, self.spot(event, length)))

    def spot(self, event: yaml.Event, length: int = 0) -> Place:
        line, column, long = self.span(event)
        return self.source.place(line, column, length or long)

    def span(self, event: yaml.Event) -> _Span:
        """The span of a value: a scalar up to the end of its first line, or the opening mark of a collection."""
        if event.start_mark is None or event.end_mark is None:
            return 0, 0, 1
        line, column = event.start_mark.line, event.start_mark.column
        last, end = event.end_mark.line, event.end_mark.column
        if not isinstance(event, yaml.ScalarEvent | yaml.AliasEvent):
            return line, column, 1
        style = event.style if isinstance(event, yaml.ScalarEvent) else None
        if style in ("|", ">"):
            for row in range(line + 1, min(last + 1, len(self.source.lines))):
                if text := self.source.lines[row].strip():
                    return row, self.source.lines[row].index(text), len(text)
            return line, column, 1
        if last != line:
            end = len(self.source.lines[line].rstrip())
        if style in ("'", '"'):
            return line, column + 1, end - column - (2 if last == line else 1)
        return line, column, end - column


def _too_deep(place: Place) -> Fault:
    message = f"lists and mappings stand more than {DEPTH} deep here"
    return Fault("too-deep", message, "a case needs no more than four", place)


def _syntax(source: Source, error: yaml.MarkedYAMLError) -> Fault:
    """Translate a parser error into a fault."""
    mark, opening = error.problem_mark, error.context_mark or error.problem_mark
    here = source.place(mark.line, mark.column) if mark else source.place(0, 0)
    if error.problem == _LIBYAML_TOO_DEEP:
        return _too_deep(here)
    start = source.place(opening.line, opening.column) if opening else here
    words = plain_words(f"{error.context} | {error.problem}", here.text[: here.column - 1])
    place = start if words.at_start else here
    letter = place.text[place.column - 1 : place.column]
    return Fault("syntax", words.message.format(quoted(letter) if letter else "the end"), words.help, place)
