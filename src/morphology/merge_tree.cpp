#include "morphology/merge_tree.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <numeric>
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

/// The basins of a level, and the links between them.
class LevelBuilder {
 public:
  LevelBuilder(std::vector<Link>& links, std::vector<RimLink>& rim, std::size_t nodes, int threads)
      : parents(nodes), values(nodes, no_limit), links_(links), rim_(rim), threads_(threads), highest_(nodes), rim_values_(nodes) {}

  /// Joins each basin to the one beyond its highest link. A basin whose highest link leads to another rank stays.
  void join() {
    find_highest();
    point_to_neighbours();
    follow();
    number_roots();
    move_links();
  }

  std::vector<std::uint32_t> parents, values;
  std::size_t next = 0;  ///< basins of the next level

 private:
  // A link as a number that rises with the value. The lower half is 1 + the place of the link, which tells equal values apart.
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
    for_each_item(threads_, rim_.size(), [&](std::size_t i) { raise(&rim_values_[rim_[i].own], rim_[i].value); });
  }

  bool joins(std::size_t node) const { return highest_[node] != 0 && (highest_[node] >> 32) >= rim_values_[node]; }

  // Of two basins that have the same highest link, the first one stays.
  void point_to_neighbours() {
    for_each_item(threads_, parents.size(), [&](std::size_t node) {
      parents[node] = static_cast<std::uint32_t>(node);
      if (!joins(node)) return;
      const Link& link = links_[(highest_[node] & no_limit) - 1];
      const std::uint32_t neighbour = link.one == node ? link.other : link.one;
      if (highest_[neighbour] == highest_[node] && node < neighbour && joins(neighbour)) return;
      parents[node] = neighbour;
      values[node] = link.value;
    });
  }

  void follow() {
    for_each_item(threads_, parents.size(), [&](std::size_t node) {
      std::uint32_t at = read_shared(&parents[node]);
      for (std::uint32_t above = read_shared(&parents[at]); above != at; above = read_shared(&parents[at])) at = above;
      set_shared(&parents[node], at);
    });
  }

  void number_roots() {
    std::vector<std::uint32_t> numbers(parents.size());
    for (std::size_t node = 0; node < parents.size(); ++node) {
      if (parents[node] == node) numbers[node] = static_cast<std::uint32_t>(next++);
    }
    for_each_item(threads_, parents.size(), [&](std::size_t node) { parents[node] = numbers[parents[node]]; });
  }

  // Links within a basin of the next level go.
  void move_links() {
    const auto items = static_cast<std::int64_t>(links_.size());
    std::vector<std::size_t> kept(static_cast<std::size_t>((items + items_of_share - 1) / items_of_share) + 1);
    const auto stays = [&](const Link& link) { return parents[link.one] != parents[link.other]; };
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
        if (stays(link)) left[at++] = {parents[link.one], parents[link.other], link.value};
      }
    });
    links_ = std::move(left);
    for_each_item(threads_, rim_.size(), [&](std::size_t i) { rim_[i].own = parents[rim_[i].own]; });
  }

  std::vector<Link>& links_;
  std::vector<RimLink>& rim_;
  int threads_;
  std::vector<std::uint64_t> highest_;
  std::vector<std::uint32_t> rim_values_;
};

// Levels of the basins, until none joins another one. `nodes` becomes the number of those that are left.
template <class Levels>
Levels levels_of(std::vector<Link>& links, std::vector<RimLink>& rim, std::size_t& nodes, int threads) {
  Levels levels;
  while (!links.empty()) {
    LevelBuilder level(links, rim, nodes, threads);
    level.join();
    if (level.next == nodes) break;
    nodes = level.next;
    levels.push_back({std::move(level.parents), std::move(level.values), level.next});
  }
  return levels;
}

}  // namespace

MergeTree::MergeTree(const Basins& own, int threads, const Comm& comm) : comm_(comm), threads_(threads) {
  const auto is_own = [&](std::uint32_t node) { return node >= own.first && node - own.first < own.peaks.size(); };
  std::vector<Link> within;
  std::vector<RimLink> beyond;
  within.reserve(own.saddles.size());
  std::int64_t counted = 0;
  for (const Saddle& saddle : own.saddles) {
    const bool has_one = is_own(saddle.one), has_other = is_own(saddle.other);
    if (has_one) ++counted;  // a saddle of two ranks counts once
    if (has_one && has_other) {
      within.push_back({saddle.one - own.first, saddle.other - own.first, saddle.value});
    } else {
      beyond.push_back({(has_one ? saddle.one : saddle.other) - own.first, has_one ? saddle.other : saddle.one, saddle.value});
    }
  }
  saddles_ = comm.sum_all(counted);
  basins_ = comm.sum_all(std::ssize(own.peaks));
  std::size_t left = own.peaks.size();
  levels_ = levels_of<Levels>(within, beyond, left, threads);
  join_rest(std::move(within), std::move(beyond), own, left);
}

// The basin that each basin of this rank has become.
std::vector<std::uint32_t> MergeTree::joined_basins(std::size_t basins) const {
  std::vector<std::uint32_t> joined(basins);
  std::iota(joined.begin(), joined.end(), 0U);
  for (const Level& level : levels_)
    for_each_item(threads_, basins, [&](std::size_t basin) { joined[basin] = level.parents[joined[basin]]; });
  return joined;
}

// The basins that are left are numbered rank by rank. Each rank asks the others what their basins have become.
void MergeTree::join_rest(std::vector<Link> within, std::vector<RimLink> beyond, const Basins& own, std::size_t left) {
  counts_ = comm_.gather_all(static_cast<std::int64_t>(left));
  if (comm_.size() == 1) return;
  const auto offset = static_cast<std::uint32_t>(comm_.sum_below(static_cast<std::int64_t>(left)));
  const std::vector<std::uint32_t> joined = joined_basins(own.peaks.size()), firsts = comm_.gather_all(own.first);
  std::ranges::sort(beyond, {}, &RimLink::other);
  std::vector<std::int64_t> sent(static_cast<std::size_t>(comm_.size()));
  std::vector<std::uint32_t> asked;
  for (const RimLink& link : beyond) {
    ++sent[static_cast<std::size_t>(std::ranges::upper_bound(firsts, link.other) - firsts.begin()) - 1];
    asked.push_back(link.other);
  }
  const Traffic traffic = comm_.traffic_of(std::move(sent));
  std::vector<std::uint32_t> questions(traffic.all_received()), answers(asked.size());
  comm_.exchange(traffic, 1, asked.data(), questions.data());
  for (std::uint32_t& basin : questions) basin = offset + joined[basin - own.first];
  comm_.exchange(traffic.reversed(), 1, questions.data(), answers.data());
  for (Link& link : within) link = {link.one + offset, link.other + offset, link.value};
  for (std::size_t i = 0; i < beyond.size(); ++i) within.push_back({beyond[i].own + offset, answers[i], beyond[i].value});
  std::vector<Link> all = comm_.gather_root(within);
  std::vector<RimLink> none;
  std::size_t nodes = static_cast<std::size_t>(std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0}));
  if (comm_.is_root()) levels_of_rest_ = levels_of<Levels>(all, none, nodes, threads_);
}

// The doors of joined basins are as wide as the way to them. Returns those of each level, and of the basins that are left.
std::vector<std::vector<std::uint32_t>> MergeTree::upwards(const Levels& levels, std::vector<std::uint32_t> doors) const {
  std::vector<std::vector<std::uint32_t>> all = {std::move(doors)};
  for (const Level& level : levels) {
    std::vector<std::uint32_t> next(level.next);
    const std::vector<std::uint32_t>& below = all.back();
    for_each_item(threads_, below.size(),
                  [&](std::size_t node) { raise(&next[level.parents[node]], std::min(below[node], level.values[node])); });
    all.push_back(std::move(next));
  }
  return all;
}

// A basin is reached by its own doors, or by the way from the others.
std::vector<std::uint32_t> MergeTree::downwards(const Levels& levels, std::vector<std::vector<std::uint32_t>> doors,
                                                std::vector<std::uint32_t> best) const {
  for (std::size_t i = levels.size(); i-- > 0;) {
    const Level& level = levels[i];
    std::vector<std::uint32_t>& lower = doors[i];
    for_each_item(threads_, lower.size(),
                  [&](std::size_t node) { lower[node] = std::max(lower[node], std::min(best[level.parents[node]], level.values[node])); });
    best = std::move(lower);
  }
  return best;
}

std::vector<std::uint32_t> MergeTree::access(const Doors& doors) const {
  std::vector<std::vector<std::uint32_t>> own = upwards(levels_, doors);
  std::vector<std::uint32_t> best = own.back();
  if (comm_.size() > 1) {
    std::vector<std::uint32_t> rest = comm_.gather_root(best);
    if (comm_.is_root()) {
      std::vector<std::vector<std::uint32_t>> all = upwards(levels_of_rest_, std::move(rest));
      std::vector<std::uint32_t> top = all.back();
      rest = downwards(levels_of_rest_, std::move(all), std::move(top));
    }
    best = comm_.scatter_root(rest, counts_, std::ssize(best));
  }
  return downwards(levels_, std::move(own), std::move(best));
}

std::uint32_t MergeTree::joined_at(const Doors& some, const Doors& others) const {
  const std::vector<std::uint32_t> reached = access(some);
  std::int64_t largest = 0;
  for (std::size_t basin = 0; basin < others.size(); ++basin)
    largest = std::max<std::int64_t>(largest, std::min(reached[basin], others[basin]));
  return static_cast<std::uint32_t>(comm_.max_all(largest));
}

}  // namespace karst
