// Messages of a thermal flow on stderr of the root: progress, notes.
#pragma once

#include <string>

#include "base/comm.hpp"
#include "commands/cli/progress_line.hpp"
#include "physics/convect/compute_convect.hpp"

namespace karst {

class ConvectConsole {
 public:
  explicit ConvectConsole(const Comm& comm) : comm_(comm), line_(comm) {}

  void monitor(const ConvectResult& result);
  void note(const std::string& words);

 private:
  Comm comm_;
  ProgressLine line_;
};

}  // namespace karst
