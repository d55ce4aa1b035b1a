// The results of a run so far. Permeabilities are in voxel^2: with a voxel size of h metres, k in m^2 is k * h * h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "physics/permeability/bracket/bracket.hpp"
#include "physics/permeability/flow_measures.hpp"
#include "physics/permeability/nested_start.hpp"
#include "physics/permeability/permeability_plan.hpp"
#include "physics/permeability/permeability_state.hpp"
#include "run/run_head.hpp"

namespace karst {

struct PermeabilityResult : RunHead {
  PermeabilityResult() = default;
  PermeabilityResult(SampleCase& of, PermeabilityPlan by, const MachineUsed& used) : RunHead(of, used), plan(std::move(by)) {}

  PermeabilityPlan plan;
  PermeabilityState state;
  std::array<std::optional<FlowMeasures>, 3> measures;  ///< of flows run by this process
  std::array<std::vector<FlowUnderForce>, 3> series;    ///< the flows under several forces, run by this process
  std::vector<CoarserRun> coarser;                      ///< the coarser flows from which flows of this run started

  /// The machine that computed the flows.
  FlowSettings settings() const { return {plan.numerics, machine, sample.share_of_box()}; }

  /// The flow driven along an axis. nullopt if it is not in the plan or has no monitor yet.
  std::optional<Flow> flow(int axis) const;
  std::array<std::optional<Flow>, 3> flows() const { return {flow(0), flow(1), flow(2)}; }

  /// Flow along `row`, driven along `column`. nullopt if unknown; only periodic samples have values off the diagonal.
  std::optional<double> k_voxel2(std::size_t row, std::size_t column) const;

  /// The flows of the run itself, without those of its variants.
  VariantFlows own_flows() const { return {{sample.boundary, 1, plan.numerics.lattice}, sample.shape(), sample.sites(), flows()}; }

  std::vector<BracketDirection> bracket() const { return find_bracket(own_flows(), state.variants, plan.directions); }
};

}  // namespace karst
