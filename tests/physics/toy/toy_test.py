"""The function of Python of a physics that Python does not know: made from its options."""

import inspect
import pathlib

import numpy as np
import pykarst
import pytest

STEPS = np.array([[[x >= y for x in range(4)] for y in range(6)] for _ in range(2)], dtype=np.uint8)


def test_a_function_with_a_signature_and_attributes():
    assert "rows" in inspect.signature(pykarst.toy).parameters
    assert "Rows that a step counts" in pykarst.toy.__doc__
    heard = []
    result = pykarst.toy(STEPS, pore=0, voxel_size="2um", device="cpu", progress=lambda *numbers: heard.append(numbers))
    assert result.counted == 28
    assert result.pore_length == pytest.approx(28 * 2e-6)
    assert list(result.tables["monitors"]["counted"]) == [0, 2, 12, 28]
    assert [numbers[0] for numbers in heard] == [0, 2, 4, 6]


def test_the_stub_has_the_types_of_its_options():
    stub = (pathlib.Path(pykarst.__file__).parent / "_functions.pyi").read_text()
    words = next(line for line in stub.splitlines() if line.startswith("def toy("))
    assert "rows: 'int' = 1, monitor_every: 'int' = 2" in words and words.endswith("-> 'UsualRun': ...")
    assert "import UsualRun" in stub and "'toy']" in stub


def test_wrong_keywords_are_refused():
    with pytest.raises(TypeError, match="rows"):
        pykarst.toy(STEPS, pore=0, row=2)
    with pytest.raises(ValueError, match="monitor_every=3 is not an even number"):
        pykarst.toy(STEPS, pore=0, monitor_every=3)
