"""conductivity() is the program's karst conductivity: bits of result.json and of the tables, fields, labels, refusals."""

import json

import numpy as np
import pytest

import pykarst
from pykarst import _ranks

pytestmark = pytest.mark.filterwarnings("error")


def tables_of(folder):
    return {path.name: path.read_text() for path in folder.glob("*.csv") if path.name != "conductivity_history.csv"}  # it has times


def test_has_the_bits_of_the_program(rock, rock_file, program, tmp_path):
    ran = program("conductivity", rock_file, "--pore", 0, "--fields", "f64", "-o", tmp_path / "program")
    assert ran.returncode == 0, ran.stderr
    result = pykarst.conductivity(rock, pore=0, fields="f64", output=tmp_path / "python")
    theirs = json.loads((tmp_path / "program" / "result.json").read_text())
    assert result.raw["conductivity"] == theirs["conductivity"]
    assert tables_of(tmp_path / "python") == tables_of(tmp_path / "program")
    piece = _ranks._read_piece(tmp_path / "program" / "potential_x.vti", rock.shape)
    np.testing.assert_array_equal(result.potential["x"], piece["potential"])
    np.testing.assert_array_equal(result.current["x"], piece["current"])


def test_attributes_follow_from_each_other(rock):
    result = pykarst.conductivity(rock, pore=0, voxel_size="2um")
    assert result.converged == [True] * 3 and result.conducts == [True] * 3 and min(result.iterations) > 0
    assert (result.lower <= result.F).all() and (result.F <= result.upper).all() and (result.error <= 1e-3).all()
    np.testing.assert_allclose(np.diag(result.tensor), 1 / result.F)
    np.testing.assert_allclose(result.tortuosity_factor, result.F * result.porosity)
    np.testing.assert_allclose(result.F, result.porosity ** -result.cementation_exponent)
    assert result.sites <= np.count_nonzero(rock == 0)
    assert len(result.profile["z"]["potential"]) == rock.shape[0] and result.history["direction"][0] == "x"
    assert "along x (array axis 2): F " in repr(result) and "Formation factor" in result._repr_html_()


def test_a_slit_has_the_porosity_as_conductance():
    slit = np.ones((8, 10, 12), np.uint8)
    slit[:, 3:7, :] = 0
    result = pykarst.conductivity(slit, pore=0, fields=True, tolerance=1e-6)
    np.testing.assert_allclose(result.F[[0, 2]], 2.5, rtol=1e-6)
    assert np.isinf(result.F[1]) and not result.conducts[1] and result.raw["conductivity"]["formation_factor"][1] is None
    np.testing.assert_allclose(result.potential["x"][0, 4], np.arange(11.5, 0, -1), rtol=1e-5)
    np.testing.assert_allclose(result.current["x"][0, 4, :, 0], 1, rtol=1e-5)
    assert not result.current["x"][slit != 0].any()
    np.testing.assert_allclose(result.profile["x"]["current"], 0.4, rtol=1e-6)
    np.testing.assert_allclose(result.profile["x"]["potential"], np.arange(11.5, 0, -1) / 12, rtol=1e-6)
    with pytest.raises(KeyError, match="no fields along 'y'"):
        result.current["y"]


def test_ends_in_voxels_shorten_the_sample():
    open_box = np.zeros((6, 8, 10), np.uint8)
    open_box[:, 0, :] = 1
    faces = pykarst.conductivity(open_box, pore=0, direction="x", tolerance=1e-6)
    voxels = pykarst.conductivity(open_box, pore=0, direction="x", tolerance=1e-6, ends="voxels")
    np.testing.assert_allclose([faces.F[0], voxels.F[0]], 8 / 7, rtol=1e-6)
    assert np.isnan(faces.F[1]) and faces.converged[1] is None


def test_labels_have_conductivities(rock):
    layers = np.zeros((4, 6, 8), np.uint8)
    layers[:, :3] = 1
    parallel = pykarst.conductivity(layers, conductivity={0: 1, 1: 0.25}, direction="x", tolerance=1e-6)
    series = pykarst.conductivity(layers, conductivity={0: 1, 1: 0.25}, direction="y", tolerance=1e-6)
    np.testing.assert_allclose([parallel.F[0], series.F[1]], [1 / 0.625, 2.5], rtol=1e-6)
    of_bool = pykarst.conductivity(layers == 0, conductivity="1:1,0:0.25", direction="y", tolerance=1e-6)
    assert of_bool.F[1] == series.F[1]
    with pytest.raises(ValueError, match="conductivity and pore are both given"):
        pykarst.conductivity(layers, conductivity={0: 1}, pore=0)


def test_labels_of_bool_have_conductivities(rock):
    of_bool = pykarst.conductivity(rock, conductivity={True: 1, False: 0.01}, direction="z")
    of_numbers = pykarst.conductivity(rock.astype(np.uint8), conductivity={1: 1, 0: 0.01}, direction="z")
    assert of_bool.raw["conductivity"]["lower"] == of_numbers.raw["conductivity"]["lower"]


def tensor_by_conjugate_gradients(k):
    """The conductivity of a periodic sample: currents through faces with the harmonic mean of two voxels, written without Karst."""
    faces = [2 / (1 / k + 1 / np.roll(k, -1, axis)) for axis in range(3)]

    def currents(potential):  # through the faces in front of each voxel
        return [face * (np.roll(potential, -1, axis) - potential) for axis, face in enumerate(faces)]

    def sums(through):  # what flows into each voxel
        return sum(each - np.roll(each, 1, axis) for axis, each in enumerate(through))

    columns = []
    for driven in range(3):
        forced = [face * (axis == driven) for axis, face in enumerate(faces)]
        x, r = np.zeros_like(k), sums(forced)
        p, size = r, (r * r).sum()
        while size > 1e-20 * (k * k).sum():
            q = -sums(currents(p))
            x, r = x + size / (p * q).sum() * p, r - size / (p * q).sum() * q
            p, size = r + (r * r).sum() / size * p, (r * r).sum()
        columns.append([(one + other).mean() for one, other in zip(forced, currents(x))][::-1])
    return np.array(columns[::-1]).T  # of x, y, z


def test_a_property_has_its_unit_and_the_value_of_another_solver():
    labels = np.kron(np.random.default_rng(4).random((8, 9, 10)) < 0.2, np.ones((2, 2, 2))).astype(np.uint8)
    result = pykarst.conductivity(labels, property="thermal", conductivity={0: 80.4, 1: 129}, boundary="periodic", tolerance=1e-8)
    exact = tensor_by_conjugate_gradients(np.where(labels == 1, 129, 80.4))
    np.testing.assert_allclose(result.effective_tensor, exact, rtol=1e-7, atol=1e-6)
    np.testing.assert_allclose(result.effective, np.diag(exact), rtol=1e-7)
    assert (result.effective_lower <= result.effective).all() and (result.effective <= result.effective_upper).all()
    np.testing.assert_allclose(result.effective * result.F, 129)
    share = labels.mean()
    assert 1 / ((1 - share) / 80.4 + share / 129) < result.effective.min() and result.effective.max() < 80.4 + share * (129 - 80.4)
    assert (result.property, result.unit, result.raw["settings"]["property"]) == ("thermal", "W/(m K)", "thermal")
    assert f"thermal {result.effective[0]:.6g} W/(m K), proven" in repr(result) and "thermal, W/(m K)" in result._repr_html_()
    assert result.history["effective"][-1] == result.effective[2]
    with pytest.raises(ValueError, match="property=thermal needs conductivity: the thermal conductivity of each label in W/"):
        pykarst.conductivity(labels, property="thermal")


def test_a_sample_without_solid_has_a_formation_factor_of_1():
    assert pykarst.conductivity(np.ones((6, 7, 8), bool), direction="z").raw["conductivity"]["formation_factor"][2] == 1


def test_periodic_samples_have_a_symmetric_tensor(rock):
    tensor = pykarst.conductivity(rock, pore=0, boundary="periodic").tensor
    assert np.isfinite(tensor).all()
    np.testing.assert_array_equal(tensor, tensor.T)


def test_what_has_not_converged_warns(rock):
    with pytest.warns(pykarst.NotConvergedWarning, match=r"the potential along x \(array axis 2\) has not converged \(max_iterations was"):
        pykarst.conductivity(rock, pore=0, direction="x", max_iterations=2)


def test_progress_is_called_at_iterations(rock):
    seen = []
    result = pykarst.conductivity(rock, pore=0, direction="z", progress=lambda *facts: seen.append(facts))
    assert [facts[0] for facts in seen] == [2] * result.iterations[2]
    assert seen[-1][1] == result.iterations[2] and seen[-1][2] == pytest.approx(result.F[2])


def test_restarts_have_the_bits_of_one_run(rock, tmp_path):
    whole = pykarst.conductivity(rock, pore=0)

    def stop(axis, iteration, *_):
        if (axis, iteration) == (1, 3):
            raise KeyboardInterrupt

    with pytest.warns(pykarst.NotConvergedWarning, match="stopped by KeyboardInterrupt"):
        pykarst.conductivity(rock, pore=0, output=tmp_path / "run", progress=stop)
    again = pykarst.conductivity(rock, pore=0, restart=tmp_path / "run")
    assert again.raw["conductivity"] == whole.raw["conductivity"] and again.raw["run"]["restarts"] == 1


def test_permeability_has_the_formation_factor_of_the_same_pores(rock, tmp_path):
    both = pykarst.permeability(rock, pore=0, conductivity=True, tolerance=0.01, fields=True, output=tmp_path / "both")
    alone = pykarst.conductivity(rock, pore=0, boundary="periodic", tolerance=0.01, fields=True)
    flows = pykarst.permeability(rock, pore=0, tolerance=0.01)
    assert both.conductivity.raw["conductivity"] == alone.raw["conductivity"] and flows.conductivity is None
    np.testing.assert_array_equal(both.k_voxel2, flows.k_voxel2)
    np.testing.assert_array_equal(both.conductivity.potential["y"], alone.potential["y"])
    np.testing.assert_array_equal(both.conductivity.subvolumes["z"], alone.subvolumes["z"])
    assert set(both.velocity) == set(both.conductivity.current) == {"x", "y", "z"}
    assert "Permeability of" in repr(both) and "Formation factor of" in repr(both) and "Formation factor" in both._repr_html_()
    assert {path.name for path in (tmp_path / "both").glob("conductivity_*.csv")} <= set(both._tables)


def test_arrays_of_bool_have_both(rock):
    of_labels = pykarst.permeability(rock, pore=0, direction="x", conductivity=True, tolerance=0.1)
    of_bool = pykarst.permeability(rock == 0, direction="x", conductivity=True, tolerance=0.1)
    assert of_bool.conductivity.F[0] == of_labels.conductivity.F[0]


def test_a_function_for_progress_sees_the_flows_only(rock):
    seen = []
    result = pykarst.permeability(rock, pore=0, direction="z", conductivity=True, tolerance=0.1, progress=lambda *facts: seen.append(facts))
    assert result.conductivity.converged[2] and seen[-1][1] == result.raw["permeability"]["steps"][2]


def test_a_tolerance_beyond_that_of_formation_factors_is_refused(rock):
    with pytest.raises(ValueError, match="tolerance=1e-10 is not between 1e-09 and 1"):
        pykarst.permeability(rock, pore=0, conductivity=True, tolerance=1e-10)
