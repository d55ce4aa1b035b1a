"""Functions that compute a physics, made from the options of its command: keywords, defaults and texts."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from typing import Any, TypeVar

from . import _core, _ending, _keywords, _ranks
from ._calls import Asked, accepted, ended, image_of
from ._images import is_path, labels_of
from ._run import Run
from ._types import Table

_Result = TypeVar("_Result", bound=Run)

# Keywords that are no options of the program, with their defaults.
_OWN = {"strict": False, "progress": "auto", "ranks": 1}

_TEXT_OF_OWN = """strict: raises NotConvergedError, instead of a warning, if the run was stopped before its end.
progress: "auto" shows a line in a terminal or a notebook. Or True, False, or a function of {facts}.
fields: True, "f32" or "f64" also returns the fields at the end as arrays. With output, fields are written; None: written as f32, and not
    returned.

ranks: as in permeability().

Ctrl-C stops the run: the result is then what is known.
"""


def _defaults(name: str) -> dict[str, Any]:
    """The default of each keyword by its name. Arrays of fields are returned only if they are asked for."""
    table = {_keywords.python_name(option): facts["default"] for option, facts in _keywords.options(name).items() if option != "case"}
    return {**table, "fields": None, **_OWN}


def function_of(name: str, result: type[_Result], about: str, facts: str, words_of: Callable[..., str]) -> Callable[..., _Result]:
    """The function of a command whose first argument is a case. `facts`: what progress gets, of which `words_of` makes words."""
    defaults = _defaults(name)

    def call(case: Any, **keywords: Any) -> _Result:
        _keywords.check_names(name, [each for each in keywords if each not in defaults])
        names = {"case": case, **defaults, **keywords}
        asked = Asked(call, case, names, words_of)
        if _ranks.check(names["ranks"]) > 1:
            labels, decided = (case, {}) if is_path(case) else labels_of(case, asked.keywords)
            run = _ranks.run(name, labels, {**asked.differing, **decided}, names["ranks"], asked)
        else:
            labels, given = image_of(case, asked.keywords, "case")
            try:
                with _ending.computing(names["threads"]):
                    run = _core.compute(name, labels, given, asked.call, asked.shown, asked.keeps_fields)
            finally:
                ended(asked.shown)
        return accepted(result(run, asked.directory), names["strict"])

    kinds = inspect.Parameter
    only = [kinds(each, kinds.KEYWORD_ONLY, default=value) for each, value in defaults.items()]
    call.__name__ = call.__qualname__ = name
    call.__module__ = "pykarst"
    call.__kwdefaults__ = defaults
    call.__signature__ = inspect.Signature([kinds("case", kinds.POSITIONAL_OR_KEYWORD), *only])  # type: ignore[attr-defined]
    call.__doc__ = about + "\n\n" + _TEXT_OF_OWN.format(facts=facts)
    return _keywords.documented(call)


class UsualRun(Run):
    """The result of a physics that has no class of its own. Members of its block in result.json are attributes."""

    @property
    def _kind(self) -> str:
        return str(self.raw["kind"])

    @property
    def _blocks(self) -> tuple[str, ...]:  # type: ignore[override]
        return (self._kind,)

    @property
    def tables(self) -> dict[str, Table]:
        """The tables of the run by their names without .csv."""
        return {name.removesuffix(".csv"): self._table(name) for name in self._tables}

    def not_converged(self) -> str:
        """Why the run ended early; "" if it did not."""
        return f"the run was stopped by {self.stopped_by}, before its end." if self.stopped_by else ""

    def __repr__(self) -> str:
        return self.text.rstrip()


def _progress_words(*numbers: float) -> str:
    step, *others, seconds = numbers
    return ", ".join([f"step {step}", *(f"{each:.4g}" for each in others), f"{seconds:.1f} s"])


def usual_functions(known: Collection[str]) -> dict[str, Callable[..., UsualRun]]:
    """The functions of the physics that are not known: made from the list of the program."""
    names = [name for name in _core.physics() if name not in known]
    return {name: function_of(name, UsualRun, f"Runs karst {name}.", "step, the numbers of a monitor, seconds", _progress_words)
            for name in names}


__all__ = ["function_of", "usual_functions"]
