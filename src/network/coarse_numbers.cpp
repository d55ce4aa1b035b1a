#include "network/coarse_numbers.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "base/memory/filled_vector.hpp"
#include "base/ranks/parallel.hpp"
#include "network/node_rows.hpp"

namespace karst {

namespace {

using Others = std::array<std::uint32_t, LinkedNodes::most_neighbours>;

}  // namespace

CoarseNumbers::CoarseNumbers(const LinkedNodes& finer, const RawVector<Aggregate>& aggregates, int threads, const Comm& comm)
    : finer_(finer), aggregates_(aggregates), comm_(comm) {
  number_own(threads);
  index_own(threads);
}

// Nodes in the order of their first children. Sets the parents of the own nodes whose parents are here.
void CoarseNumbers::number_own(int threads) {
  parents.resize(finer_.keys().size());
  const std::int64_t shares = (finer_.nodes() + nodes_of_row_share - 1) / nodes_of_row_share;
  std::vector<std::int64_t> before(static_cast<std::size_t>(shares) + 1);
  const auto in_share = [&](std::int64_t share, auto&& visit) {
    const std::int64_t end = std::min(finer_.nodes(), (share + 1) * nodes_of_row_share);
    for (std::int64_t i = share * nodes_of_row_share; i < end; ++i) {
      if (leads(static_cast<std::size_t>(i))) visit(static_cast<std::size_t>(i));
    }
  };
  in_parallel(threads, shares,
              [&](std::int64_t share) { in_share(share, [&](std::size_t) { ++before[static_cast<std::size_t>(share) + 1]; }); });
  for (std::size_t share = 0; share < static_cast<std::size_t>(shares); ++share) before[share + 1] += before[share];
  own = before.back();
  keys = filled_vector(static_cast<std::size_t>(padded_to_slices(own)), no_node, threads);
  in_parallel(threads, shares, [&](std::int64_t share) {
    auto number = static_cast<std::uint32_t>(before[static_cast<std::size_t>(share)]);
    in_share(share, [&](std::size_t node) {
      keys[number] = key(node);
      parents[node] = number++;
    });
  });
  keys_rise = std::is_sorted(keys.begin(), keys.end());
  in_parallel_shares(threads, finer_.nodes(), nodes_of_row_share, [&](std::int64_t begin, std::int64_t end) {
    for (auto node = static_cast<std::size_t>(begin); node < static_cast<std::size_t>(end); ++node) {
      if (leads(node)) continue;
      const std::size_t leader = is_padding(node) ? none : leader_of(node);
      parents[node] = leader == none ? no_parent : parents[leader];
    }
  });
}

// The own node that gives the aggregate its key, found along links within the cube; none: it is not joined to `node` by own nodes.
std::size_t CoarseNumbers::leader_of(std::size_t node) const {
  const Aggregate aggregate = aggregates_[node];
  if (!is_mine(aggregate)) return none;
  Others others;
  const auto step = [&](std::size_t from) {
    return std::span(others.data(), static_cast<std::size_t>(finer_.neighbours_in_cube(static_cast<std::int64_t>(from), others.data())));
  };
  for (const std::uint32_t other : step(node)) {
    if (other < nodes() && key(other) == aggregate.key()) return other;
  }
  std::vector<std::uint32_t> walked = {static_cast<std::uint32_t>(node)};
  for (std::size_t at = 0; at < walked.size(); ++at) {
    for (const std::uint32_t other : step(walked[at])) {
      if (other >= nodes() || std::find(walked.begin(), walked.end(), other) != walked.end()) continue;
      if (key(other) == aggregate.key()) return other;
      walked.push_back(other);
    }
  }
  return none;
}

// Other ranks ask for nodes that have a link to a node of theirs, or a child there, or a link to such a child.
void CoarseNumbers::index_own(int threads) {
  if (comm_.size() == 1) return;
  std::vector<std::uint32_t> asked = listed_nodes(finer_.nodes(), threads, [&](std::uint32_t i, std::vector<std::uint32_t>& list) {
    if (is_padding(i) || parents[i] != no_parent) return;
    list.push_back(i);
    if (!is_elsewhere(i)) return;
    Others others;
    const int count = finer_.neighbours(i, others.data());
    std::copy_if(others.begin(), others.begin() + count, std::back_inserter(list), [&](std::uint32_t other) { return other < nodes(); });
  });
  for (const Halo::FromAndTo& peer : finer_.halo().peers) asked.insert(asked.end(), peer.sent.begin(), peer.sent.end());
  index = KeyIndex(asked.size());
  for (const std::uint32_t node : asked) {
    const std::uint32_t parent = parents[node];
    if (parent != no_parent && index.find(aggregates_[node].key()) == KeyIndex::none) index.add(aggregates_[node].key(), parent);
  }
  // Nodes that other ranks' nodes join to their parents.
  for (const std::uint32_t node : asked) {
    if (is_mine(aggregates_[node])) parents[node] = index.find(aggregates_[node].key());
  }
}

}  // namespace karst
