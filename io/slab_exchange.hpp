// From sites, which lie in parts with stepped faces, to ranks that have slabs of the sample, and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/comm.hpp"

namespace karst {

/// Puts what is known of each of these sites, one after the other.
using SiteValues = std::function<void(std::span<const std::uint32_t> sites, std::byte* to)>;

/// Takes what is to be known of each of these sites, one after the other.
using TakeSiteValues = std::function<void(std::span<const std::uint32_t> sites, const std::byte* from)>;

/// Every rank has slabs of the sample, numbered from 0 on; a voxel has its place in one of them, or nowhere.
struct SlabPlace {
  int rank = -1;
  std::int64_t slab = 0;
  std::uint32_t at = 0;
};

enum class SiteOrder { any, by_voxel };

/// In one call all ranks get the slab of the same number, each its own. Holds 4 bytes a site.
class SlabExchange {
 public:
  using PlaceOf = std::function<SlabPlace(std::uint64_t voxel)>;  ///< called by several threads at once

  /// `voxels`: of each site of this rank, counted in the whole sample, no_voxel where there is none; must outlive this. `slabs`: of the
  /// rank that has most. `order`: of the sites of this rank in a slab, as they are asked for.
  SlabExchange(std::span<const std::uint64_t> voxels, PlaceOf place_of, std::int64_t slabs, SiteOrder order, int threads, const Comm& comm);

  /// Calls put(at, value) for each site that lies in this rank's slab, in no order; a value has `bytes` bytes. What `values` or `put` throw
  /// on one rank is thrown on all. Collective.
  using Put = std::function<void(std::uint32_t at, const std::byte* value)>;
  void gather(std::int64_t slab, std::size_t bytes, const SiteValues& values, const Put& put) const;

  /// The other way: gives each site what get(at, value) says of its place in the slab. Collective.
  using Get = std::function<void(std::uint32_t at, std::byte* value)>;
  void scatter(std::int64_t slab, std::size_t bytes, const Get& get, const TakeSiteValues& take) const;

  std::int64_t slabs() const { return std::ssize(begin_) - 1; }

  /// Of this rank, in the slabs of this number of all ranks.
  std::span<const std::uint32_t> sites_of(std::int64_t slab) const;

 private:
  void sort_sites(SiteOrder order);
  std::vector<SlabPlace> places_of(std::span<const std::uint32_t> sites) const;

  std::span<const std::uint64_t> voxels_;
  PlaceOf place_of_;
  int threads_;
  Comm comm_;
  std::vector<std::uint32_t> order_;  // of the sites: slab by slab
  std::vector<std::uint64_t> begin_;  // where each slab begins in it
};

}  // namespace karst
