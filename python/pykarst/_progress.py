"""Progress of a run, as one line on stderr."""

import math
import sys
import time


def _in_notebook():
    shell = sys.modules.get("IPython")
    return bool(shell) and getattr(shell.get_ipython(), "kernel", None) is not None


class Line:
    """Shows the last monitor, at most twice a second."""

    def __init__(self):
        self._last = time.monotonic()
        self._drawn = 0

    def __call__(self, axis, step, k, error, seconds):
        now = time.monotonic()
        if now - self._last < 0.5:
            return
        self._last = now
        words = f"along {'xyz'[axis]}: step {step}, k {k:.5g} voxel^2"
        if math.isfinite(error):
            words += f", estimated error {100 * error:.2g} %"
        self._show(words)

    def _show(self, words):
        sys.stderr.write("\r" + words.ljust(self._drawn))
        sys.stderr.flush()
        self._drawn = len(words)

    def end(self):
        if self._drawn:
            self._show("")
            sys.stderr.write("\r")


def progress_of(choice):
    """"auto": a line in a terminal or a notebook; True, False; or a function of axis, step, k, estimated error, seconds."""
    if callable(choice):
        return choice
    if choice == "auto":
        choice = _in_notebook() or (sys.stderr is not None and sys.stderr.isatty())
    if choice not in (True, False):
        raise ValueError(f"progress {choice!r} is not auto, True, False or a function.")
    return Line() if choice else None
