// A scaling study as text, CSV, JSON, charts and a page.
#pragma once

#include <string>
#include <vector>

#include "report/charts/chart.hpp"
#include "scaling/scaling_study.hpp"

namespace karst {

struct ScalingReport {
  ScalingStudy study;
  std::string machine;  ///< "2 x NVIDIA H100 80GB HBM3, 32 cores"
  std::string version;  ///< of karst
};

std::string scaling_text(const ScalingReport& report);
std::string scaling_csv(const ScalingReport& report);
std::string scaling_json(const ScalingReport& report);
std::string scaling_page(const ScalingReport& report);
std::vector<Chart> scaling_charts(const ScalingStudy& study);

/// "strong scaling, sandstone of 208 x 208 x 208 voxels, porosity 0.133".
std::string plan_words(const ScalingPlan& plan);

/// The forecast in words, with its assumptions.
std::string forecast_words(const ScalingStudy& study);

/// The value that runs on `ranks` have in common, or that they differ.
std::string k_words(const ScalingStudy& study);

}  // namespace karst
