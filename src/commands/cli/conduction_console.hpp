// Messages of a conductivity run on stderr of the root: progress of each potential, and notes.
#pragma once

#include <chrono>

#include "base/comm.hpp"
#include "conduction/find_conductivity.hpp"

namespace karst {

class ConductionConsole : public ConductionEvents {
 public:
  explicit ConductionConsole(const Comm& comm);
  ConductionConsole(const ConductionConsole&) = delete;
  ConductionConsole& operator=(const ConductionConsole&) = delete;
  ~ConductionConsole() override { erase_line(); }

  bool go_on(const ConductionState& state) override;
  void done(int /*axis*/, bool /*is_last*/) override { erase_line(); }
  void note(const std::string& words) override;

 private:
  using Clock = std::chrono::steady_clock;

  void erase_line();

  Comm comm_;
  bool on_terminal_, drawn_ = false;
  Clock::time_point last_;
};

}  // namespace karst
