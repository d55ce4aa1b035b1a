#include "geometry/synthetic/spheres.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "geometry/synthetic/grains.hpp"
#include "geometry/synthetic/options.hpp"
#include "geometry/synthetic/random.hpp"

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

namespace {

double square_of(const Point& r) { return r[0] * r[0] + r[1] * r[1] + r[2] * r[2]; }

// Two spheres that are close. The image of b that is close to a has its centre at centre b + shift.
struct Pair {
  std::size_t a;
  std::size_t b;
  Point shift;
};

// Finds the close pairs among points in a periodic box, with cells about `range` wide. Each periodic image is a neighbour
// of its own, so that a box of one cell is no special case.
class CellGrid {
 public:
  CellGrid(const std::vector<Point>& points, const Point& lengths, double range) : points_(points), lengths_(lengths), range_(range) {
    const double spacing = cube_root(lengths[0] * lengths[1] * lengths[2] / static_cast<double>(points.size()));
    for (std::size_t i = 0; i < 3; ++i) {
      cells_[i] = std::max(static_cast<std::int64_t>(std::floor(lengths[i] / std::max(range, spacing))), std::int64_t{1});
      reach_[i] = static_cast<std::int64_t>(std::ceil(range * static_cast<double>(cells_[i]) / lengths[i]));
    }
    members_.resize(static_cast<std::size_t>(cells_[0] * cells_[1] * cells_[2]));
    for (std::size_t a = 0; a < points.size(); ++a) members_[index(cell_of(points[a]))].push_back(a);
  }

  std::vector<Pair> close_pairs() const {
    std::vector<Pair> pairs;
    for (std::size_t a = 0; a < points_.size(); ++a) {
      const Index3 home = cell_of(points_[a]);
      for (std::int64_t z = -reach_[2]; z <= reach_[2]; ++z) {
        for (std::int64_t y = -reach_[1]; y <= reach_[1]; ++y) {
          for (std::int64_t x = -reach_[0]; x <= reach_[0]; ++x) add_pairs(a, {home[0] + x, home[1] + y, home[2] + z}, pairs);
        }
      }
    }
    return pairs;
  }

 private:
  Index3 cell_of(const Point& at) const {
    Index3 cell;
    for (std::size_t i = 0; i < 3; ++i) {
      const double scaled_at = at[i] / lengths_[i] * static_cast<double>(cells_[i]);
      cell[i] = std::clamp(static_cast<std::int64_t>(scaled_at), std::int64_t{0}, cells_[i] - 1);
    }
    return cell;
  }

  std::size_t index(const Index3& cell) const { return static_cast<std::size_t>(cell[0] + cells_[0] * (cell[1] + cells_[1] * cell[2])); }

  void add_pairs(std::size_t a, Index3 cell, std::vector<Pair>& pairs) const {
    Point shift{};
    for (std::size_t i = 0; i < 3; ++i) {
      for (; cell[i] < 0; cell[i] += cells_[i]) shift[i] -= lengths_[i];
      for (; cell[i] >= cells_[i]; cell[i] -= cells_[i]) shift[i] += lengths_[i];
    }
    for (const std::size_t b : members_[index(cell)]) {
      if (b <= a) continue;  // each pair once; the distance of a sphere to its own images is constant
      Point apart;
      for (std::size_t i = 0; i < 3; ++i) apart[i] = points_[b][i] + shift[i] - points_[a][i];
      if (square_of(apart) < range_ * range_) pairs.push_back({a, b, shift});
    }
  }

  const std::vector<Point>& points_;
  Point lengths_;
  double range_;
  Index3 cells_{};
  Index3 reach_{};  // in cells
  std::vector<std::vector<std::size_t>> members_;
};

// Jodrey and Tory, Phys. Rev. A 32, 2347 (1985): overlapping spheres push each other apart, up to a diameter that
// shrinks from a little above the true diameter to almost the true one. The slow shrinking avoids jamming at lower
// densities. The small rest of the difference makes the number of rounds finite.
class Relaxation {
 public:
  Relaxation(std::vector<Point> centres, const Point& lengths, double diameter)
      : centres_(std::move(centres)), lengths_(lengths), diameter_(diameter) {
    find_pairs();
  }

  /// True when no spheres overlap any more.
  bool run(const TellProgress& progress) {
    for (int sweep = 0; sweep < shrinking_sweeps + last_sweeps; ++sweep) {
      const double left = std::max(1.0 - static_cast<double>(sweep) / shrinking_sweeps, 0.0);
      const bool overlapped = push_pairs(diameter_ * (last_push + (first_push - last_push) * left));
      if (have_moved()) find_pairs();
      progress(1.0 - left);
      if (!overlapped && !any_overlap()) return true;
    }
    return false;
  }

  const std::vector<Point>& centres() const { return centres_; }

 private:
  static constexpr int shrinking_sweeps = 2400;
  static constexpr int last_sweeps = 600;
  static constexpr double first_push = 1.05;  // unit: diameters
  static constexpr double last_push = 1.0005;
  static constexpr double listed = 1.35;        // pairs up to this distance are listed
  static constexpr double listed_moves = 0.14;  // the list is valid until a sphere has moved this far

  Point apart(const Pair& pair) const {
    const Point& a = centres_[pair.a];
    const Point& b = centres_[pair.b];
    return {b[0] + pair.shift[0] - a[0], b[1] + pair.shift[1] - a[1], b[2] + pair.shift[2] - a[2]};
  }

  // True if a pair overlapped.
  bool push_pairs(double reach) {
    bool overlapped = false;
    for (const Pair& pair : pairs_) {
      Point r = apart(pair);
      const double square = square_of(r);
      if (square >= reach * reach) continue;
      overlapped = overlapped || square < diameter_ * diameter_;
      if (square == 0.0) r = {diameter_, 0.0, 0.0};  // the same centre: any direction is right
      const double distance = std::sqrt(square_of(r));
      const double push = 0.5 * (reach - distance) / distance;
      for (std::size_t i = 0; i < 3; ++i) {
        centres_[pair.a][i] -= push * r[i];
        centres_[pair.b][i] += push * r[i];
      }
    }
    return overlapped;
  }

  bool any_overlap() const {
    return std::any_of(pairs_.begin(), pairs_.end(), [&](const Pair& pair) { return square_of(apart(pair)) < diameter_ * diameter_; });
  }

  bool have_moved() const {
    const double square_of_moves = listed_moves * diameter_ * listed_moves * diameter_;
    for (std::size_t a = 0; a < centres_.size(); ++a) {
      Point moved;
      for (std::size_t i = 0; i < 3; ++i) moved[i] = centres_[a][i] - listed_at_[a][i];
      if (square_of(moved) > square_of_moves) return true;
    }
    return false;
  }

  void wrap() {
    for (Point& centre : centres_) {
      for (std::size_t i = 0; i < 3; ++i) centre[i] -= lengths_[i] * std::floor(centre[i] / lengths_[i]);
    }
  }

  void find_pairs() {
    wrap();
    pairs_ = CellGrid(centres_, lengths_, listed * diameter_).close_pairs();
    listed_at_ = centres_;
  }

  std::vector<Point> centres_;
  Point lengths_;
  double diameter_;
  std::vector<Pair> pairs_;
  std::vector<Point> listed_at_;
};

std::vector<Point> random_points(std::int64_t count, const Point& lengths, RandomStream random) {
  std::vector<Point> points(static_cast<std::size_t>(count));
  for (Point& point : points) {
    for (std::size_t i = 0; i < 3; ++i) point[i] = lengths[i] * random.uniform();
  }
  return points;
}

}  // namespace

std::vector<Point> pack_spheres(std::int64_t count, double diameter, const Point& lengths, std::uint64_t seed,
                                const TellProgress& progress) {
  constexpr std::uint64_t attempts = 4;
  const bool fits = diameter <= *std::min_element(lengths.begin(), lengths.end());
  for (std::uint64_t attempt = 0; fits && attempt < attempts; ++attempt) {
    Relaxation relaxation(random_points(count, lengths, RandomStream(seed, attempt)), lengths, diameter);
    if (relaxation.run(progress)) return relaxation.centres();
  }
  throw InputError(text("cannot place ", count, count == 1 ? " sphere" : " spheres",
                        " without overlap (the pack would be too dense). Use a larger ", setting("porosity"), ", more ", setting("spheres"),
                        " or another ", setting("seed"), "."));
}

}  // namespace karst
