"""transport() is the program's karst transport: bits of result.json and of the tables, fields, and refusals."""

import json

import numpy as np
import pytest

import pykarst

pytestmark = pytest.mark.filterwarnings("ignore:along .*(grains long|voxels wide)")

ASKED = {"direction": "x", "peclet": [0, 10], "length": "12voxels"}


def test_has_the_bits_of_the_program(rock, rock_file, program, tmp_path):
    found = pykarst.transport(rock, pore=0, walkers=100, **ASKED)
    words = ["--direction", "x", "--peclet", "0,10", "--length", "12voxels", "--walkers", 100]
    ran = program("transport", rock_file, "--pore", 0, *words, "-o", tmp_path / "program")
    assert ran.returncode == 0, ran.stderr
    assert found.raw["transport"] == json.loads((tmp_path / "program" / "result.json").read_text())["transport"]
    assert found._tables == {path.name: path.read_text() for path in (tmp_path / "program").glob("*.csv")}


def test_tables_have_bounds_and_halved_voxels(rock):
    found = pykarst.transport(rock, pore=0, refine=True, **ASKED)
    table = found.tables["dispersion_x"]
    np.testing.assert_array_equal(table["peclet"], [0, 10])
    for name in ("longitudinal", "transverse", "transverse_least", "xx", "yz", "halved_longitudinal"):
        assert np.all(table[f"{name}_lower"] <= table[name]) and np.all(table[name] <= table[f"{name}_upper"]), name
    whole, halved = table["longitudinal"], table["halved_longitudinal"]
    np.testing.assert_allclose(table["voxel_error"], whole / (halved + (halved - whole) / 3) - 1)


def test_fields_are_the_deviations_of_each_flow(rock):
    found = pykarst.transport(rock, pore=0, direction="all", peclet=5, longitudinal=True, tolerance=0.1, fields=True)
    assert {"deviation_x", "deviation_y", "deviation_z"} <= set(found.fields)
    assert found.fields["deviation_x"].shape == rock.shape
    assert np.abs(found.fields["deviation_z"]).max() > 1


def test_warns_of_few_grains(rock):
    with pytest.warns(UserWarning, match="along x: the sample is .* grains long"):
        pykarst.transport(rock, pore=0, longitudinal=True, **ASKED)


def test_refuses_a_peclet_number_below_0(rock):
    with pytest.raises(ValueError, match="peclet='-1': '-1' is not a Peclet number from 0 to 10000"):
        pykarst.transport(rock, pore=0, peclet=[-1])


def test_is_not_accepted_without_convergence(rock):
    with pytest.warns(pykarst.NotConvergedWarning, match="the run has not converged"):
        pykarst.transport(rock, pore=0, max_iterations=2, **ASKED)
