"""What the results of all runs have."""

from __future__ import annotations

import contextlib
import html
import json
import os
import pathlib
import tempfile
from collections.abc import Iterator
from typing import Any

import numpy as np

from . import _core
from ._keywords import in_keywords
from ._tables import table
from ._types import Path, Table


class Run:
    """A run: its result.json, its text, its tables."""

    raw: dict[str, Any]
    """result.json as a dict."""
    text: str
    """What the program prints."""
    directory: str | None
    """The run directory, if there is one."""
    notes: list[str]
    failures: list[str]
    """Files that could not be written."""
    stopped_by: str
    """What stopped the run; "" if it ended."""

    def __init__(self, run: dict[str, Any], directory: str | None = None) -> None:
        self.raw = json.loads(run["json"])
        self.text = in_keywords(run["text"])
        self.directory = directory
        self.notes = run["notes"]
        self.failures = run["failures"]
        self.stopped_by = in_keywords(run["stopped_by"])
        self._json: str = run["json"]
        self._tables: dict[str, str] = run["tables"]

    _blocks: tuple[str, ...] = ()
    """The blocks of result.json whose members are attributes."""

    def __getattr__(self, name: str) -> Any:
        """A member of these blocks, such as `tortuosity`: nan for null; an array for a list of numbers."""
        raw = self.__dict__.get("raw", {})
        for block in self._blocks:
            values = raw.get(block) or {}
            if name in values:
                return _with_arrays(values[name])
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __dir__(self) -> list[str]:
        members = [name for block in self._blocks for name in (self.raw.get(block) or {})]
        return sorted({*super().__dir__(), *members})

    def _table(self, name: str, whole: frozenset[str] = frozenset()) -> Table:
        return table(self._tables[name], whole)

    def _by_axis(self, kind: str) -> dict[str, Table]:
        """The tables of this kind by driving direction."""
        names = {axis: f"{kind}_{axis}.csv" for axis in "xyz"}
        return {axis: self._table(name) for axis, name in names.items() if name in self._tables}

    @property
    def voxel_size(self) -> float | None:
        """In metres; None if unknown."""
        size: float | None = self.raw["image"]["voxel_size_m"]
        return size

    def save(self, directory: Path, *, force: bool = False) -> None:
        """Writes result.json, log.txt and the tables of the run."""
        _write_all(directory, {"result.json": self._json, "log.txt": self.text, **self._tables}, force)

    @contextlib.contextmanager
    def _run_directory(self) -> Iterator[bytes]:
        """The run directory; without one, a temporary one without fields."""
        with tempfile.TemporaryDirectory(prefix="pykarst-") as scratch:
            folder = self.directory or os.path.join(scratch, "run")
            if not self.directory:
                self.save(folder)
            yield os.fsencode(folder)

    def report(self, path: Path) -> None:
        """Writes the results as one HTML page. With output=, the page has pictures of the flow."""
        with self._run_directory() as folder:
            _write(pathlib.Path(os.fsdecode(path)), _core.page_of_run(folder))

    def figures(self, directory: Path, *, force: bool = False) -> None:
        """Writes each chart of the page as a vector graphic NAME.svg, with its points as NAME.csv."""
        with self._run_directory() as folder:
            _write_all(directory, _core.figures_of_run(folder), force)

    def _grid(self) -> Any:
        """An ImageData of PyVista without fields."""
        import pyvista

        nx, ny, nz = self.raw["image"]["shape"]
        h = self.voxel_size or 1.0
        return pyvista.ImageData(dimensions=(nx + 1, ny + 1, nz + 1), spacing=(h, h, h))

    def _shape_words(self) -> str:
        nx, ny, nz = self.raw["image"]["shape"]
        size = f", voxels of {self.voxel_size:.6g} m" if self.voxel_size else ""
        return f"{nz} x {ny} x {nx} voxels [z, y, x]{size}"


def _with_arrays(value: Any) -> Any:
    """nan for null; an array for a list of numbers, with nan for null; any other value as it is."""
    if value is None:
        return np.nan
    if not isinstance(value, list):
        return value
    try:
        array = np.array(value)
        return array if array.dtype.kind in "bif" else np.array(value, dtype=float) if array.dtype.kind == "O" else value
    except (TypeError, ValueError):  # lists of unequal lengths, dicts
        return value


def _write(path: pathlib.Path, words: str) -> None:
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_text(words, errors="surrogateescape")
    os.replace(unfinished, path)


def _write_all(directory: Path, files: dict[str, str], force: bool) -> None:
    """Writes files into a folder, which is made. `files`: content by name."""
    folder = pathlib.Path(os.fsdecode(directory))
    if folder.exists() and any(folder.iterdir()) and not force:
        raise FileExistsError(f"'{folder}' holds files. Give another name, or force=True to write over them.")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        _write(folder / name, content)


def html_table(caption: str, head: list[str], rows: list[list[str]]) -> str:
    """A table for a notebook."""
    lines = [f"<tr>{''.join(f'<th>{html.escape(cell)}</th>' for cell in head)}</tr>"]
    lines += [f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>" for row in rows]
    return f"<div><p>{html.escape(caption)}</p><table>{''.join(lines)}</table></div>"
