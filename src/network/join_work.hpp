// The work that finds the links of coarser levels, for host and device.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "base/host_device.hpp"
#include "network/linked_nodes.hpp"
#include "network/node_rows.hpp"

namespace karst {

/// The number of links of listed nodes.
template <class Links>
struct CountLinks {
  Links links;
  const std::uint32_t* nodes;
  std::uint32_t* lengths;
  KARST_HOST_DEVICE void operator()(std::int64_t i) const {
    std::uint32_t length = 0;
    links.for_each_link(nodes[i], [&](std::int64_t, float) { ++length; });
    lengths[i] = length;
  }
};

/// The links of foreign children, and the last value of each: its conductance to fixed potentials.
template <class Links>
struct ListConductances {
  Links links;
  const std::uint32_t *nodes, *first;
  float* values;
  KARST_HOST_DEVICE void operator()(std::int64_t i) const {
    const std::uint32_t node = nodes[i];
    std::uint32_t at = first[i];
    float ground = links.is_free(node) ? links.template ground<float>(node) : 0;
    links.for_each_link(node, [&](std::int64_t other, float conductance) {
      const bool is_free = links.is_free(node) && links.is_free(other);
      if (links.is_free(node) && !is_free) ground += conductance;
      values[at++] = is_free ? conductance : 0;
    });
    values[at] = ground;
  }
};

/// Adds conductances to a row, at the place of each neighbour.
struct RowInPlace {
  const std::uint32_t* neighbours;
  float* conductances;
  std::int64_t begin, end;

  KARST_HOST_DEVICE RowInPlace(const std::uint32_t* of_rows, float* to, std::int64_t first, std::int64_t last)
      : neighbours(of_rows), conductances(to), begin(first), end(last) {
    for (std::int64_t e = begin; e < end; e += nodes_of_slice) conductances[e] = 0;
  }
  KARST_HOST_DEVICE void add(std::uint32_t target, float conductance) {
    for (std::int64_t e = begin; e < end; e += nodes_of_slice) {
      if (neighbours[e] != target) continue;
      conductances[e] += conductance;
      return;
    }
  }
  /// The sum of the row, added to `sum`.
  KARST_HOST_DEVICE float finish(float sum) const {
    for (std::int64_t e = begin; e < end; e += nodes_of_slice) sum += conductances[e];
    return sum;
  }
};

/// The same on a host: in memory of its own, because the entries of a row lie far apart.
class RowAside {
 public:
  RowAside(const std::uint32_t* of_rows, float* to, std::int64_t first, std::int64_t last) : to_(to), begin_(first), end_(last) {
    for (std::int64_t e = begin_; e < end_; e += nodes_of_slice, ++length_) {
      neighbours_[length_] = of_rows[e];
      sums_[length_] = 0;
      places_[of_rows[e] % hints] = static_cast<std::uint16_t>(length_);
    }
  }
  void add(std::uint32_t target, float conductance) {
    std::size_t place = places_[target % hints];
    if (place >= length_ || neighbours_[place] != target)
      place = static_cast<std::size_t>(std::find(neighbours_.data(), neighbours_.data() + length_, target) - neighbours_.data());
    if (place < length_) sums_[place] += conductance;
  }
  float finish(float sum) const {
    const float* own = sums_.data();
    for (std::int64_t e = begin_; e < end_; e += nodes_of_slice) sum += to_[e] = *own++;
    return sum;
  }

 private:
  static constexpr std::size_t hints = 64;
  float* to_;
  std::int64_t begin_, end_;
  std::size_t length_ = 0;
  std::array<std::uint32_t, LinkedNodes::most_neighbours> neighbours_;  // the first `length_` of them
  std::array<float, LinkedNodes::most_neighbours> sums_;
  std::array<std::uint16_t, hints> places_{};  // of neighbours, by the last bits of their numbers
};

/// The links of a coarser node: the sums of those of its children that leave it.
template <class Links>
struct JoinLinks {
  Links finer;
  std::int64_t finer_nodes;
  const std::uint32_t *parents, *first_child, *children;
  const std::uint32_t *first_foreign, *foreign_targets;
  const float* foreign_values;  ///< one more value for each foreign child than links
  NodeLinks rows;
  float *conductances, *grounds, *diagonals;

  KARST_HOST_DEVICE void operator()(std::int64_t node) const {
    const std::int64_t slice = node / nodes_of_slice, begin = rows.first[slice] + node % nodes_of_slice, end = rows.first[slice + 1];
#ifdef __CUDA_ARCH__
    RowInPlace row(rows.neighbours, conductances, begin, end);
#else
    RowAside row(rows.neighbours, conductances, begin, end);
#endif
    float ground = 0;
    for (std::uint32_t c = first_child[node]; c < first_child[node + 1]; ++c) add_child(node, children[c], row, ground);
    grounds[node] = ground;
    diagonals[node] = row.finish(ground);
  }

 private:
  template <class Row>
  KARST_HOST_DEVICE void add_child(std::int64_t node, std::uint32_t child, Row& row, float& ground) const {
    const auto add = [&](std::uint32_t target, float conductance) {
      if (target != static_cast<std::uint32_t>(node)) row.add(target, conductance);
    };
    if (child >= finer_nodes) {
      const std::int64_t f = child - finer_nodes;
      for (std::uint32_t e = first_foreign[f]; e < first_foreign[f + 1]; ++e) add(foreign_targets[e], foreign_values[e + f]);
      ground += foreign_values[first_foreign[f + 1] + f];
      return;
    }
    if (!finer.is_free(child)) return;
    float of_child = finer.template ground<float>(child);
    finer.for_each_link(child, [&](std::int64_t other, float conductance) {
      if (finer.is_free(other)) {
        add(parents[other], conductance);
      } else {
        of_child += conductance;
      }
    });
    ground += of_child;
  }
};

}  // namespace karst
