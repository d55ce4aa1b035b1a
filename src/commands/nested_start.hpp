// Flows through coarser samples of the same rock, each of which the next finer one starts from: far fewer steps than from rest.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "commands/coarser_samples.hpp"
#include "solver/coarse_flow.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

/// What was run through one coarser sample.
struct CoarserRun {
  Index3 shape{};
  std::int64_t sites = 0;
  std::array<std::optional<Flow>, 3> flows;  ///< by driving direction
};

class NestedStart {
 public:
  /// Of flows through the sample with these sites: runs the coarser ones, the coarsest first. `look` is called at all of them. Throws
  /// NotEnoughMemory. Collective.
  NestedStart(std::vector<CoarserSample> samples, const SampleSites& sites, Boundary boundary, const FlowSettings& settings,
              const FlowRuns::AtMonitor& look, const Comm& comm);

  /// A look has ended one of the coarser flows: there is nothing to start from.
  bool is_stopped() const { return is_stopped_; }

  /// Where the flow along an axis begins: at rest where no coarser sample lets it pass. Lives as long as this.
  FlowStart start(int axis) const;

  /// From the coarsest to the finest.
  const std::vector<CoarserRun>& runs() const { return runs_; }

 private:
  void run(CoarserSample sample, const SampleSites& finer, Boundary boundary, const FlowSettings& settings, const FlowRuns::AtMonitor& look,
           const Comm& comm);

  bool tau_may_differ_;
  bool is_stopped_ = false;
  std::vector<CoarserRun> runs_;
  std::array<std::optional<CoarseFlow>, 3> flows_;  // through the last of them
};

/// The same, or nothing where a sample takes nearly all memory for itself: its flows start at rest, and a line on stderr says so.
std::optional<NestedStart> nested_start_that_fits(std::vector<CoarserSample> samples, const SampleSites& sites, Boundary boundary,
                                                  const FlowSettings& settings, const FlowRuns::AtMonitor& look, const Comm& comm);

}  // namespace karst
