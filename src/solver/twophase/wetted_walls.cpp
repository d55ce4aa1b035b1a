#include "solver/twophase/wetted_walls.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <numbers>
#include <vector>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"
#include "geometry/box.hpp"
#include "solver/site/lattice.hpp"
#include "solver/site/velocity_sets/d3q19.hpp"
#include "solver/twophase/wetted_wall.hpp"

namespace karst {

namespace {

using L19 = Lattice<D3Q19>;
using Whole3 = std::array<std::int64_t, 3>;

constexpr std::int64_t window_reach = 3, window_width = 2 * window_reach + 1;

// The weights of the voxels around a voxel in the mean of the solid, along each axis. Narrower means turn along stairs of voxels, wider
// ones turn at flat walls up to three voxels from a corner (docs/validation.md).
constexpr std::array<int, 5> mean_weights = {1, 4, 6, 4, 1};
constexpr int weight_at(std::int64_t along) { return along >= -2 && along <= 2 ? mean_weights[static_cast<std::size_t>(along + 2)] : 0; }

constexpr double least_tangential = 0.3;

// The weight of a solid voxel of the window in the sum over q of w_q c_q times the mean of the solid around x - c_q.
constexpr auto window_weights = [] {
  std::array<std::array<std::int16_t, 3>, window_width * window_width * window_width> all{};
  std::size_t place = 0;
  for (std::int64_t z = -window_reach; z <= window_reach; ++z) {
    for (std::int64_t y = -window_reach; y <= window_reach; ++y) {
      for (std::int64_t x = -window_reach; x <= window_reach; ++x, ++place) {
        for (int q = 1; q < L19::directions; ++q) {
          const Index3 c = L19::velocity(q);
          const int weight = weight_at(x + c[0]) * weight_at(y + c[1]) * weight_at(z + c[2]) * L19::units(q);
          for (std::size_t a = 0; a < 3; ++a) all[place][a] = static_cast<std::int16_t>(all[place][a] + weight * static_cast<int>(c[a]));
        }
      }
    }
  }
  return all;
}();

// The voxels around the sites of a part: pores, and solid voxels by contact angle.
class Surroundings {
 public:
  static constexpr std::size_t most_labels = 254;

  Surroundings(const Part& part, const PoreRows& fluid, const LinkRule& rule, const Wetting& wetting, const Comm& comm)
      : kinds_(box_around(part, rule.shape)), sample_(whole_box(rule.shape)),
        open_(open_box(rule)), cosines_{0, cosine(wetting.contact_angle)} {
    std::fill(kinds_.values.begin(), kinds_.values.end(), unlabelled);
    set(fetch_rows(fluid, rule.shape, true, kinds_.box, comm), pore);
    for (const Wetting::Label& label : wetting.labels) {
      set(fetch_rows(label.voxels, rule.shape, true, kinds_.box, comm), static_cast<std::uint8_t>(cosines_.size()));
      cosines_.push_back(cosine(label.contact_angle));
    }
    for_each_voxel(kinds_.box, [&](const Index3& v) { kinds_[v] = kinds_[rule.in_mirrors(v)]; });
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::size_t end = 0; end < 2; ++end) {
        const auto& face = rule.faces[a][end];
        if (face && !face->is_mirror && face->wall < wetting.reservoirs.size() && wetting.reservoirs[face->wall]) extend(a, end);
      }
    }
  }

  Index3 voxel(std::uint64_t number) const { return sample_.voxel_at(number); }
  bool is_solid(const Index3& v) const { return kinds_[v] != pore; }
  std::int64_t cosine_at(const Index3& v) const { return cosines_[kinds_[v]]; }  ///< in WettedWall::unit

  // Out of the solid, in units of the smallest weight; 0 where the walls cancel.
  Whole3 normal(const Index3& v) const {
    Whole3 sum{};
    const auto* weights = window_weights.data();
    for (std::int64_t z = v[2] - window_reach; z <= v[2] + window_reach; ++z) {
      for (std::int64_t y = v[1] - window_reach; y <= v[1] + window_reach; ++y) {
        const std::uint8_t* kind = &kinds_[{v[0] - window_reach, y, z}];
        for (std::int64_t x = 0; x < window_width; ++x, ++weights) {
          for (std::size_t a = 0; a < 3; ++a) sum[a] += kind[x] != pore ? (*weights)[a] : 0;
        }
      }
    }
    return sum;
  }

 private:
  static constexpr std::uint8_t pore = 0, unlabelled = 1;  // labels of solid voxels follow

  static Box box_around(const Part& part, const Index3& shape) {
    const Box sample = whole_box(shape);
    Box box = {sample.hi, sample.lo};
    for (const std::uint64_t number : part.voxels) {
      if (number == no_voxel) continue;
      const Index3 v = sample.voxel_at(number);
      for (std::size_t a = 0; a < 3; ++a) {
        box.lo[a] = std::min(box.lo[a], v[a] - window_reach);
        box.hi[a] = std::max(box.hi[a], v[a] + window_reach + 1);
      }
    }
    return part.sites > 0 ? box : Box{};
  }

  // Without the voxels beyond walls at faces.
  Box open_box(const LinkRule& rule) const {
    Box open = kinds_.box;
    for (std::size_t a = 0; a < 3; ++a) {
      if (rule.faces[a][0]) open.lo[a] = std::max<std::int64_t>(open.lo[a], 0);
      if (rule.faces[a][1]) open.hi[a] = std::min(open.hi[a], rule.shape[a]);
    }
    return open;
  }

  void set(const std::vector<PoreRow>& rows, std::uint8_t kind) {
    for (const PoreRow& row : rows) {
      if (row.y < open_.lo[1] || row.y >= open_.hi[1] || row.z < open_.lo[2] || row.z >= open_.hi[2]) continue;
      const std::int64_t begin = std::max<std::int64_t>(row.begin, open_.lo[0]), end = std::min<std::int64_t>(row.end, open_.hi[0]);
      for (std::int64_t x = begin; x < end; ++x) kinds_[{x, row.y, row.z}] = kind;
    }
  }

  // Repeats the last layer of the sample beyond a face.
  void extend(std::size_t axis, std::size_t end) {
    const std::int64_t last = end == 0 ? open_.lo[axis] : open_.hi[axis] - 1;
    for_each_voxel(kinds_.box, [&](const Index3& v) {
      Index3 inside = v;
      inside[axis] = end == 0 ? std::max(v[axis], last) : std::min(v[axis], last);
      kinds_[v] = kinds_[inside];
    });
  }

  static std::int64_t cosine(double angle) { return std::lround(std::cos(angle * (std::numbers::pi / 180)) / WettedWall::unit); }

  Block<std::uint8_t> kinds_;
  Box sample_, open_;
  std::vector<std::int64_t> cosines_;  // by kind
};

// Sums over the links of a site, in units of the smallest weight.
struct LinkSums {
  Whole3 normal{};                         // w_q c_q of wall links
  std::array<Whole3, 3> open{};            // w_q c_q c_q of open links
  std::int64_t at_walls = 0, cosines = 0;  // w_q of wall links, and w_q times the cosine

  LinkSums(const Surroundings& around, const Index3& v) {
    for (int q = 1; q < L19::directions; ++q) {
      const Index3 c = L19::velocity(q), before = v - c;
      if (around.is_solid(before)) {
        at_walls += L19::units(q);
        for (std::size_t a = 0; a < 3; ++a) normal[a] += L19::units(q) * c[a];
        cosines += L19::units(q) * around.cosine_at(before);
        continue;
      }
      for (std::size_t a = 0; a < 3; ++a) {
        for (std::size_t b = 0; b < 3; ++b) open[a][b] += L19::units(q) * c[a] * c[b];
      }
    }
  }
};

std::int64_t square_of(const Whole3& v) { return v[0] * v[0] + v[1] * v[1] + v[2] * v[2]; }

std::int16_t rounded(double value) { return static_cast<std::int16_t>(std::lround(value)); }

WettedWall wall_of(const Surroundings& around, const Index3& v, WallCounts& counts) {
  WettedWall wall;
  const LinkSums links(around, v);
  if (links.at_walls == 0) return wall;
  ++counts.at_walls;
  const Whole3 averaged = around.normal(v), normal = square_of(averaged) > 0 ? averaged : links.normal;
  const std::int64_t square = square_of(normal);
  if (square == 0) {
    ++counts.without_normal;
    return wall;
  }
  std::int64_t across = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t b = 0; b < 3; ++b) across += normal[a] * links.open[a][b] * normal[b];
    wall.normal[a] = rounded(static_cast<double>(normal[a]) / std::sqrt(static_cast<double>(square)) / WettedWall::unit);
  }
  // The open links measure this share of a gradient along the wall.
  const auto trace = static_cast<double>(links.open[0][0] + links.open[1][1] + links.open[2][2]);
  const double tangential = (trace - static_cast<double>(across) / static_cast<double>(square)) / (D3Q19::weights_sum_to / 1.5);
  wall.cosine = rounded(static_cast<double>(links.cosines) / static_cast<double>(links.at_walls));
  wall.scale = rounded(1 / std::max(tangential, least_tangential) / WettedWall::unit_of_scale);
  return wall;
}

}  // namespace

WallCounts add_wetted_walls(Part& part, const PoreRows& fluid, const LinkRule& rule, const Wetting& wetting, const Comm& comm) {
  if (wetting.labels.size() > Surroundings::most_labels)
    throw InputError(text(setting("contact_angle"), " has too many labels (", wetting.labels.size(), " of at most ",
                          Surroundings::most_labels, "). Leave out those that the most common angle is for."));
  const Surroundings around(part, fluid, rule, wetting, comm);
  WallCounts counts;
  part.site_data.resize(part.voxels.size() * sizeof(WettedWall));
  for (std::size_t site = 0; site < part.voxels.size(); ++site) {
    const std::uint64_t voxel = part.voxels[site];
    const WettedWall wall = voxel == no_voxel ? WettedWall{} : wall_of(around, around.voxel(voxel), counts);
    std::memcpy(part.site_data.data() + site * sizeof(WettedWall), &wall, sizeof(WettedWall));
  }
  return counts;
}

}  // namespace karst
