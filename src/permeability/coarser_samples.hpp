// The same rock in voxels twice, four times, ... as large: each sample cut into parts. Geometry alone, no flow.
#pragma once

#include <cstdint>
#include <vector>

#include "base/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/listed_voxels.hpp"
#include "partition/part.hpp"

namespace karst {

struct CoarserSample {
  Index3 shape{};
  std::int64_t sites = 0;
  Axes passing{};              ///< along which flow is wanted, and passes this sample and all finer ones
  Part part;                   ///< of this rank
  std::int64_t sites_max = 0;  ///< of any part
};

/// Of the sample with these sites, from the finest to the smallest that still has pores enough and lets flow pass along an axis that is
/// wanted. They keep what flow along any axis can pass, and so are the same whichever flows are wanted. Collective.
std::vector<CoarserSample> coarser_samples(const SampleSites& sites, Boundary boundary, const Axes& wanted, int threads, const Comm& comm);

}  // namespace karst
