// The output of karst info and karst prepare as text and JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "partition/cuts/partitioner.hpp"
#include "physics/permeability/forecast/run_forecast.hpp"
#include "physics/permeability/porous_flow.hpp"
#include "record/prepared_case.hpp"
#include "run/record/words/result_lines.hpp"
#include "run/sample/rock.hpp"
#include "solver/memory/memory_need.hpp"

namespace karst {

// The JSON output of karst info and karst prepare.

/// Facts of a rock, with the memory of a run in `parts` parts. `forecast`: nullopt: none is wanted.
std::string info_json(const Rock& image, Boundary boundary, std::int64_t parts, const std::optional<Forecast>& forecast);

/// Balance and times of a rock that was cut.
std::string prepare_json(const Rock& image, const PreparedParts& prepared, const PartitionChoice& choice, const std::vector<Stage>& stages,
                         const std::optional<Forecast>& forecast);

// The text output of karst info and karst prepare.

/// The first lines of a report: path, format, voxel size.
std::string file_lines(const ImageFile& file, const std::optional<double>& voxel_size_m);

/// Facts of a rock, with the memory of a run in `parts` parts.
std::string info_text(const Rock& image, Boundary boundary, std::int64_t parts, const std::optional<Forecast>& forecast);

/// Balance and times of a rock that was cut. `output`: the prepared file; "" if none was written.
std::string prepare_text(const Rock& image, const PreparedParts& prepared, const PartitionChoice& choice, const std::vector<Stage>& stages,
                         const std::string& output, const std::optional<Forecast>& forecast);

// The memory that a run with the usual settings needs, as karst info prints it.

/// Bytes of each of `parts` equal parts on this kind of device.
inline std::int64_t usual_run_bytes(const SampleSize& sample, DeviceKind device, Storage storage, std::int64_t parts,
                                    bool has_porous_labels = false) {
  FlowSettings usual;
  if (has_porous_labels) static_cast<FlowNumerics&>(usual) = reading_labels(usual);
  usual.device = device;
  usual.storage = storage;
  return flow_bytes(sample, usual, parts);
}

}  // namespace karst
