#include "network/aggregates.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include "base/parallel.hpp"

namespace karst {

namespace {

constexpr std::int64_t nodes_of_share = 1 << 14;

// Each node takes the lowest aggregate of its neighbours in the cube, until none changes.
class Spreading {
 public:
  Spreading(const LinkedNodes& nodes, int threads, const Comm& comm)
      : nodes_(nodes), threads_(threads), comm_(comm), found_(nodes.keys().size()) {
    in_parallel_shares(threads_, nodes_.nodes(), nodes_of_share, [&](std::int64_t begin, std::int64_t end) {
      for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i)
        found_[i] = nodes_.keys()[i] == no_node ? Aggregate() : Aggregate(nodes_.keys()[i], comm_.rank());
    });
    take_others();
  }

  RawVector<Aggregate> spread() {
    do {
      while (spread_here()) {
      }
    } while (comm_.max_all(std::int64_t{take_others()}) != 0);
    return std::move(found_);
  }

 private:
  // Several threads read an entry that one thread writes. An entry only falls, and ends at the same value in any order.
  bool spread_here() {
    std::atomic<bool> has_changed = false;
    in_parallel_shares(threads_, nodes_.nodes(), nodes_of_share, [&](std::int64_t begin, std::int64_t end) {
      std::array<std::uint32_t, LinkedNodes::most_neighbours> others;
      bool changes = false;
      for (std::int64_t i = begin; i < end; ++i) {
        const int count = nodes_.neighbours_in_cube(i, others.data());
        if (count == 0) continue;
        const std::atomic_ref mine(found_[static_cast<std::size_t>(i)]);
        Aggregate lowest = mine.load(std::memory_order_relaxed);
        const Aggregate before = lowest;
        for (int k = 0; k < count; ++k)
          lowest = std::min(lowest, std::atomic_ref(found_[others[static_cast<std::size_t>(k)]]).load(std::memory_order_relaxed));
        if (lowest == before) continue;
        mine.store(lowest, std::memory_order_relaxed);
        changes = true;
      }
      if (changes) has_changed = true;
    });
    return has_changed;
  }

  bool take_others() {
    const auto theirs = values_of_others(nodes_.halo(), comm_, [&](std::uint32_t node) { return found_[node]; });
    const auto kept = found_.begin() + nodes_.nodes();
    const bool has_changed = !is_first_ && !std::equal(theirs.begin(), theirs.end(), kept);
    std::copy(theirs.begin(), theirs.end(), kept);
    is_first_ = false;
    return has_changed;
  }

  const LinkedNodes& nodes_;
  int threads_;
  const Comm& comm_;
  RawVector<Aggregate> found_;
  bool is_first_ = true;
};

}  // namespace

RawVector<Aggregate> aggregates_of(const LinkedNodes& nodes, int threads, const Comm& comm) {
  return Spreading(nodes, threads, comm).spread();
}

}  // namespace karst
