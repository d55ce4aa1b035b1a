// The flow as slowly and plainly as it can be computed: two dense arrays, an `if` for each wall. What every other way is compared with.
#pragma once

#include <array>
#include <vector>

#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "solver/site_motion.hpp"

namespace karst {

class NaiveSolver {
 public:
  using Site = std::array<double, directions>;

  NaiveSolver(const PoreBlock& pores, Boundary boundary, int axis, double tau, const std::array<double, 3>& force);

  template <class Equilibrium>
  void step();

  /// What arrives at a voxel: after n steps, before the next collision.
  const Site& arriving(const Index3& voxel) const { return f_[voxel]; }

 private:
  void stream();
  double upstream(const Index3& voxel, int q) const;

  PoreBlock pores_;
  Boundary boundary_;
  int axis_;
  CollisionNumbers<double> numbers_;
  Block<Site> f_, collided_;
};

}  // namespace karst
