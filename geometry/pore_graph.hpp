// Which pores can carry flow, decided on the graph of surface components: nodes are the components that reach the
// surface of some box, edges the links between boxes and around the ends of a periodic sample.
//
// A walled sample (mirror, sealed) is crossed along an axis by a component that touches both end faces.
// In a periodic sample touching both faces is neither enough nor needed: what matters is a closed path that ends a
// whole number of periods away from where it began. Each node gets its displacement in periods from the root of
// its component; an edge that disagrees with the displacements of its ends closes such a path. A force along an
// axis does work on the fluid in a component just when some closed path winds along that axis.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/comm.hpp"
#include "geometry/boundary.hpp"

namespace karst {

class PoreGraph {
 public:
  static constexpr std::uint8_t low_face(int axis) { return static_cast<std::uint8_t>(1 << axis); }
  static constexpr std::uint8_t high_face(int axis) { return static_cast<std::uint8_t>(8 << axis); }

  struct Node {
    std::uint8_t faces = 0;  ///< faces of the sample that it touches: low_face() and high_face()
  };
  struct Edge {
    std::int64_t from;
    std::int64_t to;
    std::array<std::int32_t, 3> periods;  ///< how many periods away from `from` this copy of `to` lies
    std::int32_t unused = 0;

    auto operator<=>(const Edge&) const = default;
  };

  /// Bit a of the result's entry for a node: its component carries flow driven along axis a.
  static std::vector<std::uint8_t> carried_axes(const std::vector<Node>& nodes, const std::vector<Edge>& edges, Boundary boundary);

  /// The same for a graph that is spread over the ranks: each has its own nodes, numbered rank after rank.
  static std::vector<std::uint8_t> carried_axes_all(const Comm& comm, const std::vector<Node>& nodes, const std::vector<Edge>& edges,
                                                    Boundary boundary);
};

}  // namespace karst
