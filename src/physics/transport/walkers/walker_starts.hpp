// The starts of walkers: evenly among the sites of a sample in the order of their voxels, or evenly among the flux through them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "physics/transport/walkers/site_directory.hpp"
#include "physics/transport/walkers/walk_field.hpp"
#include "physics/transport/walkers/walker.hpp"

namespace karst {

class WalkerStarts {
 public:
  /// `voxels`: of `sites`. With an axis, a site has the weight of the flux along + of it; sites of flux the other way have none. Throws
  /// InputError if no site has a weight. Collective.
  WalkerStarts(SiteDirectory directory, std::span<const std::uint64_t> voxels, const RawVector<WalkSite>& sites,
               const std::optional<int>& flux_axis, const Comm& comm);

  const SiteDirectory& directory() const { return directory_; }

  /// The walkers that start at sites of this rank. Collective.
  std::vector<Walker> started(std::int64_t walkers, std::uint64_t seed, const Comm& comm) const;

 private:
  void weigh(std::span<const std::uint64_t> voxels, const RawVector<WalkSite>& sites, int axis, const Comm& comm);
  const FarSite& site_at(std::int64_t weight) const;

  SiteDirectory directory_;
  std::vector<std::int64_t> up_to_;              // sums of weights up to each site of the directory's range; empty: each weighs 1
  std::int64_t first_ = 0, here_ = 0, all_ = 0;  // weights before those of the range, of the range, and of all sites
};

}  // namespace karst
