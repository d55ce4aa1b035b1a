"""permeability() with porous labels: k and F of one array with clay, as the program has them."""

import json

import numpy as np
import pytest

import pykarst

pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture(scope="module")
def clay(rock):
    labels = rock.copy()
    labels[(rock == 0) & (np.random.default_rng(5).random(rock.shape) < 0.2)] = 2
    return labels


def test_k_and_F_have_the_bits_of_the_program(clay, program, tmp_path):
    np.save(tmp_path / "clay.npy", clay)
    ran = program("permeability", tmp_path / "clay.npy", "--pore", 0, "--permeability", "2:0.01", "--permeability-unit", "voxel2",
                  "--conductivity", "0:1,2:0.05", "--json")
    assert ran.returncode == 0, ran.stderr
    theirs = json.loads(ran.stdout)
    result = pykarst.permeability(clay, pore=0, permeability={2: 0.01}, permeability_unit="voxel2", conductivity={0: 1, 2: 0.05})
    assert result.raw["permeability"]["voxel2"] == theirs["permeability"]["voxel2"]
    assert result.raw["conductivity"]["formation_factor"] == theirs["conductivity"]["formation_factor"]
    assert result.raw["image"]["porous_labels"] == theirs["image"]["porous_labels"]
    walls = pykarst.permeability(clay, pore=0, permeability={2: "wall"}, permeability_unit="voxel2")
    pores = pykarst.permeability(clay, pore=[0, 2])
    assert walls.k_voxel2[0, 0] < result.k_voxel2[0, 0] < pores.k_voxel2[0, 0]


def test_an_array_without_pores_names_all_labels():
    block = np.full((3, 4, 5), 2, np.uint8)
    result = pykarst.permeability(block, permeability={2: 0.5}, voxel_size="1um", direction="x")
    np.testing.assert_allclose(result.k_mD[0, 0], 0.5, rtol=1e-3)


def test_info_says_what_labels_add(clay):
    sample = pykarst.info(clay, pore=0, permeability={2: 1e-3}, permeability_unit="voxel2")
    (label,) = sample.raw["image"]["porous_labels"]
    assert label["label"] == 2 and label["voxels"] == np.count_nonzero(clay == 2) and sample.raw["needs"]["steps"] > 0


def test_refuses_labels_without_a_law(clay):
    with pytest.raises(ValueError, match="permeability_unit=mD needs voxel_size"):
        pykarst.permeability(clay, pore=0, permeability={2: 1})
    with pytest.raises(ValueError, match="porous labels need equilibrium=stokes"):
        pykarst.permeability(clay, pore=0, permeability={2: 1}, voxel_size="1um", equilibrium="navier-stokes")
