// The work of the lower bound, for host and device.
#pragma once

#include <cstdint>

#include "conduction/site_work.hpp"

namespace karst {

/// What the potential leaves over at each place, in whole multiples of 2^-50: sums of whole numbers are exact.
struct TakeRemainders {
  SiteLinks links;
  const double* potentials;
  const std::uint32_t* sites;
  std::int64_t* fluxes;
  KARST_HOST_DEVICE void operator()(std::int64_t place) const {
    fluxes[place] = static_cast<std::int64_t>(FindResidual::at(links, sites[place], potentials) * 0x1p50);
  }
};

/// What each cluster leaves over.
struct SumClusters {
  const std::int64_t* first;
  const std::int64_t* fluxes;
  std::int64_t* sums;
  KARST_HOST_DEVICE void operator()(std::int64_t cluster) const {
    std::int64_t sum = 0;
    for (std::int64_t place = first[cluster]; place < first[cluster + 1]; ++place) sum += fluxes[place];
    sums[cluster] = sum;
  }
};

/// The flux from each place of a cluster to its parent: what the place and all its descendants leave over, with what enters from other
/// clusters. The sum is flux^2 / conductance.
struct CarryFluxes {
  SiteLinks links;
  const std::int64_t *first, *first_entry, *entries, *entering;
  const std::uint32_t* sites;
  const std::uint16_t* parents;
  std::int64_t* fluxes;
  double by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t cluster) const {
    for (std::int64_t e = first_entry[cluster]; e < first_entry[cluster + 1]; ++e) fluxes[entries[e]] += entering[e];
    const std::int64_t begin = first[cluster];
    double energy = 0;
    for (std::int64_t place = first[cluster + 1] - 1; place > begin; --place) {
      const std::int64_t parent = begin + parents[place];
      const double flux = static_cast<double>(fluxes[place]) * 0x1p-50;
      energy += flux * flux / links.conductance<double>(sites[place], sites[parent]);
      fluxes[parent] += fluxes[place];
    }
    return energy * by_unit;
  }
};

}  // namespace karst
