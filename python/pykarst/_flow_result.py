"""The result of flow()."""

from __future__ import annotations

from typing import Any

from ._run import Run, html_table
from ._types import Floats, Table


class Flow(Run):
    """The result of flow(). Values are in the units of raw["flow"]["units"].

    The quantities of the last monitor are attributes, too, by the names of the columns of `monitors`: kinetic_energy, max_speed."""

    _blocks = ("last", "flow")

    def __init__(self, run: dict[str, Any], directory: str | None = None) -> None:
        super().__init__(run, directory)
        self._fields: dict[str, Floats] = run["fields"]

    @property
    def end(self) -> str | None:
        """How the flow ended: "time" or "converged". None: it was stopped before."""
        how: str | None = self.raw["flow"]["end"]
        return how

    @property
    def steps(self) -> int:
        """The number of steps."""
        return int(self.raw["flow"]["steps"])

    @property
    def time(self) -> float:
        """The time at the end."""
        return float(self.raw["flow"]["time"])

    @property
    def reynolds(self) -> float | None:
        """The Reynolds number; None without a characteristic speed."""
        number: float | None = self.raw["flow"]["reynolds"]
        return number

    @property
    def monitors(self) -> Table:
        """Each monitor, as monitors.csv."""
        return self._table("monitors.csv")

    def _table_or_none(self, name: str) -> Table | None:
        return self._table(name) if name in self._tables else None

    @property
    def walls(self) -> Table | None:
        """The force on each wall and the inflow of each face, by monitor. None without wall and face."""
        return self._table_or_none("walls.csv")

    @property
    def probes(self) -> Table | None:
        """Velocity and pressure of each probe, by monitor; nan in solid. None without probe."""
        return self._table_or_none("probes.csv")

    @property
    def lines(self) -> Table | None:
        """Velocity and pressure along the lines; nan in solid. None without line."""
        return self._table_or_none("lines.csv")

    @property
    def velocity(self) -> Floats | None:
        """At the end, indexed [z, y, x, component x y z]; zero in solid. None without fields=True."""
        return self._fields.get("velocity")

    @property
    def pressure(self) -> Floats | None:
        """At the end, indexed [z, y, x]; zero in solid. None without fields=True."""
        return self._fields.get("pressure")

    def not_converged(self) -> str:
        """Why the flow ended before its time and before it converged; "" if neither is so."""
        return "" if self.end else f"the flow was stopped by {self.stopped_by} at step {self.steps}, before its end."

    def to_pyvista(self) -> Any:
        """The fields as an ImageData of PyVista, without a copy. Needs fields=True."""
        if self.velocity is None or self.pressure is None:
            raise ValueError("this result has no fields: fields=True was not given.")
        grid = self._grid()
        grid.cell_data["velocity"] = self.velocity.reshape(-1, 3)
        grid.cell_data["pressure"] = self.pressure.reshape(-1)
        return grid

    def _head(self) -> str:
        number = f", Reynolds number {self.reynolds:.6g}" if self.reynolds else ""
        return f"Flow through {self._shape_words()}{number}, in {self.raw['flow']['units']['system']} units"

    def _rows(self) -> list[list[str]]:
        how = {"time": "ended at its time", "converged": "converged"}.get(self.end or "", f"stopped by {self.stopped_by}")
        rows = [["time", f"{self.time:.6g} ({self.steps} steps), {how}"]]
        last = self.raw["last"]
        if last is not None:
            rows += [[name.replace("_", " "), f"{last[name]:.6g}"] for name in ("kinetic_energy", "max_speed")]
            rows += [[f"force on {wall['wall']}", ", ".join(f"{part:.6g}" for part in wall["force"])] for wall in last["walls"]]
        return rows

    def __repr__(self) -> str:
        return "\n".join([self._head(), *(f"  {name}: {value}" for name, value in self._rows())])

    def _repr_html_(self) -> str:
        return html_table(self._head(), ["", ""], self._rows())
