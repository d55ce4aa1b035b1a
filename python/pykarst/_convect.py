"""The result of convect()."""

from __future__ import annotations

from typing import Any

from ._run import Run, html_table
from ._types import Floats, Table


class Convect(Run):
    """The result of convect(), in voxels and steps; densities and temperatures are multiples of those at rest.

    The quantities of the last monitor are attributes, too, by the names of the columns of `monitors`: max_speed, nusselt."""

    _blocks = ("convect",)

    def __init__(self, run: dict[str, Any], directory: str | None = None) -> None:
        super().__init__(run, directory)
        self._fields: dict[str, Floats] = run["fields"]

    @property
    def steps(self) -> int:
        """The number of steps."""
        return int(self.raw["convect"]["steps"])

    @property
    def complete(self) -> bool:
        """Whether the flow reached its end."""
        return bool(self.raw["convect"]["complete"])

    @property
    def monitors(self) -> Table:
        """Each monitor, as monitors.csv."""
        return self._table("monitors.csv")

    @property
    def rows(self) -> Table:
        """Means over the sites of each row along x, at the steps of fields."""
        return self._table("rows.csv", frozenset({"sites"}))

    @property
    def temperature(self) -> Floats | None:
        """At the end, indexed [z, y, x]; zero in solid. None without fields=True."""
        return self._fields.get("temperature")

    @property
    def density(self) -> Floats | None:
        """At the end, indexed [z, y, x]; zero in solid. None without fields=True."""
        return self._fields.get("density")

    @property
    def velocity(self) -> Floats | None:
        """At the end, indexed [z, y, x, component x y z]; zero in solid. None without fields=True."""
        return self._fields.get("velocity")

    def not_converged(self) -> str:
        """Why the flow ended before its last step; "" if it did not."""
        return "" if self.complete else f"the flow was stopped by {self.stopped_by} at step {self.steps}, before its end."

    def to_pyvista(self) -> Any:
        """The fields as an ImageData of PyVista, without a copy. Needs fields=True."""
        if not self._fields:
            raise ValueError("this result has no fields: fields=True was not given.")
        grid = self._grid()
        for name, values in self._fields.items():
            grid.cell_data[name] = values.reshape(-1, 3) if values.ndim == 4 else values.reshape(-1)
        return grid

    def _head(self) -> str:
        return f"Flow with heat: {self.raw['convect']['case']}, {self._shape_words()}"

    def _rows(self) -> list[list[str]]:
        how = "complete" if self.complete else f"stopped by {self.stopped_by}"
        rows = [["time", f"{self.steps} steps, {how}"]]
        for name in ("rayleigh", "nusselt", "mixing_length", "max_speed", "min_temperature", "max_temperature"):
            value = self.raw["convect"].get(name)
            if value is not None:
                rows.append([name.replace("_", " "), f"{value:.6g}"])
        return rows

    def __repr__(self) -> str:
        return "\n".join([self._head(), *(f"  {name}: {value}" for name, value in self._rows())])

    def _repr_html_(self) -> str:
        return html_table(self._head(), ["", ""], self._rows())
