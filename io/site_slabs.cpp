#include "io/site_slabs.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/parallel.hpp"
#include "partition/part.hpp"

namespace karst {

namespace {

constexpr std::int64_t sites_at_a_time = 4096;

}  // namespace

SiteSlabs::SiteSlabs(std::span<const std::uint64_t> voxels, const Index3& shape, const Box& wanted, std::int64_t slab_voxels, int threads,
                     const Comm& comm)
    : voxels_(voxels), grid_(shape, comm.size()), whole_(whole_box(shape)), wanted_(wanted),
      slab_voxels_(static_cast<std::uint64_t>(slab_voxels)), threads_(threads), comm_(comm) {
  comm_.agree([&] {
    std::int64_t largest = 0;
    for (int rank = 0; rank < comm_.size(); ++rank) {
      boxes_.push_back(intersection(grid_.box(rank), wanted_));
      largest = std::max(largest, boxes_.back().volume());
    }
    begin_.resize(static_cast<std::size_t>((largest + slab_voxels - 1) / slab_voxels) + 1);
    sort_sites();
  });
}

// Counts the sites of each slab, and so where it begins; then deals them out.
void SiteSlabs::sort_sites() {
  for (const std::uint64_t voxel : voxels_) {
    const Place place = place_of(voxel);
    if (place.rank >= 0) ++begin_[place.at / slab_voxels_ + 1];
  }
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  order_.resize(begin_.back());
  std::vector<std::uint64_t> next = begin_;
  for (std::size_t site = 0; site < voxels_.size(); ++site) {
    const Place place = place_of(voxels_[site]);
    if (place.rank >= 0) order_[next[place.at / slab_voxels_]++] = static_cast<std::uint32_t>(site);
  }
}

SiteSlabs::Place SiteSlabs::place_of(std::uint64_t voxel) const {
  if (voxel == no_voxel) return {};
  const Index3 v = whole_.voxel_at(voxel);
  if (!wanted_.contains(v)) return {};
  const int rank = grid_.rank_of(v);
  return {rank, boxes_[static_cast<std::size_t>(rank)].offset(v)};
}

std::span<const std::uint32_t> SiteSlabs::sites_of(std::int64_t slab) const {
  const auto s = static_cast<std::size_t>(slab);
  return std::span(order_).subspan(begin_[s], begin_[s + 1] - begin_[s]);
}

// For each other rank the places in its slab and what belongs there; what belongs into this rank's own slab goes there at once.
std::vector<std::vector<std::byte>> SiteSlabs::shared_out(std::int64_t slab, std::size_t bytes, const SiteValues& values,
                                                          std::vector<std::byte>& mine) const {
  const std::span<const std::uint32_t> sites = sites_of(slab);
  std::vector<std::byte> known(sites.size() * bytes);
  std::vector<Place> places(sites.size());
  in_parallel(threads_, (std::ssize(sites) + sites_at_a_time - 1) / sites_at_a_time, [&](std::int64_t chunk) {
    const auto begin = static_cast<std::size_t>(chunk * sites_at_a_time);
    const auto some = sites.subspan(begin, std::min<std::size_t>(sites_at_a_time, sites.size() - begin));
    values(some, &known[begin * bytes]);
    for (std::size_t i = 0; i < some.size(); ++i) places[begin + i] = place_of(voxels_[some[i]]);
  });
  std::vector<std::vector<std::byte>> to_each(static_cast<std::size_t>(comm_.size()));
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const auto at = static_cast<std::uint32_t>(places[i].at % slab_voxels_);
    if (places[i].rank == comm_.rank()) {
      std::memcpy(&mine[at * bytes], &known[i * bytes], bytes);
      continue;
    }
    std::vector<std::byte>& to = to_each[static_cast<std::size_t>(places[i].rank)];
    const std::size_t end = to.size();
    to.resize(end + sizeof at + bytes);
    std::memcpy(&to[end], &at, sizeof at);
    std::memcpy(&to[end + sizeof at], &known[i * bytes], bytes);
  }
  return to_each;
}

std::vector<std::byte> SiteSlabs::gather(std::int64_t slab, std::size_t bytes, const SiteValues& values, std::byte elsewhere) const {
  const std::uint64_t begin = static_cast<std::uint64_t>(slab) * slab_voxels_;
  const auto all = static_cast<std::uint64_t>(mine().volume());
  std::vector<std::byte> mine_of_it;
  std::vector<std::vector<std::byte>> to_each;
  comm_.agree([&] {
    mine_of_it.assign((std::min(begin + slab_voxels_, std::max(all, begin)) - begin) * bytes, elsewhere);
    to_each = shared_out(slab, bytes, values, mine_of_it);
  });
  if (comm_.size() == 1) return mine_of_it;
  const std::vector<std::byte> received = comm_.exchange_all(to_each);
  std::uint32_t at = 0;
  for (std::size_t i = 0; i < received.size(); i += sizeof at + bytes) {
    std::memcpy(&at, &received[i], sizeof at);
    std::memcpy(&mine_of_it[at * bytes], &received[i + sizeof at], bytes);
  }
  return mine_of_it;
}

}  // namespace karst
