// The results of a run so far. Permeabilities are in voxel^2: with a voxel size of h metres, k in m^2 is k * h * h.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/pores.hpp"
#include "partition/balance.hpp"
#include "partition/partitioner.hpp"
#include "physics/permeability/bracket.hpp"
#include "physics/permeability/flow_measures.hpp"
#include "physics/permeability/nested_start.hpp"
#include "physics/permeability/run_plan.hpp"
#include "physics/permeability/run_state.hpp"
#include "run/part_sizes.hpp"
#include "run/rank_devices.hpp"
#include "run/sample_facts.hpp"

namespace karst {

/// Times of this process.
struct RunSeconds {
  double read = 0, prepare = 0, start = 0, solve = 0, measure = 0, variants = 0;
  double steps = 0;  ///< steps of the solver only
};

struct RunResult {
  SampleFacts sample;
  Balance balance{{}};
  PartitionChoice choice;
  PartSizes sizes;
  RunPlan plan;                    ///< with the settings used
  std::vector<int> threads = {1};  ///< of each rank
  std::string device;              ///< "cpu", or the name of a GPU; both if ranks have unlike devices
  std::vector<RankMachine> ranks;  ///< if ranks have unlike devices

  RunState state;
  std::array<std::optional<FlowMeasures>, 3> measures;  ///< of flows run by this process
  std::vector<CoarserRun> coarser;                      ///< the coarser flows from which flows of this run started
  bool is_stopped = false;                              ///< by RunEvents::go_on()
  PoreBlock pores;                                      ///< of this rank's box, if SampleCase::gives_back_pores
  std::vector<std::string> failures;                    ///< what could not be done, and the reason, with settings marked
  std::int64_t steps_here = 0;                          ///< steps of this process
  RunSeconds seconds;

  /// The flow driven along an axis. nullopt if it is not in the plan or has no monitor yet.
  std::optional<Flow> flow(int axis) const;
  std::array<std::optional<Flow>, 3> flows() const { return {flow(0), flow(1), flow(2)}; }

  /// Flow along `row`, driven along `column`. nullopt if unknown; only periodic samples have values off the diagonal.
  std::optional<double> k_voxel2(std::size_t row, std::size_t column) const;

  /// The flows of the run itself, without those of its variants.
  VariantFlows own_flows() const { return {{sample.boundary, 1, plan.settings.lattice}, sample.shape(), sample.sites(), flows()}; }

  std::vector<BracketDirection> bracket() const { return find_bracket(own_flows(), state.variants, plan.directions); }

  /// Million site updates per second of this process; nullopt if it did no step.
  std::optional<double> mflups() const;
};

}  // namespace karst
