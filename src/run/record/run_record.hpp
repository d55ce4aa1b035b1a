// The outcome of a run besides its result: files, failures, why it stopped.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "run/record/record_plan.hpp"

namespace karst {

struct RunRecord {
  RecordPlan plan;
  std::string stopped_by;                              ///< what stopped the run, such as "SIGTERM"; "": not stopped
  bool is_kept = false;                                ///< a checkpoint has the state at that time
  std::int64_t checkpoints = 0, checkpoint_bytes = 0;  ///< number written; size of the last one
  std::vector<std::string> failures;                   ///< messages about files that could not be written; settings in them are marked
  double seconds_write = 0, seconds_checkpoint = 0;
};

}  // namespace karst
