#include "physics/relaxation/wall_areas.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

#include "base/memory/memory.hpp"
#include "base/ranks/exact_sum.hpp"
#include "base/ranks/parallel.hpp"
#include "geometry/listed_voxels.hpp"

namespace karst {

namespace {

/// exp(-i^2 / 2) for i = 0 ... 4, as whole numbers that add up to 2^16 with both signs of i. Products of three are exact as doubles.
constexpr std::array<double, 5> gaussian = {26146, 15858, 3538, 290, 9};
constexpr std::int64_t gaussian_reach = std::ssize(gaussian) - 1;
constexpr std::int64_t smooth_reach = 2;  ///< at a site and at the voxel behind a face, the gradient takes both neighbours along each axis
constexpr std::int64_t reach = gaussian_reach + smooth_reach;

constexpr std::uint8_t solid = 0, pore = 1, no_rock = 2;

Box grown(Box box, std::int64_t by) {
  for (std::size_t a = 0; a < 3; ++a) {
    box.lo[a] -= by;
    box.hi[a] += by;
  }
  return box;
}

// The voxel of the sample that mirrors at its faces show at `at`.
Index3 in_mirrors(Index3 at, const Index3& shape) {
  for (std::size_t a = 0; a < 3; ++a) {
    const std::int64_t period = 2 * shape[a], place = (at[a] % period + period) % period;
    at[a] = std::min(place, period - 1 - place);
  }
  return at;
}

/// The voxels in reach of the sites of this rank.
class Surroundings {
 public:
  /// Collective.
  Surroundings(const Box& sites, const Index3& shape, Boundary boundary, const PoreRows& pores, const PoreRows& outside, const Comm& comm)
      : voxels_(sites.empty() ? Box() : grown(sites, reach)) {
    const bool wraps = boundary == Boundary::periodic;
    const Box& box = voxels_.box;
    const Box known = wraps || box.empty() ? box : intersection(box, whole_box(shape));
    set(fetch_rows(outside, shape, wraps, known, comm), no_rock);
    set(fetch_rows(pores, shape, wraps, known, comm), pore);
    if (known == box) return;
    for_each_voxel(box, [&](const Index3& at) {
      if (!known.contains(at)) voxels_[at] = voxels_[in_mirrors(at, shape)];
    });
  }

  std::uint8_t at(const Index3& voxel) const { return voxels_[voxel]; }
  const std::uint8_t* row(const Index3& first) const { return &voxels_[first]; }

 private:
  void set(const std::vector<PoreRow>& rows, std::uint8_t value) {
    for (const PoreRow& row : rows) std::fill_n(&voxels_[{row.begin, row.y, row.z}], row.end - row.begin, value);
  }

  Block<std::uint8_t> voxels_;
};

/// The smoothed pores of a box of voxels.
class SmoothPores {
 public:
  explicit SmoothPores(const Box& around, const Surroundings& of) : values_(around) {
    const Box needed = grown(around, gaussian_reach);
    Block<double> in_x({{around.lo[0], needed.lo[1], needed.lo[2]}, {around.hi[0], needed.hi[1], needed.hi[2]}});
    Block<double> in_xy({{around.lo[0], around.lo[1], needed.lo[2]}, {around.hi[0], around.hi[1], needed.hi[2]}});
    std::vector<double> pores(static_cast<std::size_t>(needed.extent(0)));
    for (std::int64_t z = needed.lo[2]; z < needed.hi[2]; ++z) {
      for (std::int64_t y = needed.lo[1]; y < needed.hi[1]; ++y) {
        const std::uint8_t* const voxels = of.row({needed.lo[0], y, z});
        for (std::size_t i = 0; i < pores.size(); ++i) pores[i] = voxels[i] == pore ? 1 : 0;
        smooth(pores.data() + gaussian_reach, 1, in_x.row(y, z), around.extent(0));
      }
      for (std::int64_t y = around.lo[1]; y < around.hi[1]; ++y)
        smooth(in_x.row(y, z), around.extent(0), in_xy.row(y, z), around.extent(0));
    }
    const std::int64_t slice = around.extent(0) * around.extent(1);
    for (std::int64_t z = around.lo[2]; z < around.hi[2]; ++z)
      smooth(in_xy.row(around.lo[1], z), slice, values_.row(around.lo[1], z), slice);
  }

  /// The gradient at a voxel whose neighbours are in the box.
  std::array<double, 3> gradient(const Index3& at) const {
    const double* const value = &values_[at];
    const std::array<std::int64_t, 3> steps = {1, values_.box.extent(0), values_.box.extent(0) * values_.box.extent(1)};
    std::array<double, 3> gradient{};
    for (std::size_t a = 0; a < 3; ++a) gradient[a] = value[steps[a]] - value[-steps[a]];
    return gradient;
  }

 private:
  // Neighbours of a value are `step` apart.
  static void smooth(const double* from, std::int64_t step, double* to, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) to[i] = gaussian[0] * from[i];
    for (std::int64_t k = 1; k <= gaussian_reach; ++k) {
      const double weight = gaussian[static_cast<std::size_t>(k)];
      for (std::int64_t i = 0; i < count; ++i) to[i] += weight * (from[i - k * step] + from[i + k * step]);
    }
  }

  Block<double> values_;
};

/// Sites with a wall, by the cube of voxels that they lie in. A thread works at one cube at a time.
class WallSites {
 public:
  struct Site {
    std::uint32_t number;
    Index3 voxel;
  };

  WallSites(const Box& box, std::span<const std::uint64_t> voxels, const Index3& shape, const Surroundings& around) : box_(box) {
    if (box.empty()) return;
    for (std::size_t a = 0; a < 3; ++a) cubes_.hi[a] = (box.extents()[a] + edge - 1) / edge;
    sample_ = whole_box(shape);
    voxels_ = voxels;
    std::vector<std::size_t> next(static_cast<std::size_t>(cubes_.volume()) + 1);
    const auto for_each_wall_site = [&](auto&& visit) {
      for_each_listed(voxels, shape, [&](std::size_t site, const Index3& at) {
        if (has_wall(at, around)) visit(site, cubes_.offset(cube_of(at)));
      });
    };
    for_each_wall_site([&](std::size_t, std::size_t cube) { ++next[cube + 1]; });
    std::partial_sum(next.begin(), next.end(), next.begin());
    first_ = next;
    numbers_.resize(next.back());
    for_each_wall_site([&](std::size_t site, std::size_t cube) { numbers_[next[cube]++] = static_cast<std::uint32_t>(site); });
  }

  std::int64_t cubes() const { return first_.empty() ? 0 : std::ssize(first_) - 1; }

  /// The voxels of a cube that has sites; else an empty box.
  Box cube(std::int64_t number) const {
    if (in(number).empty()) return {};
    Box voxels;
    const Index3 place = cubes_.voxel_at(static_cast<std::size_t>(number));
    for (std::size_t a = 0; a < 3; ++a) {
      voxels.lo[a] = box_.lo[a] + place[a] * edge;
      voxels.hi[a] = std::min(voxels.lo[a] + edge, box_.hi[a]);
    }
    return voxels;
  }
  std::span<const std::uint32_t> in(std::int64_t number) const {
    const auto at = static_cast<std::size_t>(number);
    return std::span(numbers_).subspan(first_[at], first_[at + 1] - first_[at]);
  }
  Index3 voxel_of(std::uint32_t site) const { return sample_.voxel_at(voxels_[site]); }

 private:
  static constexpr std::int64_t edge = 32;

  static bool has_wall(Index3 at, const Surroundings& around) {
    for (std::int64_t& coordinate : at) {
      const std::int64_t here = coordinate;
      for (const std::int64_t step : {-1, 1}) {
        coordinate = here + step;
        if (around.at(at) == solid) return true;
      }
      coordinate = here;
    }
    return false;
  }
  Index3 cube_of(const Index3& at) const { return {(at[0] - box_.lo[0]) / edge, (at[1] - box_.lo[1]) / edge, (at[2] - box_.lo[2]) / edge}; }

  Box box_, cubes_, sample_;
  std::span<const std::uint64_t> voxels_;
  std::vector<std::size_t> first_;  // of each cube, and one entry past the last
  std::vector<std::uint32_t> numbers_;
};

/// The walls of one site.
struct SiteWalls {
  double area = 0;
  std::int64_t faces = 0;
};

SiteWalls walls_of(const Index3& site, const SmoothPores& smooth, const Surroundings& around) {
  SiteWalls walls;
  const std::array<double, 3> here = smooth.gradient(site);
  for (std::size_t a = 0; a < 3; ++a) {
    for (const std::int64_t step : {-1, 1}) {
      Index3 behind = site;
      behind[a] += step;
      if (around.at(behind) != solid) continue;
      const std::array<double, 3> there = smooth.gradient(behind);
      const std::array<double, 3> n = {here[0] + there[0], here[1] + there[1], here[2] + there[2]};
      const double length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
      walls.area += length > 0 ? std::abs(n[a]) / length : 1;
      ++walls.faces;
    }
  }
  return walls;
}

}  // namespace

WallAreas wall_areas(const Part& part, const Index3& shape, Boundary boundary, const PoreRows& pores, const PoreRows& outside, int threads,
                     const Comm& comm) {
  constexpr std::int64_t site_bytes = sizeof(double) + sizeof(std::uint32_t);
  const Box box = box_around(part.voxels, shape, threads);
  const std::int64_t around_bytes = box.empty() ? 0 : grown(box, reach).volume();
  check_memory(need_of_host(around_bytes + site_bytes * part.padded_sites(), "the areas of walls", "Use more ranks or machines."), comm);
  const Surroundings around(box, shape, boundary, pores, outside, comm);
  const WallSites sites(box, part.voxels, shape, around);
  WallAreas areas;
  areas.at_sites = filled_vector(part.voxels.size(), 0.0, threads);
  std::atomic<std::int64_t> faces = 0;
  in_parallel(threads, sites.cubes(), [&](std::int64_t cube) {
    const Box voxels = sites.cube(cube);
    if (voxels.empty()) return;
    const SmoothPores smooth(grown(voxels, smooth_reach), around);
    for (const std::uint32_t site : sites.in(cube)) {
      const SiteWalls walls = walls_of(sites.voxel_of(site), smooth, around);
      areas.at_sites[site] = walls.area;
      faces += walls.faces;
    }
  });
  ExactSum sum;
  for (const double area : areas.at_sites) sum.add(area);
  areas.all = ExactSum::all({sum}, comm)[0];
  areas.faces = comm.sum_all(faces.load());
  return areas;
}

}  // namespace karst
