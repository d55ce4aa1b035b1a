// Hands out fluid: every rank gets the rows of the box that it asks for, from the ranks that have them.
#pragma once

#include <vector>

#include "base/comm.hpp"
#include "partition/fluid_rows.hpp"

namespace karst {

/// A run of fluid voxels along x.
struct FluidRun {
  std::int32_t begin;
  std::int32_t end;
  std::int32_t y;
  std::int32_t z;
};

/// The fluid of `wanted`, which may reach one voxel beyond the sample: there it holds, when `wrap`, what lies on the other side.
/// Collective.
std::vector<FluidRun> fetch_rows(const FluidRows& mine, const Index3& shape, bool wrap, const Box& wanted, const Comm& comm);

}  // namespace karst
