// A flow in random pores whose voxels belong to ranks at random, with any velocities.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "partition/parts/part_builder.hpp"
#include "solver/flow/flow_solver.hpp"
#include "solver/flow/unsteady_flow.hpp"
#include "solver/site/variants.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"

namespace karst {

struct MeasuredPart {
  struct VoxelMotion {
    std::uint64_t voxel;
    SiteMotion motion;
  };

  Part part;

  MeasuredPart(const Index3& shape, double porosity, std::uint32_t seed) {
    const Comm comm;
    const PoreBlock pores = random_pores(shape, porosity, seed);
    const PoreRows fluid(cut_out(pores, BoxGrid(shape, comm.size()).box(comm.rank())));
    part = *build_part_all(RandomOwners(shape, comm.size(), seed), comm.rank(), fluid, {velocity_set(D3Q19::name), shape}, comm);
  }

  static double some(std::uint64_t voxel, std::uint64_t salt) {
    return static_cast<double>((voxel * 37 + salt) * 2654435761 % 1009) / 1009 - 0.5;
  }

  /// Some steps after a start with any velocities. Collective.
  std::unique_ptr<UnsteadyFlow> flow_on(const RankSettings& machine) const {
    UnsteadySettings settings;
    settings.flow = FlowSettings{FlowNumerics(), machine};
    settings.flow.tau = 0.8;
    auto flow = unsteady_flow(part, settings, Comm());
    flow->start([&](std::size_t site) {
      const std::uint64_t voxel = part.voxels[site];
      return SiteMotion{{0.01 * some(voxel, 1), 0.01 * some(voxel, 2), 0.01 * some(voxel, 3)}, 0.001 * some(voxel, 4)};
    });
    flow->advance(2);
    return flow;
  }

  /// Of all voxels, on all ranks. Collective.
  std::vector<VoxelMotion> motions_all(const UnsteadyFlow& flow) const {
    std::vector<VoxelMotion> all;
    flow.visit_motions([&](std::int64_t first, std::span<const SiteMotion> motions) {
      for (std::size_t i = 0; i < motions.size(); ++i) {
        const std::uint64_t voxel = part.voxels[static_cast<std::size_t>(first) + i];
        if (voxel != no_voxel) all.push_back({voxel, motions[i]});
      }
    });
    all = Comm().gather_root(all);
    Comm().broadcast_root(all);
    return all;
  }
};

}  // namespace karst
