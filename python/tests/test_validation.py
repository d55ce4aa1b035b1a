"""validate(): the cases of karst validate."""

import os
import signal

import pytest

import pykarst


def test_rows_are_cases_and_ctrl_c_keeps_them(capfd):
    totals = set()

    def progress(measured, total):
        totals.add(total)
        if measured >= 6:
            os.kill(os.getpid(), signal.SIGINT)

    found = pykarst.validate(threads=1, progress=progress)
    assert 6 <= len(found.rows) < totals.pop()
    slit = found.rows[0]
    assert slit.name == "slit, tau 0.6" and slit.resolution == "1 voxel wide" and slit.tolerance == 1e-12
    assert slit.expected == 1 / 12 + 1 / 24 and abs(slit.value / slit.expected - 1) < 1e-12
    assert found.passed and found.complaint == "" and slit.passed
    assert found.raw["cases"][0]["ours"] == slit.value and found.raw["settings"]["full"] is False
    assert f"{len(found.rows)} of {len(found.rows)} cases within their accepted error" in repr(found)
    assert capfd.readouterr() == ("", "")


def test_keywords_are_checked():
    with pytest.raises(ValueError, match="device 'gpu' is not one of auto, cpu, cuda, mixed."):
        pykarst.validate(device="gpu")
    with pytest.raises(TypeError, match="validate\\(\\) has no keyword 'ful'. Did you mean full\\?"):
        pykarst.validate(ful=True)
    with pytest.raises(KeyError):
        pykarst.validate(threads=1, progress=lambda *counts: {}[counts])
