// The output of karst io predict as tables and JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/labels/voxel_type.hpp"
#include "io/experiments/read_measurements.hpp"
#include "io/experiments/read_model.hpp"

namespace karst {

/// Measurements that speeds were fitted to.
struct FittedReads {
  std::string path;
  ReadMeasurements measured;
};

/// Predictions for several plans, sorted by ranks, then by stripe count.
struct ReadForecast {
  VoxelType type = VoxelType::uint8;
  std::int64_t ranks_per_machine = 1;
  ReadSpeeds speeds;
  std::optional<FittedReads> fitted;
  std::vector<ReadPlan> plans;  ///< empty: report only the fit
};

std::string forecast_text(const ReadForecast& forecast);
std::string forecast_json(const ReadForecast& forecast);

/// The published figures beside the model.
std::string titan_text();
std::string titan_json();

}  // namespace karst
