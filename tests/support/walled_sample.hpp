// Samples with named walls, cut into parts whose voxels belong to ranks at random.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "geometry/box.hpp"
#include "partition/parts/part_builder.hpp"
#include "solver/flow/flow_solver.hpp"
#include "solver/site/variants.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"

namespace karst {

// A sample whose solid voxels may belong to walls: 0: none, n: wall n - 1.
struct WalledSample {
  PoreBlock pores;
  Block<std::uint8_t> walls;
  WallRules rules;
  OpenFaces faces{};
  PressureFaces pressure_faces{};

  explicit WalledSample(const Index3& shape) : pores(whole_box(shape)), walls(whole_box(shape)) {}

  std::size_t walls_of_voxels() const { return static_cast<std::size_t>(*std::max_element(walls.values.begin(), walls.values.end())); }

  Part part(std::string_view lattice, const Comm& comm, std::uint32_t seed = 3) const {
    const Index3 shape = pores.box.extents();
    const Box mine = BoxGrid(shape, comm.size()).box(comm.rank());
    std::vector<PoreRows> rows;
    for (std::size_t wall = 0; wall < walls_of_voxels(); ++wall) {
      PoreBlock voxels = walls;
      for (std::uint8_t& number : voxels.values) number = number == wall + 1 ? 1 : 0;
      rows.emplace_back(cut_out(voxels, mine));
    }
    const RandomOwners owners(shape, comm.size(), seed);
    return *build_part_all(owners, comm.rank(), PoreRows(cut_out(pores, mine)), {velocity_set(lattice), shape, Boundary::periodic, faces},
                           comm, {1}, rows);
  }
};

inline UnsteadySettings settings_of(double tau) {
  UnsteadySettings settings;
  settings.flow.equilibrium = EquilibriumKind::navier_stokes;
  settings.flow.tau = tau;
  return settings;
}

// Random pores; two of three solid voxels belong to moving walls. Fluid comes in at one face, and the face opposite has a fixed pressure.
inline WalledSample random_walls(const Index3& shape, std::uint32_t seed) {
  WalledSample sample(shape);
  sample.pores = random_pores(shape, 0.6, seed);
  for (std::size_t i = 0; i < sample.walls.values.size(); ++i)
    sample.walls.values[i] = sample.pores.values[i] != 0 ? 0 : static_cast<std::uint8_t>(i % 3);
  sample.rules = {{.velocity = {0.01, -0.02, 0.005}, .drain = 0.001},
                  {.velocity = {0, 0.03, -0.01}},
                  {.velocity = {0.02, 0, 0.01}},
                  {.density = 0.001, .equilibrium = EquilibriumKind::navier_stokes}};
  sample.faces[0] = {OpenFace{2}, OpenFace{3, true}};
  sample.pressure_faces[0][1] = 3;
  return sample;
}

}  // namespace karst
