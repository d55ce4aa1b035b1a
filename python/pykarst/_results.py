"""Results."""

import contextlib
import html
import io
import json
import os
import pathlib
import tempfile

import numpy as np

from . import _core
from ._images import axis_words
from ._keywords import in_keywords


class NotConvergedWarning(UserWarning):
    """A flow has not converged: k is the value so far."""


class NotConvergedError(RuntimeError):
    """A flow has not converged. `result` has the values so far."""

    def __init__(self, words, result):
        super().__init__(words, result)
        self.result = result

    def __str__(self):
        return self.args[0]


def _numbers(values):
    """An array, with nan for null."""
    return np.array(values, dtype=float)


def _table(csv):
    return np.atleast_1d(np.genfromtxt(io.StringIO(csv), delimiter=",", names=True, dtype=None, encoding="utf-8"))


def _write(path, content):
    """Writes a file under another name first."""
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_text(content, encoding="utf-8")
    os.replace(unfinished, path)


def _write_all(directory, files, force):
    """Writes files into a folder, which is made. `files`: content by name."""
    folder = pathlib.Path(directory)
    if folder.exists() and any(folder.iterdir()) and not force:
        raise FileExistsError(f"'{folder}' holds files. Give another name, or force=True to write over them.")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        _write(folder / name, content)


class Permeability:
    """The result of permeability(). Axes of tensors and of lists of three are x, y, z; x is the last axis of the image."""

    def __init__(self, run, directory=None):
        self.raw = json.loads(run["json"])
        self.text = in_keywords(run["text"])
        self.directory = directory  # the run directory, if there is one
        self.notes = run["notes"]
        self.failures = run["failures"]
        self.stopped_by = in_keywords(run["stopped_by"])
        self._json = run["json"]
        self._tables = run["tables"]
        self._fields = {"xyz"[axis]: arrays for axis, arrays in run["fields"].items()}

    def _k(self, unit):
        return None if self.voxel_size is None else _numbers(self.raw["permeability"][unit])

    @property
    def k(self):
        """The tensor in m^2; None without a voxel size. Row: flow along, column: driven along. nan: not computed."""
        return self._k("m2")

    @property
    def k_mD(self):
        """The tensor in millidarcy; None without a voxel size."""
        return self._k("mD")

    @property
    def k_voxel2(self):
        """The tensor in voxel^2."""
        return _numbers(self.raw["permeability"]["voxel2"])

    @property
    def error(self):
        """The estimated relative error of k, by driving direction."""
        return _numbers(self.raw["permeability"]["relative_error_estimate"])

    @property
    def converged(self):
        """By driving direction; None for a direction that was not computed."""
        return self.raw["permeability"]["converged"]

    @property
    def porosity(self):
        return self.raw["image"]["porosity"]

    @property
    def tortuosity(self):
        """The hydraulic tortuosity, by driving direction."""
        return _numbers(self.raw["flow"]["tortuosity"])

    @property
    def voxel_size(self):
        """In metres; None if unknown."""
        return self.raw["image"]["voxel_size_m"]

    def _field(self, *names):
        return {axis: next(arrays[name] for name in names if name in arrays) for axis, arrays in self._fields.items()}

    @property
    def velocity(self):
        """By driving direction, indexed [z, y, x, component x y z]: in m/s for 1 Pa/m, or in voxel^2 without a voxel size. Of flows that percolate."""
        return self._field("velocity", "velocity_lattice")

    @property
    def pressure(self):
        """By driving direction, indexed [z, y, x]."""
        return self._field("pressure")

    @property
    def history(self):
        """The monitors of all flows."""
        return _table(self._tables["history.csv"])

    def _by_axis(self, kind):
        names = {axis: f"{kind}_{axis}.csv" for axis in "xyz"}
        return {axis: _table(self._tables[name]) for axis, name in names.items() if name in self._tables}

    @property
    def profile(self):
        """Profiles along the driving direction."""
        return self._by_axis("profile")

    @property
    def speeds(self):
        """The distribution of speeds, by driving direction."""
        return self._by_axis("speeds")

    @property
    def subvolumes(self):
        """k and porosity of sub-volumes, by driving direction."""
        return self._by_axis("subvolumes")

    def axes(self):
        """The driving directions that were computed."""
        return [axis for axis, known in zip("xyz", self.converged) if known is not None]

    def not_converged(self):
        """What has not converged, and why; "" if all has."""
        wanted = self.raw["settings"]["direction"]
        axes = "xyz" if wanted == "all" else wanted
        open_ = [axis for axis in axes if not self.converged["xyz".index(axis)]]
        if not open_:
            return ""
        why = f"stopped by {self.stopped_by}" if self.stopped_by else "max_steps was reached"
        return f"the flow along {', '.join(axis_words(axis) for axis in open_)} has not converged ({why})."

    def save(self, directory, *, force=False):
        """Writes result.json, log.txt and the tables of the run."""
        _write_all(directory, {"result.json": self._json, "log.txt": self.text, **self._tables}, force)

    @contextlib.contextmanager
    def _run_directory(self):
        """The run directory; without one, a temporary one without fields."""
        with tempfile.TemporaryDirectory(prefix="pykarst-") as scratch:
            folder = self.directory or os.path.join(scratch, "run")
            if not self.directory:
                self.save(folder)
            yield str(folder)

    def report(self, path):
        """Writes the results as one HTML page. With output=, the page has pictures of the flow."""
        with self._run_directory() as folder:
            _write(pathlib.Path(path), _core.page_of_run(folder))

    def figures(self, directory, *, force=False):
        """Writes each chart of the page as a vector graphic NAME.svg, with its points as NAME.csv."""
        with self._run_directory() as folder:
            _write_all(directory, _core.figures_of_run(folder), force)

    def to_pyvista(self):
        """The fields as an ImageData of PyVista, without a copy. Needs fields=True."""
        import pyvista

        if not self._fields:
            raise ValueError("this result has no fields: fields=True was not given, or no flow percolates or has ended.")
        nx, ny, nz = self.raw["image"]["shape"]
        h = self.voxel_size or 1.0
        grid = pyvista.ImageData(dimensions=(nx + 1, ny + 1, nz + 1), spacing=(h, h, h))
        for axis in self._fields:
            grid.cell_data[f"velocity_{axis}"] = self.velocity[axis].reshape(-1, 3)
            grid.cell_data[f"pressure_{axis}"] = self.pressure[axis].reshape(-1)
        return grid

    def _rows(self):
        for axis in self.axes():
            a = "xyz".index(axis)
            k = self.k_mD
            value = f"{k[a][a]:.6g} mD" if k is not None else f"{self.k_voxel2[a][a]:.6g} voxel^2"
            state = "converged" if self.converged[a] else "not converged"
            error = "unknown" if np.isnan(self.error[a]) else f"{100 * self.error[a]:.2g} %"
            yield axis_words(axis), value, error, state

    def _head(self):
        nx, ny, nz = self.raw["image"]["shape"]
        size = f", voxels of {self.voxel_size:.6g} m" if self.voxel_size else ""
        return f"Permeability of {nz} x {ny} x {nx} voxels [z, y, x]{size}, porosity {self.porosity:.6g}"

    def __repr__(self):
        lines = [f"  along {axis}: {k}, estimated error {error}, {state}" for axis, k, error, state in self._rows()]
        return "\n".join([self._head(), *lines])

    def _repr_html_(self):
        cells = ("".join(f"<td>{html.escape(cell)}</td>" for cell in row) for row in self._rows())
        rows = "".join(f"<tr>{row}</tr>" for row in cells)
        head = "<tr><th>along</th><th>k</th><th>estimated error</th><th></th></tr>"
        return f"<div><p>{html.escape(self._head())}</p><table>{head}{rows}</table></div>"


class Sample:
    """The result of info()."""

    def __init__(self, text, words):
        self.raw = json.loads(text)
        self.text = words

    def __repr__(self):
        return self.text

    def _repr_html_(self):
        return f"<pre>{html.escape(self.text)}</pre>"
