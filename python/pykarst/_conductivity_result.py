"""The result of conductivity()."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._along import Fields, not_converged, numbers
from ._images import axis_words
from ._run import Run, html_table
from ._types import Floats, Table


class Conductivity(Run):
    """The result of conductivity(). Lists of three and axes of tensors are x, y, z; x is the last axis of the image.

    Members of the block `conductivity` of result.json are attributes, too. With a property: `effective`, in `unit`, with its proven bounds
    `effective_lower` and `effective_upper`, and `effective_tensor`."""

    _blocks = ("conductivity",)

    def __init__(self, run: dict[str, Any], directory: str | None = None) -> None:
        super().__init__(run, directory)
        self._fields: dict[str, dict[str, Floats]] = {"xyz"[axis]: arrays for axis, arrays in run["fields"].items()}

    def _values(self, key: str) -> npt.NDArray[np.float64]:
        return numbers(self.raw["conductivity"][key])

    def _factors(self, key: str) -> npt.NDArray[np.float64]:
        """Infinite for a driven axis without a path."""
        values = self._values(key)
        is_driven = np.array([state is not None for state in self.converged])
        values[is_driven & ~np.array(self.conducts)] = np.inf
        return values

    @property
    def formation_factor(self) -> npt.NDArray[np.float64]:
        """By driving direction; inf without a path, nan: not computed."""
        return self._factors("formation_factor")

    @property
    def F(self) -> npt.NDArray[np.float64]:
        """The formation factor."""
        return self.formation_factor

    @property
    def lower(self) -> npt.NDArray[np.float64]:
        """The proven lower bound of F, by driving direction."""
        return self._factors("lower")

    @property
    def upper(self) -> npt.NDArray[np.float64]:
        """The proven upper bound of F, by driving direction; nan: not known yet."""
        return self._factors("upper")

    @property
    def tensor(self) -> npt.NDArray[np.float64]:
        """D_eff / D. Row: current along, column: driven along. nan: not computed; only periodic samples have values off the diagonal."""
        return self._values("tensor")

    @property
    def tortuosity_factor(self) -> npt.NDArray[np.float64]:
        """Porosity times F, by driving direction."""
        return self._factors("tortuosity_factor")

    @property
    def cementation_exponent(self) -> npt.NDArray[np.float64]:
        """Archie's m = -ln F / ln porosity, by driving direction."""
        return self._values("cementation_exponent")

    @property
    def conducts(self) -> list[bool]:
        """Whether a path leads through the sample, by direction."""
        paths: list[bool] = self.raw["conductivity"]["conducts"]
        return paths

    @property
    def error(self) -> npt.NDArray[np.float64]:
        """Half the width between the bounds of F, as a share of F, by driving direction."""
        return self._values("error")

    @property
    def converged(self) -> list[bool | None]:
        """By driving direction; None for a direction that was not computed."""
        states: list[bool | None] = self.raw["conductivity"]["converged"]
        return states

    @property
    def iterations(self) -> list[int | None]:
        """By driving direction; None for a direction that was not computed."""
        counts: list[int | None] = self.raw["conductivity"]["iterations"]
        return counts

    @property
    def sites(self) -> int:
        """The number of sites that conduct."""
        return int(self.raw["conductivity"]["sites"])

    @property
    def porosity(self) -> float:
        """The share of pore voxels."""
        return float(self.raw["image"]["porosity"])

    def _field(self, name: str) -> Fields:
        arrays = {axis: fields[name] for axis, fields in self._fields.items()}
        return Fields(arrays, "fields=True gives those of each direction that conducts and that was computed")

    @property
    def potential(self) -> Fields:
        """By driving direction, indexed [z, y, x]: under a mean gradient of 1, in metres, or in voxels without a voxel size."""
        return self._field("potential")

    @property
    def current(self) -> Fields:
        """By driving direction, indexed [z, y, x, component x y z]: by the current in pore fluid (with a property: in
        the best conductor) under the same gradient."""
        return self._field("current")

    @property
    def history(self) -> Table:
        """F and its bounds at the monitors of all potentials."""
        return self._table("conductivity_history.csv")

    @property
    def profile(self) -> dict[str, Table]:
        """Profiles along the driving direction."""
        return self._by_axis("conductivity_profile")

    @property
    def subvolumes(self) -> dict[str, Table]:
        """Mean current and porosity of sub-volumes, by driving direction."""
        return self._by_axis("conductivity_subvolumes")

    def not_converged(self) -> str:
        """What has not converged, and why; "" if all has."""
        return not_converged(self, "potential", self.converged, "max_iterations")

    def to_pyvista(self) -> Any:
        """The fields as an ImageData of PyVista, without a copy. Needs fields=True."""
        if not self._fields:
            raise ValueError("this result has no fields: fields=True was not given, or no direction conducts or has ended.")
        grid = self._grid()
        for axis in self._fields:
            grid.cell_data[f"potential_{axis}"] = self.potential[axis].reshape(-1)
            grid.cell_data[f"current_{axis}"] = self.current[axis].reshape(-1, 3)
        return grid

    def _columns(self) -> list[str]:
        named = [f"{self.property}, {self.unit}", "proven bounds"] if self._names_property() else []
        return ["along", *named, "F", "proven bounds", "tortuosity factor", ""]

    def _names_property(self) -> bool:
        return "property" in self.raw["conductivity"]

    def _rows(self) -> list[list[str]]:
        rows = []
        for a, state in enumerate(self.converged):
            if state is None:
                continue
            bounds = f"{self.lower[a]:.6g} to {self.upper[a]:.6g}" if self.conducts[a] else "no path"
            row = [axis_words("xyz"[a])]
            if self._names_property():
                row += [f"{self.effective[a]:.6g}", f"{self.effective_lower[a]:.6g} to {self.effective_upper[a]:.6g}"]
            rows.append([*row, f"{self.F[a]:.6g}", bounds, f"{self.tortuosity_factor[a]:.4g}", "converged" if state else "not converged"])
        return rows

    def _head(self) -> str:
        named = f"{self.property.capitalize()} property and formation" if self._names_property() else "Formation"
        return f"{named} factor of {self._shape_words()}, porosity {self.porosity:.6g}"

    def __repr__(self) -> str:
        unit = f" {self.unit}" if self._names_property() else ""
        lines = []
        for axis, *named, factor, bounds, tortuosity, state in self._rows():
            effective = [f"{self.property} {named[0]}{unit}, proven {named[1]}, "] if named else []
            lines.append(f"  along {axis}: {''.join(effective)}F {factor}, proven {bounds}, tortuosity factor {tortuosity}, {state}")
        return "\n".join([self._head(), *lines])

    def _repr_html_(self) -> str:
        return html_table(self._head(), self._columns(), self._rows())
