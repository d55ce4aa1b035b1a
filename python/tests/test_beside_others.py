"""The module beside other modules, processes and signals."""

import multiprocessing
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
