// The coarsest levels of a network.
#include "network/joint/joint_levels.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace karst {

namespace {

struct Chain {
  CoarserLevel nodes;
  RawVector<float> conductances;
  std::vector<float> grounds;
};

// Nodes in a row. links[i]: conductance from node i to the next one.
Chain chain(const std::vector<float>& links) {
  const std::int64_t count = std::ssize(links) + 1;
  Chain made;
  made.nodes.rows = NodeRows(count, [](std::int64_t) { return 2; });
  made.nodes.keys.assign(static_cast<std::size_t>(made.nodes.rows.nodes), no_node);
  made.nodes.linked = count;
  made.conductances.assign(static_cast<std::size_t>(made.nodes.rows.entries()), 0);
  made.grounds.assign(static_cast<std::size_t>(made.nodes.rows.nodes), 0);
  const auto set = [&](std::int64_t node, std::int64_t k, std::int64_t other, float conductance) {
    const auto entry = static_cast<std::size_t>(made.nodes.rows.entry(node, k));
    made.nodes.rows.neighbours[entry] = static_cast<std::uint32_t>(other);
    made.conductances[entry] = conductance;
  };
  for (std::int64_t node = 0; node < made.nodes.rows.nodes; ++node) {
    if (node < count) made.nodes.keys[static_cast<std::size_t>(node)] = static_cast<NodeKey>(node);
    set(node, 0, node, 0);
    set(node, 1, node, 0);
    if (node > 0 && node < count) set(node, 0, node - 1, links[static_cast<std::size_t>(node - 1)]);
    if (node + 1 < count) set(node, 1, node + 1, links[static_cast<std::size_t>(node)]);
  }
  return made;
}

}  // namespace

// Potentials that refer to the other side of a link of 1e-6 are 1e6, and their differences must not be lost.
TEST(JointLevels, keep_the_digits_of_networks_with_a_weak_link) {
  for (const std::size_t weak : {19u, 12u, 11u}) {
    std::vector<float> links(20, 100.0F);
    links[weak] = 1e-6F;
    const Chain of = chain(links);
    const JointLevels made = joint_levels(of.nodes, 1, {21, 1, 1}, of.conductances, of.grounds, 1, Comm(MPI_COMM_SELF));
    ASSERT_EQ(made.levels.size(), 1);
    const std::size_t nodes = 21;
    const auto potential = [&](std::size_t node) { return made.inverse[0 * nodes + node] - made.inverse[10 * nodes + node]; };
    for (std::size_t node = 0; node <= 10; ++node)
      EXPECT_NEAR(potential(node) - potential(10), (10.0 - static_cast<double>(node)) / 100, 1e-6) << weak << ' ' << node;
  }
}

}  // namespace karst
