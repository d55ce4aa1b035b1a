// Exchange and slot operations for populations in the memory of the host.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/ranks/messages.hpp"
#include "base/ranks/shared_memory.hpp"
#include "base/ranks/thread_shares.hpp"
#include "solver/step/border_runs.hpp"
#include "solver/step/buffer_offer.hpp"
#include "solver/step/slot_operations.hpp"

namespace karst {

/// As many of these threads as are useful for this number of slot operations.
inline int threads_for_operations(int threads, std::int64_t count) {
  constexpr std::int64_t operations_a_thread = 2048;  // take about as long as it takes to start a thread's share
  return static_cast<int>(std::clamp<std::int64_t>(count / operations_a_thread, 1, threads));
}

/// Calls work(begin, end) on some of these threads, each for a share of `count` operations.
template <class Work>
void share_operations(int threads, std::int64_t count, Work&& work) {
  in_thread_shares(threads_for_operations(threads, count), count, [&](std::int64_t begin, std::int64_t end, int) { work(begin, end); });
}

/// The slots that are exchanged with other parts, the message buffers, and memory that peers write directly.
template <class Number>
class HostBorder {
 public:
  HostBorder(const std::vector<PeerOperations>& peers, const std::vector<Route>& routes)
      : operations_(joined(peers)), peers_(border_peers(peers, routes)), sent_(operations_.size()), received_(operations_.size()),
        opened_(peers.size()) {
    const auto is_shared = [](const BorderPeer& peer) { return peer.route == Route::into_host; };
    if (std::any_of(peers_.begin(), peers_.end(), is_shared)) shared_ = SharedBuffers<Number>(std::ssize(operations_));
  }

  std::vector<BufferOffer> offers() const {
    std::vector<BufferOffer> offers;
    for (const BorderPeer& peer : peers_) offers.push_back(peer.route == Route::into_host ? shared_.offer(peer.begin) : BufferOffer{});
    return offers;
  }

  std::vector<char> open(const std::vector<BufferOffer>& theirs) {
    std::vector<char> are_open;
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      if (theirs[i].memory == OfferedMemory::host) opened_[i] = open_shared_memory(theirs[i].host);
      are_open.push_back(opened_[i].has_value());
      add_run(packings_, {peers_[i].begin, peers_[i].count, opened_[i] ? buffers_of(theirs[i], *opened_[i]) : at(sent_, peers_[i])});
    }
    return are_open;
  }

  void agree(const std::vector<char>& open_at_peers) {
    for (std::size_t i = 0; i < peers_.size(); ++i) {
      const BorderPeer& peer = peers_[i];
      const bool comes_directly = open_at_peers[i] != 0;
      add_run(unpackings_, {peer.begin, peer.count, comes_directly ? both_at(shared_.buffers(), peer.begin) : at(received_, peer)});
      messages_.push_back({peer.rank, sent_.data() + peer.begin, received_.data() + peer.begin, opened_[i] ? 0 : peer.count,
                           comes_directly ? 0 : peer.count});
    }
  }

  void close() { opened_.clear(); }

  std::vector<Message<Number>> messages() const { return messages_; }

  void pack(const Number* populations, int threads = 1) {
    for (const auto& run : packings_) {
      const SlotOperation* operations = operations_.data() + run.begin;
      Number* to = run.values[turn_];
      share_operations(threads, run.count, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) to[i] = populations[operations[i].slot];
      });
    }
    std::atomic_thread_fence(std::memory_order_release);  // the message after these values says that they are complete
  }

  void unpack(Number* populations, int threads = 1) {
    std::atomic_thread_fence(std::memory_order_acquire);
    for (const auto& run : unpackings_) {
      const SlotOperation* operations = operations_.data() + run.begin;
      const Number* from = run.values[turn_];
      share_operations(threads, run.count, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i)
          populations[operations[i].slot] = operated(operations[i], from[i], populations + operations[i].slot);
      });
    }
    turn_ = 1 - turn_;
  }

 private:
  static BothBuffers<Number> at(std::vector<Number>& values, const BorderPeer& peer) {
    return {values.data() + peer.begin, values.data() + peer.begin};
  }
  static BothBuffers<Number> buffers_of(const BufferOffer& offer, const MappedMemory& memory) {
    return both_at(SharedBuffers<Number>::buffers_in(memory, offer.values), offer.begin);
  }

  std::vector<SlotOperation> operations_;
  std::vector<BorderPeer> peers_;
  std::vector<Number> sent_, received_;  // messages
  SharedBuffers<Number> shared_;         // what peers write directly
  std::vector<std::optional<MappedMemory>> opened_;
  std::vector<BorderRun<Number>> packings_, unpackings_;
  std::vector<Message<Number>> messages_;
  std::size_t turn_ = 0;
};

template <class Number>
void apply_operations(const std::vector<SlotOperation>& operations, Number* populations, int threads = 1) {
  share_operations(threads, std::ssize(operations), [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) operate(operations[static_cast<std::size_t>(i)], populations);
  });
}

template <class Number>
void apply_swaps(const std::vector<SlotPair>& swaps, Number* populations, int threads = 1) {
  share_operations(threads, std::ssize(swaps), [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) exchange_values(swaps[static_cast<std::size_t>(i)], populations);
  });
}

template <class Number>
void apply_lifts(const std::vector<SlotOperation>& lifts, Number* populations, int threads = 1) {
  share_operations(threads, std::ssize(lifts), [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) lift_in_place(lifts[static_cast<std::size_t>(i)], populations);
  });
}

template <class Number>
void apply_plates(const PlateGroups& plates, Number* populations, int threads = 1) {
  share_operations(threads, std::ssize(plates.entries), [&](std::int64_t begin, std::int64_t end) {
    const auto group_at = [&](std::int64_t entry) {
      return std::partition_point(plates.groups.begin(), plates.groups.end(), [&](const PlateGroup& each) { return each.first < entry; });
    };
    for (auto group = group_at(begin); group != group_at(end); ++group)
      reflect_group(*group, plates.entries.data(), plates.plates.data(), populations);
  });
}

}  // namespace karst
