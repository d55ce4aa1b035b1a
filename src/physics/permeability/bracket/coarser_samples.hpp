// Coarser samples show a rock in voxels twice, four times, ... as large. Each sample is cut into parts. Samples have no flow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/listed_voxels.hpp"
#include "partition/parts/part.hpp"
#include "run/machine/part_sizes.hpp"

namespace karst {

struct CoarserSample {
  Index3 shape{};
  std::int64_t sites = 0;
  Axes passing{};              ///< axes of wanted flows that percolate in this sample and in all finer samples
  Part part;                   ///< the part of this rank
  std::int64_t sites_max = 0;  ///< sites of the largest part
};

/// The coarser samples of the sample with these sites, finest first. The last one still has enough pores and percolates along a wanted
/// axis. `sizes`: of the parts; small samples are cut among fewer GPUs. Cleaning keeps pores that carry flow along any axis, so the samples
/// do not depend on `wanted`. `data`: Part::site_data of the sites. Collective.
std::vector<CoarserSample> coarser_samples(const SampleSites& sites, std::span<const std::byte> data, const VelocitySet& velocities,
                                           Boundary boundary, const Axes& wanted, const PartSizes& sizes, int threads, const Comm& comm);

}  // namespace karst
