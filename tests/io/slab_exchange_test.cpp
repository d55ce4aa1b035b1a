// Values go from sites to slabs on other ranks and back.
#include "io/parallel/slab_exchange.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <map>
#include <numeric>

#include "base/error.hpp"
#include "partition/parts/part.hpp"

namespace karst {

namespace {

constexpr std::uint64_t sample_voxels = 10'000, slab_voxels = 320;

// Slabs are dealt to the ranks in turn. A ninth of the voxels has no place.
SlabPlace slab_place_of(std::uint64_t voxel, int ranks) {
  if (voxel == no_voxel || voxel % 9 == 4) return no_place;
  const auto slab = static_cast<int>(voxel / slab_voxels);
  return {slab % ranks, slab / ranks, static_cast<std::uint32_t>(voxel % slab_voxels)};
}

// Every voxel is a site of one rank, in an order without any rule; the last rank of several has no site.
std::vector<std::uint64_t> voxels_of_rank(const Comm& comm) {
  const auto owners = static_cast<std::uint64_t>(std::max(1, comm.size() - 1));
  std::vector<std::uint64_t> voxels = {no_voxel};
  for (std::uint64_t i = 0; i < sample_voxels; ++i) {
    const std::uint64_t voxel = i * 7919 % sample_voxels;
    if (voxel / 13 % owners == static_cast<std::uint64_t>(comm.rank())) voxels.push_back(voxel);
  }
  if (comm.rank() >= static_cast<int>(owners)) voxels.clear();
  return voxels;
}

std::int64_t slabs_of(const Comm& comm) { return static_cast<std::int64_t>(sample_voxels / slab_voxels) / comm.size() + 1; }

SlabExchange exchange_of(const std::vector<std::uint64_t>& voxels, const SlabExchangeOptions& options, const Comm& comm) {
  return SlabExchange(
      voxels, [&comm](std::uint64_t voxel) { return slab_place_of(voxel, comm.size()); }, slabs_of(comm), options, comm);
}

std::uint64_t first_voxel(std::int64_t slab, const Comm& comm) {
  return static_cast<std::uint64_t>(slab * comm.size() + comm.rank()) * slab_voxels;
}

std::uint32_t value_of(std::uint64_t voxel) { return static_cast<std::uint32_t>(voxel * 3 + 1); }

// The voxels of this rank's slab that have a place.
std::vector<std::uint64_t> voxels_of_slab(std::int64_t slab, const Comm& comm) {
  std::vector<std::uint64_t> voxels;
  for (std::uint64_t at = 0; at < slab_voxels; ++at) {
    const std::uint64_t voxel = first_voxel(slab, comm) + at;
    if (voxel < sample_voxels && voxel % 9 != 4) voxels.push_back(voxel);
  }
  return voxels;
}

const std::vector<SlabExchangeOptions> exchange_options = {{false, false, 1}, {true, false, 1}, {false, true, 3}, {true, true, 40}};

}  // namespace

TEST(SlabExchange, brings_the_value_of_each_site_to_its_place) {
  const Comm comm;
  const std::vector<std::uint64_t> voxels = voxels_of_rank(comm);
  for (const SlabExchangeOptions& options : exchange_options) {
    const SlabExchange exchange = exchange_of(voxels, options, comm);
    for (std::int64_t slab = 0; slab < exchange.slabs(); ++slab) {
      std::vector<std::uint32_t> found(slab_voxels), expected(slab_voxels);
      std::atomic<int> puts = 0;
      const auto values = [&](std::span<const std::uint32_t> sites, std::byte* to) {
        for (const std::uint32_t site : sites) {
          const std::uint32_t value = value_of(voxels[site]);
          std::memcpy(to, &value, sizeof value);
          to += sizeof value;
        }
      };
      exchange.gather(slab, sizeof(std::uint32_t), values, [&](std::uint32_t at, const std::byte* value) {
        std::memcpy(&found[at], value, sizeof found[at]);
        ++puts;
      });
      const std::vector<std::uint64_t> there = voxels_of_slab(slab, comm);
      for (const std::uint64_t voxel : there) expected[voxel - first_voxel(slab, comm)] = value_of(voxel);
      EXPECT_EQ(found, expected);
      EXPECT_EQ(puts, std::ssize(there));
    }
  }
}

TEST(SlabExchange, brings_the_value_of_each_place_to_its_site) {
  const Comm comm;
  const std::vector<std::uint64_t> voxels = voxels_of_rank(comm);
  for (const SlabExchangeOptions& options : exchange_options) {
    const SlabExchange exchange = exchange_of(voxels, options, comm);
    std::map<std::uint32_t, std::uint32_t> taken;
    for (std::int64_t slab = 0; slab < exchange.slabs(); ++slab) {
      const auto get = [&](std::uint32_t at, std::byte* to) {
        const std::uint32_t value = value_of(first_voxel(slab, comm) + at);
        std::memcpy(to, &value, sizeof value);
      };
      exchange.scatter(slab, sizeof(std::uint32_t), get, [&](std::span<const std::uint32_t> sites, const std::byte* from) {
        for (std::size_t i = 0; i < sites.size(); ++i)
          std::memcpy(&taken[sites[i]], from + i * sizeof(std::uint32_t), sizeof(std::uint32_t));
      });
    }
    std::map<std::uint32_t, std::uint32_t> expected;
    for (std::uint32_t site = 0; site < voxels.size(); ++site) {
      if (slab_place_of(voxels[site], comm.size()).rank >= 0) expected[site] = value_of(voxels[site]);
    }
    EXPECT_EQ(taken, expected);
  }
}

TEST(SlabExchange, lists_sites_of_other_ranks_first_and_sites_of_a_rank_by_voxel) {
  const Comm comm;
  const std::vector<std::uint64_t> voxels = voxels_of_rank(comm);
  const SlabExchange exchange = exchange_of(voxels, {.by_voxel = true, .threads = 2}, comm);
  for (std::int64_t slab = 0; slab < exchange.slabs(); ++slab) {
    const std::span<const std::uint32_t> sites = exchange.sites_of(slab);
    const auto key = [&](std::uint32_t site) {
      const int rank = slab_place_of(voxels[site], comm.size()).rank;
      return std::pair(rank == comm.rank() ? comm.size() : rank, voxels[site]);
    };
    EXPECT_TRUE(std::is_sorted(sites.begin(), sites.end(), [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); }));
    const auto away = std::count_if(sites.begin(), sites.end(), [&](std::uint32_t site) { return key(site).first < comm.size(); });
    EXPECT_EQ(exchange.sites_away(slab), static_cast<std::size_t>(away));
  }
}

TEST(SlabExchange, throws_an_exception_of_one_rank_on_all) {
  const Comm comm;
  const std::vector<std::uint64_t> voxels = voxels_of_rank(comm);
  const SlabExchange exchange = exchange_of(voxels, {}, comm);
  const auto fail_on_root = [&] {
    if (comm.is_root()) throw InputError("no value.");
  };
  const auto fills = [](std::span<const std::uint32_t> sites, std::byte* to) { std::fill_n(to, sites.size(), std::byte{1}); };
  EXPECT_THROW(exchange.gather(
                   0, 1, [&](std::span<const std::uint32_t>, std::byte*) { fail_on_root(); }, [](std::uint32_t, const std::byte*) {}),
               InputError);
  EXPECT_THROW(exchange.gather(0, 1, fills, [&](std::uint32_t, const std::byte*) { fail_on_root(); }), InputError);
  EXPECT_THROW(exchange.scatter(
                   0, 1, [&](std::uint32_t, std::byte*) { fail_on_root(); }, [](std::span<const std::uint32_t>, const std::byte*) {}),
               InputError);
  EXPECT_THROW(exchange.scatter(
                   0, 1, [](std::uint32_t, std::byte* to) { *to = std::byte{2}; },
                   [&](std::span<const std::uint32_t>, const std::byte*) { fail_on_root(); }),
               InputError);
}

}  // namespace karst
