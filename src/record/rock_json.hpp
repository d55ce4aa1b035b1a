// The JSON output of karst info and karst prepare.
#pragma once

#include <string>
#include <vector>

#include "partition/cuts/partitioner.hpp"
#include "record/prepared_case.hpp"
#include "run/record/words/stages.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// Facts of a rock, with the memory of a run in `parts` parts.
std::string info_json(const Rock& image, Boundary boundary, std::int64_t parts);

/// Balance and times of a rock that was cut.
std::string prepare_json(const Rock& image, const PreparedParts& prepared, const PartitionChoice& choice, const std::vector<Stage>& stages);

}  // namespace karst
