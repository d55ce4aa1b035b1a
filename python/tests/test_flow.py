"""flow() is the program's karst flow: bits of result.json and of the tables, fields, ends."""

import json
import os
import signal
import threading
import warnings

import numpy as np
import pytest

import pykarst
from pykarst import _ranks

pytestmark = pytest.mark.filterwarnings("error")

CAVITY = {"shape": (18, 18, 1), "wall": "2:velocity=0.1,0,0", "reynolds": 20, "time": "2T", "probe": ["middle:9,9,0.5", "solid:0.2,9,0.5"],
          "line": {"across": "9,1,0.5:9,17,0.5:5"}}
OPTIONS = ("--shape", "18,18,1", "--wall", "2:velocity=0.1,0,0", "--reynolds", 20, "--time", "2T", "--probe", "middle:9,9,0.5",
           "--probe", "solid:0.2,9,0.5", "--line", "across:9,1,0.5:9,17,0.5:5")


def same(raw):
    """result.json without times, commands and paths."""
    return {key: raw[key] for key in ("settings", "flow", "last", "pores")}


def tables_of(folder):
    return {path.name: path.read_text() for path in folder.glob("*.csv")}


def test_has_the_bits_of_the_program(program, tmp_path):
    ran = program("flow", "cavity", *OPTIONS, "--fields", "f64", "-o", tmp_path / "program")
    assert ran.returncode == 0, ran.stderr
    result = pykarst.flow("cavity", **CAVITY, fields="f64", output=tmp_path / "python")
    theirs = json.loads((tmp_path / "program" / "result.json").read_text())
    assert same(result.raw) == same(theirs)
    assert tables_of(tmp_path / "python") == tables_of(tmp_path / "program") == result._tables
    piece = _ranks._read_piece(tmp_path / "program" / "fields" / f"flow_{result.steps:09d}.vti", (1, 18, 18))
    np.testing.assert_array_equal(result.velocity, piece["velocity"])
    np.testing.assert_array_equal(result.pressure, piece["pressure"])


def test_an_array_is_an_image():
    labels = pykarst.make("cavity", shape=(18, 18, 1))
    named = pykarst.flow("cavity", **CAVITY, fields=True)
    assert named.velocity.dtype == np.float32 and named.velocity.shape == (1, 18, 18, 3) and named.pressure.shape == (1, 18, 18)
    assert not named.velocity[labels != 0].any() and named.velocity[labels == 0].any()
    found = pykarst.flow(labels, pore=0, **{**CAVITY, "shape": None, "wall": {2: "velocity=0.1,0,0"}}, fields=True)
    assert found.raw["last"] == named.raw["last"]
    np.testing.assert_array_equal(found.velocity, named.velocity)
    everything = pykarst.flow(np.ones((16, 16, 16), bool), start="taylor-green", tau=0.8, time=20)
    box = pykarst.flow("box", shape=(16, 16, 16), start="taylor-green", tau=0.8, time=20)
    assert everything.raw["last"] == box.raw["last"]


def test_tables_and_attributes():
    result = pykarst.flow("cavity", **CAVITY)
    assert result.end == "time" and result.steps == result.monitors["step"][-1] and result.reynolds == 20
    assert result.monitors["kinetic_energy"][-1] == result.raw["last"]["kinetic_energy"] == result.kinetic_energy
    assert set(result.walls["wall"]) == {"label 2"} and result.walls["force_x"][-1] == result.raw["last"]["walls"][0]["force"][0]
    solid = result.probes[result.probes["probe"] == "solid"]
    assert np.isnan(solid["velocity_x"]).all() and solid["velocity_x"].dtype == float
    assert not np.isnan(result.probes[result.probes["probe"] == "middle"]["velocity_x"]).any()
    np.testing.assert_array_equal(result.lines["y"], [1, 5, 9, 13, 17])
    assert result.velocity is None and result.pressure is None
    assert "Reynolds number 20, in characteristic units" in repr(result) and "ended at its time" in repr(result)
    assert "<table>" in result._repr_html_() and "force on label 2" in repr(result)
    free = pykarst.flow("box", shape=(8, 8, 8), start="taylor-green", tau=0.8, time=20)
    assert free.walls is None and free.probes is None and free.lines is None


def test_ends_when_nothing_changes():
    result = pykarst.flow("cavity", shape=(10, 10, 1), wall="2:velocity=0.1,0,0", tau=1.0, tolerance=1e-3)
    assert result.end == "converged" and result.monitors["change"][-1] < 1e-3 and np.isnan(result.monitors["change"][0])


def test_keyboard_interrupt_returns_what_there_is():
    threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.warns(pykarst.NotConvergedWarning, match="the flow was stopped by KeyboardInterrupt at step"):
        result = pykarst.flow("cavity", shape=(66, 66, 1), wall="2:velocity=0.1,0,0", reynolds=100, time="100000T", fields=True)
    assert result.end is None and result.stopped_by == "KeyboardInterrupt" and result.velocity.any()
    assert 0 < result.monitors["step"][-1] <= result.steps


def test_strict_raises_for_a_stopped_flow(tmp_path):
    with pytest.raises(pykarst.NotConvergedError, match="stopped by") as caught:
        pykarst.flow("cavity", shape=(66, 66, 1), wall="2:velocity=0.1,0,0", reynolds=100, time="100000T", walltime="1s", strict=True)
    assert caught.value.result.steps > 0


def test_progress_is_a_function_and_nothing_is_printed(capfd):
    seen = []
    result = pykarst.flow("cavity", **CAVITY, progress=lambda *state: seen.append(state))
    steps, time, energy, change, seconds = seen[-1]
    assert (steps, time, energy) == (result.steps, result.time, result.raw["last"]["kinetic_energy"]) and seconds > 0
    assert len(seen) == len(result.monitors) and np.isnan(seen[0][3]) and change > 0
    assert capfd.readouterr() == ("", "")
    with pytest.raises(ZeroDivisionError):
        pykarst.flow("cavity", **CAVITY, progress=lambda *state: 1 / 0)


def test_restart_goes_on_to_the_same_bits(tmp_path):
    whole = pykarst.flow("cavity", **CAVITY)
    pykarst.flow("cavity", **{**CAVITY, "time": "1T"}, output=tmp_path / "run", checkpoint=100)
    result = pykarst.flow("cavity", **CAVITY, restart=tmp_path / "run")
    assert result.raw["last"] == whole.raw["last"] and result._tables["monitors.csv"] == whole._tables["monitors.csv"]


def test_a_refused_restart_names_a_setting_that_was_given(tmp_path):
    pykarst.flow("cavity", **{**CAVITY, "time": "1T"}, output=tmp_path / "run", checkpoint=100)
    for setting, value in (("length", 12), ("speed", 0.025)):
        with pytest.raises(ValueError, match=f"is of a run with {setting}=.*, and this run has {setting}={value}"):
            pykarst.flow("cavity", **{**CAVITY, setting: value}, restart=tmp_path / "run")


def test_save_and_report(tmp_path):
    result = pykarst.flow("cavity", **CAVITY)
    result.save(tmp_path / "saved")
    assert json.loads((tmp_path / "saved" / "result.json").read_text()) == result.raw
    assert tables_of(tmp_path / "saved") == result._tables
    result.report(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    assert page.startswith("<!DOCTYPE html>") and "pykarst.flow(&#x27;cavity&#x27;" in page.replace("&#39;", "&#x27;")


@pytest.mark.parametrize("keywords, error, words", [
    ({"shape": None}, ValueError, "cavity needs shape, as in shape=130,130,1."),
    ({"pore": 0}, ValueError, r"pore does not apply to cavity \(its pores are label 0\). Leave it out."),
    ({"lambda_": "fast"}, ValueError, "lambda='fast' is not auto, bgk, or a number, as 3/16."),
    ({"lamda_": 0.1}, TypeError, "flow\\(\\) has no keyword 'lamda_'. Did you mean lambda_\\?"),
    ({"wall": "2:speed=3"}, ValueError, "wall"),
    ({"case": "run.toml"}, ValueError, "'run.toml' is a case file, which only the program reads. Give its lines as keywords."),
    ({"case": np.zeros((4, 4, 4), np.uint8), "shape": None}, ValueError, "which labels are pore"),
])
def test_refusals(keywords, error, words):
    with pytest.raises(error, match=words):
        pykarst.flow(**{"case": "cavity", **CAVITY, **keywords})


def test_instability_is_a_runtime_error():
    with warnings.catch_warnings(), pytest.raises(RuntimeError, match="the flow became unstable by step"):
        pykarst.flow("cavity", shape=(34, 34, 1), wall="2:velocity=0.17,0,0", tau=0.5001, time=100000)
