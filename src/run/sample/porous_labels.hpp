// Porous labels: voxels whose pores are smaller than a voxel, such as clay, each label with a permeability of its own.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/boundary.hpp"
#include "geometry/labels/label_counts.hpp"
#include "geometry/labels/label_set.hpp"

namespace karst {

enum class PermeabilityUnit { millidarcy, square_metre, square_voxel };
constexpr std::array<std::string_view, 3> permeability_unit_names = {"mD", "m2", "voxel2"};  // in the order of PermeabilityUnit

/// The permeability of the voxels with a label. 0: a wall; infinite: a pore.
struct LabelPermeability {
  std::int64_t label = 0;
  double permeability = 0;
  bool operator==(const LabelPermeability&) const = default;
};

/// The labels that a user names with permeabilities.
struct PorousLabels {
  std::vector<LabelPermeability> labels;
  PermeabilityUnit unit = PermeabilityUnit::millidarcy;

  bool empty() const { return labels.empty(); }
  std::vector<std::int64_t> porous() const;  ///< labels with a permeability between 0 and infinity
  std::vector<std::int64_t> pores() const;   ///< labels that are pores
  bool operator==(const PorousLabels&) const = default;
};

constexpr std::size_t most_porous_labels = 254;
constexpr double least_permeability = 1e-30, most_permeability = 1e30;  ///< voxel^2, of a porous label

/// Parses "2:0.5,3:wall,4:inf", in the order of the labels. Throws InputError.
std::vector<LabelPermeability> parse_permeabilities(std::string_view list);
std::string permeability_words(const std::vector<LabelPermeability>& labels);

/// Throws InputError for labels that are named twice, and for permeabilities that are no permeabilities.
void check_permeabilities(const PorousLabels& porous);

/// Throws InputError for labels that are pores by the setting pore, too.
void check_apart(const PorousLabels& porous, const LabelSet& pore);

/// Throws InputError for labels that do not occur. `must_name_all`: all labels of the image must be named, because no setting names the
/// pores.
void check_porous_labels(const PorousLabels& porous, const LabelCounts& counts, bool must_name_all, const std::string& image);

/// A porous label of a sample.
struct PorousLabel {
  std::int64_t label = 0;
  double permeability = 0;  ///< voxel^2
  std::int64_t voxels = 0;  ///< inside the mask
  std::int64_t sites = 0;   ///< voxels that may carry flow
  bool operator==(const PorousLabel&) const = default;
};

/// The porous labels of a sample, without voxels and sites. Throws InputError for a unit that needs a voxel size.
std::vector<PorousLabel> porous_labels(const PorousLabels& porous, const std::optional<double>& voxel_size_m);

/// The porous labels of a sample together.
struct PorousFacts {
  std::vector<PorousLabel> labels;
  double radius = 0;       ///< voxels: that of spheres with the volume of the porous voxels by their area beside pores; 0: no such area
  Axes pores_percolate{};  ///< along each axis, without porous labels
  /// Along each axis, the number (from 1) of the label that the flow must pass: it percolates through this label and more permeable ones,
  /// but not without it. 0: the pores percolate, or nothing does.
  std::array<int, 3> blocking{};

  bool empty() const { return labels.empty(); }
};

/// Advice about labels that are nearly walls or pores.
std::vector<std::string> porous_advice(const std::vector<PorousLabel>& labels);

/// Their permeabilities in voxels smaller by this factor; infinite for labels without sites.
std::vector<double> permeabilities_of(const std::vector<PorousLabel>& porous, double refinement = 1);

}  // namespace karst
