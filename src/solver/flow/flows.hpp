// Flows through one sample, each driven along one axis: the interface of the solver.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/memory/raw_vector.hpp"
#include "solver/site/force_and_tau.hpp"
#include "solver/site/site_flow.hpp"
#include "solver/site/storage.hpp"

namespace karst {

/// The state of a correction of the pressure at a monitor.
struct PressureCorrection {
  std::int64_t middle = 0;      ///< step in the middle of the cycle, from where k is balanced
  double flux = 0, energy = 0;  ///< there: see FlowState
  double power = 0;             ///< voxel^2: what the missing pressure would dissipate, as a permeability; 0 within a cycle
};

/// A flow at one monitor, between two steps.
struct FlowState {
  std::int64_t steps = 0;
  double seconds = 0;
  double tau = 0;  ///< of the last step
  /// voxel^2, by flow axis. Flow across the driven axis is a property of the sample in periodic samples only. Along the driven axis, k is
  /// balanced (balanced_k.hpp): its error is much smaller than that of the flux.
  std::array<double, 3> k{};
  double flux = 0;            ///< voxel^2: the mean velocity along the driven axis, as a permeability
  double energy = 0;          ///< energy of motion less that of pressure, of all sites, in units of the force
  int axis = 0;               ///< driven axis
  double relative_error = 0;  ///< estimated distance of k along the driven axis from its final value
  double least_error = 0;     ///< lower bound of relative_error
  double mean_speed = 0;      ///< mean velocity of all voxels along the driven axis, in lattice units
  double fastest = 0;         ///< largest speed of any site, in lattice units
  /// The step at which the present cycle of the extrapolation began: that of the last jump, or 0. None: the flow is not extrapolated.
  std::optional<std::int64_t> cycle_begin = {};

  std::optional<PressureCorrection> correction = {};  ///< of the present cycle; none before its middle, and in flows without corrections

  double k_driven() const { return k[static_cast<std::size_t>(axis)]; }
};

/// Whether a monitor is at a multiple of the interval: another is the last one of a run that was stopped, or at max_steps.
inline bool is_regular(const FlowState& state, std::int64_t interval) { return state.steps % interval == 0; }

struct Flow {
  FlowState last;
  bool converged = false;
};

/// The flow of a sample without percolating pores: converged, with k = 0.
inline Flow no_flow(int axis) {
  Flow flow;
  flow.last.axis = axis;
  flow.last.tau = usual_tau;
  flow.converged = true;
  return flow;
}

/// With a finer tolerance, corrected flows start at rest: a start from the pressure of the network excites motions whose sign changes in
/// every step, which no correction removes.
constexpr double pressure_start_accuracy = 1e-5;

/// Relative accuracy of k with each storage, for every tau (measured: docs/results.md).
constexpr double storage_accuracy(Storage storage) {
  constexpr std::array<double, 3> accuracies = {0, 1e-4, 1e-3};
  return accuracies[static_cast<std::size_t>(storage)];
}

/// Relative accuracy of k after a start near another flow (`flow_at`). Such a start excites a motion whose sign changes in every step. This
/// motion does not decay (measured: 1e-6 to 6e-5 of k). With a small tau, other motions decay in tens of thousands of steps (up to 3e-4).
constexpr double near_start_accuracy = 3e-4;

/// Relative accuracy of k of a flow that was extrapolated (measured: errors of 3e-7 to 4e-6 do not decay).
constexpr double extrapolated_accuracy = 1e-5;

/// The start of a flow: at rest, near another flow, or a restart of an earlier run.
struct FlowStart {
  bool from_pressure = false;      ///< from the pressure of a network solve, if the solver corrects the pressure, to 1e-5 or coarser
  std::optional<double> tau = {};  ///< instead of the tau of the settings; a restart keeps its own
  std::function<SiteFlow(std::uint64_t voxel)> flow_at = {};  ///< start near this flow; called by several threads
  /// Start from site_flows() of an earlier flow through this sample, which began at rest, under any force. This start excites no motion
  /// whose sign changes in every step: k is as accurate as from rest.
  RawVector<SiteFlow> flows = {};
  std::vector<FlowState> monitors = {};  ///< restart: the monitors of the earlier run
  std::function<void()> restore = {};    ///< restart: calls set_populations()
};

/// A flow that became unstable, or that does not converge with f16; thrown on all ranks. `what_happened` is the message without its advice,
/// for callers that can give better advice than the usual one.
struct UnstableFlow : MachineError {
  /// `advice`: empty for the usual one.
  explicit UnstableFlow(const std::string& problem, const std::string& advice = "")
      : MachineError(problem + " " + (advice.empty() ? "Use a smaller body force or a larger tau." : advice)), what_happened(problem),
        has_usual_advice(advice.empty()) {}
  std::string what_happened;
  bool has_usual_advice;
};

class Flows {
 public:
  /// Called at each monitor. Returns whether to continue; all ranks must return the same.
  using AtMonitor = std::function<bool(const FlowState&)>;

  virtual ~Flows() = default;

  /// Computes the flow driven along `axis`. Calls `at_monitor` at every interval. Throws UnstableFlow with the step and the place, and
  /// MachineError if velocities leave the range of exact sums. A flow that is continued by restarts has the same bits. Collective.
  virtual Flow compute(int axis, const FlowStart& start, const AtMonitor& at_monitor) = 0;

  /// Whether the pressure of flows with the tau of the settings is corrected.
  virtual bool corrects() const = 0;

  /// The voxel of each site, counted x fastest in the whole sample; no_voxel for padding.
  virtual std::span<const std::uint64_t> voxels() const = 0;

  /// Sets the body force on each site, in lattice units, for the flows computed next.
  virtual void set_force(double force) = 0;

  /// The flow computed last, for each site. Throws MachineError without enough memory. Collective.
  virtual RawVector<SiteFlow> site_flows() const = 0;

  /// visit_flows() gives the flow computed last in pieces, in the order of sites. The pieces need little memory.
  using FlowVisit = std::function<void(std::int64_t first, std::span<const SiteFlow> flows)>;
  virtual void visit_flows(const FlowVisit& visit) const = 0;

  /// The state of sites for a restart, site_bytes() bytes each: populations, and snapshots of a flow that is extrapolated. The same on any
  /// device and in any layout. Between steps only: in `at_monitor`, or after compute(). The size changes with the number of snapshots.
  virtual std::size_t site_bytes() const = 0;
  virtual void populations(std::span<const std::uint32_t> sites, std::byte* to) const = 0;
  virtual void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) = 0;

  virtual std::int64_t bytes() const = 0;  ///< memory of this rank that grows with the number of sites
};

}  // namespace karst
