// Files of a run of karst convect: docs/convection.md.
#pragma once

#include <string>
#include <vector>

#include "physics/convect/compute_convect.hpp"
#include "run/record/series_recorder.hpp"

namespace karst {

struct ConvectRecord;
using ConvectRecorder = SeriesRecorder<ConvectSeries, ConvectRecord>;

extern template class SeriesCheckpoints<ConvectSeries, ConvectRecord>;
extern template class SeriesRecorder<ConvectSeries, ConvectRecord>;

/// result.json, what the command prints and log.txt, and the tables.
std::string result_json(const ConvectResult& result, const RunRecord& record);
std::string result_text(const ConvectResult& result, const RunRecord& record);
std::vector<RunTable> result_tables(const ConvectResult& result);

/// Viscosity, Prandtl number, gravity, Rayleigh number.
std::string plan_words(const ConvectResult& result);

}  // namespace karst
