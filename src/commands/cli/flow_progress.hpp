// How far a flow has come, on stderr of the root: step, k, distance to its end, speed, time left.
#pragma once

#include <chrono>
#include <string>

#include "base/comm.hpp"
#include "commands/sample_facts.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

class FlowProgress {
 public:
  FlowProgress(const Comm& comm, const SampleFacts& sample, int axis, double tolerance);
  FlowProgress(const FlowProgress&) = delete;
  FlowProgress& operator=(const FlowProgress&) = delete;
  ~FlowProgress();  ///< wipes the line on a terminal

  void at(const FlowState& state);

 private:
  using Clock = std::chrono::steady_clock;

  std::string words(const FlowState& state) const;

  bool speaks_, on_terminal_, drawn_ = false;
  int axis_;
  double tolerance_;
  FlowState first_;  // the first state of which the error is known
  double sites_;
  std::optional<double> voxel_size_m_;
  Clock::time_point last_;
};

}  // namespace karst
