"""The result of drainage()."""

from __future__ import annotations

import pathlib
from typing import Any

import numpy as np
import numpy.typing as npt

from ._images import axis_words
from ._run import Run, html_table
from ._samples import image
from ._types import LabelArray, Table

_WHOLE = frozenset({"squared_radius", "wetting_voxels"})


class Drainage(Run):
    """The result of drainage(). Arrays have a value for each state, in the order of falling radii; nan: not computed.

    Members of the block `drainage` of result.json are attributes, too: k_voxel2 and formation_factor of all pores, largest_step."""

    _blocks = ("drainage",)

    @property
    def states(self) -> Table:
        """All numbers of all states, as drainage.csv."""
        return self._table("drainage.csv", _WHOLE)

    @property
    def saturation(self) -> npt.NDArray[np.float64]:
        """Of the wetting fluid."""
        return np.array(self.states["saturation_wetting"])

    @property
    def kr(self) -> dict[str, npt.NDArray[np.float64]]:
        """Relative permeabilities of the phases "wetting" and "nonwetting"; 0 without a path."""
        return {phase: np.array(self.states[f"kr_{phase}"]) for phase in ("wetting", "nonwetting")}

    @property
    def resistivity_index(self) -> npt.NDArray[np.float64]:
        """F of the wetting phase / F of all pores; inf without a path. An upper limit: films thinner than a voxel are missing."""
        states = self.states
        return np.where(states["relative_diffusivity_wetting"] == 0, np.inf, states["resistivity_index"])

    def _exponent(self, key: str) -> float:
        return float((self.raw["drainage"]["saturation_exponent"] or {}).get(key, np.nan))

    @property
    def saturation_exponent(self) -> float:
        """n of the line through S_w = 1, RI = 1 on logarithmic axes; nan without a state that conducts."""
        return self._exponent("value")

    @property
    def saturation_exponent_bounds(self) -> tuple[float, float]:
        """Bounds of n from the proven bounds of the formation factors."""
        return self._exponent("lower"), self._exponent("upper")

    @property
    def critical(self) -> dict[str, float]:
        """The square of the critical radius in voxels, and the permeabilities that follow from the radius and F; nan without a path."""
        return {key: np.nan if value is None else float(value) for key, value in self.raw["drainage"]["critical"].items()}

    def phases(self, squared_radius: int) -> LabelArray:
        """The image of a state, indexed [z, y, x]: 0 wetting, 1 non-wetting, 2 solid. Needs output= or restart=, and phases=True."""
        name = f"phases_{squared_radius}.nrrd"
        if self.directory is None or not (pathlib.Path(self.directory) / name).exists():
            known = ", ".join(str(each) for each in self.states["squared_radius"]) or "none"
            raise KeyError(f"no image of the state {squared_radius}: the states are {known} (phases=True with output= writes images).")
        return image(pathlib.Path(self.directory) / name)

    def to_pandas(self) -> Any:
        """The states as a DataFrame."""
        import pandas

        return pandas.DataFrame(self.states)

    def not_converged(self) -> str:
        """Which states are missing or have not converged, and why; "" if all have."""
        if self.stopped_by:
            return f"the states are not complete (stopped by {self.stopped_by})."
        open_ = [str(state["squared_radius"]) for state in self.raw["drainage"]["states"] if not state["complete"]]
        return f"a flow or a current of the states {', '.join(open_)} has not converged." if open_ else ""

    def _head(self) -> str:
        found = self.raw["drainage"]
        return f"Drainage of {self._shape_words()} from {found['inlet']}, along {axis_words(found['direction'])}"

    def _rows(self) -> list[list[str]]:
        states, kr = self.states, self.kr
        columns = [states["radius_voxel"], self.saturation, self.resistivity_index, states["saturation_exponent"], kr["wetting"],
                   kr["nonwetting"]]
        return [["-" if np.isnan(value) else f"{value:.4g}" for value in row] for row in zip(*columns)]

    _columns = ["r, voxels", "S_w", "RI", "n", "kr_w", "kr_n"]

    def __repr__(self) -> str:
        lines = ["  " + "".join(cell.rjust(11) for cell in row) for row in [self._columns, *self._rows()]]
        return "\n".join([self._head(), *lines])

    def _repr_html_(self) -> str:
        return html_table(self._head(), self._columns, self._rows())
