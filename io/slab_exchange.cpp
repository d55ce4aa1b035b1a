#include "io/slab_exchange.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

#include "base/buckets.hpp"
#include "base/parallel.hpp"

namespace karst {

namespace {

constexpr std::size_t place_bytes = sizeof SlabPlace::at;

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

void SlabExchange::sort_sites(SiteOrder order) {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  RawVector<std::uint32_t> slab_of(voxels_.size());
  in_parallel_shares(threads_, std::ssize(voxels_), sites_at_a_time, [&](std::int64_t begin, std::int64_t end) {
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
      std::ssize(slab_of), begin_.size() - 1, threads_, slab_of_site, count,
      [&](std::int64_t site, std::size_t slab, std::uint64_t number) { order_[begin_[slab] + number] = static_cast<std::uint32_t>(site); });
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

RawVector<SlabPlace> SlabExchange::places_of(std::span<const std::uint32_t> sites) const {
  RawVector<SlabPlace> places(sites.size());
  in_parallel_shares(threads_, std::ssize(sites), sites_at_a_time, [&](std::int64_t begin, std::int64_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) places[i] = place_of_(voxels_[sites[i]]);
  });
  return places;
}

// Puts values of this rank's slab directly. Sends other values together with their places: a record is a place and a value.
void SlabExchange::gather(std::int64_t slab, std::size_t bytes, const SiteValues& values, const Put& put) const {
  auto to_each = one_for_each<std::byte>(comm_);
  const auto mine = static_cast<std::size_t>(comm_.rank());
  const std::size_t record_bytes = place_bytes + bytes;
  comm_.agree([&] {
    const std::span<const std::uint32_t> sites = sites_of(slab);
    RawVector<std::byte> known(sites.size() * bytes);
    values(sites, known.data());
    const RawVector<SlabPlace> places = places_of(sites);
    const auto rank_of_site = [&](std::int64_t i) { return static_cast<std::size_t>(places[static_cast<std::size_t>(i)].rank); };
    const auto make_room = [&](std::span<const std::uint64_t> records) {
      for (std::size_t rank = 0; rank < to_each.size(); ++rank) to_each[rank].resize(rank == mine ? 0 : records[rank] * record_bytes);
    };
    sort_into_buckets(std::ssize(sites), to_each.size(), threads_, rank_of_site, make_room,
                      [&](std::int64_t i, std::size_t rank, std::uint64_t number) {
                        const std::byte* value = known.data() + static_cast<std::size_t>(i) * bytes;
                        const std::uint32_t at = places[static_cast<std::size_t>(i)].at;
                        if (rank == mine) return put(at, value);
                        std::byte* record = to_each[rank].data() + number * record_bytes;
                        std::memcpy(record, &at, place_bytes);
                        std::copy_n(value, bytes, record + place_bytes);
                      });
  });
  if (comm_.size() == 1) return;
  const std::vector<std::byte> received = comm_.exchange_all(to_each);
  const auto put_records = [&](std::int64_t begin, std::int64_t end) {
    for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
      const std::byte* record = received.data() + i * record_bytes;
      std::uint32_t at = 0;
      std::memcpy(&at, record, place_bytes);
      put(at, record + place_bytes);
    }
  };
  comm_.agree(
      [&] { in_parallel_shares(threads_, std::ssize(received) / static_cast<std::int64_t>(record_bytes), sites_at_a_time, put_records); });
}

// Asks the ranks that have the slabs of sites. Answers are in the order of the requests.
void SlabExchange::scatter(std::int64_t slab, std::size_t bytes, const Get& get, const TakeSiteValues& take) const {
  auto asked = one_for_each<std::uint32_t>(comm_), sites_by_rank = one_for_each<std::uint32_t>(comm_);
  auto counts = one_for_each<std::int64_t>(comm_);
  auto answers = one_for_each<std::byte>(comm_);
  const std::span<const std::uint32_t> sites = sites_of(slab);
  const RawVector<SlabPlace> places = places_of(sites);
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
