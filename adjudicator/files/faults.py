"""A file on its way to a value, with everything that is found wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from adjudicator.cards import NotationError
from adjudicator.files.diagnostics import Fault, Refused

if TYPE_CHECKING:
    from adjudicator.files.source import Marked, Path

T = TypeVar("T")


@dataclass
class FileText:
    """Where everything stands in a file, and the faults found so far: they are gathered until `stop` raises them."""

    tree: Marked
    faults: list[Fault] = field(default_factory=list, kw_only=True)

    def fault(self, code: str, message: str, help: str, path: Path, key: bool = False) -> None:
        """Something is wrong with the value at a path, or with the `key` there."""
        self.faults.append(Fault(code, message, help, self.tree.place(path, key=key)))

    def notation(self, path: Path, parse: Callable[[], T], before: int = 0) -> T | None:
        """What is parsed of the text at a path; None, and a fault more, where it cannot be. `before` is how much of what
        is parsed stands in front of that text."""
        try:
            return parse()
        except NotationError as error:
            place = self.tree.place(path).within(max(error.column - before, 0), error.length)
            self.faults.append(Fault(error.code, error.message, error.help, place))
            return None

    def stop(self) -> None:
        """Raise Refused with every fault found, if any was."""
        if self.faults:
            raise Refused(self.faults)
