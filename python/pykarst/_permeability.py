"""permeability() and solve()."""

from __future__ import annotations

from typing import NoReturn

from . import _core, _ending, _progress, _ranks, _slabs
from ._calls import Asked, accepted, ended, image_of
from ._images import is_path, labels_of
from ._keywords import documented
from ._results import Permeability
from ._types import Axis, Devices, Image, Labels, Named, Names, Numbers, Path, Progress, Sizes, Threads, Words


def _together(image, names):
    """The call of one rank of a communicator."""
    comm = names["comm"]
    address = _slabs.address_of(comm)
    asked = _slabs.agreed(comm, lambda: Asked(permeability, image, names, _progress.of_permeability))
    _slabs.check_alike(comm, {**asked.keywords, "strict": names["strict"]})
    labels, keywords = _slabs.agreed(comm, lambda: _slabs.slab_of(image, asked.keywords, names["ranks"]))
    shown = asked.shown if comm.rank == 0 else None
    try:
        with _ending.computing(names["threads"]):
            run = _core.compute("permeability", labels, keywords, asked.call, shown, asked.keeps_fields, address)
    finally:
        ended(asked.shown)
    return accepted(Permeability(run, asked.directory), names["strict"], stacklevel=4)


@documented
def permeability(image: Image, *, pore: Labels = None, voxel_size: str | None = None, crop: Numbers = None,
                 threshold: float | None = None, mask: Labels = None, direction: Axis = "all",
                 boundary: str = "periodic", tolerance: float = 0.001, max_steps: int = 1000000, storage: str = "f64",
                 device: Devices = "auto", threads: Threads = 0, weights: Numbers = "auto", device_memory: Sizes = None,
                 fields: bool | str | None = None, bracket: bool = False, refine: bool = False, conductivity: bool = False,
                 output: Path | None = None, force: bool = False, restart: Path | None = None, checkpoint: Words = None,
                 walltime: Words = None, start: str = "auto", extrapolation: str | None = None, tau: Words = "auto", lattice: str = "d3q19",
                 equilibrium: str = "stokes", body_force: float | None = 2**-30, forces: Numbers = None, layout: str = "auto",
                 transfer: str = "auto", no_overlap: bool = False, fluid_viscosity: float = 0.001, fields_format: str = "vti",
                 fields_encoding: str = "inline", fields_box: Numbers = None, fields_stride: Numbers = None,
                 fields_arrays: Names = None, shape: Numbers = None, dtype: object = None, offset: int | None = None, array: str | None = None,
                 mpi_hint: Named = None, mpi_hint_file: Path | None = None, strict: bool = False, progress: Progress = "auto",
                 ranks: int = 1, comm: object = None, **unknown: NoReturn) -> Permeability:
    """Computes the permeability of a segmented image.

    image: an array indexed [z, y, x] of bool (True is pore) or of whole numbers (pore= says which labels are pore), or the path of a
        file. An array is not copied if it is contiguous.
    strict: raises NotConvergedError, instead of a warning, if a flow has not converged.
    progress: "auto" shows a line in a terminal or a notebook. Or True, False, or a function of axis, step, k in voxel^2, estimated
        error, seconds.
    fields: True, "f32" or "f64" also returns velocity and pressure of the whole sample as arrays. With output, fields are
        written, as fields_box and others say, which do not change the returned arrays; None: written as f32, and not returned.

    conductivity: True also computes formation factors of the same pores, for the attribute conductivity. A function for progress is
        called for flows only.

    ranks: more than one runs the program karst under mpirun, on several GPUs for example. The program needs MPI. progress=True shows its
        lines, one every 10 seconds; a function for progress is refused. Ctrl-C before the first step raises KeyboardInterrupt.
    threads, weights, device_memory: a list has a value for each rank.
    comm: a communicator of mpi4py. Each of its ranks makes this call with the same keywords, and with its slab of the image: slices along
        z (axis 0), in the order of the ranks. Each gets the same result, and its own slab of the fields. A function for progress is called on
        rank 0; its error stops all ranks, and the others raise RuntimeError.

    Ctrl-C stops the run: the result is then what is known.
    """
    names = locals()
    if comm is not None:
        return _together(image, names)
    asked = Asked(permeability, image, names, _progress.of_permeability)
    if _ranks.check(ranks) > 1:
        labels, decided = (image, {}) if is_path(image) else labels_of(image, asked.keywords)
        run = _ranks.run("permeability", labels, {**asked.differing, **decided}, ranks, asked)
        return accepted(Permeability(run, asked.directory), strict)
    labels, keywords = image_of(image, asked.keywords)
    try:
        with _ending.computing(threads):
            run = _core.compute("permeability", labels, keywords, asked.call, asked.shown, asked.keeps_fields)
    finally:
        ended(asked.shown)
    return accepted(Permeability(run, asked.directory), strict)


@documented
def solve(prepared: Path, *, direction: Axis = "all", tolerance: float = 0.001, max_steps: int = 1000000, storage: str = "f64",
          device: Devices = "auto", threads: Threads = 0, weights: Numbers = "auto", device_memory: Sizes = None,
          fields: bool | str | None = None, output: Path | None = None, force: bool = False,
          restart: Path | None = None, checkpoint: Words = None, walltime: Words = None, start: str = "auto", extrapolation: str | None = None,
          tau: Words = "auto", lattice: str | None = None, equilibrium: str = "stokes", body_force: float | None = 2**-30, forces: Numbers = None,
          layout: str = "auto", transfer: str = "auto", no_overlap: bool = False, fluid_viscosity: float = 0.001,
          fields_format: str = "vti", fields_encoding: str = "inline", fields_box: Numbers = None, fields_stride: Numbers = None,
          fields_arrays: Names = None, mpi_hint: Named = None, mpi_hint_file: Path | None = None, strict: bool = False,
          progress: Progress = "auto", ranks: int = 1, **unknown: NoReturn) -> Permeability:
    """Computes the permeability of a prepared case.

    prepared: a file of prepare(), with one part; with ranks=N, of N parts.
    lattice: None: the velocity set of the file.

    strict, progress, fields, ranks and Ctrl-C are as in permeability().
    """
    names = locals()
    if not is_path(prepared):
        raise TypeError(f"prepared is {type(prepared).__name__}, not the path of a file of prepare().")
    asked = Asked(solve, prepared, names, _progress.of_permeability)
    if _ranks.check(ranks) > 1:
        run = _ranks.run("solve", prepared, asked.differing, ranks, asked)
        return accepted(Permeability(run, asked.directory), strict)
    try:
        with _ending.computing(threads):
            run = _core.solve({**asked.keywords, "case": prepared}, asked.call, asked.shown, asked.keeps_fields)
    finally:
        ended(asked.shown)
    return accepted(Permeability(run, asked.directory), strict)
