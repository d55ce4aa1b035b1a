// Reading test images on all ranks and comparing every voxel.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/images/open_image.hpp"

namespace karst {

constexpr Index3 test_shape = {5, 4, 3};

/// The label of a voxel in every test image: no two axes look alike.
std::int64_t test_label(const Index3& v);

/// The labels of the whole test image, x fastest, as T.
template <class T>
std::vector<T> test_labels() {
  std::vector<T> labels;
  for (std::int64_t z = 0; z < test_shape[2]; ++z) {
    for (std::int64_t y = 0; y < test_shape[1]; ++y) {
      for (std::int64_t x = 0; x < test_shape[0]; ++x) labels.push_back(static_cast<T>(test_label({x, y, z})));
    }
  }
  return labels;
}

template <class T>
std::vector<T> byte_swapped(std::vector<T> values) {
  for (T& value : values) {
    T turned = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) turned = static_cast<T>((turned << 8) | ((value >> (8 * i)) & 0xff));
    value = turned;
  }
  return values;
}

/// Opens and reads the image on all ranks, whole, cropped, and segmented by a threshold; every rank compares the voxels of its box with
/// test_label().
ImageFile expect_test_image(const std::string& path, const ImageLayout& layout = {});

/// What opening and reading the image is refused with, or "accepted".
std::string refusal(const std::string& path, const ImageLayout& layout = {});

}  // namespace karst
