// Decides which pores can carry flow, on the graph of surface components. Nodes are components that reach the surface
// of a box. Edges are links between boxes, and links across the faces of a periodic sample.
//
// Mirror and sealed boundaries: a component carries flow along an axis if it touches both end faces.
// Periodic boundary: touching both faces is neither sufficient nor necessary. A component carries flow along an axis if it
// has a path from a voxel to a periodic image of that voxel, displaced along the axis: only then does a force along the
// axis do work on its fluid. Each node gets its displacement in periods from the root of its component. An edge that
// disagrees with the displacements of its two nodes closes such a path.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"

namespace karst {

class PoreGraph {
 public:
  static constexpr std::uint8_t low_face(int axis) { return static_cast<std::uint8_t>(1 << axis); }
  static constexpr std::uint8_t high_face(int axis) { return static_cast<std::uint8_t>(8 << axis); }

  struct Node {
    std::uint8_t faces = 0;    ///< faces of the sample that the component touches: low_face() and high_face()
    std::int64_t voxels = 0;   ///< of the component, for only_largest()
    std::uint64_t lowest = 0;  ///< its voxel with the lowest number
  };
  struct Edge {
    std::int64_t from;
    std::int64_t to;
    std::array<std::int32_t, 3> periods;  ///< displacement of this image of `to` from `from`, in periods
    std::int32_t unused = 0;

    auto operator<=>(const Edge&) const = default;
  };

  /// One entry per node. Bit a: the node's component carries flow driven along axis a.
  static std::vector<std::uint8_t> carried_axes(const std::vector<Node>& nodes, const std::vector<Edge>& edges, Boundary boundary);

  /// Clears the entries of all components but the one with the most voxels, of those that carry flow along one of the axes in `wanted`.
  static void only_largest(std::vector<std::uint8_t>& carried, const std::vector<Node>& nodes, const std::vector<Edge>& edges,
                           std::uint8_t wanted);

  /// Returns carried_axes() of a graph distributed over the ranks. Each rank has its own nodes; nodes are numbered rank by rank. With
  /// `largest_along`, only_largest() of these axes.
  static std::vector<std::uint8_t> carried_axes_all(const Comm& comm, const std::vector<Node>& nodes, const std::vector<Edge>& edges,
                                                    Boundary boundary, std::optional<std::uint8_t> largest_along = std::nullopt);
};

}  // namespace karst
