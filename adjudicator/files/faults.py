"""A file being parsed, with the faults so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING, TypeVar

from adjudicator.cards import NotationError
from adjudicator.dataclass import dataclass
from adjudicator.files.diagnostics import Fault, Refused

if TYPE_CHECKING:
    from adjudicator.files.source import Marked, Path

T = TypeVar("T")


@dataclass
class FileText:
    """The parse tree of a file with its source locations, and the faults collected until `stop` raises them."""

    tree: Marked
    faults: list[Fault] = field(default_factory=list, kw_only=True)

    def fault(self, code: str, message: str, help: str, path: Path, key: bool = False) -> None:
        """Record a fault in the value at a path, or in its `key`."""
        self.faults.append(Fault(code, message, help, self.tree.place(path, key=key)))

    def notation(self, path: Path, parse: Callable[[], T], before: int = 0) -> T | None:
        """Parse the text at a path; on NotationError record a fault and return None. `before` is the number of
        characters that were put in front of the file's text for parsing, to correct the column."""
        try:
            return parse()
        except NotationError as error:
            place = self.tree.place(path).within(max(error.column - before, 0), error.length)
            self.faults.append(Fault(error.code, error.message, error.help, place))
            return None

    def stop(self) -> None:
        """Raise Refused with every recorded fault, if there are any."""
        if self.faults:
            raise Refused(self.faults)
