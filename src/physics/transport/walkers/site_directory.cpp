#include "physics/transport/walkers/site_directory.hpp"

#include <bit>
#include <cstddef>

#include "partition/parts/part.hpp"

namespace karst {

namespace {

constexpr std::uint64_t bits_of_word = 64;

}  // namespace

SiteDirectory::SiteDirectory(std::span<const std::uint64_t> voxels, std::uint64_t voxels_of_sample, const Comm& comm) {
  const auto ranks = static_cast<std::uint64_t>(comm.size());
  voxels_of_range_ = (voxels_of_sample / ranks / bits_of_word + 1) * bits_of_word;
  begin_ = voxels_of_range_ * static_cast<std::uint64_t>(comm.rank());
  std::vector<std::int64_t> counts(ranks);
  for (const std::uint64_t voxel : voxels) {
    if (voxel != no_voxel) ++counts[static_cast<std::size_t>(rank_of(voxel))];
  }
  std::vector<Listed> sent;
  {
    std::vector<std::size_t> next(ranks);
    std::size_t total = 0;
    for (std::size_t r = 0; r < ranks; ++r) {
      next[r] = total;
      total += static_cast<std::size_t>(counts[r]);
    }
    sent.resize(total);
    for (std::size_t site = 0; site < voxels.size(); ++site) {
      if (voxels[site] == no_voxel) continue;
      sent[next[static_cast<std::size_t>(rank_of(voxels[site]))]++] = {voxels[site], static_cast<std::uint32_t>(site)};
    }
  }
  if (comm.size() == 1) {
    fill(sent, counts);
  } else {
    const Traffic traffic = comm.traffic_of(std::move(counts));
    std::vector<Listed> received(traffic.all_received());
    comm.exchange(traffic, 1, sent.data(), received.data());
    fill(received, traffic.received);
  }
  first_ = comm.sum_below(count());
  all_sites_ = comm.sum_all(count());
}

// `counts`: of the sites from each rank, which lie one after another.
void SiteDirectory::fill(std::span<const Listed> listed, const std::vector<std::int64_t>& counts) {
  is_site_.assign(voxels_of_range_ / bits_of_word, 0);
  for (const Listed& each : listed)
    is_site_[(each.voxel - begin_) / bits_of_word] |= std::uint64_t{1} << (each.voxel - begin_) % bits_of_word;
  before_.resize(is_site_.size());
  std::uint32_t sites = 0;
  for (std::size_t word = 0; word < is_site_.size(); ++word) {
    before_[word] = sites;
    sites += static_cast<std::uint32_t>(std::popcount(is_site_[word]));
  }
  sites_.resize(sites);
  std::size_t next = 0;
  for (std::size_t rank = 0; rank < counts.size(); ++rank) {
    for (std::int64_t i = 0; i < counts[rank]; ++i, ++next) {
      sites_[place(listed[next].voxel)] = {static_cast<std::int32_t>(rank), listed[next].site};
    }
  }
}

std::size_t SiteDirectory::place(std::uint64_t voxel) const {
  const std::uint64_t at = voxel - begin_, below = (std::uint64_t{1} << at % bits_of_word) - 1;
  const auto word = static_cast<std::size_t>(at / bits_of_word);
  return before_[word] + static_cast<std::size_t>(std::popcount(is_site_[word] & below));
}

std::optional<FarSite> SiteDirectory::find(std::uint64_t voxel) const {
  if (voxel < begin_ || voxel - begin_ >= voxels_of_range_) return std::nullopt;
  const std::uint64_t at = voxel - begin_;
  if ((is_site_[static_cast<std::size_t>(at / bits_of_word)] >> at % bits_of_word & 1) == 0) return std::nullopt;
  return sites_[place(voxel)];
}

}  // namespace karst
