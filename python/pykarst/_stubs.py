"""Writes the stub of _functions.py for type checkers: python -m pykarst._stubs FILE."""

import inspect
import pathlib
import sys

from . import _functions

signatures = {name: inspect.signature(getattr(_functions, name)) for name in _functions.__all__}
results = {vars(_functions)[name].__globals__[each.return_annotation] for name, each in signatures.items()}
imports = ["from ._types import *", *sorted(f"from {each.__module__} import {each.__name__}" for each in results if isinstance(each, type))]
functions = [f"def {name}{signature}: ..." for name, signature in signatures.items()]
pathlib.Path(sys.argv[1]).write_text("\n".join([*imports, f"__all__ = {_functions.__all__}", *functions, ""]), encoding="utf-8")
