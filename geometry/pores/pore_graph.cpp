#include "geometry/pores/pore_graph.hpp"

#include <algorithm>
#include <utility>

namespace karst {

namespace {

using Periods = std::array<std::int32_t, 3>;

Periods sum(const Periods& a, const Periods& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
Periods difference(const Periods& a, const Periods& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }

// Union-find that stores for each node its displacement from its parent.
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
    Periods gap = difference(sum(displacement(from), edge.periods), displacement(to));  // displacement of the root of b from the root of a
    if (a == b) {
      for (int axis = 0; axis < 3; ++axis) entries_[a].winds |= static_cast<std::uint8_t>(gap[axis] != 0 ? 1 << axis : 0);
      return;
    }
    if (entries_[a].size < entries_[b].size) {
      std::swap(a, b);
      gap = difference({}, gap);
    }
    entries_[b].parent = a;
    entries_[b].from_parent = gap;
    entries_[a].size += entries_[b].size;
    entries_[a].faces |= entries_[b].faces;
    entries_[a].winds |= entries_[b].winds;
  }

  std::size_t component(std::size_t node) const { return root(node); }
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

  // Joining by size limits paths to log2(nodes), so no path compression is needed.
  std::size_t root(std::size_t node) const {
    while (entries_[node].parent != node) node = entries_[node].parent;
    return node;
  }
  Periods displacement(std::size_t node) const {
    Periods total{0, 0, 0};
    for (; entries_[node].parent != node; node = entries_[node].parent) total = sum(total, entries_[node].from_parent);
    return total;
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

void PoreGraph::only_largest(std::vector<std::uint8_t>& carried, const std::vector<Node>& nodes, const std::vector<Edge>& edges,
                             std::uint8_t wanted) {
  Union components(nodes);
  for (const Edge& edge : edges) components.join(edge);
  std::vector<Node> sizes(nodes.size());  // by root
  for (Node& each : sizes) each.lowest = ~std::uint64_t{0};
  for (std::size_t node = 0; node < nodes.size(); ++node) {
    Node& size = sizes[components.component(node)];
    size.voxels += nodes[node].voxels;
    size.lowest = std::min(size.lowest, nodes[node].lowest);
  }
  const auto is_smaller = [&](std::size_t a, std::size_t b) {
    return sizes[a].voxels != sizes[b].voxels ? sizes[a].voxels < sizes[b].voxels : sizes[a].lowest > sizes[b].lowest;
  };
  std::optional<std::size_t> largest;
  for (std::size_t node = 0; node < nodes.size(); ++node) {
    const std::size_t root = components.component(node);
    if ((carried[node] & wanted) != 0 && (!largest || is_smaller(*largest, root))) largest = root;
  }
  for (std::size_t node = 0; node < nodes.size(); ++node) {
    if (components.component(node) != largest) carried[node] = 0;
  }
}

std::vector<std::uint8_t> PoreGraph::carried_axes_all(const Comm& comm, const std::vector<Node>& nodes, const std::vector<Edge>& edges,
                                                      Boundary boundary, std::optional<std::uint8_t> largest_along) {
  std::vector<std::int64_t> counts;
  const std::vector<Node> all_nodes = comm.gather_root(nodes, &counts);
  const std::vector<Edge> all_edges = comm.gather_root(edges);
  std::vector<std::uint8_t> carried = carried_axes(all_nodes, all_edges, boundary);  // empty except on the root
  if (largest_along) only_largest(carried, all_nodes, all_edges, *largest_along);
  return comm.scatter_root(carried, counts, static_cast<std::int64_t>(nodes.size()));
}

}  // namespace karst
