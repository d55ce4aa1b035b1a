// The work of the pressure solver at each site, for host and device.
#pragma once

#include <cmath>
#include <cstdint>

#include "partition/parts/part.hpp"
#include "solver/pressure/label_conductance.hpp"
#include "solver/pressure/pore_links.hpp"
#include "solver/site/site_flow.hpp"

namespace karst {

/// The sum of the conductances of a site, with those to walls and fixed pressures.
template <class Links>
struct FindDiagonals {
  Links links;
  float* diagonals;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    float sum = links.template ground<float>(site);
    links.for_each_link(site, [&](std::int64_t, float conductance) { sum += conductance; });
    diagonals[site] = sum;
  }
  /// On a host: does the work of the 16 sites from `site` on.
  void at_segment(std::int64_t site) const {
    float sums[segment_sites];
    links.grounds_of_segment(site, sums);
    links.add_conductances_of_segment(site, sums);
    for (std::int64_t lane = 0; lane < segment_sites; ++lane) diagonals[site + lane] = sums[lane];
  }
};

/// A force of 1 at each site that drives the velocity w. Padding counts for nothing.
struct StartFriction {
  SiteInterval padding;
  float *velocities, *residuals;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    velocities[site] = 0;
    residuals[site] = site >= padding.begin && site < padding.end ? 0.0F : 1.0F;
  }
};

/// The conductance of a site from the velocity that a force of 1 drives. Between two plates, the velocity is larger by 1/8: bounce-back is
/// exact there. In a porous label, the conductance is the permeability at most.
struct FindConductance {
  const float* velocities;
  float* conductances;
  const float* drags;  ///< of FrictionLinks
  static constexpr float of_plates = 0.125F, least = 0.02F;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    const float w = velocities[site] > least ? velocities[site] : least;
    if (drags == nullptr || drags[site] == 0)
      conductances[site] = w * w / (w + of_plates);
    else
      conductances[site] = w * drags[site] < 1 ? w : 1 / drags[site];
  }
};

/// Conductances for corrections, from those of a steady flow.
struct RaiseConductance {
  const float *steady, *drags;
  LabelConductance labels;
  float* conductances;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    const float fast = drags[site] > 0 ? labels.of(1 / drags[site]) : 0;
    conductances[site] = steady[site] > fast ? steady[site] : fast;
  }
};

/// A uniform force of 1 along an axis drives fluxes; what they leave at each site must flow away.
struct StartUnderForce {
  PressureLinks links;
  int axis;
  float *pressures, *residuals;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    float sum = 0;
    links.arrays.visit(site, [&](int link, std::int64_t other) {
      if (other != site) sum += static_cast<float>(step_of_link(link, axis)) * links.conductance(site, link, other);
    });
    finish(site, sum);
  }
  /// On a host: does the work of the 16 sites from `site` on.
  void at_segment(std::int64_t site) const {
    const float* const w = links.conductances + site;
    float sums[segment_sites] = {};
    links.arrays.visit_segment(site, [&](int link, const std::uint32_t* others) {
      const auto step = static_cast<float>(step_of_link(link, axis));
      const float unit = static_cast<float>(units_of_direction(link)) * PressureLinks::of_unit;
      for (std::int64_t lane = 0; lane < segment_sites; ++lane) {
        const float driven = step * (unit * links.joint(w[lane], links.conductances[others[lane]]));
        sums[lane] += others[lane] != static_cast<std::uint32_t>(site + lane) ? driven : 0.0F;
      }
    });
    for (std::int64_t lane = 0; lane < segment_sites; ++lane) finish(site + lane, sums[lane]);
  }

 private:
  KARST_HOST_DEVICE void finish(std::int64_t site, float sum) const {
    if (links.axis >= 0) {
      const auto low = static_cast<int>(links.arrays.units_at_face(site, 2 * axis)),
                 high = static_cast<int>(links.arrays.units_at_face(site, 2 * axis + 1));
      sum += static_cast<float>(high - low) * (2 * PressureLinks::of_unit) * links.conductances[site];
    }
    pressures[site] = 0;
    residuals[site] = -sum;
  }
};

/// Pressures of 48 bits, as the sum of two arrays.
struct KeptPressures {
  float *high, *low;

  KARST_HOST_DEVICE void set(std::int64_t site, double pressure) const {
    high[site] = static_cast<float>(pressure);
    low[site] = static_cast<float>(pressure - static_cast<double>(high[site]));
  }
  KARST_HOST_DEVICE double operator[](std::int64_t site) const { return static_cast<double>(high[site]) + static_cast<double>(low[site]); }
};

struct KeepPressures {
  const double* now;
  std::int64_t first;  ///< the site of now[0]
  KeptPressures kept;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const { kept.set(site, now[site - first]); }
};

/// The pressure that accumulated since it was kept, as a source. The potentials, which are kept.high, become 0.
struct StartFromGrowth {
  const double* now;
  std::int64_t first;
  KeptPressures kept;
  double factor;
  float* residuals;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    residuals[site] = static_cast<float>(factor * (now[site - first] - kept[site]));
    kept.high[site] = 0;
  }
};

struct Scale {
  float factor;
  float* values;
  KARST_HOST_DEVICE void operator()(std::int64_t site) const { values[site] *= factor; }
};

/// The flow of a pressure and of a uniform force along an axis: half of the fluxes of each site's links.
struct FindFlow {
  PressureLinks links;
  const float* pressures;
  int axis;
  float force;  ///< 1 or 0
  std::int64_t first;
  NarrowFlow* flows;  ///< of sites `first` and on
  KARST_HOST_DEVICE void operator()(std::int64_t site) const {
    const float p = pressures[site];
    float velocity[3] = {};
    unsigned units[3] = {};  // of open links, by the squares of their components
    links.arrays.visit(site, [&](int link, std::int64_t other) {
      if (other == site) return;
      for (int a = 0; a < 3; ++a) units[a] += step_of_link(link, a) != 0 ? units_of_direction(link) : 0;
      const float flux =
          links.conductance(site, link, other) * (p - pressures[other] + static_cast<float>(step_of_link(link, axis)) * force);
      for (int a = 0; a < 3; ++a) velocity[a] += static_cast<float>(step_of_link(link, a)) * flux;
    });
    finish(site, velocity, units);
  }

  /// On a host: does the work of the 16 sites from `site` on.
  void at_segment(std::int64_t site) const {
    const float *const w = links.conductances + site, *const p = pressures + site;
    float velocity[3][segment_sites] = {};
    unsigned units[segment_sites][3] = {};
    links.arrays.visit_segment(site, [&](int link, const std::uint32_t* others) {
      const float step = static_cast<float>(step_of_link(link, axis)) * force;
      const float unit = static_cast<float>(units_of_direction(link)) * PressureLinks::of_unit;
      float flux[segment_sites];
      for (std::int64_t lane = 0; lane < segment_sites; ++lane) {
        const float through = unit * links.joint(w[lane], links.conductances[others[lane]]) * (p[lane] - pressures[others[lane]] + step);
        flux[lane] = others[lane] == static_cast<std::uint32_t>(site + lane) ? 0.0F : through;
      }
      for (int a = 0; a < 3; ++a) {
        const auto along = static_cast<float>(step_of_link(link, a));
        for (std::int64_t lane = 0; lane < segment_sites; ++lane) velocity[a][lane] += along * flux[lane];
        for (std::int64_t lane = 0; links.drags != nullptr && lane < segment_sites; ++lane)
          units[lane][a] += along != 0 && others[lane] != static_cast<std::uint32_t>(site + lane) ? units_of_direction(link) : 0;
      }
    });
    for (std::int64_t lane = 0; lane < segment_sites; ++lane) {
      const float here[3] = {velocity[0][lane], velocity[1][lane], velocity[2][lane]};
      finish(site + lane, here, units[lane]);
    }
  }

 private:
  // The flow through a porous label is K times the gradient of the pressure, however many of its links are open.
  KARST_HOST_DEVICE float by_open_links(std::int64_t site, unsigned open_units) const {
    constexpr float all_units = 12;
    return links.drags == nullptr || links.drags[site] == 0 || open_units == 0 ? 1 : all_units / static_cast<float>(open_units);
  }

  KARST_HOST_DEVICE void finish(std::int64_t site, const float (&from_links)[3], const unsigned (&units)[3]) const {
    const float p = pressures[site];
    float velocity[3] = {from_links[0], from_links[1], from_links[2]};
    for (int side = 0; side < 2 && links.axis >= 0; ++side) {
      const float outward = side == 0 ? -1.0F : 1.0F;
      const float conductance =
          static_cast<float>(2 * links.arrays.units_at_face(site, 2 * axis + side)) * PressureLinks::of_unit * links.conductances[site];
      const float flux = outward * conductance * (2 * p + outward * force);
      velocity[0] += axis == 0 ? flux : 0;
      velocity[1] += axis == 1 ? flux : 0;
      velocity[2] += axis == 2 ? flux : 0;
    }
    const float half = 0.5F * links.velocity_of_links(site);
    for (int a = 0; a < 3; ++a) velocity[a] *= half * by_open_links(site, units[a]);
    flows[site - first] = {{velocity[0], velocity[1], velocity[2]}, p};
  }
};

}  // namespace karst
