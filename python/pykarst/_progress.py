"""Progress of a run, as one line on stderr."""

import math
import sys
import time


def _in_notebook():
    shell = sys.modules.get("IPython")
    return bool(shell) and getattr(shell.get_ipython(), "kernel", None) is not None


def of_permeability(axis, step, k, error, seconds):
    words = f"along {'xyz'[axis]}: step {step}, k {k:.5g} voxel^2"
    return words + (f", estimated error {100 * error:.2g} %" if math.isfinite(error) else "")


def of_conductivity(axis, iteration, factor, error, seconds):
    words = f"along {'xyz'[axis]}: iteration {iteration}, F {factor:.6g}"
    return words + (f", half width of the bounds {100 * error:.2g} % of F" if math.isfinite(error) else "")


def of_flow(step, time_, energy, change, seconds):
    words = f"step {step}, time {time_:.4g}, kinetic energy {energy:.4g}"
    return words + (f", change {100 * change:.2g} %" if math.isfinite(change) else "")


def of_convect(step, speed, nusselt, mixing_length, seconds):
    words = f"step {step}, largest speed {speed:.3g}"
    words += f", Nusselt number {nusselt:.5g}" if math.isfinite(nusselt) else ""
    return words + (f", mixing length {mixing_length:.4g}" if math.isfinite(mixing_length) else "")


def of_usual(step, *others):
    *numbers, seconds = others
    return ", ".join([f"step {step}", *(f"{each:.4g}" for each in numbers), f"{seconds:.1f} s"])


def of_validation(measured, total):
    return f"{measured} of {total} cases"


class Line:
    """Shows the last monitor, at most twice a second. A closed stderr shows nothing."""

    def __init__(self, words_of):
        self._words_of = words_of
        self._last = time.monotonic()
        self._drawn = 0

    def __call__(self, *facts):
        self._show_seldom(self._words_of(*facts))

    def _show_seldom(self, words):
        now = time.monotonic()
        if now - self._last < 0.5:
            return
        self._last = now
        self.show(words)

    def potential(self, *facts):
        """The same for a potential after flows."""
        self._show_seldom(of_conductivity(*facts))

    def show(self, words):
        try:
            sys.stderr.write("\r" + words.ljust(self._drawn))
            sys.stderr.flush()
        except (AttributeError, OSError, ValueError):  # no stderr, or a closed one
            return
        self._drawn = len(words)

    def end(self):
        if self._drawn:
            self.show("")
            self.show("\r")


def _is_shown_by_default():
    try:
        return _in_notebook() or sys.stderr.isatty()
    except (AttributeError, ValueError):  # no stderr, or a closed one
        return False


def progress_of(choice, words_of):
    """"auto": a line in a terminal or a notebook; True, False or None; or a function of what `words_of` makes words of."""
    if callable(choice):
        return choice
    if isinstance(choice, str) and choice == "auto":
        choice = _is_shown_by_default()
    if choice is not None and (isinstance(choice, str) or choice not in (True, False)):
        raise ValueError(f"progress {choice!r} is not auto, True, False or a function.")
    return Line(words_of) if choice else None
