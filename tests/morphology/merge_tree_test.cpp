// The merge tree against searches for the widest path, with basins on any ranks.
#include "morphology/merge_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace karst {

namespace {

constexpr int tree_threads = 2;

struct Graph {
  std::vector<std::uint32_t> peaks;
  std::vector<Saddle> saddles;
};

// For each node the widest way from the doors: raised until nothing changes.
Doors widest_ways(const Graph& graph, const Doors& doors) {
  Doors widest = doors;
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (const Saddle& saddle : graph.saddles) {
      std::uint32_t &one = widest[saddle.one], &other = widest[saddle.other];
      const std::uint32_t new_one = std::max(one, std::min(other, saddle.value)), new_other = std::max(other, std::min(one, saddle.value));
      has_changed = has_changed || new_one != one || new_other != other;
      one = new_one;
      other = new_other;
    }
  }
  return widest;
}

std::uint32_t naive_joined_at(const Graph& graph, const Doors& some, const Doors& others) {
  const Doors widest = widest_ways(graph, some);
  std::uint32_t largest = 0;
  for (std::size_t node = 0; node < widest.size(); ++node) largest = std::max(largest, std::min(widest[node], others[node]));
  return largest;
}

// Consecutive nodes for each rank: perhaps none.
class Shares {
 public:
  Shares(std::size_t nodes, const Comm& comm) : comm_(comm) {
    const auto before = [&](int rank) { return nodes * static_cast<std::size_t>(rank) / static_cast<std::size_t>(comm.size()); };
    begin_ = before(comm.rank());
    end_ = before(comm.rank() + 1);
  }

  template <class T>
  std::vector<T> own(const std::vector<T>& all) const {
    return {all.begin() + static_cast<std::ptrdiff_t>(begin_), all.begin() + static_cast<std::ptrdiff_t>(end_)};
  }
  // A saddle between two ranks is known to both.
  Basins basins(const Graph& graph) const {
    Basins basins;
    basins.first = static_cast<std::uint32_t>(begin_);
    basins.peaks = own(graph.peaks);
    std::ranges::copy_if(graph.saddles, std::back_inserter(basins.saddles),
                         [&](const Saddle& saddle) { return is_own(saddle.one) || is_own(saddle.other); });
    return basins;
  }

 private:
  bool is_own(std::uint32_t node) const { return node >= begin_ && node < end_; }

  Comm comm_;
  std::size_t begin_ = 0, end_ = 0;
};

// Few values, so that many saddles are equal.
Graph random_graph(std::size_t nodes, double saddles_a_pair, std::mt19937& random) {
  Graph graph;
  for (std::size_t node = 0; node < nodes; ++node) graph.peaks.push_back(static_cast<std::uint32_t>(random() % 12 + 1));
  for (std::uint32_t one = 0; one < nodes; ++one) {
    for (std::uint32_t other = 0; other < one; ++other) {
      if (static_cast<double>(random()) >= saddles_a_pair * 4294967296.0) continue;
      const std::uint32_t most = std::min(graph.peaks[one], graph.peaks[other]), value = static_cast<std::uint32_t>(random() % most + 1);
      graph.saddles.push_back(random() % 2 == 0 ? Saddle{one, other, value} : Saddle{other, one, value});
    }
  }
  return graph;
}

Doors random_doors(const Graph& graph, std::mt19937& random) {
  Doors doors;
  for (const std::uint32_t peak : graph.peaks) doors.push_back(random() % 5 == 0 ? static_cast<std::uint32_t>(random() % peak + 1) : 0);
  return doors;
}

void expect_widest_ways(const Graph& graph, const Doors& doors, const Doors& others, const std::string& what) {
  const Comm comm;
  const Shares shares(graph.peaks.size(), comm);
  const MergeTree tree(shares.basins(graph), tree_threads, comm);
  EXPECT_EQ(tree.basins(), std::ssize(graph.peaks)) << what;
  EXPECT_EQ(tree.saddles(), std::ssize(graph.saddles)) << what;
  EXPECT_EQ(tree.access(shares.own(doors)), shares.own(widest_ways(graph, doors))) << what;
  EXPECT_EQ(tree.joined_at(shares.own(doors), shares.own(others)), naive_joined_at(graph, doors, others)) << what;
}

}  // namespace

// 0 -5- 1 -3- 2, 3 -4- 4, and 5 alone.
TEST(MergeTree, gives_the_widest_way_from_the_doors) {
  const Comm comm;
  const Graph graph = {{10, 8, 9, 6, 7, 2}, {{0, 1, 5}, {2, 1, 3}, {3, 4, 4}}};
  const Shares shares(6, comm);
  const MergeTree tree(shares.basins(graph), tree_threads, comm);
  const auto access = [&](const Doors& doors) { return tree.access(shares.own(doors)); };
  EXPECT_EQ(access({7, 0, 0, 0, 0, 0}), shares.own(Doors{7, 5, 3, 0, 0, 0}));
  EXPECT_EQ(access({0, 0, 4, 0, 4, 2}), shares.own(Doors{3, 3, 4, 4, 4, 2}));
  EXPECT_EQ(access({1, 0, 9, 6, 0, 0}), shares.own(Doors{3, 3, 9, 6, 4, 0}));  // a small door counts less than a way from a large one
  EXPECT_EQ(access({0, 0, 0, 0, 0, 0}), shares.own(Doors{0, 0, 0, 0, 0, 0}));
}

TEST(MergeTree, knows_where_two_lists_of_doors_are_joined) {
  const Comm comm;
  const Graph graph = {{10, 8, 9, 6, 7, 2}, {{0, 1, 5}, {2, 1, 3}, {3, 4, 4}}};
  const Shares shares(6, comm);
  const MergeTree tree(shares.basins(graph), tree_threads, comm);
  const auto joined = [&](const Doors& some, const Doors& others) { return tree.joined_at(shares.own(some), shares.own(others)); };
  EXPECT_EQ(joined({7, 0, 0, 0, 0, 0}, {0, 0, 9, 0, 0, 0}), 3u);
  EXPECT_EQ(joined({2, 0, 0, 0, 0, 0}, {0, 8, 0, 0, 0, 0}), 2u);  // a door is narrower than the saddle
  EXPECT_EQ(joined({7, 0, 0, 0, 0, 0}, {0, 0, 0, 6, 7, 2}), 0u);
  EXPECT_EQ(joined({7, 0, 0, 0, 2, 0}, {4, 0, 0, 6, 0, 0}), 4u);  // within one basin
}

TEST(MergeTree, of_a_sample_without_pores_is_empty) {
  const Comm comm;
  const MergeTree tree({}, tree_threads, comm);
  EXPECT_EQ(tree.basins(), 0);
  EXPECT_EQ(tree.access({}), Doors());
  EXPECT_EQ(tree.joined_at({}, {}), 0u);
}

TEST(MergeTree, has_the_widest_ways_of_random_graphs) {
  std::mt19937 random(17);
  for (const std::size_t nodes : {1, 2, 5, 23, 60}) {
    for (const double saddles_a_pair : {0.02, 0.1, 0.7}) {
      for (int repeat = 0; repeat < 4; ++repeat) {
        const Graph graph = random_graph(nodes, saddles_a_pair, random);
        const Doors some = random_doors(graph, random), others = random_doors(graph, random);
        expect_widest_ways(graph, some, others, std::to_string(nodes) + " nodes, repeat " + std::to_string(repeat));
      }
    }
  }
}

// More nodes and saddles than one thread takes at a time: a long row of basins, with some ways between distant ones.
TEST(MergeTree, has_the_widest_ways_of_a_large_graph_in_threads) {
  std::mt19937 random(19);
  Graph graph;
  const std::uint32_t nodes = 150000;
  graph.peaks.assign(nodes, 1000);
  for (std::uint32_t node = 1; node < nodes; ++node) {
    graph.saddles.push_back({node, node - 1, static_cast<std::uint32_t>(random() % 900 + 1)});
    if (random() % 4 == 0) graph.saddles.push_back({static_cast<std::uint32_t>(random() % (node - node / 2)), node, 950});
  }
  Doors some(nodes), others(nodes);
  for (int door = 0; door < 40; ++door) some[random() % nodes] = others[random() % nodes] = static_cast<std::uint32_t>(random() % 1000 + 1);
  expect_widest_ways(graph, some, others, "large");
}

}  // namespace karst
