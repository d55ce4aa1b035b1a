"""info(), image(), make() and prepare()."""

from __future__ import annotations

import os
import warnings
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from . import _core, _ending
from ._calls import given, image_of
from ._images import is_path
from ._keywords import documented
from ._results import Prepared, Sample
from ._types import Axis, Image, Labels, Named, Numbers, Path, Words


@documented
def info(image: Image, *, pore: Labels = None, voxel_size: str | None = None, crop: Numbers = None, threshold: float | None = None,
         thresholds: Words | Numbers = None, mask: Labels = None, boundary: str = "periodic", direction: Axis = "all",
         parts: int = 1, shape: Numbers = None, dtype: object = None, offset: int | None = None, array: str | None = None,
         mpi_hint: Named = None, mpi_hint_file: Path | None = None, **unknown: NoReturn) -> Sample:
    """Labels, porosity and percolation of an image, and the memory of a run.

    image: as in permeability(). pore may be missing.

    With thresholds, the result has a table of porosity and percolation: thresholds.
    """
    labels, keywords = image_of(image, given("info", locals()), needs_pore=False)
    with _ending.computing(0):
        return Sample(*_core.info(labels, keywords))


def _check_about_labels(unknown):
    for name in ("pore", "voxel_size"):
        if name in unknown:
            raise TypeError(f"image() gives the labels as the file has them, without {name}. Give {name} to permeability() or info().")


@documented
def image(path: Path, *, crop: Numbers = None, threshold: float | None = None, shape: Numbers = None, dtype: object = None, offset: int | None = None, array: str | None = None,
          mpi_hint: Named = None, mpi_hint_file: Path | None = None, **unknown: NoReturn) -> npt.NDArray[np.integer[Any]]:
    """Reads the labels of an image file into an array indexed [z, y, x].

    path: the file, or a folder of TIFF slices. The format is found from the content.
    """
    _check_about_labels(unknown)
    keywords = given("image", locals())
    if not is_path(path):
        raise TypeError(f"path is {type(path).__name__}, not the path of a file.")
    with _ending.computing(0):
        labels, messages = _core.image({**keywords, "image": path})
    for warning in messages:
        warnings.warn(warning, stacklevel=2)
    return labels


@documented
def make(kind: str, *, shape: Numbers, porosity: float | None = None, seed: int | None = None, axis: Axis | None = None,
         gap: int | None = None, side: Numbers = None, section: str | None = None, radius: float | None = None, shift: Numbers = None,
         spheres: int | None = None, grains: float | None = None, repeat: Numbers = None, **unknown: NoReturn) -> npt.NDArray[np.uint8]:
    """A synthetic sample: labels 0 for pore and 1 for solid, indexed [z, y, x].

    kind: slit, duct, pipe, cylinders, spheres-sc, spheres-bcc, spheres-fcc, sphere-pack, sandstone, cavity or box.
    shape: X, Y, Z of one copy, as in the program. The array has the shape (Z, Y, X), times the copies of `repeat`.
    axis: x, y or z; or an axis of the array.
    """
    keywords = given("make", locals())
    with _ending.computing(0):
        return _core.make(keywords)


@documented
def prepare(image: Image, output: Path | None = None, *, parts: int, pore: Labels = None, voxel_size: str | None = None,
            crop: Numbers = None, threshold: float | None = None, mask: Labels = None,
            dry_run: bool = False, figures: Path | None = None, force: bool = False, boundary: str = "periodic", lattice: str = "d3q19", direction: Axis = "all",
            method: str = "bisection", cut: str = "stepped", grid: Numbers = None, weights: Numbers = None, align: str = "1MiB", shape: Numbers = None,
            dtype: object = None, offset: int | None = None, array: str | None = None, mpi_hint: Named = None,
            mpi_hint_file: Path | None = None, **unknown: NoReturn) -> Prepared:
    """Reads, cleans, cuts and numbers an image: makes a file that solve() runs, on as many ranks as there are parts.

    image: as in permeability().
    output: the file to write, NAME.karst. None goes with dry_run=True.
    """
    keywords = given("prepare", locals())
    labels, keywords = image_of(image, keywords)
    with _ending.computing(0):
        text, words, messages = _core.prepare(labels, keywords)
    for warning in messages:
        warnings.warn(warning, stacklevel=2)
    return Prepared(text, words, os.path.abspath(os.fsdecode(output)) if output else None)
