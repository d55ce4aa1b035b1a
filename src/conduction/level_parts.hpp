// The parts of a rank on all levels of the preconditioner. A node of a coarser level stands for 2 x 2 x 2 voxels of the finer level; a
// brick for 16 x 16 x 16 voxels. All children of a node are on the same rank.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/comm.hpp"
#include "base/raw_vector.hpp"
#include "geometry/boundary.hpp"
#include "partition/part.hpp"
#include "partition/partition.hpp"

namespace karst {

/// The number of levels with parts, the sites among them. A brick is an edge of 16 voxels long, or 32, 64, ... in samples of more than
/// 65536 such bricks, because every rank works on all bricks.
int part_levels(const Index3& shape);
inline std::int64_t brick_edge(const Index3& shape) { return std::int64_t{1} << part_levels(shape); }

/// The coarser nodes of the sites or nodes of a level.
struct Family {
  RawVector<std::uint32_t> parents;   ///< of each site of the finer level; 0 for padding
  RawVector<std::uint32_t> children;  ///< [place * nodes + node], by place in the node, x fastest; no_child
  std::int64_t nodes = 0;             ///< with padding
};

struct LevelParts {
  std::vector<Part> parts;            ///< of all levels but the finest, finer first
  std::vector<Family> families;       ///< between each level and the next; the first: of the sites; the last: with the bricks
  std::vector<Index3> shapes;         ///< of the sample on each level, and in bricks
  std::vector<std::uint64_t> bricks;  ///< numbers of the bricks of this rank in the grid of all bricks
};

/// `voxels`: of the sites of this rank; `partition`: of the sample, with cuts at multiples of brick_edge. Collective.
LevelParts level_parts(std::span<const std::uint64_t> voxels, const Index3& shape, Boundary boundary,
                       std::shared_ptr<const Partition> partition, int threads, const Comm& comm);

}  // namespace karst
