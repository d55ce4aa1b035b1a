"""conductivity()."""

from __future__ import annotations

from typing import NoReturn

from . import _core, _ending, _progress, _ranks
from ._calls import Asked, accepted, ended, image_of
from ._conductivity_result import Conductivity
from ._images import is_path, labels_of
from ._keywords import documented
from ._types import Axis, Devices, Image, Labels, Named, Numbers, Path, Progress, Threads, Words


@documented
def conductivity(image: Image, *, pore: Labels = None, voxel_size: str | None = None, crop: Numbers = None,
                 threshold: float | None = None, mask: Labels = None, direction: Axis = "all", boundary: str = "sealed",
                 ends: str = "faces", conductivity: Named = None, tolerance: float = 0.001, max_iterations: int = 10000,
                 device: Devices = "auto", threads: Threads = 0, weights: Numbers = "auto", fields: bool | str | None = None,
                 output: Path | None = None, force: bool = False, restart: Path | None = None,
                 checkpoint: Words = None, walltime: Words = None, transfer: str = "auto", fields_format: str = "vti",
                 fields_encoding: str = "inline", fields_box: Numbers = None, fields_stride: Numbers = None, shape: Numbers = None,
                 dtype: object = None, offset: int | None = None, array: str | None = None, mpi_hint: Named = None,
                 mpi_hint_file: Path | None = None, strict: bool = False, progress: Progress = "auto", ranks: int = 1,
                 **unknown: NoReturn) -> Conductivity:
    """Computes the formation factor F of a segmented image, with proven bounds: effective diffusivity, tortuosity factor.

    image, strict, ranks and Ctrl-C are as in permeability().
    conductivity: a dict from labels to conductivities, {0: 1, 1: 0.01}, in place of pore.
    progress: "auto" shows a line in a terminal or a notebook. Or True, False, or a function of axis, iteration, F, half the width
        between its bounds by F, seconds.
    fields: True, "f32" or "f64" also returns potential and current of the whole sample as arrays. With output, fields are written, as
        fields_box and others say; None: written as f32, and not returned.
    """
    names = locals()
    asked = Asked(_this(), image, names, _progress.of_conductivity)
    needs_pore = conductivity is None
    if _ranks.check(ranks) > 1:
        labels, decided = (image, {}) if is_path(image) else labels_of(image, asked.keywords, needs_pore)
        run = _ranks.run("conductivity", labels, {**asked.differing, **decided}, ranks, asked)
        return accepted(Conductivity(run, asked.directory), strict)
    labels, keywords = image_of(image, asked.keywords, needs_pore=needs_pore)
    try:
        with _ending.computing(threads):
            run = _core.compute("conductivity", labels, keywords, asked.call, asked.shown, asked.keeps_fields)
    finally:
        ended(asked.shown)
    return accepted(Conductivity(run, asked.directory), strict)


def _this():
    """The function conductivity(), inside of which the keyword has the same name."""
    return conductivity
