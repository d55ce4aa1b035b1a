// The fields of a run in time, in files: written at the steps at which they are due, or while the run computes on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "run/record/field_writes.hpp"
#include "run/record/run_writes.hpp"

namespace karst {

/// All members are collective.
class SeriesFields {
 public:
  /// `record`, `writes` and `steps` must outlive this object. `steps`: the steps with fields, without those whose fields could
  /// not be written. `time_of_step`: in units of results. `voxels`: of the sites of this rank; must outlive this object, too.
  SeriesFields(RunRecord& record, RunWrites& writes, std::vector<std::int64_t>& steps, double time_of_step,
               std::span<const std::uint64_t> voxels, bool in_background, const Comm& comm)
      : record_(record), writes_(writes), steps_(steps), time_of_step_(time_of_step), comm_(comm),
        fields_(record.plan, voxels, in_background, comm) {}

  /// Writes the fields of a step, or takes their values and begins to, after those on their way are complete. Adds the step to `steps`.
  void write(const FieldFiles& files, std::int64_t step, const WithFields& with_fields);

  /// Whether finish() does not wait.
  bool are_ready() const { return fields_.are_ready(); }

  /// Completes the fields on their way, if there are any.
  void finish();

 private:
  void lose_last();

  RunRecord& record_;
  RunWrites& writes_;
  std::vector<std::int64_t>& steps_;
  double time_of_step_;
  Comm comm_;
  FieldWrites fields_;
  bool is_begun_ = false;
};

}  // namespace karst
