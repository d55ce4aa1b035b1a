// Differences of velocities at a site, on CPUs and GPUs.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/host_device.hpp"
#include "physics/flow/measures/velocity_rows.hpp"

namespace karst {

/// With g_ab = d u_b / d x_a, in lattice units.
struct GradientProducts {
  double squares = 0;  ///< g_ab g_ab
  double mixed = 0;    ///< g_ab g_ba

  double strain() const { return (squares + mixed) / 2; }     ///< S:S
  double enstrophy() const { return (squares - mixed) / 2; }  ///< (curl u)^2 / 2
};

/// A side of a site at a named wall.
struct WallSide {
  std::uint32_t site;
  std::uint8_t side;
  bool is_open;  ///< a face of fixed pressure has no velocity
  Velocity velocity;

  KARST_HOST_DEVICE std::uint64_t order() const { return std::uint64_t{site} * sides + side; }
};

/// Central differences of order 6, 4 or 2: the highest whose voxels are all fluid. Beside a wall, differences of second order with the
/// velocity of the wall, half a voxel away. The same on any number of ranks.
struct VelocityGradients {
  VelocityRows rows;
  const WallSide* wall_sides;  ///< by order()
  std::int64_t wall_side_count;

  KARST_HOST_DEVICE GradientProducts at(std::uint32_t site) const {
    const Velocity g[3] = {derivative(site, 0), derivative(site, 1), derivative(site, 2)};
    GradientProducts products;
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::size_t b = 0; b < 3; ++b) {
        products.squares += g[a][b] * g[a][b];
        products.mixed += g[a][b] * g[b][a];
      }
    }
    return products;
  }

 private:
  KARST_HOST_DEVICE Velocity derivative(std::uint32_t site, std::size_t axis) const {
    VelocityRows::Walk low(rows, site, 2 * axis), high(rows, site, 2 * axis + 1);
    const auto both_go_on = [&] {
      const bool low_goes_on = low.goes_on(), high_goes_on = high.goes_on();
      return low_goes_on && high_goes_on;
    };
    const auto across = [&] { return high.velocity() - low.velocity(); };
    const bool has_low = low.goes_on(), has_high = high.goes_on();
    if (!has_low || !has_high) return beside_wall(site, axis, {has_low, low.velocity()}, {has_high, high.velocity()});
    const Velocity first = across();
    if (!both_go_on()) return 0.5 * first;
    const Velocity second = across();
    if (!both_go_on()) return (1.0 / 12) * (8 * first - second);
    return (1.0 / 60) * (45 * first - 9 * second + across());
  }

  struct Neighbour {
    bool is_there;  // or a wall
    Velocity velocity;
  };

  KARST_HOST_DEVICE Velocity beside_wall(std::uint32_t site, std::size_t axis, const Neighbour& low, const Neighbour& high) const {
    const Velocity here = rows.velocities.at(site);
    const WallSide at_low = wall_at(site, 2 * axis), at_high = wall_at(site, 2 * axis + 1);
    if (at_low.is_open || at_high.is_open) {  // to first order
      const Velocity upper = high.is_there ? high.velocity : here, lower = low.is_there ? low.velocity : here;
      return upper - lower;
    }
    // Through the wall at a distance of 1/2, the site, and the site at a distance of 1.
    if (high.is_there) return here + (1.0 / 3) * high.velocity - (4.0 / 3) * at_low.velocity;
    if (low.is_there) return (4.0 / 3) * at_high.velocity - here - (1.0 / 3) * low.velocity;
    return at_high.velocity - at_low.velocity;
  }

  // Walls that are not named are at rest.
  KARST_HOST_DEVICE WallSide wall_at(std::uint32_t site, Side side) const {
    const std::uint64_t wanted = std::uint64_t{site} * sides + side;
    std::int64_t begin = 0, end = wall_side_count;
    while (begin < end) {
      const std::int64_t middle = (begin + end) / 2;
      if (wall_sides[middle].order() < wanted)
        begin = middle + 1;
      else
        end = middle;
    }
    WallSide wall{site, static_cast<std::uint8_t>(side), false, {}};
    if (begin < wall_side_count && wall_sides[begin].order() == wanted) {
      wall.is_open = wall_sides[begin].is_open;
      wall.velocity = wall_sides[begin].velocity;
    }
    return wall;
  }
};

}  // namespace karst
