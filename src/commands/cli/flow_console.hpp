// Messages of a flow in time on stderr of the root: its scales, progress, notes.
#pragma once

#include "base/comm.hpp"
#include "commands/cli/progress_line.hpp"
#include "physics/flow/compute_flow.hpp"

namespace karst {

class FlowConsole : public FlowEvents {
 public:
  explicit FlowConsole(const Comm& comm) : comm_(comm), line_(comm) {}

  bool begin(UnsteadyFlow& flow, FlowObserver& observer, FlowResult& result) override;
  void monitor(const FlowResult& result) override;
  void note(const std::string& words) override;

 private:
  Comm comm_;
  ProgressLine line_;
};

}  // namespace karst
