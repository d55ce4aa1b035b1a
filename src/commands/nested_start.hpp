// Flows through coarser samples of the same rock, each of which the next finer one starts from: far fewer steps than from rest.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

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
  /// Of the flows along `wanted` through the sample with these sites. Runs the coarser samples one after the other, from the smallest that
  /// still has pores enough and lets flow pass. They keep what flow along any axis can pass, and so are the same whichever flows are
  /// wanted. Collective.
  NestedStart(const SampleSites& sites, Boundary boundary, const Axes& wanted, const FlowSettings& settings, const Comm& comm);

  /// Where the flow along an axis begins: at rest where no coarser sample lets it pass. Lives as long as this.
  FlowStart start(int axis) const;

  /// From the coarsest to the finest.
  const std::vector<CoarserRun>& runs() const { return runs_; }

 private:
  bool tau_may_differ_;
  std::vector<CoarserRun> runs_;
  std::array<std::optional<CoarseFlow>, 3> flows_;
};

}  // namespace karst
