"""Result of a batch: rulings and lists of legal plays as columns."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from adjudicator.dataclass import dataclass

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True)
class Batch:
    """The rulings on many rows, and the legal plays of each.

    `legal` has the verdict per row. `against` has the violated clauses per row: bit n stands for `clauses[n]`, and the
    clauses are in the order in which a verdict gives its reasons. Both are None if the table names no plays. `plays`
    has the legal plays per row: bit n % 8 of byte n // 8 stands for `candidates[n]`; None unless requested.
    """

    legal: NDArray[np.bool_] | None
    against: NDArray[np.uint64] | None
    clauses: tuple[str, ...]
    plays: NDArray[np.uint8] | None
    candidates: tuple[str, ...]
    rows: int = field(default=0)

    def __len__(self) -> int:
        return self.rows

    def __repr__(self) -> str:
        """Summarise: number of rows, of legal rows, and of candidates."""
        legal = "" if self.legal is None else f", {int(self.legal.sum())} legal"
        listed = "" if self.plays is None else f", lists of {len(self.candidates)} plays"
        return f"<Batch of {self.rows} rows{legal}{listed}>"

    def reasons(self, row: int) -> tuple[str, ...]:
        """Return the ids of the clauses that the play of a row violates. ValueError if the table named no plays."""
        if self.against is None:
            raise ValueError("the table named no plays")
        bits = int(self.against[row])
        return tuple(id for number, id in enumerate(self.clauses) if bits >> number & 1)

    def legal_plays(self, row: int) -> tuple[str, ...]:
        """Return the legal plays of a row. ValueError unless they were requested."""
        if self.plays is None:
            raise ValueError("ask for them: plays=True")
        bits = np.unpackbits(self.plays[row], bitorder="little")[: len(self.candidates)]
        return tuple(self.candidates[number] for number in np.flatnonzero(bits))

    def counts(self) -> dict[str, int]:
        """Return in how many rows each clause is violated, without zeros. ValueError if the table named no plays."""
        if self.against is None:
            raise ValueError("the table named no plays")
        return tally(self.against, self.clauses)

    def to_arrow(self) -> pa.Table:
        """Return the result as an Arrow table: `legal` as bool, `against` as uint64, `plays` as fixed-size binary."""
        import pyarrow as pa

        columns: dict[str, Any] = {}
        if self.legal is not None and self.against is not None:
            columns |= {"legal": pa.array(self.legal), "against": pa.array(self.against)}
        if self.plays is not None:
            whole = np.ascontiguousarray(self.plays)
            kind = pa.binary(whole.shape[1])
            columns["plays"] = pa.FixedSizeBinaryArray.from_buffers(kind, len(whole), [None, pa.py_buffer(whole)])
        return pa.table(columns)


def tally(against: NDArray[np.uint64], clauses: tuple[str, ...]) -> dict[str, int]:
    """Return how many sets contain each clause, without zeros."""
    counts = {id: int(np.count_nonzero(against & np.uint64(1 << number))) for number, id in enumerate(clauses)}
    return {id: count for id, count in counts.items() if count}
