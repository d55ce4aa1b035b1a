"""What all calls of the module have in common: keywords that were given, images, warnings."""

import os
import warnings

import numpy as np

from . import _keywords, _progress
from ._along import NotConvergedError, NotConvergedWarning
from ._images import axis_letters, is_path, labels_of

# Arguments that are no options of the program.
_ONLY_PYTHON = {"image", "case", "prepared", "path", "strict", "progress", "ranks", "comm", "unknown"}


_INSTEAD = {"pore": "Give labels, as pore=0, or an image of bool in which True is pore.",
            "mask": "Give labels outside the sample, as mask=255, or 'cylinder'."}


def _joined(name, value):
    numbers = isinstance(value, (tuple, list, np.ndarray))
    if isinstance(name, (bool, np.bool_)):  # labels of an image of bool
        name = int(name)
    return f"{name}:{','.join(str(each) for each in value) if numbers else value}"


def plain(name, value):
    """A value as the options take it: without types of numpy, sets and dicts."""
    if name in ("pore", "mask") and isinstance(value, np.ndarray) and (value.ndim != 1 or value.dtype.kind not in "iu"):
        raise TypeError(f"{name} is an array of {value.dtype} with {value.ndim} axes, not labels. {_INSTEAD[name]}")
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, (set, frozenset)):
        return sorted(plain(name, each) for each in value)
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, dict):
        return [_joined(key, each) for key, each in value.items()]
    if name == "dtype" and (not isinstance(value, str) or value.startswith(("<", ">"))):
        dtype = np.dtype(value)
        return dtype.name + ("be" if dtype.newbyteorder("=") != dtype and dtype.itemsize > 1 else "")
    if name in ("direction", "axis"):
        return axis_letters(name, value)
    return [plain(name, each) for each in value] if isinstance(value, (list, tuple, range)) else value


def given(function, names):
    """The options that a call gives. `names`: values of all keywords. Raises TypeError for unknown ones."""
    _keywords.check_names(function, names.get("unknown", {}))
    return {name.rstrip("_"): plain(name, value) for name, value in names.items() if name not in _ONLY_PYTHON and value is not None}


def changed(options, defaults):
    """The options that differ from the defaults of a function."""
    return {name: value for name, value in options.items() if value != plain(name, defaults.get(_keywords.python_name(name)))}


def call_words(function, image, keywords):
    """The call as text, for result.json."""
    words = [] if image is None else [repr(os.fsdecode(image)) if is_path(image) else "image"]
    words += [f"{_keywords.python_name(name)}={value!r}" for name, value in keywords.items()]
    return f"pykarst.{function}({', '.join(words)})"


def image_of(image, keywords, name="image", needs_pore=True):
    """The array of an image and the options for it. For a file: None, and the options with its path."""
    if is_path(image):
        return None, {**keywords, name: image}
    array, decided = labels_of(image, keywords, needs_pore)
    return array, {**keywords, **decided}


def fields_choice(function, keywords, fields):
    """Sets the option fields from True, False or None. Returns whether arrays are wanted."""
    if isinstance(fields, (bool, np.bool_)):
        keywords["fields"] = _keywords.options(function)["fields"]["default"] if fields else "none"
    return fields is not None and bool(keywords.get("fields", "none") != "none")


def directory_of(restart, output):
    chosen = restart or output
    return os.path.abspath(os.fsdecode(chosen)) if chosen else None


class Asked:
    """What a call asks for. `names`: values of all keywords, given or not. Raises TypeError and ValueError for what is wrong already here."""

    def __init__(self, function, image, names, show):
        self.names = names
        self.keywords = given(function.__name__, names)
        self.keeps_fields = fields_choice(function.__name__, self.keywords, names.get("fields"))
        self.differing = changed(self.keywords, function.__kwdefaults__)
        self.call = call_words(function.__name__, image, self.differing)
        self.shown = _progress.progress_of(names["progress"], show)

    @property
    def directory(self):
        """The run directory. Known to be a path when the call was accepted."""
        return directory_of(self.names.get("restart"), self.names["output"])


def ended(shown):
    if hasattr(shown, "end"):
        shown.end()


def accepted(result, strict):
    """The result, with its warnings and errors."""
    stacklevel = 4  # the call of permeability(), which calls computed(), which calls this function
    for note in result.notes:
        if note.startswith("warning: "):
            warnings.warn(note.removeprefix("warning: "), stacklevel=stacklevel)
    if result.failures:
        error = RuntimeError("not written: " + "; ".join(result.failures))
        error.result = result
        raise error
    words = result.not_converged()
    if not words:
        return result
    if strict:
        raise NotConvergedError(words, result)
    warnings.warn(words, NotConvergedWarning, stacklevel=stacklevel)
    return result
