#include "support/test_images.hpp"

#include <random>

namespace karst {

PoreBlock random_pores(const Index3& shape, double porosity, std::uint32_t seed) {
  std::mt19937 random(seed);
  PoreBlock pores(whole_box(shape));
  for (std::uint8_t& voxel : pores.values) voxel = static_cast<double>(random()) < porosity * 4294967296.0 ? 1 : 0;
  return pores;
}

PoreBlock drawn_pores(const std::vector<std::vector<std::string>>& slices) {
  const Index3 shape = {static_cast<std::int64_t>(slices[0][0].size()), static_cast<std::int64_t>(slices[0].size()),
                        static_cast<std::int64_t>(slices.size())};
  PoreBlock pores(whole_box(shape));
  std::size_t i = 0;
  for (const auto& slice : slices) {
    for (const std::string& row : slice) {
      for (const char voxel : row) pores.values[i++] = voxel == '.' ? 1 : 0;
    }
  }
  return pores;
}

PoreBlock cut_out(const PoreBlock& whole, const Box& box) {
  PoreBlock part(box);
  std::size_t i = 0;
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      for (std::int64_t x = box.lo[0]; x < box.hi[0]; ++x) part.values[i++] = whole[{x, y, z}];
    }
  }
  return part;
}

}  // namespace karst
