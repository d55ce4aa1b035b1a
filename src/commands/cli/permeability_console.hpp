// Messages of a run on stderr of the root: progress of each flow, and notes.
#pragma once

#include <optional>
#include <string>

#include "base/ranks/comm.hpp"
#include "commands/cli/progress_line.hpp"
#include "physics/permeability/permeability_events.hpp"

namespace karst {

/// Prints "karst: ..." on stderr of the root, and names settings as options.
void print_note(const Comm& comm, const std::string& words);

/// Prints the warnings of an image.
void print_warnings(const Comm& comm, const ImageFile& image);

/// The progress of one flow: step, k, estimated error, speed, time left.
class FlowProgress {
 public:
  FlowProgress(const Comm& comm, const SampleFacts& sample, int axis, double tolerance);

  void at(const FlowState& state);

 private:
  std::string words(const FlowState& state) const;

  ProgressLine line_;
  int axis_;
  double tolerance_;
  FlowState first_;  // the first state with an estimated error
  double sites_;
  std::optional<double> voxel_size_m_;
};

class PermeabilityConsole : public PermeabilityEvents {
 public:
  explicit PermeabilityConsole(const Comm& comm) : comm_(comm) {}

  void begin(FlowSolver& /*solver*/, PermeabilityResult& result) override { result_ = &result; }
  void flow_begins(int axis) override { progress_.emplace(comm_, result_->sample, axis, result_->plan.numerics.tolerance); }
  void flow_ends() override { progress_.reset(); }
  bool go_on(FlowRole role, const FlowState& state) override;
  void note(const std::string& words) override { print_note(comm_, words); }

 private:
  Comm comm_;
  const PermeabilityResult* result_ = nullptr;
  std::optional<FlowProgress> progress_;
};

}  // namespace karst
