// The coarsest levels of a network, on the host: every rank has all nodes. Smoothed aggregation: a node takes its correction from the
// aggregates of its neighbours too, so that one visit of each level is enough.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "network/coarsening.hpp"
#include "network/linked_nodes.hpp"

namespace karst {

/// A sparse matrix with rows in slices, as NodeRows, and with values.
struct SlicedMatrix {
  NodeRows rows;
  RawVector<float> values;
};

struct JointLevel {
  std::int64_t nodes = 0;      ///< without padding
  SlicedMatrix links;          ///< conductances: off the diagonal, with the opposite sign
  RawVector<float> diagonals;  ///< with padding
  SlicedMatrix interpolation;  ///< of each node, from coarser nodes
  SlicedMatrix restriction;    ///< of each coarser node: the transpose
};

struct JointLevels {
  std::vector<std::uint32_t> nodes;   ///< own nodes of the level above with links
  std::vector<std::uint32_t> places;  ///< of these nodes on the first joint level
  std::vector<JointLevel> levels;     ///< finer first
  /// Inverse of the last level: [column * nodes + row]. Weak links and grounds make it large, so that 24 bits would lose small differences.
  RawVector<double> inverse;
  std::vector<std::uint32_t> networks;  ///< numbers of the networks of its nodes; no_parent: the network has a fixed potential
  std::uint32_t count_of_networks = 0;
};

/// From a level of which every rank has its own nodes. `level`: nodes are in cubes of 2^level voxels along an edge. `conductances`: of the
/// entries of its rows; `grounds`: of the nodes, to fixed potentials. Collective.
JointLevels joint_levels(const CoarserLevel& nodes, int level, const Index3& shape, std::span<const float> conductances,
                         std::span<const float> grounds, int threads, const Comm& comm);

}  // namespace karst
