// The work of fluxes along trees, for host and device.
#pragma once

#include <bit>
#include <cstdint>

#include "physics/conductivity/site_work.hpp"

namespace karst {

/// A flux in whole multiples of a power of two: sums of whole numbers are exact. It is stored in the memory of a double, which the solver
/// does not need at that time.
using StoredFlux = double;
KARST_HOST_DEVICE inline std::int64_t flux_of(StoredFlux stored) { return std::bit_cast<std::int64_t>(stored); }
KARST_HOST_DEVICE inline StoredFlux stored_flux(std::int64_t flux) { return std::bit_cast<StoredFlux>(flux); }

/// The residual of a potential.
struct PotentialResidual {
  SiteLinks links;
  const double* potentials;
  KARST_HOST_DEVICE double at(std::int64_t site) const { return FindResidual::at(links, site, potentials); }
};

/// The sum of the residuals of all sites, without signs: no flux is larger.
template <class Residual>
struct SumRemainders {
  Residual residual;
  double by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const {
    const double remainder = residual.at(site);
    return (remainder < 0 ? -remainder : remainder) * by_unit;
  }
};

/// The residual at each place.
template <class Residual>
struct TakeRemainders {
  Residual residual;
  const std::uint32_t* sites;
  StoredFlux* fluxes;
  double by_flux_unit;
  KARST_HOST_DEVICE void operator()(std::int64_t place) const {
    fluxes[place] = stored_flux(static_cast<std::int64_t>(residual.at(sites[place]) * by_flux_unit));
  }
};

/// The residual of each cluster.
struct SumClusters {
  const std::int64_t* first;
  const StoredFlux* fluxes;
  std::int64_t* sums;
  KARST_HOST_DEVICE void operator()(std::int64_t cluster) const {
    std::int64_t sum = 0;
    for (std::int64_t place = first[cluster]; place < first[cluster + 1]; ++place) sum += flux_of(fluxes[place]);
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
  StoredFlux* fluxes;
  double flux_unit, by_unit;

  KARST_HOST_DEVICE double operator()(std::int64_t cluster) const {
    for (std::int64_t e = first_entry[cluster]; e < first_entry[cluster + 1]; ++e) add(entries[e], entering[e]);
    const std::int64_t begin = first[cluster];
    double energy = 0;
    for (std::int64_t place = first[cluster + 1] - 1; place > begin; --place) {
      const std::int64_t parent = begin + parents[place];
      const double flux = static_cast<double>(flux_of(fluxes[place])) * flux_unit;
      energy += flux * flux / links.conductance<double>(sites[place], sites[parent]);
      add(parent, flux_of(fluxes[place]));
    }
    return energy * by_unit;
  }

 private:
  KARST_HOST_DEVICE void add(std::int64_t place, std::int64_t flux) const { fluxes[place] = stored_flux(flux_of(fluxes[place]) + flux); }
};

}  // namespace karst
