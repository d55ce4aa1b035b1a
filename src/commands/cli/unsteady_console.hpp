// Messages of a flow in time on stderr of the root: its scales, progress, notes.
#pragma once

#include "base/comm.hpp"
#include "commands/cli/progress_line.hpp"
#include "unsteady/compute_flow.hpp"

namespace karst {

class UnsteadyConsole : public UnsteadyEvents {
 public:
  explicit UnsteadyConsole(const Comm& comm) : comm_(comm), line_(comm) {}

  bool begin(UnsteadyFlow& flow, FlowObserver& observer, UnsteadyResult& result) override;
  void monitor(const UnsteadyResult& result) override;
  void note(const std::string& words) override;

 private:
  Comm comm_;
  ProgressLine line_;
};

}  // namespace karst
