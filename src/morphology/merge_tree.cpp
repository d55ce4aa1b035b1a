#include "morphology/merge_tree.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <tuple>
#include <utility>

#include "base/ranks/parallel.hpp"
#include "morphology/shared_numbers.hpp"

namespace karst {

namespace {

constexpr std::uint32_t no_limit = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t items_of_share = 1 << 16;

/// Calls work(i) for all items.
template <class Work>
void for_each_item(int threads, std::size_t items, const Work& work) {
  in_parallel_shares(threads, static_cast<std::int64_t>(items), items_of_share, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) work(i);
  });
}

/// A saddle on its way through the levels: its number among all saddles tells equal values apart.
struct Link {
  std::uint32_t one, other, value, number;
};

/// The basins of a level, and the links between them.
class LevelBuilder {
 public:
  LevelBuilder(std::vector<Link>& links, std::size_t nodes, int threads)
      : links_(links), threads_(threads), highest_(nodes), parents_(nodes), values_(nodes, no_limit) {}

  /// Joins the basins. `chosen` gets the numbers of the saddles that join them.
  std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>> join(std::vector<std::uint32_t>* chosen) {
    find_highest();
    point_to_neighbours(chosen);
    follow();
    number_roots();
    move_links();
    return {std::move(parents_), std::move(values_)};
  }

  std::size_t next_nodes() const { return next_nodes_; }

 private:
  // Links as numbers that rise with the value, and for equal values with the number of the saddle. The lower half is 1 + the place of the
  // link here, which has the order of the numbers.
  void find_highest() {
    const auto raise_to = [&](std::uint32_t node, std::uint64_t key) {
      const std::atomic_ref<std::uint64_t> shared(highest_[node]);
      std::uint64_t before = shared.load(std::memory_order_relaxed);
      while (before < key && !shared.compare_exchange_weak(before, key, std::memory_order_relaxed)) {
      }
    };
    for_each_item(threads_, links_.size(), [&](std::size_t i) {
      const std::uint64_t key = std::uint64_t{links_[i].value} << 32 | (i + 1);
      raise_to(links_[i].one, key);
      raise_to(links_[i].other, key);
    });
  }

  const Link& highest_of(std::size_t node) const { return links_[(highest_[node] & no_limit) - 1]; }

  // Of two basins that have the same highest link, the first one stays.
  void point_to_neighbours(std::vector<std::uint32_t>* chosen) {
    for_each_item(threads_, parents_.size(), [&](std::size_t node) {
      parents_[node] = static_cast<std::uint32_t>(node);
      if (highest_[node] == 0) return;
      const Link& link = highest_of(node);
      const std::uint32_t neighbour = link.one == node ? link.other : link.one;
      if (highest_[neighbour] == highest_[node] && node < neighbour) return;
      parents_[node] = neighbour;
      values_[node] = link.value;
    });
    for (std::size_t node = 0; chosen != nullptr && node < parents_.size(); ++node) {
      if (parents_[node] != node) chosen->push_back(highest_of(node).number);
    }
  }

  void follow() {
    for_each_item(threads_, parents_.size(), [&](std::size_t node) {
      std::uint32_t at = read_shared(&parents_[node]);
      for (std::uint32_t next = read_shared(&parents_[at]); next != at; next = read_shared(&parents_[at])) at = next;
      set_shared(&parents_[node], at);
    });
  }

  void number_roots() {
    std::vector<std::uint32_t> numbers(parents_.size());
    for (std::size_t node = 0; node < parents_.size(); ++node) {
      if (parents_[node] == node) numbers[node] = static_cast<std::uint32_t>(next_nodes_++);
    }
    for_each_item(threads_, parents_.size(), [&](std::size_t node) { parents_[node] = numbers[parents_[node]]; });
  }

  // Links within a basin of the next level go.
  void move_links() {
    const auto items = static_cast<std::int64_t>(links_.size());
    std::vector<std::size_t> kept(static_cast<std::size_t>((items + items_of_share - 1) / items_of_share) + 1);
    const auto stays = [&](const Link& link) { return parents_[link.one] != parents_[link.other]; };
    in_parallel_shares(threads_, items, items_of_share, [&](std::int64_t begin, std::int64_t end) {
      kept[static_cast<std::size_t>(begin / items_of_share) + 1] =
          static_cast<std::size_t>(std::count_if(links_.begin() + begin, links_.begin() + end, stays));
    });
    for (std::size_t share = 1; share < kept.size(); ++share) kept[share] += kept[share - 1];
    std::vector<Link> left(kept.back());
    in_parallel_shares(threads_, items, items_of_share, [&](std::int64_t begin, std::int64_t end) {
      std::size_t at = kept[static_cast<std::size_t>(begin / items_of_share)];
      for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
        const Link& link = links_[i];
        if (stays(link)) left[at++] = {parents_[link.one], parents_[link.other], link.value, link.number};
      }
    });
    links_ = std::move(left);
  }

  std::vector<Link>& links_;
  int threads_;
  std::vector<std::uint64_t> highest_;
  std::vector<std::uint32_t> parents_, values_;
  std::size_t next_nodes_ = 0;
};

std::vector<Link> links_of(const std::vector<Saddle>& saddles, std::uint32_t first, int threads) {
  std::vector<Link> links(saddles.size());
  for_each_item(threads, saddles.size(), [&](std::size_t i) {
    links[i] = {saddles[i].one - first, saddles[i].other - first, saddles[i].value, static_cast<std::uint32_t>(i)};
  });
  return links;
}

}  // namespace

std::vector<Saddle> spanning_forest(const std::vector<Saddle>& saddles, std::uint32_t first, std::size_t nodes, int threads) {
  std::vector<Link> links = links_of(saddles, first, threads);
  std::vector<std::uint32_t> chosen;
  while (!links.empty()) {
    LevelBuilder level(links, nodes, threads);
    level.join(&chosen);
    nodes = level.next_nodes();
  }
  std::vector<Saddle> forest;
  forest.reserve(chosen.size());
  for (const std::uint32_t number : chosen) forest.push_back(saddles[number]);
  return forest;
}

// Each rank first keeps the forest of the saddles between its own basins.
MergeTree::MergeTree(const Basins& own, int threads, const Comm& comm) : comm_(comm), threads_(threads) {
  const auto own_basins = static_cast<std::int64_t>(own.peaks.size());
  saddles_ = comm.sum_all(static_cast<std::int64_t>(own.saddles.size()));
  basins_ = comm.sum_all(own_basins);
  counts_ = comm.gather_all(own_basins);
  std::vector<Saddle> between, within;
  if (comm.size() > 1) {
    const auto is_own = [&](std::uint32_t node) { return node >= own.first && node - own.first < own.peaks.size(); };
    for (const Saddle& saddle : own.saddles) (is_own(saddle.one) && is_own(saddle.other) ? within : between).push_back(saddle);
    within = spanning_forest(within, own.first, own.peaks.size(), threads);
    within.insert(within.end(), between.begin(), between.end());
    within = comm.gather_root(within);
  }
  if (!comm.is_root()) return;
  std::vector<Link> links = links_of(comm.size() > 1 ? within : own.saddles, 0, threads);
  for (auto nodes = static_cast<std::size_t>(basins_); !links.empty();) {
    LevelBuilder builder(links, nodes, threads);
    Level& level = levels_.emplace_back();
    std::tie(level.parents, level.values) = builder.join(nullptr);
    nodes = level.next = builder.next_nodes();
  }
}

// Upwards, the doors of joined basins are as wide as the way to them. Downwards, a basin is reached by its own doors or by the way from the
// others.
std::vector<std::uint32_t> MergeTree::access(const Doors& doors) const {
  std::vector<std::uint32_t> best = comm_.gather_root(doors);
  std::vector<std::vector<std::uint32_t>> below;
  for (const Level& level : levels_) {
    std::vector<std::uint32_t> next(level.next);
    for_each_item(threads_, best.size(),
                  [&](std::size_t node) { raise(&next[level.parents[node]], std::min(best[node], level.values[node])); });
    below.push_back(std::exchange(best, std::move(next)));
  }
  for (std::size_t i = levels_.size(); i-- > 0;) {
    const Level& level = levels_[i];
    std::vector<std::uint32_t>& lower = below[i];
    for_each_item(threads_, lower.size(),
                  [&](std::size_t node) { lower[node] = std::max(lower[node], std::min(best[level.parents[node]], level.values[node])); });
    best = std::move(lower);
  }
  return comm_.scatter_root(best, counts_, static_cast<std::int64_t>(doors.size()));
}

std::uint32_t MergeTree::joined_at(const Doors& some, const Doors& others) const {
  const std::vector<std::uint32_t> reached = access(some);
  std::int64_t largest = 0;
  for (std::size_t basin = 0; basin < others.size(); ++basin)
    largest = std::max<std::int64_t>(largest, std::min(reached[basin], others[basin]));
  return static_cast<std::uint32_t>(comm_.max_all(largest));
}

}  // namespace karst
