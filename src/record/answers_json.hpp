// What a run says of each flow besides k, as JSON: docs/answers.md.
#pragma once

#include "base/json_fwd.hpp"
#include "permeability/flow_answers.hpp"

namespace karst {

/// For result.json, of a sample with this voxel size.
Json tortuosity_json(const FlowAnswers& answers);
Json sub_volumes_json(const FlowAnswers& answers);
Json forchheimer_json(const ForchheimerSeries& series, const std::optional<double>& voxel_size_m);

/// For a checkpoint.
Json to_json(const FlowAnswers& answers, const std::optional<double>& voxel_size_m);

/// What to_json() writes, as a pattern; and an object of that form as answers. Throws InputError where its lists differ in length.
Json pattern_of_answers();
FlowAnswers answers_from(const Json& json);

}  // namespace karst
