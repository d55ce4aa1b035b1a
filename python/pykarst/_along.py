"""What results along driving directions share: fields, numbers, and whether all have converged."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ._images import axis_words
from ._run import Run
from ._types import Floats


class NotConvergedWarning(UserWarning):
    """A flow has not converged: k is the value so far."""


class NotConvergedError(RuntimeError):
    """A flow has not converged. `result` has the values so far."""

    result: Any

    def __init__(self, words: str, result: Any) -> None:
        super().__init__(words, result)
        self.result = result

    def __str__(self) -> str:
        return str(self.args[0])


def numbers(values: Any) -> npt.NDArray[np.float64]:
    """An array, with nan for null."""
    return np.array(values, dtype=float)


def not_converged(run: Run, what: str, converged: list[bool | None], limit: str) -> str:
    """Which driving directions have not converged, and why; "" if all have. `limit`: the keyword that stops one."""
    wanted = run.raw["settings"]["direction"]
    open_ = [axis for axis in ("xyz" if wanted == "all" else wanted) if not converged["xyz".index(axis)]]
    if not open_:
        return ""
    why = f"stopped by {run.stopped_by}" if run.stopped_by else f"{limit} was reached"
    return f"the {what} along {', '.join(axis_words(axis) for axis in open_)} has not converged ({why})."


class Fields(dict[str, Floats]):
    """Arrays of fields by driving direction."""

    def __init__(self, arrays: dict[str, Floats], why_missing: str) -> None:
        super().__init__(arrays)
        self.why_missing = why_missing

    def __missing__(self, axis: str) -> Floats:
        known = f"there are fields of {', '.join(self)}" if self else "there are none"
        raise KeyError(f"no fields along {axis!r}: {known} ({self.why_missing}).")

    def __reduce__(self) -> tuple[Any, ...]:
        return Fields, (dict(self), self.why_missing)
