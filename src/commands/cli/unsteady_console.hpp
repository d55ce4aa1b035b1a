// Messages of a flow in time on stderr of the root: its scales, progress, notes.
#pragma once

#include <chrono>

#include "base/comm.hpp"
#include "unsteady/compute_flow.hpp"

namespace karst {

class UnsteadyConsole : public UnsteadyEvents {
 public:
  explicit UnsteadyConsole(const Comm& comm);
  UnsteadyConsole(const UnsteadyConsole&) = delete;
  UnsteadyConsole& operator=(const UnsteadyConsole&) = delete;
  ~UnsteadyConsole() override { erase_line(); }

  bool begin(UnsteadyFlow& flow, FlowObserver& observer, UnsteadyResult& result) override;
  void monitor(const UnsteadyResult& result) override;
  void note(const std::string& words) override;

 private:
  using Clock = std::chrono::steady_clock;

  void erase_line();

  Comm comm_;
  bool on_terminal_, drawn_ = false;
  Clock::time_point last_;
};

}  // namespace karst
