#include "physics/conductivity/bounds/block_clusters.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/parallel.hpp"
#include "geometry/listed_voxels.hpp"

namespace karst {

namespace {

constexpr std::uint32_t no_site = 0xFFFFFFFF;
constexpr std::int64_t blocks_of_share = 16;

// The sites of a part by block.
struct SitesByBlock {
  std::vector<std::uint64_t> blocks;  // rising
  std::vector<std::int64_t> first;    // of each block, and the end
  RawVector<std::uint32_t> sites;
};

Index3 block_of(const Index3& v) { return {v[0] / block_edge, v[1] / block_edge, v[2] / block_edge}; }

Box grid_of(const Index3& shape) {
  return whole_box(block_of({shape[0] + block_edge - 1, shape[1] + block_edge - 1, shape[2] + block_edge - 1}));
}

// Sorts sites by block. Each thread counts its share of the sites, then puts them in their places.
class BlockSort {
 public:
  BlockSort(const SiteFacts& facts, const SiteLinks& links, int threads)
      : facts_(facts), links_(links), share_((facts.part.padded_sites() + threads - 1) / threads), threads_(threads) {
    const Box around = box_around(facts.part.voxels, facts.shape, threads);
    if (around.empty()) return;
    const Index3 high = block_of({around.hi[0] - 1, around.hi[1] - 1, around.hi[2] - 1});
    blocks_ = {block_of(around.lo), {high[0] + 1, high[1] + 1, high[2] + 1}};
  }

  SitesByBlock sort() {
    SitesByBlock sites_by_block;
    if (blocks_.empty()) return {{}, {0}, {}};
    const auto blocks = static_cast<std::size_t>(blocks_.volume()), shares = static_cast<std::size_t>(threads_);
    std::vector<std::vector<std::int64_t>> places(shares, std::vector<std::int64_t>(blocks));
    for_each_free([&](std::size_t share, std::size_t, std::size_t block) { ++places[share][block]; });
    std::int64_t sites = 0;
    for (std::size_t block = 0; block < blocks; ++block) {
      const std::int64_t before = sites;
      for (auto& of_share : places) sites += std::exchange(of_share[block], sites);
      if (sites == before) continue;
      sites_by_block.blocks.push_back(grid_of(facts_.shape).offset(blocks_.voxel_at(block)));
      sites_by_block.first.push_back(before);
    }
    sites_by_block.first.push_back(sites);
    sites_by_block.sites.resize(static_cast<std::size_t>(sites));
    for_each_free([&](std::size_t share, std::size_t site, std::size_t block) {
      sites_by_block.sites[static_cast<std::size_t>(places[share][block]++)] = static_cast<std::uint32_t>(site);
    });
    return sites_by_block;
  }

 private:
  // Calls visit(share, site, block) for all sites that are not at a fixed potential.
  template <class Visit>
  void for_each_free(Visit&& visit) const {
    in_parallel_shares(threads_, facts_.part.padded_sites(), share_, [&](std::int64_t begin, std::int64_t end) {
      const auto first = static_cast<std::size_t>(begin), share = static_cast<std::size_t>(begin / share_);
      const std::span<const std::uint64_t> share_voxels(facts_.part.voxels.data() + first, static_cast<std::size_t>(end - begin));
      for_each_listed(share_voxels, facts_.shape, [&](std::size_t i, const Index3& at) {
        if (links_.is_free(static_cast<std::int64_t>(first + i))) visit(share, first + i, blocks_.offset(block_of(at)));
      });
    });
  }

  const SiteFacts& facts_;
  const SiteLinks& links_;
  std::int64_t share_;
  int threads_;
  Box blocks_;  // that hold sites of this part
};

// The sites of one block, and how they are joined.
class BlockTree {
 public:
  BlockTree(const SiteFacts& facts, const std::vector<int>& decades) : facts_(facts), decades_(decades) {}

  // Sets the tree of the sites. Returns the number of clusters; `numbers` gets the cluster of each site of the list.
  std::uint32_t join(std::span<const std::uint32_t> sites, std::uint8_t* tree, std::uint16_t* numbers) {
    at_.fill(no_site);
    std::iota(parent_.begin(), parent_.end(), std::uint16_t{0});
    for (const std::uint32_t site : sites) at_[place_of(site)] = site;
    for (std::int64_t half = 1; half < block_edge; half *= 2) join_blocks(half, tree);
    std::array<std::uint16_t, block_sites> number{};
    std::uint32_t clusters = 0;
    for (std::size_t place = 0; place < at_.size(); ++place) {  // in the order of the block, not of the list
      if (at_[place] != no_site && root(place) == place) number[place] = static_cast<std::uint16_t>(clusters++);
    }
    for (std::size_t i = 0; i < sites.size(); ++i) numbers[i] = number[root(place_of(sites[i]))];
    return clusters;
  }

 private:
  std::size_t place_of(std::uint32_t site) const {
    const Index3 v = whole_box(facts_.shape).voxel_at(facts_.part.voxels[site]);
    return static_cast<std::size_t>(v[0] % block_edge + block_edge * (v[1] % block_edge + block_edge * (v[2] % block_edge)));
  }

  // Joins the halves of all blocks of 2 * half voxels.
  void join_blocks(std::int64_t half, std::uint8_t* tree) {
    for (int axis = 0; axis < 3; ++axis) {
      Box lower{{0, 0, 0}, {block_edge, block_edge, block_edge}};
      for (std::int64_t c = half - 1; c < block_edge; c += 2 * half) {
        lower.lo[static_cast<std::size_t>(axis)] = c;
        lower.hi[static_cast<std::size_t>(axis)] = c + 1;
        for_each_voxel(lower, [&](const Index3& v) { join_above(v, axis, tree); });
      }
    }
  }

  void join_above(const Index3& v, int axis, std::uint8_t* tree) {
    constexpr std::array<std::size_t, 3> strides = {1, block_edge, block_edge * block_edge};
    const auto place =
        static_cast<std::size_t>(v[0]) + static_cast<std::size_t>(v[1]) * strides[1] + static_cast<std::size_t>(v[2]) * strides[2];
    const std::size_t above = place + strides[static_cast<std::size_t>(axis)];
    const std::uint32_t site = at_[place], other = at_[above];
    if (site == no_site || other == no_site || decade(site) != decade(other)) return;
    const std::size_t a = root(place), b = root(above);
    if (a == b) return;
    parent_[std::max(a, b)] = static_cast<std::uint16_t>(std::min(a, b));
    tree[site] |= static_cast<std::uint8_t>(1u << (2 * axis + 1));
    tree[other] |= static_cast<std::uint8_t>(1u << (2 * axis));
  }

  std::size_t root(std::size_t place) {
    while (parent_[place] != place) {
      parent_[place] = parent_[parent_[place]];
      place = parent_[place];
    }
    return place;
  }

  int decade(std::uint32_t site) const { return facts_.classes.empty() ? 0 : decades_[facts_.classes[site]]; }

  const SiteFacts& facts_;
  const std::vector<int>& decades_;
  std::array<std::uint32_t, block_sites> at_{};
  std::array<std::uint16_t, block_sites> parent_{};
};

std::vector<int> decades_of_classes(const SiteFacts& facts) {
  std::vector<int> decades(most_conductivities);
  for (std::size_t c = 0; c < decades.size() && !facts.conductances.empty(); ++c) {
    const double conductivity = facts.conductances[c * most_conductivities + c];
    decades[c] = conductivity > 0 ? decade_of(conductivity) : 0;
  }
  return decades;
}

// Lists the sites of each cluster, from their numbers in the block.
void list_clusters(const SitesByBlock& by, const RawVector<std::uint16_t>& numbers, const std::vector<std::uint32_t>& counts, int threads,
                   BlockClusters& clusters) {
  std::vector<std::size_t> before(counts.size() + 1);
  std::partial_sum(counts.begin(), counts.end(), before.begin() + 1);
  clusters.names.resize(before.back());
  clusters.first.resize(before.back() + 1);
  clusters.first.back() = std::ssize(by.sites);
  clusters.sites.resize(by.sites.size());
  in_parallel_shares(threads, std::ssize(by.blocks), blocks_of_share, [&](std::int64_t begin_block, std::int64_t end_block) {
    std::vector<std::int64_t> next;
    for (auto block = static_cast<std::size_t>(begin_block); block < static_cast<std::size_t>(end_block); ++block) {
      const auto begin = static_cast<std::size_t>(by.first[block]), end = static_cast<std::size_t>(by.first[block + 1]);
      next.assign(counts[block] + 1, 0);
      for (std::size_t i = begin; i < end; ++i) ++next[numbers[i] + std::size_t{1}];
      next[0] = by.first[block];
      std::partial_sum(next.begin(), next.end(), next.begin());
      for (std::uint32_t c = 0; c < counts[block]; ++c) {
        clusters.names[before[block] + c] = by.blocks[block] * static_cast<std::uint64_t>(block_sites) + c;
        clusters.first[before[block] + c] = next[c];
      }
      for (std::size_t i = begin; i < end; ++i) {
        clusters.of_site[by.sites[i]] = static_cast<std::uint32_t>(before[block] + numbers[i]);
        clusters.sites[static_cast<std::size_t>(next[numbers[i]]++)] = by.sites[i];
      }
    }
  });
}

}  // namespace

int decade_of(double conductance) { return -static_cast<int>(std::floor(std::log10(conductance) + 1e-9)); }

BlockClusters block_clusters(const SiteFacts& facts, const SiteLinks& links, int threads) {
  const SitesByBlock by = BlockSort(facts, links, threads).sort();
  const std::vector<int> decades = decades_of_classes(facts);
  BlockClusters clusters;
  clusters.tree = filled_vector(facts.part.voxels.size(), std::uint8_t{0}, threads);
  clusters.of_site = filled_vector(facts.part.voxels.size(), no_cluster, threads);
  RawVector<std::uint16_t> numbers(by.sites.size());
  std::vector<std::uint32_t> counts(by.blocks.size());
  in_parallel_shares(threads, std::ssize(by.blocks), blocks_of_share, [&](std::int64_t begin, std::int64_t end) {
    BlockTree tree(facts, decades);
    for (auto block = static_cast<std::size_t>(begin); block < static_cast<std::size_t>(end); ++block) {
      const auto first = static_cast<std::size_t>(by.first[block]), last = static_cast<std::size_t>(by.first[block + 1]);
      counts[block] = tree.join(std::span(by.sites).subspan(first, last - first), clusters.tree.data(), numbers.data() + first);
    }
  });
  list_clusters(by, numbers, counts, threads, clusters);
  return clusters;
}

}  // namespace karst
