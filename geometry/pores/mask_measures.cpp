#include "geometry/pores/mask_measures.hpp"

#include <algorithm>
#include <numeric>

#include "geometry/tiling.hpp"

namespace karst {

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
