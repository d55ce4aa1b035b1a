"""convect() is the program's karst convect: bits of result.json, of the tables and of the fields, ends, refusals."""

import inspect
import json

import numpy as np
import pytest

import pykarst
from pykarst import _ranks

pytestmark = pytest.mark.filterwarnings("error")

LAYER = {"shape": (32, 16, 1), "rayleigh": 300, "time": 40, "monitor_every": 20}


def test_has_the_bits_of_the_program(program, tmp_path):
    ran = program("convect", "rayleigh-benard", "--shape", "32,16,1", "--rayleigh", 300, "--time", 40, "--monitor-every", 20, "--fields", "f64",
                  "-o", tmp_path / "program")
    assert ran.returncode == 0, ran.stderr
    result = pykarst.convect("rayleigh-benard", **LAYER, fields="f64", output=tmp_path / "python")
    theirs = json.loads((tmp_path / "program" / "result.json").read_text())
    for block in ("kind", "settings", "convect", "pores"):
        assert result.raw[block] == theirs[block]
    for name in ("monitors.csv", "rows.csv"):
        assert (tmp_path / "program" / name).read_text() == (tmp_path / "python" / name).read_text() == result._tables[name]
    piece = _ranks._read_piece(tmp_path / "program" / "fields" / "flow_000000040.vti", (1, 16, 32))
    for name in ("temperature", "density", "velocity"):
        np.testing.assert_array_equal(getattr(result, name), piece[name])


def test_tables_and_attributes(tmp_path):
    result = pykarst.convect("rayleigh-benard", **LAYER)
    assert result.steps == 40 and result.complete and result.temperature is None
    assert list(result.monitors["step"]) == [0, 20, 40] and result.rows.size == 16 and result.rows["sites"].dtype.kind == "i"
    assert result.nusselt == result.monitors["nusselt"][-1] and result.max_speed == result.monitors["max_speed"][-1]
    assert result.rayleigh == pytest.approx(300) and "momentum" in dir(result) and result.momentum.shape == (2,)
    assert np.isnan(result.mixing_length) and "rayleigh-benard" in repr(result) and "nusselt" in result._repr_html_()
    with pytest.raises(AttributeError, match="enstrophy"):
        result.enstrophy
    result.report(tmp_path / "page.html")
    assert "Nusselt number" in (tmp_path / "page.html").read_text()


def test_an_array_is_a_plane_of_grains():
    grains = np.zeros((1, 16, 16), np.uint8)
    grains[0, 6:10, 6:10] = 1
    found = pykarst.convect(grains, pore=0, time=4, monitor_every=2, fields=True)
    assert found.raw["convect"]["case"] == "pores" and found.density.shape == (1, 16, 16)
    assert not found.density[grains != 0].any() and found.density[grains == 0].all()


def test_a_slice_of_an_array_is_that_plane():
    grains = np.zeros((3, 16, 16), np.uint8)
    grains[1, 6:10, 6:10] = 1
    plane = pykarst.convect(grains[1:2], pore=0, time=4, monitor_every=2)
    assert pykarst.convect(grains, pore=0, time=4, monitor_every=2, slice="z=1").raw["convect"] == plane.raw["convect"]
    with pytest.raises(ValueError, match=r"slice=z=3 is not in the array \(its slices along z are 0 to 2\)"):
        pykarst.convect(grains, pore=0, time=4, monitor_every=2, slice="z=3")


def test_progress_and_signature():
    seen = []
    pykarst.convect("rayleigh-benard", **LAYER, progress=lambda *facts: seen.append(facts))
    assert [facts[0] for facts in seen] == [0, 20, 40] and all(len(facts) == 5 for facts in seen)
    assert inspect.signature(pykarst.convect).parameters["time"].kind is inspect.Parameter.KEYWORD_ONLY
    with pytest.raises(TypeError, match="Did you mean rayleigh"):
        pykarst.convect("rayleigh-benard", rayleih=1)
    with pytest.raises(ValueError, match="time is missing"):
        pykarst.convect("rayleigh-benard", shape=(32, 16, 1), rayleigh=300)
