// Records a thermal flow while it is computed: run directory, series of fields, checkpoints, restarts.
#pragma once

#include <functional>
#include <optional>

#include "physics/convect/compute_convect.hpp"
#include "record/convect_checkpoints.hpp"
#include "record/run_record.hpp"
#include "record/run_writes.hpp"

namespace karst {

class ConvectRecorder : public ConvectEvents {
 public:
  /// `part`: the number of this rank's part. `at_monitor` and `note` are for the console.
  ConvectRecorder(RecordPlan plan, std::int64_t part, std::function<void(const ConvectResult&)> at_monitor, Note note, const Comm& comm);

  const RunRecord& record() const { return record_; }

  bool begin(ThermalFlow& flow, ConvectResult& result) override;
  void monitor(const ConvectResult& result) override;
  bool go_on() override { return checkpoints_->go_on(); }
  bool write_fields() override;
  void end() override;

 private:
  void write_results(const RunFolder& folder) const;
  void write_field_files() const;

  RunRecord record_;
  std::int64_t part_;
  std::function<void(const ConvectResult&)> at_monitor_;
  Note note_;
  Comm comm_;
  ThermalFlow* flow_ = nullptr;
  ConvectResult* result_ = nullptr;
  std::optional<RunWrites> writes_;
  std::optional<ConvectCheckpoints> checkpoints_;
};

}  // namespace karst
