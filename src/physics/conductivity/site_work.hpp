// The types of work of the conduction solver at sites, for host and device. Work with a double as its result is summed.
#pragma once

#include <cstdint>

#include "network/node_work.hpp"
#include "physics/conductivity/face_links.hpp"

namespace karst {

/// The uniform gradient.
struct StartAtUniformGradient {
  double *potentials, *search;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const { potentials[site] = search[site] = 0; }
};

/// The residual of potentials: the current that arrives at a site and does not leave.
struct FindResidual {
  SiteLinks links;
  const double* potentials;
  double* residuals;
  KARST_HOST_DEVICE static double at(const SiteLinks& links, std::int64_t site, const double* potentials) {
    if (!links.is_free(site)) return 0;
    double leaving = 0;
    links.for_each_drop(site, potentials, [&](double conductance, double drop, int) { leaving += conductance * drop; });
    return -leaving;
  }
  KARST_HOST_DEVICE void operator()(std::int64_t site) const { residuals[site] = at(links, site, potentials); }
};

// --- results and bounds ---

/// Energy of a potential: of each link, half counts at either end.
struct SumEnergy {
  SiteLinks links;
  const double* potentials;
  double by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const {
    double energy = 0;
    links.for_each_drop(site, potentials, [&](double conductance, double drop, int direction) {
      energy += (links.is_open(site, direction) ? 0.5 : 1.0) * conductance * drop * drop;
    });
    return energy * by_unit;
  }
};

/// The energy of two potentials together: of this potential, and one driven along another axis.
struct SumSharedEnergy {
  SiteLinks links;
  const double* potentials;
  const float* others;
  int other_axis;
  double by_unit;
  KARST_HOST_DEVICE double operator()(std::int64_t site) const {
    double energy = 0;
    links.for_each_drop(site, potentials, [&](double conductance, double drop, int direction) {
      const std::int64_t other = links.neighbour(site, direction);
      const double theirs =
          SiteLinks::uniform_drop(other_axis, direction) + (static_cast<double>(others[site]) - static_cast<double>(others[other]));
      energy += 0.5 * conductance * drop * theirs;
    });
    return energy * by_unit;
  }
};

/// The current through a site along an axis: the mean of the currents through its two faces. At a fixed potential, the current through its
/// only face.
struct SumCurrent {
  SiteLinks links;
  const double* potentials;
  int along;
  double by_unit;
  KARST_HOST_DEVICE static double at(const SiteLinks& links, const double* potentials, std::int64_t site, int along) {
    const double share = links.is_free(site) || along != links.axis ? 0.5 : 1;
    double current = 0;
    links.for_each_drop(site, potentials, [&](double conductance, double drop, int direction) {
      if (direction / 2 == along) current += (direction % 2 == 0 ? -share : share) * conductance * drop;
    });
    return current;
  }
  KARST_HOST_DEVICE double operator()(std::int64_t site) const { return at(links, potentials, site, along) * by_unit; }
};

}  // namespace karst
