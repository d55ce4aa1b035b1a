// State and fields of karst convect in a checkpoint and in files.
#pragma once

#include <string>
#include <vector>

#include "json/json.hpp"
#include "physics/convect/record/convect_record.hpp"
#include "run/record/checkpoints/checkpoint_schedule.hpp"
#include "run/record/usual_series.hpp"

namespace karst {

/// See SeriesRecorder.
struct ConvectRecord : UsualSeriesRecord<ConvectSeries> {
  static constexpr const char* earlier_name = "convection";

  static Json settings(const ConvectPlan& plan);
  static Json as_options(const Json& settings);

  /// Temperature, velocity, density and part, in doubles if `wide`. `motions` must outlive them.
  static std::vector<SiteField> fields(const std::vector<ThermalMotion>& motions, const ConvectResult& result, bool wide,
                                       std::int64_t part);
};

}  // namespace karst
