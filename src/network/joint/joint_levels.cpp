#include "network/joint/joint_levels.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/ranks/parallel.hpp"
#include "network/joint/joint_rows.hpp"
#include "network/joint/sparse_rows.hpp"

namespace karst {

namespace {

constexpr std::int64_t most_of_exact = 256;
constexpr double smoothing_of_interpolation = 2.0 / 3;

double diagonal_of(const SparseRows& links, std::int64_t node) {
  for (const SparseEntry* entry = links.begin(node); entry != links.end(node); ++entry) {
    if (entry->column == static_cast<std::uint32_t>(node)) return entry->value;
  }
  return 0;
}

bool has_neighbours(const SparseRows& links, std::int64_t node) { return links.end(node) - links.begin(node) > 1; }

// The aggregates of joined nodes, numbered by their first nodes; no_parent: a node without neighbours.
class JointAggregates {
 public:
  JointAggregates(const SparseRows& links, const std::vector<std::uint64_t>& cubes) : lead_(cubes.size()) {
    std::iota(lead_.begin(), lead_.end(), 0u);
    for (std::int64_t node = 0; node < links.rows(); ++node) {
      for (const SparseEntry* entry = links.begin(node); entry != links.end(node); ++entry) {
        if (cubes[entry->column] == cubes[static_cast<std::size_t>(node)]) join(static_cast<std::uint32_t>(node), entry->column);
      }
    }
    parents.assign(cubes.size(), no_parent);
    for (std::uint32_t node = 0; node < cubes.size(); ++node) {
      if (!has_neighbours(links, node)) continue;
      const std::uint32_t lead = find(node);
      if (lead == node) parents[node] = static_cast<std::uint32_t>(firsts.size());
      if (lead == node) firsts.push_back(node);
      parents[node] = parents[lead];
    }
  }

  std::vector<std::uint32_t> parents, firsts;  // firsts: the first node of each aggregate

 private:
  std::uint32_t find(std::uint32_t node) {
    while (lead_[node] != node) node = lead_[node] = lead_[lead_[node]];
    return node;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    a = find(a);
    b = find(b);
    lead_[std::max(a, b)] = std::min(a, b);
  }

  std::vector<std::uint32_t> lead_;
};

SlicedMatrix sliced(const SparseRows& matrix, bool is_links, int threads) {
  const auto length = [&](std::int64_t row) { return row < matrix.rows() ? matrix.end(row) - matrix.begin(row) : 0; };
  SlicedMatrix slices;
  slices.rows = NodeRows(matrix.rows(), length);
  slices.values.resize(slices.rows.neighbours.size());
  in_parallel_shares(threads, slices.rows.nodes, rows_of_share, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t row = begin; row < end; ++row) {
      for (std::int64_t k = 0; k < slices.rows.longest(row); ++k) {
        const auto place = static_cast<std::size_t>(slices.rows.entry(row, k));
        const bool is_entry = k < length(row) && !(is_links && matrix.begin(row)[k].column == static_cast<std::uint32_t>(row));
        slices.rows.neighbours[place] = is_entry ? matrix.begin(row)[k].column : is_links ? static_cast<std::uint32_t>(row) : 0;
        slices.values[place] = is_entry ? static_cast<float>(is_links ? -matrix.begin(row)[k].value : matrix.begin(row)[k].value) : 0;
      }
    }
  });
  return slices;
}

// P = (I - w D^-1 A) P0, where P0 gives each node the value of its aggregate.
SparseRows interpolation_of(const SparseRows& links, const JointAggregates& aggregates, int threads) {
  return sparse_rows(links.rows(), std::ssize(aggregates.firsts), threads, [&](std::int64_t node, RowSum& sum) {
    const std::uint32_t parent = aggregates.parents[static_cast<std::size_t>(node)];
    if (parent == no_parent) return;
    const double by_diagonal = smoothing_of_interpolation / diagonal_of(links, node);
    sum.add(parent, 1);
    for (const SparseEntry* entry = links.begin(node); entry != links.end(node); ++entry)
      sum.add(aggregates.parents[entry->column], -by_diagonal * entry->value);
  });
}

SparseRows product(const SparseRows& a, const SparseRows& b, std::int64_t columns, int threads) {
  return sparse_rows(a.rows(), columns, threads, [&](std::int64_t row, RowSum& sum) {
    for (const SparseEntry* entry = a.begin(row); entry != a.end(row); ++entry) {
      for (const SparseEntry* other = b.begin(entry->column); other != b.end(entry->column); ++other)
        sum.add(other->column, entry->value * other->value);
    }
  });
}

class JointBuilder {
 public:
  JointBuilder(const CoarserLevel& nodes, int level, const Index3& shape, int threads, const Comm& comm)
      : nodes_(nodes), level_(level), shape_(shape), threads_(threads), comm_(comm) {}

  JointLevels build(std::span<const float> conductances, std::span<const float> grounds) {
    list_nodes(conductances, grounds);
    SparseRows links = JointRows(entries_of_all(conductances, grounds), std::ssize(keys_), threads_).links();
    find_networks(links);
    while (true) {
      JointLevel& level = made_.levels.emplace_back();
      level.nodes = links.rows();
      level.links = sliced(links, true, threads_);
      level.diagonals.assign(static_cast<std::size_t>(level.links.rows.nodes), 0.0F);
      for (std::int64_t node = 0; node < links.rows(); ++node)
        level.diagonals[static_cast<std::size_t>(node)] = smoothed_diagonal(links, node);
      if (links.rows() <= most_of_exact) break;
      links = coarsened(links, level);
    }
    made_.inverse = exact_inverse(links, pinned(links), threads_);
    return std::move(made_);
  }

 private:
  // Nodes with links of some conductance, of all ranks, by rising key.
  void list_nodes(std::span<const float> conductances, std::span<const float> grounds) {
    std::vector<NodeKey> own_keys;
    for (std::int64_t node = 0; node < nodes_.rows.nodes; ++node) {
      bool is_linked = grounds[static_cast<std::size_t>(node)] > 0;
      for (std::int64_t k = 0; k < nodes_.rows.longest(node); ++k)
        is_linked = is_linked || conductances[static_cast<std::size_t>(nodes_.rows.entry(node, k))] > 0;
      if (!is_linked) continue;
      made_.nodes.push_back(static_cast<std::uint32_t>(node));
      own_keys.push_back(nodes_.keys[static_cast<std::size_t>(node)]);
    }
    keys_ = comm_.exchange_all(std::vector<std::vector<NodeKey>>(static_cast<std::size_t>(comm_.size()), own_keys));
    std::sort(keys_.begin(), keys_.end());
    for (const NodeKey key : own_keys) made_.places.push_back(place_of(key));
  }
  std::uint32_t place_of(NodeKey key) const {
    return static_cast<std::uint32_t>(std::lower_bound(keys_.begin(), keys_.end(), key) - keys_.begin());
  }

  std::vector<JointEntry> entries_of_all(std::span<const float> conductances, std::span<const float> grounds) const {
    const auto nodes = static_cast<std::size_t>(nodes_.rows.nodes);
    RawVector<NodeKey> keys = nodes_.keys;
    append_others(keys, nodes_.halo, comm_);
    std::vector<std::uint32_t> places(nodes);
    for (std::size_t i = 0; i < made_.nodes.size(); ++i) places[made_.nodes[i]] = made_.places[i];
    std::vector<JointEntry> own_entries;
    for (std::size_t i = 0; i < made_.nodes.size(); ++i) {
      const std::uint32_t node = made_.nodes[i], row = made_.places[i];
      own_entries.push_back({row, row, grounds[node]});
      for (std::int64_t k = 0; k < nodes_.rows.longest(node); ++k) {
        const auto entry = static_cast<std::size_t>(nodes_.rows.entry(node, k));
        const std::uint32_t other = nodes_.rows.neighbours[entry];
        if (other != node && conductances[entry] > 0)
          own_entries.push_back({row, other < nodes ? places[other] : place_of(keys[other]), conductances[entry]});
      }
    }
    return comm_.exchange_all(std::vector<std::vector<JointEntry>>(static_cast<std::size_t>(comm_.size()), own_entries));
  }

  // A network is what links join. In a row without a fixed potential, the diagonal is the sum of the conductances.
  void find_networks(const SparseRows& links) {
    const JointAggregates whole(links, std::vector<std::uint64_t>(keys_.size()));
    std::vector<char> is_fixed(whole.firsts.size());
    made_.networks = whole.parents;
    made_.count_of_networks = static_cast<std::uint32_t>(whole.firsts.size());
    for (std::int64_t node = 0; node < links.rows(); ++node) {
      double rest = 0;
      for (const SparseEntry* entry = links.begin(node); entry != links.end(node); ++entry) rest += entry->value;
      const std::uint32_t network = made_.networks[static_cast<std::size_t>(node)];
      if (network != no_parent && rest > 1e-9 * diagonal_of(links, node)) is_fixed[network] = 1;
    }
    for (std::uint32_t& network : made_.networks) {
      if (network != no_parent && is_fixed[network] != 0) network = no_parent;
    }
    networks_ = made_.networks;
  }

  // A network that has become one node has no current: its diagonal is what rounding leaves over.
  float smoothed_diagonal(const SparseRows& links, std::int64_t node) const {
    const bool is_alone = !has_neighbours(links, node) && networks_[static_cast<std::size_t>(node)] != no_parent;
    return is_alone ? 0 : static_cast<float>(diagonal_of(links, node));
  }

  // The node with the largest conductance of each network without a fixed potential, on the present level. The potentials of all others
  // refer to its own: with a small conductance there, they would be large.
  std::vector<bool> pinned(const SparseRows& links) const {
    std::vector<std::uint32_t> strongest(made_.count_of_networks, no_parent);
    for (std::uint32_t node = 0; node < networks_.size(); ++node) {
      if (networks_[node] == no_parent) continue;
      std::uint32_t& best = strongest[networks_[node]];
      if (best == no_parent || diagonal_of(links, node) > diagonal_of(links, best)) best = node;
    }
    std::vector<bool> is_pinned(networks_.size());
    for (const std::uint32_t node : strongest) {
      if (node != no_parent) is_pinned[node] = true;
    }
    return is_pinned;
  }

  SparseRows coarsened(const SparseRows& links, JointLevel& level) {
    const JointAggregates aggregates(links, cubes());
    const std::int64_t coarse = std::ssize(aggregates.firsts);
    const SparseRows interpolation = interpolation_of(links, aggregates, threads_), restriction = transposed(interpolation, coarse);
    level.interpolation = sliced(interpolation, false, threads_);
    level.restriction = sliced(restriction, false, threads_);
    std::vector<NodeKey> keys;
    std::vector<std::uint32_t> networks;
    for (const std::uint32_t first : aggregates.firsts) {
      keys.push_back(keys_[first]);
      networks.push_back(networks_[first]);
    }
    keys_ = std::move(keys);
    networks_ = std::move(networks);
    ++level_;
    return product(restriction, product(links, interpolation, coarse, threads_), coarse, threads_);
  }

  // The cubes of the next level that the nodes lie in.
  std::vector<std::uint64_t> cubes() const {
    const CubeGrid grid(shape_, level_ + 1);
    std::vector<std::uint64_t> numbers;
    for (const NodeKey key : keys_) numbers.push_back(grid.cube_of(key));
    return numbers;
  }

  const CoarserLevel& nodes_;
  int level_;
  Index3 shape_;
  int threads_;
  const Comm& comm_;
  std::vector<NodeKey> keys_;            // of the nodes of the present level
  std::vector<std::uint32_t> networks_;  // of these nodes, as JointLevels::networks
  JointLevels made_;
};

}  // namespace

JointLevels joint_levels(const CoarserLevel& nodes, int level, const Index3& shape, std::span<const float> conductances,
                         std::span<const float> grounds, int threads, const Comm& comm) {
  return JointBuilder(nodes, level, shape, threads, comm).build(conductances, grounds);
}

}  // namespace karst
