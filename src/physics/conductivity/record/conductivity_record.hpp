// Files of a run of karst conductivity: docs/conductivity.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "physics/conductivity/find_conductivity.hpp"
#include "run/record/axis_recorder.hpp"

namespace karst {

struct ConductivityRecord;
using ConductivityRecorder = AxisRecorder<ConductivitySeries, ConductivityRecord>;

extern template class AxisCheckpoints<ConductivitySeries, ConductivityRecord>;
extern template class AxisRecorder<ConductivitySeries, ConductivityRecord>;

/// result.json, what the command prints and log.txt, and conductivity_history.csv.
std::string result_json(const ConductivityResult& result, const RunRecord& record);
std::string result_text(const ConductivityResult& result, const RunRecord& record);
std::vector<RunTable> result_tables(const ConductivityResult& result);

/// The conducting sites, the tensor, and F along each driven axis with its bounds. Settings are marked.
std::string conductivity_lines(const ConductivityResult& result);

/// A monitor in one line.
std::string progress_words(const ConductivityResult& result, const ConductivityState& state, const AxisProgress& first);

/// Sites times iterations a second, of all potentials so far; nullopt without an iteration.
std::optional<double> site_iterations_per_second(const ConductivityResult& result);

}  // namespace karst
