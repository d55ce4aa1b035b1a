"""flow()."""

from __future__ import annotations

import os
from typing import NoReturn

from . import _core, _ending, _progress, _ranks
from ._calls import Asked, accepted, ended, image_of
from ._flow_result import Flow
from ._images import is_path, labels_of
from ._keywords import documented
from ._types import Devices, Image, Labels, Named, Numbers, Path, Progress, Sizes, Threads, Words


def _check_case(case):
    if is_path(case) and os.fsdecode(case).endswith(".toml"):
        raise ValueError(f"'{os.fsdecode(case)}' is a case file, which only the program reads. Give its lines as keywords.")


@documented
def flow(case: Image, *, pore: Labels = None, voxel_size: str | None = None, crop: Numbers = None, threshold: float | None = None,
         reynolds: float | None = None, viscosity: Words = None,
         tau: float | None = None, speed: float | None = None, velocity: str | None = None, length: Words = None,
         density: str | None = None, wall: Named = None, face: Named = None, body_force: Numbers = None, start: Path = "rest",
         time: Words = None, tolerance: float | None = None, monitor_every: Words = None, fields_every: Words = None,
         probe: Named = None, line: Named = None, storage: str = "f64", device: Devices = "auto", threads: Threads = 0,
         weights: Numbers = "auto", device_memory: Sizes = None,
         fields: bool | str | None = None, output: Path | None = None, force: bool = False, restart: Path | None = None,
         checkpoint: Words = None, walltime: Words = None, lattice: str = "d3q19", equilibrium: str = "navier-stokes",
         lambda_: Words = "auto", layout: str = "auto", transfer: str = "auto", no_overlap: bool = False, fields_format: str = "vti",
         fields_encoding: str = "inline", fields_box: Numbers = None, fields_stride: Numbers = None, shape: Numbers = None,
         dtype: object = None, offset: int | None = None, array: str | None = None, mpi_hint: Named = None,
         mpi_hint_file: Path | None = None, strict: bool = False, progress: Progress = "auto", ranks: int = 1,
         **unknown: NoReturn) -> Flow:
    """Computes a flow in time: past walls that move, through open faces, driven by a force, or decaying.

    case: an image as in permeability(); or "cavity" or "box", with shape.
    wall, face, probe, line: as in the program, a list of such texts, or a dict: {2: "velocity=0.1,0,0"}, {"middle": (65, 65, 0.5)}.
    strict: raises NotConvergedError, instead of a warning, if the flow was stopped before its end.
    progress: "auto" shows a line in a terminal or a notebook. Or True, False, or a function of step, time, kinetic energy, change,
        seconds.
    fields: True, "f32" or "f64" also returns velocity and pressure at the end as arrays. With output, fields are written; None: written
        as f32, and not returned.

    ranks: as in permeability().

    Ctrl-C stops the flow: the result is then what is known.
    """
    names = locals()
    _check_case(case)
    asked = Asked(flow, case, names, _progress.of_flow)
    if _ranks.check(ranks) > 1:
        labels, decided = (case, {}) if is_path(case) else labels_of(case, asked.keywords)
        run = _ranks.run("flow", labels, {**asked.differing, **decided}, ranks, asked)
        return accepted(Flow(run, asked.directory), strict)
    labels, keywords = image_of(case, asked.keywords, "case")
    try:
        with _ending.computing(threads):
            run = _core.compute("flow", labels, keywords, asked.call, asked.shown, asked.keeps_fields)
    finally:
        ended(asked.shown)
    return accepted(Flow(run, asked.directory), strict)
