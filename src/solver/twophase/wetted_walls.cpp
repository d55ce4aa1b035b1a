#include "solver/twophase/wetted_walls.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <numbers>

#include "geometry/box.hpp"
#include "solver/site/lattice.hpp"
#include "solver/site/velocity_sets/d3q19.hpp"
#include "solver/twophase/wetted_wall.hpp"

namespace karst {

namespace {

using L19 = Lattice<D3Q19>;
using Whole3 = std::array<std::int64_t, 3>;

constexpr std::int64_t box_reach = 2, window_reach = 3, window_width = 2 * window_reach + 1;
constexpr double least_tangential = 0.3;

// The weight of a solid voxel of the window in the sum over q of w_q c_q times the solid voxels in the box around x - c_q.
constexpr auto window_weights = [] {
  std::array<std::array<std::int8_t, 3>, window_width * window_width * window_width> all{};
  std::size_t place = 0;
  for (std::int64_t z = -window_reach; z <= window_reach; ++z) {
    for (std::int64_t y = -window_reach; y <= window_reach; ++y) {
      for (std::int64_t x = -window_reach; x <= window_reach; ++x, ++place) {
        for (int q = 1; q < L19::directions; ++q) {
          const Index3 c = L19::velocity(q);
          if (longest_component({x + c[0], y + c[1], z + c[2]}) > box_reach) continue;
          for (std::size_t a = 0; a < 3; ++a) all[place][a] = static_cast<std::int8_t>(all[place][a] + L19::units(q) * c[a]);
        }
      }
    }
  }
  return all;
}();

// The pores around the sites of a part.
class Surroundings {
 public:
  Surroundings(const Part& part, const PoreRows& fluid, const LinkRule& rule, const Comm& comm)
      : pores_(box_around(part, rule.shape)), sample_(whole_box(rule.shape)) {
    Box open = pores_.box;  // without what lies beyond walls at faces
    for (std::size_t a = 0; a < 3; ++a) {
      if (rule.faces[a][0]) open.lo[a] = std::max<std::int64_t>(open.lo[a], 0);
      if (rule.faces[a][1]) open.hi[a] = std::min(open.hi[a], rule.shape[a]);
    }
    for (const PoreRow& row : fetch_rows(fluid, rule.shape, true, pores_.box, comm)) {
      if (row.y < open.lo[1] || row.y >= open.hi[1] || row.z < open.lo[2] || row.z >= open.hi[2]) continue;
      const std::int64_t begin = std::max<std::int64_t>(row.begin, open.lo[0]), end = std::min<std::int64_t>(row.end, open.hi[0]);
      for (std::int64_t x = begin; x < end; ++x) pores_[{x, row.y, row.z}] = 1;
    }
  }

  Index3 voxel(std::uint64_t number) const { return sample_.voxel_at(number); }
  bool is_solid(const Index3& v) const { return pores_[v] == 0; }

  // In units of the smallest weight; 0 where the walls cancel.
  Whole3 normal(const Index3& v) const {
    Whole3 sum{};
    const auto* weights = window_weights.data();
    for (std::int64_t z = v[2] - window_reach; z <= v[2] + window_reach; ++z) {
      for (std::int64_t y = v[1] - window_reach; y <= v[1] + window_reach; ++y) {
        const std::uint8_t* pore = &pores_[{v[0] - window_reach, y, z}];
        for (std::int64_t x = 0; x < window_width; ++x, ++weights) {
          for (std::size_t a = 0; a < 3; ++a) sum[a] += pore[x] == 0 ? (*weights)[a] : 0;
        }
      }
    }
    return sum;
  }

 private:
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

  PoreBlock pores_;
  Box sample_;
};

// 3 sum over open links of w_q c_q c_q, times 12: the gradient that the open links measure of a unit gradient.
std::array<Whole3, 3> measured_by_links(const Surroundings& around, const Index3& v, bool& is_at_wall) {
  std::array<Whole3, 3> sum{};
  is_at_wall = false;
  for (int q = 1; q < L19::directions; ++q) {
    const Index3 c = L19::velocity(q);
    if (around.is_solid(v - c)) {
      is_at_wall = true;
      continue;
    }
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::size_t b = 0; b < 3; ++b) sum[a][b] += L19::units(q) * c[a] * c[b];
    }
  }
  return sum;
}

template <class Number>
std::int16_t rounded(Number value, double unit) {
  return static_cast<std::int16_t>(std::lround(static_cast<double>(value) / unit));
}

WettedWall wall_of(const Surroundings& around, const Index3& v, double cosine, WallCounts& counts) {
  WettedWall wall;
  bool is_at_wall = false;
  const std::array<Whole3, 3> links = measured_by_links(around, v, is_at_wall);
  if (!is_at_wall) return wall;
  ++counts.at_walls;
  const Whole3 normal = around.normal(v);
  const std::int64_t square = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
  if (square == 0) {
    ++counts.without_normal;
    return wall;
  }
  std::int64_t across = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t b = 0; b < 3; ++b) across += normal[a] * links[a][b] * normal[b];
    wall.normal[a] = rounded(static_cast<double>(normal[a]) / std::sqrt(static_cast<double>(square)), WettedWall::unit);
  }
  const auto trace = static_cast<double>(links[0][0] + links[1][1] + links[2][2]);
  const double tangential = (trace - static_cast<double>(across) / static_cast<double>(square)) / 24;
  wall.cosine = rounded(cosine, WettedWall::unit);
  wall.scale = rounded(1 / std::max(tangential, least_tangential), WettedWall::unit_of_scale);
  return wall;
}

}  // namespace

WallCounts add_wetted_walls(Part& part, const PoreRows& fluid, const LinkRule& rule, double contact_angle, const Comm& comm) {
  const Surroundings around(part, fluid, rule, comm);
  const double cosine = std::cos(contact_angle * (std::numbers::pi / 180));
  WallCounts counts;
  part.site_data.resize(part.voxels.size() * sizeof(WettedWall));
  for (std::size_t site = 0; site < part.voxels.size(); ++site) {
    const std::uint64_t voxel = part.voxels[site];
    const WettedWall wall = voxel == no_voxel ? WettedWall{} : wall_of(around, around.voxel(voxel), cosine, counts);
    std::memcpy(part.site_data.data() + site * sizeof(WettedWall), &wall, sizeof(WettedWall));
  }
  return counts;
}

}  // namespace karst
