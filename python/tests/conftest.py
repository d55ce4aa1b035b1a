import os
import pathlib
import signal
import subprocess

import numpy as np
import pytest

import pykarst

signal.signal(signal.SIGINT, signal.default_int_handler)  # shells start background processes with SIGINT ignored


@pytest.fixture(scope="session")
def rock():
    """Labels, 0 is pore."""
    return pykarst.make("sandstone", shape=(40, 36, 32), porosity=0.3, grains=3, seed=2)


@pytest.fixture(scope="session")
def program():
    """The program karst: its path is in the environment."""
    path = pathlib.Path(os.environ["KARST_PROGRAM"])
    assert path.exists()

    def run(*arguments, **options):
        return subprocess.run([str(path), *map(str, arguments)], capture_output=True, text=True, **{"env": os.environ, **options})

    return run


@pytest.fixture
def rock_file(rock, tmp_path):
    path = tmp_path / "rock.npy"
    np.save(path, rock)
    return path
