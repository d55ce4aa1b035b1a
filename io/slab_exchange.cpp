#include "io/slab_exchange.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/buckets.hpp"
#include "base/parallel.hpp"

namespace karst {

SlabExchange::SlabExchange(std::span<const std::uint64_t> voxels, PlaceOf place_of, std::int64_t slabs, const SiteHandling& handling,
                           const Comm& comm)
    : voxels_(voxels), place_of_(std::move(place_of)), handling_(handling), comm_(comm), begin_(static_cast<std::size_t>(slabs) + 1),
      share_begin_(1) {
  comm_.agree([&] {
    sort_by_slab();
    if (handling_.keep_places) places_.resize(order_.size());
    for (std::int64_t slab = 0; slab < slabs; ++slab) sort_by_rank(slab);
    if (handling_.by_voxel) in_parallel(handling_.threads, slabs, [&](std::int64_t slab) { sort_by_voxel(slab); });
  });
}

void SlabExchange::sort_by_slab() {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  RawVector<std::uint32_t> slab_of(voxels_.size());
  in_parallel_shares(handling_.threads, std::ssize(voxels_), sites_at_a_time, [&](std::int64_t begin, std::int64_t end) {
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
      std::ssize(slab_of), begin_.size() - 1, handling_.threads, slab_of_site, count,
      [&](std::int64_t site, std::size_t slab, std::uint64_t number) { order_[begin_[slab] + number] = static_cast<std::uint32_t>(site); });
}

// Other ranks first: their sites and values are then sent without a copy.
void SlabExchange::sort_by_rank(std::int64_t slab) {
  const std::span<std::uint32_t> sites = sites_of(slab);
  const RawVector<SlabPlace> places = compute_places(sites);
  const auto ranks = static_cast<std::size_t>(comm_.size()), mine = static_cast<std::size_t>(comm_.rank());
  const auto bucket_of = [&](std::int64_t i) {
    const auto rank = static_cast<std::size_t>(places[static_cast<std::size_t>(i)].rank);
    if (rank == mine) return ranks - 1;
    return rank < mine ? rank : rank - 1;
  };
  const RawVector<std::uint32_t> before(sites.begin(), sites.end());
  const std::size_t first = begin_[static_cast<std::size_t>(slab)];
  std::vector<std::size_t> begins(ranks);
  const auto count = [&](std::span<const std::uint64_t> sizes) {
    std::exclusive_scan(sizes.begin(), sizes.end(), begins.begin(), std::size_t{0});
    for (std::size_t bucket = 0; bucket < ranks; ++bucket) {
      if (sizes[bucket] == 0) continue;
      const std::size_t rank = bucket == ranks - 1 ? mine : bucket + (bucket < mine ? 0 : 1);
      shares_.push_back({static_cast<int>(rank), sizes[bucket]});
    }
    share_begin_.push_back(shares_.size());
  };
  sort_into_buckets(std::ssize(sites), ranks, handling_.threads, bucket_of, count,
                    [&](std::int64_t i, std::size_t bucket, std::uint64_t number) {
                      const std::size_t to = begins[bucket] + number;
                      sites[to] = before[static_cast<std::size_t>(i)];
                      if (handling_.keep_places) places_[first + to] = places[static_cast<std::size_t>(i)].at;
                    });
}

void SlabExchange::sort_by_voxel(std::int64_t slab) {
  auto next = sites_of(slab).begin();
  for (const Share& share : shares_of(slab)) {
    const auto end = next + static_cast<std::ptrdiff_t>(share.sites);
    std::sort(next, end, [&](std::uint32_t a, std::uint32_t b) { return voxels_[a] < voxels_[b]; });
    next = end;
  }
}

std::span<const std::uint32_t> SlabExchange::sites_of(std::int64_t slab) const {
  const auto s = static_cast<std::size_t>(slab);
  return std::span(order_).subspan(begin_[s], begin_[s + 1] - begin_[s]);
}

std::span<std::uint32_t> SlabExchange::sites_of(std::int64_t slab) {
  const auto s = static_cast<std::size_t>(slab);
  return std::span(order_).subspan(begin_[s], begin_[s + 1] - begin_[s]);
}

std::span<const SlabExchange::Share> SlabExchange::shares_of(std::int64_t slab) const {
  const auto s = static_cast<std::size_t>(slab);
  return std::span(shares_).subspan(share_begin_[s], share_begin_[s + 1] - share_begin_[s]);
}

std::size_t SlabExchange::sites_away(std::int64_t slab) const {
  const std::span<const Share> shares = shares_of(slab);
  const bool has_own = !shares.empty() && shares.back().rank == comm_.rank();
  return sites_of(slab).size() - (has_own ? shares.back().sites : 0);
}

// A rank sends nothing to itself.
Traffic SlabExchange::traffic_of(std::int64_t slab) const {
  std::vector<std::int64_t> sent(static_cast<std::size_t>(comm_.size()));
  for (const Share& share : shares_of(slab)) {
    if (share.rank != comm_.rank()) sent[static_cast<std::size_t>(share.rank)] = static_cast<std::int64_t>(share.sites);
  }
  return comm_.traffic_of(std::move(sent));
}

RawVector<SlabPlace> SlabExchange::compute_places(std::span<const std::uint32_t> sites) const {
  RawVector<SlabPlace> places(sites.size());
  in_parallel_shares(handling_.threads, std::ssize(sites), sites_at_a_time, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) places[i] = place_of_(voxels_[sites[i]]);
  });
  return places;
}

// `room` is for places that are not kept.
std::span<const std::uint32_t> SlabExchange::places_of(std::int64_t slab, RawVector<std::uint32_t>& room) const {
  const std::span<const std::uint32_t> sites = sites_of(slab);
  if (handling_.keep_places) return std::span(places_).subspan(begin_[static_cast<std::size_t>(slab)], sites.size());
  room.resize(sites.size());
  in_parallel_shares(handling_.threads, std::ssize(sites), sites_at_a_time, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) room[i] = place_of_(voxels_[sites[i]]).at;
  });
  return room;
}

void SlabExchange::gather(std::int64_t slab, std::size_t bytes, const SiteValues& values, const Put& put) const {
  const std::size_t away = sites_away(slab);
  RawVector<std::byte> known;
  RawVector<std::uint32_t> room;
  std::span<const std::uint32_t> places;
  const auto put_all = [&](std::span<const std::uint32_t> at, const std::byte* from) {
    in_parallel_shares(handling_.threads, std::ssize(at), sites_at_a_time, [&](std::int64_t begin, std::int64_t end) {
      for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) put(at[i], from + i * bytes);
    });
  };
  comm_.agree([&] {
    known.resize(sites_of(slab).size() * bytes);
    values(sites_of(slab), known.data());
    places = places_of(slab, room);
    put_all(places.subspan(away), known.data() + away * bytes);
  });
  if (comm_.size() == 1) return;
  const Traffic traffic = traffic_of(slab);
  RawVector<std::uint32_t> received_places;
  RawVector<std::byte> received;
  comm_.agree([&] {
    received_places.resize(traffic.all_received());
    received.resize(traffic.all_received() * bytes);
  });
  comm_.exchange(traffic, 1, places.data(), received_places.data());
  comm_.exchange(traffic, bytes, known.data(), received.data());
  comm_.agree([&] { put_all(received_places, received.data()); });
}

// Asks the ranks that have the slabs of sites.
void SlabExchange::scatter(std::int64_t slab, std::size_t bytes, const Get& get, const TakeSiteValues& take) const {
  const std::size_t away = sites_away(slab);
  const Traffic traffic = traffic_of(slab);
  RawVector<std::uint32_t> room, asked;
  RawVector<std::byte> found, answers;
  std::span<const std::uint32_t> places;
  const auto get_all = [&](std::span<const std::uint32_t> at, std::byte* to) {
    for (std::size_t i = 0; i < at.size(); ++i) get(at[i], to + i * bytes);
  };
  comm_.agree([&] {
    places = places_of(slab, room);
    found.resize(places.size() * bytes);
    asked.resize(traffic.all_received());
    answers.resize(asked.size() * bytes);
  });
  comm_.exchange(traffic, 1, places.data(), asked.data());
  comm_.agree([&] {
    get_all(asked, answers.data());
    get_all(places.subspan(away), found.data() + away * bytes);
  });
  comm_.exchange(traffic.reversed(), bytes, answers.data(), found.data());
  comm_.agree([&] { take(sites_of(slab), found.data()); });
}

}  // namespace karst
