#include "geometry/pores/mask.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

constexpr std::string_view cylinder_word = "cylinder";

// Twice the distance of a voxel's centre from the middle of the sample, squared.
std::int64_t distance2(std::int64_t at, std::int64_t extent) {
  const std::int64_t twice = 2 * at + 1 - extent;
  return twice * twice;
}

}  // namespace

Mask Mask::parse(std::string_view word) {
  Mask mask;
  if (word == cylinder_word) {
    mask.cylinder = 2;
  } else if (word.starts_with(cylinder_word)) {
    for (int axis = 0; axis < 3; ++axis) {
      if (word == text(cylinder_word, "-", axis_names[static_cast<std::size_t>(axis)])) mask.cylinder = axis;
    }
  } else if (const auto labels = LabelSet::find(word)) {
    mask.outside = *labels;
  }
  if (mask.empty())
    throw InputError(text(setting("mask", quote(word)), " is neither labels outside the sample, as in 2 or 2,255, nor cylinder (along z), ",
                          "cylinder-x or cylinder-y."));
  return mask;
}

std::string Mask::words() const {
  return cylinder ? text(cylinder_word, "-", axis_names[static_cast<std::size_t>(*cylinder)]) : outside.words();
}

RowRange row_in_mask(const Mask& mask, const Index3& shape, std::int64_t y, std::int64_t z) {
  const auto [nx, ny, nz] = shape;
  if (!mask.cylinder) return {0, nx};
  const int axis = *mask.cylinder;
  const std::int64_t of_y = axis == 1 ? 0 : distance2(y, ny), of_z = axis == 2 ? 0 : distance2(z, nz);
  const std::int64_t diameter = std::min({axis == 0 ? ny : nx, axis == 1 ? nz : ny, axis == 2 ? ny : nz});
  const std::int64_t left = diameter * diameter - of_y - of_z;
  if (left < 0) return {};
  if (axis == 0) return {0, nx};
  std::int64_t begin = nx / 2;  // in the middle
  if (distance2(begin, nx) > left) return {};
  while (begin > 0 && distance2(begin - 1, nx) <= left) --begin;
  return {begin, nx - begin};
}

}  // namespace karst
