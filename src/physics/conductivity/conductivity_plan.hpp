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

/// The property that the result names. The conductivities of labels are in its unit.
enum class ConductedProperty { formation_factor, thermal, electrical, diffusive };
constexpr std::array<std::string_view, 4> property_names = {"formation-factor", "thermal", "electrical", "diffusive"};

/// The words of a property. Those of the formation factor, a number relative to the best conductor, are empty.
struct PropertyFacts {
  std::string_view words, unit;
  std::string_view example = "";  ///< conductivities of labels, as --conductivity takes them
};
constexpr std::array<PropertyFacts, 4> property_facts = {{{"", ""},
                                                          {"thermal conductivity", "W/(m K)", "0:0.6,1:3.5"},
                                                          {"electrical conductivity", "S/m", "0:5,1:0.01"},
                                                          {"diffusivity", "m^2/s", "0:2e-9,1:1e-10"}}};

/// The conductivity of the voxels with a label, in the unit of the property. The unit of a formation factor is any.
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
  ConductedProperty property = ConductedProperty::formation_factor;
  MachineChoice machine;
  CutChoice cut;

  bool names_property() const { return property != ConductedProperty::formation_factor; }
  const PropertyFacts& facts_of_property() const { return property_facts[static_cast<std::size_t>(property)]; }
  double best_conductor() const;  ///< the largest conductivity of a label
};

/// Removes labels with the conductivity 0. Throws InputError if no label conducts, and for a label that is named twice.
void leave_out_insulators(ConductivityPlan& plan);

/// Throws InputError for values out of range.
void check_conductivity_plan(const ConductivityPlan& plan, std::string_view tolerance = "tolerance");

/// Throws InputError for ends that a sample does not have.
void check_ends(const ConductivityPlan& plan, Boundary boundary, const Index3& shape);

}  // namespace karst
