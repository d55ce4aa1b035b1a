"""Type checkers see the types of the module."""

import os
import pathlib
import subprocess
import sys

import pytest

import pykarst

pytest.importorskip("mypy", reason="mypy is not installed (python/requirements.txt)")

GOOD = """
import numpy as np
import numpy.typing as npt
import pykarst

rock = pykarst.make("sandstone", shape=(8, 8, 8), porosity=0.5, seed=1)
result = pykarst.permeability(rock, pore=[0], voxel_size="5um", direction=0, fields=True, threads=1)
speed: npt.NDArray[np.floating[npt.NBitBase]] | float = float(result.velocity["z"].max())
if result.k is not None:
    print(result.k[0, 0], result.porosity + 1.0)
flow = pykarst.flow("cavity", shape=(8, 8, 1), wall={2: "velocity=0.1,0,0"}, tau=1.0, time="1T", probe=["a:4,4,0.5"])
print(flow.monitors["step"], flow.time + 1, flow.end or "stopped")
rows: list[pykarst.Case] = pykarst.validate().rows
print(rows[0].value - rows[0].expected, pykarst.info(rock, pore=0).raw["image"])
heat = pykarst.convect("shock-tube", shape=(64, 8, 1), low=(1, 1.2), high="4,1", time=40, fields="f32", output="run", force=True)
print(heat.steps + 1, heat.monitors["step"], heat.temperature is None)
pykarst.permeability(rock, pore=0, threads=[1, 2], weights=(9, 1), device_memory=["1GiB", "none"], ranks=2)
pykarst.solve(pykarst.prepare(rock, "a.karst", parts=1, pore=0)).save("run", force=True)
sizes = pykarst.pores(rock, pore=0, inlet=["z-", "all"], surface_tension=0.03, fields=True)
squares: npt.NDArray[np.uint32] = sizes.intrusion_squared("all")
print(sizes.mean_radius + 1, sizes.intrusion["z-"]["voxels"], sizes.size_squared.max(), squares.shape)
"""

BAD = """
import pykarst

pykarst.permeability("a.npy", voxelsize="5um")
pykarst.info("a.npy").text + 1
pykarst.make("slit", shape=(1, 2, 3), axis=1.5)
pykarst.flow("cavity").walls["force_x"]
pykarst.convect("couette", seed=1.5)
pykarst.convect("couette", sped=0.1)
pykarst.pores("a.npy", inlets="z-")
pykarst.pores("a.npy").size_squared["z-"]
"""


@pytest.fixture
def check(tmp_path):
    def run(script):
        (tmp_path / "script.py").write_text(script)
        package = str(pathlib.Path(pykarst.__file__).parent.parent)
        command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-error-summary", "--cache-dir", str(tmp_path),
                   "script.py"]
        return subprocess.run(command, cwd=tmp_path, env={**os.environ, "MYPYPATH": package}, capture_output=True, text=True)

    return run


def test_right_calls_pass(check):
    ran = check(GOOD)
    assert ran.returncode == 0 and ran.stdout == "", ran.stdout + ran.stderr


def test_wrong_calls_are_found(check):
    lines = [int(line.split(":")[1]) for line in check(BAD).stdout.splitlines() if ": error:" in line]
    assert lines == [4, 5, 6, 7, 8, 9, 10, 11]
