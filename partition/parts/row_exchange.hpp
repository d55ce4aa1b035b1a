// Sends rows of pores: each rank receives the rows of the box that it wants from the ranks that hold them.
#pragma once

#include <vector>

#include "base/ranks/comm.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

/// Consecutive pore voxels along x: [begin, end).
struct PoreRow {
  std::int32_t begin;
  std::int32_t end;
  std::int32_t y;
  std::int32_t z;
};

/// The pores of `wanted`. This box may reach beyond the sample. With `wrap`, the voxels beyond a face are those at the opposite
/// face. Collective.
std::vector<PoreRow> fetch_rows(const PoreRows& mine, const Index3& shape, bool wrap, const Box& wanted, const Comm& comm);

}  // namespace karst
