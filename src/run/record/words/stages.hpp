// Time and memory of the stages of a command.
#pragma once

#include <mpi.h>

#include <string>
#include <vector>

#include "base/ranks/comm.hpp"

namespace karst {

struct Stage {
  std::string name;
  double seconds = 0;           ///< of the slowest rank
  std::int64_t peak_bytes = 0;  ///< sum over all ranks
};

class Stages {
 public:
  explicit Stages(const Comm& comm);

  /// Ends a stage. The next stage begins here; the first one begins with the construction. Collective.
  void end(const std::string& name);

  const std::vector<Stage>& all() const { return stages_; }

 private:
  Comm comm_;
  double begin_;
  std::vector<Stage> stages_;
};

}  // namespace karst
