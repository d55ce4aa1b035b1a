"""The functions of the package."""

import os
import warnings

from . import _core, _forks, _ranks
from ._images import axis_letter, is_path, labels_of
from ._keywords import check_names, documented
from ._progress import progress_of
from ._results import NotConvergedError, NotConvergedWarning, Permeability, Sample


def _given(names):
    """The keywords of a call that were given: locals() of its function without the image and what only Python has."""
    return {name: value for name, value in names.items() if value is not None and name not in ("image", "strict", "progress", "ranks", "unknown")}


def _call(function, image, keywords):
    """The call as text, for result.json."""
    words = [repr(str(image)) if is_path(image) else "image"] + [f"{name}={value!r}" for name, value in keywords.items()]
    return f"pykarst.{function}({', '.join(words)})"


def _input(image, keywords, needs_pore=True):
    """The array of an image, or None for a file that is named in the keywords then."""
    if is_path(image):
        keywords["image"] = str(image)
        return None
    array, keywords["pore"] = labels_of(image, keywords.get("pore"), needs_pore)
    return array


@documented
def permeability(image, *, pore=None, voxel_size=None, direction="all", boundary="periodic", tolerance=0.001, max_steps=1000000,
                 storage="f64", device="auto", threads=0, fields=None, bracket=False, refine=False, output=None, force=False,
                 restart=None, checkpoint=None, walltime=None, start="nested", tau="auto", lattice="d3q19", equilibrium="stokes",
                 body_force=None, forces=None, layout="auto", transfer="auto", no_overlap=False, fluid_viscosity=0.001,
                 fields_format="vti", fields_encoding="inline", fields_box=None, fields_stride=None, shape=None, dtype=None, offset=None,
                 array=None, mpi_hint=None, mpi_hint_file=None, strict=False, progress="auto", ranks=1, **unknown):
    """Computes the permeability of a segmented image.

    image: an array indexed [z, y, x] of bool (True is pore) or of whole numbers (pore= says which labels are pore), or the path of a
        file. An array is not copied if it is contiguous.
    strict: raises NotConvergedError, instead of a warning, if a flow has not converged.
    progress: "auto" shows a line in a terminal or a notebook. Or True, False, or a function of axis, step, k in voxel^2, estimated
        error, seconds.
    fields: True, "f32" or "f64" also returns velocity and pressure of the whole sample as arrays. With output, fields are written, as
        fields_box and others say; None: written as f32, and not returned.

    ranks: more than one runs the program karst under mpirun, on several GPUs for example. The program needs MPI.

    Ctrl-C stops the run: the result is then what is known.
    """
    check_names("permeability", unknown)
    keywords = _given(locals())
    keywords["direction"] = axis_letter(direction)
    if isinstance(fields, bool):
        keywords["fields"] = "f32" if fields else "none"
    keeps_fields = keywords.get("fields", "none") != "none"
    given = {name: value for name, value in keywords.items() if value != _default(name)}
    call = _call("permeability", image, given)
    directory = os.path.abspath(restart or output) if restart or output else None
    shown = progress_of(progress)
    if _ranks.check(ranks) > 1:
        labels, pore = (image, pore) if is_path(image) else labels_of(image, pore)
        return _accepted(Permeability(_ranks.run(labels, pore, given, ranks, keeps_fields), directory), strict)
    _forks.check(threads)
    labels = _input(image, keywords)
    try:
        run = _core.permeability(labels, keywords, call, shown, keeps_fields)
    finally:
        if hasattr(shown, "end"):
            shown.end()
    return _accepted(Permeability(run, directory), strict)


def _default(name):
    defaults = permeability.__kwdefaults__
    return defaults.get(name)


def _accepted(result, strict):
    for note in result.notes:
        if note.startswith("warning: "):
            warnings.warn(note.removeprefix("warning: "), stacklevel=3)
    if result.failures:
        error = RuntimeError("not written: " + "; ".join(result.failures))
        error.result = result
        raise error
    words = result.not_converged()
    if not words:
        return result
    if strict:
        raise NotConvergedError(words, result)
    warnings.warn(words, NotConvergedWarning, stacklevel=3)
    return result


@documented
def info(image, *, pore=None, voxel_size=None, boundary="periodic", direction="all", parts=1, shape=None, dtype=None, offset=None,
         array=None, mpi_hint=None, mpi_hint_file=None, **unknown):
    """Labels, porosity and percolation of an image, and the memory of a run.

    image: as in permeability(). pore may be missing.
    """
    check_names("info", unknown)
    keywords = _given(locals())
    keywords["direction"] = axis_letter(direction)
    _forks.check(0)
    labels = _input(image, keywords, needs_pore=False)
    return Sample(*_core.info(labels, keywords))


@documented
def image(path, *, shape=None, dtype=None, offset=None, array=None, mpi_hint=None, mpi_hint_file=None, **unknown):
    """Reads the labels of an image file into an array indexed [z, y, x]. The format is found from the content."""
    check_names("image", unknown)
    keywords = {name: value for name, value in locals().items() if name not in ("path", "unknown") and value is not None}
    labels, messages = _core.image({**keywords, "image": str(path)})
    for warning in messages:
        warnings.warn(warning, stacklevel=2)
    return labels


@documented
def make(kind, *, shape, porosity=None, seed=None, axis=None, gap=None, side=None, section=None, radius=None, shift=None, spheres=None,
         grains=None, **unknown):
    """A synthetic sample: labels 0 for pore and 1 for solid, indexed [z, y, x].

    kind: slit, duct, pipe, cylinders, spheres-sc, spheres-bcc, spheres-fcc, sphere-pack, sandstone, cavity or box.
    shape: X, Y, Z, as in the program. The array has the shape (Z, Y, X).
    """
    check_names("make", unknown)
    keywords = {name: value for name, value in locals().items() if name != "unknown" and value is not None}
    return _core.make(keywords)
