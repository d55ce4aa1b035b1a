"""Wrong input: ValueError or TypeError with the message of the program, in terms of keywords."""

import re

import numpy as np
import pytest

import pykarst


@pytest.mark.parametrize("image, keywords, error, words", [
    (np.zeros((4, 4)), {}, ValueError, "the image has 2 axes, not 3. Give an array indexed [z, y, x]."),
    (np.zeros((4, 4, 4, 4), np.uint8), {"pore": 0}, ValueError, "the image has 4 axes, not 3. Give an array indexed [z, y, x]."),
    (np.zeros((0, 4, 4), np.uint8), {"pore": 0}, ValueError, "the image is empty: its shape is (0, 4, 4)."),
    (np.zeros((4, 4, 4)), {}, TypeError,
     "the image holds grey values (float64), not labels. Segment it first: image > threshold, with True for pore."),
    (np.ma.zeros((4, 4, 4), np.uint8), {"pore": 0}, TypeError,
     "the image is a masked array, and the mask has no meaning here. Give image.filled(label), or an array of bool."),
    (np.zeros((4, 4, 4), complex), {}, TypeError, "the image holds complex128, not bool or whole numbers."),
    (np.array([[["a"]]]), {}, TypeError, "the image holds <U1, not bool or whole numbers."),
    (np.ones((4, 4, 4), bool), {"pore": 1}, ValueError,
     "pore=1 has no meaning for an array of bool, in which True is pore. Leave it out."),
    ("nope.tif", {}, ValueError, "'nope.tif' does not exist. Is the path right?"),
])
def test_images(image, keywords, error, words):
    with pytest.raises(error, match="^" + re.escape(words) + "$"):
        pykarst.permeability(image, **keywords)


@pytest.mark.parametrize("keywords, error, words", [
    ({"pore": None}, ValueError, "which labels are pore? The image holds 0, 1. Give them with pore, as in pore=0."),
    ({"pore": 5}, ValueError, "label 5 of pore does not occur in 'the array' (labels found: 0 (29.8 %), 1 (70.2 %))."),
    ({"voxel_size": 5e-6}, ValueError, "voxel_size '5e-06' is not a length above zero with a unit (nm, um, mm or m), as in 5um."),
    ({"voxel_size": float("nan")}, ValueError, "voxel_size 'nan' is not a length above zero with a unit (nm, um, mm or m), as in 5um."),
    ({"tau": 0.2}, ValueError, "tau='0.2' is not auto, nor a number above 0.5 and at most 10."),
    ({"threads": -1}, ValueError, "threads -1 is not between 0 and 4096 (0: as many as are useful)."),
    ({"threads": 1.5}, TypeError, "threads is float, not a whole number."),
    ({"device": "gpu"}, ValueError, "device 'gpu' is not one of auto, cpu, cuda."),
    ({"bracket": 1}, TypeError, "bracket is int, not True or False."),
    ({"refine": True}, ValueError, "refine goes with bracket. Give both, or neither."),
    ({"shape": (1, 2, 3)}, ValueError, "shape is about a file, and the image is an array. Leave it out."),
    ({"direction": 3}, ValueError, "direction 3 is not an axis of the array: 0 (z), 1 (y) or 2 (x)."),
    ({"tolerance": "small"}, ValueError, "tolerance 'small' is not a number."),
    ({"voxelsize": "5um"}, TypeError, "permeability() has no keyword 'voxelsize'. Did you mean voxel_size?"),
    ({"zzz": 1}, TypeError, "permeability() has no keyword 'zzz'. See help(pykarst.permeability)."),
    ({"checkpoint": 20}, ValueError, "checkpoint=20 has no place to go to. Give a run directory with output."),
    ({"output": "a\0b"}, ValueError, "output 'a?b' holds a NUL."),
    ({"progress": "loud"}, ValueError, "progress 'loud' is not auto, True, False or a function."),
])
def test_keywords(rock, keywords, error, words):
    with pytest.raises(error, match="^" + re.escape(words) + "$"):
        pykarst.permeability(rock, **{"pore": 0, **keywords})


def test_nothing_is_printed(rock, capfd):
    with pytest.raises(ValueError):
        pykarst.permeability(rock, pore=7)
    pykarst.permeability(rock, pore=0, direction="x")
    assert capfd.readouterr() == ("", "")


def test_machine_failures_are_runtime_errors(rock, tmp_path):
    with pytest.raises(RuntimeError, match="became unstable"):
        pykarst.permeability(rock, pore=0, direction="x", equilibrium="navier-stokes", body_force=0.5, tau=0.51)
