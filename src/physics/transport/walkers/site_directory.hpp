// The sites of all parts by the numbers of their voxels: their order does not depend on the parts.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "physics/transport/walkers/walk_sites.hpp"

namespace karst {

/// Each rank knows the sites of one range of voxels. Takes 8 bytes for each site and a bit for each voxel, and more while it is made.
class SiteDirectory {
 public:
  /// `voxels`: of the own sites; no_voxel for padding. Collective.
  SiteDirectory(std::span<const std::uint64_t> voxels, std::uint64_t voxels_of_sample, const Comm& comm);

  std::int64_t all_sites() const { return all_sites_; }
  std::int64_t first() const { return first_; }  ///< sites before those of this range
  std::int64_t count() const { return static_cast<std::int64_t>(sites_.size()); }

  /// The site number `order` of the whole sample, in the range of this rank.
  const FarSite& at(std::int64_t order) const { return sites_[static_cast<std::size_t>(order - first_)]; }

  int rank_of(std::uint64_t voxel) const { return static_cast<int>(voxel / voxels_of_range_); }  ///< the rank that knows it
  std::optional<FarSite> find(std::uint64_t voxel) const;                                        ///< in the range of this rank
  std::int64_t order_of(std::uint64_t voxel) const { return first_ + static_cast<std::int64_t>(place(voxel)); }  ///< of a site there

 private:
  struct Listed {
    std::uint64_t voxel;
    std::uint32_t site;
  };
  void fill(std::span<const Listed> listed, const std::vector<std::int64_t>& counts);
  std::size_t place(std::uint64_t voxel) const;

  std::uint64_t voxels_of_range_ = 0, begin_ = 0;  // begin_: first voxel of this range
  std::vector<std::uint64_t> is_site_;             // one bit a voxel
  std::vector<std::uint32_t> before_;              // sites before those of each word
  std::vector<FarSite> sites_;
  std::int64_t first_ = 0, all_sites_ = 0;
};

}  // namespace karst
