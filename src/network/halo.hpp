// The values of other ranks that a rank reads. They lie behind the values of its own nodes, in the order of the peers.
#pragma once

#include <cstdint>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "partition/parts/part.hpp"

namespace karst {

struct Halo {
  struct FromAndTo {
    int rank;
    std::vector<std::uint32_t> sent;  ///< own nodes; a node may occur several times
    std::int64_t received;            ///< number of values
  };
  std::vector<FromAndTo> peers;  ///< by rising rank

  std::int64_t sent() const;
  std::int64_t received() const;
};

/// One value for each link to another part, in the order of the peers' lists.
Halo halo_of(const Part& part);

/// Moves the links of a part out of it: [(q - 1) * padded sites + site]. Links to other parts lead to the places of their values, behind
/// those of the own sites.
RawVector<std::uint32_t> take_neighbours(Part& part);

/// Sends value_of(own node) to the ranks that read it. Returns the values that this rank reads. Collective.
template <class ValueOf>
auto values_of_others(const Halo& halo, const Comm& comm, ValueOf&& value_of) {
  std::vector<std::vector<decltype(value_of(std::uint32_t{}))>> to_each(static_cast<std::size_t>(comm.size()));
  for (const Halo::FromAndTo& peer : halo.peers) {
    auto& to = to_each[static_cast<std::size_t>(peer.rank)];
    to.reserve(peer.sent.size());
    for (const std::uint32_t node : peer.sent) to.push_back(value_of(node));
  }
  return comm.exchange_all(to_each);
}

/// Appends the values that this rank reads of other ranks to `values`, those of its own nodes. Collective.
template <class T>
void append_others(RawVector<T>& values, const Halo& halo, const Comm& comm) {
  const std::vector<T> theirs = values_of_others(halo, comm, [&](std::uint32_t node) { return values[node]; });
  values.insert(values.end(), theirs.begin(), theirs.end());
}

}  // namespace karst
