// The results of a run so far. Permeabilities are in voxel^2: with a voxel size of h metres, k in m^2 is k * h * h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "physics/permeability/bracket/bracket.hpp"
#include "physics/permeability/bracket/sample_variant.hpp"
#include "physics/permeability/flow_answers.hpp"
#include "physics/permeability/flow_measures.hpp"
#include "physics/permeability/nested_start.hpp"
#include "physics/permeability/permeability_plan.hpp"
#include "physics/permeability/porous_flow.hpp"
#include "run/run_head.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/flows.hpp"

namespace karst {

// The state of a run: everything that a restart needs, except the populations.

/// Whether a flow has converged.
inline bool is_converged(const FlowState& state, const FlowNumerics& numerics) { return state.relative_error <= numerics.tolerance; }
inline bool has_ended(const FlowState& state, const FlowNumerics& numerics) {
  return is_converged(state, numerics) || state.steps + 2 > numerics.max_steps;
}

/// The monitors of a flow, first monitor first.
using Monitors = std::vector<FlowState>;

struct PermeabilityState {
  /// The monitors of the result for an axis. A flow that was begun again counts after it has converged more than the earlier flow.
  const Monitors& known(int along) const;

  /// The flow along an axis has ended, and its fields are written.
  bool is_done(int along, const FlowNumerics& numerics) const;

  /// The flow along an axis was begun again, and has converged less than the earlier flow.
  bool is_behind(int along) const { return !before[static_cast<std::size_t>(along)].empty(); }

  /// Drops the earlier flow along an axis. From now on the flow that was begun again counts.
  void forget_before(int along);

  /// Begins the flow along an axis again, because its populations were not kept.
  void begin_again(int along);

  /// Adds a monitor. Drops an irregular monitor at the last step of an earlier run: a run without a restart does not have it.
  void add(const FlowState& state, std::int64_t interval);

  std::array<Monitors, 3> monitors;       ///< by driving direction
  std::array<Monitors, 3> before;         ///< of earlier flows that ended and were begun again
  Axes done{};                            ///< flows that ended, with their fields written
  std::vector<VariantRun> variants;       ///< variants whose flows have all ended
  std::optional<int> axis_in_checkpoint;  ///< axis of the flow whose populations are in the checkpoint
  std::int64_t restarts = 0;
  std::array<std::optional<FlowAnswers>, 3> answers;  ///< of the known flow along each axis
};

struct PermeabilityResult : RunHead {
  PermeabilityResult() = default;
  PermeabilityResult(SampleCase& of, PermeabilityPlan by, const MachineUsed& used) : RunHead(of, used), plan(std::move(by)) {}

  PermeabilityPlan plan;
  PermeabilityState state;
  std::array<std::optional<FlowMeasures>, 3> measures;  ///< of flows run by this process
  std::array<std::vector<FlowUnderForce>, 3> series;    ///< the flows under several forces, run by this process
  std::vector<CoarserRun> coarser;                      ///< the coarser flows from which flows of this run started
  std::optional<std::array<std::int64_t, 3>> critical;  ///< squared critical radii; nullopt: not computed

  /// The machine that computed the flows.
  FlowSettings settings() const { return {with_porous(plan.numerics, sample.image.porous), machine, sample.share_of_box()}; }

  /// The flow driven along an axis. nullopt if it is not in the plan or has no monitor yet.
  std::optional<Flow> flow(int axis) const;
  std::array<std::optional<Flow>, 3> flows() const { return {flow(0), flow(1), flow(2)}; }

  /// Flow along `row`, driven along `column`. nullopt if unknown; only periodic samples have values off the diagonal.
  std::optional<double> k_voxel2(std::size_t row, std::size_t column) const;

  /// The flows of the run itself, without those of its variants.
  VariantFlows own_flows() const { return {{sample.boundary, 1, plan.numerics.lattice}, sample.shape(), sample.sites(), flows()}; }

  std::vector<BracketDirection> bracket() const { return find_bracket(own_flows(), state.variants, plan.directions); }
};

/// Advice about porous labels, and the steps that tight ones take, for the user before the run.
std::vector<std::string> porous_notes(const PermeabilityResult& result);

}  // namespace karst
