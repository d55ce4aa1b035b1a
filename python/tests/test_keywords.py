"""Keywords are the options of the program: names, defaults, texts."""

import inspect
import re

import pytest

import pykarst
from pykarst._keywords import python_name

FUNCTIONS = ["permeability", "solve", "conductivity", "pores", "flow", "convect", "prepare", "info", "make", "image", "validate"]


@pytest.mark.parametrize("command", [name for name in FUNCTIONS if name != "image"])
def test_all_options_of_help_are_keywords(command, program):
    words = program(command, "--help-all").stdout
    names = {name.replace("-", "_") for name in re.findall(r"^  (?:-\w,)?--([a-z][a-z-]*)", words, re.MULTILINE)}
    not_keywords = {"help", "help_all", "config", "json"}
    if command == "make":
        not_keywords |= {"output", "voxel_size", "force", "mpi_hint", "mpi_hint_file"}  # about the file that is written
    assert {python_name(name) for name in names - not_keywords} <= set(inspect.signature(getattr(pykarst, command)).parameters)


def test_docstrings_have_the_texts_of_help(program):
    words = " ".join(program("permeability", "--help-all").stdout.split())
    document = " ".join(inspect.getdoc(pykarst.permeability).split())
    for about in ("A flow has converged when the estimated relative error of k is below this", "Edge of a voxel with its unit, as 5um"):
        assert about in words and about in document
    assert "--" not in document


@pytest.mark.parametrize("function", FUNCTIONS)
def test_docstrings_describe_each_keyword(function):
    document = inspect.getdoc(getattr(pykarst, function))
    for name in inspect.signature(getattr(pykarst, function)).parameters:
        assert re.search(rf"\b{name}\b", document), name
