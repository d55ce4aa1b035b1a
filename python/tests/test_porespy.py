"""The maps of PoreSpy follow from those of pores(), in every voxel (docs/pore-sizes.md). tools/check --full installs PoreSpy."""

import numpy as np
import pytest

import pykarst

ps = pytest.importorskip("porespy", reason="PoreSpy is not installed (docs/notebooks/requirements.txt)")
from scipy import ndimage  # noqa: E402 (PoreSpy needs it)

ps.settings.tqdm["disable"] = True
ps.settings.loglevel = 50


def faces(shape, inlet):
    """The inlet voxels: PoreSpy's inlets."""
    voxels = np.zeros(shape, bool)
    for name in ("z-", "z+", "y-", "y+", "x-", "x+") if inlet == "all" else (inlet,):
        index = [slice(None)] * 3
        index["zyx".index(name[0])] = 0 if name[1] == "-" else -1
        voxels[tuple(index)] = True
    return voxels


def paint(values, balls):
    """For each voxel the largest value whose ball (squared distance < that of `balls`, which rise with the distance) holds it."""
    painted = np.zeros_like(values)
    for value in np.unique(values[values > 0]):
        for ball in np.unique(balls[values == value]):
            centres = (values == value) & (balls == ball)
            painted[np.rint(ndimage.distance_transform_edt(~centres) ** 2) < ball] = value
    return painted


def flood(values, inlet):
    """The largest level whose voxels join each voxel with the inlet, through faces."""
    reached = np.zeros_like(values)
    for level in np.unique(values[values > 0]):
        parts, _ = ndimage.label(values >= level)
        reached[np.isin(parts, np.setdiff1d(parts[inlet], 0))] = level
    return reached


@pytest.fixture(scope="module", params=["sandstone", "spheres"])
def case(request):
    if request.param == "sandstone":
        pore = pykarst.make("sandstone", shape=(48, 44, 40), porosity=0.3, grains=3, seed=2) == 0
    else:
        pore = pykarst.make("sphere-pack", shape=(48, 48, 48), porosity=0.4, spheres=20, seed=3) == 0
    return pore, pykarst.pores(pore, fields=True, inlet=["z-", "x+", "all"])


@pytest.fixture(scope="module")
def whole(case):
    """Squares of whole radii: floor(sqrt(D))^2."""
    return np.floor(np.sqrt(case[1].distance_squared.astype(float))).astype(np.int64) ** 2


def test_distances(case):
    pore, found = case
    np.testing.assert_array_equal(np.rint(ps.tools.get_edt()(pore).astype(float) ** 2), found.distance_squared)


def test_the_maps_are_paint_and_flood_of_the_distances(case):
    _, found = case
    distances = found.distance_squared.astype(np.int64)
    np.testing.assert_array_equal(paint(distances, distances), found.size_squared)
    for inlet in found.inlets:
        access = flood(distances, faces(distances.shape, inlet))
        np.testing.assert_array_equal(paint(access, access), found.intrusion_squared(inlet))


@pytest.mark.parametrize("method", ["bf", "dt", "conv"])
def test_local_thickness_has_whole_radii(case, whole, method):
    pore, _ = case
    thickness = ps.filters.local_thickness(pore, method=method)
    np.testing.assert_array_equal(np.where(pore, thickness, 0), np.sqrt(paint(whole, whole)))


@pytest.mark.parametrize("inlet", ["z-", "x+", "all"])
def test_porosimetry_has_whole_radii(case, whole, inlet):
    pore, _ = case
    inlets = faces(pore.shape, inlet)
    reached = flood(whole, inlets)
    ours = np.sqrt(paint(reached, reached))
    radii = np.sqrt(np.unique(whole[pore]))  # by default, PoreSpy 3.2 takes distances, and misses whole radii that are none of them
    np.testing.assert_array_equal(ps.filters.porosimetry(pore, inlets=inlets, sizes=radii), ours)
    for simulation in (ps.simulations.drainage_dt, ps.simulations.drainage_bf):
        sizes = simulation(im=pore, inlets=inlets, smooth=True).im_size
        np.testing.assert_array_equal(np.where(pore, sizes, 0), ours)


@pytest.mark.parametrize("inlet", ["z-", "x+", "all"])
def test_drainage_has_exact_levels_and_whole_balls(case, whole, inlet):
    pore, found = case
    inlets = faces(pore.shape, inlet)
    pressure = ps.simulations.drainage(im=pore, inlets=inlets, steps=None).im_pc
    is_reached = pore & np.isfinite(pressure) & (pressure > 0)
    levels = np.zeros(pore.shape, np.int64)
    levels[is_reached] = np.rint((2 / pressure[is_reached]) ** 2)
    np.testing.assert_array_equal(levels, paint(flood(found.distance_squared.astype(np.int64), inlets), whole))


def test_trapped_pores(case):
    pore, _ = case
    found = pykarst.pores(pore, outlet="z+", fields=True)
    intrusion = found.intrusion_squared("z-").astype(np.int64)
    order = np.unique(intrusion[intrusion > 0])[::-1]  # the largest radius is the first step
    sequence = np.where(intrusion > 0, np.searchsorted(-order, -intrusion) + 1, np.where(pore, -1, 0))
    for method in ("queue", "labels"):
        trapped = ps.filters.find_trapped_clusters(pore, seq=sequence, outlets=faces(pore.shape, "z+"), conn="min", method=method)
        counts = [np.count_nonzero(trapped & (intrusion == value)) for value in order]  # PoreSpy also marks pores that are never reached
        assert counts == found.intrusion["z-"]["trapped_voxels"].tolist() and sum(counts) > 0
