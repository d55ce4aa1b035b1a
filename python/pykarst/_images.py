"""Images: arrays and files."""

import os

import numpy as np

_LETTERS = "zyx"  # by axis of an array


def _axis_letter(name, value):
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        if not -3 <= value < 3:
            raise ValueError(f"{name} {value} is not an axis of the array: 0 (z), 1 (y) or 2 (x).")
        return _LETTERS[value]
    return value


def axis_letters(name, value):
    """A direction as the program names it. Numbers are axes of the array. `name`: of the keyword."""
    if not isinstance(value, (list, tuple)):
        return _axis_letter(name, value)
    letters = [_axis_letter(name, each) for each in value]
    if sorted(map(str, letters)) == ["x", "y", "z"]:
        return "all"
    return letters[0] if len(letters) == 1 else letters


def axis_words(letter):
    return f"{letter} (array axis {_LETTERS.index(letter)})"


def _as_numpy(image):
    if isinstance(image, np.ma.MaskedArray):
        raise TypeError("the image is a masked array, and the mask has no meaning here. Give image.filled(label), or an array of bool.")
    if isinstance(image, np.ndarray):
        return image
    if hasattr(image, "__dlpack_device__"):
        on_cpu = int(image.__dlpack_device__()[0]) == 1
        if not on_cpu:  # cupy has get(), torch has cpu()
            image = image.get() if hasattr(image, "get") else image.cpu()
        return image if isinstance(image, np.ndarray) else np.from_dlpack(image)
    return np.asarray(image)


def _check_shape(array):
    if array.ndim != 3:
        raise ValueError(f"the image has {array.ndim} axes, not 3. Give an array indexed [z, y, x].")
    if array.size == 0:
        raise ValueError(f"the image is empty: its shape is {array.shape}.")


def is_path(image):
    return isinstance(image, (str, bytes, os.PathLike))


def _as_half(threshold):
    """The float16 nearest to the threshold: NumPy compares an array of float16 with it."""
    try:
        with np.errstate(over="ignore"):
            half = float(np.float16(threshold))
    except (TypeError, ValueError):
        return threshold  # refused later
    return half if np.isfinite(half) else threshold


def labels_of(image, options, needs_pore=True):
    """An array for the solver, and the options that it decides: labels of the pores, and the threshold in its type.

    The array is copied only if it is not contiguous, not in the byte order of this machine, or of float16.
    """
    array = _as_numpy(image)
    _check_shape(array)
    pore = options.get("pore")
    decided = {"pore": pore}
    is_grey = "threshold" in options or "thresholds" in options
    has_conductivities = not isinstance(options.get("conductivity", False), bool)  # permeability() has a flag of this name
    if array.dtype == bool and has_conductivities:
        array = array.view(np.uint8)  # labels 0 and 1
    if array.dtype == bool:
        if pore is not None and pore is not True:
            raise ValueError(f"pore={pore!r} has no meaning for an array of bool, in which True is pore. Leave it out.")
        if is_grey:
            raise ValueError("the image is an array of bool, in which True is pore: a threshold has no meaning. Leave it out.")
        return np.ascontiguousarray(array).view(np.uint8), {"pore": 1}
    if array.dtype.kind == "f" and not is_grey:
        raise TypeError(f"the image holds grey values ({array.dtype}), not labels. Give threshold, or an array of bool with True for pore: "
                        "image <= threshold.")
    if array.dtype.newbyteorder("=") == np.float16:
        array = array.astype(np.float32)
        if "threshold" in options:
            decided["threshold"] = _as_half(options["threshold"])
    if array.dtype.kind not in "iu" and array.dtype.newbyteorder("=") not in (np.float32, np.float64):
        raise TypeError(f"the image holds {array.dtype}, not bool, whole numbers, or floats of 16 to 64 bits.")
    if pore is None and needs_pore and not is_grey and not options.get("permeability"):
        raise ValueError(f"which labels are pore? The image holds {_some_labels(array)}. Give them with pore, as in pore=0.")
    return np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("=")), decided


def _some_labels(array):
    labels = np.unique(array)
    words = ", ".join(str(label) for label in labels[:8])
    return words + (", ..." if labels.size > 8 else "")
