"""The end of Python while other threads compute: their runs stop, and are waited for. A thread that computes then would abort the process."""

import atexit
import contextlib
import os
import threading

from . import _core, _forks

_changed = threading.Condition()
_running = 0
_is_over = False


@contextlib.contextmanager
def computing(threads):
    """Around each call that computes. `threads`: of the run; 0: as many as are useful."""
    global _running
    _forks.check(threads)
    with _changed:
        if _is_over:
            raise RuntimeError("Python is ending, and computes nothing more.")
        _running += 1
    try:
        yield
    finally:
        with _changed:
            _running -= 1
            _changed.notify_all()


def _end():
    global _is_over
    _core.stop_all_runs()
    with _changed:
        _is_over = True
        _changed.wait_for(lambda: _running == 0)


def _in_child():
    global _changed, _running
    _changed = threading.Condition()
    _running = 0  # the other threads of the parent do not exist here


atexit.register(_end)
os.register_at_fork(after_in_child=_in_child)
