"""relaxation() is the program's karst relaxation: bits of result.json and of the tables, and refusals."""

import json

import numpy as np
import pytest

import pykarst

pytestmark = pytest.mark.filterwarnings("ignore:.*(area of the walls|bounds of the signal)")

ASKED = {"voxel_size": "2um", "relaxivity": "20um/s"}


def test_has_the_bits_of_the_program(rock, rock_file, program, tmp_path):
    found = pykarst.relaxation(rock, pore=0, **ASKED)
    ran = program("relaxation", rock_file, "--pore", 0, "--voxel-size", "2um", "--relaxivity", "20um/s", "-o", tmp_path / "program")
    assert ran.returncode == 0, ran.stderr
    assert found.raw["relaxation"] == json.loads((tmp_path / "program" / "result.json").read_text())["relaxation"]
    assert found._tables == {path.name: path.read_text() for path in (tmp_path / "program").glob("*.csv")}


def test_members_and_tables_are_attributes(rock):
    found = pykarst.relaxation(rock, pore=0, echo="1ms", echoes=10, **ASKED)
    assert 0 < found.log_mean_t2_s <= found.mean_t2_s
    decay = found.tables["decay"]
    np.testing.assert_allclose(decay["time_s"], np.arange(11) * 1e-3)
    assert np.all(decay["lower"] <= decay["signal"]) and np.all(decay["signal"] <= decay["upper"])
    assert found.tables["t2"]["share"].sum() == pytest.approx(1)


def test_refuses_a_relaxivity_without_a_unit(rock):
    with pytest.raises(ValueError, match="relaxivity '5' is not a speed of 0 or more with a unit"):
        pykarst.relaxation(rock, pore=0, voxel_size="2um", relaxivity="5")


def test_is_not_accepted_without_convergence(rock):
    with pytest.warns(pykarst.NotConvergedWarning, match="the run has not converged"):
        pykarst.relaxation(rock, pore=0, max_iterations=2, **ASKED)
    with pytest.raises(pykarst.NotConvergedError):
        pykarst.relaxation(rock, pore=0, max_iterations=2, strict=True, **ASKED)
