// The output of karst info --thresholds.
#pragma once

#include <string>

#include "run/sample/threshold_scan.hpp"

namespace karst {

std::string thresholds_text(const ThresholdScan& scan);
std::string thresholds_json(const ThresholdScan& scan);

}  // namespace karst
