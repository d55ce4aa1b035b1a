// Records a thermal flow while it is computed: run directory, series of fields, checkpoints, restarts.
#pragma once

#include <mpi.h>

#include <functional>
#include <optional>

#include "convection/compute_convection.hpp"
#include "record/convection_checkpoints.hpp"
#include "record/run_folder.hpp"
#include "record/run_record.hpp"

namespace karst {

class ConvectionRecorder : public ConvectionEvents {
 public:
  /// `part`: the number of this rank's part. `at_monitor` and `note` are for the console.
  ConvectionRecorder(RecordPlan plan, std::int64_t part, std::function<void(const ConvectionResult&)> at_monitor, Note note,
                     const Comm& comm);

  const RunRecord& record() const { return record_; }

  bool begin(ThermalFlow& flow, ConvectionResult& result) override;
  void monitor(const ConvectionResult& result) override;
  bool go_on() override { return checkpoints_->go_on(); }
  bool write_fields() override;
  void end() override;

 private:
  void write_results();
  void write_field_files();

  RunRecord record_;
  std::int64_t part_;
  std::function<void(const ConvectionResult&)> at_monitor_;
  Note note_;
  Comm comm_;
  ThermalFlow* flow_ = nullptr;
  ConvectionResult* result_ = nullptr;
  std::optional<RunFolder> folder_;
  std::optional<ConvectionCheckpoints> checkpoints_;
  double begin_ = MPI_Wtime(), next_write_ = 0;  // seconds; of the tables
  bool has_lost_fields_ = false;
};

}  // namespace karst
