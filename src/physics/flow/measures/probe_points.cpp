#include "physics/flow/measures/probe_points.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace karst {

namespace {

struct VoxelWeight {
  std::uint64_t voxel;
  double weight;
};

bool has_face(const std::vector<NamedWall>& walls, std::size_t axis) {
  return std::any_of(walls.begin(), walls.end(), [&](const NamedWall& wall) { return wall.is_face && wall.axis == axis; });
}

// The eight voxels whose centres are around a point.
std::vector<VoxelWeight> around(const std::array<double, 3>& point, const Index3& shape, const std::vector<NamedWall>& walls) {
  std::vector<VoxelWeight> corners;
  for (int corner = 0; corner < 8; ++corner) {
    Index3 voxel{};
    double weight = 1;
    bool is_inside = true;
    for (std::size_t a = 0; a < 3; ++a) {
      const double below = std::floor(point[a] - 0.5), share = point[a] - 0.5 - below;
      const bool is_above = (corner >> a & 1) != 0;
      voxel[a] = static_cast<std::int64_t>(below) + (is_above ? 1 : 0);
      weight *= is_above ? share : 1 - share;
      if (voxel[a] >= 0 && voxel[a] < shape[a]) continue;
      is_inside = is_inside && !has_face(walls, a);
      voxel[a] = (voxel[a] + shape[a]) % shape[a];
    }
    if (is_inside && weight > 0) corners.push_back({whole_box(shape).offset(voxel), weight});
  }
  return corners;
}

struct VoxelMotion {
  std::size_t voxel;
  SiteMotion motion;
};

}  // namespace

ProbePoints::ProbePoints(const std::vector<std::array<double, 3>>& points, const Part& part, const Index3& shape,
                         const std::vector<NamedWall>& walls, const Comm& comm)
    : comm_(comm) {
  std::vector<std::vector<VoxelWeight>> all;
  for (const std::array<double, 3>& point : points) {
    all.push_back(around(point, shape, walls));
    for (const VoxelWeight& corner : all.back()) voxels_.push_back(corner.voxel);
  }
  std::sort(voxels_.begin(), voxels_.end());
  voxels_.erase(std::unique(voxels_.begin(), voxels_.end()), voxels_.end());
  for (const std::vector<VoxelWeight>& corners : all) {
    Corners numbered_corners;
    for (const VoxelWeight& corner : corners) {
      const auto at = std::lower_bound(voxels_.begin(), voxels_.end(), corner.voxel);
      numbered_corners.push_back({static_cast<std::size_t>(at - voxels_.begin()), corner.weight});
    }
    points_.push_back(std::move(numbered_corners));
  }
  find_sites(part);
  find_walls(part, shape, walls);
}

void ProbePoints::find_sites(const Part& part) {
  std::vector<std::int64_t> is_fluid(voxels_.size());
  for (std::uint32_t site = 0; site < part.voxels.size() && !voxels_.empty(); ++site) {
    const auto at = std::lower_bound(voxels_.begin(), voxels_.end(), part.voxels[site]);
    if (at == voxels_.end() || *at != part.voxels[site]) continue;
    sites_.push_back({static_cast<std::size_t>(at - voxels_.begin()), site});
    is_fluid[sites_.back().voxel] = 1;
  }
  is_fluid = comm_.sum_all(std::move(is_fluid));
  is_fluid_.assign(is_fluid.begin(), is_fluid.end());
}

// The solid voxels of moving walls are known by the links that end there.
void ProbePoints::find_walls(const Part& part, const Index3& shape, const std::vector<NamedWall>& walls) {
  struct WallAt {
    std::size_t voxel;
    std::uint8_t wall;
  };
  std::vector<WallAt> probed_walls;
  const Box whole = whole_box(shape);
  for (const WallLink& link : part.walls) {
    if (walls[link.wall].is_face) continue;
    Index3 voxel = whole.voxel_at(part.voxels[link.site]) - part.velocities[link.q];
    for (std::size_t a = 0; a < 3; ++a) voxel[a] = (voxel[a] + shape[a]) % shape[a];
    const auto at = std::lower_bound(voxels_.begin(), voxels_.end(), whole.offset(voxel));
    if (at != voxels_.end() && *at == whole.offset(voxel))
      probed_walls.push_back({static_cast<std::size_t>(at - voxels_.begin()), link.wall});
  }
  probed_walls = comm_.gather_root(probed_walls);
  comm_.broadcast_root(probed_walls);
  wall_velocities_.resize(voxels_.size());
  for (const WallAt& each : probed_walls) wall_velocities_[each.voxel] = walls[each.wall].rule.velocity;
}

std::vector<SiteMotion> ProbePoints::values(const UnsteadyFlow& flow) const {
  if (points_.empty()) return {};
  std::vector<std::uint32_t> sites;
  for (const Site& each : sites_) sites.push_back(each.site);
  std::vector<SiteMotion> motions(sites.size());
  flow.motions_of(sites, motions);
  std::vector<VoxelMotion> own_motions;
  for (std::size_t i = 0; i < sites.size(); ++i) own_motions.push_back({sites_[i].voxel, motions[i]});
  std::vector<VoxelMotion> all = comm_.gather_root(own_motions);
  comm_.broadcast_root(all);
  std::vector<SiteMotion> at_voxels(voxels_.size());
  for (const VoxelMotion& each : all) at_voxels[each.voxel] = each.motion;
  std::vector<SiteMotion> values;
  for (const Corners& corners : points_) values.push_back(value(corners, at_voxels));
  return values;
}

SiteMotion ProbePoints::value(const Corners& corners, const std::vector<SiteMotion>& at_voxels) const {
  constexpr double none = std::numeric_limits<double>::quiet_NaN(), rounding = 1e-9;
  SiteMotion fluid{};
  std::array<double, 3> wall{};
  double fluid_share = 0, wall_share = 0;
  for (const Corner& corner : corners) {
    if (is_fluid_[corner.voxel] != 0) {
      fluid_share += corner.weight;
      for (std::size_t a = 0; a < 3; ++a) fluid.velocity[a] += corner.weight * at_voxels[corner.voxel].velocity[a];
      fluid.density += corner.weight * at_voxels[corner.voxel].density;
    } else {
      wall_share += corner.weight;
      for (std::size_t a = 0; a < 3; ++a) wall[a] += corner.weight * wall_velocities_[corner.voxel][a];
    }
  }
  const double share = wall_share > 0 ? fluid_share / (fluid_share + wall_share) : 1;
  if (!(fluid_share > 0) || share < 0.5 - rounding) return {{none, none, none}, none};
  for (std::size_t a = 0; a < 3; ++a) {
    fluid.velocity[a] /= fluid_share;
    if (wall_share > 0) fluid.velocity[a] = (2 * share - 1) * fluid.velocity[a] + 2 * (1 - share) * (wall[a] / wall_share);
  }
  fluid.density /= fluid_share;
  return fluid;
}

std::vector<std::array<double, 3>> points_of(const ProbeLine& line) {
  std::vector<std::array<double, 3>> points;
  for (std::int64_t i = 0; i < line.points; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(line.points - 1);
    std::array<double, 3> at{};
    for (std::size_t a = 0; a < 3; ++a) at[a] = line.from[a] + share * (line.to[a] - line.from[a]);
    points.push_back(at);
  }
  return points;
}

}  // namespace karst
