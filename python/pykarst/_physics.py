"""The call of a function that computes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from . import _core, _ending, _keywords, _ranks, _slabs
from ._calls import Asked, accepted, ended, image_of
from ._images import is_path, labels_of
from ._run import Run
from ._types import Floats, Table

_Result = TypeVar("_Result", bound=Run)

#: Keywords of functions that compute, beside the options. Arrays of fields are returned only if they are asked for.
OF_RUNS: dict[str, Any] = {"fields": None, "strict": False, "progress": "auto", "ranks": 1}


def _here(name: str, labels: Any, keywords: dict[str, Any], asked: Asked, address: int | None = None) -> dict[str, Any]:
    """A run in this process. `address`: of a communicator."""
    try:
        with _ending.computing(asked.names["threads"]):
            return _core.compute(name, labels, keywords, asked.call, asked.shown, asked.keeps_fields, address)
    finally:
        ended(asked.shown)


def _together(name: str, image: Any, ask: Callable[[], Asked], comm: Any) -> tuple[Asked, dict[str, Any]]:
    """The call of one rank of a communicator."""
    address = _slabs.address_of(comm)
    asked = _slabs.agreed(comm, ask)
    _slabs.check_alike(comm, {**asked.keywords, "strict": asked.names["strict"]})
    labels, keywords = _slabs.agreed(comm, lambda: _slabs.slab_of(image, asked.keywords, asked.names["ranks"]))
    if comm.rank != 0:
        asked.shown = None
    return asked, _here(name, labels, keywords, asked, address)


def computed(function: Callable[..., Any], image: Any, keywords: dict[str, Any], result: type[_Result], words_of: Callable[..., str],
             needs_pore: bool = True) -> _Result:
    """The result of a call of a function with OF_RUNS. `words_of` makes words of what progress gets."""
    name, names = function.__name__, _keywords.names_of(function, keywords)

    def ask() -> Asked:
        return Asked(function, image, names, words_of)

    if names.get("comm") is not None and "comm" not in names["unknown"]:
        asked, run = _together(name, image, ask, names["comm"])
        return accepted(result(run, asked.directory), names["strict"])
    asked = ask()
    if _ranks.check(names["ranks"]) > 1:
        labels, decided = (image, {}) if is_path(image) else labels_of(image, asked.keywords, needs_pore)
        run = _ranks.run(name, labels, {**asked.differing, **decided}, names["ranks"], asked)
    else:
        argument = "case" if "case" in _keywords.options(name) else "image"
        run = _here(name, *image_of(image, asked.keywords, argument, needs_pore), asked)
    return accepted(result(run, asked.directory), names["strict"])


class UsualRun(Run):
    """The result of a physics that has no class of its own. Members of its block in result.json are attributes."""

    def __init__(self, run: dict[str, Any], directory: str | None = None) -> None:
        super().__init__(run, directory)
        self._fields: dict[str, Floats] = run["fields"]

    @property
    def _kind(self) -> str:
        return str(self.raw["kind"])

    @property
    def _blocks(self) -> tuple[str, ...]:  # type: ignore[override]
        return (self._kind,)

    @property
    def fields(self) -> dict[str, Floats]:
        """The arrays of the fields by their names; empty without fields=True."""
        return self._fields

    @property
    def tables(self) -> dict[str, Table]:
        """The tables of the run by their names without .csv."""
        return {name.removesuffix(".csv"): self._table(name) for name in self._tables}

    def not_converged(self) -> str:
        """Why the run ended early, or that it has not converged; "" otherwise."""
        if self.stopped_by:
            return f"the run was stopped by {self.stopped_by}, before its end."
        return "" if (self.raw.get(self._kind) or {}).get("converged", True) else "the run has not converged."

    def __repr__(self) -> str:
        return self.text.rstrip()
