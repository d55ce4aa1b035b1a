#!/usr/bin/env python3
"""Draws the picture of the README: a cut rock, and stream lines in its pores.

  karst permeability bentheimer.raw --shape 240,240,240 --dtype uint8 --pore 0 --voxel-size 3.182um --direction z -o run
  python3 docs/pictures/bentheimer.py run -o bentheimer.jpg

Needs `pip install pyvista`, no display, and 1 GB of memory for 240^3 voxels. Takes the run of any rock along z, with a voxel size.
The rock, smoothed by a voxel, is shown up to a plane across z; behind the plane only the walls of the pores, transparent. Stream lines
start in sites drawn at random, weighted with their flow. Colours: speed divided by the mean speed of the pores.
"""
import argparse
import json
import pathlib

import numpy as np
import pyvista
from PIL import Image

LINES = 700
CUT = 0.36  # part of the sample, along z, that is shown as rock
LOW, HIGH = 0.2, 12
ROCK, WALL, EDGE = "#e3d3b0", "#8fa3b5", "#9a9a9a"


def smoothed(array):
    """A mean over neighbours, twice along each axis."""
    for axis in (0, 1, 2) * 2:
        moved = np.moveaxis(array, axis, 0)
        around = np.concatenate([moved[:1], moved, moved[-1:]])
        array = np.moveaxis((around[:-2] + 2 * around[1:-1] + around[2:]) / 4, 0, axis)
    return array


def surface(share):
    """Where a share of voxels is one half. The faces of the sample close the surface."""
    image = pyvista.ImageData(dimensions=np.array(share.shape[::-1]) + 2, origin=(-0.5, -0.5, -0.5))
    image.point_data["share"] = np.pad(share, 1).ravel()
    return image.contour([0.5], scalars="share", method="flying_edges")


def stream_lines(velocity, speed):
    """Stream lines. `velocity` [z, y, x, component] and `speed` are values in the centres of voxels."""
    image = pyvista.ImageData(dimensions=speed.shape[::-1], origin=(0.5, 0.5, 0.5))
    image.point_data["velocity"] = velocity.reshape(-1, 3)
    image.point_data["speed"] = speed.ravel()
    flow = np.maximum(velocity[..., 2].ravel(), 0).astype(float)
    seeds = np.random.default_rng(1).choice(flow.size, LINES, replace=False, p=flow / flow.sum())
    return image.streamlines_from_source(pyvista.PolyData(image.points[seeds]), vectors="velocity", integration_direction="both",
                                         terminal_speed=1e-6, initial_step_length=0.3, step_unit="cl", max_steps=4000, max_length=4000)


def draw(share, lines, width):
    nz, ny, nx = share.shape
    cut = round(CUT * nz)
    plotter = pyvista.Plotter(off_screen=True, window_size=(2 * width, 2 * width * 11 // 16), lighting="none")
    plotter.set_background("white")
    for place, intensity in (((-1, 0.3, 0.2), 0.5), ((-0.2, 1, 0.1), 0.55), ((0.1, 0.2, 1), 0.6)):
        plotter.add_light(pyvista.Light(position=place, focal_point=(0, 0, 0), intensity=intensity, light_type="scene light"))
    rock = share.copy()
    rock[cut:] = 0
    plotter.add_mesh(surface(rock), color=ROCK, smooth_shading=False, ambient=0.2)
    pores = 1 - share
    pores[:cut] = 0
    plotter.add_mesh(surface(pores), color=WALL, opacity=0.2, smooth_shading=True, ambient=0.3)
    plotter.add_mesh(lines.tube(radius=0.0022 * max(share.shape), n_sides=8), scalars="speed", cmap="viridis", log_scale=True, clim=(LOW, HIGH),
                     smooth_shading=True, ambient=0.35, show_scalar_bar=False)
    plotter.add_mesh(pyvista.Box((0, nx, 0, ny, 0, nz)).extract_all_edges(), color=EDGE, line_width=2)
    plotter.enable_parallel_projection()
    middle = np.array([nx, ny, nz]) / 2
    plotter.camera.focal_point = middle
    plotter.camera.position = middle + 4 * max(share.shape) * np.array([-0.78, 0.42, 0.5])
    plotter.camera.up = (0, 1, 0)
    plotter.camera.parallel_scale = 0.775 * max(share.shape)
    picture = Image.fromarray(plotter.screenshot(return_img=True))
    return picture.resize((width, width * 11 // 16), Image.LANCZOS)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=pathlib.Path, help="run directory, with fields_z.vti")
    parser.add_argument("-o", "--output", default="bentheimer.jpg", help="picture (default: bentheimer.jpg)")
    parser.add_argument("--width", type=int, default=1600, help="in pixels (default: 1600)")
    options = parser.parse_args()
    facts = json.loads((options.run / "result.json").read_text(encoding="utf-8"))
    fields = pyvista.read(options.run / "fields_z.vti")
    shape = np.array(fields.dimensions[::-1]) - 1
    sites = (fields.cell_data["part"] >= 0).reshape(shape)
    velocity = fields.cell_data["velocity"].reshape(*shape, 3).astype(np.float32)
    speed = np.linalg.norm(velocity, axis=-1)
    mean = speed[sites].mean()
    picture = draw(smoothed(1 - sites.astype(np.float32)), stream_lines(velocity / mean, speed / mean), options.width)
    picture.save(options.output, quality=86, optimize=True)
    print(f"{options.output}: k = {facts['permeability']['mD'][2][2]:.0f} mD")


if __name__ == "__main__":
    main()
