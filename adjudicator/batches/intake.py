"""Input tables: Arrow tables, or mappings of arrays, converted to gapless NumPy arrays.

Rows are numbered from 0. Invalid input raises Refused with the column and its first invalid row.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from adjudicator.dataclass import dataclass
from adjudicator.files.diagnostics import Fault, Refused, quoted
from adjudicator.version import install

Array = NDArray[Any]
Rows = NDArray[np.intp] | None
"""Row numbers in a table; None for all rows."""


@dataclass(frozen=True)
class Words:
    """A dictionary-encoded text column: the distinct texts, and the index of each row's text."""

    words: tuple[str, ...]
    codes: NDArray[np.int32]


class Table:
    """Columns of equal length by name, from an Arrow table, record batch or struct array, any object with an Arrow
    stream interface, or a mapping of arrays. Raises Refused for anything else."""

    def __init__(self, columns: object) -> None:
        self._columns = _columns(columns)
        sizes = {name: len(column) for name, column in self._columns.items()}
        self.rows = next(iter(sizes.values()), 0)
        odd = next((name for name, size in sizes.items() if size != self.rows), None)
        if odd is not None:
            message = f"column {odd} has {sizes[odd]} rows, and {next(iter(sizes))} has {self.rows}"
            raise Refused([Fault("lengths", message, "give every column the same rows")])

    def __contains__(self, name: str) -> bool:
        return name in self._columns

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._columns)

    def is_text(self, name: str) -> bool:
        """Return whether a column holds text, plain or dictionary-encoded. Of object columns the first 100 values
        decide."""
        column = self._columns[name]
        pa = sys.modules.get("pyarrow")
        if pa is not None and isinstance(column, pa.Array | pa.ChunkedArray):
            kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
            return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))
        kind = column.dtype.kind
        return kind in "UT" or (kind == "O" and any(isinstance(value, str) for value in column[:100]))

    def numbers(self, name: str, low: int, high: int, rows: Rows = None) -> Array:
        """Return an integer or boolean column as an array, restricted to `rows`. Raises Refused if it has other values,
        nulls, or values outside [low, high]."""
        column = self._whole(name)
        if rows is not None:
            column = column[rows]
        if column.dtype.kind == "b":
            column = column.view(np.int8)
        if len(column) and (int(column.min()) < low or int(column.max()) > high):
            row = int(np.argmax((column < low) | (column > high)))
            value = int(column[row])
            over = f"more than {high}" if value > high else f"less than {low}"
            help = f"it lies between {low} and {high}"
            raise refused("out-of-bounds", name, whole_row(rows, row), f"{value} is {over}", help)
        return column

    def words(self, name: str) -> Words:
        """Return a text column. Raises Refused if it has nulls or other values."""
        pa = _pyarrow()
        column = self._columns[name]
        array = column if isinstance(column, pa.Array | pa.ChunkedArray) else self._of_text(name, column)
        self._refuse_nulls(name, array)
        if isinstance(array, pa.ChunkedArray):
            array = array.unify_dictionaries().combine_chunks() if len(array) else pa.array([], pa.string())
        if not pa.types.is_dictionary(array.type):
            array = array.dictionary_encode()
        words = tuple(str(word) for word in array.dictionary.to_pylist())
        return Words(words, array.indices.to_numpy(zero_copy_only=False).astype(np.int32, copy=False))

    # -- arrays

    def _whole(self, name: str) -> Array:
        column = self._columns[name]
        pa = sys.modules.get("pyarrow")
        if pa is not None and isinstance(column, pa.Array | pa.ChunkedArray):
            return self._of_arrow(name, column)
        if isinstance(column, np.ma.MaskedArray) and np.ma.getmaskarray(column).any():
            raise self._null(name, int(np.argmax(np.ma.getmaskarray(column))))
        array: Array = np.asarray(column)
        if array.dtype.kind == "O":
            return self._of_objects(name, array)
        if array.dtype.kind == "f" and np.isnan(array).any():
            raise self._null(name, int(np.argmax(np.isnan(array))))
        if array.dtype.kind not in "biu":
            raise self._no_numbers(name, str(array.dtype))
        return array.astype(array.dtype.newbyteorder("="), copy=False)

    def _of_objects(self, name: str, array: Array) -> Array:
        """Convert an object array of integers or booleans to int64. Raises Refused for any other value."""
        values = array.tolist()
        for row, value in enumerate(values):
            if value is None:
                raise self._null(name, row)
            if not isinstance(value, int | np.integer | np.bool_):
                raise self._no_numbers(name, f"a value of type {type(value).__name__} in row {row}")
        try:
            return np.array(values, np.int64)
        except OverflowError as error:
            raise self._no_numbers(name, "a number beyond 64 bits") from error

    def _of_text(self, name: str, column: Array) -> Any:
        """Convert a text array to Arrow. Raises Refused if a value is not a string or not valid Unicode."""
        if column.dtype.kind == "O":
            for row, value in enumerate(column.tolist()):
                if value is not None and not isinstance(value, str):
                    message = f"a value of type {type(value).__name__}"
                    raise refused("bad-type", name, row, message, "give text in every row, or numbers in every row")
        try:
            return _pyarrow().array(column)
        except UnicodeError as error:
            message = f"column {name} holds text that is no Unicode"
            raise Refused([Fault("bad-type", message, "leave out lone surrogates")]) from error

    def _of_arrow(self, name: str, column: Any) -> Array:
        pa = _pyarrow()
        self._refuse_nulls(name, column)
        if not (pa.types.is_integer(column.type) or pa.types.is_boolean(column.type)):
            raise self._no_numbers(name, str(column.type))
        array: Array = (
            column.to_numpy() if isinstance(column, pa.ChunkedArray) else column.to_numpy(zero_copy_only=False)
        )
        return array

    def _refuse_nulls(self, name: str, column: Any) -> None:
        if column.null_count:
            gaps = column.is_null()
            raise self._null(
                name, int(np.argmax(np.asarray(gaps.to_numpy() if hasattr(gaps, "chunks") else gaps.to_numpy(False))))
            )

    @staticmethod
    def _null(name: str, row: int) -> Refused:
        return refused(
            "null", name, row, "nothing is told", "every row tells all columns; leave out the row, or fill it in"
        )

    @staticmethod
    def _no_numbers(name: str, what: str) -> Refused:
        message = f"column {name} holds {what}, and is to hold whole numbers or truths"
        return Refused([Fault("bad-type", message, "cast it to bool or int8")])


def whole_row(rows: Rows, row: int) -> int:
    """Convert an index into `rows` to a row number of the table."""
    return row if rows is None else int(rows[row])


def refused(code: str, column: str, row: int, what: str, help: str) -> Refused:
    """Build the Refused for one value, with its column and row."""
    return Refused([Fault(code, f"row {row}, column {column}: {what}", help)])


def strange(column: str, row: int, word: str, help: str) -> Refused:
    """Build the Refused for an unknown option name in a column."""
    return refused("unknown-option", column, row, f"there is no option {quoted(word)}", help)


def _columns(columns: object) -> dict[str, Any]:
    """Return the columns by name, as Arrow arrays or one-dimensional NumPy arrays. Raises Refused if `columns` is no
    table."""
    if isinstance(columns, Mapping):
        return {str(name): _column(str(name), column) for name, column in columns.items()}
    pa = sys.modules.get("pyarrow")
    streamed = hasattr(columns, "__arrow_c_stream__") or hasattr(columns, "__arrow_c_array__")
    if pa is None and streamed:
        pa = _pyarrow()
    struct = pa is not None and isinstance(columns, pa.ChunkedArray | pa.StructArray)
    if pa is not None and (struct or streamed):
        try:
            return _tabled(pa.Table.from_struct_array(columns) if struct else pa.table(columns))
        except (pa.ArrowException, TypeError, ValueError) as error:
            message = f"this array of Arrow is no table: {str(error).splitlines()[0]}"
            raise Refused([Fault("bad-columns", message, "give a table, or an array of structs")]) from error
    message = f"columns come as a table of Arrow or a mapping of arrays, and this is of type {type(columns).__name__}"
    raise Refused([Fault("bad-columns", message, "give {'on_turn': array, …} or a pyarrow.Table")])


def _tabled(table: Any) -> dict[str, Any]:
    return dict(zip(table.column_names, table.columns, strict=True))


def _column(name: str, column: object) -> Any:
    """Return a column as a one-dimensional array. Raises Refused if it is not convertible."""
    pa = sys.modules.get("pyarrow")
    if (pa is not None and isinstance(column, pa.Array | pa.ChunkedArray)) or isinstance(column, np.ma.MaskedArray):
        return column
    what = f"a value of type {type(column).__name__}"
    if not isinstance(column, str | bytes | Mapping) and (hasattr(column, "__array__") or hasattr(column, "__len__")):
        try:
            array = np.asarray(column)
        except (ValueError, TypeError, OverflowError) as error:
            what = f"no plain row of values ({error})"
        else:
            if array.ndim == 1:
                return array
            what = f"an array of {array.ndim} axes"
    help = "give a list, or an array with a single axis"
    raise Refused([Fault("bad-columns", f"column {name} is {what}", help)])


def _pyarrow() -> Any:
    try:
        import pyarrow as pa
    except ImportError as error:
        raise Refused([Fault("extra", "columns of text or of Arrow need pyarrow", install("batch"))]) from error
    return pa
