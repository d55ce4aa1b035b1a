#include "network/coarsening.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <span>
#include <utility>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/parallel.hpp"
#include "network/aggregates.hpp"

namespace karst {

namespace {

// A child of another rank as its rank describes it. The aggregates of its neighbours follow in a list of their own.
struct ForeignChild {
  NodeKey key, parent;
  std::uint32_t links;
};

class Coarsening {
 public:
  Coarsening(const LinkedNodes& finer, int threads, const Comm& comm)
      : finer_(finer), threads_(threads), comm_(comm), aggregates_(aggregates_of(finer, threads, comm)),
        numbers_(finer, aggregates_, threads, comm) {}

  CoarserLevel build() {
    level_.keys = std::move(numbers_.keys);
    level_.family.parents = std::move(numbers_.parents);
    own_ = numbers_.own;
    swap_foreign_children();
    list_children();
    find_rows();
    find_halo();
    fill_rows();
    find_parents_of_others();
    for (const Aggregate& each : foreign_links_) level_.family.foreign_targets.push_back(number_of(each));
    level_.linked = comm_.sum_all(linked_);
    level_.longest = comm_.max_all(std::int64_t{lengths_.empty() ? 0 : *std::max_element(lengths_.begin(), lengths_.end())});
    level_.family.has_foreign = comm_.max_all(level_.family.to_parents.sent()) > 0;
    return std::move(level_);
  }

 private:
  using Others = std::array<std::uint32_t, LinkedNodes::most_neighbours>;

  std::size_t nodes() const { return static_cast<std::size_t>(finer_.nodes()); }
  NodeKey key(std::size_t node) const { return finer_.keys()[node]; }
  bool is_mine(const Aggregate& aggregate) const { return numbers_.is_mine(aggregate); }

  // Calls work(node) for all own nodes of the finer level.
  template <class Work>
  void for_each_node(Work&& work) const {
    in_parallel_shares(threads_, finer_.nodes(), nodes_of_row_share, [&](std::int64_t begin, std::int64_t end) {
      for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) work(i);
    });
  }

  // Tells the other ranks of the children of their nodes here.
  void swap_foreign_children() {
    const auto ranks = static_cast<std::size_t>(comm_.size());
    std::vector<std::vector<std::uint32_t>> sent(ranks);
    if (comm_.size() > 1) {
      const auto elsewhere = listed_nodes(finer_.nodes(), threads_, [&](std::uint32_t node, std::vector<std::uint32_t>& list) {
        if (numbers_.is_elsewhere(node)) list.push_back(node);
      });
      for (const std::uint32_t node : elsewhere) sent[static_cast<std::size_t>(aggregates_[node].rank())].push_back(node);
    }
    std::vector<std::vector<ForeignChild>> children(ranks);
    std::vector<std::vector<Aggregate>> links(ranks);
    Others others;
    std::vector<std::int64_t> counts;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      for (const std::uint32_t node : sent[rank]) {
        const int count = finer_.neighbours(node, others.data());
        children[rank].push_back({key(node), aggregates_[node].key(), static_cast<std::uint32_t>(count)});
        for (int k = 0; k < count; ++k) links[rank].push_back(aggregates_[others[static_cast<std::size_t>(k)]]);
      }
      counts.push_back(std::ssize(sent[rank]));
    }
    const Traffic traffic = comm_.traffic_of(counts);
    foreign_ = comm_.exchange_all(children);
    foreign_links_ = comm_.exchange_all(links);
    level_.family.to_parents = halo(std::move(sent), traffic.received);
  }

  static Halo halo(std::vector<std::vector<std::uint32_t>> sent, const std::vector<std::int64_t>& received) {
    Halo new_halo;
    for (std::size_t rank = 0; rank < sent.size(); ++rank) {
      if (sent[rank].empty() && received[rank] == 0) continue;
      new_halo.peers.push_back({static_cast<int>(rank), std::move(sent[rank]), received[rank]});
    }
    return new_halo;
  }

  // Calls visit(parent, child) for all children of own coarser nodes, with several threads.
  template <class Visit>
  void for_each_child(Visit&& visit) const {
    for_each_node([&](std::size_t i) {
      if (level_.family.parents[i] != no_parent) visit(level_.family.parents[i], static_cast<std::uint32_t>(i));
    });
    for (std::size_t f = 0; f < foreign_.size(); ++f)
      visit(numbers_.index.find(foreign_[f].parent), static_cast<std::uint32_t>(nodes() + f));
  }

  void list_children() {
    Family& family = level_.family;
    const std::size_t count = level_.keys.size();
    family.first_child = filled_vector(count + 1, std::uint32_t{0}, threads_);
    for_each_child([&](std::uint32_t parent, std::uint32_t) {
      std::atomic_ref(family.first_child[parent + 1]).fetch_add(1, std::memory_order_relaxed);
    });
    for (std::size_t node = 0; node < count; ++node) family.first_child[node + 1] += family.first_child[node];
    family.children.resize(family.first_child[count]);
    RawVector<std::uint32_t> next = filled_vector(count, std::uint32_t{0}, threads_);
    for_each_child([&](std::uint32_t parent, std::uint32_t child) {
      family.children[family.first_child[parent] + std::atomic_ref(next[parent]).fetch_add(1, std::memory_order_relaxed)] = child;
    });
    in_parallel_shares(threads_, own_, nodes_of_row_share, [&](std::int64_t begin, std::int64_t end) {
      for (auto node = static_cast<std::size_t>(begin); node < static_cast<std::size_t>(end); ++node) {
        std::sort(family.children.begin() + family.first_child[node], family.children.begin() + family.first_child[node + 1],
                  [&](std::uint32_t a, std::uint32_t b) { return key_of_child(a) < key_of_child(b); });
      }
    });
    family.first_foreign.assign(1, 0);
    for (const ForeignChild& child : foreign_) family.first_foreign.push_back(family.first_foreign.back() + child.links);
  }

  NodeKey key_of_child(std::uint32_t child) const { return child < nodes() ? key(child) : foreign_[child - nodes()].key; }

  // The rows of some coarser nodes: numbers of neighbours by rising key. Those without a known number are no_parent, and in `unknown`.
  struct Rows {
    std::vector<std::uint32_t> numbers;
    std::vector<Aggregate> unknown;
  };

  using Row = std::vector<std::pair<Aggregate, std::uint32_t>>;

  void find_rows() {
    const std::int64_t shares = (own_ + nodes_of_row_share - 1) / nodes_of_row_share;
    rows_.resize(static_cast<std::size_t>(shares));
    lengths_ = filled_vector(static_cast<std::size_t>(own_), std::uint32_t{0}, threads_);
    std::atomic<std::int64_t> linked = 0;
    in_parallel(threads_, shares, [&](std::int64_t share) {
      std::int64_t with_links = 0;
      CoarserNeighbours neighbours;
      Row row;
      for (std::int64_t node = share * nodes_of_row_share; node < std::min(own_, (share + 1) * nodes_of_row_share); ++node) {
        find_neighbours(static_cast<std::uint32_t>(node), neighbours);
        const std::size_t length = append(neighbours, row, rows_[static_cast<std::size_t>(share)]);
        lengths_[static_cast<std::size_t>(node)] = static_cast<std::uint32_t>(length);
        with_links += length > 0 ? 1 : 0;
      }
      linked += with_links;
    });
    linked_ = linked;
  }

  void find_neighbours(std::uint32_t node, CoarserNeighbours& neighbours) const {
    neighbours.clear(node);
    const Family& family = level_.family;
    const Aggregate own_aggregate(level_.keys[node], comm_.rank());
    Others others;
    for (std::uint32_t c = family.first_child[node]; c < family.first_child[node + 1]; ++c) {
      const std::uint32_t child = family.children[c];
      if (child >= nodes()) {
        const std::size_t f = child - nodes();
        for (std::uint32_t e = family.first_foreign[f]; e < family.first_foreign[f + 1]; ++e) {
          if (foreign_links_[e] != own_aggregate) neighbours.add(foreign_links_[e]);
        }
        continue;
      }
      const int count = finer_.neighbours_elsewhere(child, others.data());  // links within a cube join nodes of one aggregate
      for (int k = 0; k < count; ++k) {
        const std::uint32_t other = others[static_cast<std::size_t>(k)], number = other < nodes() ? family.parents[other] : no_parent;
        if (number == no_parent && aggregates_[other] != own_aggregate) neighbours.add(aggregates_[other]);
        if (number != no_parent && number != node) neighbours.add(number);
      }
    }
  }

  // Appends a row by rising key. Returns its length. An aggregate of this rank may be known through one child and unknown through another.
  std::size_t append(CoarserNeighbours& neighbours, Row& row, Rows& rows) const {
    if (neighbours.unknown.empty() && numbers_.keys_rise) {
      std::sort(neighbours.known.begin(), neighbours.known.end());
      rows.numbers.insert(rows.numbers.end(), neighbours.known.begin(), neighbours.known.end());
      return neighbours.known.size();
    }
    row.clear();
    for (const std::uint32_t number : neighbours.known) row.emplace_back(Aggregate(level_.keys[number], comm_.rank()), number);
    for (const Aggregate& each : neighbours.unknown) row.emplace_back(each, no_parent);
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end(), [](const auto& a, const auto& b) { return a.first == b.first; }), row.end());
    for (const auto& [aggregate, number] : row) {
      rows.numbers.push_back(number);
      if (number == no_parent) rows.unknown.push_back(aggregate);
    }
    return row.size();
  }

  // The nodes of other ranks that the rows here lead to, and the parents there of nodes here.
  void find_halo() {
    std::vector<Aggregate> others;
    for (const Rows& rows : rows_) {
      for (const Aggregate& each : rows.unknown) {
        if (!is_mine(each)) others.push_back(each);
      }
    }
    for (const Halo::FromAndTo& peer : level_.family.to_parents.peers) {
      for (const std::uint32_t node : peer.sent) others.push_back(aggregates_[node]);
    }
    std::sort(others.begin(), others.end(),
              [](const Aggregate& a, const Aggregate& b) { return std::pair(a.rank(), a.key()) < std::pair(b.rank(), b.key()); });
    others.erase(std::unique(others.begin(), others.end()), others.end());
    std::vector<std::vector<NodeKey>> asked(static_cast<std::size_t>(comm_.size()));
    ghosts_ = KeyIndex(others.size());
    for (std::size_t g = 0; g < others.size(); ++g) {
      ghosts_.add(others[g].key(), static_cast<std::uint32_t>(level_.keys.size() + g));
      asked[static_cast<std::size_t>(others[g].rank())].push_back(others[g].key());
    }
    std::vector<std::int64_t> counts;
    for (const auto& each : asked) counts.push_back(std::ssize(each));
    const Traffic traffic = comm_.traffic_of(counts);
    const std::vector<NodeKey> wanted = comm_.exchange_all(asked);
    std::vector<std::vector<std::uint32_t>> sent(asked.size());
    std::size_t at = 0;
    for (std::size_t rank = 0; rank < sent.size(); ++rank) {
      for (std::int64_t i = 0; i < traffic.received[rank]; ++i) sent[rank].push_back(numbers_.index.find(wanted[at++]));
    }
    level_.halo = halo(std::move(sent), counts);
  }

  // The number of an aggregate that other ranks ask for, or of an aggregate of another rank.
  std::uint32_t number_of(const Aggregate& aggregate) const {
    const std::uint32_t number = is_mine(aggregate) ? numbers_.index.find(aggregate.key()) : ghosts_.find(aggregate.key());
    return number == KeyIndex::none ? no_parent : number;
  }

  void fill_rows() {
    NodeRows& rows = level_.rows;
    rows = NodeRows(own_, [&](std::int64_t node) { return lengths_[static_cast<std::size_t>(node)]; });
    in_parallel(threads_, std::ssize(rows_), [&](std::int64_t share) {
      const std::int64_t begin = share * nodes_of_row_share;
      auto number = rows_[static_cast<std::size_t>(share)].numbers.cbegin();
      auto unknown = rows_[static_cast<std::size_t>(share)].unknown.cbegin();
      for (std::int64_t node = begin; node < std::min(rows.nodes, begin + nodes_of_row_share); ++node) {
        const std::int64_t length = node < own_ ? lengths_[static_cast<std::size_t>(node)] : 0;
        for (std::int64_t k = 0; k < rows.longest(node); ++k) {
          std::uint32_t& neighbour = rows.neighbours[static_cast<std::size_t>(rows.entry(node, k))];
          neighbour = static_cast<std::uint32_t>(node);
          if (k < length && (neighbour = *number++) == no_parent) neighbour = number_of(*unknown++);
        }
      }
    });
    rows_.clear();
  }

  void find_parents_of_others() {
    for (const Halo::FromAndTo& peer : level_.family.to_parents.peers) {
      for (const std::uint32_t node : peer.sent) level_.family.parents[node] = number_of(aggregates_[node]);
    }
    for (std::size_t i = nodes(); i < finer_.keys().size(); ++i) level_.family.parents[i] = number_of(aggregates_[i]);
  }

  const LinkedNodes& finer_;
  int threads_;
  const Comm& comm_;
  RawVector<Aggregate> aggregates_;
  CoarseNumbers numbers_;
  KeyIndex ghosts_{0};  // of coarser nodes of other ranks
  CoarserLevel level_;
  std::int64_t own_ = 0, linked_ = 0;  // coarser nodes of this rank, without padding; those with links
  std::vector<ForeignChild> foreign_;
  std::vector<Aggregate> foreign_links_;
  std::vector<Rows> rows_;  // of nodes_of_row_share nodes each
  RawVector<std::uint32_t> lengths_;
};

}  // namespace

CoarserLevel coarser_level(const LinkedNodes& finer, int threads, const Comm& comm) { return Coarsening(finer, threads, comm).build(); }

}  // namespace karst
