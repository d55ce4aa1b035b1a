// Flows through coarser samples of the same rock. Each finer flow starts from the next coarser one, which takes far fewer steps than a
// start at rest.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "permeability/coarser_samples.hpp"
#include "solver/coarse_flow.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

/// Takes a line for people, in which settings are marked. Called on all ranks alike.
using Note = std::function<void(const std::string& words)>;

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

  /// A monitor has stopped one of the coarser flows.
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

/// The same; nothing where the memory does not suffice for the coarser samples, which a note says.
std::optional<NestedStart> nested_start_that_fits(std::vector<CoarserSample> samples, const SampleSites& sites, Boundary boundary,
                                                  const FlowSettings& settings, const FlowRuns::AtMonitor& look, const Note& note,
                                                  const Comm& comm);

}  // namespace karst
