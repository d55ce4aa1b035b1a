// Flows through coarser samples of the same rock. Each finer flow starts from the next coarser flow. This takes far fewer steps
// than a start at rest.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "physics/permeability/bracket/coarser_samples.hpp"
#include "run/run_watcher.hpp"
#include "solver/flow/coarse_flow.hpp"
#include "solver/flow/flow_solver.hpp"

namespace karst {

/// The flows through one coarser sample.
struct CoarserRun {
  Index3 shape{};
  std::int64_t sites = 0;
  std::array<std::optional<Flow>, 3> flows;  ///< by driving direction
};

class NestedStart {
 public:
  /// Runs the flows through the coarser samples of the sample with these sites, coarsest first. Calls `look` at each monitor. Throws
  /// NotEnoughMemory. Collective.
  NestedStart(std::vector<CoarserSample> samples, const SampleSites& sites, Boundary boundary, const FlowSettings& settings,
              const Flows::AtMonitor& look, const Comm& comm);

  /// Whether `look` stopped one of the coarser flows.
  bool is_stopped() const { return is_stopped_; }

  /// The start of the flow along an axis: at rest if no coarser sample percolates along it. Valid during the lifetime of this object.
  FlowStart start(int axis) const;

  /// Coarsest first.
  const std::vector<CoarserRun>& runs() const { return runs_; }

 private:
  // `edge`: of a voxel of the sample, in voxels of the finest sample.
  void run(CoarserSample sample, double edge, const SampleSites& finer, Boundary boundary, const FlowSettings& settings,
           const Flows::AtMonitor& look, const Comm& comm);

  bool tau_may_differ_;
  bool is_stopped_ = false;
  std::vector<CoarserRun> runs_;
  std::array<std::optional<CoarseFlow>, 3> flows_;  // through the finest coarser sample
};

/// The same. Without enough memory for the coarser samples, calls `note` and returns nullopt.
std::optional<NestedStart> nested_start_that_fits(std::vector<CoarserSample> samples, const SampleSites& sites, Boundary boundary,
                                                  const FlowSettings& settings, const Flows::AtMonitor& look, const Note& note,
                                                  const Comm& comm);

}  // namespace karst
