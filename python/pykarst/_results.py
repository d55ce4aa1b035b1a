"""Results of permeability(), solve(), info() and prepare()."""

from __future__ import annotations

import html
import json
from typing import Any

import numpy as np
import numpy.typing as npt

from ._along import Fields, not_converged, numbers
from ._conductivity_result import Conductivity
from ._images import axis_words
from ._keywords import in_keywords
from ._run import Run, html_table
from ._types import Floats, Table


class Permeability(Run):
    """The result of permeability() and solve(). Axes of tensors and of lists of three are x, y, z; x is the last axis of the image.

    Members of the blocks `permeability` and `flow` of result.json are attributes, too: tortuosity, reynolds, tau."""

    _blocks = ("permeability", "flow")

    def __init__(self, run: dict[str, Any], directory: str | None = None) -> None:
        super().__init__(run, directory)
        self._fields: dict[str, dict[str, Floats]] = {"xyz"[axis]: arrays for axis, arrays in run["fields"].items()}
        self._conductivity: Conductivity | None = None
        if "conductivity" in self.raw:
            self._conductivity = Conductivity({**run, "fields": run.get("potential_fields", {})}, directory)

    @property
    def conductivity(self) -> Conductivity | None:
        """The formation factors of the same pores, with conductivity=True; None without, and if the run was stopped in its flows."""
        return self._conductivity

    def _k(self, unit: str) -> npt.NDArray[np.float64] | None:
        return None if self.voxel_size is None else numbers(self.raw["permeability"][unit])

    @property
    def k(self) -> npt.NDArray[np.float64] | None:
        """The tensor in m^2; None without a voxel size. Row: flow along, column: driven along. nan: not computed."""
        return self._k("m2")

    @property
    def k_mD(self) -> npt.NDArray[np.float64] | None:
        """The tensor in millidarcy; None without a voxel size."""
        return self._k("mD")

    @property
    def k_voxel2(self) -> npt.NDArray[np.float64]:
        """The tensor in voxel^2."""
        return numbers(self.raw["permeability"]["voxel2"])

    @property
    def error(self) -> npt.NDArray[np.float64]:
        """The estimated relative error of k, by driving direction."""
        return numbers(self.raw["permeability"]["relative_error_estimate"])

    @property
    def converged(self) -> list[bool | None]:
        """By driving direction; None for a direction that was not computed."""
        states: list[bool | None] = self.raw["permeability"]["converged"]
        return states

    @property
    def porosity(self) -> float:
        """The share of pore voxels."""
        return float(self.raw["image"]["porosity"])

    def _field(self, *names: str) -> Fields:
        arrays = {axis: next(arrays[name] for name in names if name in arrays) for axis, arrays in self._fields.items()}
        return Fields(arrays, "fields=True gives those of each direction that percolates and that was computed")

    @property
    def velocity(self) -> Fields:
        """By driving direction, indexed [z, y, x, component x y z]: in m/s for 1 Pa/m, or in voxel^2 without a voxel size. A direction that
        does not percolate has no arrays, and its key raises KeyError with the reason."""
        return self._field("velocity", "velocity_lattice")

    @property
    def pressure(self) -> Fields:
        """By driving direction, indexed [z, y, x]."""
        return self._field("pressure")

    @property
    def history(self) -> Table:
        """The monitors of all flows."""
        return self._table("history.csv")

    @property
    def profile(self) -> dict[str, Table]:
        """Profiles along the driving direction."""
        return self._by_axis("profile")

    @property
    def speeds(self) -> dict[str, Table]:
        """The distribution of speeds, by driving direction."""
        return self._by_axis("speeds")

    @property
    def subvolumes(self) -> dict[str, Table]:
        """k and porosity of sub-volumes, by driving direction."""
        return self._by_axis("subvolumes")

    def axes(self) -> list[str]:
        """The driving directions that were computed."""
        return [axis for axis, known in zip("xyz", self.converged) if known is not None]

    def not_converged(self) -> str:
        """What has not converged, and why; "" if all has."""
        of_potentials = self._conductivity.not_converged() if self._conductivity else ""
        return " ".join(filter(None, [not_converged(self, "flow", self.converged, "max_steps"), of_potentials]))

    def to_pyvista(self) -> Any:
        """The fields as an ImageData of PyVista, without a copy. Needs fields=True."""
        if not self._fields:
            raise ValueError("this result has no fields: fields=True was not given, or no flow percolates or has ended.")
        grid = self._grid()
        for axis in self._fields:
            grid.cell_data[f"velocity_{axis}"] = self.velocity[axis].reshape(-1, 3)
            grid.cell_data[f"pressure_{axis}"] = self.pressure[axis].reshape(-1)
        return grid

    def _rows(self) -> list[list[str]]:
        rows = []
        for axis in self.axes():
            a = "xyz".index(axis)
            k = self.k_mD
            value = f"{k[a][a]:.6g} mD" if k is not None else f"{self.k_voxel2[a][a]:.6g} voxel^2"
            state = "converged" if self.converged[a] else "not converged"
            error = "unknown" if np.isnan(self.error[a]) else f"{100 * self.error[a]:.2g} %"
            rows.append([axis_words(axis), value, error, state])
        return rows

    def _head(self) -> str:
        return f"Permeability of {self._shape_words()}, porosity {self.porosity:.6g}"

    def __repr__(self) -> str:
        lines = [f"  along {axis}: {k}, estimated error {error}, {state}" for axis, k, error, state in self._rows()]
        return "\n".join([self._head(), *lines, *([repr(self._conductivity)] if self._conductivity else [])])

    def _repr_html_(self) -> str:
        of_flows = html_table(self._head(), ["along", "k", "estimated error", ""], self._rows())
        return of_flows + (self._conductivity._repr_html_() if self._conductivity else "")


class Sample:
    """The result of info()."""

    raw: dict[str, Any]
    text: str

    def __init__(self, text: str, words: str) -> None:
        self.raw = json.loads(text)
        self.text = words

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.text)}</pre>"


class Prepared(Sample):
    """The result of prepare(): balance and communication of the parts."""

    path: str | None
    """The file that was written, for solve()."""

    def __init__(self, text: str, words: str, path: str | None) -> None:
        super().__init__(text, in_keywords(words))
        self.path = path

    def __fspath__(self) -> str:
        if self.path is None:
            raise ValueError("dry_run=True has written no file.")
        return self.path
