#include "geometry/pores/mask.hpp"

#include <algorithm>
#include <numeric>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"
#include "geometry/selection.hpp"

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

namespace {

// For each cube, whether no rank has a voxel of it outside the mask.
std::vector<std::uint8_t> whole_cubes(const Tiling& tiling, const Block<std::uint8_t>& not_sample, const Comm& comm) {
  std::vector<std::int64_t> missing(static_cast<std::size_t>(tiling.count()));
  for (std::int64_t tile = 0; tile < tiling.count(); ++tile) {
    for_each_voxel(intersection(tiling.box(tile), not_sample.box),
                   [&](const Index3& voxel) { missing[static_cast<std::size_t>(tile)] += not_sample[voxel]; });
  }
  std::vector<std::uint8_t> whole;
  for (const std::int64_t voxels : comm.sum_all(std::move(missing))) whole.push_back(voxels == 0 ? 1 : 0);
  return whole;
}

}  // namespace

double share_of_box(const std::optional<MaskMeasures>& mask, const Index3& shape) {
  return mask ? static_cast<double>(mask->voxels) / static_cast<double>(whole_box(shape).volume()) : 1;
}

MaskMeasures measure_mask(const Block<std::uint8_t>& outside, const BoxGrid& grid, const Comm& comm, int threads) {
  MaskMeasures mask;
  mask.slices = measure_pores(outside, grid, Boundary::mirror, comm, threads).slices;
  const std::int64_t all = whole_box(grid.shape()).volume();
  for (std::size_t a = 0; a < 3; ++a) {
    const std::int64_t slice = all / grid.shape()[a];
    for (std::int64_t& voxels : mask.slices[a]) voxels = slice - voxels;
  }
  mask.voxels = std::accumulate(mask.slices[0].begin(), mask.slices[0].end(), std::int64_t{0});
  for (const Tiling& tiling : tilings(grid.shape())) mask.whole_cubes.push_back(whole_cubes(tiling, outside, comm));
  return mask;
}

// Faces of pores or outside voxels with solid, those of pores with all others, and those of outside voxels with all others: the sum of the
// first two, less the last, counts each face between pore and solid twice.
PoreMeasures measure_masked_pores(const PoreBlock& pores, const Block<std::uint8_t>& outside, const BoxGrid& grid, Boundary boundary,
                                  const Comm& comm, int threads) {
  PoreMeasures measures = measure_pores(pores, grid, boundary, comm, threads);
  if (comm.sum_all(std::ssize(outside.values)) == 0) return measures;
  PoreBlock either = outside;
  std::transform(pores.values.begin(), pores.values.end(), either.values.begin(), either.values.begin(),
                 [](std::uint8_t pore, std::uint8_t out) { return static_cast<std::uint8_t>(pore | out); });
  const Index3 of_either = measure_pores(either, grid, boundary, comm, threads).faces;
  const Index3 of_outside = measure_pores(outside, grid, boundary, comm, threads).faces;
  for (std::size_t a = 0; a < 3; ++a) measures.faces[a] = (measures.faces[a] + of_either[a] - of_outside[a]) / 2;
  return measures;
}

}  // namespace karst
