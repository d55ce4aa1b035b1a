#include "geometry/synthetic/sandstone.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/synthetic/grains.hpp"
#include "geometry/synthetic/options.hpp"
#include "geometry/synthetic/random.hpp"

namespace karst {

namespace {

constexpr double mean_grain_diameter = 200e-6;  // metres: a medium sand, as in Bentheimer and Fontainebleau
constexpr double most_grain_volumes = 1e6;      // every rank holds all grains

// A rotation, uniform over all orientations: a uniform direction in four dimensions is a uniform unit quaternion
// (Shoemake, "Uniform random rotations", Graphics Gems III, 1992). Rejection sampling needs no sine.
Rotation random_rotation(RandomStream& random) {
  std::array<double, 4> q{};
  double norm = 0.0;
  while (!(norm > 0.01 && norm <= 1.0)) {
    norm = 0.0;
    for (double& part : q) {
      part = random.uniform(-1.0, 1.0);
      norm += part * part;
    }
  }
  const auto [w, x, y, z] = q;
  const double s = 2.0 / norm;
  return {{{1.0 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)},
           {s * (x * y - w * z), 1.0 - s * (x * x + z * z), s * (y * z + w * x)},
           {s * (x * z + w * y), s * (y * z - w * x), 1.0 - s * (x * x + y * y)}}};
}

// One grain, from a random stream of its own. The diameter of the sphere of equal volume has mean 1 and standard deviation
// 0.17. The longest axis is on average 1.3 times the shortest.
Grain random_grain(const Point& lengths, std::uint64_t seed, std::uint64_t number) {
  RandomStream random(seed, number);
  Point centre;
  for (std::size_t i = 0; i < 3; ++i) centre[i] = lengths[i] * random.uniform();
  double diameter = 0.4;
  for (int term = 0; term < 4; ++term) diameter += 0.3 * random.uniform();
  const double a = random.uniform(0.8, 1.2);
  const double b = random.uniform(0.8, 1.2);
  return ellipsoid(centre, 0.5 * diameter, {a, b, 1.0 / (a * b)}, random_rotation(random));
}

bool is_plane(const Point& lengths) { return lengths[2] == 0.0; }

// The section of a grain through its centre, in a plane of one voxel or point.
Grain section_of(Grain grain) {
  auto& [xx, yy, zz, xy, xz, yz] = grain.form;
  zz = xz = yz = 0.0;
  grain.centre[2] = 0.5;
  grain.reach[2] = 0.25;
  return grain;
}

// A cubic lattice of about 2^24 points over the box, or a square one over a plane. One bit per point: set if the point is in a grain.
class SamplePoints {
 public:
  explicit SamplePoints(const Point& lengths) : is_plane_(is_plane(lengths)) {
    const double per_length =
        is_plane_ ? std::sqrt(0x1p24 / (lengths[0] * lengths[1])) : cube_root(0x1p24 / (lengths[0] * lengths[1] * lengths[2]));
    for (std::size_t i = 0; i < 3; ++i) {
      periods_[i] = lengths[i] * per_length;
      shape_[i] = std::max(static_cast<std::int64_t>(std::floor(periods_[i] + 0.5)), std::int64_t{1});
    }
    if (is_plane_) periods_[2] = 1.0;
    scale_ = per_length;
    words_per_row_ = (shape_[0] + 63) / 64;
    bits_.resize(static_cast<std::size_t>(words_per_row_ * shape_[1] * shape_[2]));
  }

  void add(const Grain& grain) {
    const Grain in_points = scaled(grain, scale_);
    for (const Grain& image : images(is_plane_ ? section_of(in_points) : in_points, periods_, shape_)) {
      for_each_run(image, whole_box(shape_), [&](std::int64_t y, std::int64_t z, std::int64_t x_begin, std::int64_t x_end) {
        set(words_per_row_ * (y + shape_[1] * z), x_begin, x_end);
      });
    }
  }

  double porosity() const { return 1.0 - static_cast<double>(solid_) / static_cast<double>(shape_[0] * shape_[1] * shape_[2]); }

 private:
  void set(std::int64_t row, std::int64_t x_begin, std::int64_t x_end) {
    constexpr std::uint64_t ones = ~std::uint64_t{0};
    for (std::int64_t word = x_begin / 64; word * 64 < x_end; ++word) {
      const std::int64_t from = std::max(x_begin - word * 64, std::int64_t{0});
      const std::int64_t to = std::min(x_end - word * 64, std::int64_t{64});
      const std::uint64_t run = (ones >> (64 - (to - from))) << from;
      std::uint64_t& bits = bits_[static_cast<std::size_t>(row + word)];
      solid_ += std::popcount(run & ~bits);
      bits |= run;
    }
  }

  bool is_plane_;
  double scale_;
  Point periods_{};
  Index3 shape_{};
  std::int64_t words_per_row_;
  std::vector<std::uint64_t> bits_;
  std::int64_t solid_ = 0;
};

void check_grains(const SampleOptions& options, double grains, const Point& lengths) {
  const std::string what = setting("grains", digits(grains));
  if (!(grains > 0.0) || !std::isfinite(grains)) throw InputError(text(what, " is not above zero (it is how many grains fit along x)."));
  const double voxels = static_cast<double>(options.shape[0]) / grains;
  if (voxels < 1.0) {
    throw InputError(text(what, " makes grains of ", digits(voxels, 3),
                          " voxels (less than one can be lost between voxel centres). Use at most ", options.shape[0], "."));
  }
  for (std::size_t i = 0; i < 3; ++i) {
    if (lengths[i] >= 1.0 || (i == 2 && is_plane(lengths))) continue;
    throw InputError(text(what, " makes grains of ", digits(voxels, 3), " voxels, but there are only ", options.shape[i], " along ",
                          axis_names[i], " (the sample is thinner than a grain). Use more ", setting("grains"), " or a thicker ",
                          setting("shape"), "."));
  }
  if (lengths[0] * lengths[1] * (is_plane(lengths) ? 1.0 : lengths[2]) > most_grain_volumes) {
    throw InputError(text(what, " is too large (the sample would hold millions of grains, and every rank needs all of them). Use fewer."));
  }
}

}  // namespace

Sandstone grow_sandstone(const Point& lengths, double porosity, std::uint64_t seed, const TellProgress& progress) {
  Sandstone rock{{}, 1.0};
  SamplePoints points(lengths);
  while (rock.porosity > porosity) {
    rock.grains.push_back(random_grain(lengths, seed, rock.grains.size()));
    points.add(rock.grains.back());
    rock.porosity = points.porosity();
    if (rock.grains.size() % 1024 == 0)
      progress(std::log(rock.porosity) / std::log(porosity));  // each grain fills about the same share of the remaining pores
  }
  return rock;
}

double grains_along(std::int64_t voxels) {
  constexpr double voxels_of_grain = 27.5;
  return std::max(1.0, static_cast<double>(voxels) / voxels_of_grain);
}

std::unique_ptr<Sample> make_sandstone(const SampleOptions& options) {
  const double grains = options.grains.value_or(16.0);
  const double porosity = options.porosity.value_or(0.13);
  const std::uint64_t seed = options.seed.value_or(1);
  const Point extents = extents_of(options);
  const Point lengths = {grains, grains * (extents[1] / extents[0]), options.shape[2] > 1 ? grains * (extents[2] / extents[0]) : 0.0};
  check_grains(options, grains, lengths);
  const Sandstone rock = grow_sandstone(lengths, porosity, seed, options.progress);
  const double voxels = extents[0] / grains;
  std::vector<Grain> in_voxels;
  for (const Grain& grain : rock.grains) {
    const Grain large = scaled(grain, voxels);
    in_voxels.push_back(is_plane(lengths) ? section_of(large) : large);
  }
  return std::make_unique<GrainSample>(
      options.shape, in_voxels,
      text("sandstone, porosity ", digits(porosity), ", ", rock.grains.size(), rock.grains.size() == 1 ? " grain" : " grains",
           " of mean diameter ", digits(voxels), " voxels (", digits(grains), " along x), seed ", seed),
      mean_grain_diameter / voxels);
}

}  // namespace karst
