// What a run has found so far. Permeabilities are in voxel^2: with a voxel size of h metres, k in m^2 is k * h * h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "partition/balance.hpp"
#include "partition/partitioner.hpp"
#include "permeability/bracket.hpp"
#include "permeability/flow_measures.hpp"
#include "permeability/nested_start.hpp"
#include "permeability/run_plan.hpp"
#include "permeability/run_state.hpp"
#include "permeability/sample_facts.hpp"

namespace karst {

/// Of this process.
struct RunSeconds {
  double read = 0, prepare = 0, start = 0, solve = 0, measure = 0, variants = 0;
  double steps = 0;  ///< of the solver alone
};

struct RunResult {
  SampleFacts sample;
  Balance balance{{}};
  PartitionChoice choice;
  RunPlan plan;        ///< with the settings that were used
  std::string device;  ///< what computes: "cpu", or the name of a GPU

  RunState state;
  std::array<std::optional<FlowMeasures>, 3> measures;  ///< of the flows that this process has run
  std::vector<CoarserRun> coarser;                      ///< what the flows that began here started from
  bool is_stopped = false;                              ///< by a monitor
  std::vector<std::string> failures;                    ///< what could not be done, and why, with settings marked
  std::int64_t steps_here = 0;                          ///< of this process
  RunSeconds seconds;

  /// The flow driven along an axis. Nothing where it was not asked for, or has no monitor yet.
  std::optional<Flow> flow(int axis) const;
  std::array<std::optional<Flow>, 3> flows() const { return {flow(0), flow(1), flow(2)}; }

  /// Flow along `row`, driven along `column`. Nothing where it is not known; off the diagonal only periodic samples have one.
  std::optional<double> k_voxel2(std::size_t row, std::size_t column) const;

  /// Of this run, beside those of its variants.
  VariantFlows own_flows() const { return {{sample.boundary, 1}, sample.shape(), sample.sites(), flows()}; }

  std::vector<BracketDirection> bracket() const { return find_bracket(own_flows(), state.variants, plan.directions); }

  /// Million updates of sites a second, of this process. Nothing where it did no step.
  std::optional<double> mflups() const;
};

}  // namespace karst
