// Messages of a thermal flow on stderr of the root: progress, notes.
#pragma once

#include <string>

#include "base/comm.hpp"
#include "commands/cli/progress_line.hpp"
#include "physics/convect/compute_convect.hpp"

namespace karst {

class ConvectConsole : public ConvectEvents {
 public:
  explicit ConvectConsole(const Comm& comm) : comm_(comm), line_(comm) {}

  bool begin(ThermalFlow& flow, ConvectObserver& observer, ConvectResult& result) override;
  void monitor(const ConvectResult& result) override;
  void note(const std::string& words) override;

 private:
  Comm comm_;
  ProgressLine line_;
};

}  // namespace karst
