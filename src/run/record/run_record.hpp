// The outcome of a run besides its result: files, failures, why it stopped.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "geometry/box.hpp"
#include "io/fields/field_files.hpp"
#include "run/record/record_plan.hpp"
#include "run/record/run_fields.hpp"

namespace karst {

struct RunRecord {
  RecordPlan plan;
  std::string stopped_by;                              ///< what stopped the run, such as "SIGTERM"; "": not stopped
  bool is_kept = false;                                ///< a checkpoint has the state at that time
  std::int64_t checkpoints = 0, checkpoint_bytes = 0;  ///< number written; size of the last one
  std::vector<std::string> failures;                   ///< messages about files that could not be written; settings in them are marked
  double seconds_write = 0, seconds_checkpoint = 0;
};

// The receiver of the fields and tables of a run, for callers that keep them in memory.

struct RunTable {
  std::string name;  ///< of the file
  std::string csv;
};

/// All members are collective.
class RunKeeper {
 public:
  virtual ~RunKeeper() = default;

  virtual void keep_tables(const std::vector<RunTable>& tables) = 0;

  virtual bool wants_fields() const = 0;

  /// `axis`: the driving direction; nullopt for a run in time, whose last fields these are. `voxels`: of the sites of this rank. `shape`:
  /// of the sample.
  virtual void keep_fields(AxisField kind, std::optional<int> axis, const std::vector<SiteField>& fields,
                           std::span<const std::uint64_t> voxels, const Index3& shape) = 0;
};

}  // namespace karst
