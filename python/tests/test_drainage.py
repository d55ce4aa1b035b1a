"""drainage() is the program's karst drainage: bits of result.json and of the table, images of phases, restarts, refusals."""

import inspect
import json
import re
import shutil

import numpy as np
import pytest

import pykarst
from pykarst import _core

has_mpi = not _core.mpi_library().startswith("none")
with_mpi = pytest.mark.skipif(not has_mpi or not shutil.which("mpirun"), reason="this build has no MPI")
pytestmark = [pytest.mark.filterwarnings("error"), pytest.mark.filterwarnings("ignore:.* of the pores fill at one radius")]

STATES = [0.85, 0.4, 0.2]


@pytest.fixture(scope="module")
def found(rock, tmp_path_factory):
    return pykarst.drainage(rock, pore=0, voxel_size="2um", saturations=STATES, phases=True, output=tmp_path_factory.mktemp("run") / "run")


@pytest.fixture
def slits():
    """Slits along z and x, 9 and 3 voxels wide."""
    labels = np.ones((12, 20, 4), np.uint8)
    labels[:, 2:11] = labels[:, 14:17] = 0
    return labels


def test_has_the_bits_of_the_program(rock_file, program, found, tmp_path):
    ran = program("drainage", rock_file, "--pore", 0, "--voxel-size", "2um", "--saturations", "0.85,0.4,0.2", "--phases", "-o", tmp_path / "run")
    assert ran.returncode == 0, ran.stderr
    assert found.raw["drainage"] == json.loads((tmp_path / "run" / "result.json").read_text())["drainage"]
    assert found._tables == {"drainage.csv": (tmp_path / "run" / "drainage.csv").read_text()}
    np.testing.assert_array_equal(found.phases(5), pykarst.image(tmp_path / "run" / "phases_5.nrrd"))


def test_attributes_follow_from_each_other(rock, found):
    states = found.states
    np.testing.assert_array_equal(found.saturation, states["wetting_voxels"] / np.count_nonzero(rock == 0))
    np.testing.assert_allclose(found.kr["wetting"], states["k_wetting_voxel2"] / found.k_voxel2)
    np.testing.assert_allclose(found.kr["nonwetting"], states["k_nonwetting_voxel2"] / found.k_voxel2)
    has_path = states["relative_diffusivity_wetting"] > 0
    np.testing.assert_allclose(found.resistivity_index[has_path], states["formation_factor"][has_path] / found.formation_factor)
    assert np.isinf(found.resistivity_index[~has_path]).all() and 0 < np.count_nonzero(has_path) < len(states)
    lower, upper = found.saturation_exponent_bounds
    assert lower < found.saturation_exponent < upper
    radius = found.critical["squared"] ** 0.5
    assert found.critical["k_critical_tube_voxel2"] == pytest.approx(radius**2 / 8 / found.formation_factor)
    assert found.inlet == "z-" and found.direction == "z" and found.complete and found.largest_step["share"] > 0.1
    assert found.not_converged() == "" and found.states["radius_m"][0] == pytest.approx(2e-6 * states["radius_voxel"][0])
    assert "from z-, along z (array axis 0)" in repr(found) and len(repr(found).splitlines()) == 2 + len(states)
    assert "<th>kr_w</th>" in found._repr_html_()


def test_phases_are_images_of_the_states(rock, found):
    for square, voxels in zip(found.states["squared_radius"], found.states["wetting_voxels"]):
        image = found.phases(square)
        assert image.shape == rock.shape and np.count_nonzero(image == 0) == voxels
        np.testing.assert_array_equal(image == 2, rock != 0)
    square = int(found.states["squared_radius"][1])
    k = pykarst.permeability(found.phases(square), pore=0, boundary="mirror", direction=0, tolerance=0.01).k_voxel2[2, 2]
    assert k == found.states["k_wetting_voxel2"][1]
    with pytest.raises(KeyError, match="no image of the state 7: the states are "):
        found.phases(7)


def test_slits_have_their_known_numbers(slits):
    result = pykarst.drainage(slits, pore=0)
    np.testing.assert_array_equal(result.states["squared_radius"], [25, 4])
    np.testing.assert_allclose(result.saturation, [0.25, 0])
    np.testing.assert_allclose(result.resistivity_index, [4, np.inf])
    np.testing.assert_allclose(result.kr["wetting"], [28.5 / 762, 0], rtol=1e-3)
    np.testing.assert_allclose(result.kr["nonwetting"], [733.5 / 762, 1], rtol=1e-2)
    assert result.saturation_exponent == pytest.approx(1)


def test_inlets_are_faces_of_the_last_axis_first(slits):
    along_x = pykarst.drainage(slits.transpose(2, 1, 0), pore=0, inlet="x-", states_only=True)
    assert along_x.direction == "x" and along_x.states["squared_radius"].tolist() == [25, 4]
    with pytest.warns(UserWarning, match="there are no pores at face y-; there is no state but the full one"):
        closed = pykarst.drainage(slits, pore=0, inlet="y-", direction=0, states_only=True)
    assert len(closed.states) == 0 and closed.direction == "z" and np.isnan(closed.saturation_exponent)
    assert np.isnan(closed.k_voxel2) and np.isnan(closed.saturation_exponent_bounds).all()


def test_numbers_that_were_not_computed_are_nan(rock):
    of_flow = pykarst.drainage(rock, pore=0, saturations=0.4, permeability=True)
    of_current = pykarst.drainage(rock, pore=0, saturations=0.4, conductivity=True)
    assert np.isnan(of_flow.resistivity_index).all() and np.isfinite(of_flow.kr["wetting"]).all()
    assert np.isnan(of_current.kr["wetting"]).all() and np.isfinite(of_current.resistivity_index).all()
    assert np.isnan(of_flow.critical["k_critical_tube_voxel2"]) and np.isfinite(of_flow.critical["squared"])


def test_radii_name_states(rock, found):
    squares = found.states["squared_radius"]
    by_radius = pykarst.drainage(rock, pore=0, voxel_size="2um", radii=[f"{value**0.5}voxels" for value in squares], states_only=True)
    assert by_radius.states["squared_radius"].tolist() == squares.tolist()
    lengths = pykarst.drainage(rock, pore=0, voxel_size="2um", radii=["6um", "4um"], states_only=True)
    assert lengths.states["squared_radius"].tolist() == [9, 4]


def test_restarts_have_the_bits_of_one_run(rock, found, tmp_path):
    seen = []

    def stop(axis, step, *_):
        seen.append(step)
        if len(seen) > 1 and step < seen[-2]:  # the second flow
            raise KeyboardInterrupt

    with pytest.warns(pykarst.NotConvergedWarning, match="the states are not complete .stopped by KeyboardInterrupt"):
        stopped = pykarst.drainage(rock, pore=0, voxel_size="2um", saturations=STATES, tolerance=1e-5, output=tmp_path / "run", progress=stop)
    assert len(stopped.states) < len(found.states) and not stopped.complete
    again = pykarst.drainage(rock, pore=0, voxel_size="2um", saturations=STATES, tolerance=1e-5, restart=tmp_path / "run")
    whole = pykarst.drainage(rock, pore=0, voxel_size="2um", saturations=STATES, tolerance=1e-5)
    assert again.raw["drainage"] == whole.raw["drainage"] and again.raw["run"]["restarts"] == 1


def test_saves_what_the_report_reads(found, tmp_path):
    found.save(tmp_path / "saved")
    assert {path.name for path in (tmp_path / "saved").iterdir()} == {"result.json", "drainage.csv", "log.txt"}
    found.report(tmp_path / "page.html")
    assert "Relative permeability against the saturation" in (tmp_path / "page.html").read_text()


def test_to_pandas_has_the_states(found):
    pytest.importorskip("pandas", reason="pandas is not installed")
    frame = found.to_pandas()
    assert list(frame.columns) == list(found.states.dtype.names) and frame["squared_radius"].tolist() == found.states["squared_radius"].tolist()


@pytest.mark.parametrize("keywords, error, words", [
    ({"saturations": [0.5, 1.5]}, ValueError,
     "saturations='0.5,1.5': '1.5' is not above 0 and below 1. Give saturations of the wetting fluid, as 0.9,0.7,0.5."),
    ({"radii": ["5"]}, ValueError, "radii='5' is not a radius above 0 with a unit. Give lengths, as 5um,4um, or voxels, as 4voxels."),
    ({"radii": "5um"}, ValueError, "radii=5um is a length, and the image has no voxel size. Give voxel_size, or radii as 4voxels."),
    ({"radii": "5voxels", "saturations": 0.5}, ValueError, "saturations and radii are both given. Leave one of them out."),
    ({"states_only": True, "permeability": True}, ValueError, "states_only and permeability are both given. Leave one of them out."),
    ({"conductivity_tolerance": 2}, ValueError, "conductivity_tolerance=2 is not between 1e-09 and 1."),
    ({"inlet": "q"}, ValueError, "inlet='q' is no face of the sample. Give one of x-, x+, y-, y+, z-, z+, all."),
    ({"phases": True}, ValueError, "phases has no place to go to. Give a run directory with output."),
    ({"contact_angle": 90}, ValueError, "contact_angle=90 has no capillary pressure (neither fluid wets the rock)."),
    ({"fields": True}, TypeError, "drainage() has no keyword 'fields'. See help(pykarst.drainage)."),
    ({"saturation": 0.4}, TypeError, "drainage() has no keyword 'saturation'. Did you mean saturations?"),
])
def test_wrong_keywords_are_refused(rock, keywords, error, words):
    with pytest.raises(error, match="^" + re.escape(words) + "$"):
        pykarst.drainage(rock, pore=0, **keywords)


def test_samples_without_solid_are_refused():
    with pytest.raises(ValueError, match="^'the array' has no solid voxel: every radius is infinite.$"):
        pykarst.drainage(np.ones((4, 4, 4), bool))


def test_types_list_the_function():
    parameters = set(inspect.signature(pykarst.drainage).parameters)
    assert {"inlet", "saturations", "radii", "phases", "tolerance", "restart"} <= parameters and "fields" not in parameters
    assert "drainage" in pykarst.__all__ and "Drainage" in pykarst.__all__


@with_mpi
def test_ranks_have_the_same_bits(rock, found, tmp_path):
    shared = pykarst.drainage(rock, pore=0, voxel_size="2um", saturations=STATES, phases=True, output=tmp_path / "run", ranks=2)
    assert shared.raw["drainage"] == found.raw["drainage"] and shared._tables == found._tables
    np.testing.assert_array_equal(shared.phases(5), found.phases(5))
    alone = pykarst.drainage(rock, pore=0, saturations=0.4, permeability=True, ranks=2)
    assert alone.kr["wetting"][0] == found.kr["wetting"][1]
    with pytest.raises(ValueError, match="^phases has no place to go to. Give a run directory with output.$"):
        pykarst.drainage(rock, pore=0, phases=True, ranks=2)
