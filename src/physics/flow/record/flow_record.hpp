// Files of a run of karst flow: docs/flow.md.
#pragma once

#include <string>
#include <vector>

#include "physics/flow/compute_flow.hpp"
#include "run/record/series_recorder.hpp"

namespace karst {

struct FlowRecord;
using FlowRecorder = SeriesRecorder<FlowSeries, FlowRecord>;

extern template class SeriesCheckpoints<FlowSeries, FlowRecord>;
extern template class SeriesRecorder<FlowSeries, FlowRecord>;

/// result.json, what the command prints and log.txt, and the tables.
std::string result_json(const FlowResult& result, const RunRecord& record);
std::string result_text(const FlowResult& result, const RunRecord& record);
std::vector<RunTable> result_tables(const FlowResult& result);

/// The scales of a flow in one line: Reynolds and Mach number, tau, units.
std::string plan_words(const FlowResult& result);

}  // namespace karst
