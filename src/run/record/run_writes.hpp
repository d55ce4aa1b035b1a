// Writes of the files of a run. If a file cannot be written, for example because the disk is full, the record lists the failure and the run
// continues. Without a run directory nothing is written.
#pragma once

#include <mpi.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "run/record/run_fields.hpp"
#include "run/record/run_folder.hpp"
#include "run/record/run_record.hpp"

namespace karst {

/// The files of a run that change while it computes.
struct ResultFiles {
  std::vector<RunTable> tables;
  std::string text, json;
};

/// All members are collective.
class RunWrites {
 public:
  /// Claims the directory. `record` must outlive this object.
  RunWrites(RunRecord& record, const Comm& comm) : record_(record), comm_(comm), folder_(record.plan, comm) {}

  /// See RunFolder.
  void make_room() { folder_.make_room(); }

  /// Writes the tables, log.txt and result.json of files(), which the root calls. Only the last attempt counts as a failure.
  /// `only_where_other`: existing files with the same result of a run that was not stopped stay, because they have the times of that run.
  void write_results(const std::function<ResultFiles()>& files, bool only_where_other = false);

  /// The same, but at most every five seconds, and in a twentieth of the time: for a user who follows a run, whose files grow.
  void write_results_at_times(const std::function<ResultFiles()>& files);

  /// Calls begin() on all ranks, which begins to write the fields of a step. Returns whether this succeeded. Only the first failure of a
  /// series is told.
  bool begin_series(std::int64_t step, const std::function<void()>& begin);

  /// Calls end() on all ranks, which completes the fields of the last one of `steps`, and lists the fields of all `steps`. Returns whether
  /// this succeeded.
  bool end_series(const std::vector<std::int64_t>& steps, double time_of_step, const std::function<void()>& end);

  /// Removes the fields of all other steps.
  void keep_series(const std::vector<std::int64_t>& steps);

  /// The keeper of the record gets them, too. Returns whether the files were written.
  bool write_tables(const std::vector<RunTable>& tables);

  /// Calls begin() on all ranks, after the fields of an earlier run are removed. Returns whether this succeeded.
  bool begin_axis_fields(AxisField field, int axis, const std::function<void()>& begin);

  /// Calls end() on all ranks, and lists the fields. Returns whether this succeeded.
  bool end_axis_fields(AxisField field, int axis, const std::function<void()>& end);

  /// Calls write() on all ranks, after the fields of an earlier run are removed. Returns whether this succeeded. For the fields of a run
  /// that computes its result at once.
  bool write_maps(const std::function<void()>& write);

  /// Calls write() on all ranks. Returns whether this succeeded; otherwise `what` and the reason are a failure.
  bool write_or_note(const std::string& what, const std::function<void()>& write);

  /// The keeper of fields; nullptr if nobody wants fields.
  RunKeeper* keeper() const { return record_.plan.keeper && record_.plan.keeper->wants_fields() ? record_.plan.keeper : nullptr; }

 private:
  // Counts the time of the work. Returns false for a MachineError, which becomes a failure: `what` and its message.
  template <class Work>
  bool succeeds(const std::string& what, Work&& work);

  // Returns false for a MachineError. The first one becomes a failure: the fields of the step and its message.
  template <class Work>
  bool succeeds_in_series(std::int64_t step, Work&& work);

  RunRecord& record_;
  Comm comm_;
  RunFolder folder_;
  double begin_ = MPI_Wtime(), next_results_ = 0;  // seconds
  bool has_lost_series_ = false;
};

}  // namespace karst
