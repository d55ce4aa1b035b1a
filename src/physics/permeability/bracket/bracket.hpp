// The range of the permeability of a rock: compares flows with periodic and with mirror boundaries, in voxels of the image and in voxels
// half as large, along several directions. docs/bracket.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "physics/permeability/bracket/sample_variant.hpp"
#include "run/principal_axes.hpp"

namespace karst {

/// k in voxel^2, with its uncertainty.
struct BracketValue {
  double k = 0, uncertainty = 0;
};

/// The values with one kind of boundary.
struct BoundaryValues {
  BracketValue as_it_is;                             ///< in voxels of the image
  std::optional<BracketValue> halved, extrapolated;  ///< in voxels half as large; extrapolated to a voxel size of zero
};

/// k with another velocity set, in the voxels of the image and with the boundary of the run. Its difference from k of the run estimates
/// the error of the method. The bounds of k do not depend on it.
struct OtherLattice {
  std::string lattice;
  BracketValue value;
  std::optional<double> relative_difference;  ///< from k of the run; nullopt if that k is zero
  double relative_uncertainty = 0;            ///< of the difference: the estimated errors of both flows
};

struct BracketDirection {
  std::string name;  ///< "x", or the number of a principal axis
  Vector3 direction{};
  BoundaryValues periodic, mirror;
  double low = 0, high = 0;
  std::optional<OtherLattice> other_lattice;

  double middle() const { return (low + high) / 2; }
  std::optional<double> spread() const;  ///< half of the width, as a share of the middle; nullopt if the middle is zero
};

/// The bracket along each driven axis and each known principal axis of the periodic tensor. `own`: the flows of the run itself.
std::vector<BracketDirection> find_bracket(const VariantFlows& own, const std::vector<VariantRun>& variants, const Axes& driven);

}  // namespace karst
