"""Wrong input: ValueError or TypeError with the message of the program, in terms of keywords."""

import re
import subprocess
import sys

import numpy as np
import pytest

import pykarst


@pytest.mark.parametrize("image, keywords, error, words", [
    (np.zeros((4, 4)), {}, ValueError, "the image has 2 axes, not 3. Give an array indexed [z, y, x]."),
    (np.zeros((4, 4, 4, 4), np.uint8), {"pore": 0}, ValueError, "the image has 4 axes, not 3. Give an array indexed [z, y, x]."),
    (np.zeros((0, 4, 4), np.uint8), {"pore": 0}, ValueError, "the image is empty: its shape is (0, 4, 4)."),
    (np.zeros((4, 4, 4)), {}, TypeError,
     "the image holds grey values (float64), not labels. Give threshold, or an array of bool with True for pore: image <= threshold."),
    (np.ma.zeros((4, 4, 4), np.uint8), {"pore": 0}, TypeError,
     "the image is a masked array, and the mask has no meaning here. Give image.filled(label), or an array of bool."),
    (np.zeros((4, 4, 4), complex), {}, TypeError, "the image holds complex128, not bool, whole numbers, or floats of 16 to 64 bits."),
    (np.array([[["a"]]]), {}, TypeError, "the image holds <U1, not bool, whole numbers, or floats of 16 to 64 bits."),
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
    ({"threads": [1, 2]}, ValueError, "threads gives 2 numbers for 1 rank. Give one number, or one for each rank."),
    ({"threads": [1.5]}, TypeError, "threads is float, not a whole number."),
    ({"weights": [1, 2]}, ValueError, "weights gives 2 numbers for 1 rank. Give one for each."),
    ({"weights": [1, 0]}, ValueError, "weights='1,0' is not a list of numbers above zero, as in 1,1,2."),
    ({"device_memory": ["1GiB", "none"]}, ValueError, "device_memory gives 2 sizes for 1 rank. Give one size, or one for each rank."),
    ({"device_memory": "1KiB", "device": "cpu"}, ValueError,
     "device_memory=1KiB holds no site (the smallest part, of 16 sites, takes 2432B with d3q19 and f64). Give more memory."),
    ({"threads": 1.5}, TypeError, "threads is float, not a whole number."),
    ({"device": "gpu"}, ValueError, "device 'gpu' is not one of auto, cpu, cuda, mixed."),
    ({"device": ["cpu", "gpu"]}, ValueError, "device=cpu,gpu: 'gpu' is not one of cpu, cuda."),
    ({"device": ["cpu", "cpu"]}, ValueError, "device names 2 devices for 1 rank. Name one for each rank, or use device=mixed."),
    ({"bracket": 1}, TypeError, "bracket is int, not True or False."),
    ({"refine": True}, ValueError, "refine goes with bracket. Give both, or neither."),
    ({"shape": (1, 2, 3)}, ValueError, "shape is about a file, and the image is an array. Leave it out."),
    ({"direction": 3}, ValueError, "direction 3 is not an axis of the array: 0 (z), 1 (y) or 2 (x)."),
    ({"tolerance": "small"}, ValueError, "tolerance 'small' is not a number."),
    ({"voxelsize": "5um"}, TypeError, "permeability() has no keyword 'voxelsize'. Did you mean voxel_size?"),
    ({"zzz": 1}, TypeError, "permeability() has no keyword 'zzz'. See help(pykarst.permeability)."),
    ({"checkpoint": 20}, ValueError, "checkpoint=20 has no place to go to. Give a run directory with output."),
    ({"crop": []}, ValueError, "crop is empty. Give it a value, or leave it out."),
    ({"mask": [[0, 1], [1, 0]]}, TypeError, "mask is list, not numbers or texts: it holds lists."),
    ({"crop": [(0, 0, 0), (4, 4, 4)]}, TypeError, "crop is list, not numbers or texts: it holds lists."),
    ({"mask": [0, 1]}, ValueError,
     "no voxel of 'the array' is inside mask=0,1 (nothing is left of the sample). Give fewer labels, or leave it out."),
    ({"mask": ""}, ValueError, "mask is empty. Give it a value, or leave it out."),
    ({"pore": ()}, ValueError, "pore is empty. Give it a value, or leave it out."),
    ({"forces": np.array([])}, ValueError, "forces is empty. Give it a value, or leave it out."),
    ({"threshold": ""}, ValueError, "threshold is empty. Give it a value, or leave it out."),
    ({"output": ""}, ValueError, "output is empty. Give it a value, or leave it out."),
    ({"output": "a\0b"}, ValueError, "output 'a?b' holds a NUL."),
    ({"output": 3}, TypeError, "output is int, not a path."),
    ({"output": ["a"]}, TypeError, "output is list, not a path."),
    ({"output": True}, TypeError, "output is bool, not a path."),
    ({"restart": 1.5}, TypeError, "restart is float, not a path."),
    ({"direction": [0, 7]}, ValueError, "direction 7 is not an axis of the array: 0 (z), 1 (y) or 2 (x)."),
    ({"direction": [0, 1]}, ValueError, "direction 'z,y' is not one of x, y, z, all."),
    ({"fields": np.int64(1)}, ValueError, "fields '1' is not one of none, f32, f64."),
    ({"bracket": 0}, TypeError, "bracket is int, not True or False."),
    ({"threads": False}, TypeError, "threads is bool, not a whole number."),
    ({"output": "a\ud800b"}, ValueError, "'utf-8' codec can't encode character '\\ud800' in position 1: surrogates not allowed"),
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


def test_image_says_what_it_is_not_for(rock_file):
    for keywords in ({"pore": 0}, {"voxel_size": "5um"}):
        name = next(iter(keywords))
        words = f"image() gives the labels as the file has them, without {name}. Give {name} to permeability() or info()."
        with pytest.raises(TypeError, match=re.escape(words)):
            pykarst.image(rock_file, **keywords)
    with pytest.raises(TypeError, match="path is ndarray, not the path of a file."):
        pykarst.image(np.zeros((2, 2, 2)))


def test_axis_of_make():
    np.testing.assert_array_equal(pykarst.make("slit", shape=(4, 6, 8), axis=0), pykarst.make("slit", shape=(4, 6, 8), axis="z"))
    with pytest.raises(ValueError, match="axis 3 is not an axis of the array"):
        pykarst.make("slit", shape=(4, 6, 8), axis=3)


def test_too_little_memory_is_said_in_words():
    script = """
import resource, pykarst
pykarst.make("slit", shape=(4, 4, 4))
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 2**26, used + 2**26))
try:
    pykarst.make("slit", shape=(1024, 1024, 1024))
except MemoryError as error:
    print(error)
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.stdout == "out of memory. Use a smaller image, more machines, or numbers of fewer bits.\n", ran.stderr


@pytest.mark.parametrize("name, words", [
    ("pore", "pore is an array of bool with 3 axes, not labels. Give labels, as pore=0, or an image of bool in which True is pore."),
    ("mask", "mask is an array of bool with 3 axes, not labels. Give labels outside the sample, as mask=255, or 'cylinder'.")])
def test_an_array_is_no_label(rock, name, words):
    keywords = {"pore": 0, name: rock == 0}
    with pytest.raises(TypeError, match=f"^{re.escape(words)}$"):
        pykarst.permeability(rock, **keywords)


def test_a_threshold_needs_grey_values(rock):
    with pytest.raises(ValueError, match="^the image is an array of bool, in which True is pore: a threshold has no meaning. Leave it out.$"):
        pykarst.permeability(rock == 0, threshold=0.5)
    with pytest.raises(ValueError, match="^pore and threshold both say which voxels are pore. Leave one of them out.$"):
        pykarst.permeability(rock.astype(np.float32), pore=0, threshold=0.5)
    with pytest.raises(ValueError, match="all solid with threshold=-1 .* info with thresholds=auto prints porosities"):
        pykarst.permeability(rock.astype(np.float32), threshold=-1)
