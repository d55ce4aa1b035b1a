#include "network/aggregates.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <span>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/parallel.hpp"
#include "network/node_rows.hpp"

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
    const auto own_entry = entry(static_cast<std::uint32_t>(node));
    Aggregate before = own_entry.load(std::memory_order_relaxed), lowest = before;
    for (int k = 0; k < count; ++k) lowest = std::min(lowest, entry(others[static_cast<std::size_t>(k)]).load(std::memory_order_relaxed));
    do {
      if (lowest >= before) return;
    } while (!own_entry.compare_exchange_weak(before, lowest, std::memory_order_relaxed));
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

namespace {

using Others = std::array<std::uint32_t, LinkedNodes::most_neighbours>;

constexpr std::size_t most_sites_of_cube = 8;  // on the finest level

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
  std::vector<std::uint32_t> walked;
  walked.reserve(most_sites_of_cube);
  walked.push_back(static_cast<std::uint32_t>(node));
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
