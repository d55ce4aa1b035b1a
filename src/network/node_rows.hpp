// The links of the nodes of a coarser level, as rows of a sparse matrix. 32 successive nodes are a slice: their rows have the same length,
// and entry k of all 32 rows lies together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "base/host_device.hpp"
#include "base/memory/raw_vector.hpp"

namespace karst {

constexpr std::int64_t nodes_of_slice = 32;
constexpr std::int64_t padded_to_slices(std::int64_t nodes) { return (nodes + nodes_of_slice - 1) / nodes_of_slice * nodes_of_slice; }

/// Rows without values, on the host.
struct NodeRows {
  std::int64_t nodes = 0;               ///< a multiple of nodes_of_slice
  RawVector<std::int64_t> first;        ///< first entry of each slice, and the end
  RawVector<std::uint32_t> neighbours;  ///< the node itself: no link

  NodeRows() = default;
  /// Room for the rows of `count` nodes, length_of(node) entries each, and for padding. The entries are not set.
  template <class LengthOf>
  NodeRows(std::int64_t count, LengthOf&& length_of) : nodes(padded_to_slices(count)), first(1, 0) {
    for (std::int64_t slice = 0; slice < nodes; slice += nodes_of_slice) {
      std::int64_t most = 0;
      for (std::int64_t node = slice; node < std::min(slice + nodes_of_slice, count); ++node)
        most = std::max(most, static_cast<std::int64_t>(length_of(node)));
      first.push_back(first.back() + nodes_of_slice * most);
    }
    neighbours.resize(static_cast<std::size_t>(first.back()));
  }

  std::int64_t entries() const { return std::ssize(neighbours); }
  std::int64_t longest(std::int64_t node) const {
    const std::int64_t slice = node / nodes_of_slice;
    return (first[static_cast<std::size_t>(slice + 1)] - first[static_cast<std::size_t>(slice)]) / nodes_of_slice;
  }
  std::int64_t entry(std::int64_t node, std::int64_t k) const {
    return first[static_cast<std::size_t>(node / nodes_of_slice)] + k * nodes_of_slice + node % nodes_of_slice;
  }
};

/// A matrix with rows in slices, for host and device.
struct MatrixRows {
  const std::int64_t* first = nullptr;
  const std::uint32_t* columns = nullptr;
  const float* values = nullptr;

  /// The product of a row with a vector.
  KARST_HOST_DEVICE float times(std::int64_t row, const float* vector) const {
    const std::int64_t slice = row / nodes_of_slice, end = first[slice + 1];
    float sum = 0;
    for (std::int64_t e = first[slice] + row % nodes_of_slice; e < end; e += nodes_of_slice) sum += values[e] * vector[columns[e]];
    return sum;
  }
};

/// Links of the nodes of a coarser level, for host and device.
struct NodeLinks {
  const std::int64_t* first = nullptr;        ///< as NodeRows::first
  const std::uint32_t* neighbours = nullptr;  ///< own nodes, and behind them those of other ranks
  const float* conductances = nullptr;        ///< of entries; 0: no link
  const float* diagonals = nullptr;           ///< sum of the conductances of a node, with those to fixed potentials
  const float* grounds = nullptr;             ///< conductance of a node to fixed potentials

  KARST_HOST_DEVICE static bool is_free(std::int64_t) { return true; }
  template <class T>
  KARST_HOST_DEVICE T diagonal(std::int64_t node) const {
    return diagonals[node];
  }
  template <class T>
  KARST_HOST_DEVICE T ground(std::int64_t node) const {
    return grounds[node];
  }

  /// Calls visit(neighbour, conductance) for each link.
  template <class Visit>
  KARST_HOST_DEVICE void for_each_link(std::int64_t node, Visit&& visit) const {
    const std::int64_t slice = node / nodes_of_slice, end = first[slice + 1];
    for (std::int64_t e = first[slice] + node % nodes_of_slice; e < end; e += nodes_of_slice) {
      if (neighbours[e] != static_cast<std::uint32_t>(node)) visit(std::int64_t{neighbours[e]}, conductances[e]);
    }
  }

  /// The current that leaves a node at these potentials.
  KARST_HOST_DEVICE float leaving(std::int64_t node, const float* potentials) const {
    const std::int64_t slice = node / nodes_of_slice, end = first[slice + 1];
    float sum = 0;
    for (std::int64_t e = first[slice] + node % nodes_of_slice; e < end; e += nodes_of_slice)
      sum += conductances[e] * potentials[neighbours[e]];
    return diagonals[node] * potentials[node] - sum;
  }

  /// On a host: writes the currents that leave the 16 nodes from `node` on, a multiple of 16.
  void leaving_segment(std::int64_t node, const float* potentials, float* leaving) const {
    constexpr std::int64_t lanes = 16;
    static_assert(nodes_of_slice % lanes == 0);
    const std::int64_t slice = node / nodes_of_slice, end = first[slice + 1];
    float sum[lanes] = {};
    for (std::int64_t e = first[slice] + node % nodes_of_slice; e < end; e += nodes_of_slice) {
      for (std::int64_t lane = 0; lane < lanes; ++lane) sum[lane] += conductances[e + lane] * potentials[neighbours[e + lane]];
    }
    for (std::int64_t lane = 0; lane < lanes; ++lane) leaving[lane] = diagonals[node + lane] * potentials[node + lane] - sum[lane];
  }
};

}  // namespace karst
