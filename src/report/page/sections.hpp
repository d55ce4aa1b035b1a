// The sections of a page, from top to bottom, as HTML; "" if the run has no data for a section. The first ones are those of a
// permeability run.
#pragma once

#include <string>

#include "report/page/page_frame.hpp"
#include "report/page/run_facts.hpp"

namespace karst {

std::string result_section(const RunFacts& run);               ///< the permeability and its error
std::string bracket_section(const RunFacts& run);              ///< other boundaries, finer voxels
std::string sample_section(const RunFacts& run);               ///< the image and its pores
std::string fields_section(const RunFacts& run, int threads);  ///< slices and surfaces
std::string convergence_section(const RunFacts& run);
std::string profiles_section(const RunFacts& run);    ///< profiles along the driven axis, speeds, sub-volumes
std::string provenance_section(const RunFacts& run);  ///< how to repeat the run, and all of result.json

// Sections of a run that computes formation factors.
std::string conductivity_result_section(const RunFacts& run);  ///< F with its bounds
std::string conductivity_charts_section(const RunFacts& run);  ///< bounds over iterations, profiles along the driven axis, sub-volumes

// Sections of a flow in time.
std::string flow_result_section(const RunFacts& run);               ///< the last monitor and the scales
std::string flow_time_section(const RunFacts& run);                 ///< monitors, walls and probes over time
std::string flow_lines_section(const RunFacts& run);                ///< the last profiles along lines
std::string flow_fields_section(const RunFacts& run, int threads);  ///< the last field

// Sections of a flow with heat.
std::string convect_result_section(const RunFacts& run);  ///< the last monitor, the balances and the gas
std::string convect_fields_section(const RunFacts& run);  ///< temperatures in time, and the last field
std::string convect_time_section(const RunFacts& run);    ///< monitors over time
std::string convect_rows_section(const RunFacts& run);    ///< means over rows

/// The command of the run as typed; "" if unknown.
std::string command_of(const RunFacts& run);

/// A unit of length that suits the size of the sample; the voxel if the voxel size is unknown.
struct LengthUnit {
  std::string name;
  double voxels = 1;  ///< units in a voxel
};
LengthUnit length_unit(const RunFacts& run);

}  // namespace karst
