// Which nodes of a level the same coarser node stands for.
#pragma once

#include <cstdint>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "network/linked_nodes.hpp"

namespace karst {

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

}  // namespace karst
