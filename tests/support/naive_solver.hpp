// The flow as slowly and plainly as it can be computed: two dense arrays, an `if` for each wall. What every other way is compared with.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "partition/parts/link_rule.hpp"
#include "solver/flow/wall_operations.hpp"
#include "solver/site/physics.hpp"

namespace karst {

/// For every velocity set of variants.hpp.
class NaiveSolver {
 public:
  NaiveSolver(std::string_view lattice, const PoreBlock& pores, Boundary boundary, int axis, double tau,
              const std::array<double, 3>& force);

  /// The data of all sites: Part::site_data.
  void set_porous(const Block<std::uint8_t>& labels, const FlowPhysics::Law& law);

  /// Voxels with the number n > 0 belong to wall n - 1 of the list, and so do faces of the sample with this number.
  void set_walls(const Block<std::uint8_t>& numbers, const WallRules& rules, const OpenFaces& faces = {});

  void step(EquilibriumKind equilibrium);
  /// With another collision, of the populations of a voxel.
  void step(const std::function<void(const Index3& voxel, double* f)>& collide_at);

  /// The pore that direction q comes from; nothing at a wall. Faces have no walls of their own.
  std::optional<Index3> neighbour(const Index3& voxel, int q) const;

  /// What arrives at a voxel, by direction: after n steps, before the next collision.
  std::span<const double> arriving(const Index3& voxel) const { return std::span(f_).subspan(first_of(voxel), directions()); }

 private:
  std::size_t directions() const { return static_cast<std::size_t>(set_.size()); }
  std::size_t first_of(const Index3& voxel) const { return pores_.box.offset(voxel) * directions(); }
  double collided(const Index3& voxel, int q) const { return collided_[first_of(voxel) + static_cast<std::size_t>(q)]; }

  void stream();
  unsigned fold(Index3& v) const;
  bool is_pore(Index3 v) const;
  bool has_third_pore(const Index3& v, const Index3& c) const;
  double upstream(const Index3& voxel, int q) const;
  std::optional<double> at_face(const Index3& voxel, int q) const;
  double reflected_by_wall(int wall, int q, double f) const;  // `wall`: 1 + its number; 0: a wall at rest

  VelocitySet set_;
  std::vector<double> weights_;
  PoreBlock pores_;
  Boundary boundary_;
  int axis_;
  std::vector<CollisionNumbers<double>> numbers_;  // of pores, then of porous labels
  Block<std::uint8_t> labels_;
  std::vector<double> f_, collided_;  // all directions of a voxel together
  Block<std::uint8_t> walls_;
  WallRules wall_rules_;
  OpenFaces faces_{};
};

}  // namespace karst
