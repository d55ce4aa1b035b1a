// Strain and vorticity at sites, from differences of velocities.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "physics/flow/flow_plan.hpp"
#include "physics/flow/measures/site_neighbours.hpp"

namespace karst {

/// With g_ab = d u_b / d x_a, in lattice units.
struct GradientProducts {
  double squares = 0;  ///< g_ab g_ab
  double mixed = 0;    ///< g_ab g_ba

  double strain() const { return (squares + mixed) / 2; }     ///< S:S
  double enstrophy() const { return (squares - mixed) / 2; }  ///< (curl u)^2 / 2
};

/// Central differences of order 6, 4 or 2: the highest whose voxels are all fluid. Beside a wall, differences of second order with the
/// velocity of the wall, half a voxel away. The same on any number of ranks.
class VelocityGradients {
 public:
  /// Needs the links of the part. `walls`: of its named walls.
  VelocityGradients(const Part& part, const std::vector<NamedWall>& walls, int threads, const Comm& comm);

  /// `motions`: of all sites of this part; must stay until the next call. Collective.
  void fetch(std::span<const SiteMotion> motions);

  /// Called by several threads.
  GradientProducts at(std::uint32_t site) const;

 private:
  // A side of a site at a named wall.
  struct WallSide {
    std::uint32_t site;
    Side side;
    bool is_open;  // a face of fixed pressure has no velocity
    Velocity velocity;
  };

  Velocity derivative(std::uint32_t site, std::size_t axis) const;
  WallSide wall_at(std::uint32_t site, Side side) const;

  SiteNeighbours neighbours_;
  std::span<const SiteMotion> motions_;
  std::vector<WallSide> wall_sides_;  // by site and side
};

}  // namespace karst
