// A flow of two phases that is solved in every way, for 20 steps: in random pores of a periodic sample, from any motion, past walls of any
// angle.
#pragma once

#include <algorithm>
#include <cstring>
#include <map>
#include <numeric>
#include <vector>

#include "partition/parts/part_builder.hpp"
#include "solver/memory/site_data.hpp"
#include "solver/site/variants.hpp"
#include "solver/step/start_device.hpp"
#include "solver/step/stepper.hpp"
#include "solver/twophase/two_phase_physics.hpp"
#include "solver/twophase/two_phase_solver.hpp"
#include "solver/twophase/wetted_walls.hpp"
#include "support/dense_two_phase.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"

namespace karst {

// With a part for each rank, and voxels that belong to ranks at random.
struct TwoPhaseCase {
  static constexpr int steps = 20;
  static constexpr std::size_t numbers = TwoPhasePhysics::record_numbers;

  PoreBlock pores;
  Block<WettedWall> walls;
  TwoPhaseLaw law = {0.25, 0.08, 0.02, 3, {1e-4, -2e-4, 0}, {0, 1e-4, 3e-4}};
  Part part;

  TwoPhaseCase(const Index3& shape, std::uint32_t seed) : pores(random_pores(shape, 0.8, seed)), walls(pores.box) {
    for (std::uint64_t voxel = 0; voxel < walls.values.size(); ++voxel) walls.values[voxel] = wall_at(voxel);
    cut(seed);
  }

  // Into other parts, of the same pores.
  void cut(std::uint32_t seed) {
    const Comm comm;
    const Index3 shape = pores.box.extents();
    const PoreRows fluid(cut_out(pores, BoxGrid(shape, comm.size()).box(comm.rank())));
    part = *build_part_all(RandomOwners(shape, comm.size(), seed), comm.rank(), fluid, {velocity_set(D3Q19::name), shape}, comm);
    part.site_data.resize(part.voxels.size() * sizeof(WettedWall));
    for (std::size_t site = 0; site < part.voxels.size(); ++site) {
      const WettedWall wall = part.voxels[site] == no_voxel ? WettedWall{} : walls.values[part.voxels[site]];
      std::memcpy(part.site_data.data() + site * sizeof(WettedWall), &wall, sizeof(WettedWall));
    }
    add_ghosts(
        part, [](const LinkOfSite&) { return true; }, comm);
  }

  static double some(std::uint64_t voxel, std::uint64_t salt) {
    return static_cast<double>((voxel * 37 + salt) * 2654435761 % 1009) / 1009;
  }
  static WettedWall wall_at(std::uint64_t voxel) {
    const auto component = [&](std::uint64_t salt) { return static_cast<std::int16_t>(16384 * (some(voxel, salt) - 0.5)); };
    return {{component(5), component(6), component(7)}, component(8), static_cast<std::int16_t>(4096 * (1 + some(voxel, 9)))};
  }
  // Not at rest, so that any wrong link shows; with shares beyond 0 and 1, too.
  static TwoPhaseMotion motion_at(std::uint64_t voxel) {
    const auto around = [&](std::uint64_t salt) { return 0.02 * (some(voxel, salt) - 0.5); };
    return {around(1), {around(2), around(3), around(4)}, 1.1 * some(voxel, 10) - 0.05};
  }

  // The part of a rank between a reservoir of phase n and one of phase w, in place of the periodic faces of x.
  Part between_reservoirs(const Comm& comm) const {
    LinkRule rule = {velocity_set(D3Q19::name), pores.box.extents()};
    rule.faces[0] = {OpenFace{0, false}, OpenFace{1, false}};
    const PoreRows fluid(cut_out(pores, BoxGrid(rule.shape, comm.size()).box(comm.rank())));
    Part between = *build_part_all(RandomOwners(rule.shape, comm.size(), 5), comm.rank(), fluid, rule, comm);
    add_wetted_walls(between, fluid, rule, {60, {}, {true, true}}, comm);
    return between;
  }
  // The motion of each site of this rank after the steps.
  std::map<std::uint64_t, TwoPhaseMotion> motions_between_reservoirs(const FlowSettings& settings, const Comm& comm) const {
    const Part between = between_reservoirs(comm);
    const auto flow = two_phase_flow(between, {settings, law, {Reservoir{0.02, 1}, Reservoir{-0.01, 0}}}, comm);
    flow->start([&](std::size_t site) { return motion_at(between.voxels[site]); });
    flow->advance(steps / 2);
    std::map<std::uint64_t, TwoPhaseMotion> all;
    flow->visit_motions([&](std::int64_t first, std::span<const TwoPhaseMotion> motions) {
      for (std::size_t i = 0; i < motions.size(); ++i) all[between.voxels[static_cast<std::size_t>(first) + i]] = motions[i];
    });
    all.erase(no_voxel);
    return all;
  }
  // The number of motions that differ in any bit from those of another run.
  static std::int64_t differences(const std::map<std::uint64_t, TwoPhaseMotion>& some, const std::map<std::uint64_t, TwoPhaseMotion>& all) {
    std::int64_t different = 0;
    for (const auto& [voxel, motion] : some) {
      const TwoPhaseMotion& other = all.at(voxel);
      different += motion.density != other.density || motion.velocity != other.velocity || motion.share != other.share;
    }
    return different;
  }

  DenseTwoPhase reference(int after = steps) const {
    DenseTwoPhase dense(pores, walls, law, motion_at);
    for (int step = 0; step < after; ++step) dense.step();
    return dense;
  }

  std::vector<std::uint32_t> sites() const {
    std::vector<std::uint32_t> all(part.voxels.size());
    std::iota(all.begin(), all.end(), 0u);
    return all;
  }

  // The populations of each site, then the record, as FlowInTime::populations() gives them.
  template <class Device>
  std::vector<typename std::remove_cvref_t<Device>::Number> state_on(Device&& device, bool overlap) const {
    using Number = typename std::remove_cvref_t<Device>::Number;
    device.claim_memory();
    device.set_flow(law);
    std::vector<TwoPhaseMotion> motions;
    for (const std::uint64_t voxel : part.voxels) motions.push_back(voxel == no_voxel ? TwoPhaseMotion{} : motion_at(voxel));
    device.set_motions({0, part.segments}, motions, law);
    fill_ghosts(device, part, Comm());
    Stepper(device, part, Boundary::periodic, 0, overlap, Comm()).steps(0, steps / 2);
    device.finish();
    std::vector<Number> populations(part.voxels.size() * q19), records(part.voxels.size() * numbers), state;
    device.arriving(sites(), populations);
    device.records(sites(), records);
    for (std::size_t site = 0; site < part.voxels.size(); ++site) {
      const bool is_site = part.voxels[site] != no_voxel;
      for (std::size_t q = 0; q < q19; ++q) state.push_back(is_site ? populations[site * q19 + q] : 0);
      for (std::size_t k = 0; k < numbers; ++k) state.push_back(is_site ? records[site * numbers + k] : 0);
    }
    return state;
  }

  // Numbers that differ in any bit from the reference's.
  std::int64_t differences(const std::vector<double>& state, const DenseTwoPhase& dense) const {
    std::int64_t different = 0;
    for (std::size_t site = 0; site < part.voxels.size(); ++site) {
      if (part.voxels[site] == no_voxel) continue;
      const Index3 voxel = pores.box.voxel_at(part.voxels[site]);
      const double* const found = state.data() + site * (q19 + numbers);
      for (std::size_t q = 0; q < q19; ++q) different += found[q] != dense.arriving(voxel)[q];
      for (std::size_t k = 0; k < numbers; ++k) different += found[q19 + k] != dense.record(voxel)[k];
    }
    return different;
  }
};

}  // namespace karst
