// State and fields of karst flow in a checkpoint and in files.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "json/json.hpp"
#include "physics/flow/record/flow_record.hpp"
#include "run/record/checkpoints/checkpoint_schedule.hpp"

namespace karst {

/// See SeriesRecorder.
struct FlowRecord {
  static constexpr const char* command = "flow";
  static constexpr const char* earlier_name = "flow_in_time";

  static Json settings(const FlowPlan& plan);
  static Json usual_settings();
  static Json as_options(Json settings) { return settings; }
  static constexpr std::array derived_settings = {"tau"};  ///< from voxel_size, length, speed, velocity or density, if these are given
  static Json state_json(const FlowRunState& of);
  static FlowRunState state_from(Json json, const FlowPlan& plan, const std::string& path);

  /// Velocity, pressure and part in units of results, in doubles if `wide`. `motions` must outlive them.
  static std::vector<SiteField> fields(const std::vector<SiteMotion>& motions, const FlowResult& result, bool wide, std::int64_t part);
};

}  // namespace karst
