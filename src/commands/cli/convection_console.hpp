// Messages of a thermal flow on stderr of the root: progress, notes.
#pragma once

#include <chrono>
#include <string>

#include "base/comm.hpp"
#include "convection/compute_convection.hpp"

namespace karst {

class ConvectionConsole {
 public:
  explicit ConvectionConsole(const Comm& comm);
  ConvectionConsole(const ConvectionConsole&) = delete;
  ConvectionConsole& operator=(const ConvectionConsole&) = delete;
  ~ConvectionConsole() { erase_line(); }

  void monitor(const ConvectionResult& result);
  void note(const std::string& words);

 private:
  using Clock = std::chrono::steady_clock;

  void erase_line();

  Comm comm_;
  bool on_terminal_, drawn_ = false;
  Clock::time_point last_;
};

}  // namespace karst
