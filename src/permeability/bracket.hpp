// Between which values the permeability of a rock lies of which there is one image: flows with periodic and with mirror boundaries, in the
// voxels of the image and in voxels half as large, compared along several directions. docs/bracket.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "permeability/principal_axes.hpp"
#include "permeability/sample_variant.hpp"

namespace karst {

/// In voxel^2, with its uncertainty.
struct BracketValue {
  double k = 0, uncertainty = 0;
};

/// With one kind of boundary.
struct BoundaryValues {
  BracketValue as_it_is;                             ///< in voxels of the image
  std::optional<BracketValue> halved, extrapolated;  ///< in voxels half as large; to voxels of no size
};

struct BracketDirection {
  std::string name;  ///< "x", or the number of a principal axis
  Vector3 direction{};
  BoundaryValues periodic, mirror;
  double low = 0, high = 0;

  double middle() const { return (low + high) / 2; }
  std::optional<double> spread() const;  ///< half of the width as a share of the middle; nothing where that is zero
};

/// Along each driven axis and each principal axis of the periodic tensor, as far as it is known. `own`: the run beside its variants.
std::vector<BracketDirection> find_bracket(const VariantFlows& own, const std::vector<VariantRun>& variants, const Axes& driven);

/// Of a tensor whose nine entries are known.
std::optional<PrincipalAxes> principal_axes_of(const KnownTensor& k);

}  // namespace karst
