"""The functions of the module. Keywords, defaults, their texts and the stub beside this file follow from the options of the program."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from . import _core, _progress
from ._conductivity_result import Conductivity
from ._convect import Convect
from ._drainage import Drainage
from ._flow_result import Flow
from ._images import is_path
from ._keywords import with_rows
from ._physics import OF_RUNS, UsualRun, computed
from ._pores import Pores
from ._results import Permeability
from ._samples import image, info, make, prepare
from ._types import Image, Path
from ._validation import validate

__all__ = ["permeability", "conductivity", "pores", "drainage", "flow", "convect", "prepare", "solve", "info", "image", "make",
           "validate"]


@with_rows(**OF_RUNS, comm=None)
def permeability(image: Image, **keywords: Any) -> Permeability:
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
    return computed(permeability, image, keywords, Permeability, _progress.of_permeability)


@with_rows(**OF_RUNS, lattice=None)
def solve(prepared: Path, **keywords: Any) -> Permeability:
    """Computes the permeability of a prepared case.

    prepared: a file of prepare(), with one part; with ranks=N, of N parts.
    lattice: None: the velocity set of the file.

    strict, progress, fields, ranks and Ctrl-C are as in permeability().
    """
    if not is_path(prepared):
        raise TypeError(f"prepared is {type(prepared).__name__}, not the path of a file of prepare().")
    return computed(solve, prepared, keywords, Permeability, _progress.of_permeability)


@with_rows(**OF_RUNS)
def conductivity(image: Image, **keywords: Any) -> Conductivity:
    """Computes the formation factor F of a segmented image, or its thermal or electrical conductivity, with proven bounds.

    image, strict, ranks and Ctrl-C are as in permeability().
    conductivity: a dict from labels to conductivities, {0: 1, 1: 0.01}, in place of pore.
    property: "thermal", "electrical" or "diffusive" makes these W/(m K), S/m or m^2/s; the result has the property in this unit, too.
    progress: "auto" shows a line in a terminal or a notebook. Or True, False, or a function of axis, iteration, F, half the width
        between its bounds by F, seconds.
    fields: True, "f32" or "f64" also returns potential and current of the whole sample as arrays. With output, fields are written, as
        fields_box and others say; None: written as f32, and not returned.
    """
    needs_pore = keywords.get("conductivity") is None and keywords.get("property", "formation-factor") == "formation-factor"
    return computed(conductivity, image, keywords, Conductivity, _progress.of_conductivity, needs_pore)


@with_rows(**OF_RUNS)
def pores(image: Image, **keywords: Any) -> Pores:
    """Computes pore sizes, what a fluid fills from the faces at each radius, and the radii that join the faces.

    image, strict and ranks are as in permeability().
    inlet: a face or a list of faces, as "z-" or ["x-", "all"]. x is the last axis of an array.
    fields: True or "u32" also returns the maps as arrays of squared radii; "f32" and "f64" add radii. With output, fields are written;
        None: written as u32, and not returned.
    progress: nothing is shown, because there is no monitor.
    """
    return computed(pores, image, keywords, Pores, _progress.of_usual)


@with_rows(**OF_RUNS)
def drainage(image: Image, **keywords: Any) -> Drainage:
    """Drains a segmented image to wanted saturations: relative permeability of both phases, resistivity index, saturation exponent.

    image, strict, ranks and Ctrl-C are as in permeability().
    inlet: a face, as "z-", or "all". x is the last axis of an array.
    saturations, radii: lists, as [0.8, 0.5] and ["5um", "3voxels"]. The states are those that the sample has.
    phases: True writes the image of each state into the run directory; result.phases(squared_radius) reads one.
    progress: "auto" shows a line in a terminal or a notebook. Or True, False, or a function of axis, step, k in voxel^2, estimated
        error, seconds, which is called for flows only.
    """
    return computed(drainage, image, keywords, Drainage, _progress.of_permeability)


@with_rows(**OF_RUNS)
def flow(case: Image, **keywords: Any) -> Flow:
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
    if is_path(case) and os.fsdecode(case).endswith(".toml"):
        raise ValueError(f"'{os.fsdecode(case)}' is a case file, which only the program reads. Give its lines as keywords.")
    return computed(flow, case, keywords, Flow, _progress.of_flow)


@with_rows(**OF_RUNS)
def convect(case: Image, **keywords: Any) -> Convect:
    """Computes compressible flow with heat in time, in two dimensions (D2Q37): in a slice of an image, or a case.

    case: an image as in permeability(); or "rayleigh-taylor", "rayleigh-benard", "couette" or "shock-tube", with shape.
    strict: raises NotConvergedError, instead of a warning, if the run was stopped before its end.
    progress: "auto" shows a line in a terminal or a notebook. Or True, False, or a function of step, largest speed, Nusselt number, mixing
        length, seconds.
    fields: True, "f32" or "f64" also returns the fields at the end as arrays. With output, fields are written; None: written as f32, and
        not returned.

    ranks: as in permeability().

    Ctrl-C stops the run: the result is then what is known.
    """
    return computed(convect, case, keywords, Convect, _progress.of_convect)


def _usual_function(name: str) -> Callable[..., UsualRun]:
    """The function of a physics that has none here."""

    def call(case: Image, **keywords: Any) -> UsualRun:
        return computed(call, case, keywords, UsualRun, _progress.of_usual)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"""Runs karst {name}.

    case, strict, fields, ranks and Ctrl-C are as in convect().
    progress: as in convect(). A function gets step, the numbers of a monitor, seconds.
    """
    return with_rows(**OF_RUNS)(call)


_others = {name: _usual_function(name) for name in _core.physics() if name not in __all__}
globals().update(_others)
__all__ += _others
