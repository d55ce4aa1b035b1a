// Measurements of karst io read, from its CSV, as input of the model.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/experiments/read_model_fit.hpp"

namespace karst {

struct ReadRow {
  std::string file;
  ReadPlan plan;
  MeasuredRead read;
};

struct ReadMeasurements {
  std::vector<ReadRow> rows;          ///< reads from servers
  std::int64_t rows_of_writes = 0;    ///< left out: the model is for reads only
  std::int64_t rows_from_memory = 0;  ///< left out: reads from the page cache
  double open_s = 0;                  ///< median over `rows` of the time to open the file, set the view and close

  std::vector<MeasuredRead> reads() const;
};

/// Throws InputError with the name `path` for any other text.
ReadMeasurements parse_read_measurements(const std::string& path, std::string_view content);

}  // namespace karst
