// The trials of a forecast: runs of karst permeability through pieces of a sample.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/ranks/comm.hpp"
#include "physics/permeability/forecast/run_forecast.hpp"
#include "record/prepared_case.hpp"
#include "run/record/words/result_lines.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// Forecasts the tensor of a rock whose pores are known, in this number of parts, on the device that a run would
/// take. All ranks run the same pieces at once, and write
/// their fields into folders that are removed. A signal that comes meanwhile is raised again after a trial. nullopt
/// without `storage`. Collective.
std::optional<Forecast> forecast_by_trial(const Rock& rock, std::int64_t parts, std::string_view lattice,
                                          const std::optional<Storage>& storage, const Comm& comm);

/// The same as a stage of karst prepare. Collective.
std::optional<Forecast> forecast_in_stage(const Rock& rock, const PreparePlan& plan, Stages& stages, const Comm& comm);

}  // namespace karst
