// A flow of two phases through a whole periodic box on one rank.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/pores/pores.hpp"
#include "partition/parts/part_builder.hpp"
#include "solver/site/variants.hpp"
#include "solver/twophase/two_phase_solver.hpp"
#include "solver/twophase/wetted_walls.hpp"
#include "support/dense_two_phase.hpp"
#include "support/random_owners.hpp"

namespace karst {

inline PoreBlock all_pores(const Index3& shape) {
  PoreBlock pores(whole_box(shape));
  std::fill(pores.values.begin(), pores.values.end(), std::uint8_t{1});
  return pores;
}

/// Periodic, but for walls and reservoirs at faces.
struct TwoPhaseSample {
  PoreBlock pores;
  TwoPhaseLaw law = {};
  double contact_angle = 90;
  OpenFaces faces = {};
  std::vector<std::optional<Reservoir>> reservoirs = {};  // by the numbers of the faces
};

class TwoPhaseBox {
 public:
  using ShareAt = std::function<double(const Index3& voxel)>;

  /// Starts at rest, with these shares.
  TwoPhaseBox(const TwoPhaseSample& sample, const ShareAt& share_at) : pores_(sample.pores) {
    const Comm alone(MPI_COMM_SELF);
    const Index3 shape = pores_.box.extents();
    LinkRule rule = {velocity_set(D3Q19::name), shape};
    rule.faces = sample.faces;
    const PoreRows rows(pores_);
    Part part = *build_part_all(RandomOwners(shape, 1, 1), 0, rows, rule, alone);
    Wetting wetting = {sample.contact_angle};
    for (const auto& reservoir : sample.reservoirs) wetting.reservoirs.push_back(reservoir.has_value());
    add_wetted_walls(part, rows, rule, wetting, alone);
    flow_ = two_phase_flow(std::move(part), {{}, sample.law, sample.reservoirs}, alone);
    flow_->start([&](std::size_t site) { return TwoPhaseMotion{0, {}, share_at(pores_.box.voxel_at(flow_->voxels()[site]))}; });
  }

  void advance(std::int64_t steps) { flow_->advance(steps / 2); }

  Block<TwoPhaseMotion> motions() const {
    Block<TwoPhaseMotion> all(pores_.box);
    flow_->visit_motions([&](std::int64_t first, std::span<const TwoPhaseMotion> some) {
      for (std::size_t i = 0; i < some.size(); ++i) {
        const std::uint64_t voxel = flow_->voxels()[static_cast<std::size_t>(first) + i];
        if (voxel != no_voxel) all.values[voxel] = some[i];
      }
    });
    return all;
  }

  /// The mass of phase n in all populations: sum of phi_q (f_q + w_q) + 3 w_q c_q.v_q over all links.
  double mass_n() const {
    Block<Populations19> f(pores_.box);
    Block<PhaseRecord> records(pores_.box);
    for (std::uint32_t site = 0; site < flow_->voxels().size(); ++site) {
      if (flow_->voxels()[site] == no_voxel) continue;
      std::array<double, q19 + 4> state{};
      flow_->populations({&site, 1}, reinterpret_cast<std::byte*>(state.data()));
      std::copy_n(state.begin(), q19, f.values[flow_->voxels()[site]].begin());
      std::copy_n(state.begin() + q19, 4, records.values[flow_->voxels()[site]].begin());
    }
    double sum = 0;
    for_each_voxel(pores_.box, [&](const Index3& v) {
      for (std::size_t q = 0; q < q19 && pores_[v] != 0; ++q) {
        const auto before = pore_before(pores_, v, q);
        const PhaseRecord& record = records[before.value_or(v)];
        double along = 0;
        for (std::size_t a = 0; a < 3; ++a) along += static_cast<double>(D3Q19::velocities[q][a]) * record[a + 1];
        const double weight = Lattice<D3Q19>::weight(static_cast<int>(q));
        sum += record[0] * (f[v][q] + weight) + 3 * weight * (before ? along : -along);
      }
    });
    return sum;
  }

 private:
  PoreBlock pores_;
  std::unique_ptr<TwoPhaseFlow> flow_;
};

}  // namespace karst
