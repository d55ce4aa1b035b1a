#include "physics/twophase/phase_monitor.hpp"

#include <vector>

#include "base/ranks/exact_sum.hpp"
#include "physics/twophase/phase_terms.hpp"

namespace karst {

namespace {

// The sums of the flow with the opposite force in a doubled sample, which is its own mirror image.
std::vector<double> opposite_of(std::vector<double> sums) {
  for (double& sum : sums) sum = -sum;
  return sums;
}

}  // namespace

PhaseMonitor TwophaseObserver::observe(const PhasePair& flow, bool /*is_regular*/) const {
  const std::vector<double> sums = ExactSum::all(sums_->of(flow), comm_);
  PhaseMonitor monitor;
  monitor.steps = flow.steps();
  monitor.point = state_.part;
  monitor.saturation = 1 - sums[mass_n_sum] / sums[mass_sum];
  monitor.interface = sums[interface_sum] / sums[mass_sum];
  monitor.fastest = comm_.max_all(flow.fastest());
  for (std::size_t a = 0; a < 3; ++a) {
    monitor.velocity_n[a] = sums[velocity_n_sum + a] / voxels_;
    monitor.velocity_w[a] = sums[velocity_w_sum + a] / voxels_;
  }
  if (sums[bulk_n_sum] > 0 && sums[bulk_w_sum] > 0)
    monitor.capillary_pressure = sums[pressure_n_sum] / sums[bulk_n_sum] - sums[pressure_w_sum] / sums[bulk_w_sum];
  if (!plan_.request.relative_permeability) return monitor;
  const std::vector<double> opposite = flow.is_pair() ? ExactSum::all(sums_->of(flow.backward()), comm_) : opposite_of(sums);
  const double unit = plan_.force * plan_.permeability * voxels_;
  const auto half = [&](std::size_t sum, double sign, double viscosity) {
    const std::size_t along = sum + plan_.request.axis();
    return (sums[along] + sign * opposite[along]) / 2 * viscosity / unit;
  };
  monitor.kr_n = half(velocity_n_sum, -1, plan_.law.viscosity_n);
  monitor.kr_w = half(velocity_w_sum, -1, plan_.law.viscosity_w);
  if (!flow.is_pair()) return monitor;
  monitor.floor_n = half(velocity_n_sum, 1, plan_.law.viscosity_n);
  monitor.floor_w = half(velocity_w_sum, 1, plan_.law.viscosity_w);
  return monitor;
}

}  // namespace karst
