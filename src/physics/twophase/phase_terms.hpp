// The terms of a site in the sums that a monitor of two fluids needs.
#pragma once

#include <cstddef>

#include "base/host_device.hpp"
#include "network/terms.hpp"
#include "solver/twophase/two_phase_collision.hpp"

namespace karst {

enum PhaseSum : std::size_t {
  mass_sum,
  mass_n_sum,
  interface_sum,
  velocity_n_sum,
  velocity_w_sum = velocity_n_sum + 3,
  pressure_n_sum = velocity_w_sum + 3,
  pressure_w_sum,
  bulk_n_sum,
  bulk_w_sum,
  phase_sums
};

struct PhaseTerms {
  using Motion = TwoPhaseMotion;

  /// Where the share of n is closer than this to 0 or 1, the fluid is bulk.
  static constexpr double bulk_limit = 0.01;

  KARST_HOST_DEVICE static Terms<phase_sums> of(const TwoPhaseMotion& m) {
    const double phi = m.share;
    const bool is_n = phi > 1 - bulk_limit, is_w = !is_n && phi < bulk_limit;
    Terms<phase_sums> terms{};
    terms.values[mass_sum] = 1 + m.density;
    terms.values[mass_n_sum] = (1 + m.density) * phi;
    terms.values[interface_sum] = 4 * phi * (1 - phi);
    for (std::size_t a = 0; a < 3; ++a) {
      terms.values[velocity_n_sum + a] = phi * m.velocity[a];
      terms.values[velocity_w_sum + a] = (1 - phi) * m.velocity[a];
    }
    terms.values[pressure_n_sum] = is_n ? m.density : 0.0;
    terms.values[pressure_w_sum] = is_w ? m.density : 0.0;
    terms.values[bulk_n_sum] = is_n ? 1.0 : 0.0;
    terms.values[bulk_w_sum] = is_w ? 1.0 : 0.0;
    return terms;
  }
};

}  // namespace karst
