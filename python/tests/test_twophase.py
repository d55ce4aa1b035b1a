"""twophase() is the program's karst twophase: bits of result.json and of the tables, fields, warnings and refusals."""

import json

import numpy as np
import pytest

import pykarst

pytestmark = pytest.mark.filterwarnings("ignore:.*(pore volume|30 %|start nearest|compresses less)")

ASKED = {"contact_angle": 30, "start": "opening", "saturations": [0.6], "relative_permeability": True, "steps": 60, "settle_steps": 10,
         "monitor_every": 10}


def test_has_the_bits_of_the_program(rock, rock_file, program, tmp_path):
    with pytest.warns(pykarst.NotConvergedWarning):
        found = pykarst.twophase(rock, pore=0, **ASKED)
    ran = program("twophase", rock_file, "--pore", 0, "--contact-angle", 30, "--start", "opening", "--saturations", 0.6,
                  "--relative-permeability", "--steps", 60, "--settle-steps", 10, "--monitor-every", 10, "-o", tmp_path / "program")
    assert ran.returncode == 0, ran.stderr
    assert found.raw["twophase"] == json.loads((tmp_path / "program" / "result.json").read_text())["twophase"]
    assert found._tables == {path.name: path.read_text() for path in (tmp_path / "program").glob("*.csv")}


def test_points_and_fields_are_attributes(rock):
    with pytest.warns(pykarst.NotConvergedWarning):
        found = pykarst.twophase(rock, pore=0, fields=True, **ASKED)
    points = found.tables["points"]
    assert found.points[0]["kr_wetting"] == points["kr_wetting"][0] > 0
    share = found.fields["nonwetting"]
    assert share.shape == rock.shape
    assert 0.1 < np.nanmean(share[rock == 0]) < 0.9


def test_is_refused_without_an_angle_and_if_it_drifts(rock):
    with pytest.raises(ValueError, match="contact_angle"):
        pykarst.twophase(rock, pore=0)
    with pytest.raises(pykarst.NotConvergedError):
        pykarst.twophase(rock, pore=0, strict=True, **ASKED)
