"""mpirun: its messages, Ctrl-C, and its end."""

import atexit
import contextlib
import functools
import os
import shutil
import signal
import subprocess
import threading

_SECONDS_TO_END = 5.0
_running = set()


def _read(stream, lines, show):
    with stream:
        for line in stream:
            lines.append(line.rstrip("\n"))
            show(lines[-1])


def _wait(process):
    """Waits for the end. Returns whether Ctrl-C stopped the run. A second Ctrl-C is raised."""
    try:
        process.wait()
        return False
    except KeyboardInterrupt:
        process.send_signal(signal.SIGUSR1)  # mpirun passes this signal on: the ranks write their result at the next monitor
    process.wait()
    return True


def _end(process):
    """Ends mpirun, which ends its ranks."""
    try:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_SECONDS_TO_END)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@functools.cache
def _setpriv():
    """setpriv, if it knows --pdeathsig (util-linux 2.33)."""
    path = shutil.which("setpriv")
    is_known = path and subprocess.run([path, "--pdeathsig", "TERM", "true"], capture_output=True, check=False).returncode == 0
    return path if is_known else None


def _ending_with_python(command):
    """A command that the kernel stops by SIGTERM when Python ends in any way, as in a restart of a notebook's kernel."""
    return [_setpriv(), "--pdeathsig", "TERM", *command] if _setpriv() else command


def run(command, show):
    """Runs the command to its end. Returns its exit code, its lines on stderr, and whether Ctrl-C stopped it. `show` is called with each line."""
    # In a session of its own, Ctrl-C of the terminal does not reach mpirun, which would kill its ranks before they have written a result.
    # os.environ is as Python has begun: an MPI within this process (mpi4py) adds variables of its own to what programs inherit, and mpirun
    # fails with these.
    process = subprocess.Popen(_ending_with_python(command), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                               errors="replace", start_new_session=True, env=os.environ)
    _running.add(process)
    lines = []
    reader = threading.Thread(target=_read, args=(process.stderr, lines, show), daemon=True)
    try:
        reader.start()
        is_stopped = _wait(process)
        reader.join(_SECONDS_TO_END)
        return process.returncode, lines, is_stopped
    finally:
        _end(process)
        _running.discard(process)


def _end_all():
    """At the end of Python, other threads may still wait for an mpirun."""
    for process in list(_running):
        _end(process)


atexit.register(_end_all)
