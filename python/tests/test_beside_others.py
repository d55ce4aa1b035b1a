"""The module beside other modules, processes and signals."""

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys

import numpy as np
import pytest

import pykarst

SCRIPT = """
import {first}, {second}
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
plt.plot([1, 2])
plt.savefig({path!r})
import numpy as np, pykarst
rock = pykarst.make("slit", shape=(4, 8, 4))
print(pykarst.permeability(rock, pore=0, direction="x", fields=True).k_voxel2[0, 0] > 0)
"""


@pytest.mark.parametrize("first, second", [("pykarst", "matplotlib.pyplot"), ("matplotlib.pyplot", "pykarst")])
def test_other_modules_in_cpp_work_before_and_after(first, second, tmp_path):
    script = SCRIPT.format(first=first, second=second, path=str(tmp_path / "plot.png"))
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.stdout == "True\n", ran.stderr


def test_nothing_but_the_entry_is_exported():
    from pykarst import _core

    listed = subprocess.run(["nm", "-D", "--defined-only", _core.__file__], capture_output=True, text=True)
    if listed.returncode != 0:
        pytest.skip("nm is not installed")
    assert [line.split()[-1] for line in listed.stdout.splitlines()] == ["PyInit__core"]


def _in_child(results):
    try:
        pykarst.permeability(pykarst.make("slit", shape=(4, 8, 4)), pore=0, direction="x")
        results.put("computed")
    except RuntimeError as error:
        results.put(str(error))


@pytest.mark.parametrize("method, words", [("fork", "this process was forked after its parent had computed with threads"),
                                           ("spawn", "computed")])
def test_children_compute_or_say_why_not(method, words, rock):
    pykarst.permeability(rock, pore=0, direction="x")
    context = multiprocessing.get_context(method)
    results = context.Queue()
    child = context.Process(target=_in_child, args=(results,))
    child.start()
    assert results.get(timeout=60).startswith(words)
    child.join()


def test_exceptions_of_signal_handlers_come_through(rock):
    class Late(Exception):
        pass

    def handler(*_):
        raise Late("too late")

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        with pytest.raises(Late):
            pykarst.permeability(np.tile(rock, (3, 3, 3)), pore=0, tolerance=1e-12, start="rest", device="cpu", threads=1)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_errors_can_be_pickled(rock):
    with pytest.raises(pykarst.NotConvergedError) as caught:
        pykarst.permeability(rock, pore=0, direction="z", max_steps=4, strict=True)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value) and copy.result.raw == caught.value.result.raw
    assert len(caught.value.result.history) == 1


def test_optimized_python_imports_it():
    assert subprocess.run([sys.executable, "-OO", "-c", "import pykarst"], capture_output=True).returncode == 0


ENDING = """
import threading, time, numpy as np, pykarst
rock = np.tile(pykarst.make("sandstone", shape=(40, 36, 32), porosity=0.3, grains=3, seed=2), (3, 3, 3))
states = []
def compute():
    result = {call}
    states.append(result)
threading.Thread(target=compute, daemon=True).start()
time.sleep(1.0)
print("ends", bool(states))
"""


@pytest.mark.parametrize("call", [
    'pykarst.permeability(rock, pore=0, tolerance=1e-12, start="rest")',
    'pykarst.permeability(rock, pore=0, tolerance=1e-12)',
    'pykarst.flow("cavity", shape=(66, 66, 1), wall="2:velocity=0.1,0,0", reynolds=100, time="100000T")',
    "pykarst.validate()",
])
def test_python_ends_while_a_daemon_thread_computes(call):
    ran = subprocess.run([sys.executable, "-W", "ignore", "-c", ENDING.format(call=call)], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "ends False\n", "")


@pytest.mark.parametrize("stderr", ["None", "closed"])
@pytest.mark.parametrize("progress", ["auto", True, None, False])
def test_progress_without_a_stderr(stderr, progress):
    script = f"""
import sys, pykarst
from pykarst._progress import Line
Line.__init__.__globals__["time"].monotonic = iter(range(10**9)).__next__  # each monitor is shown
if {stderr!r} == "None": sys.stderr = None
else: sys.stderr.close()
print(pykarst.permeability(pykarst.make("slit", shape=(4, 8, 4)), pore=0, direction=[2], progress={progress!r}).axes())
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.stdout == "['x']\n", ran.stderr


def test_paths_need_not_be_text(rock, tmp_path):
    folder = os.fsdecode(os.fsencode(tmp_path) + b"/\xff")
    os.mkdir(folder)
    np.save(folder + "/rock.npy", rock)
    expected = pykarst.permeability(rock, pore=0, direction="x").k_voxel2[0, 0]
    result = pykarst.permeability(folder + "/rock.npy", pore=0, direction="x", output=folder + "/run")
    assert result.k_voxel2[0, 0] == expected and os.path.exists(folder + "/run/result.json") and folder in result.text
    assert pykarst.permeability(os.fsencode(folder) + b"/rock.npy", pore=0, direction="x").k_voxel2[0, 0] == expected
    np.testing.assert_array_equal(pykarst.image(folder + "/rock.npy"), rock)
    result.save(folder + "/saved")
    result.report(folder + "/page.html")
    assert sorted(os.listdir(folder)) == ["page.html", "rock.npy", "run", "saved"]
    with pytest.raises(ValueError, match="none.npy' does not exist"):
        pykarst.info(folder + "/none.npy")
