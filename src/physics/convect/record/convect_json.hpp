// State and fields of karst convect in a checkpoint and in files.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "json/json.hpp"
#include "physics/convect/record/convect_record.hpp"
#include "run/record/checkpoints/checkpoint_schedule.hpp"

namespace karst {

/// See SeriesRecorder.
struct ConvectRecord {
  static constexpr const char* command = "convect";
  static constexpr StateName state_name = convect_state_name;

  static Json settings(const ConvectPlan& plan);
  static Json usual_settings();
  static constexpr std::array<const char*, 0> derived_settings = {};
  static Json state_json(const ConvectState& of);
  static ConvectState state_from(const Json& json, const ConvectPlan& plan, const std::string& path);

  /// Temperature, velocity, density and part, in doubles if `wide`. `motions` must outlive them.
  static std::vector<SiteField> fields(const std::vector<ThermalMotion>& motions, const ConvectResult& result, bool wide,
                                       std::int64_t part);
};

}  // namespace karst
