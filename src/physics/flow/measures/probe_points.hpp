// Velocity and pressure at points, from the voxels around them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"
#include "physics/flow/flow_plan.hpp"
#include "solver/flow/unsteady_flow.hpp"
#include "solver/site/site_motion.hpp"

namespace karst {

/// Linear among the centres of voxels, and linear to the velocity of a wall on its surface. A point in solid has no value: NaN.
class ProbePoints {
 public:
  /// The sample is periodic but for its walls. Collective.
  ProbePoints(const std::vector<std::array<double, 3>>& points, const Part& part, const Index3& shape, const std::vector<NamedWall>& walls,
              const Comm& comm);

  std::size_t size() const { return points_.size(); }

  /// The same on all ranks. Collective.
  std::vector<SiteMotion> values(const UnsteadyFlow& flow) const;

 private:
  struct Corner {
    std::size_t voxel;  // place in voxels_
    double weight;
  };
  using Corners = std::vector<Corner>;
  struct Site {
    std::size_t voxel;
    std::uint32_t site;
  };

  void find_sites(const Part& part);
  void find_walls(const Part& part, const Index3& shape, const std::vector<NamedWall>& walls);
  SiteMotion value(const Corners& corners, const std::vector<SiteMotion>& at_voxels) const;

  Comm comm_;
  std::vector<Corners> points_;
  std::vector<std::uint64_t> voxels_;  // sorted
  std::vector<char> is_fluid_;         // on all ranks
  std::vector<std::array<double, 3>> wall_velocities_;
  std::vector<Site> sites_;  // the voxels that are sites of this rank
};

/// The points of a line, first end first.
std::vector<std::array<double, 3>> points_of(const ProbeLine& line);

}  // namespace karst
