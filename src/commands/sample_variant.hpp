// Another way to look at a sample of which there is one image.
#pragma once

#include <vector>

#include "geometry/boundary.hpp"

namespace karst {

struct SampleVariant {
  Boundary boundary;
  int refinement;  ///< voxels on the edge of one of the image
};

/// Those of a sample that is run with `boundary`, periodic or mirror.
std::vector<SampleVariant> variants_beside(Boundary boundary, bool refines);

}  // namespace karst
