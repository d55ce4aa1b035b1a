// Records a flow in time while it is computed: run directory, series of fields, checkpoints, restarts.
#pragma once

#include <optional>

#include "physics/flow/compute_flow.hpp"
#include "record/flow_checkpoints.hpp"
#include "record/run_record.hpp"
#include "record/run_writes.hpp"

namespace karst {

class FlowRecorder : public FlowEvents {
 public:
  /// `part`: the number of this rank's part. `console` receives monitors and notes.
  FlowRecorder(RecordPlan plan, std::int64_t part, FlowEvents& console, const Comm& comm);

  const RunRecord& record() const { return record_; }

  bool begin(UnsteadyFlow& flow, FlowObserver& observer, FlowResult& result) override;
  void monitor(const FlowResult& result) override;
  bool go_on() override { return checkpoints_->go_on(); }
  bool write_fields() override;
  void end() override;
  void note(const std::string& words) override { console_.note(words); }

 private:
  void write_results(const RunFolder& folder) const;

  RunRecord record_;
  std::int64_t part_;
  FlowEvents& console_;
  Comm comm_;
  UnsteadyFlow* flow_ = nullptr;
  FlowResult* result_ = nullptr;
  std::optional<RunWrites> writes_;
  std::optional<FlowCheckpoints> checkpoints_;
};

}  // namespace karst
