// Writes of the files of a run. If a file cannot be written, for example because the disk is full, the record lists the failure and the run
// continues. Without a run directory nothing is written.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/comm.hpp"
#include "record/axis_fields.hpp"
#include "record/run_folder.hpp"
#include "record/run_record.hpp"
#include "record/tables.hpp"

namespace karst {

/// All members are collective.
class RunWrites {
 public:
  /// Claims the directory. `record` must outlive this object.
  RunWrites(RunRecord& record, const Comm& comm) : record_(record), comm_(comm), folder_(record.plan, comm) {}

  /// See RunFolder.
  void make_room() { folder_.make_room(); }

  /// Calls write(folder) on the root. Only the last attempt counts as a failure.
  void write_results(const std::function<void(const RunFolder&)>& write);

  /// Returns whether this succeeded.
  bool write_tables(const std::vector<FlowTable>& tables);

  /// Calls write() on all ranks, after the fields of an earlier run are removed. `whose`: such as "flow along x", for messages. Returns
  /// whether this succeeded.
  bool write_axis_fields(AxisField field, int axis, const std::string& whose, const std::function<void()>& write);

 private:
  RunRecord& record_;
  Comm comm_;
  RunFolder folder_;
};

}  // namespace karst
