// The flow as slowly and plainly as it can be computed: two dense arrays, an `if` for each wall. What every other way is compared with.
#pragma once

#include <array>
#include <vector>

#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "solver/site_motion.hpp"
#include "solver/slot_operations.hpp"

namespace karst {

template <class Set>
class NaiveSolver {
 public:
  static constexpr int directions = Lattice<Set>::directions;
  using Site = std::array<double, directions>;

  NaiveSolver(const PoreBlock& pores, Boundary boundary, int axis, double tau, const std::array<double, 3>& force);

  /// Voxels with the number n > 0 are walls that move with velocity n - 1 of the list.
  void set_walls(const Block<std::uint8_t>& numbers, const WallVelocities& velocities);

  template <class Equilibrium>
  void step();

  /// What arrives at a voxel: after n steps, before the next collision.
  const Site& arriving(const Index3& voxel) const { return f_[voxel]; }

 private:
  void stream();
  unsigned fold(Index3& v) const;
  bool is_pore(Index3 v) const;
  bool has_third_pore(const Index3& v, const Index3& c) const;
  double upstream(const Index3& voxel, int q) const;
  double added_by_wall(const Index3& wall, int q) const;

  PoreBlock pores_;
  Boundary boundary_;
  int axis_;
  CollisionNumbers<double> numbers_;
  Block<Site> f_, collided_;
  Block<std::uint8_t> walls_;
  WallVelocities wall_velocities_;
};

}  // namespace karst
