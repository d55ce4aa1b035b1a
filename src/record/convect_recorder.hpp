// Records a thermal flow while it is computed: run directory, series of fields, checkpoints, restarts.
#pragma once

#include <optional>

#include "physics/convect/compute_convect.hpp"
#include "record/convect_checkpoints.hpp"
#include "record/run_record.hpp"
#include "record/run_writes.hpp"

namespace karst {

class ConvectRecorder : public ConvectEvents {
 public:
  /// `part`: the number of this rank's part. `console` receives monitors and notes.
  ConvectRecorder(RecordPlan plan, std::int64_t part, ConvectEvents& console, const Comm& comm);

  const RunRecord& record() const { return record_; }

  bool begin(ThermalFlow& flow, ConvectResult& result) override;
  void monitor(const ConvectResult& result) override;
  bool go_on() override { return checkpoints_->go_on(); }
  bool write_fields() override;
  void end() override;
  void note(const std::string& words) override { console_.note(words); }

 private:
  void write_results(const RunFolder& folder) const;
  std::vector<SiteField> fields_of(const std::vector<ThermalMotion>& motions) const;
  void write_field_files() const;

  RunRecord record_;
  std::int64_t part_;
  ConvectEvents& console_;
  Comm comm_;
  ThermalFlow* flow_ = nullptr;
  ConvectResult* result_ = nullptr;
  std::optional<RunWrites> writes_;
  std::optional<ConvectCheckpoints> checkpoints_;
};

}  // namespace karst
