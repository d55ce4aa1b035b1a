// What became of a run besides its result.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "record/record_plan.hpp"

namespace karst {

struct RunRecord {
  RecordPlan plan;
  std::string stopped_by;                              ///< what stopped the run: "SIGTERM"; "" for nothing
  bool is_kept = false;                                ///< a checkpoint has the run as it was then
  std::int64_t checkpoints = 0, checkpoint_bytes = 0;  ///< that were written; the size of the last
  std::vector<std::string> failures;                   ///< what could not be written, and why, with settings marked
  double seconds_write = 0, seconds_checkpoint = 0;
};

}  // namespace karst
