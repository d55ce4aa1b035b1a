"""A process that was forked after a run with threads cannot run with OpenMP: its threads do not exist, and it would wait for ever."""

import os

_has_threads = False
_is_forked = False


def check(threads):
    """Raises RuntimeError in such a process. `threads`: of the coming run; 0: as many as are useful."""
    global _has_threads
    if _is_forked:
        raise RuntimeError("this process was forked after its parent had computed with threads, and would wait for ever. Use "
                           'multiprocessing.get_context("spawn"), or compute in the parent with threads=1 only.')
    _has_threads = _has_threads or threads != 1


def _in_child():
    global _is_forked
    _is_forked = _is_forked or _has_threads


os.register_at_fork(after_in_child=_in_child)
