// The nodes of a level and their links, on the host, as the next coarser level is made from them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "geometry/box.hpp"
#include "geometry/velocity_set.hpp"
#include "network/halo.hpp"
#include "network/node_rows.hpp"
#include "partition/parts/narrow_links.hpp"

namespace karst {

/// Identifies a node on all ranks: the voxel of its first site. Does not depend on parts.
using NodeKey = std::uint64_t;
constexpr NodeKey no_node = ~NodeKey{0};

constexpr std::uint32_t no_parent = 0xFFFFFFFF;  ///< in place of the number of a coarser node

/// The cubes of a level in a sample: 2^level voxels along an edge.
class CubeGrid {
 public:
  CubeGrid(const Index3& shape, int level);
  std::uint64_t cube_of(NodeKey key) const;

 private:
  Box sample_, cubes_;
  std::int64_t edge_;
};

class LinkedNodes {
 public:
  static constexpr int most_neighbours = 1024;

  virtual ~LinkedNodes() = default;

  std::int64_t nodes() const { return nodes_; }  ///< with padding
  const Halo& halo() const { return halo_; }
  /// The keys of own nodes, and behind them of nodes of other ranks; no_node: padding.
  std::span<const NodeKey> keys() const { return keys_; }

  /// Writes the neighbours of an own node in a fixed order. Returns their number.
  virtual int neighbours(std::int64_t node, std::uint32_t* to) const = 0;

  /// Writes only the neighbours in the same cube of the next level.
  virtual int neighbours_in_cube(std::int64_t node, std::uint32_t* to) const = 0;

  /// Writes only the neighbours in other cubes, and perhaps some in the same cube.
  virtual int neighbours_elsewhere(std::int64_t node, std::uint32_t* to) const { return neighbours(node, to); }

 protected:
  /// `own_keys`: without those of other ranks. Collective.
  LinkedNodes(std::span<const NodeKey> own_keys, Halo halo, int threads, const Comm& comm);

 private:
  std::int64_t nodes_;
  Halo halo_;
  RawVector<NodeKey> keys_;
};

/// Links as whole site numbers: [(q - 1) * sites + site].
struct WideReading {
  const std::uint32_t* numbers;
  std::int64_t sites;

  std::int64_t upstream(std::int64_t site, int q) const { return numbers[(q - 1) * sites + site]; }
};

/// Sites with the links of a velocity set, as a part has them, but with numbers of other ranks' values where links lead to other parts.
/// `Links`: WideReading or NarrowReading.
template <class Links>
class LinkedSites final : public LinkedNodes {
 public:
  /// `links.upstream(site, q)`: the site itself where there is no link. `directions`: those whose links count. Keeps the addresses in
  /// `links`. Collective.
  LinkedSites(std::span<const std::uint64_t> voxels, Links links, const VelocitySet& velocities, std::vector<int> directions,
              const Index3& shape, Halo halo, int threads, const Comm& comm);

  int neighbours(std::int64_t site, std::uint32_t* to) const override;
  int neighbours_in_cube(std::int64_t site, std::uint32_t* to) const override;
  int neighbours_elsewhere(std::int64_t site, std::uint32_t* to) const override;

 private:
  int neighbours_along(const std::vector<int>& directions, std::int64_t site, std::uint32_t* to) const;

  // The place of a site in its cube along an axis: in the lower half, in the upper half, or in a cube that the sample cuts in half.
  static constexpr int halves = 3, places = halves * halves * halves;

  Links links_;
  std::vector<int> directions_;
  RawVector<std::uint8_t> place_;                            // number of the places along x, y, z
  std::array<std::vector<int>, places> inside_, elsewhere_;  // directions that stay in the cube, and that leave it
};

extern template class LinkedSites<WideReading>;
extern template class LinkedSites<NarrowReading>;

/// Nodes of a coarser level.
class LinkedRows final : public LinkedNodes {
 public:
  /// `level`: nodes are in cubes of 2^level voxels along an edge. Keeps the address of `rows`. Collective.
  LinkedRows(std::span<const NodeKey> own_keys, const NodeRows& rows, int level, const Index3& shape, Halo halo, int threads,
             const Comm& comm);

  int neighbours(std::int64_t node, std::uint32_t* to) const override;
  int neighbours_in_cube(std::int64_t node, std::uint32_t* to) const override;

 private:
  const NodeRows& rows_;
  RawVector<std::uint64_t> cubes_;  // of the next level
};

}  // namespace karst
