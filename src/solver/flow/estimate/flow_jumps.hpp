// Extrapolates a flow whose pressure is not corrected: snapshots in cycles, and jumps (extrapolation.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/memory/memory.hpp"
#include "base/ranks/comm.hpp"
#include "solver/flow/estimate/extrapolation.hpp"
#include "solver/flow/estimate/flow_snapshots.hpp"
#include "solver/flow/flow_meter.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/flows.hpp"
#include "solver/memory/part_on_device.hpp"

namespace karst {

template <FlowBackend Device>
class FlowJumps {
 public:
  /// Keeps the addresses of the part, the settings and the meter.
  FlowJumps(PartOnDevice<Device>& at, const FlowSettings& settings, const FlowMeter<Device>& meter, const Comm& comm)
      : at_(at), settings_(settings), meter_(meter), comm_(comm),
        snapshots_(at.part().padded_sites(), padding_of(at.part()), settings.threads) {}

  /// Whether the host has memory for snapshots of a flow that may be extrapolated. Collective.
  bool can_extrapolate() const { return may_be_extrapolated(settings_) && has_memory(snapshots_.need(), comm_); }

  void free_memory() { snapshots_.free_memory(); }

  /// Makes room for the snapshots of an earlier run that stopped at this monitor. Collective.
  void make_room(const FlowState& at) {
    if (!at.cycle_begin) return;
    check_memory(snapshots_.need(), comm_);
    snapshots_.make_room(cycle_from(*at.cycle_begin).snapshots_before(at.steps));
  }

  /// Takes a snapshot if one is due, and continues from the extrapolated flow after the last one of a cycle: returns true then. `last`: the
  /// monitor, with the tau of the next step. Collective.
  bool jump_if_due(FlowState& last) {
    if (!last.cycle_begin || !cycle_from(*last.cycle_begin).has_snapshot_at(last.steps)) return false;
    snapshots_.add([&](std::span<NarrowFlow> flows) { at_.device().flows(scale(last), flows); });
    if (snapshots_.count() < cycle_from(*last.cycle_begin).snapshots()) return false;
    const double nu = viscosity(last.tau);
    const auto weights = extrapolation_weights(snapshots_.products(3 * nu * nu, comm_));
    if (weights) {
      jump(last, *weights);
      last.cycle_begin = last.steps;
    }
    snapshots_.clear();
    return weights.has_value();
  }

  std::size_t site_bytes() const { return snapshots_.count() * FlowSnapshots::bytes_of_site; }
  void values(std::size_t site, std::byte* to) const { snapshots_.values(site, to); }
  void set_values(std::size_t site, const std::byte* from) { snapshots_.set_values(site, from); }

 private:
  Cycle cycle_from(std::int64_t begin) const { return {begin, settings_.interval}; }
  FlowScale scale(const FlowState& state) const { return {settings_.force, viscosity(state.tau)}; }

  // If the tau of this flow was chosen without a coarser flow, tau now follows from k. Velocity and pressure then replace all populations,
  // as at a start near another flow.
  void jump(FlowState& last, const std::vector<double>& weights) {
    last.least_error = std::max(last.least_error, extrapolated_accuracy);
    const double tau = fitting_tau_now(last);
    if (tau == last.tau) {
      at_.add_flows(scale(last), [&](std::int64_t first, std::span<NarrowFlow> to) { snapshots_.changes(weights, first, to); });
      return;
    }
    last.tau = tau;
    last.least_error = std::max(last.least_error, near_start_accuracy);
    const std::array<double, 3> force = force_along(last.axis, settings_.force);
    at_.device().set_flow({tau, force, settings_.permeabilities});
    at_.set_motions({force}, [&](std::size_t site) { return scale(last).motion_of(snapshots_.extrapolated(weights, site)); });
  }

  double fitting_tau_now(const FlowState& state) const {
    // The accuracy of f16 is no better than that of a start near another flow, so the state does not tell them apart: tau stays.
    const bool started_near = state.least_error >= near_start_accuracy;
    if (!settings_.tau_may_differ || started_near || settings_.tolerance < near_start_accuracy) return state.tau;
    const double pores = static_cast<double>(comm_.sum_all(at_.part().sites));
    return std::min(state.tau, fitting_tau(state.k_driven(), pores / meter_.voxels()));
  }

  PartOnDevice<Device>& at_;
  const FlowSettings& settings_;
  const FlowMeter<Device>& meter_;
  Comm comm_;
  FlowSnapshots snapshots_;
};

}  // namespace karst
