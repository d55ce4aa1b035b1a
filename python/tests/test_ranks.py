"""ranks=N: the program under mpirun gives the same result."""

import contextlib
import fcntl
import os
import pathlib
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time

import numpy as np
import pytest

import pykarst
from pykarst import _mpirun, _ranks


def needs_mpi():
    try:
        return _ranks._program()
    except RuntimeError:
        return None


with_mpi = pytest.mark.skipif(not needs_mpi(), reason="no karst with MPI here: test_without_mpi runs instead")


@with_mpi
def test_the_result_is_that_of_one_process(rock):
    one = pykarst.permeability(rock, pore=0, voxel_size="5um", fields=True, tolerance=0.01)
    two = pykarst.permeability(rock, pore=0, voxel_size="5um", fields=True, tolerance=0.01, ranks=2)
    assert two.raw["permeability"] == one.raw["permeability"] and two.raw["subvolumes"] == one.raw["subvolumes"]
    for axis in "xyz":
        np.testing.assert_array_equal(two.velocity[axis], one.velocity[axis])
        np.testing.assert_array_equal(two.pressure[axis], one.pressure[axis])
    assert len(two.history) > 3 and list(two.profile) == ["x", "y", "z"]


@with_mpi
def test_lists_have_a_value_for_each_rank(rock):
    one = pykarst.permeability(rock, pore=0, direction=0, device="cpu", threads=1)
    two = pykarst.permeability(rock, pore=0, direction=0, device="cpu", threads=[1, 2], weights=(3, 1), device_memory=["1GiB", "none"], ranks=2)
    assert two.raw["permeability"] == one.raw["permeability"]
    assert two.raw["settings"]["threads"] == [1, 2] and one.raw["settings"]["threads"] == 1
    assert two.raw["partition"]["weights"] == [0.75, 0.25] and one.raw["partition"]["weights"] is None
    assert two.raw["partition"]["device_memory_bytes"] == [1 << 30, None]
    with pytest.raises(ValueError, match="^weights gives 3 numbers for 2 ranks. Give one for each.$"):
        pykarst.permeability(rock, pore=0, weights=[1, 2, 3], ranks=2)


@with_mpi
def test_bool_arrays_and_directions(rock):
    one = pykarst.permeability(rock == 0, direction=0, boundary="sealed")
    two = pykarst.permeability(rock == 0, direction=0, boundary="sealed", ranks=3, device=["cpu"] * 3, transfer="mapped")
    assert two.k_voxel2[2, 2] == one.k_voxel2[2, 2] and two.velocity == {}


@with_mpi
@pytest.mark.parametrize("keywords, error, words", [
    ({"pore": 7}, ValueError, "does not occur"),
    ({"voxel_size": 5}, ValueError, "voxel_size '5' is not a length above zero with a unit"),
    ({"equilibrium": "navier-stokes", "body_force": 0.5, "tau": 0.51, "direction": "x"}, RuntimeError, "became unstable"),
])
def test_errors_are_those_of_one_process(rock, keywords, error, words):
    with pytest.raises(error, match=words):
        pykarst.permeability(rock, ranks=2, **{"pore": 0, **keywords})


@with_mpi
def test_output_stays(rock, tmp_path):
    result = pykarst.permeability(rock, pore=0, direction="x", ranks=2, output=tmp_path / "run")
    assert (tmp_path / "run" / "result.json").exists() and (tmp_path / "run" / "fields_x.pvti").exists()
    assert result.k_voxel2[0, 0] == pykarst.permeability(rock, pore=0, direction="x").k_voxel2[0, 0]


@pytest.mark.parametrize("ranks", [0, -1, 1.5, True, "2"])
def test_ranks_is_a_whole_number(rock, ranks):
    with pytest.raises(ValueError, match="ranks .* is not a whole number above zero"):
        pykarst.permeability(rock, pore=0, ranks=ranks)


def test_without_mpi(rock, monkeypatch, tmp_path):
    script = tmp_path / "karst"
    script.write_text("#!/bin/sh\necho 'MPI:    none: one rank'\n")
    script.chmod(0o755)
    monkeypatch.setenv("KARST_PROGRAM", str(script))
    mpirun = tmp_path / "mpirun"
    mpirun.write_text("#!/bin/sh\n")
    mpirun.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path) + os.pathsep + os.environ["PATH"])
    with pytest.raises(RuntimeError, match="ranks needs a program karst with MPI, and none was found"):
        pykarst.permeability(rock, pore=0, ranks=2)
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(RuntimeError, match="ranks needs mpirun, which is not on the PATH"):
        pykarst.permeability(rock, pore=0, ranks=2)


@with_mpi
def test_the_result_names_the_array_and_the_call(rock):
    result = pykarst.permeability(rock, pore=0, direction="x", ranks=2)
    assert result.raw["image"]["path"] == "the array" and result.raw["image"]["format"] == "array"
    assert result.raw["karst"]["command"] == "pykarst.permeability(image, pore=0, direction='x', ranks=2)"
    assert "image.npy" not in result.text


@with_mpi
def test_folders_of_killed_calls_are_removed(rock, monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    hour_ago = time.time() - 3600
    for name in ("pykarst-left", "pykarst-used", "pykarst-new", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "lock").touch()
        if name != "pykarst-new":
            os.utime(tmp_path / name, (hour_ago, hour_ago))
    with open(tmp_path / "pykarst-used" / "lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        pykarst.permeability(rock, pore=0, direction="x", ranks=2)
    assert {path.name for path in tmp_path.glob("*")} >= {"pykarst-used", "pykarst-new", "other"}
    assert not (tmp_path / "pykarst-left").exists()


def test_an_old_setpriv_is_not_used(monkeypatch, tmp_path):
    setpriv = tmp_path / "setpriv"
    setpriv.write_text("#!/bin/sh\necho 'setpriv: unrecognized option' >&2\nexit 1\n")
    setpriv.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    _mpirun._setpriv.cache_clear()
    assert _mpirun._ending_with_python(["mpirun", "-n", "2"]) == ["mpirun", "-n", "2"]
    _mpirun._setpriv.cache_clear()


@with_mpi
@pytest.mark.skipif(not shutil.which("setpriv"), reason="no setpriv here: a run goes on after the end of Python (docs/python.md)")
def test_mpirun_ends_with_python(tmp_path):
    script = textwrap.dedent(f"""
        import numpy as np, pykarst
        rock = np.random.default_rng(1).random((64, 64, 64)) < 0.3
        pykarst.permeability(rock, tolerance=1e-12, ranks=2, max_steps=100000000, output={str(tmp_path / "run")!r})
    """)
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ)
    option = f"--output={tmp_path / 'run'}".encode()

    def words_of(folder):
        with contextlib.suppress(OSError):  # a process that has just ended
            return (folder / "cmdline").read_bytes()
        return b""

    def are_running():
        return any(option in words_of(folder) for folder in pathlib.Path("/proc").glob("[0-9]*"))

    def wait_for(is_met, seconds):
        end = time.monotonic() + seconds
        while not is_met() and time.monotonic() < end:
            time.sleep(0.1)
        return is_met()

    assert wait_for(are_running, 60)
    process.kill()
    process.wait()
    assert wait_for(lambda: not are_running(), 60)


@with_mpi
def test_flow_on_several_ranks():
    keywords = {"shape": (18, 18, 6), "wall": ["2:velocity=0.1,0,0", "1"], "reynolds": 20, "time": "1T", "probe": {"a": (9, 9, 3)}, "fields": "f64"}
    one, two = pykarst.flow("cavity", **keywords), pykarst.flow("cavity", **keywords, ranks=2)
    assert two.raw["last"] == one.raw["last"] and two._tables == one._tables
    np.testing.assert_array_equal(two.velocity, one.velocity)
    np.testing.assert_array_equal(two.pressure, one.pressure)


@with_mpi
def test_prepared_parts_on_several_ranks(rock, tmp_path):
    one = pykarst.permeability(rock, pore=0, direction="y", fields=True)
    pykarst.prepare(rock, tmp_path / "a.karst", parts=3, pore=0)
    three = pykarst.solve(tmp_path / "a.karst", direction=1, fields=True, ranks=3)
    assert three.raw["permeability"] == one.raw["permeability"]
    np.testing.assert_array_equal(three.velocity["y"], one.velocity["y"])


def test_lists_are_lists_or_repeated():
    words = _ranks._words("flow", {"wall": ["1", "2:velocity=0.1,0,0"], "body_force": [-1e-6, 0, 0]})
    assert words == ["--wall=1", "--wall=2:velocity=0.1,0,0", "--body-force=-1e-06,0,0"]


LONG = """
    import signal, sys, warnings
    import numpy as np
    import pykarst

    signal.signal(signal.SIGINT, signal.default_int_handler)  # as in a terminal
    rock = np.tile(pykarst.make("sandstone", shape=(40, 36, 32), porosity=0.3, grains=3, seed=2), (3, 3, 3))
    keywords = {"pore": 0, "tolerance": 1e-12, "start": "rest", "ranks": 2, "fields": True}
    print("begins", flush=True)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = pykarst.permeability(rock, **keywords)
        except KeyboardInterrupt:
            print("interrupted")
            sys.exit()
    print(caught[0].category.__name__, result.stopped_by, result.raw["run"]["stopped_by"], result.raw["run"]["go_on_by"],
          result.converged, len(result.history) > 0, result.failures)
    print([line.strip() for line in result.text.splitlines() if "stopped" in line or "restart" in line])
"""


@pytest.fixture
def long_run(tmp_path):
    """A Python with a long run on ranks, in a group of its own, with its scratch folder in tmp_path. The program writes checkpoints often."""
    (tmp_path / "script.py").write_text("import tempfile\nfrom pykarst import _ranks\n"
                                        "_ranks._scratch = lambda size: tempfile.TemporaryDirectory(prefix='pykarst-', dir="
                                        f"{str(tmp_path)!r})\n" + textwrap.dedent(LONG))
    karst = tmp_path / "karst"
    karst.write_text(f'#!/bin/sh\n[ "$1" = --version ] && exec {shlex.quote(_ranks._program())} "$1"\nexec {shlex.quote(_ranks._program())} "$@" --checkpoint 20\n')
    karst.chmod(0o755)
    process = subprocess.Popen([sys.executable, str(tmp_path / "script.py")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               start_new_session=True, env={**os.environ, "KARST_PROGRAM": str(karst)})
    assert process.stdout.readline() == "begins\n"
    yield process, tmp_path
    process.kill()
    process.communicate()


def processes_of(folder):
    """mpirun and the ranks: the number and the command of each process whose command names the scratch folder."""
    found = {}
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if f"{folder}/pykarst-" in words:
            found[int(process.name)] = words.split("\0")[0]
    return found


def wait_for_a_monitor(folder):
    end = time.monotonic() + 60
    while not list(folder.glob("pykarst-*/run/flow.checkpoint")):
        assert time.monotonic() < end
        time.sleep(0.05)


def wait_for_none(folder):
    end = time.monotonic() + 10
    while processes_of(folder):
        assert time.monotonic() < end, processes_of(folder)
        time.sleep(0.05)
    assert not list(folder.glob("pykarst-*"))


@with_mpi
@pytest.mark.parametrize("send", [os.kill, os.killpg], ids=["process", "group"])
def test_keyboard_interrupt_returns_what_there_is(long_run, send):
    process, folder = long_run
    wait_for_a_monitor(folder)
    send(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert out.splitlines() == ["NotConvergedWarning KeyboardInterrupt KeyboardInterrupt None [False, None, None] True []",
                                "['stopped       by KeyboardInterrupt; the run is not kept: there is no run directory (output)']"], err
    assert process.returncode == 0 and not err
    wait_for_none(folder)


@with_mpi
def test_two_keyboard_interrupts_end_the_program(long_run):
    process, folder = long_run
    wait_for_a_monitor(folder)
    for rank, command in processes_of(folder).items():
        if command != "mpirun":
            os.kill(rank, signal.SIGSTOP)  # no monitor comes
    process.send_signal(signal.SIGINT)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert out == "interrupted\n" and not err
    wait_for_none(folder)


@with_mpi
def test_starts_ranks_beside_mpi4py(tmp_path):
    """An MPI within the process of Python leaves variables for programs that it starts."""
    pytest.importorskip("mpi4py", reason="mpi4py is not installed (python/requirements.txt)")
    script = textwrap.dedent("""
        from mpi4py import MPI
        import numpy as np, pykarst
        rock = np.random.default_rng(1).random((16, 16, 16)) < 0.3
        print(pykarst.permeability(rock, direction="z", tolerance=0.1, ranks=2).raw["partition"]["ranks"])
    """)
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=os.environ)
    assert ran.stdout == "2\n", ran.stderr


@with_mpi
def test_ctrl_c_before_the_first_step_has_no_result(rock, monkeypatch, tmp_path):
    """The program has not begun to listen to signals: SIGUSR1 ends it."""
    program = tmp_path / "karst"
    program.write_text("#!/bin/sh\n[ \"$1\" = --version ] && echo 'MPI:    some' || { touch \"$0.begun\"; exec sleep 60; }\n")
    program.chmod(0o755)
    monkeypatch.setenv("KARST_PROGRAM", str(program))

    def interrupt():
        while not (tmp_path / "karst.begun").exists():
            time.sleep(0.05)
        time.sleep(0.2)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "result.json").write_text("of an earlier run")
    with pytest.raises(KeyboardInterrupt):
        pykarst.permeability(rock, pore=0, ranks=2, output=tmp_path / "run", force=True)


@with_mpi
def test_progress_shows_lines_of_the_program(rock, monkeypatch, tmp_path, capfd):
    program = tmp_path / "karst"
    program.write_text("""#!/bin/sh
[ "$1" = --version ] && echo 'MPI:    some' && exit
echo 'karst: along z: step 20, k 1.5 voxel^2' >&2
echo 'karst: something else' >&2
exit 2
""")
    program.chmod(0o755)
    monkeypatch.setenv("KARST_PROGRAM", str(program))
    with pytest.raises(ValueError, match="^something else$"):
        pykarst.permeability(rock, pore=0, ranks=2, progress=True)
    shown = capfd.readouterr().err
    assert "along z: step 20, k 1.5 voxel^2" in shown and "something else" not in shown
    with pytest.raises(ValueError, match="^progress is a function, which a run with ranks=2 does not call. Give progress=True, or use comm.$"):
        pykarst.permeability(rock, pore=0, ranks=2, progress=print)


@with_mpi
def test_keyboard_interrupt_of_a_flow_returns_its_fields(monkeypatch, tmp_path):
    karst = tmp_path / "karst"
    karst.write_text(f'#!/bin/sh\n[ "$1" = --version ] && exec {shlex.quote(_ranks._program())} "$1"\nexec {shlex.quote(_ranks._program())} "$@" --checkpoint 32\n')
    karst.chmod(0o755)
    monkeypatch.setenv("KARST_PROGRAM", str(karst))
    monkeypatch.setattr(_ranks, "_scratch", lambda size: tempfile.TemporaryDirectory(prefix="pykarst-", dir=tmp_path))

    def interrupt():
        wait_for_a_monitor(tmp_path)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.warns(pykarst.NotConvergedWarning, match="the flow was stopped by KeyboardInterrupt at step"):
        result = pykarst.flow("cavity", shape=(18, 18, 18), wall=["2:velocity=0.1,0,0", "1"], reynolds=20, time="100000T", fields="f64",
                              ranks=2)
    assert result.end is None and result.stopped_by == "KeyboardInterrupt"
    assert result.velocity.any() and result.pressure.any()
    wait_for_none(tmp_path)


@with_mpi
def test_conductivity_has_the_same_bits(rock):
    alone = pykarst.conductivity(rock, pore=0, fields=True)
    shared = pykarst.conductivity(rock, pore=0, fields=True, ranks=2)
    assert shared.raw["conductivity"] == alone.raw["conductivity"]
    np.testing.assert_array_equal(shared.potential["y"], alone.potential["y"])
    np.testing.assert_array_equal(shared.current["y"], alone.current["y"])


@with_mpi
def test_permeability_has_the_same_formation_factor(rock):
    alone = pykarst.permeability(rock, pore=0, direction="x", conductivity=True, tolerance=0.01, fields=True)
    shared = pykarst.permeability(rock, pore=0, direction="x", conductivity=True, tolerance=0.01, fields=True, ranks=2)
    assert shared.raw["conductivity"] == alone.raw["conductivity"]
    np.testing.assert_array_equal(shared.conductivity.current["x"], alone.conductivity.current["x"])


def test_convection_has_the_same_bits():
    alone, together = (pykarst.convect("rayleigh-benard", shape=(32, 16, 1), rayleigh=300, time=40, fields="f64", ranks=ranks) for ranks in (1, 2))
    assert alone.raw["convect"] == together.raw["convect"]
    np.testing.assert_array_equal(alone.temperature, together.temperature)
