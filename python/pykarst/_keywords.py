"""Keywords: the options of the program, with underscores. Names, defaults and texts come from the table that also makes --help."""

import difflib
import functools
import inspect
import keyword
import re
import textwrap
from collections.abc import Callable
from typing import Any, TypeVar

from . import _core

_Function = TypeVar("_Function", bound=Callable[..., Any])

# Options that have no meaning in Python: results are objects, not text.
_NOT_KEYWORDS = {"json"}


def python_name(name):
    """The keyword of an option: a word of the language gets an underscore."""
    return name + "_" if keyword.iskeyword(name) else name


@functools.cache
def options(function):
    """The options of a function by name."""
    return {facts["name"]: facts for facts in _core.options(function) if facts["name"] not in _NOT_KEYWORDS}


def check_names(function, unknown):
    """Raises TypeError, with the nearest name, if there is an unknown keyword."""
    for name in unknown:
        near = difflib.get_close_matches(name, map(python_name, options(function)), n=1)
        hint = f" Did you mean {near[0]}?" if near else f" See help(pykarst.{function})."
        raise TypeError(f"{function}() has no keyword '{name}'.{hint}")


def in_keywords(words):
    """A text of the program, with keywords for options."""
    words = re.sub(r"--([a-z][a-z-]*)", lambda match: match[1].replace("-", "_"), words)
    return re.sub(r"(?<![\w-])-o\b", "output", words)


# Types of keywords, of _types.py: by the name of the keyword, by the name of the value in --help, and by the kind of the value.
_BY_NAME = {"pore": "Labels", "mask": "Labels", "direction": "Axis", "dtype": "object", "fields": "bool | str | None"}
_BY_VALUE = {"KIND": "Devices", "SIZE[,SIZE,...]": "Sizes", "NAME,...": "Names", "LABEL:VALUE,...": "Named", "START": "Path",
             **dict.fromkeys(("LENGTH", "SPEED", "RHO", "NAME", "SIZE", "AXIS=N"), "str")}
_BY_KIND = {"path": "Path", "words": "Words", "list of int": "Threads"}


def type_of(facts, default):
    """The type of a keyword for type checkers."""
    found = _BY_NAME.get(facts["name"]) or _type_of_value(facts)
    return found + " | None" if default is None and found in ("int", "float", "str", "Path") else found


def _type_of_value(facts):
    if facts["choices"]:
        return "str"
    if facts["is_repeated"]:
        return "Named"
    kind = "Numbers" if facts["kind"] == "words" and "," in facts["type"] else facts["kind"]
    return _BY_VALUE.get(facts["type"]) or _BY_KIND.get(kind, kind)


def _plain(words):
    return in_keywords(words.replace("the start of the program", "the call"))


def _described(name, facts):
    default = "" if facts["default"] is None or facts["choices"] else f", {facts['default']!r} by default"
    words = f"{_plain(facts['about'])} ({facts['type']}{'' if 'default' in facts['about'] else default})"
    return textwrap.fill(words, 100, initial_indent=f"    {name}: ", subsequent_indent="        ")


def documented(function: _Function) -> _Function:
    """Adds the keywords of the table to the docstring."""
    if function.__doc__ is None:  # python -OO
        return function
    table = options(function.__name__)
    named = [name for name in inspect.signature(function).parameters if name.rstrip("_") in table and name not in ("image", "case")]
    lines = [_described(name, table[name.rstrip("_")]) for name in named]
    function.__doc__ = inspect.cleandoc(function.__doc__) + "\n\nKeywords:\n" + "\n".join(lines) + "\n"
    return function
