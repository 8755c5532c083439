"""A whole round of Jig under chosen readings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from adjudicator.engine.game import Agreement


@dataclass(frozen=True)
class Rules(Agreement):
    """Jig for so many players."""

    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 8
    usual: ClassVar[int] = 4
