// Messages of a conductivity run on stderr of the root: progress of each potential, and notes.
#pragma once

#include "base/ranks/comm.hpp"
#include "commands/cli/progress_line.hpp"
#include "physics/conductivity/find_conductivity.hpp"

namespace karst {

class ConductivityConsole : public ConductivityEvents {
 public:
  explicit ConductivityConsole(const Comm& comm) : comm_(comm), line_(comm) {}

  bool go_on(const ConductivityState& state) override;
  void done(int /*axis*/, bool /*is_last*/) override { line_.erase(); }
  void note(const std::string& words) override;

 private:
  Comm comm_;
  ProgressLine line_;
};

}  // namespace karst
