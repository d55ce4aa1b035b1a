// Records a flow in time while it is computed: run directory, series of fields, checkpoints, restarts.
#pragma once

#include <optional>

#include "record/run_record.hpp"
#include "record/run_writes.hpp"
#include "record/unsteady_checkpoints.hpp"
#include "unsteady/compute_flow.hpp"

namespace karst {

class UnsteadyRecorder : public UnsteadyEvents {
 public:
  /// `part`: the number of this rank's part. `console` receives monitors and notes.
  UnsteadyRecorder(RecordPlan plan, std::int64_t part, UnsteadyEvents& console, const Comm& comm);

  const RunRecord& record() const { return record_; }

  bool begin(UnsteadyFlow& flow, FlowObserver& observer, UnsteadyResult& result) override;
  void monitor(const UnsteadyResult& result) override;
  bool go_on() override { return checkpoints_->go_on(); }
  bool write_fields() override;
  void end() override;
  void note(const std::string& words) override { console_.note(words); }

 private:
  void write_results(const RunFolder& folder) const;

  RunRecord record_;
  std::int64_t part_;
  UnsteadyEvents& console_;
  Comm comm_;
  UnsteadyFlow* flow_ = nullptr;
  UnsteadyResult* result_ = nullptr;
  std::optional<RunWrites> writes_;
  std::optional<UnsteadyCheckpoints> checkpoints_;
};

}  // namespace karst
