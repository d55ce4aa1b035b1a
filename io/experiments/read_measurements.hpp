// What karst io read measured, from its CSV, as the model wants it.
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
  std::vector<ReadRow> rows;          ///< that tell what servers give
  std::int64_t rows_of_writes = 0;    ///< left out: this is a model of reading
  std::int64_t rows_from_memory = 0;  ///< left out: of files that lay in the page cache
  double open_s = 0;                  ///< median time to open the file, set the view and close, over `rows`

  std::vector<MeasuredRead> reads() const;
};

/// Throws InputError, which names the file `path`, for what is no such CSV.
ReadMeasurements parse_read_measurements(const std::string& path, std::string_view content);

}  // namespace karst
