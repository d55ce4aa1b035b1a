#include "network/aggregates.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <vector>

#include "base/ranks/parallel.hpp"

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
    spread_from_all();
    while (comm_.max_all(std::int64_t{take_others()}) != 0) spread_from_edges();
    return std::move(found_);
  }

 private:
  using Others = std::array<std::uint32_t, LinkedNodes::most_neighbours>;

  // An entry only falls, and ends at the same value in any order of the threads.
  void spread_from_all() {
    const std::int64_t shares = (nodes_.nodes() + nodes_of_share - 1) / nodes_of_share;
    std::vector<std::vector<std::uint32_t>> left(static_cast<std::size_t>(shares));
    in_parallel(threads_, shares, [&](std::int64_t share) {
      const std::int64_t begin = share * nodes_of_share, end = std::min(nodes_.nodes(), begin + nodes_of_share);
      for (std::int64_t i = begin; i < end; ++i) lower(i, end, left[static_cast<std::size_t>(share)]);
    });
    spread(left);
  }

  // Only nodes with links to other ranks may be too high.
  void spread_from_edges() {
    std::vector<std::vector<std::uint32_t>> left;
    for (const Halo::FromAndTo& peer : nodes_.halo().peers) left.push_back(peer.sent);
    spread(left);
  }

  void spread(std::vector<std::vector<std::uint32_t>>& left) {
    in_parallel(threads_, std::ssize(left), [&](std::int64_t share) {
      std::vector<std::uint32_t>& nodes = left[static_cast<std::size_t>(share)];
      while (!nodes.empty()) {
        const std::uint32_t node = nodes.back();
        nodes.pop_back();
        lower(node, 0, nodes);
      }
    });
  }

  // Lists the neighbours that become too high, other than those between the node and `end`.
  void lower(std::int64_t node, std::int64_t end, std::vector<std::uint32_t>& left) {
    Others others;
    const int count = nodes_.neighbours_in_cube(node, others.data());
    if (count == 0) return;
    const auto entry = [&](std::uint32_t of) { return std::atomic_ref(found_[of]); };
    const auto mine = entry(static_cast<std::uint32_t>(node));
    Aggregate before = mine.load(std::memory_order_relaxed), lowest = before;
    for (int k = 0; k < count; ++k) lowest = std::min(lowest, entry(others[static_cast<std::size_t>(k)]).load(std::memory_order_relaxed));
    do {
      if (lowest >= before) return;
    } while (!mine.compare_exchange_weak(before, lowest, std::memory_order_relaxed));
    for (int k = 0; k < count; ++k) {
      const std::uint32_t other = others[static_cast<std::size_t>(k)];
      const bool comes_later = other > node && other < end;
      if (!comes_later && other < nodes_.nodes() && entry(other).load(std::memory_order_relaxed) > lowest) left.push_back(other);
    }
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
