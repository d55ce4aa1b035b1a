#include "io/slab_exchange.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "base/parallel.hpp"
#include "base/raw_vector.hpp"

namespace karst {

namespace {

template <class T>
std::vector<std::vector<T>> one_for_each(const Comm& comm) {
  return std::vector<std::vector<T>>(static_cast<std::size_t>(comm.size()));
}

}  // namespace

SlabExchange::SlabExchange(std::span<const std::uint64_t> voxels, PlaceOf place_of, std::int64_t slabs, SiteOrder order, int threads,
                           const Comm& comm)
    : voxels_(voxels), place_of_(std::move(place_of)), threads_(threads), comm_(comm), begin_(static_cast<std::size_t>(slabs) + 1) {
  sort_sites(order);
}

// Sorts sites by slab: counts the sites of each slab, then places them.
void SlabExchange::sort_sites(SiteOrder order) {
  const auto slab_of = [&](const SlabPlace& place) { return static_cast<std::size_t>(place.slab); };
  for (const std::uint64_t voxel : voxels_) {
    const SlabPlace place = place_of_(voxel);
    if (place.rank >= 0) ++begin_[slab_of(place) + 1];
  }
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
  order_.resize(begin_.back());
  std::vector<std::uint64_t> next = begin_;
  for (std::size_t site = 0; site < voxels_.size(); ++site) {
    const SlabPlace place = place_of_(voxels_[site]);
    if (place.rank >= 0) order_[next[slab_of(place)]++] = static_cast<std::uint32_t>(site);
  }
  if (order == SiteOrder::any) return;
  in_parallel(threads_, slabs(), [&](std::int64_t slab) {
    const auto sites = std::span(order_).subspan(begin_[static_cast<std::size_t>(slab)], sites_of(slab).size());
    std::sort(sites.begin(), sites.end(), [&](std::uint32_t a, std::uint32_t b) { return voxels_[a] < voxels_[b]; });
  });
}

std::span<const std::uint32_t> SlabExchange::sites_of(std::int64_t slab) const {
  const auto s = static_cast<std::size_t>(slab);
  return std::span(order_).subspan(begin_[s], begin_[s + 1] - begin_[s]);
}

std::vector<SlabPlace> SlabExchange::places_of(std::span<const std::uint32_t> sites) const {
  std::vector<SlabPlace> places(sites.size());
  in_parallel_shares(threads_, std::ssize(sites), sites_at_a_time, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) places[i] = place_of_(voxels_[sites[i]]);
  });
  return places;
}

// Puts values of this rank's slab directly. Sends other values together with their places.
void SlabExchange::gather(std::int64_t slab, std::size_t bytes, const SiteValues& values, const Put& put) const {
  auto to_each = one_for_each<std::byte>(comm_);
  comm_.agree([&] {
    const std::span<const std::uint32_t> sites = sites_of(slab);
    RawVector<std::byte> known(sites.size() * bytes);
    values(sites, known.data());
    const std::vector<SlabPlace> places = places_of(sites);
    for (std::size_t i = 0; i < sites.size(); ++i) {
      const std::uint32_t at = places[i].at;
      const std::byte* value = known.data() + i * bytes;
      if (places[i].rank == comm_.rank()) {
        put(at, value);
        continue;
      }
      std::vector<std::byte>& to = to_each[static_cast<std::size_t>(places[i].rank)];
      const auto* place = reinterpret_cast<const std::byte*>(&at);
      to.insert(to.end(), place, place + sizeof at);
      to.insert(to.end(), value, value + bytes);
    }
  });
  if (comm_.size() == 1) return;
  const std::vector<std::byte> received = comm_.exchange_all(to_each);
  std::uint32_t at = 0;
  for (std::size_t i = 0; i < received.size(); i += sizeof at + bytes) {
    std::memcpy(&at, &received[i], sizeof at);
    put(at, &received[i + sizeof at]);
  }
}

// Asks the ranks that have the slabs of sites. Answers are in the order of the requests.
void SlabExchange::scatter(std::int64_t slab, std::size_t bytes, const Get& get, const TakeSiteValues& take) const {
  auto asked = one_for_each<std::uint32_t>(comm_), sites_by_rank = one_for_each<std::uint32_t>(comm_);
  auto counts = one_for_each<std::int64_t>(comm_);
  auto answers = one_for_each<std::byte>(comm_);
  const std::span<const std::uint32_t> sites = sites_of(slab);
  const std::vector<SlabPlace> places = places_of(sites);
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const auto rank = static_cast<std::size_t>(places[i].rank);
    asked[rank].push_back(places[i].at);
    sites_by_rank[rank].push_back(sites[i]);
  }
  for (std::size_t rank = 0; rank < counts.size(); ++rank) counts[rank] = {std::ssize(asked[rank])};
  const std::vector<std::int64_t> wanted = comm_.exchange_all(counts);
  const std::vector<std::uint32_t> questions = comm_.exchange_all(asked);
  comm_.agree([&] {
    std::size_t next = 0;
    for (std::size_t rank = 0; rank < answers.size(); ++rank) {
      answers[rank].resize(static_cast<std::size_t>(wanted[rank]) * bytes);
      for (std::size_t i = 0; i < answers[rank].size(); i += bytes) get(questions[next++], &answers[rank][i]);
    }
  });
  const std::vector<std::byte> received = comm_.exchange_all(answers);
  comm_.agree([&] {
    std::vector<std::uint32_t> in_order;
    for (const auto& some : sites_by_rank) in_order.insert(in_order.end(), some.begin(), some.end());
    take(in_order, received.data());
  });
}

}  // namespace karst
