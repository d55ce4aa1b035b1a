// Files of a run of karst permeability: docs/results.md, docs/answers.md.
#pragma once

#include <string>
#include <vector>

#include "physics/conductivity/conductivity_result.hpp"
#include "physics/permeability/find_permeability.hpp"
#include "run/critical_radius.hpp"
#include "run/record/axis_recorder.hpp"

namespace karst {

struct PermeabilityRecord;
using PermeabilityRecorder = AxisRecorder<PermeabilitySeries, PermeabilityRecord>;

extern template class AxisCheckpoints<PermeabilitySeries, PermeabilityRecord>;
extern template class AxisRecorder<PermeabilitySeries, PermeabilityRecord>;

/// result.json, what the command prints and log.txt, and history.csv. `conductivity`: formation factors of the same pores; nullptr: none.
std::string result_json(const PermeabilityResult& result, const RunRecord& record, const ConductivityResult* conductivity = nullptr);
std::string result_text(const PermeabilityResult& result, const RunRecord& record, const ConductivityResult* conductivity = nullptr);
std::vector<RunTable> result_tables(const PermeabilityResult& result);

/// The critical radius along an axis, beside k and F.
CriticalRadius critical_radius(const PermeabilityResult& flows, const ConductivityResult& conductivity, std::size_t axis);

/// Throws InputError if fields of this plan cannot be written for this sample.
void check_permeability_fields(const RecordPlan& plan, const SampleFacts& sample);

/// A monitor in one line. `first`: the first monitor of its flow with an estimated error, from which the time left follows.
std::string progress_words(const PermeabilityResult& result, const FlowState& state, const AxisProgress& first);

}  // namespace karst
