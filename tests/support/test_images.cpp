#include "support/test_images.hpp"

#include <random>

#include "geometry/synthetic/sample_kinds.hpp"

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

std::vector<std::uint8_t> sandstone_labels(const Index3& shape) {
  SampleOptions options;
  options.kind = "sandstone";
  options.shape = shape;
  options.porosity = 0.5;
  options.grains = 2;
  std::vector<std::uint8_t> labels(static_cast<std::size_t>(whole_box(shape).volume()));
  make_sample(options)->render(whole_box(shape), labels.data());
  return labels;
}

}  // namespace karst
