#include "geometry/synthetic/sample.hpp"

#include "base/setting.hpp"
#include "base/text.hpp"
#include "geometry/pore_blocks.hpp"
#include "geometry/synthetic/options.hpp"
#include "geometry/synthetic/prisms.hpp"
#include "geometry/synthetic/sandstone.hpp"
#include "geometry/synthetic/spheres.hpp"

namespace karst {

const std::vector<SampleKind>& sample_kinds() {
  static const std::vector<SampleKind> kinds = {
      {"slit",
       text("two walls across ", setting("axis"), ", ", setting("gap"), " open voxels apart (default: all but two)"),
       {"axis", "gap"},
       make_slit},
      {"duct",
       text("an open ", setting("section"), " (rectangle or triangle) along ", setting("axis"), ", ", setting("side"),
            " voxels wide (default: all but two)"),
       {"axis", "side", "section"},
       make_duct},
      {"pipe",
       text("a circular opening along ", setting("axis"), " of ", setting("radius"), " voxels (default: a wall one voxel thick)"),
       {"axis", "radius"},
       make_pipe},
      {"cylinders",
       text("one cell of a square array of solid cylinders along ", setting("axis"), ", of ", setting("porosity"), " (default 0.7) or ",
            setting("radius")),
       {"axis", "porosity", "radius", "shift"},
       make_cylinders},
      {"spheres-sc",
       text("one cell of a simple cubic lattice of solid spheres, of ", setting("porosity"), " (default 0.6) or ", setting("radius")),
       {"porosity", "radius", "shift"},
       make_sphere_lattice},
      {"spheres-bcc", "the same, body-centred cubic", {"porosity", "radius", "shift"}, make_sphere_lattice},
      {"spheres-fcc", "the same, face-centred cubic", {"porosity", "radius", "shift"}, make_sphere_lattice},
      {"sphere-pack",
       text("a random pack of equal ", setting("spheres"), " (default 100) that do not overlap, of ", setting("porosity"),
            " (default 0.4)"),
       {"spheres", "porosity", "seed"},
       make_sphere_pack},
      {"sandstone",
       text("overlapping ellipsoidal grains, ", setting("grains"), " (default 16) along x, down to ", setting("porosity"),
            " (default 0.13); the same rock at every ", setting("shape"), " of the same proportions"),
       {"grains", "porosity", "seed"},
       make_sandstone},
  };
  return kinds;
}

std::unique_ptr<Sample> make_sample(const SampleOptions& options) { return check_options(options).make(options); }

PoreBlock render_pores(const Sample& sample, const Box& box) {
  Box rows = box;
  rows.lo[0] = 0;
  rows.hi[0] = sample.shape()[0];
  PoreBlock pores(rows);
  sample.render(rows, pores.values.data());
  for (std::uint8_t& label : pores.values) label = label == Sample::pore ? 1 : 0;
  return rows == box ? pores : cut_out(pores, box);
}

}  // namespace karst
