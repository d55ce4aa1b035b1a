// Samples with named walls, cut into parts whose voxels belong to ranks at random.
#pragma once

#include <string_view>
#include <vector>

#include "geometry/box_grid.hpp"
#include "partition/part_builder.hpp"
#include "solver/unsteady_solver.hpp"
#include "solver/variants.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"

namespace karst {

// A sample whose solid voxels may belong to walls: 0: none, n: wall n - 1.
struct WalledSample {
  PoreBlock pores;
  Block<std::uint8_t> walls;
  WallVelocities velocities;

  explicit WalledSample(const Index3& shape) : pores(whole_box(shape)), walls(whole_box(shape)) {}

  Part part(std::string_view lattice, const Comm& comm, std::uint32_t seed = 3) const {
    const Index3 shape = pores.box.extents();
    const Box mine = BoxGrid(shape, comm.size()).box(comm.rank());
    std::vector<PoreRows> rows;
    for (std::size_t wall = 0; wall < velocities.size(); ++wall) {
      PoreBlock voxels = walls;
      for (std::uint8_t& number : voxels.values) number = number == wall + 1 ? 1 : 0;
      rows.emplace_back(cut_out(voxels, mine));
    }
    const RandomOwners owners(shape, comm.size(), seed);
    return *build_part_all(owners, comm.rank(), PoreRows(cut_out(pores, mine)), {velocity_set(lattice), shape, Boundary::periodic}, comm, 1,
                           rows);
  }
};

inline UnsteadySettings settings_of(double tau) {
  UnsteadySettings settings;
  settings.flow.equilibrium = EquilibriumKind::navier_stokes;
  settings.flow.tau = tau;
  return settings;
}

// Random pores; every third solid voxel belongs to a wall.
inline WalledSample random_walls(const Index3& shape, std::uint32_t seed) {
  WalledSample sample(shape);
  sample.pores = random_pores(shape, 0.6, seed);
  for (std::size_t i = 0; i < sample.walls.values.size(); ++i)
    sample.walls.values[i] = sample.pores.values[i] != 0 ? 0 : static_cast<std::uint8_t>(i % 3);
  sample.velocities = {{0.01, -0.02, 0.005}, {0, 0.03, -0.01}};
  return sample;
}

}  // namespace karst
