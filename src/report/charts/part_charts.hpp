// The charts of the parts that a sample is cut into.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/charts/chart.hpp"

namespace karst {

/// The sites of the parts of a cut, from the largest part to the smallest. `name` and `style`: as in Curve.
Curve curve_of_parts(std::vector<std::int64_t> sites, const std::string& name = "", int style = 0);
Chart chart_of_parts(std::vector<Curve> cuts);

/// The numbers of messages: entry i counts those of `least_bytes[i]` to twice as many.
Chart chart_of_messages(std::vector<double> least_bytes, std::vector<double> messages);

}  // namespace karst
