"""The module is the same program as karst: bits of result.json, names, messages."""

import json
import os
import pickle
import signal
import threading
import time
import warnings
import xml.etree.ElementTree

import numpy as np
import pytest

import pykarst

pytestmark = pytest.mark.filterwarnings("error")


def without_machine(raw):
    """result.json without what differs between two runs of the same: times, commands, paths, file formats."""
    kept = {key: raw[key] for key in ("settings", "permeability", "flow", "pores", "subvolumes")}
    kept["image"] = {key: raw["image"][key] for key in ("shape", "labels", "porosity", "sites", "voxel_size_m")}
    return kept


def test_has_the_bits_of_the_program(rock, rock_file, program):
    ran = program("permeability", rock_file, "--pore", 0, "--voxel-size", "5um", "--json")
    assert ran.returncode == 0, ran.stderr
    result = pykarst.permeability(rock, pore=0, voxel_size="5um")
    assert without_machine(result.raw) == without_machine(json.loads(ran.stdout))


@pytest.mark.parametrize("storage, lattice", [("f32", "d3q19"), ("f64", "d3q27")])
def test_has_the_bits_of_the_program_with_other_options(rock, rock_file, program, storage, lattice):
    ran = program("permeability", rock_file, "--pore", 0, "--direction", "y", "--boundary", "mirror", "--storage", storage, "--lattice",
                  lattice, "--tau", 0.8, "--tolerance", 0.01, "--bracket", "--json")
    assert ran.returncode == 0, ran.stderr
    result = pykarst.permeability(rock, pore=0, direction="y", boundary="mirror", storage=storage, lattice=lattice, tau=0.8,
                                  tolerance=0.01, bracket=True)
    theirs = json.loads(ran.stdout)
    assert without_machine(result.raw) == without_machine(theirs)
    assert result.raw["bracket"]["directions"] == theirs["bracket"]["directions"]


@pytest.mark.parametrize("dtype", ["uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64", ">i2", "<u4"])
def test_takes_any_whole_numbers(rock, dtype):
    expected = pykarst.permeability(rock, pore=0, direction="x", tolerance=0.05).k_voxel2
    found = pykarst.permeability(rock.astype(dtype), pore=[0], direction="x", tolerance=0.05).k_voxel2
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("pore", [[0], (0,), {0}, range(1), np.array([0]), "0", np.int64(0), np.uint8(0)])
def test_pore_may_be_any_collection(rock, pore):
    assert pykarst.permeability(rock, pore=pore, direction="x").k_voxel2[0, 0] == pykarst.permeability(rock, pore=0, direction="x").k_voxel2[0, 0]


def test_info_takes_what_permeability_takes(rock):
    assert pykarst.info((rock == 0).tolist()).raw["image"]["sites"] == pykarst.info(rock, pore=0).raw["image"]["sites"]


def test_true_is_pore(rock):
    assert pykarst.permeability(rock == 0, direction="z").k_voxel2[2, 2] == pykarst.permeability(rock, pore=0, direction="z").k_voxel2[2, 2]


def test_arrays_in_any_order_mean_their_indices(rock):
    expected = pykarst.permeability(rock, pore=0, direction="x").k_voxel2[0, 0]
    twice = np.repeat(rock, 2, axis=2)
    for array in (np.asfortranarray(rock), twice[:, :, ::2], rock[::-1][::-1]):
        assert pykarst.permeability(array, pore=0, direction="x").k_voxel2[0, 0] == expected


def test_numbers_are_axes_of_the_array(rock):
    assert pykarst.permeability(rock, pore=0, direction=0).axes() == ["z"]
    assert pykarst.permeability(rock, pore=0, direction=-1).axes() == ["x"]
    assert "z (array axis 0)" in repr(pykarst.permeability(rock, pore=0, direction=0))


def test_transposed_array_gives_transposed_tensor(rock):
    k = pykarst.permeability(rock, pore=0, tolerance=0.01).k_voxel2
    turned = pykarst.permeability(np.ascontiguousarray(rock.T), pore=0, tolerance=0.01).k_voxel2  # x and z change places
    np.testing.assert_allclose(turned[::-1, ::-1], k, rtol=0.02)


def test_fields_are_those_of_the_flow(rock):
    result = pykarst.permeability(rock, pore=0, direction="z", fields="f64", fluid_viscosity=0.001, voxel_size="1m")
    u = result.velocity["z"]
    assert u.shape == (*rock.shape, 3) and u.dtype == np.float64
    assert not u[rock != 0].any()
    # Darcy: k = viscosity * mean velocity at 1 Pa/m.
    np.testing.assert_allclose(0.001 * u[..., 2].mean(), result.raw["permeability"]["flux_voxel2"][2], rtol=1e-6)
    pressure = result.pressure["z"]
    means = [pressure[z][rock[z] == 0].mean() for z in range(rock.shape[0])]
    assert means[2] > means[16] > means[-3]  # falls along the flow
    assert pykarst.permeability(rock, pore=0, direction="z", fields=True).velocity["z"].dtype == np.float32
    assert pykarst.permeability(rock, pore=0, direction="z").velocity == {}


def test_image_is_not_copied(rock):
    from pykarst._images import labels_of

    labels, _ = labels_of(rock, {"pore": 0})
    assert np.shares_memory(labels, rock)
    mask = rock == 0
    labels, _ = labels_of(mask, {})
    assert np.shares_memory(labels, mask)


def test_tables(rock):
    result = pykarst.permeability(rock, pore=0, voxel_size="5um")
    assert result.history["step"].max() == max(result.raw["permeability"]["steps"])
    assert len(result.profile["x"]) == rock.shape[2] and len(result.profile["z"]) == rock.shape[0]
    assert {"porosity", "k_voxel2"} <= set(result.subvolumes["y"].dtype.names)
    assert result.speeds["x"]["sites"].sum() == pytest.approx(1)  # shares


def test_members_of_result_json_are_attributes(rock):
    result = pykarst.permeability(rock, pore=0, direction="x")
    flows, blocks = result.raw["permeability"], ("permeability", "flow")
    assert {name for block in blocks for name in result.raw[block]} <= {name for name in dir(result) if hasattr(result, name)}
    assert flows["principal"] is None and np.isnan(result.principal)
    assert result.tortuosity[0] == result.raw["flow"]["tortuosity"][0] and np.isnan(result.tortuosity[1:]).all()
    with pytest.raises(AttributeError, match="nothing"):
        result.nothing


def test_units(rock):
    result = pykarst.permeability(rock, pore=0, direction="x", voxel_size="5um")
    assert result.k[0, 0] == result.raw["permeability"]["m2"][0][0]
    assert result.k_mD[0, 0] == result.raw["permeability"]["mD"][0][0]
    assert np.isnan(result.k[1, 1])
    without = pykarst.permeability(rock, pore=0, direction="x")
    assert without.k is None and without.k_mD is None and without.voxel_size is None
    assert "voxel^2" in repr(without) and "mD" in repr(result) and "<table>" in result._repr_html_()


def test_what_has_not_converged_warns_or_raises(rock):
    with pytest.warns(pykarst.NotConvergedWarning, match=r"the flow along z \(array axis 0\) has not converged \(max_steps was reached\)"):
        result = pykarst.permeability(rock, pore=0, direction="z", max_steps=20)
    assert result.converged == [None, None, False]
    with pytest.raises(pykarst.NotConvergedError) as caught:
        pykarst.permeability(rock, pore=0, direction="z", max_steps=20, strict=True)
    assert caught.value.result.k_voxel2[2, 2] == result.k_voxel2[2, 2]


def test_progress_is_a_function(rock):
    seen = []
    pykarst.permeability(rock, pore=0, direction="x", start="rest", progress=lambda *state: seen.append(state))
    axis, step, k, error, seconds = seen[-1]
    assert axis == 0 and step == seen[0][1] * len(seen) and k > 0 and 0 < error <= 1e-3 and seconds > 0

    class Own(Exception):
        pass

    def fail(*state):
        raise Own("mine")

    with pytest.raises(Own, match="mine"):
        pykarst.permeability(rock, pore=0, progress=fail)


def test_keyboard_interrupt_returns_what_there_is(rock):
    large = np.tile(rock, (3, 3, 3))
    threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    begin = time.monotonic()
    with pytest.warns(pykarst.NotConvergedWarning, match="stopped by KeyboardInterrupt"):
        result = pykarst.permeability(large, pore=0, tolerance=1e-9, start="rest")
    assert time.monotonic() - begin < 20
    assert result.stopped_by == "KeyboardInterrupt"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pykarst.permeability(rock, pore=0, direction="x")  # the next run is not stopped


def test_other_threads_run_meanwhile(rock):
    turns = 0

    def count():
        nonlocal turns
        while not over.wait(0.01):
            turns += 1

    over = threading.Event()
    thread = threading.Thread(target=count)
    thread.start()
    pykarst.permeability(np.tile(rock, (2, 2, 2)), pore=0, direction="x", start="rest", tolerance=1e-4)
    over.set()
    thread.join()
    assert turns > 5


def test_output_is_a_run_directory(rock, tmp_path):
    result = pykarst.permeability(rock, pore=0, direction="x", voxel_size="5um", output=tmp_path / "run")
    names = {path.name for path in (tmp_path / "run").iterdir()}
    assert {"result.json", "history.csv", "log.txt", "fields_x.vti"} <= names
    assert json.loads((tmp_path / "run" / "result.json").read_text())["permeability"] == result.raw["permeability"]
    result.save(tmp_path / "saved")
    assert json.loads((tmp_path / "saved" / "result.json").read_text()) == result.raw
    with pytest.raises(FileExistsError):
        result.save(tmp_path / "saved")


def test_report_is_a_page(rock, tmp_path):
    result = pykarst.permeability(rock, pore=0, voxel_size="5um", direction="x")
    result.report(tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()
    assert page.startswith("<!DOCTYPE html>") and "pykarst.permeability(image" in page
    with_pictures = pykarst.permeability(rock, pore=0, voxel_size="5um", direction="x", output=tmp_path / "run")
    with_pictures.report(tmp_path / "pictures.html")
    assert (tmp_path / "pictures.html").read_text().count("data:image/png") > page.count("data:image/png")


@pytest.mark.parametrize("has_directory", [False, True])
def test_figures_are_pictures_with_their_points(rock, tmp_path, has_directory):
    output = {"output": tmp_path / "run"} if has_directory else {}
    result = pykarst.permeability(rock, pore=0, voxel_size="5um", direction="x", **output)
    result.figures(tmp_path / "figures")
    names = {path.name for path in (tmp_path / "figures").iterdir()}
    assert {"convergence_x.svg", "convergence_x.csv", "error_estimate.svg", "pressure_x.svg", "speeds_x.csv", "subvolumes_x.svg"} <= names
    assert not any("_z" in name for name in names)
    for path in (tmp_path / "figures").glob("*.svg"):
        root = xml.etree.ElementTree.parse(path).getroot()
        assert root.tag == "{http://www.w3.org/2000/svg}svg" and path.with_suffix(".csv").name in names
    points = np.genfromtxt(tmp_path / "figures" / "convergence_x.csv", delimiter=",", skip_header=1)
    assert points[-1, 1] == pytest.approx(result.k_mD[0, 0], rel=1e-15)
    with pytest.raises(FileExistsError):
        result.figures(tmp_path / "figures")
    result.figures(tmp_path / "figures", force=True)


def test_restart_goes_on_to_the_same_bits(rock, tmp_path):
    whole = pykarst.permeability(rock, pore=0, direction="z", start="rest", tolerance=1e-4)
    with pytest.warns(pykarst.NotConvergedWarning):
        pykarst.permeability(rock, pore=0, direction="z", start="rest", tolerance=1e-4, max_steps=60, checkpoint=20,
                             output=tmp_path / "run")
    result = pykarst.permeability(rock, pore=0, direction="z", start="rest", tolerance=1e-4, restart=tmp_path / "run")
    assert result.raw["permeability"]["voxel2"] == whole.raw["permeability"]["voxel2"]


def test_files_are_read_as_by_the_program(rock, rock_file):
    np.testing.assert_array_equal(pykarst.image(rock_file), rock)
    expected = pykarst.permeability(rock, pore=0, direction="y").k_voxel2[1, 1]
    assert pykarst.permeability(rock_file, pore=0, direction="y").k_voxel2[1, 1] == expected
    assert pykarst.permeability(str(rock_file), pore="0", direction="y").k_voxel2[1, 1] == expected
    sample = pykarst.info(rock, pore=0)
    assert sample.raw["image"]["sites"] == pykarst.info(rock_file, pore=0).raw["image"]["sites"]


def test_dlpack(rock):
    class Other:
        """An array of another library."""

        def __dlpack__(self, **options):
            return rock.__dlpack__(**options)

        def __dlpack_device__(self):
            return rock.__dlpack_device__()

    assert pykarst.permeability(Other(), pore=0, direction="x").k_voxel2[0, 0] == pykarst.permeability(rock, pore=0, direction="x").k_voxel2[0, 0]


def test_importing_leaves_the_environment_alone():
    import subprocess
    import sys

    script = """
import os
before = dict(os.environ)
import pykarst
assert dict(os.environ) == before
import subprocess
def seen(): return subprocess.run(["env"], capture_output=True, text=True).stdout
first = seen()
pykarst.permeability(pykarst.make("slit", shape=(4, 8, 4)), pore=0, direction="x")
assert seen() == first, seen()
print("unchanged")
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.stdout == "unchanged\n" and ran.stderr == "", ran.stderr


def test_missing_fields_say_why(rock):
    slit = pykarst.make("slit", shape=(4, 8, 4))  # flow along x and y
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        result = pykarst.permeability(slit, pore=0, fields=True)
    assert set(result.velocity) == {"x", "y"}
    with pytest.raises(KeyError, match="no fields along 'z': there are fields of x, y"):
        result.velocity["z"]
    with pytest.raises(KeyError, match="no fields along 'x': there are none .*fields=True"):
        pykarst.permeability(slit, pore=0, direction="x").velocity["x"]
    copy = pickle.loads(pickle.dumps(result.velocity))
    np.testing.assert_array_equal(copy["x"], result.velocity["x"])


def test_copies_of_a_sample_have_the_shape_of_one(rock):
    copies = pykarst.make("sandstone", shape=(40, 36, 32), porosity=0.3, grains=3, seed=2, repeat=(2, 1, 3))
    np.testing.assert_array_equal(copies, np.tile(rock, (3, 1, 2)))


def test_types_of_numpy_are_keywords(rock, tmp_path):
    result = pykarst.permeability(rock, pore=np.uint8(0), direction=np.int64(0), tolerance=np.float32(0.05), threads=np.int32(1),
                                  fields=np.True_, bracket=np.False_)
    assert list(result.velocity) == ["z"]
    assert pykarst.permeability(rock, pore=np.array([0, 0]), direction=[0], tolerance=0.05).axes() == ["z"]
    assert pykarst.permeability(rock, pore=0, direction=(0, 1, 2), tolerance=0.05).axes() == ["x", "y", "z"]
    for dtype in (np.uint8, ">u2", np.dtype("<i4"), "int16be"):
        raw = tmp_path / "rock.raw"
        rock.astype(">i2" if dtype == "int16be" else dtype).tofile(raw)
        np.testing.assert_array_equal(pykarst.image(raw, shape=rock.shape[::-1], dtype=dtype), rock)


def test_columns_have_the_type_of_their_name():
    from pykarst._tables import table

    empty = table("direction,step,k\nx,1,\ny,2,\n")
    assert empty.dtype == [("direction", "<U1"), ("step", int), ("k", float)] and np.isnan(empty["k"]).all()
    assert table("step,k\n").shape == (0,) and table("step,k\n1,0\n").dtype == [("step", int), ("k", float)]
    assert table('line,x\n"a,b",1\n')["line"] == ["a,b"]


def test_a_part_of_an_image_is_that_part(rock):
    part = pykarst.permeability(rock, pore=0, direction=0, crop=(4, 2, 6, 36, 34, 30))
    cut = pykarst.permeability(np.ascontiguousarray(rock[6:30, 2:34, 4:36]), pore=0, direction=0)
    assert part.raw["permeability"]["voxel2"] == cut.raw["permeability"]["voxel2"]
    core = pykarst.permeability(rock, pore=0, direction=0, mask="cylinder")
    z, y, x = (np.arange(n) for n in rock.shape)
    diameter = min(y.size, x.size)
    inside = (2 * y[:, None] + 1 - y.size) ** 2 + (2 * x + 1 - x.size) ** 2 <= diameter**2
    labelled = np.where(inside, rock, 9).astype(np.uint8)
    assert pykarst.permeability(labelled, pore=0, direction=0, mask=9).raw["permeability"]["voxel2"] == core.raw["permeability"]["voxel2"]
    assert core.porosity == np.mean(rock[:, inside] == 0)


@pytest.mark.parametrize("dtype", [np.float16, ">f2", np.float32, ">f4", ">f8", np.float64, np.int16, np.uint16])
def test_grey_values_become_pores_by_a_threshold(rock, dtype):
    grey = np.where(rock == 0, 100, 200).astype(dtype)
    result = pykarst.permeability(grey, threshold=150, direction=0)
    assert result.raw["permeability"]["voxel2"] == pykarst.permeability(rock == 0, direction=0).raw["permeability"]["voxel2"]
    assert result.raw["image"]["threshold"] == 150


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_a_threshold_is_compared_as_by_numpy(rock, dtype):
    grey = np.where(rock == 0, 0.3, 0.5).astype(dtype)  # the nearest float16 and the nearest float32 are larger than 0.3
    assert pykarst.info(grey, threshold=0.3).raw["image"]["porosity"] == np.mean(grey <= dtype(0.3)) == np.mean(rock == 0)


def test_info_lists_thresholds(rock):
    grey = np.where(rock == 0, 100.0, 200.0) + np.arange(rock.shape[2])
    sample = pykarst.info(grey, thresholds=(90, 190, 3))
    assert [row["threshold"] for row in sample.raw["thresholds"]] == [90, 140, 190]
    assert sample.raw["thresholds"][0]["porosity"] == 0 and sample.raw["thresholds"][1]["porosity"] == np.mean(rock == 0)
    assert "threshold" in repr(sample)
    assert len(pykarst.info(grey, thresholds="auto").raw["thresholds"]) > 5
