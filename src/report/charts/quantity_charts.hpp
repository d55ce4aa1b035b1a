// Charts and cards of the monitors of any run in time, from the quantities of its physics.
#pragma once

#include <string>
#include <vector>

#include "report/charts/chart.hpp"
#include "report/page/run_facts.hpp"
#include "run/quantity.hpp"

namespace karst {

/// "Kinetic energy" of "kinetic energy".
std::string capitalized(std::string words);

/// The columns that the monitors of a run need: `first`, and those of its quantities.
std::vector<std::string> monitor_columns(const RunFacts& run, std::vector<std::string> first);

/// One curve for each component of a vector. A component is left out if it is zero everywhere along an axis of one voxel.
std::vector<Curve> component_curves(const RunFacts& run, const Table& table, const std::vector<std::size_t>& rows, const std::string& x,
                                    const std::string& quantity);

/// The charts of the quantities that have a caption. `x`: the column of the time or the step, in units of `time`. A vector that is only
/// rounding has none.
std::vector<Chart> quantity_charts(const RunFacts& run, const Table& monitors, const std::string& x, const std::string& time);

/// The cards of the last monitor, whose numbers are members of `place` in result.json. `status`: below each card.
std::string quantity_cards(const RunFacts& run, const std::string& place, const std::string& status);

}  // namespace karst
