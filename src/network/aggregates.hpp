// Aggregates: the nodes of a level that the same coarser node stands for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "base/ranks/parallel.hpp"
#include "network/linked_nodes.hpp"

namespace karst {

// Finds the number of a node by its key.

class KeyIndex {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  /// Room for `most` keys.
  explicit KeyIndex(std::size_t most) {
    while ((std::size_t{1} << bits_) < 2 * most) ++bits_;
    places_.assign(std::size_t{1} << bits_, {empty, none});
  }

  void add(std::uint64_t key, std::uint32_t number) {
    std::size_t at = place(key);
    while (places_[at].first != empty) at = (at + 1) & (places_.size() - 1);
    places_[at] = {key, number};
  }

  /// `none` if the key was not added.
  std::uint32_t find(std::uint64_t key) const {
    std::size_t at = place(key);
    while (places_[at].first != key) {
      if (places_[at].first == empty) return none;
      at = (at + 1) & (places_.size() - 1);
    }
    return places_[at].second;
  }

 private:
  static constexpr std::uint64_t empty = ~std::uint64_t{0};

  std::size_t place(std::uint64_t key) const { return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15u >> (64 - bits_)); }

  int bits_ = 4;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> places_;
};

/// The key of an aggregate, and the rank that owns the aggregate, in one number that rises with the key.
class Aggregate {
 public:
  Aggregate() = default;
  Aggregate(NodeKey key, int rank) : key_and_rank_(key << rank_bits | static_cast<std::uint64_t>(rank)) {}

  NodeKey key() const { return key_and_rank_ >> rank_bits; }
  int rank() const { return static_cast<int>(key_and_rank_ & ((std::uint64_t{1} << rank_bits) - 1)); }
  auto operator<=>(const Aggregate&) const = default;

 private:
  static constexpr int rank_bits = 20;  // and 44 bits for a voxel
  std::uint64_t key_and_rank_ = ~std::uint64_t{0};
};

/// The aggregates of own nodes, and behind them of nodes of other ranks. Padding is in none: the largest Aggregate. Collective.
RawVector<Aggregate> aggregates_of(const LinkedNodes& nodes, int threads, const Comm& comm);

// The numbers of the coarser nodes of a rank.

constexpr std::int64_t nodes_of_row_share = 1 << 12;

/// Lists nodes with several threads, in the order of the nodes: add(node, list) appends those that belong to a node.
template <class Add>
std::vector<std::uint32_t> listed_nodes(std::int64_t nodes, int threads, Add&& add) {
  std::vector<std::vector<std::uint32_t>> of_share(static_cast<std::size_t>((nodes + nodes_of_row_share - 1) / nodes_of_row_share));
  in_parallel_shares(threads, nodes, nodes_of_row_share, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t node = begin; node < end; ++node)
      add(static_cast<std::uint32_t>(node), of_share[static_cast<std::size_t>(begin / nodes_of_row_share)]);
  });
  std::vector<std::uint32_t> all;
  for (const auto& each : of_share) all.insert(all.end(), each.begin(), each.end());
  return all;
}

class CoarseNumbers {
 public:
  /// Numbers the aggregates that this rank owns, in the order of their first nodes. Keeps the addresses.
  CoarseNumbers(const LinkedNodes& finer, const RawVector<Aggregate>& aggregates, int threads, const Comm& comm);

  std::int64_t own = 0;              ///< without padding
  RawVector<NodeKey> keys;           ///< of the numbers; no_node: padding
  bool keys_rise = false;            ///< with the numbers
  RawVector<std::uint32_t> parents;  ///< room for all nodes of the finer level; set for own nodes whose parents are here, else no_parent
  KeyIndex index{0};                 ///< of own coarser nodes that other ranks ask for

  bool is_padding(std::size_t node) const { return finer_.keys()[node] == no_node; }
  bool is_mine(const Aggregate& aggregate) const { return aggregate.rank() == comm_.rank(); }
  bool is_elsewhere(std::size_t node) const { return comm_.size() > 1 && !is_padding(node) && !is_mine(aggregates_[node]); }

 private:
  static constexpr std::size_t none = ~std::size_t{0};

  std::size_t nodes() const { return static_cast<std::size_t>(finer_.nodes()); }
  NodeKey key(std::size_t node) const { return finer_.keys()[node]; }
  bool leads(std::size_t node) const { return !is_padding(node) && aggregates_[node] == Aggregate(key(node), comm_.rank()); }
  std::size_t leader_of(std::size_t node) const;
  void number_own(int threads);
  void index_own(int threads);

  const LinkedNodes& finer_;
  const RawVector<Aggregate>& aggregates_;
  const Comm& comm_;
};

}  // namespace karst
