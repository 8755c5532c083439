"""Read a ticked letter (`report/letter.py`): the options that its author chose."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field

from adjudicator.cases.remedies import filled
from adjudicator.dataclass import dataclass
from adjudicator.files.diagnostics import Fault, Place, Refused, listed, now_called, quoted
from adjudicator.files.source import Source, read
from adjudicator.games import OUTLINES
from adjudicator.law import Options, Reading
from adjudicator.law.reading import former_keys
from adjudicator.report.letter import BEGINS, EMPTY_BOX, ENDS

ENDINGS = (".md", ".markdown")
"""File name endings of letters."""
_FIRST = re.compile(rf"{re.escape(BEGINS)}(\S+) -->\s*")
_HEADING = re.compile(r"\s*(#{1,3})(?!#)[^`]*(?:`([^`]*)`)?")
"""A heading, of a question with its key."""
_BOX = re.compile(r"\s*[-*+]\s*\\?\[([^\]\\]*)\\?\]\s*`?([^`\s:]*)")
"""A box with the name of its option; editors may put backslashes before the brackets, or take the backticks away."""
_MARK = r"(?:[-*+\u2022\u2013\u2014]|\d+[.)])"
"""What begins an entry of a list."""
_LIKE_BOX = re.compile(
    rf"[\s>]*(?:{_MARK}\s*)?(?:\\?\[\s*(?:[xX\u00d7✓✔✗✘☑☒*+-]\s*)?\\?\](?!\()|\([ xX]?\)|[☐☑☒✓✔✗✘✅❎])"
)
"""What looks like a box at the beginning of a line."""
_OF_QUESTION = "###"
_TICKS = ("x", "X")


@dataclass(frozen=True)
class Ticked:
    """The answers of a letter: its game, and the chosen option by key of each question with a tick."""

    game: str
    options: Options = field(hash=False)
    places: Mapping[str, Place] = field(default_factory=dict, hash=False, compare=False)
    """Where each tick is, by key."""
    warnings: tuple[Fault, ...] = field(default=(), compare=False)
    """That a question or an option has another name now, each at its place."""

    @contextmanager
    def placed(self) -> Iterator[None]:
        """Within this context a refusal of a key of the letter, which another game has not, says where its tick is."""
        try:
            yield
        except Refused as refused:
            raise Refused(map(self._placed, refused.faults)) from refused

    def _placed(self, fault: Fault) -> Fault:
        if fault.code != "unknown-reading" or fault.about not in self.places:
            return fault
        message = f"this letter is about {self.game}: {fault.message}"
        return Fault(fault.code, message, "take the letter of the game that is played", self.places[fault.about])


class Chosen(list[str]):
    """Readings as KEY=OPTION: those of a letter without the keys that are given beside it, then those given. `labels`:
    the file name of the letter, and those given."""

    def __init__(self, path: str, letter: Ticked, given: Sequence[str]) -> None:
        keys = {text.partition("=")[0].strip() for text in given}
        super().__init__([*(f"{key}={option}" for key, option in letter.options.items() if key not in keys), *given])
        self.labels = (os.path.basename(path), *given)


def labels(readings: Sequence[str]) -> Sequence[str]:
    """Return readings in short: a letter by its name, others as KEY=OPTION."""
    return readings.labels if isinstance(readings, Chosen) else readings


def is_letter(text: str) -> bool:
    """Whether an argument names a letter, judging by its ending, rather than a profile."""
    return text.lower().endswith(ENDINGS)


def ticked(path: str) -> Ticked:
    """Read the answers in a letter. Raises Refused for a file that is no letter or is torn, and for boxes that answer
    no question of its game, or one question twice."""
    with filled("take the letter as adjudicator letter writes it"):
        return parsed(read(path))


def parsed(source: Source) -> Ticked:
    """The same for a text."""
    return _Parser(source).ticked()


def is_unanswered(path: str) -> bool:
    """Whether a file is a letter, as Markdown or HTML, in which no box is ticked."""
    try:
        source = read(path)
    except Refused:
        return False
    boxes = [(line, _BOX.match(line)) for line in source.lines]
    marked = any(_LIKE_BOX.match(line) if box is None else box[1].strip() for line, box in boxes)
    return any(BEGINS in line for line in source.lines[:2]) and not marked


class _Parser:
    """Reads one letter; the faults of all its lines are raised together."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._faults: list[Fault] = []
        self._readings: Mapping[str, Reading] = {}
        self._lines_of: dict[str, int] = {}
        """The line of the heading of each question, by key."""
        self._boxes: set[tuple[str, str]] = set()
        self._warnings: list[Fault] = []
        self._ticks: dict[str, tuple[str, int]] = {}
        """The ticked option by key, and its line."""

    def ticked(self) -> Ticked:
        """The answers. Raises Refused."""
        game = self._game()
        self._readings = {reading.key: reading for reading in OUTLINES[game].unclear}
        key: str | None = None
        for number, line in enumerate(self._source.lines):
            if heading := _HEADING.match(line):
                key = self._question(heading, number, game) if heading[1] == _OF_QUESTION else None
            elif box := _BOX.match(line):
                self._box(box, number, key)
            elif key is not None and (_LIKE_BOX.match(line) or self._lacks_box(line, key)):
                help = f"begin the line with - [x] to tick it, or with - {EMPTY_BOX}"
                self._fault("bad-tick", "this line has no box that can be read", help, self._line(number))
        if self._faults:
            raise Refused(self._faults)
        places = {key: self._line(number) for key, (_, number) in self._ticks.items()}
        return Ticked(game, {key: option for key, (option, _) in self._ticks.items()}, places, tuple(self._warnings))

    def _game(self) -> str:
        """The id of the letter's game. Raises Refused for another file, or one without its end."""
        lines = self._source.lines
        first = next((number for number, line in enumerate(lines) if line.strip()), 0)
        begins = _FIRST.fullmatch(lines[first])
        if begins is None:
            message = f"{self._source.name} is no letter: its first line names no game"
            help = f"the first line of a letter is {BEGINS}{next(iter(OUTLINES))} -->"
            raise Refused([Fault("no-letter", message, help, self._line(first))])
        if begins[1] not in OUTLINES:
            place = self._source.place(first, begins.start(1), len(begins[1]))
            help = listed(begins[1], list(OUTLINES))
            raise Refused([Fault("unknown-game", f"no game is called {quoted(begins[1])}", help, place)])
        if not any(line.strip() == ENDS for line in lines):
            message = f"{self._source.name} breaks off: the end of the letter is missing"
            help = f"ask for the whole file; its last line is {ENDS}"
            last = max(number for number, line in enumerate(lines) if line.strip())
            raise Refused([Fault("torn-letter", message, help, self._line(last))])
        return begins[1]

    def _question(self, heading: re.Match[str], number: int, game: str) -> str | None:
        """The key of a heading; None after a fault."""
        if heading[2] is None:
            help = "write the key of the question between backticks, as the letter had it"
            self._fault("unknown-reading", "this heading has no key of a question", help, self._line(number))
            return None
        place = self._source.place(number, heading.start(2), len(heading[2]))
        key = self._now(heading[2], former_keys(self._readings), "a question", place)
        if key not in self._readings:
            owners = [id for id, outline in OUTLINES.items() if key in outline.readings]
            other = f": it is one of {owners[0]}" if owners and game not in owners else ""
            help = listed(key, list(self._readings))
            self._fault("unknown-reading", f"{game} has no question {quoted(key)}{other}", help, place)
            return None
        if key in self._lines_of:
            message = f"{key} is asked twice, on lines {self._lines_of[key] + 1} and {number + 1}"
            self._fault("repeated-key", message, "keep one of the two", place)
            return None
        self._lines_of[key] = number
        return key

    def _box(self, box: re.Match[str], number: int, key: str | None) -> None:
        mark, option = box[1].strip(), box[2]
        if key is None:
            if mark and not self._faults:
                help = "keep each box below the heading of its question"
                self._fault("unknown-reading", "this box stands below no question", help, self._line(number))
            return
        names = self._readings[key].names
        place = self._source.place(number, box.start(2), len(option))
        option = self._now(option, names.former, f"an option of {key}", place)
        if option not in names:
            self._fault("unknown-option", f"{key} has no option {quoted(option)}", listed(option, names), place)
        elif (key, option) in self._boxes:
            message = f"{key} has two boxes for {option}"
            self._fault("repeated-key", message, "keep one of them, below the heading of its question", place)
        elif not box[1] or (mark and mark not in _TICKS):
            place = self._source.place(number, box.start(1), len(box[1]))
            self._fault("bad-tick", f"{quoted(mark)} in a box is no answer", "write [x] to tick it, or [ ]", place)
        elif mark and key in self._ticks:
            other, line = self._ticks[key]
            message = f"{key} has two ticks: {other} on line {line + 1}, and {option} here"
            self._fault("two-ticks", message, "leave one of the two, and [ ] before the other", place)
        elif mark:
            self._ticks[key] = (option, number)
        self._boxes.add((key, option))

    def _lacks_box(self, line: str, key: str) -> bool:
        """Whether a line is that of an option of a question, but for its box."""
        names = self._readings[key].names
        options = "|".join(map(re.escape, sorted((*names, *names.former), key=len, reverse=True)))
        begins = rf"[\s>]*(?:{_MARK}\s+|\\?[\[(])[^\w`]*(?:\w[^\w`]+)?"
        return re.match(rf"{begins}`?(?:{options})`?(?:\s*\*\(default\)\*)?:", line) is not None

    def _now(self, name: str, former: Mapping[str, str], what: str, place: Place) -> str:
        """What is called so, or was in an earlier version: an author's letter may come back much later."""
        if name in former:
            help = f"{now_called(name, former)}, and is read as that"
            self._warnings.append(Fault("former-name", f"{quoted(name)} is the former name of {what}", help, place))
        return former.get(name, name)

    def _line(self, number: int) -> Place:
        return self._source.place(number, 0, len(self._source.lines[number]))

    def _fault(self, code: str, message: str, help: str, place: Place) -> None:
        self._faults.append(Fault(code, message, help, place))
