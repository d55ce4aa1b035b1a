// The one list of physics, for what shows runs of any kind.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "run/quantity.hpp"

namespace karst {

/// The names of the tables that runs of all kinds write.
std::vector<std::string> all_table_names();

/// The monitors of a kind of run: the columns of monitors.csv after the step.
struct MonitorFacts {
  std::vector<QuantityFacts> quantities;
  std::string_view note;  ///< what the numbers mean; "": nothing to say
};

/// `kind`: as in result.json. Empty for runs without monitors in time.
MonitorFacts monitors_of_kind(std::string_view kind);

/// The quantities of each driving direction of a kind of run, and their block of result.json.
struct AxisFacts {
  std::string_view block;
  std::vector<QuantityFacts> quantities;
};
AxisFacts axes_of_kind(std::string_view kind);

}  // namespace karst
