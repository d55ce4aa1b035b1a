"""Types of arguments and results."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, Union

import numpy as np
import numpy.typing as npt


class _OnDevice(Protocol):
    """An array of cupy or torch."""

    def __dlpack_device__(self) -> tuple[Any, Any]: ...


Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
Image = Union[npt.ArrayLike, _OnDevice, Path]
Labels = Union[int, str, Sequence[int], "set[int]", "frozenset[int]", range, npt.NDArray[np.integer[Any]], None]
Axis = Union[int, str, Sequence[int], Sequence[str]]
Devices = Union[str, Sequence[str]]
Numbers = Union[str, float, Sequence[float], None]
Words = Union[str, float, None]
Threads = Union[int, Sequence[int]]
Sizes = Union[str, Sequence[str], None]
Names = Union[str, Sequence[str], None]
#: Words as the program takes them, a list of them, or a dict: {2: "velocity=0.1,0,0"} is the same as "2:velocity=0.1,0,0".
Named = Union[str, Sequence[str], Mapping[Any, Any], None]
NamedOrTrue = Union[bool, str, Sequence[str], Mapping[Any, Any], None]
Progress = Union[bool, str, Callable[..., object], None]
Table = npt.NDArray[Any]
LabelArray = npt.NDArray[np.integer[Any]]
Voxels = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.floating[Any]]
