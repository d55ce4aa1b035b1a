#include "io/parallel/slab_exchange.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/ranks/buckets.hpp"
#include "base/ranks/parallel.hpp"

namespace karst {

SlabExchange::SlabExchange(std::span<const std::uint64_t> voxels, PlaceOf place_of, std::int64_t slabs, const SlabExchangeOptions& options,
                           const Comm& comm)
    : voxels_(voxels), place_of_(std::move(place_of)), options_(options), comm_(comm), begin_(static_cast<std::size_t>(slabs) + 1),
      counts_(static_cast<std::size_t>(slabs)) {
  comm_.agree([&] {
    sort_by_slab();
    if (options_.keep_places) places_.resize(order_.size());
    const bool has_slab_for_each_thread = slabs >= options_.threads;
    in_parallel(has_slab_for_each_thread ? options_.threads : 1, slabs, [&](std::int64_t slab) {
      if (options_.by_voxel) sort_by_voxel(slab);
      sort_by_rank(slab, has_slab_for_each_thread ? 1 : options_.threads);
    });
  });
}

// Calls visit(i, place of sites[i]) for each site, on several threads.
template <class Visit>
void SlabExchange::for_each_place(std::span<const std::uint32_t> sites, int threads, Visit&& visit) const {
  in_parallel_shares(threads, std::ssize(sites), sites_at_a_time, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) visit(i, place_of_(voxels_[sites[i]]));
  });
}

void SlabExchange::sort_by_slab() {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  RawVector<std::uint32_t> slab_of(voxels_.size());
  in_parallel_shares(options_.threads, std::ssize(voxels_), sites_at_a_time, [&](std::int64_t begin, std::int64_t end) {
    for (auto site = static_cast<std::size_t>(begin); site < static_cast<std::size_t>(end); ++site) {
      const SlabPlace place = place_of_(voxels_[site]);
      slab_of[site] = place.rank >= 0 ? static_cast<std::uint32_t>(place.slab) : none;
    }
  });
  const auto slab_of_site = [&](std::int64_t site) {
    const std::uint32_t slab = slab_of[static_cast<std::size_t>(site)];
    return slab == none ? no_bucket : slab;
  };
  const auto count = [&](std::span<const std::uint64_t> sizes) {
    std::partial_sum(sizes.begin(), sizes.end(), begin_.begin() + 1);
    order_.resize(begin_.back());
  };
  sort_into_buckets(
      std::ssize(slab_of), begin_.size() - 1, options_.threads, slab_of_site, count,
      [&](std::int64_t site, std::size_t slab, std::uint64_t number) { order_[begin_[slab] + number] = static_cast<std::uint32_t>(site); });
}

void SlabExchange::sort_by_voxel(std::int64_t slab) {
  const std::span<std::uint32_t> sites = of_slab(order_, slab);
  std::sort(sites.begin(), sites.end(), [&](std::uint32_t a, std::uint32_t b) { return voxels_[a] < voxels_[b]; });
}

// Other ranks first: their sites and values are then sent without a copy. Keeps the order of the sites of each rank.
void SlabExchange::sort_by_rank(std::int64_t slab, int threads) {
  const std::span<std::uint32_t> sites = of_slab(order_, slab);
  std::vector<SitesOfRank>& counts = counts_[static_cast<std::size_t>(slab)];
  if (comm_.size() == 1 && !options_.keep_places) {
    counts = {{comm_.rank(), sites.size()}};
    return;
  }
  RawVector<SlabPlace> places(sites.size());
  for_each_place(sites, threads, [&](std::size_t i, const SlabPlace& place) { places[i] = place; });
  const auto ranks = static_cast<std::size_t>(comm_.size()), own_rank = static_cast<std::size_t>(comm_.rank());
  const auto bucket_of = [&](std::int64_t i) {
    const auto rank = static_cast<std::size_t>(places[static_cast<std::size_t>(i)].rank);
    if (rank == own_rank) return ranks - 1;
    return rank < own_rank ? rank : rank - 1;
  };
  std::vector<std::size_t> begins(ranks);
  const auto count = [&](std::span<const std::uint64_t> sizes) {
    std::exclusive_scan(sizes.begin(), sizes.end(), begins.begin(), std::size_t{0});
    for (std::size_t bucket = 0; bucket < ranks; ++bucket) {
      const std::size_t rank = bucket == ranks - 1 ? own_rank : bucket + (bucket < own_rank ? 0 : 1);
      if (sizes[bucket] > 0) counts.push_back({static_cast<int>(rank), sizes[bucket]});
    }
  };
  const RawVector<std::uint32_t> by_slab(sites.begin(), sites.end());
  const std::span<std::uint32_t> kept = options_.keep_places ? of_slab(places_, slab) : std::span<std::uint32_t>();
  sort_into_buckets(std::ssize(sites), ranks, threads, bucket_of, count, [&](std::int64_t i, std::size_t bucket, std::uint64_t number) {
    const std::size_t to = begins[bucket] + number;
    sites[to] = by_slab[static_cast<std::size_t>(i)];
    if (!kept.empty()) kept[to] = places[static_cast<std::size_t>(i)].at;
  });
}

std::span<const std::uint32_t> SlabExchange::sites_of(std::int64_t slab) const { return of_slab(order_, slab); }

std::size_t SlabExchange::sites_away(std::int64_t slab) const {
  const std::vector<SitesOfRank>& counts = counts_[static_cast<std::size_t>(slab)];
  const bool has_own = !counts.empty() && counts.back().rank == comm_.rank();
  return sites_of(slab).size() - (has_own ? counts.back().sites : 0);
}

// A rank sends nothing to itself.
Traffic SlabExchange::traffic_of(std::int64_t slab) const {
  std::vector<std::int64_t> sent(static_cast<std::size_t>(comm_.size()));
  for (const SitesOfRank& some : counts_[static_cast<std::size_t>(slab)]) {
    if (some.rank != comm_.rank()) sent[static_cast<std::size_t>(some.rank)] = static_cast<std::int64_t>(some.sites);
  }
  return comm_.traffic_of(std::move(sent));
}

// `computed`: memory for places that are not kept.
std::span<const std::uint32_t> SlabExchange::places_of(std::int64_t slab, RawVector<std::uint32_t>& computed) const {
  if (options_.keep_places) return of_slab(places_, slab);
  const std::span<const std::uint32_t> sites = sites_of(slab);
  computed.resize(sites.size());
  for_each_place(sites, options_.threads, [&](std::size_t i, const SlabPlace& place) { computed[i] = place.at; });
  return computed;
}

// Places are sent in every call: keeping those received would need 4 more bytes per site.
void SlabExchange::gather(std::int64_t slab, std::size_t bytes, const SiteValues& values, const Put& put) const {
  const std::size_t away = sites_away(slab);
  RawVector<std::byte> sent_values, received_values;
  RawVector<std::uint32_t> computed, received_places;
  std::span<const std::uint32_t> places;
  const auto put_all = [&](std::span<const std::uint32_t> at, const std::byte* from) {
    in_parallel_shares(options_.threads, std::ssize(at), sites_at_a_time, [&](std::int64_t begin, std::int64_t end) {
      for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) put(at[i], from + i * bytes);
    });
  };
  comm_.agree([&] {
    sent_values.resize(sites_of(slab).size() * bytes);
    values(sites_of(slab), sent_values.data());
    places = places_of(slab, computed);
    put_all(places.subspan(away), sent_values.data() + away * bytes);
  });
  if (comm_.size() == 1) return;
  const Traffic traffic = traffic_of(slab);
  comm_.agree([&] {
    received_places.resize(traffic.all_received());
    received_values.resize(traffic.all_received() * bytes);
  });
  comm_.exchange(traffic, 1, places.data(), received_places.data());
  comm_.exchange(traffic, bytes, sent_values.data(), received_values.data());
  comm_.agree([&] { put_all(received_places, received_values.data()); });
}

// Asks the ranks that have the slabs of sites.
void SlabExchange::scatter(std::int64_t slab, std::size_t bytes, const Get& get, const TakeSiteValues& take) const {
  const std::size_t away = sites_away(slab);
  const Traffic traffic = traffic_of(slab);
  RawVector<std::uint32_t> computed, asked_places;
  RawVector<std::byte> values, answers;
  std::span<const std::uint32_t> places;
  const auto get_all = [&](std::span<const std::uint32_t> at, std::byte* to) {
    for (std::size_t i = 0; i < at.size(); ++i) get(at[i], to + i * bytes);
  };
  comm_.agree([&] {
    places = places_of(slab, computed);
    values.resize(places.size() * bytes);
    asked_places.resize(traffic.all_received());
    answers.resize(asked_places.size() * bytes);
  });
  comm_.exchange(traffic, 1, places.data(), asked_places.data());
  comm_.agree([&] {
    get_all(asked_places, answers.data());
    get_all(places.subspan(away), values.data() + away * bytes);
  });
  comm_.exchange(traffic.reversed(), bytes, answers.data(), values.data());
  comm_.agree([&] { take(sites_of(slab), values.data()); });
}

}  // namespace karst
