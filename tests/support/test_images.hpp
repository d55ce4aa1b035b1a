// Small images for tests.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "geometry/pores/pore_forms.hpp"

namespace karst {

/// Each voxel a pore with probability `porosity`, from a fixed generator.
PoreBlock random_pores(const Index3& shape, double porosity, std::uint32_t seed);

/// Slices of rows: '#' is solid, '.' is pore. slices[z][y][x].
PoreBlock drawn_pores(const std::vector<std::vector<std::string>>& slices);

/// Labels of a small synthetic sandstone: pore is 0.
std::vector<std::uint8_t> sandstone_labels(const Index3& shape);

}  // namespace karst
