// Measures a flow at a monitor: permeability, energy and speeds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "partition/parts/part.hpp"
#include "solver/flow/estimate/balanced_k.hpp"
#include "solver/flow/flow_refusals.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/flow_sum.hpp"
#include "solver/flow/flows.hpp"
#include "solver/memory/part_on_device.hpp"

namespace karst {

template <FlowBackend Device>
class FlowMeter {
 public:
  /// Keeps the addresses of the part and of the settings.
  FlowMeter(const PartOnDevice<Device>& at, const FlowSettings& settings, const Index3& shape, const Comm& comm)
      : at_(at), settings_(settings), shape_(shape), comm_(comm) {}

  double voxels() const { return static_cast<double>(whole_box(shape_).volume()) * settings_.sample_share; }

  /// Factor from the sum of u / F over all sites to k. The mean is over all voxels of the sample, so porosity enters once.
  double k_of_force(double tau) const { return viscosity(tau) / voxels(); }

  /// Sets all that a monitor tells of the flow. k is balanced from `before`, if there is an earlier one. Throws UnstableFlow, and
  /// MachineError if velocities leave the range of exact sums. Collective.
  void measure(FlowState& state, const std::optional<FlowState>& before) const {
    const FlowStatistics own_statistics = at_.device().statistics();
    state.fastest = comm_.max_all(own_statistics.fastest);
    if (state.fastest > speed_limit) refuse(state);
    if (state.fastest > fastest_summed * settings_.force) refuse_too_fast(state, settings_.force);
    const std::vector<double> sums = ExactSum::all({own_statistics.sums.begin(), own_statistics.sums.end()}, comm_);
    const double to_k = k_of_force(state.tau);
    for (std::size_t a = 0; a < 3; ++a) state.k[a] = to_k * sums[a];
    state.flux = state.k_driven();
    state.energy = energy_unit * sums[energy_sum];
    state.mean_speed = state.flux * settings_.force / viscosity(state.tau);
    if (before && before->steps < state.steps) state.k[static_cast<std::size_t>(state.axis)] = balanced_k(*before, state, to_k);
  }

 private:
  [[noreturn]] void refuse(const FlowState& state) const {
    const FastestSite worst = fastest_site<SiteMotion>(at_, at_.part().voxels, comm_);
    refuse_unstable(state, worst.speed, whole_box(shape_).voxel_at(worst.voxel), settings_.storage);
  }

  const PartOnDevice<Device>& at_;
  const FlowSettings& settings_;
  Index3 shape_;
  Comm comm_;
};

}  // namespace karst
