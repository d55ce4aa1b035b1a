// Moves values from sites, which are in parts with stepped faces, to ranks that have slabs of the sample, and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"

namespace karst {

/// Writes the values of these sites to `to`, one after the other.
using SiteValues = std::function<void(std::span<const std::uint32_t> sites, std::byte* to)>;

/// Takes the values of these sites from `from`, one after the other.
using TakeSiteValues = std::function<void(std::span<const std::uint32_t> sites, const std::byte* from)>;

/// Every rank has slabs of the sample, numbered from 0 on. A voxel has a place in one slab, or none.
struct SlabPlace {
  int rank;
  std::int64_t slab;
  std::uint32_t at;
};

constexpr SlabPlace no_place = {-1, 0, 0};

constexpr std::int64_t sites_at_a_time = 4096;  ///< work unit of a thread

struct SlabExchangeOptions {
  bool by_voxel = false;     ///< SiteValues gets the sites of each rank's slab in the order of voxels
  bool keep_places = false;  ///< for several calls of gather(): needs 4 more bytes per site, and gather() computes no places
  int threads = 1;
};

/// In one call, all ranks handle slabs with the same number, each its own slab. Needs 4 bytes per site, 8 while it is made, and 28 bytes
/// for each site of the slabs that the threads sort at a time.
class SlabExchange {
 public:
  using PlaceOf = std::function<SlabPlace(std::uint64_t voxel)>;  ///< called by several threads

  /// `voxels`: the voxel of each site of this rank, counted in the whole sample (no_voxel for padding); must outlive this object. `slabs`:
  /// the largest number of slabs of a rank. Collective.
  SlabExchange(std::span<const std::uint64_t> voxels, PlaceOf place_of, std::int64_t slabs, const SlabExchangeOptions& options,
               const Comm& comm);

  /// Calls put(at, value) for each site in this rank's slab, in any order, on several threads. A value has `bytes` bytes. An exception of
  /// `values` or `put` on one rank is thrown on all ranks. Collective.
  using Put = std::function<void(std::uint32_t at, const std::byte* value)>;
  void gather(std::int64_t slab, std::size_t bytes, const SiteValues& values, const Put& put) const;

  /// The other direction: passes to each site the value of get(at, value) for its place in the slab. Collective.
  using Get = std::function<void(std::uint32_t at, std::byte* value)>;
  void scatter(std::int64_t slab, std::size_t bytes, const Get& get, const TakeSiteValues& take) const;

  std::int64_t slabs() const { return std::ssize(begin_) - 1; }

  /// The sites of this rank in the slabs with this number, of all ranks: first those of slabs of other ranks, in rank order.
  std::span<const std::uint32_t> sites_of(std::int64_t slab) const;

  /// The number of sites_of() that are in slabs of other ranks.
  std::size_t sites_away(std::int64_t slab) const;

 private:
  struct SitesOfRank {
    int rank;  // that has the slab
    std::size_t sites;
  };

  template <class Items>
  auto of_slab(Items& items, std::int64_t slab) const {
    const auto s = static_cast<std::size_t>(slab);
    return std::span(items).subspan(begin_[s], begin_[s + 1] - begin_[s]);
  }

  void sort_by_slab();
  void sort_by_voxel(std::int64_t slab);
  void sort_by_rank(std::int64_t slab, int threads);
  Traffic traffic_of(std::int64_t slab) const;
  template <class Visit>
  void for_each_place(std::span<const std::uint32_t> sites, int threads, Visit&& visit) const;
  std::span<const std::uint32_t> places_of(std::int64_t slab, RawVector<std::uint32_t>& computed) const;

  std::span<const std::uint64_t> voxels_;
  PlaceOf place_of_;
  SlabExchangeOptions options_;
  Comm comm_;
  RawVector<std::uint32_t> order_;                // the sites, slab by slab
  RawVector<std::uint32_t> places_;               // of these sites in their slabs, if places are kept
  std::vector<std::uint64_t> begin_;              // begin of each slab in order_
  std::vector<std::vector<SitesOfRank>> counts_;  // for each slab, in the order of its sites
};

}  // namespace karst
