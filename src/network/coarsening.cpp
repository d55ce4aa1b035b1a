#include "network/coarsening.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "network/aggregates.hpp"
#include "network/key_index.hpp"

namespace karst {

namespace {

constexpr std::int64_t nodes_of_row_share = 1 << 12;

std::int64_t padded(std::int64_t nodes) { return (nodes + nodes_of_slice - 1) / nodes_of_slice * nodes_of_slice; }

// A child of another rank as its rank describes it. The aggregates of its neighbours follow in a list of their own.
struct ForeignChild {
  NodeKey key, parent;
  std::uint32_t links;
};

struct Child {
  NodeKey key;
  std::uint32_t number;
};

class Coarsening {
 public:
  Coarsening(const LinkedNodes& finer, int threads, const Comm& comm)
      : finer_(finer), threads_(threads), comm_(comm), aggregates_(aggregates_of(finer, threads, comm)), index_(count_own()) {}

  CoarserLevel made() {
    number_own();
    swap_foreign_children();
    find_parents_of_own();
    list_children();
    find_rows();
    find_halo();
    fill_rows();
    find_parents_of_others();
    find_foreign_targets();
    level_.linked = comm_.sum_all(linked_);
    level_.family.has_foreign = comm_.max_all(level_.family.to_parents.sent()) > 0;
    return std::move(level_);
  }

 private:
  std::size_t nodes() const { return static_cast<std::size_t>(finer_.nodes()); }
  NodeKey key(std::size_t node) const { return finer_.keys()[node]; }
  bool is_padding(std::size_t node) const { return key(node) == no_node; }
  bool leads(std::size_t node) const { return !is_padding(node) && aggregates_[node] == Aggregate(key(node), comm_.rank()); }
  bool is_mine(const Aggregate& aggregate) const { return aggregate.rank() == comm_.rank(); }

  std::size_t count_own() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < nodes(); ++i) count += leads(i) ? 1 : 0;
    return count;
  }

  // In the order of their first nodes.
  void number_own() {
    for (std::size_t i = 0; i < nodes(); ++i) {
      if (!leads(i)) continue;
      index_.add(key(i), static_cast<std::uint32_t>(level_.keys.size()));
      level_.keys.push_back(key(i));
    }
    own_ = std::ssize(level_.keys);
    level_.keys.resize(static_cast<std::size_t>(padded(own_)), no_node);
  }

  // Tells the other ranks of the children of their nodes here.
  void swap_foreign_children() {
    const auto ranks = static_cast<std::size_t>(comm_.size());
    std::vector<std::vector<std::uint32_t>> sent(ranks);
    for (std::size_t i = 0; i < nodes(); ++i) {
      if (!is_padding(i) && !is_mine(aggregates_[i])) sent[static_cast<std::size_t>(aggregates_[i].rank())].push_back(static_cast<std::uint32_t>(i));
    }
    std::vector<std::vector<ForeignChild>> children(ranks);
    std::vector<std::vector<Aggregate>> links(ranks);
    std::array<std::uint32_t, LinkedNodes::most_neighbours> others;
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
    Halo made;
    for (std::size_t rank = 0; rank < sent.size(); ++rank) {
      if (sent[rank].empty() && received[rank] == 0) continue;
      made.peers.push_back({static_cast<int>(rank), std::move(sent[rank]), received[rank]});
    }
    return made;
  }

  void find_parents_of_own() {
    level_.family.parents.resize(finer_.keys().size());
    in_parallel_shares(threads_, finer_.nodes(), nodes_of_row_share, [&](std::int64_t begin, std::int64_t end) {
      for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i)
        level_.family.parents[i] = !is_padding(i) && is_mine(aggregates_[i]) ? index_.find(aggregates_[i].key()) : no_parent;
    });
  }

  void list_children() {
    Family& family = level_.family;
    const std::size_t count = level_.keys.size();
    family.first_child.assign(count + 1, 0);
    std::vector<std::uint32_t> foreign_parents;
    for (const ForeignChild& child : foreign_) foreign_parents.push_back(index_.find(child.parent));
    for (std::size_t i = 0; i < nodes(); ++i) {
      if (family.parents[i] != no_parent) ++family.first_child[family.parents[i] + 1];
    }
    for (const std::uint32_t parent : foreign_parents) ++family.first_child[parent + 1];
    std::partial_sum(family.first_child.begin(), family.first_child.end(), family.first_child.begin());
    family.children.resize(family.first_child.back());
    std::vector<std::uint32_t> next(family.first_child.begin(), family.first_child.end() - 1);
    for (std::size_t i = 0; i < nodes(); ++i) {
      if (family.parents[i] != no_parent) family.children[next[family.parents[i]]++] = static_cast<std::uint32_t>(i);
    }
    for (std::size_t f = 0; f < foreign_parents.size(); ++f) family.children[next[foreign_parents[f]]++] = static_cast<std::uint32_t>(nodes() + f);
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

  // Calls visit(aggregate of the neighbour) for each link of a child.
  template <class Visit>
  void for_each_link(std::uint32_t child, Visit&& visit) const {
    if (child < nodes()) {
      std::array<std::uint32_t, LinkedNodes::most_neighbours> others;
      const int count = finer_.neighbours(child, others.data());
      for (int k = 0; k < count; ++k) visit(aggregates_[others[static_cast<std::size_t>(k)]]);
      return;
    }
    const auto f = static_cast<std::size_t>(child - nodes());
    for (std::uint32_t e = level_.family.first_foreign[f]; e < level_.family.first_foreign[f + 1]; ++e) visit(foreign_links_[e]);
  }

  // The aggregates that each own aggregate has links to, by rising key.
  void find_rows() {
    const std::int64_t shares = (own_ + nodes_of_row_share - 1) / nodes_of_row_share;
    rows_.resize(static_cast<std::size_t>(shares));
    lengths_.assign(static_cast<std::size_t>(own_), 0);
    in_parallel(threads_, shares, [&](std::int64_t share) {
      std::vector<Aggregate>& found = rows_[static_cast<std::size_t>(share)];
      std::vector<Aggregate> row;
      for (std::int64_t node = share * nodes_of_row_share; node < std::min(own_, (share + 1) * nodes_of_row_share); ++node) {
        const auto n = static_cast<std::size_t>(node);
        const Aggregate mine(level_.keys[n], comm_.rank());
        row.clear();
        for (std::uint32_t c = level_.family.first_child[n]; c < level_.family.first_child[n + 1]; ++c) {
          for_each_link(level_.family.children[c], [&](const Aggregate& other) {
            if (other != mine && std::find(row.begin(), row.end(), other) == row.end()) row.push_back(other);
          });
        }
        std::sort(row.begin(), row.end());
        if (row.size() > LinkedNodes::most_neighbours)
          throw MachineError(text("a node of the network has ", row.size(), " neighbours, and ", LinkedNodes::most_neighbours, " is the most (a bug in Karst)."));
        found.insert(found.end(), row.begin(), row.end());
        lengths_[n] = static_cast<std::uint32_t>(row.size());
      }
    });
    linked_ = std::count_if(lengths_.begin(), lengths_.end(), [](std::uint32_t length) { return length > 0; });
  }

  // The nodes of other ranks that the rows here lead to, and the parents there of nodes here.
  void find_halo() {
    std::vector<Aggregate> others;
    for (const auto& share : rows_) {
      for (const Aggregate& each : share) {
        if (!is_mine(each)) others.push_back(each);
      }
    }
    for (std::size_t i = 0; i < nodes(); ++i) {
      if (!is_padding(i) && !is_mine(aggregates_[i])) others.push_back(aggregates_[i]);
    }
    std::sort(others.begin(), others.end(), [](const Aggregate& a, const Aggregate& b) { return std::pair(a.rank(), a.key()) < std::pair(b.rank(), b.key()); });
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
      for (std::int64_t i = 0; i < traffic.received[rank]; ++i) sent[rank].push_back(index_.find(wanted[at++]));
    }
    level_.halo = halo(std::move(sent), counts);
  }

  std::uint32_t number_of(const Aggregate& aggregate) const {
    const std::uint32_t found = is_mine(aggregate) ? index_.find(aggregate.key()) : ghosts_.find(aggregate.key());
    return found == KeyIndex::none ? no_parent : found;
  }

  void fill_rows() {
    NodeRows& rows = level_.rows;
    rows.nodes = std::ssize(level_.keys);
    rows.first.assign(1, 0);
    for (std::int64_t first = 0; first < rows.nodes; first += nodes_of_slice) {
      const auto begin = lengths_.begin() + first, end = lengths_.begin() + std::min(first + nodes_of_slice, own_);
      rows.first.push_back(rows.first.back() + nodes_of_slice * static_cast<std::int64_t>(*std::max_element(begin, end)));
    }
    rows.neighbours.resize(static_cast<std::size_t>(rows.first.back()));
    in_parallel(threads_, std::ssize(rows_), [&](std::int64_t share) {
      const std::int64_t begin = share * nodes_of_row_share;
      auto from = rows_[static_cast<std::size_t>(share)].cbegin();
      for (std::int64_t node = begin; node < std::min(rows.nodes, begin + nodes_of_row_share); ++node) {
        const std::int64_t length = node < own_ ? lengths_[static_cast<std::size_t>(node)] : 0;
        for (std::int64_t k = 0; k < rows.longest(node); ++k)
          rows.neighbours[static_cast<std::size_t>(rows.entry(node, k))] = k < length ? number_of(*from++) : static_cast<std::uint32_t>(node);
      }
    });
    rows_.clear();
  }

  void find_parents_of_others() {
    for (std::size_t i = 0; i < finer_.keys().size(); ++i) {
      if (i >= nodes() || (!is_padding(i) && !is_mine(aggregates_[i]))) level_.family.parents[i] = number_of(aggregates_[i]);
    }
  }

  void find_foreign_targets() {
    for (const Aggregate& each : foreign_links_) level_.family.foreign_targets.push_back(number_of(each));
  }

  const LinkedNodes& finer_;
  int threads_;
  const Comm& comm_;
  RawVector<Aggregate> aggregates_;
  KeyIndex index_, ghosts_{0};
  CoarserLevel level_;
  std::int64_t own_ = 0, linked_ = 0;  // coarser nodes of this rank, without padding; those with links
  std::vector<ForeignChild> foreign_;
  std::vector<Aggregate> foreign_links_;
  std::vector<std::vector<Aggregate>> rows_;  // of some nodes each
  std::vector<std::uint32_t> lengths_;
};

}  // namespace

CoarserLevel coarser_level(const LinkedNodes& finer, int threads, const Comm& comm) { return Coarsening(finer, threads, comm).made(); }

}  // namespace karst
