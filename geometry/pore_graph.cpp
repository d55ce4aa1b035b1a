#include "geometry/pore_graph.hpp"

#include <utility>

namespace karst {

namespace {

using Periods = std::array<std::int32_t, 3>;

Periods operator+(const Periods& a, const Periods& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
Periods operator-(const Periods& a, const Periods& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }

// Union-find whose nodes know their displacement from their parent.
class Union {
 public:
  explicit Union(const std::vector<PoreGraph::Node>& nodes) : entries_(nodes.size()) {
    for (std::size_t i = 0; i < nodes.size(); ++i) entries_[i] = {i, {0, 0, 0}, 1, nodes[i].faces, 0};
  }

  void join(const PoreGraph::Edge& edge) {
    const auto from = static_cast<std::size_t>(edge.from);
    const auto to = static_cast<std::size_t>(edge.to);
    std::size_t a = root(from);
    std::size_t b = root(to);
    Periods gap = displacement(from) + edge.periods - displacement(to);  // of b's root from a's
    if (a == b) {
      for (int axis = 0; axis < 3; ++axis) entries_[a].winds |= static_cast<std::uint8_t>(gap[axis] != 0 ? 1 << axis : 0);
      return;
    }
    if (entries_[a].size < entries_[b].size) {
      std::swap(a, b);
      gap = Periods{} - gap;
    }
    entries_[b].parent = a;
    entries_[b].from_parent = gap;
    entries_[a].size += entries_[b].size;
    entries_[a].faces |= entries_[b].faces;
    entries_[a].winds |= entries_[b].winds;
  }

  std::uint8_t winds(std::size_t node) { return entries_[root(node)].winds; }
  std::uint8_t faces(std::size_t node) { return entries_[root(node)].faces; }

 private:
  struct Entry {
    std::size_t parent;
    Periods from_parent;
    std::size_t size;
    std::uint8_t faces;
    std::uint8_t winds;
  };

  // Joining by size keeps paths as short as log2(nodes), so they need no compression.
  std::size_t root(std::size_t node) const {
    while (entries_[node].parent != node) node = entries_[node].parent;
    return node;
  }
  Periods displacement(std::size_t node) const {
    Periods sum{0, 0, 0};
    for (; entries_[node].parent != node; node = entries_[node].parent) sum = sum + entries_[node].from_parent;
    return sum;
  }

  std::vector<Entry> entries_;
};

}  // namespace

std::vector<std::uint8_t> PoreGraph::carried_axes(const std::vector<Node>& nodes, const std::vector<Edge>& edges, Boundary boundary) {
  Union components(nodes);
  for (const Edge& edge : edges) components.join(edge);
  std::vector<std::uint8_t> carried(nodes.size());
  for (std::size_t node = 0; node < nodes.size(); ++node) {
    const std::uint8_t faces = components.faces(node);
    const auto crosses = static_cast<std::uint8_t>(faces & (faces >> 3) & 7);
    carried[node] = boundary == Boundary::periodic ? components.winds(node) : crosses;
  }
  return carried;
}

std::vector<std::uint8_t> PoreGraph::carried_axes_all(const Comm& comm, const std::vector<Node>& nodes, const std::vector<Edge>& edges,
                                                      Boundary boundary) {
  std::vector<std::int64_t> counts;
  const std::vector<Node> all_nodes = comm.gather_root(nodes, &counts);
  const std::vector<Edge> all_edges = comm.gather_root(edges);
  const std::vector<std::uint8_t> carried = carried_axes(all_nodes, all_edges, boundary);  // no nodes but on the root
  return comm.scatter_root(carried, counts, static_cast<std::int64_t>(nodes.size()));
}

}  // namespace karst
