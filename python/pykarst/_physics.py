"""Functions that compute a physics, made from the options of its command: keywords, defaults and texts."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

from . import _core, _ending, _keywords, _ranks
from ._calls import Asked, accepted, ended, image_of
from ._images import is_path, labels_of
from ._run import Run

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


__all__ = ["function_of"]
