"""The result of pores()."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._run import Run, html_table
from ._types import Floats, Table

#: Squared radii of voxels; 0 in solid, and where no fluid arrives.
Squares = npt.NDArray[np.uint32]

_WHOLE = frozenset({"squared_radius", "voxels", "trapped_voxels", "length_voxel", "chords"})


class Pores(Run):
    """The result of pores(). Radii are roots of whole numbers of squared voxels.

    The blocks `sizes`, `critical`, `intrusion`, `distances` and `shape` of result.json are in `raw`. Arrays need fields=True."""

    def __init__(self, run: dict[str, Any], directory: str | None = None) -> None:
        super().__init__(run, directory)
        self._fields: dict[str, Floats] = run["fields"]

    @property
    def inlets(self) -> list[str]:
        """The inlets that have a curve: "x-", "all"."""
        return [curve["inlet"] for curve in self.raw["intrusion"]]

    @property
    def mean_radius(self) -> float:
        """Over all pores, in metres, or in voxels without a voxel size; nan for a sealed sample."""
        sizes = self.raw["sizes"] or {}
        mean = sizes.get("mean_radius_voxel" if self.voxel_size is None else "mean_radius_m")
        return np.nan if mean is None else float(mean)

    @property
    def critical_radius(self) -> npt.NDArray[np.float64]:
        """The radius of the largest ball that passes from face to face along x, y, z, in voxels; nan without a path."""
        return np.array(self.raw["critical"]["radius_voxel"], dtype=float)

    @property
    def sizes(self) -> Table:
        """The volume of each pore size, as pore_sizes.csv. Not there for a sealed sample."""
        if "pore_sizes.csv" not in self._tables:
            raise KeyError("no sizes: a sealed sample has walls only for a fluid that enters from a face.")
        return self._table("pore_sizes.csv", _WHOLE)

    @property
    def intrusion(self) -> dict[str, Table]:
        """The volume that is filled at each radius, by inlet, as intrusion_*.csv."""
        return {inlet: self._table(f"intrusion_{inlet}.csv", _WHOLE) for inlet in self.inlets}

    @property
    def chords(self) -> Table:
        """The number of runs of pores between solids by their length, along each axis."""
        return self._table("chords.csv", _WHOLE)

    def _map(self, name: str) -> Any:
        if name not in self._fields:
            known = ", ".join(self._fields) or "none (fields=True returns them)"
            raise KeyError(f"no array {name!r}: there are {known}.")
        return self._fields[name]

    @property
    def distance_squared(self) -> Squares:
        """The squared distance of each pore to the nearest solid voxel, indexed [z, y, x]."""
        array: Squares = self._map("distance_squared")
        return array

    @property
    def size_squared(self) -> Squares:
        """The squared radius of the largest ball in the pores that holds each pore, indexed [z, y, x]."""
        array: Squares = self._map("size_squared")
        return array

    def intrusion_squared(self, inlet: str | None = None) -> Squares:
        """The squared radius at which each pore is filled from an inlet, indexed [z, y, x]; 0: never. With one inlet, `inlet` may be left out."""
        if inlet is None:
            if len(self.inlets) != 1:
                raise ValueError(f"which inlet? There are {', '.join(self.inlets)}.")
            inlet = self.inlets[0]
        if inlet not in self.inlets:
            raise KeyError(f"no inlet {inlet!r}: there are {', '.join(self.inlets)}.")
        array: Squares = self._map("intrusion_squared" if len(self.inlets) == 1 else f"intrusion_squared_{inlet}")
        return array

    def to_pandas(self) -> Any:
        """All curves as one DataFrame: the column `curve` is "sizes", or the inlet."""
        import pandas

        tables = {"sizes": self.sizes} if "pore_sizes.csv" in self._tables else {}
        frames = [pandas.DataFrame(table).assign(curve=name) for name, table in {**tables, **self.intrusion}.items()]
        joined = pandas.concat(frames, ignore_index=True)
        return joined[["curve", *(name for name in joined.columns if name != "curve")]]

    def not_converged(self) -> str:
        """Always "": there is nothing to converge."""
        return ""

    def _head(self) -> str:
        return f"Pore sizes of {self._shape_words()}, porosity {self.raw['image']['porosity']:.6g}"

    def _rows(self) -> list[list[str]]:
        rows = []
        if sizes := self.raw["sizes"]:
            rows.append(["sizes", f"mean radius {sizes['mean_radius_voxel']:.4g} voxels, largest {sizes['largest_squared'] ** 0.5:.3g}"])
        rows += [[f"critical along {axis}", f"r = {radius:.3g} voxels" if np.isfinite(radius) else "no path through faces"]
                 for axis, radius in zip("xyz", self.critical_radius)]
        for curve in self.raw["intrusion"]:
            median = curve["median_squared"]
            half = f", half filled at r = {median ** 0.5:.3g} voxels" if median else ""
            rows.append([f"from {curve['inlet']}", f"{100 * curve['reached']:.2f} % reached{half}"])
        return rows

    def __repr__(self) -> str:
        return "\n".join([self._head(), *(f"  {name}: {value}" for name, value in self._rows())])

    def _repr_html_(self) -> str:
        return html_table(self._head(), ["", ""], self._rows())
