"""ranks=N: the program under mpirun gives the same result."""

import os

import numpy as np
import pytest

import pykarst
from pykarst import _ranks


def needs_mpi():
    try:
        return _ranks._program()
    except RuntimeError:
        return None


with_mpi = pytest.mark.skipif(not needs_mpi(), reason="no karst with MPI here: test_without_mpi runs instead")


@with_mpi
def test_the_result_is_that_of_one_process(rock):
    one = pykarst.permeability(rock, pore=0, voxel_size="5um", fields=True, tolerance=0.01)
    two = pykarst.permeability(rock, pore=0, voxel_size="5um", fields=True, tolerance=0.01, ranks=2)
    assert two.raw["permeability"] == one.raw["permeability"] and two.raw["subvolumes"] == one.raw["subvolumes"]
    for axis in "xyz":
        np.testing.assert_array_equal(two.velocity[axis], one.velocity[axis])
        np.testing.assert_array_equal(two.pressure[axis], one.pressure[axis])
    assert len(two.history) > 3 and list(two.profile) == ["x", "y", "z"]


@with_mpi
def test_lists_have_a_value_for_each_rank(rock):
    one = pykarst.permeability(rock, pore=0, direction=0, device="cpu", threads=1)
    two = pykarst.permeability(rock, pore=0, direction=0, device="cpu", threads=[1, 2], weights=(3, 1), device_memory=["1GiB", "none"], ranks=2)
    assert two.raw["permeability"] == one.raw["permeability"]
    assert two.raw["settings"]["threads"] == [1, 2] and one.raw["settings"]["threads"] == 1
    assert two.raw["partition"]["weights"] == [0.75, 0.25] and one.raw["partition"]["weights"] is None
    assert two.raw["partition"]["device_memory_bytes"] == [1 << 30, None]
    with pytest.raises(ValueError, match="^weights gives 3 numbers for 2 ranks. Give one for each.$"):
        pykarst.permeability(rock, pore=0, weights=[1, 2, 3], ranks=2)


@with_mpi
def test_bool_arrays_and_directions(rock):
    one = pykarst.permeability(rock == 0, direction=0, boundary="sealed")
    two = pykarst.permeability(rock == 0, direction=0, boundary="sealed", ranks=3, device=["cpu"] * 3, transfer="mapped")
    assert two.k_voxel2[2, 2] == one.k_voxel2[2, 2] and two.velocity == {}


@with_mpi
@pytest.mark.parametrize("keywords, error, words", [
    ({"pore": 7}, ValueError, "does not occur"),
    ({"voxel_size": 5}, ValueError, "voxel_size '5' is not a length above zero with a unit"),
    ({"equilibrium": "navier-stokes", "body_force": 0.5, "tau": 0.51, "direction": "x"}, RuntimeError, "became unstable"),
])
def test_errors_are_those_of_one_process(rock, keywords, error, words):
    with pytest.raises(error, match=words):
        pykarst.permeability(rock, ranks=2, **{"pore": 0, **keywords})


@with_mpi
def test_output_stays(rock, tmp_path):
    result = pykarst.permeability(rock, pore=0, direction="x", ranks=2, output=tmp_path / "run")
    assert (tmp_path / "run" / "result.json").exists() and (tmp_path / "run" / "fields_x.pvti").exists()
    assert result.k_voxel2[0, 0] == pykarst.permeability(rock, pore=0, direction="x").k_voxel2[0, 0]


@pytest.mark.parametrize("ranks", [0, -1, 1.5, True, "2"])
def test_ranks_is_a_whole_number(rock, ranks):
    with pytest.raises(ValueError, match="ranks .* is not a whole number above zero"):
        pykarst.permeability(rock, pore=0, ranks=ranks)


def test_without_mpi(rock, monkeypatch, tmp_path):
    script = tmp_path / "karst"
    script.write_text("#!/bin/sh\necho 'MPI:    none: one rank'\n")
    script.chmod(0o755)
    monkeypatch.setenv("KARST_PROGRAM", str(script))
    mpirun = tmp_path / "mpirun"
    mpirun.write_text("#!/bin/sh\n")
    mpirun.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path) + os.pathsep + os.environ["PATH"])
    with pytest.raises(RuntimeError, match="ranks needs a program karst with MPI, and none was found"):
        pykarst.permeability(rock, pore=0, ranks=2)
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(RuntimeError, match="ranks needs mpirun, which is not on the PATH"):
        pykarst.permeability(rock, pore=0, ranks=2)


@with_mpi
def test_flow_on_several_ranks():
    keywords = {"shape": (18, 18, 6), "wall": ["2:velocity=0.1,0,0", "1"], "reynolds": 20, "time": "1T", "probe": {"a": (9, 9, 3)}, "fields": "f64"}
    one, two = pykarst.flow("cavity", **keywords), pykarst.flow("cavity", **keywords, ranks=2)
    assert two.raw["last"] == one.raw["last"] and two._tables == one._tables
    np.testing.assert_array_equal(two.velocity, one.velocity)
    np.testing.assert_array_equal(two.pressure, one.pressure)


@with_mpi
def test_prepared_parts_on_several_ranks(rock, tmp_path):
    one = pykarst.permeability(rock, pore=0, direction="y", fields=True)
    pykarst.prepare(rock, tmp_path / "a.karst", parts=3, pore=0)
    three = pykarst.solve(tmp_path / "a.karst", direction=1, fields=True, ranks=3)
    assert three.raw["permeability"] == one.raw["permeability"]
    np.testing.assert_array_equal(three.velocity["y"], one.velocity["y"])


def test_lists_are_lists_or_repeated():
    words = _ranks._words("flow", {"wall": ["1", "2:velocity=0.1,0,0"], "body_force": [-1e-6, 0, 0]})
    assert words == ["--wall=1", "--wall=2:velocity=0.1,0,0", "--body-force=-1e-06,0,0"]
