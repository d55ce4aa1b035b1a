"""Tables of a run as arrays of records."""

from __future__ import annotations

import csv
import io

import numpy as np

from ._types import Table


_WHOLE = {"step", "steps", "iteration", "slice", "edge", "x0", "y0", "z0", "x1", "y1", "z1"}
_WORDS = {"direction", "wall", "probe", "line"}


def _column(name, cells, whole):
    """The type follows from the name of the column, not from its cells. Numbers are nan in empty cells."""
    if name in _WORDS:
        return np.array(cells, dtype=str)
    if name in whole:
        return np.array(cells, dtype=int)
    return np.array([cell or "nan" for cell in cells], dtype=float)


def table(text: str, whole: frozenset[str] = frozenset()) -> Table:
    """A table in CSV as an array of records. `whole`: columns of whole numbers in this table, besides those of all tables."""
    names, *rows = csv.reader(io.StringIO(text))
    columns = [_column(name, [row[i] for row in rows], _WHOLE | whole) for i, name in enumerate(names)]
    records = np.empty(len(rows), dtype=[(name, column.dtype) for name, column in zip(names, columns)])
    for name, column in zip(names, columns):
        records[name] = column
    return records
