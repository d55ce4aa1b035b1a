#include "morphology/merge_tree.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

/// Sets that are joined two by two.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t size) : parents_(size) { std::iota(parents_.begin(), parents_.end(), 0U); }

  std::uint32_t find(std::uint32_t item) {
    while (parents_[item] != item) item = parents_[item] = parents_[parents_[item]];
    return item;
  }
  void join(std::uint32_t root, std::uint32_t other_root) { parents_[root] = other_root; }

 private:
  std::vector<std::uint32_t> parents_;
};

// By falling value; a counting sort, because there are few values beside many saddles.
std::vector<Saddle> falling(const std::vector<Saddle>& saddles) {
  std::uint32_t largest = 0;
  for (const Saddle& saddle : saddles) largest = std::max(largest, saddle.value);
  std::vector<std::size_t> next(std::size_t{largest} + 2);
  for (const Saddle& saddle : saddles) ++next[largest - saddle.value + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<Saddle> sorted(saddles.size());
  for (const Saddle& saddle : saddles) sorted[next[largest - saddle.value]++] = saddle;
  return sorted;
}

}  // namespace

std::vector<Saddle> spanning_forest(std::vector<Saddle> saddles, std::uint32_t first, std::size_t nodes) {
  saddles = falling(saddles);
  DisjointSets sets(nodes);
  std::erase_if(saddles, [&](const Saddle& saddle) {
    const std::uint32_t one = sets.find(saddle.one - first), other = sets.find(saddle.other - first);
    if (one != other) sets.join(one, other);
    return one == other;
  });
  return saddles;
}

// Each rank first keeps the forest of the saddles between its own basins.
MergeTree::MergeTree(const Basins& own, const Comm& comm) : comm_(comm) {
  const auto own_basins = static_cast<std::int64_t>(own.peaks.size());
  saddles_ = comm.sum_all(static_cast<std::int64_t>(own.saddles.size()));
  basins_ = comm.sum_all(own_basins);
  values_ = comm.gather_root(own.peaks, &counts_);
  if (comm.size() == 1) {
    join(falling(own.saddles));
    return;
  }
  std::vector<Saddle> between, within;
  const auto is_own = [&](std::uint32_t node) { return node >= own.first && node - own.first < own.peaks.size(); };
  for (const Saddle& saddle : own.saddles) (is_own(saddle.one) && is_own(saddle.other) ? within : between).push_back(saddle);
  within = spanning_forest(std::move(within), own.first, own.peaks.size());
  within.insert(within.end(), between.begin(), between.end());
  const std::vector<Saddle> all = comm.gather_root(within);
  if (comm.is_root()) join(falling(all));
}

void MergeTree::join(const std::vector<Saddle>& falling) {
  const std::size_t leaves = values_.size();
  values_.reserve(2 * leaves);
  parents_.resize(leaves);
  std::iota(parents_.begin(), parents_.end(), 0U);
  parents_.reserve(2 * leaves);
  DisjointSets sets(leaves);
  std::vector<std::uint32_t> tops = parents_;  // the node of the tree that a set has become
  for (const Saddle& saddle : falling) {
    const std::uint32_t one = sets.find(saddle.one), other = sets.find(saddle.other);
    if (one == other) continue;
    const auto node = static_cast<std::uint32_t>(parents_.size());
    parents_[tops[one]] = parents_[tops[other]] = node;
    parents_.push_back(node);
    values_.push_back(saddle.value);
    sets.join(one, other);
    tops[other] = node;
  }
}

// The largest door below each node of the tree. Called on the root with the doors of all basins.
std::vector<std::uint32_t> MergeTree::widest_doors(const Doors& doors) const {
  std::vector<std::uint32_t> widest = doors;
  widest.resize(parents_.size());
  for (std::size_t node = 0; node < parents_.size(); ++node) widest[parents_[node]] = std::max(widest[parents_[node]], widest[node]);
  return widest;
}

// A node of the tree joins all doors below it at its value: the best of all nodes above a basin counts.
std::vector<std::uint32_t> MergeTree::access(const Doors& doors) const {
  const Doors all = comm_.gather_root(doors);
  std::vector<std::uint32_t> best;
  if (comm_.is_root()) {
    best = widest_doors(all);
    for (std::size_t node = best.size(); node-- > 0;) {
      best[node] = std::min(best[node], values_[node]);
      if (parents_[node] != node) best[node] = std::max(best[node], best[parents_[node]]);
    }
    best.resize(all.size());
  }
  return comm_.scatter_root(best, counts_, static_cast<std::int64_t>(doors.size()));
}

std::uint32_t MergeTree::joined_at(const Doors& some, const Doors& others) const {
  const Doors all_some = comm_.gather_root(some), all_others = comm_.gather_root(others);
  std::int64_t largest = 0;
  if (comm_.is_root()) {
    const std::vector<std::uint32_t> one = widest_doors(all_some), other = widest_doors(all_others);
    for (std::size_t node = 0; node < one.size(); ++node)
      largest = std::max<std::int64_t>(largest, std::min({one[node], other[node], values_[node]}));
  }
  return static_cast<std::uint32_t>(comm_.max_all(largest));
}

}  // namespace karst
