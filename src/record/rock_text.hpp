// What is known of a rock before any flow, as text for people: what karst info and karst prepare say.
#pragma once

#include <string>
#include <vector>

#include "partition/balance.hpp"
#include "partition/partitioner.hpp"
#include "permeability/rock.hpp"
#include "record/stages.hpp"

namespace karst {

/// With what a run in so many parts would need.
std::string info_text(const Rock& image, Boundary boundary, std::int64_t parts);

/// Of a rock that was cut. `output`: the prepared file; "" where none was written.
std::string prepare_text(const Rock& image, const Balance& balance, const PartitionChoice& choice, const std::vector<Stage>& stages,
                         const std::string& output);

}  // namespace karst
