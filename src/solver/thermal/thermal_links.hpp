// How thermal flow links the voxels of a sample, and how it may be cut.
#pragma once

#include <memory>

#include "partition/cuts/partition.hpp"
#include "partition/parts/link_rule.hpp"

namespace karst {

/// D2Q37. Walls return populations to the layer that they come from. With plates, both faces of y are walls: plates 0 and 1.
LinkRule thermal_link_rule(const Index3& shape, bool has_plates);

/// With plates, the columns that a plate acts on belong to one part whole.
std::unique_ptr<Partition> thermal_partition(std::unique_ptr<Partition> of_voxels, const Index3& shape, bool has_plates);

}  // namespace karst
