"""info(), image(), make() and prepare()."""

from __future__ import annotations

import os
import warnings
from typing import Any

from . import _core, _ending
from ._calls import given, image_of
from ._images import is_path
from ._keywords import names_of, with_rows
from ._results import Prepared, Sample
from ._types import Image, LabelArray, Numbers, Path, Voxels


@with_rows()
def info(image: Image, **keywords: Any) -> Sample:
    """Labels, porosity and percolation of an image, and the memory of a run.

    image: as in permeability(). pore may be missing.

    With thresholds, the result has a table of porosity and percolation: thresholds.
    With time, it has the seconds of a run: raw["forecast"].
    """
    labels, options = image_of(image, given("info", names_of(info, keywords)), needs_pore=False)
    with _ending.computing(0):
        return Sample(*_core.info(labels, options))


_ABOUT_LABELS = ("pore", "voxel_size")


def _check_about_labels(keywords):
    for name in _ABOUT_LABELS:
        if name in keywords:
            raise TypeError(f"image() gives the labels as the file has them, without {name}. Give {name} to permeability() or info().")


@with_rows(without=_ABOUT_LABELS)
def image(path: Path, **keywords: Any) -> LabelArray:
    """Reads the labels of an image file into an array indexed [z, y, x].

    path: the file, or a folder of TIFF slices. The format is found from the content.
    """
    _check_about_labels(keywords)
    options = given("image", names_of(image, keywords))
    if not is_path(path):
        raise TypeError(f"path is {type(path).__name__}, not the path of a file.")
    with _ending.computing(0):
        labels, messages = _core.image({**options, "image": path})
    for warning in messages:
        warnings.warn(warning, stacklevel=2)
    return labels


@with_rows()
def make(kind: str, *, shape: Numbers, **keywords: Any) -> Voxels:
    """A synthetic sample: labels 0 for pore and 1 for solid, indexed [z, y, x].

    kind: slit, duct, pipe, cylinders, spheres-sc, spheres-bcc, spheres-fcc, sphere-pack, sandstone, cavity or box.
    shape: X, Y, Z of one copy, as in the program. The array has the shape (Z, Y, X), times the copies of `repeat`.
    axis: x, y or z; or an axis of the array.
    """
    options = given("make", {"kind": kind, "shape": shape, **names_of(make, keywords)})
    with _ending.computing(0):
        return _core.make(options)


@with_rows()
def prepare(image: Image, output: Path | None = None, *, parts: int, **keywords: Any) -> Prepared:
    """Reads, cleans, cuts and numbers an image: makes a file that solve() runs, on as many ranks as there are parts.

    image: as in permeability().
    output: the file to write, NAME.karst. None goes with dry_run=True.
    """
    options = given("prepare", {"output": output, "parts": parts, **names_of(prepare, keywords)})
    labels, options = image_of(image, options)
    with _ending.computing(0):
        text, words, messages = _core.prepare(labels, options)
    for warning in messages:
        warnings.warn(warning, stacklevel=2)
    return Prepared(text, words, os.path.abspath(os.fsdecode(output)) if output else None)
