// The answers of a run besides k, as JSON: docs/answers.md.
#pragma once

#include "json/json_fwd.hpp"
#include "physics/permeability/flow_answers.hpp"

namespace karst {

/// The block of result.json for a sample with this voxel size.
Json sub_volumes_json(const FlowAnswers& answers);
Json forchheimer_json(const ForchheimerSeries& series, const std::optional<double>& voxel_size_m);

/// The block of a checkpoint.
Json to_json(const FlowAnswers& answers, const std::optional<double>& voxel_size_m);

/// The pattern of the block of a checkpoint (file_facts.hpp), and the answers in such a block. Throws InputError if lists that belong
/// together differ in length.
Json pattern_of_answers();
FlowAnswers answers_from(const Json& json);

}  // namespace karst
