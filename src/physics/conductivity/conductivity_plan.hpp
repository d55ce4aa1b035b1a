// The settings of a conductivity run.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "run/machine/machine.hpp"
#include "run/machine/part_sizes.hpp"

namespace karst {

/// The ends of a sample that is sealed or has mirrors: the places where the potential is fixed. A periodic sample has no ends.
enum class SampleEnds {
  faces,   ///< on the end faces, half a voxel before the first centres: the sample is N voxels long
  voxels,  ///< at the centres of the first and of the last voxels: N - 1 voxels long
};
constexpr std::array<std::string_view, 2> sample_ends_names = {"faces", "voxels"};  // in the order of SampleEnds
constexpr std::string_view sample_ends_name(SampleEnds ends) { return sample_ends_names[static_cast<std::size_t>(ends)]; }

/// Voxels between the places where the potential is fixed, along an axis of this extent.
constexpr double length_between_ends(SampleEnds ends, std::int64_t extent) {
  return static_cast<double>(ends == SampleEnds::voxels ? extent - 1 : extent);
}

/// The conductivity of the voxels with a label. The unit is that of the best conductor, usually the pore fluid.
struct LabelConductivity {
  std::int64_t label = 0;
  double conductivity = 1;
  bool operator==(const LabelConductivity&) const = default;
};

constexpr std::size_t most_conductivities = 32;       ///< labels with a conductivity
constexpr double largest_contrast = 1e6;              ///< largest conductivity by smallest
constexpr double finest_conduction_tolerance = 1e-9;  ///< below this, rounding errors of bounds count

struct ConductivityPlan {
  Axes directions{true, true, true};  ///< driving directions
  double tolerance = 1e-3;            ///< half the distance of the bounds of F, by F
  std::int64_t max_iterations = 10000;
  SampleEnds ends = SampleEnds::faces;
  /// Empty: all pores have conductivity 1. Else one for each label of the pores.
  std::vector<LabelConductivity> conductivities;
  MachineChoice machine;
  CutChoice cut;
};

/// Throws InputError for values out of range.
void check_conductivity_plan(const ConductivityPlan& plan, std::string_view tolerance = "tolerance");

/// Throws InputError for ends that a sample does not have.
void check_ends(const ConductivityPlan& plan, Boundary boundary, const Index3& shape);

}  // namespace karst
