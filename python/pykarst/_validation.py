"""validate()."""

from __future__ import annotations

import html
import json
import warnings
from typing import Any, NamedTuple

from . import _core, _ending, _progress
from ._calls import ended, given
from ._keywords import in_keywords, names_of, with_rows


class Case(NamedTuple):
    """A computed value beside the published one."""

    name: str
    resolution: str
    quantity: str
    source: str
    value: float
    """Computed here; nan if the flow has not converged."""
    expected: float
    """Published."""
    tolerance: float
    """The largest accepted difference, as a share of the published value; if that is zero: absolute."""
    passed: bool


class Validation:
    """The result of validate()."""

    raw: dict[str, Any]
    rows: list[Case]
    text: str
    complaint: str
    """What is not accepted; "" if all is."""

    def __init__(self, text: str, words: str, complaint: str) -> None:
        self.raw = json.loads(text)
        self.text = words
        self.complaint = complaint
        self.rows = [_case(each) for each in self.raw["cases"]]

    @property
    def passed(self) -> bool:
        """Whether all values are accepted."""
        return all(row.passed for row in self.rows)

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.text)}</pre>"


def _case(facts):
    value = float("nan") if facts["ours"] is None else facts["ours"]
    return Case(facts["name"], facts["resolution"], facts["quantity"], facts["source"], value, facts["published"], facts["accepted"],
                facts["ok"])


@with_rows(progress="auto")
def validate(**keywords: Any) -> Validation:
    """Computes cases of the literature and compares them with published values. Takes a minute or more. A warning names what is not accepted.

    progress: "auto" shows a line in a terminal or a notebook. Or True, False, or a function of the numbers of cases that are computed, and
        of all cases.

    Ctrl-C stops it: the result has the cases that were computed.
    """
    names = names_of(validate, keywords)
    options = given("validate", names)
    shown = _progress.progress_of(names["progress"], _progress.of_validation)
    try:
        with _ending.computing(names["threads"]):
            validation = Validation(*_core.validate(options, shown))
    finally:
        ended(shown)
    if validation.complaint:
        warnings.warn(in_keywords(validation.complaint), stacklevel=2)
    return validation
