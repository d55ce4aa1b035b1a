// Exchange and slot operations for populations in the memory of the host.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "base/ranks/messages.hpp"
#include "base/ranks/parallel.hpp"
#include "base/ranks/shared_memory.hpp"
#include "solver/step/border_runs.hpp"
#include "solver/step/route.hpp"
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
  /// A record has `numbers` values.
  HostBorder(const std::vector<PeerOperations>& peers, const std::vector<Route>& routes, int numbers = 0)
      : operations_(peers, routes, numbers), numbers_(numbers), sent_(static_cast<std::size_t>(operations_.values_sent())),
        received_(static_cast<std::size_t>(operations_.values_received())), opened_(peers.size()) {
    const auto is_shared = [](const BorderPeer& peer) { return peer.route == Route::into_host; };
    if (std::any_of(operations_.peers.begin(), operations_.peers.end(), is_shared))
      shared_ = SharedBuffers<Number>(operations_.values_received());
  }

  std::vector<BufferOffer> offers() const {
    std::vector<BufferOffer> offers;
    for (const BorderPeer& peer : operations_.peers)
      offers.push_back(peer.route == Route::into_host ? shared_.offer(peer.received.begin) : BufferOffer{});
    return offers;
  }

  std::vector<char> open(const std::vector<BufferOffer>& theirs) {
    std::vector<char> are_open;
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      if (theirs[i].memory == OfferedMemory::host) opened_[i] = open_shared_memory(theirs[i].host);
      are_open.push_back(opened_[i].has_value());
      const BorderPeer& peer = operations_.peers[i];
      packings_.add(peer, peer.recorded, numbers_, opened_[i] ? buffers_of(theirs[i], *opened_[i]) : at(sent_, peer.sent));
    }
    return are_open;
  }

  void agree(const std::vector<char>& open_at_peers) {
    for (std::size_t i = 0; i < opened_.size(); ++i) {
      const BorderPeer& peer = operations_.peers[i];
      const bool comes_directly = open_at_peers[i] != 0;
      unpackings_.add(peer, peer.ghosts, numbers_,
                      comes_directly ? both_at(shared_.buffers(), peer.received.begin) : at(received_, peer.received));
      messages_.push_back({peer.rank, sent_.data() + peer.sent.begin, received_.data() + peer.received.begin,
                           opened_[i] ? 0 : peer.sent.count, comes_directly ? 0 : peer.received.count});
    }
  }

  void close() { opened_.clear(); }

  std::vector<Message<Number>> messages() const { return messages_; }

  /// `records`: those that the last step wrote.
  void pack(const Number* populations, int threads = 1, const RecordArray<Number>& records = {}) {
    pack(packings_.slots, operations_.slots, populations, threads);
    pack(packings_.lifts, operations_.lifts, populations, threads);
    pack(packings_.pressures, operations_.pressures, populations, threads);
    pack_records(records, threads);
    std::atomic_thread_fence(std::memory_order_release);  // the message after these values says that they are complete
  }

  void unpack(Number* populations, int threads = 1, const RecordArray<Number>& records = {}) {
    std::atomic_thread_fence(std::memory_order_acquire);
    unpack(unpackings_.slots, operations_.slots, populations, threads);
    unpack(unpackings_.lifts, operations_.lifts, populations, threads);
    unpack(unpackings_.pressures, operations_.pressures, populations, threads);
    for (const auto& run : unpackings_.records) std::copy_n(run.values[turn_], run.count * numbers_, records.at(records.sites + run.begin));
    turn_ = 1 - turn_;
  }

 private:
  using Runs = std::vector<BorderRun<Number>>;

  template <class Operation>
  void pack(const Runs& runs, const std::vector<Operation>& all, const Number* populations, int threads) const {
    for (const auto& run : runs) {
      const Operation* operations = all.data() + run.begin;
      Number* to = run.values[turn_];
      share_operations(threads, run.count, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) to[i] = populations[operations[i].slot];
      });
    }
  }
  template <class Operation>
  void unpack(const Runs& runs, const std::vector<Operation>& all, Number* populations, int threads) const {
    for (const auto& run : runs) {
      const Operation* operations = all.data() + run.begin;
      const Number* from = run.values[turn_];
      share_operations(threads, run.count, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
          Number& slot = populations[operations[i].slot];
          slot = arrived(operations[i], from[i], slot);
        }
      });
    }
  }

  void pack_records(const RecordArray<Number>& records, int threads) const {
    for (const auto& run : packings_.records) {
      const RecordCopy* copies = operations_.recorded.data() + run.begin;
      Number* to = run.values[turn_];
      share_operations(threads, run.count, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
          for (int k = 0; k < numbers_; ++k) to[i * numbers_ + k] = records.copied(copies[i], k);
        }
      });
    }
  }

  static BothBuffers<Number> at(std::vector<Number>& values, const ItemRange& share) {
    return {values.data() + share.begin, values.data() + share.begin};
  }
  static BothBuffers<Number> buffers_of(const BufferOffer& offer, const MappedMemory& memory) {
    return both_at(SharedBuffers<Number>::buffers_in(memory, offer.values), offer.begin);
  }

  JoinedOperations operations_;
  int numbers_;
  std::vector<Number> sent_, received_;  // messages
  SharedBuffers<Number> shared_;         // what peers write directly
  std::vector<std::optional<MappedMemory>> opened_;
  BorderRuns<Number> packings_, unpackings_;
  std::vector<Message<Number>> messages_;
  std::size_t turn_ = 0;
};

/// Performs the operations of a list.
template <class List, class Number>
void apply_list(const List& list, Number* populations, int threads) {
  std::apply(
      [&](const auto&... array) {
        in_thread_shares(threads_for_operations(threads, list.items() * List::slots_of_item), list.items(),
                         [&](std::int64_t begin, std::int64_t end, int) {
                           for (std::int64_t i = begin; i < end; ++i) List::operate(i, populations, array.data()...);
                         });
      },
      list.arrays());
}

/// Performs the operations of all lists, list by list.
template <class... List, class Number>
void apply_lists(const std::tuple<List...>& lists, Number* populations, int threads = 1) {
  std::apply([&](const List&... list) { (apply_list(list, populations, threads), ...); }, lists);
}

}  // namespace karst
