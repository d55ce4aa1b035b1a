// The parts of a page, from top to bottom. Each is HTML, and "" where the run says nothing of it.
#pragma once

#include <string>

#include "report/run_facts.hpp"

namespace karst {

std::string result_section(const RunFacts& run);               ///< the permeability, and how sure it is
std::string bracket_section(const RunFacts& run);              ///< other boundaries, finer voxels
std::string sample_section(const RunFacts& run);               ///< the image and its pores
std::string fields_section(const RunFacts& run, int threads);  ///< slices and surfaces
std::string convergence_section(const RunFacts& run);
std::string profiles_section(const RunFacts& run);    ///< along the driven axis, of speeds, of subvolumes
std::string provenance_section(const RunFacts& run);  ///< how to repeat it, and all that it says of itself

/// <section> with a heading.
std::string section(const std::string& id, const std::string& heading, const std::string& inside);

/// The command that made the run, as it was typed; "" where the run does not know it.
std::string command_of(const RunFacts& run);

/// A unit of length in which a sample is neither tiny nor huge; the voxel where nothing else is known.
struct LengthUnit {
  std::string name;
  double voxels = 1;  ///< of the unit in a voxel
};
LengthUnit length_unit(const RunFacts& run);

}  // namespace karst
