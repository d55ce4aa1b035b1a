// The text output of karst info and karst prepare.
#pragma once

#include <string>
#include <vector>

#include "partition/cuts/partitioner.hpp"
#include "record/prepared_case.hpp"
#include "run/record/words/stages.hpp"
#include "run/sample/rock.hpp"

namespace karst {

/// The first lines of a report: path, format, voxel size.
std::string file_lines(const ImageFile& file, const std::optional<double>& voxel_size_m);

/// Facts of a rock, with the memory of a run in `parts` parts.
std::string info_text(const Rock& image, Boundary boundary, std::int64_t parts);

/// Balance and times of a rock that was cut. `output`: the prepared file; "" if none was written.
std::string prepare_text(const Rock& image, const PreparedParts& prepared, const PartitionChoice& choice, const std::vector<Stage>& stages,
                         const std::string& output);

}  // namespace karst
