#include "geometry/synthetic/spheres.hpp"

#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/synthetic/grain_sample.hpp"
#include "geometry/synthetic/options.hpp"
#include "geometry/synthetic/packing.hpp"

namespace karst {

namespace {

// A cubic lattice, in units of the side of its cell.
struct Lattice {
  std::string_view kind;
  std::vector<Point> centres;
  double touching_radius;
  double closing_radius;  // largest distance of a point from the nearest centre
};

const Lattice& lattice_of(std::string_view kind) {
  static const std::vector<Lattice> lattices = {
      {"spheres-sc", {{0.5, 0.5, 0.5}}, 0.5, std::sqrt(3.0) / 2.0},
      {"spheres-bcc", {{0.0, 0.0, 0.0}, {0.5, 0.5, 0.5}}, std::sqrt(3.0) / 4.0, std::sqrt(5.0) / 4.0},
      {"spheres-fcc", {{0.0, 0.0, 0.0}, {0.0, 0.5, 0.5}, {0.5, 0.0, 0.5}, {0.5, 0.5, 0.0}}, std::sqrt(2.0) / 4.0, 0.5},
  };
  for (const Lattice& lattice : lattices) {
    if (lattice.kind == kind) return lattice;
  }
  throw InputError(text(kind, " is no lattice of spheres."));
}

double volume_of_spheres(double count, double radius) { return count * 4.0 / 3.0 * pi * radius * radius * radius; }
double radius_of_spheres(double count, double volume) { return cube_root(3.0 * volume / (4.0 * pi * count)); }

constexpr double smallest_pack_porosity = 0.37;  // dense random packs end at 0.36
constexpr std::int64_t most_spheres = 20'000;    // packed within seconds

void check_pack(std::int64_t count, double porosity) {
  if (count < 1 || count > most_spheres) {
    throw InputError(text(setting("spheres", text(count)),
                          count < 1 ? " leaves nothing to pack" : " is too many (packing them would take too long)", ". Use 1 to ",
                          most_spheres, "."));
  }
  if (porosity < smallest_pack_porosity) {
    throw InputError(text(setting("porosity", digits(porosity)),
                          " is too small (a random pack of equal spheres cannot be denser). Use at least ", smallest_pack_porosity,
                          ", or make spheres-fcc or sandstone."));
  }
}

}  // namespace

std::unique_ptr<Sample> make_sphere_lattice(const SampleOptions& options) {
  const Lattice& lattice = lattice_of(options.kind);
  const Index3& shape = options.shape;
  if (shape[0] != shape[1] || shape[0] != shape[2]) {
    throw InputError(
        text(setting("shape", shape_text(shape)), " is no cube (", options.kind, " is one cell of a cubic lattice). Use equal extents."));
  }
  const double side = static_cast<double>(shape[0]);
  const auto count = static_cast<double>(lattice.centres.size());
  const double radius =
      radius_of(options, {.things = "spheres",
                          .touching_radius = lattice.touching_radius * side,
                          .touching_porosity = 1.0 - volume_of_spheres(count, lattice.touching_radius),
                          .closing_radius = lattice.closing_radius * side,
                          .default_porosity = 0.6,
                          .radius_of = [&](double solid) { return radius_of_spheres(count, solid * side * side * side); }});
  std::vector<Grain> grains;
  for (const Point& at : lattice.centres) {
    grains.push_back(sphere(shifted({at[0] * side, at[1] * side, at[2] * side}, options), radius));
  }
  return std::make_unique<GrainSample>(shape, grains,
                                       text(options.kind, " in a cell of ", shape[0], " voxels, ", radius_text(options, radius)));
}

std::unique_ptr<Sample> make_sphere_pack(const SampleOptions& options) {
  const std::int64_t count = options.spheres.value_or(100);
  const double porosity = options.porosity.value_or(0.4);
  const std::uint64_t seed = options.seed.value_or(1);
  check_pack(count, porosity);
  // Lengths are in units of the extent along x, so that the pack is the same at every resolution.
  const Point extents = extents_of(options);
  const Point lengths = {1.0, extents[1] / extents[0], extents[2] / extents[0]};
  const double radius = radius_of_spheres(static_cast<double>(count), (1.0 - porosity) * lengths[1] * lengths[2]);
  check_visible("spheres", radius * extents[0], porosity);
  std::vector<Grain> grains;
  for (const Point& centre : pack_spheres(count, 2.0 * radius, lengths, seed, options.progress))
    grains.push_back(scaled(sphere(centre, radius), extents[0]));
  return std::make_unique<GrainSample>(options.shape, grains,
                                       text("sphere-pack of ", count, " spheres, radius ", digits(radius * extents[0]),
                                            " voxels, porosity ", digits(porosity), ", seed ", seed));
}

}  // namespace karst
