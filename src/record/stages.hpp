// Where a command's time and memory go.
#pragma once

#include <mpi.h>

#include <string>
#include <vector>

#include "base/comm.hpp"

namespace karst {

struct Stage {
  std::string name;
  double seconds = 0;           ///< of the slowest rank
  std::int64_t peak_bytes = 0;  ///< of all ranks together
};

class Stages {
 public:
  explicit Stages(const Comm& comm);

  /// Ends the stage that began with the last call (or the construction). Collective.
  void end(const std::string& name);

  const std::vector<Stage>& all() const { return stages_; }

 private:
  Comm comm_;
  double begin_;
  std::vector<Stage> stages_;
};

}  // namespace karst
