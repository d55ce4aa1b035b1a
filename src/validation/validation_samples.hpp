// Samples that several cases of karst validate use.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "geometry/box.hpp"
#include "geometry/synthetic/sample.hpp"

namespace karst {

SampleOptions sample_of(const std::string& kind, const Index3& shape);

/// Points evenly distributed in the cube of one voxel, the first one in its corner (Roberts' R3 sequence).
std::vector<double> shift_to(int place);

PoreBlock small_sandstone(std::int64_t edge, double grains);

}  // namespace karst
