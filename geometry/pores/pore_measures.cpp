#include "geometry/pores/pore_measures.hpp"

#include <algorithm>
#include <iterator>

#include "base/ranks/parallel.hpp"

namespace karst {

namespace {

// The number of flags set among `length`. Counts in 8 bits, which compilers vectorize.
template <class IsSo>
std::int64_t count_of(std::int64_t length, IsSo&& is_so) {
  std::int64_t count = 0;
  for (std::int64_t begin = 0; begin < length; begin += 255) {
    std::uint8_t some = 0;
    for (std::int64_t i = begin; i < std::min(begin + 255, length); ++i) some = static_cast<std::uint8_t>(some + is_so(i));
    count += some;
  }
  return count;
}

std::int64_t differing(const std::uint8_t* a, const std::uint8_t* b, std::int64_t length) {
  return count_of(length, [&](std::int64_t i) { return a[i] != b[i]; });
}

constexpr std::int64_t layers_of_share = 8;

// Faces between pore and solid voxels of the box.
Index3 inner_faces(const PoreBlock& pores, int threads) {
  const Box& box = pores.box;
  const auto faces = summed_in_shares(threads, box.extent(2), layers_of_share, 3, [&](std::int64_t begin, std::int64_t end, auto& sums) {
    for (std::int64_t z = box.lo[2] + begin; z < box.lo[2] + end; ++z) {
      for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
        const std::uint8_t* row = pores.row(y, z);
        sums[0] += differing(row, row + 1, box.extent(0) - 1);
        if (y + 1 < box.hi[1]) sums[1] += differing(row, pores.row(y + 1, z), box.extent(0));
        if (z + 1 < box.hi[2]) sums[2] += differing(row, pores.row(y, z + 1), box.extent(0));
      }
    }
  });
  return {faces[0], faces[1], faces[2]};
}

// The pores of the layer at coordinate `at` of an axis.
std::vector<std::uint8_t> layer_at(const PoreBlock& pores, std::size_t axis, std::int64_t at) {
  Box layer = pores.box;
  layer.lo[axis] = at;
  layer.hi[axis] = at + 1;
  std::vector<std::uint8_t> values;
  values.reserve(static_cast<std::size_t>(layer.volume()));
  for (std::int64_t z = layer.lo[2]; z < layer.hi[2]; ++z) {
    for (std::int64_t y = layer.lo[1]; y < layer.hi[1]; ++y) {
      const std::uint8_t* const first = &pores[{layer.lo[0], y, z}];
      values.insert(values.end(), first, first + layer.extent(0));
    }
  }
  return values;
}

// Faces between the last layers of the box and the first layers of the boxes behind them.
Index3 outer_faces(const PoreBlock& pores, const BoxGrid& grid, bool wrap, const Comm& comm) {
  Index3 faces{};
  const Box& box = pores.box;
  for (std::size_t a = 0; a < 3; ++a) {
    const int before = grid.neighbour(comm.rank(), static_cast<int>(a), -1, wrap);
    std::vector<std::vector<std::uint8_t>> to_each(static_cast<std::size_t>(comm.size()));
    if (before >= 0) to_each[static_cast<std::size_t>(before)] = layer_at(pores, a, box.lo[a]);
    const std::vector<std::uint8_t> behind = comm.exchange_all(to_each);
    if (behind.empty()) continue;
    faces[a] = differing(layer_at(pores, a, box.hi[a] - 1).data(), behind.data(), std::ssize(behind));
  }
  return faces;
}

// Pores in each slice: first along x, then y, then z.
std::vector<std::int64_t> in_slices(const PoreBlock& pores, const Index3& shape, int threads) {
  const Box& box = pores.box;
  const auto length = static_cast<std::size_t>(box.extent(0)), slices = static_cast<std::size_t>(shape[0] + shape[1] + shape[2]);
  return summed_in_shares(threads, box.extent(2), layers_of_share, slices, [&](std::int64_t begin, std::int64_t end, auto& counts) {
    for (std::int64_t z = box.lo[2] + begin; z < box.lo[2] + end; ++z) {
      std::vector<std::uint32_t> along_x(length);  // for this slice; extents are below 2^31
      for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
        const std::uint8_t* row = pores.row(y, z);
        for (std::size_t i = 0; i < length; ++i) along_x[i] += row[i];
        const std::int64_t in_row = count_of(box.extent(0), [&](std::int64_t i) { return row[i]; });
        counts[static_cast<std::size_t>(shape[0] + y)] += in_row;
        counts[static_cast<std::size_t>(shape[0] + shape[1] + z)] += in_row;
      }
      for (std::size_t i = 0; i < length; ++i) counts[static_cast<std::size_t>(box.lo[0]) + i] += along_x[i];
    }
  });
}

}  // namespace

PoreMeasures measure_pores(const PoreBlock& pores, const BoxGrid& grid, Boundary boundary, const Comm& comm, int threads) {
  const Index3& shape = grid.shape();
  const Index3 inner = inner_faces(pores, threads), outer = outer_faces(pores, grid, boundary == Boundary::periodic, comm);
  std::vector<std::int64_t> counts = in_slices(pores, shape, threads);
  for (std::size_t a = 0; a < 3; ++a) counts.push_back(inner[a] + outer[a]);
  counts = comm.sum_all(std::move(counts));
  PoreMeasures measures;
  auto next = counts.begin();
  for (std::size_t a = 0; a < 3; ++a) {
    measures.slices[a].assign(next, next + shape[a]);
    next += shape[a];
  }
  for (std::size_t a = 0; a < 3; ++a) measures.faces[a] = *next++;
  return measures;
}

double isotropic_surface(const Index3& faces, std::int64_t voxels) {
  return 2.0 / 3 * static_cast<double>(faces[0] + faces[1] + faces[2]) / static_cast<double>(voxels);
}

}  // namespace karst
