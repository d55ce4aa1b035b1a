// Two immiscible fluids as slowly and plainly as they can be computed: dense arrays of a periodic box, an `if` for each wall.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "geometry/box.hpp"
#include "solver/site/lattice.hpp"
#include "solver/site/site_reads.hpp"
#include "solver/site/velocity_sets/d3q19.hpp"
#include "solver/twophase/two_phase_collision.hpp"

namespace karst {

constexpr std::size_t q19 = D3Q19::velocities.size();
using Populations19 = std::array<double, q19>;
using PhaseRecord = std::array<double, 4>;  // phi and v

using TwoPhaseStart = std::function<TwoPhaseMotion(std::uint64_t voxel)>;

/// The pore that direction q comes from; nothing at a wall.
std::optional<Index3> pore_before(const PoreBlock& pores, const Index3& voxel, std::size_t q);

/// One set of populations and one record of each voxel, each in two arrays. Collides as the solver does: the reference of all other ways,
/// bit for bit.
class DenseTwoPhase {
 public:
  DenseTwoPhase(const PoreBlock& pores, const Block<WettedWall>& walls, const TwoPhaseLaw& law, const TwoPhaseStart& start);

  void step();

  const Populations19& arriving(const Index3& v) const { return f_[v]; }
  const PhaseRecord& record(const Index3& v) const { return records_[v]; }

 private:
  friend struct DenseSite;

  PoreBlock pores_;
  Block<WettedWall> walls_;
  TwoPhaseNumbers<double> numbers_;
  Block<Populations19> f_, collided_;
  Block<PhaseRecord> records_, next_records_;
};

/// Two full sets of populations and no records: those of both phases and those of phase n, of which each phase gets its part after a
/// collision of both (recolouring). Written from the equations, with all velocities and loops over indices, without formulas of the solver.
class TwoSets {
 public:
  TwoSets(const PoreBlock& pores, const Block<WettedWall>& walls, const TwoPhaseLaw& law, const TwoPhaseStart& start);

  void step();

  const Populations19& arriving(const Index3& v) const { return both_[v]; }
  double share(const Index3& v) const { return shares_[v]; }
  double mass_n() const;  ///< of phase n, in all pores

 private:
  using Vector = std::array<double, 3>;
  Vector normal_at(const Index3& v, double share) const;
  Populations19 relaxed(const Populations19& f, double share, const Vector& normal) const;
  Block<Populations19> streamed(const Block<Populations19>& collided) const;

  PoreBlock pores_;
  Block<WettedWall> walls_;
  TwoPhaseLaw law_;
  Block<Populations19> both_, of_n_;  // whole populations, not deviations
  Block<double> shares_;
};

}  // namespace karst
