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
#include "solver/fitting_tau.hpp"

namespace karst {

/// A flow at one monitor: what is known of it between two steps.
struct FlowState {
  std::int64_t steps = 0;
  double seconds = 0;
  double tau = 0;  ///< of all steps of this flow
  /// voxel^2: flow along each axis, driven along one. Only in periodic samples is flow across the driven axis a property of the sample.
  /// Along the driven axis it is balanced (balanced_k.hpp): much nearer to its final value than the flux is.
  std::array<double, 3> k{};
  double flux = 0;            ///< voxel^2: the mean velocity along the driven axis, as a permeability
  double energy = 0;          ///< of motion less that of pressure, of all sites, in units of the force
  int axis = 0;               ///< the driven one
  double relative_error = 0;  ///< estimated distance of k along the driven axis from its final value
  double least_error = 0;     ///< relative_error is never below this, however long the flow runs
  double mean_speed = 0;      ///< of all voxels, along the driven axis, in lattice units
  double fastest = 0;         ///< largest speed of any site, in lattice units

  double k_driven() const { return k[static_cast<std::size_t>(axis)]; }
};

struct Flow {
  FlowState last;
  bool converged = false;
};

/// The flow where no pore leads through the sample: converged, with k = 0.
inline Flow no_flow(int axis) {
  Flow flow;
  flow.last.axis = axis;
  flow.last.tau = usual_tau;
  flow.converged = true;
  return flow;
}

/// At one site, for a force of 1, whatever tau is.
struct SiteFlow {
  std::array<double, 3> velocity;  ///< times the viscosity, voxel^2: its mean is k
  double pressure;                 ///< voxel: without the share that falls evenly along the driven axis
};

/// Relative digits of k that floats keep, at any tau: no smaller error can be reached with f32 storage.
constexpr double f32_accuracy = 3e-5;

/// Relative digits of k after a start near a flow (`flow_at`). Such a start also starts a motion whose sign changes with every step,
/// between walls or all over the sample; this motion never dies (measured: 1e-6 to 6e-5 of k).
constexpr double near_start_accuracy = 1e-4;

/// Where a flow begins: at rest, near another flow, or where an earlier run left off.
struct FlowStart {
  std::optional<double> tau = {};                             ///< instead of the tau of the settings; a restart keeps its own
  std::function<SiteFlow(std::uint64_t voxel)> flow_at = {};  ///< called by several threads at once
  /// Or of each site number, as site_flows() says of a flow through this sample that began at rest, under any force. Its velocities
  /// start no motion whose sign changes with every step: k is as accurate as from rest.
  std::vector<SiteFlow> flows = {};
  std::vector<FlowState> monitors = {};  ///< of the earlier run: a restart
  std::function<void()> restore = {};    ///< sets the populations of that moment by set_populations()
};

/// A flow that became unstable. `what_happened` is the message without its advice, for callers that can give better advice.
struct UnstableFlow : MachineError {
  explicit UnstableFlow(const std::string& problem)
      : MachineError(problem + " Use a smaller body force or a larger tau."), what_happened(problem) {}
  std::string what_happened;
};

class FlowRuns {
 public:
  /// Called at each monitor. Returns whether to go on: the same answer on all ranks.
  using AtMonitor = std::function<bool(const FlowState&)>;

  virtual ~FlowRuns() = default;

  /// Driven along `axis`. Calls `at_monitor` at every interval. Throws UnstableFlow with the step and the place, and MachineError where
  /// velocities leave the range of exact sums. A flow of several runs that restart from each other's populations has the same bits.
  /// Collective.
  virtual Flow run(int axis, const FlowStart& start, const AtMonitor& at_monitor) = 0;

  /// For each site number the voxel, counted x fastest in the whole sample; no_voxel for padding.
  virtual const std::vector<std::uint64_t>& voxels() const = 0;

  /// From the next run on: the size of what drives the flow, on each site, in lattice units.
  virtual void set_force(double force) = 0;

  /// Of the last run, for each site number. Throws MachineError where memory is short. Collective.
  virtual std::vector<SiteFlow> site_flows() const = 0;

  /// The same some sites at a time, by rising number from `first` on: takes little memory.
  using FlowVisit = std::function<void(std::int64_t first, std::span<const SiteFlow> flows)>;
  virtual void visit_flows(const FlowVisit& visit) const = 0;

  /// The populations of sites, site_bytes() bytes each, the same on any device and in any layout. Between steps only: in `at_monitor`, or
  /// after run().
  virtual std::size_t site_bytes() const = 0;
  virtual void populations(std::span<const std::uint32_t> sites, std::byte* to) const = 0;
  virtual void set_populations(std::span<const std::uint32_t> sites, const std::byte* from) = 0;

  virtual std::int64_t bytes() const = 0;  ///< that grow with the sites, on this rank
};

}  // namespace karst
