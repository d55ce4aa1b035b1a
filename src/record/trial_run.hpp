// The trials of a forecast: runs of karst permeability through pieces of a sample.
#pragma once

#include <cstdint>
#include <optional>

#include "base/ranks/comm.hpp"
#include "physics/permeability/forecast/run_forecast.hpp"
#include "run/record/words/result_lines.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// Forecasts the tensor of a rock whose pores are known, in this number of parts, on CPUs. All ranks run the same pieces at once, and write
/// their fields into folders that are removed. nullopt for a rock with porous labels, and where no flow passes the larger piece.
/// Collective.
std::optional<RunForecast> forecast_by_trial(const Rock& rock, std::int64_t parts, Storage storage, const Comm& comm);

/// The same as a stage of karst prepare; nothing without `storage`. Collective.
std::optional<RunForecast> forecast_in_stage(const Rock& rock, std::int64_t parts, const std::optional<Storage>& storage, Stages& stages,
                                             const Comm& comm);

}  // namespace karst
