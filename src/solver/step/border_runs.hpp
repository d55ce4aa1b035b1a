// The values of a border in memory: where each peer's begin, and runs of values that are packed or unpacked together.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/shared_memory.hpp"
#include "solver/step/buffer_offer.hpp"
#include "solver/step/route.hpp"
#include "solver/step/slot_operations.hpp"

namespace karst {

/// The operations [begin, begin + count) of a border are those of one peer.
struct BorderPeer {
  int rank;
  Route route;
  std::int64_t begin, count;
};

inline std::vector<BorderPeer> border_peers(const std::vector<PeerOperations>& peers, const std::vector<Route>& routes) {
  std::vector<BorderPeer> found;
  std::int64_t begin = 0;
  for (std::size_t i = 0; i < peers.size(); ++i) {
    const std::int64_t count = std::ssize(peers[i].operations);
    found.push_back({peers[i].rank, routes[i], begin, count});
    begin += count;
  }
  return found;
}

/// Buffers for even and odd steps. Memory that a peer writes needs both: the peer may pack for the next step while this rank unpacks.
template <class Number>
using BothBuffers = std::array<Number*, 2>;

/// The same place in each of two buffers.
template <class Number>
BothBuffers<Number> both_at(const BothBuffers<Number>& buffers, std::int64_t place) {
  return {buffers[0] + place, buffers[1] + place};
}

enum class MemoryOf { host, gpu };

/// Operations [begin, begin + count), whose values lie one after the other.
template <class Number>
struct BorderRun {
  std::int64_t begin, count;
  BothBuffers<Number> values;
  MemoryOf memory = MemoryOf::host;  ///< of the values
};

/// Joins the run with the last one, if it continues that one: one run is packed faster than two.
template <class Number>
void add_run(std::vector<BorderRun<Number>>& runs, const BorderRun<Number>& next) {
  if (!runs.empty() && runs.back().begin + runs.back().count == next.begin &&
      both_at(runs.back().values, runs.back().count) == next.values) {
    runs.back().count += next.count;
  } else {
    runs.push_back(next);
  }
}

/// Memory of the host into which peers pack their values: one buffer for even steps, and one for odd steps.
template <class Number>
class SharedBuffers {
 public:
  SharedBuffers() = default;
  explicit SharedBuffers(std::int64_t values) : memory_(2 * values * static_cast<std::int64_t>(sizeof(Number))), values_(values) {}

  BothBuffers<Number> buffers() const { return buffers_in(memory_.memory(), values_); }
  const MappedMemory& memory() const { return memory_.memory(); }

  /// To the peer whose values begin at `begin`.
  BufferOffer offer(std::int64_t begin) const {
    const auto name = memory_.name();
    return name ? BufferOffer{OfferedMemory::host, {}, *name, begin, values_} : BufferOffer{};
  }

  static BothBuffers<Number> buffers_in(const MappedMemory& memory, std::int64_t values) {
    auto* first = reinterpret_cast<Number*>(memory.data());
    return {first, first + values};
  }

 private:
  SharedMemory memory_;
  std::int64_t values_ = 0;
};

}  // namespace karst
