"""comm=: ranks of mpi4py with a slab of the image each give the bits of one process."""

import os
import shutil
import subprocess
import sys
import textwrap

import pytest

import pykarst
from pykarst import _core, _slabs

mpi4py = pytest.importorskip("mpi4py", reason="mpi4py is not installed (python/requirements.txt)")
has_mpi = not _core.mpi_library().startswith("none")
with_mpi = pytest.mark.skipif(not has_mpi or not shutil.which("mpirun"), reason="this build has no MPI: test_other_mpi runs instead")

BEGIN = """
import sys
import numpy as np
from mpi4py import MPI
import pykarst

comm = MPI.COMM_WORLD
rock = pykarst.make("sandstone", shape=(40, 36, 32), porosity=0.3, grains=3, seed=2)
cuts = [0, *{cuts}, 32]
here = slice(cuts[comm.rank], cuts[comm.rank + 1])
"""


def run(ranks, cuts, script, tmp_path):
    (tmp_path / "script.py").write_text(BEGIN.format(cuts=cuts) + textwrap.dedent(script))
    ran = subprocess.run(["mpirun", "-n", str(ranks), sys.executable, str(tmp_path / "script.py")], capture_output=True, text=True,
                         timeout=120, cwd=tmp_path, env=os.environ)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@with_mpi
@pytest.mark.parametrize("ranks, cuts", [(1, []), (2, [9]), (3, [1, 30])])
def test_has_the_bits_of_one_process(ranks, cuts, tmp_path):
    out = run(ranks, cuts, """
        one = pykarst.permeability(rock, pore=0, voxel_size="5um", fields="f64", tolerance=0.01)
        own = pykarst.permeability(rock[here], pore=0, voxel_size="5um", fields="f64", tolerance=0.01, comm=comm)
        assert own.raw["permeability"] == one.raw["permeability"] and own.raw["pores"] == one.raw["pores"]
        assert own.raw["partition"]["ranks"] == comm.size and own.raw["image"]["shape"] == [40, 36, 32]
        assert own._tables.keys() == one._tables.keys() and own.profile["x"].tolist() == one.profile["x"].tolist()
        for axis in "xyz":
            np.testing.assert_array_equal(own.velocity[axis], one.velocity[axis][here])
            np.testing.assert_array_equal(own.pressure[axis], one.pressure[axis][here])
        assert len(set(comm.allgather(own._json))) == 1 and len(set(comm.allgather(own.text))) == 1
        mask = pykarst.permeability(rock[here] == 0, direction=0, boundary="mirror", bracket=True, comm=comm)
        alone = pykarst.permeability(rock == 0, direction=0, boundary="mirror", bracket=True)
        assert mask.raw["permeability"] == alone.raw["permeability"] and mask.raw["bracket"]["directions"] == alone.raw["bracket"]["directions"]
        found = comm.gather("same")  # the communicator still works
        if found:
            print(found)
    """, tmp_path)
    assert out == f"{['same'] * ranks}\n"


@with_mpi
def test_a_crop_may_leave_a_rank_without_slices(tmp_path):
    run(3, [12, 20], """
        crop = (4, 2, 1, 40, 36, 15)
        one = pykarst.permeability(rock, pore=0, crop=crop, direction=0, fields=True, tolerance=0.01)
        own = pykarst.permeability(rock[here], pore=0, crop=crop, direction=0, fields=True, tolerance=0.01, comm=comm)
        assert own.raw["permeability"] == one.raw["permeability"]
        first, last = (np.clip(cut, 1, 15) - 1 for cut in (here.start, here.stop))
        np.testing.assert_array_equal(own.velocity["z"], one.velocity["z"][first:last])
        assert own.velocity["z"].shape == (last - first, 34, 36, 3)
    """, tmp_path)


@with_mpi
def test_one_run_directory(tmp_path):
    run(2, [16], """
        own = pykarst.permeability(rock[here], pore=0, direction="x", output="run", comm=comm)
        assert own.directory.endswith("run") and own.axes() == ["x"]
    """, tmp_path)
    assert {"result.json", "history.csv", "fields_x.pvti"} <= set(os.listdir(tmp_path / "run"))


@with_mpi
def test_errors_of_one_rank_are_errors_of_all(tmp_path):
    out = run(2, [9], """
        def refused(image, **keywords):
            try:
                pykarst.permeability(image, pore=0, comm=comm, **keywords)
            except (TypeError, ValueError) as error:
                words = str(error)
            for each in comm.gather(words) or []:
                print(each)

        refused(rock[here].astype(float) if comm.rank else rock[here])
        refused(rock[here][:, : 36 - comm.rank])
        refused(rock[here].astype("i4") if comm.rank else rock[here])
        refused("rock.npy")
        refused(rock[here], ranks=2)
        refused(rock[here] + np.uint8(1))
        refused(rock[here], tau=0.2)
        refused(rock[here], tolerance=0.1 if comm.rank else 0.2, direction=comm.rank)
        refused(rock[here], direction=7 if comm.rank else 0)
        refused(rock[here], **({"zzz": 1} if comm.rank else {}))
        refused(rock[here], mask=rock if comm.rank else None)
        refused(rock[here], progress="loud" if comm.rank else False)
        refused(rock[here], crop=[])
    """, tmp_path)
    lines = out.splitlines()
    assert lines[::2] == lines[1::2]
    words = ["the image holds grey values", "rank 1 has slices of 35 x 40 [y, x] of uint8, and rank 0 of 36 x 40 of uint8.",
             "rank 1 has slices of 36 x 40 [y, x] of int32", "comm goes with arrays", "comm and ranks=2 are both given",
             "label 0 of pore does not occur", "tau='0.2' is not auto",
             "ranks 0 and 1 differ in direction, tolerance. Give all ranks of comm the same keywords.",
             "direction 7 is not an axis", "permeability() has no keyword 'zzz'", "mask is an array of uint8 with 3 axes",
             "progress 'loud' is not", "crop is empty."]
    assert len(lines) == 2 * len(words) and all(line.startswith(each) for line, each in zip(lines[::2], words)), out


def test_other_mpi(rock, monkeypatch):
    from mpi4py import MPI

    monkeypatch.setattr(_core, "mpi_library", lambda: "Other MPI v9.9, of a package")
    with pytest.raises(RuntimeError, match=r"comm needs a build of Karst against the MPI of mpi4py \(.+\), and this one has Other MPI v9.9. "
                                           "Use ranks=N."):
        pykarst.permeability(rock, pore=0, comm=MPI.COMM_SELF)


def test_comm_is_one_of_mpi4py(rock):
    with pytest.raises(TypeError, match="comm is int, not an intracommunicator of mpi4py."):
        pykarst.permeability(rock, pore=0, comm=3)


def test_without_mpi4py(rock, monkeypatch):
    monkeypatch.setitem(sys.modules, "mpi4py", None)
    with pytest.raises(RuntimeError, match="comm needs mpi4py, which is not installed. Use ranks=N."):
        _slabs.address_of(object())


@with_mpi
def test_an_error_of_progress_is_an_error_of_all(tmp_path):
    out = run(2, [16], """
        class Own(Exception):
            pass

        def fail(*facts):
            raise Own("mine")

        try:
            pykarst.permeability(rock[here], pore=0, progress=fail, comm=comm)
        except Exception as error:
            words = f"{type(error).__name__}: {error}"
        for each in comm.gather(words) or []:
            print(each)
        pykarst.permeability(rock[here], pore=0, direction="x", tolerance=0.1, comm=comm)  # the next run is not stopped
    """, tmp_path)
    assert out == ("Own: mine\nRuntimeError: a function of progress, or of a signal, raised an error on another rank, which stopped the run.\n")
