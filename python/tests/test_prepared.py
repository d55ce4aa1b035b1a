"""prepare() and solve(): files of karst prepare."""

import json
import os

import numpy as np
import pytest

import pykarst

pytestmark = pytest.mark.filterwarnings("error")


def test_solve_has_the_bits_of_permeability(rock, tmp_path):
    prepared = pykarst.prepare(rock, tmp_path / "a.karst", parts=1, pore=0, voxel_size="5um")
    assert prepared.path == str(tmp_path / "a.karst") and prepared.raw["partition"]["ranks"] == 1 and "1 by bisection" in repr(prepared)
    expected = pykarst.permeability(rock, pore=0, voxel_size="5um", fields=True)
    result = pykarst.solve(prepared, fields=True)
    assert result.raw["permeability"] == expected.raw["permeability"] and result.raw["pores"] == expected.raw["pores"]
    np.testing.assert_array_equal(result.velocity["y"], expected.velocity["y"])
    assert "pykarst.solve('" in result.raw["karst"]["command"]


def test_files_are_those_of_the_program(rock, rock_file, program, tmp_path):
    ran = program("prepare", rock_file, "--pore", 0, "--parts", 3, "--method", "cartesian", "-o", tmp_path / "program.karst")
    assert ran.returncode == 0, ran.stderr
    pykarst.prepare(rock_file, tmp_path / "python.karst", parts=3, pore=0, method="cartesian")
    assert (tmp_path / "python.karst").read_bytes() == (tmp_path / "program.karst").read_bytes()
    ran = program("prepare", rock_file, "--pore", 0, "--parts", 1, "--lattice", "d3q27", "-o", tmp_path / "one.karst")
    assert ran.returncode == 0, ran.stderr
    theirs = json.loads(program("solve", tmp_path / "one.karst", "--direction", "x", "--json").stdout)
    ours = pykarst.solve(tmp_path / "one.karst", direction=2)
    assert ours.raw["permeability"] == theirs["permeability"] and ours.raw["settings"]["lattice"] == "d3q27"


def test_dry_run_writes_nothing(rock, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    prepared = pykarst.prepare(rock, parts=4, pore=0, dry_run=True)
    assert prepared.raw["partition"]["ranks"] == 4 and prepared.path is None and os.listdir(tmp_path) == []
    with pytest.raises(ValueError, match="dry_run=True has written no file"):
        pykarst.solve(prepared)


def test_refusals(rock, tmp_path):
    path = tmp_path / "a.karst"
    with pytest.raises(ValueError, match="Where to\\? Give output=FILE.karst, or dry_run to see the figures only."):
        pykarst.prepare(rock, parts=1, pore=0)
    with pytest.raises(ValueError, match="which labels are pore"):
        pykarst.prepare(rock, path, parts=1)
    with pytest.raises(ValueError, match="label 7 of pore does not occur"):
        pykarst.prepare(rock, path, parts=1, pore=7)
    assert os.listdir(tmp_path) == []
    pykarst.prepare(rock, path, parts=3, pore=0, direction="x")
    with pytest.raises(ValueError, match="exists. Give force to replace it, or another name with output."):
        pykarst.prepare(rock, path, parts=1, pore=0)
    with pytest.raises(ValueError, match="holds 3 parts .* Run it with mpirun -n 3, or prepare it with parts=1."):
        pykarst.solve(path, direction="x")
    pykarst.prepare(rock, path, parts=1, pore=0, direction="x", force=True)
    with pytest.raises(ValueError, match="was prepared for flow along x .* Use direction=x, or prepare it again."):
        pykarst.solve(path, direction="y")
    with pytest.raises(ValueError, match="lattice"):
        pykarst.solve(path, direction="x", lattice="d3q27")
    with pytest.raises(TypeError, match="prepared is ndarray, not the path of a file of prepare"):
        pykarst.solve(rock)
    with pytest.raises(ValueError, match="does not exist"):
        pykarst.solve(tmp_path / "none.karst")


def test_a_grid_of_boxes(rock):
    prepared = pykarst.prepare(rock, parts=4, method="cartesian", grid=(2, 2), pore=0, dry_run=True)
    assert prepared.raw["partition"]["grid"] == [2, 2, 1]
