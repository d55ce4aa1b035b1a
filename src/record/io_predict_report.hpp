// What karst io predict says: tables for people, JSON for scripts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/voxel_type.hpp"
#include "io/experiments/read_measurements.hpp"
#include "io/experiments/read_model.hpp"

namespace karst {

/// Speeds found in measurements.
struct FittedReads {
  std::string path;
  ReadMeasurements measured;
};

/// Plans that differ in ranks, and for the same ranks in stripe count.
struct ReadForecast {
  VoxelType type = VoxelType::uint8;
  std::int64_t ranks_per_machine = 1;
  ReadSpeeds speeds;
  std::optional<FittedReads> fitted;
  std::vector<ReadPlan> plans;  ///< none: only the fit is wanted
};

std::string forecast_text(const ReadForecast& forecast);
std::string forecast_json(const ReadForecast& forecast);

/// The published figures beside the model.
std::string titan_text();
std::string titan_json();

}  // namespace karst
