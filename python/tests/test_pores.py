"""pores() is the program's karst pores: bits of result.json and of the tables, maps as arrays, inlets, masks, refusals, pandas."""

import hashlib
import inspect
import json
import re
import shutil

import numpy as np
import pytest

import pykarst
from pykarst import _core, _ranks

pytestmark = pytest.mark.filterwarnings("error")

has_mpi = not _core.mpi_library().startswith("none")
with_mpi = pytest.mark.skipif(not has_mpi or not shutil.which("mpirun"), reason="this build has no MPI")
BLOCKS = ("distances", "sizes", "critical", "intrusion", "shape")


def sha256(array):
    return hashlib.sha256(np.ascontiguousarray(array, dtype="<u4").tobytes()).hexdigest()


def naive_distances(pore):
    """Squared distances to the nearest solid voxel, by all pairs."""
    solid, found = np.argwhere(~pore), np.zeros(pore.shape, np.uint32)
    for at in np.argwhere(pore):
        found[tuple(at)] = ((solid - at) ** 2).sum(axis=1).min()
    return found


def naive_balls(centres):
    """For each voxel the largest value v whose ball (squared distance < v) holds it."""
    found, grid = np.zeros_like(centres), np.indices(centres.shape)
    for value in np.unique(centres[centres > 0]):
        for at in np.argwhere(centres == value):
            found[((grid - at[:, None, None, None]) ** 2).sum(axis=0) < value] = value
    return found


@pytest.fixture(scope="module")
def found(rock):
    return pykarst.pores(rock, pore=0, voxel_size="2um", fields=True)


def test_has_the_bits_of_the_program(rock, rock_file, program, found, tmp_path):
    ran = program("pores", rock_file, "--pore", 0, "--voxel-size", "2um", "-o", tmp_path / "program")
    assert ran.returncode == 0, ran.stderr
    theirs = json.loads((tmp_path / "program" / "result.json").read_text())
    assert all(found.raw[block] == theirs[block] for block in BLOCKS)
    assert found._tables == {path.name: path.read_text() for path in (tmp_path / "program").glob("*.csv")}
    piece = _ranks._read_piece(tmp_path / "program" / "maps.vti", rock.shape)
    np.testing.assert_array_equal(found.size_squared, piece["size_squared"])
    np.testing.assert_array_equal(found.intrusion_squared("all"), piece["intrusion_squared_all"])


def test_maps_are_those_of_the_definitions(rock):
    pore = rock[:9, :10, :12] == 0
    few = pykarst.pores(pore, fields=True)
    distances = naive_distances(pore)
    np.testing.assert_array_equal(few.distance_squared, distances)
    np.testing.assert_array_equal(few.size_squared, naive_balls(distances))


def test_maps_have_the_type_the_axes_and_the_hashes_of_the_image(rock, found):
    maps = {"distances": found.distance_squared, "sizes": found.size_squared}
    for block, array in maps.items():
        assert array.dtype == np.uint32 and array.shape == rock.shape
        assert np.array_equal(array > 0, rock == 0) and sha256(array) == found.raw[block]["sha256"]
    for curve in found.raw["intrusion"]:
        array = found.intrusion_squared(curve["inlet"])
        assert array.dtype == np.uint32 and array.shape == rock.shape and sha256(array) == curve["sha256"]
        assert (array <= found.size_squared).all() and not array[rock != 0].any()
    turned = pykarst.pores(np.ascontiguousarray(rock.transpose(2, 1, 0)), pore=0, inlet="x-", fields=True)
    np.testing.assert_array_equal(turned.intrusion_squared().transpose(2, 1, 0), found.intrusion_squared("z-"))
    np.testing.assert_array_equal(turned.critical_radius, found.critical_radius[::-1])


def test_inlets_are_faces_of_the_last_axis_first():
    dead_end = np.zeros((5, 6, 7), bool)
    dead_end[2, 3, 2:] = True  # open at x+
    for inlet, voxels in (("x+", 5), ("x-", 0), ("z-", 0), ("all", 5)):
        assert np.count_nonzero(pykarst.pores(dead_end, inlet=inlet, fields=True).intrusion_squared()) == voxels
    both = pykarst.pores(dead_end, inlet=["x+", "all"])
    assert both.inlets == ["x+", "all"] and pykarst.pores(dead_end).inlets == ["x-", "y-", "z-", "all"]
    assert pykarst.pores(dead_end, boundary="periodic").inlets == ["x-", "y-", "z-"]


def test_tables_follow_from_the_maps(rock, found):
    pores = np.count_nonzero(rock == 0)
    for table, array in ((found.sizes, found.size_squared), (found.intrusion["y-"], found.intrusion_squared("y-"))):
        values, counts = np.unique(array[array > 0], return_counts=True)
        np.testing.assert_array_equal(table["squared_radius"], values[::-1])
        np.testing.assert_array_equal(table["voxels"], counts[::-1])
        np.testing.assert_allclose(table["radius_voxel"], np.sqrt(values[::-1]))
        np.testing.assert_allclose(table["radius_m"], 2e-6 * np.sqrt(values[::-1]))
        np.testing.assert_allclose(table["share_from"], np.cumsum(counts[::-1]) / pores)
        assert table["squared_radius"].dtype == table["voxels"].dtype == np.dtype(int)
    curve = found.intrusion["all"]
    np.testing.assert_allclose(curve["capillary_pressure_pa"], 2 * 0.48 * -np.cos(np.radians(140)) / curve["radius_m"])
    np.testing.assert_array_equal(curve["saturation_nonwetting"], curve["share_from"])
    assert set(found.chords["direction"]) == {"x", "y", "z"} and found.chords["chords"].dtype == np.dtype(int)


def test_attributes_follow_from_each_other(rock, found):
    roots = np.sqrt(found.size_squared[rock == 0].astype(float))
    assert found.mean_radius == pytest.approx(2e-6 * roots.mean()) and found.raw["sizes"]["largest_squared"] == found.size_squared.max()
    assert pykarst.pores(rock, pore=0, inlet="z-").mean_radius == pytest.approx(roots.mean())
    np.testing.assert_allclose(found.critical_radius ** 2, found.raw["critical"]["squared"])
    assert "Pore sizes of" in repr(found) and "critical along x: r = " in repr(found) and "Pore sizes of" in found._repr_html_()
    assert found.not_converged() == "" and found.text.splitlines()[0] == "the array"


def test_a_slit_has_one_radius():
    slit = np.zeros((8, 11, 12), bool)
    slit[:, 2:9] = True
    result = pykarst.pores(slit, inlet="z-", fields=True)
    assert (result.size_squared[slit] == 16).all() and (result.intrusion_squared("z-")[slit] == 16).all()
    np.testing.assert_array_equal(result.critical_radius, [4, np.nan, 4])
    assert result.sizes["voxels"].tolist() == [slit.sum()] and "critical along y: no path through faces" in repr(result)
    across = pykarst.pores(slit, inlet="y-", fields=True)
    assert len(across.intrusion["y-"]) == 0 and not across.intrusion_squared().any()


def test_outlets_trap(rock):
    result = pykarst.pores(rock, pore=0, outlet="z+")
    assert result.inlets == ["z-"] and 0 < result.raw["intrusion"][0]["trapped"] == result.intrusion["z-"]["trapped_voxels"].sum()


def test_what_a_mask_leaves_out_is_ignored(rock):
    labelled = rock.copy()
    labelled[:, :4] = 9
    masked = pykarst.pores(labelled, pore=0, mask=9, inlet="all", fields=True)
    crop = pykarst.pores(np.ascontiguousarray(rock[:, 4:]), pore=0, inlet="all", fields=True)
    for name in ("distance_squared", "size_squared"):
        np.testing.assert_array_equal(getattr(masked, name)[:, 4:], getattr(crop, name))
    np.testing.assert_array_equal(masked.intrusion_squared()[:, 4:], crop.intrusion_squared())
    assert not masked.size_squared[:, :4].any()


def test_a_sealed_sample_has_no_sizes(rock):
    result = pykarst.pores(rock, pore=0, boundary="sealed", fields="f64")
    assert result.raw["sizes"] is None and np.isnan(result.mean_radius) and "mean radius" not in repr(result)
    with pytest.raises(KeyError, match="no sizes: a sealed sample has walls only for a fluid that enters from a face."):
        result.sizes
    with pytest.raises(KeyError, match="no array 'size_squared': there are distance_squared, "):
        result.size_squared
    np.testing.assert_allclose(result._fields["intrusion_radius_z-"] ** 2, result.intrusion_squared("z-"))


def test_arrays_are_returned_if_asked_for(rock, found):
    without = pykarst.pores(rock, pore=0, inlet="z-")
    with pytest.raises(KeyError, match=re.escape("no array 'distance_squared': there are none (fields=True returns them).")):
        without.distance_squared
    with pytest.raises(ValueError, match="which inlet. There are x-, y-, z-, all."):
        found.intrusion_squared()
    with pytest.raises(KeyError, match="no inlet 'x.': there are z-."):
        without.intrusion_squared("x+")


def test_saves_what_the_report_reads(found, tmp_path):
    found.save(tmp_path / "saved")
    assert {path.name for path in (tmp_path / "saved").iterdir()} >= {"result.json", "pore_sizes.csv", "intrusion_all.csv", "chords.csv"}
    found.report(tmp_path / "page.html")
    assert "Capillary pressure against the saturation" in (tmp_path / "page.html").read_text()


def test_to_pandas_has_all_curves(rock, found):
    pytest.importorskip("pandas", reason="pandas is not installed")
    frame = found.to_pandas()
    assert list(frame.columns[:3]) == ["curve", "squared_radius", "radius_voxel"] and set(frame["curve"]) == {"sizes", *found.inlets}
    assert frame[frame["curve"] == "all"]["voxels"].tolist() == found.intrusion["all"]["voxels"].tolist()
    sealed = pykarst.pores(rock, pore=0, boundary="sealed", inlet="x+").to_pandas()
    assert set(sealed["curve"]) == {"x+"}


@pytest.mark.parametrize("keywords, error, words", [
    ({"inlet": "q"}, ValueError, "inlet='q' is no face of the sample. Give one of x-, x+, y-, y+, z-, z+, all."),
    ({"inlet": ["z-", "z-"]}, ValueError, "inlet=z- is given twice."),
    ({"inlet": "all", "boundary": "periodic"}, ValueError,
     "inlet=all and boundary=periodic are both given (a sample that repeats has no faces all around). Give one face, or another boundary."),
    ({"outlet": "all"}, ValueError, "outlet=all names every face (no fluid could enter). Give one face."),
    ({"inlet": "z-", "outlet": "z-"}, ValueError, "inlet=z- is also outlet. Give the opposite face."),
    ({"contact_angle": 90}, ValueError, "contact_angle=90 has no capillary pressure (neither fluid wets the rock)."),
    ({"surface_tension": 0}, ValueError,
     "surface_tension=0 is not above 0 (there is no capillary pressure). Give N/m, as 0.48 for mercury."),
    ({"hashes": "some"}, ValueError, "hashes 'some' is not one of auto, all, none."),
    ({"fields": "f16"}, ValueError, "fields 'f16' is not one of none, u32, f32, f64."),
    ({"inlets": "z-"}, TypeError, "pores() has no keyword 'inlets'. Did you mean inlet?"),
    ({"restart": "run"}, TypeError, "pores() has no keyword 'restart'. See help(pykarst.pores)."),
    ({"comm": None}, TypeError, "pores() has no keyword 'comm'. See help(pykarst.pores)."),
])
def test_wrong_keywords_are_refused(rock, keywords, error, words):
    with pytest.raises(error, match="^" + re.escape(words) + "$"):
        pykarst.pores(rock, pore=0, **keywords)


def test_samples_without_solid_are_refused():
    with pytest.raises(ValueError, match="^'the array' has no solid voxel: every radius is infinite. With boundary=sealed the sides are walls"):
        pykarst.pores(np.ones((4, 4, 4), bool))


def test_types_list_the_function():
    assert {"inlet", "outlet", "surface_tension", "contact_angle", "hashes", "fields"} <= set(inspect.signature(pykarst.pores).parameters)
    assert "pores" in pykarst.__all__ and "Pores" in pykarst.__all__


@with_mpi
def test_ranks_have_the_same_bits(rock, found):
    shared = pykarst.pores(rock, pore=0, voxel_size="2um", fields=True, ranks=2)
    assert all(shared.raw[block] == found.raw[block] for block in BLOCKS) and shared._tables == found._tables
    np.testing.assert_array_equal(shared.distance_squared, found.distance_squared)
    np.testing.assert_array_equal(shared.intrusion_squared("all"), found.intrusion_squared("all"))
    assert shared.size_squared.dtype == np.uint32
