"""Keywords: the options of the program, with underscores. Names, defaults and texts come from the table that also makes --help."""

import difflib
import functools
import inspect
import keyword
import re
import textwrap
from collections.abc import Callable, Collection
from typing import Any, TypeVar

from . import _core

_Function = TypeVar("_Function", bound=Callable[..., Any])

# Options that have no meaning in Python: results are objects, not text.
_NOT_KEYWORDS = {"json"}

# Types of keywords that are no options, or take more than the option.
_OWN = {"fields": "bool | str | None", "strict": "bool", "progress": "Progress", "ranks": "int", "comm": "object"}


def python_name(name):
    """The keyword of an option: a word of the language gets an underscore."""
    return name + "_" if keyword.iskeyword(name) else name


@functools.cache
def options(function):
    """The options of a function by name: first those that most runs need."""
    rows = sorted(_core.options(function), key=lambda facts: not facts["is_usual"])
    return {facts["name"]: facts for facts in rows if facts["name"] not in _NOT_KEYWORDS}


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
_BY_NAME = {"pore": "Labels", "mask": "Labels", "direction": "Axis", "axis": "Axis", "device": "Devices", "dtype": "object"}
_BY_VALUE = {"SIZE[,SIZE,...]": "Sizes", "NAME,...": "Names", "LABEL:VALUE,...": "Named", "LABEL:K,...": "Named", "[LABEL:VALUE,...]": "NamedOrTrue", "START": "Path",
             **dict.fromkeys(("KIND", "LENGTH", "SPEED", "RHO", "NAME", "SIZE", "AXIS=N"), "str")}
_BY_KIND = {"path": "Path", "words": "Words", "list of int": "Threads"}


def type_of(facts, default):
    """The type of a keyword for type checkers."""
    name = _BY_NAME.get(facts["name"]) or _type_of_value(facts)
    return name + " | None" if default is None and name in ("int", "float", "str", "Path", "Axis", "Threads") else name


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


def _documented(function, table):
    named = [name for name in inspect.signature(function).parameters if name in table and name not in ("image", "case")]
    lines = [_described(name, table[name]) for name in named]
    return inspect.cleandoc(function.__doc__) + "\n\nKeywords:\n" + "\n".join(lines) + "\n"


def with_rows(without: Collection[str] = (), **others: Any) -> Callable[[_Function], _Function]:
    """Gives a function the signature and the docstring that follow from the options of its command. `others`: more keywords, and other
    defaults. `without`: options that are no keywords."""

    def finished(function: _Function) -> _Function:
        signature = inspect.signature(function)
        own = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
        known = {"image", "case", *without, *(each.name for each in own)}
        table = {python_name(name): facts for name, facts in options(function.__name__).items()}
        defaults = {name: facts["default"] for name, facts in table.items() if name not in known} | others
        if "fields" not in table:
            defaults.pop("fields", None)
        types = {name: type_of(facts, defaults.get(name)) for name, facts in table.items()} | _OWN
        more = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=value, annotation=types[name]) for name, value in defaults.items()]
        function.__kwdefaults__ = defaults
        function.__signature__ = signature.replace(parameters=[*own, *more])  # type: ignore[attr-defined]
        if function.__doc__ is not None:  # python -OO
            function.__doc__ = _documented(function, table)
        return function

    return finished


def names_of(function, keywords):
    """The values of all keywords of a function with_rows(), those that are given first; `unknown`: names that the function does not have."""
    defaults = function.__kwdefaults__
    return {**keywords, **defaults, **keywords, "unknown": [name for name in keywords if name not in defaults]}
