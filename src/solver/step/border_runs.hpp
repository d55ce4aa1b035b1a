// The values of a border in memory: where each peer's begin, and runs of values that are packed or unpacked together.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/host_device.hpp"
#include "base/ranks/shared_memory.hpp"
#include "partition/parts/part.hpp"
#include "solver/site/storage.hpp"
#include "solver/step/route.hpp"
#include "solver/step/slot_operations.hpp"

namespace karst {

/// Items [begin, begin + count).
struct ItemRange {
  std::int64_t begin = 0, count = 0;
  std::int64_t end() const { return begin + count; }
};

/// The shares of one peer in the joined lists of a border, and in its buffers.
struct BorderPeer {
  int rank;
  Route route;
  ItemRange slots, lifts, pressures;
  ItemRange recorded, ghosts;  ///< records sent, and records that come
  ItemRange sent, received;    ///< values
};

/// The records of the sites of a part and their ghosts, `numbers` values each. The number of the first ghost is `sites`. A record of four
/// numbers is a scalar and a vector.
template <class Number>
struct RecordArray {
  Number* first = nullptr;
  int numbers = 0;
  std::int64_t sites = 0;

  KARST_HOST_DEVICE Number* at(std::int64_t record) const { return first + record * numbers; }

  /// Number k of a copy.
  KARST_HOST_DEVICE Number copied(const RecordCopy& copy, int k) const {
    constexpr int with_vector = 4;
    const Number value = at(copy.site)[k];
    if (copy.mirrors == 0 || numbers != with_vector || k == 0 || (copy.mirrors >> (k - 1) & 1u) == 0) return value;
    return StoredNumber<Number>::encode(-StoredNumber<Number>::decode(value));
  }
};

/// The operations of all peers, kind by kind, and the share of each peer. A record has `numbers` values.
struct JoinedOperations {
  JoinedOperations(const std::vector<PeerOperations>& all, const std::vector<Route>& routes, int numbers = 0) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      BorderPeer peer{all[i].rank,
                      routes[i],
                      add(slots, all[i].slots),
                      add(lifts, all[i].lifts),
                      add(pressures, all[i].pressures),
                      add(recorded, all[i].recorded),
                      {ghosts, all[i].ghosts},
                      {values_sent(), 0},
                      {values_received(), 0}};
      const std::int64_t of_slots = peer.slots.count + peer.lifts.count + peer.pressures.count;
      peer.sent.count = of_slots + numbers * peer.recorded.count;
      peer.received.count = of_slots + numbers * peer.ghosts.count;
      ghosts += all[i].ghosts;
      peers.push_back(peer);
    }
  }

  std::int64_t values_sent() const { return peers.empty() ? 0 : peers.back().sent.end(); }
  std::int64_t values_received() const { return peers.empty() ? 0 : peers.back().received.end(); }

  std::vector<BorderPeer> peers;
  std::vector<SlotOperation> slots;
  std::vector<LiftOperation> lifts;
  std::vector<PressureOperation> pressures;
  std::vector<RecordCopy> recorded;
  std::int64_t ghosts = 0;

 private:
  template <class Item>
  static ItemRange add(std::vector<Item>& all, const std::vector<Item>& more) {
    const std::int64_t begin = std::ssize(all);
    all.insert(all.end(), more.begin(), more.end());
    return {begin, std::ssize(more)};
  }
};

/// Buffers for even and odd steps. Memory that a peer writes needs both: the peer may pack for the next step while this rank unpacks.
template <class Number>
using BothBuffers = std::array<Number*, 2>;

/// The addresses of a place in each of two buffers.
template <class Number>
BothBuffers<Number> both_at(const BothBuffers<Number>& buffers, std::int64_t place) {
  return {buffers[0] + place, buffers[1] + place};
}

enum class MemoryOf { host, gpu };

/// Operations [begin, begin + count) of one kind, whose values lie one after the other.
template <class Number>
struct BorderRun {
  std::int64_t begin, count;
  BothBuffers<Number> values;
  MemoryOf memory = MemoryOf::host;  ///< of the values
};

/// Joins the run with the last one, if it continues that one: one run is packed faster than two.
template <class Number>
void add_run(std::vector<BorderRun<Number>>& runs, const BorderRun<Number>& next, int values_of_item) {
  if (next.count == 0) return;
  if (!runs.empty() && runs.back().begin + runs.back().count == next.begin &&
      both_at(runs.back().values, runs.back().count * values_of_item) == next.values) {
    runs.back().count += next.count;
  } else {
    runs.push_back(next);
  }
}

/// The values of a border that are packed, or those that are unpacked: by the kind of their operations, and records.
template <class Number>
struct BorderRuns {
  std::vector<BorderRun<Number>> slots, lifts, pressures, records;

  /// Adds the values of a peer, which begin at `values`: `records` of `numbers` values are the last ones.
  void add(const BorderPeer& peer, const ItemRange& of_records, int numbers, BothBuffers<Number> values, MemoryOf memory = MemoryOf::host) {
    const auto add_kind = [&](std::vector<BorderRun<Number>>& runs, const ItemRange& items, int values_of_item) {
      add_run(runs, {items.begin, items.count, values, memory}, values_of_item);
      values = both_at(values, items.count * values_of_item);
    };
    add_kind(slots, peer.slots, 1);
    add_kind(lifts, peer.lifts, 1);
    add_kind(pressures, peer.pressures, 1);
    add_kind(records, of_records, numbers);
  }
};

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
