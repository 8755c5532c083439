"""What a batch gives: rulings and lists of legal plays as columns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import pyarrow as pa


@dataclass(frozen=True)
class Batch:
    """The rulings on many rows, and what each row could play instead.

    `legal` says of each row whether its play is legal. `against` tells what stands against it: bit n is
    for the clause `clauses[n]`, and the clauses are in the order in which a verdict gives its reasons. Both
    are None where the table named no plays. `plays` has for each row the legal plays: bit n % 8 of
    byte n // 8 is for the play `candidates[n]`; None where nobody asked for them.
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
        """How many rows there are, how many of them are legal, and of how many plays each has its list."""
        legal = "" if self.legal is None else f", {int(self.legal.sum())} legal"
        listed = "" if self.plays is None else f", lists of {len(self.candidates)} plays"
        return f"<Batch of {self.rows} rows{legal}{listed}>"

    def reasons(self, row: int) -> tuple[str, ...]:
        """The ids of the clauses against the play of a row. Raises ValueError where no plays were named."""
        if self.against is None:
            raise ValueError("the table named no plays")
        bits = int(self.against[row])
        return tuple(id for number, id in enumerate(self.clauses) if bits >> number & 1)

    def legal_plays(self, row: int) -> tuple[str, ...]:
        """The legal plays of a row. Raises ValueError where nobody asked for them."""
        if self.plays is None:
            raise ValueError("ask for them: plays=True")
        bits = np.unpackbits(self.plays[row], bitorder="little")[: len(self.candidates)]
        return tuple(self.candidates[number] for number in np.flatnonzero(bits))

    def counts(self) -> dict[str, int]:
        """On how many rows each clause stands against the play, for those that do on any."""
        if self.against is None:
            raise ValueError("the table named no plays")
        return tally(self.against, self.clauses)

    def to_arrow(self) -> pa.Table:
        """The same as a table of Arrow: `legal` as truths, `against` as unsigned integers of 64 bits,
        `plays` as bytes of one width."""
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
    """How many sets have each clause, for those that any has."""
    found = {id: int(np.count_nonzero(against & np.uint64(1 << number))) for number, id in enumerate(clauses)}
    return {id: count for id, count in found.items() if count}
