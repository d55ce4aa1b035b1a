// Strain and vorticity of a flow, from differences of velocities.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "unsteady/flow_plan.hpp"
#include "unsteady/site_neighbours.hpp"

namespace karst {

/// Sums over the sites of all ranks, in lattice units. With g_ab = d u_b / d x_a.
struct GradientSums {
  double squares = 0;  ///< of g_ab g_ab
  double mixed = 0;    ///< of g_ab g_ba

  double strain() const { return (squares + mixed) / 2; }     ///< sum of S:S
  double enstrophy() const { return (squares - mixed) / 2; }  ///< sum of (curl u)^2 / 2
};

/// Central differences of order 6, 4 or 2: the highest whose voxels are all fluid. Beside a wall, differences of second order with the
/// velocity of the wall, half a voxel away. The sums are the same on any number of ranks.
class VelocityGradients {
 public:
  /// Needs the links of the part. `walls`: of its named walls.
  VelocityGradients(const Part& part, const std::vector<NamedWall>& walls, int threads, const Comm& comm);

  /// `velocities`: three components of each site; padding is not read. Collective.
  GradientSums sums(const std::array<std::vector<double>, 3>& velocities) const;

 private:
  // A side of a site at a named wall.
  struct WallSide {
    std::uint32_t site;
    Side side;
    bool is_open;  // a face with a given pressure has no velocity
    std::array<double, 3> velocity;
  };

  std::vector<double> gradient(std::size_t component, std::size_t axis, std::span<const double> u) const;

  SiteNeighbours neighbours_;
  std::vector<char> is_site_;  // 0 for padding
  std::vector<WallSide> wall_sides_;
  int threads_;
  Comm comm_;
};

}  // namespace karst
