// Messages of a thermal flow on stderr of the root: progress, notes.
#pragma once

#include <string>

#include "base/comm.hpp"
#include "commands/cli/progress_line.hpp"
#include "convection/compute_convection.hpp"

namespace karst {

class ConvectionConsole {
 public:
  explicit ConvectionConsole(const Comm& comm) : comm_(comm), line_(comm) {}

  void monitor(const ConvectionResult& result);
  void note(const std::string& words);

 private:
  Comm comm_;
  ProgressLine line_;
};

}  // namespace karst
