// The results of several images: batch.csv, batch.json, and a table as text.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "physics/permeability/permeability_result.hpp"
#include "run/record/run_record.hpp"

namespace karst {

/// The flow of an image driven along one axis.
struct BatchFlow {
  double k_voxel2 = 0, relative_error = 0;  ///< the error is infinite if it is unknown
  bool converged = false;
};

/// The facts of an image after its run.
struct BatchResult {
  Index3 shape{};
  std::optional<double> voxel_size_m;
  double porosity = 0, porosity_connected = 0;
  std::optional<double> porosity_pores;  ///< of samples with porous labels: that of pores alone
  std::int64_t sites = 0;
  std::array<std::optional<BatchFlow>, 3> flows;
};

enum class BatchState { converged, not_converged, stopped, failed, not_begun };
constexpr std::array<std::string_view, 5> batch_state_names = {"converged", "not converged", "stopped", "failed", "not begun"};

struct BatchRow {
  std::string name, path;
  BatchState state = BatchState::not_begun;
  std::string reason;  ///< why it failed; settings in it are marked
  std::optional<BatchResult> result;
  double seconds = 0;  ///< of this process
};

struct BatchTable {
  Axes axes{true, true, true};     ///< driving directions
  bool has_porous_labels = false;  ///< and columns for them
  std::vector<BatchRow> rows;
  std::string stopped_by;  ///< what stopped the batch; "": not stopped
  RecordPlan plan;         ///< its directory holds the files below, and a run directory for each row

  std::int64_t count(BatchState state) const;
};

/// The row of an image whose run has ended or was stopped.
BatchRow batch_row(std::string name, std::string path, const PermeabilityResult& result, const RunRecord& record, double seconds);

/// The row of an image that was refused.
BatchRow failed_row(std::string name, std::string path, std::string reason, double seconds);

constexpr const char *batch_csv_name = "batch.csv", *batch_json_name = "batch.json";

/// The rows of a batch.json. Throws InputError, with the path, if `json` is not one.
std::vector<BatchRow> rows_of_batch(const std::string& json, const std::string& path);

std::string batch_csv(const BatchTable& table);
std::string batch_json(const BatchTable& table);
std::string batch_text(const BatchTable& table);

}  // namespace karst
