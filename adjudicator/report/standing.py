"""Who stands behind an expectation of a case."""

from __future__ import annotations

from adjudicator.dataclass import dataclass


@dataclass(frozen=True)
class Standing:
    """Who stands behind an expectation: a person (`ruled_by`: who, when and why), or nobody, as it was `recorded`; and
    whether it is left `open` what is right."""

    ruled_by: str | None = None
    recorded: str | None = None
    open: bool = False


UNSIGNED = Standing()
