#include "geometry/pore_measures.hpp"

#include <algorithm>

#include "geometry/ghost_shell.hpp"

namespace karst {

namespace {

// Of `length` things, how many are so: in small numbers, which compilers count many at a time.
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

// Between voxels of the box.
Index3 inner_faces(const PoreBlock& pores) {
  Index3 faces{};
  const Box& box = pores.box;
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      const std::uint8_t* row = pores.row(y, z);
      faces[0] += differing(row, row + 1, box.extent(0) - 1);
      if (y + 1 < box.hi[1]) faces[1] += differing(row, pores.row(y + 1, z), box.extent(0));
      if (z + 1 < box.hi[2]) faces[2] += differing(row, pores.row(y, z + 1), box.extent(0));
    }
  }
  return faces;
}

// Pores in the last layer of the box along an axis.
std::int64_t last_layer(const PoreBlock& pores, std::size_t axis) {
  Box layer = pores.box;
  layer.lo[axis] = layer.hi[axis] - 1;
  std::int64_t count = 0;
  for (std::int64_t z = layer.lo[2]; z < layer.hi[2]; ++z) {
    for (std::int64_t y = layer.lo[1]; y < layer.hi[1]; ++y) {
      for (std::int64_t x = layer.lo[0]; x < layer.hi[0]; ++x) count += pores[{x, y, z}];
    }
  }
  return count;
}

// Between the box and what lies behind its last layers: as many as there are pores on either side, but for those where both are.
Index3 outer_faces(const PoreBlock& pores, const BoxGrid& grid, bool wrap, const Comm& comm) {
  const GhostShell shell(grid, wrap, comm, [&](const Index3& v) { return pores[v] ? 1 : -1; });
  Index3 faces{};
  const Box& box = pores.box;
  if (box.empty()) return faces;
  for (std::size_t a = 0; a < 3; ++a) {
    if (grid.neighbour(comm.rank(), static_cast<int>(a), 1, wrap) >= 0) faces[a] += last_layer(pores, a);
  }
  shell.for_each([&](const Index3& ghost, std::int64_t) {
    for (std::size_t a = 0; a < 3; ++a) {
      Index3 before = ghost;
      if (--before[a] == box.hi[a] - 1 && box.contains(before)) faces[a] += pores[before] ? -1 : 1;
    }
  });
  return faces;
}

// One after the other: the slices along x, y and z.
std::vector<std::int64_t> in_slices(const PoreBlock& pores, const Index3& shape) {
  std::vector<std::int64_t> counts(static_cast<std::size_t>(shape[0] + shape[1] + shape[2]));
  const Box& box = pores.box;
  const auto length = static_cast<std::size_t>(box.extent(0));
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    std::vector<std::uint32_t> along_x(length);  // of this slice: extents are below 2^31
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      const std::uint8_t* row = pores.row(y, z);
      for (std::size_t i = 0; i < length; ++i) along_x[i] += row[i];
      const std::int64_t in_row = count_of(box.extent(0), [&](std::int64_t i) { return row[i]; });
      counts[static_cast<std::size_t>(shape[0] + y)] += in_row;
      counts[static_cast<std::size_t>(shape[0] + shape[1] + z)] += in_row;
    }
    for (std::size_t i = 0; i < length; ++i) counts[static_cast<std::size_t>(box.lo[0]) + i] += along_x[i];
  }
  return counts;
}

}  // namespace

PoreMeasures measure_pores(const PoreBlock& pores, const BoxGrid& grid, Boundary boundary, const Comm& comm) {
  const Index3& shape = grid.shape();
  const Index3 inner = inner_faces(pores), outer = outer_faces(pores, grid, boundary == Boundary::periodic, comm);
  std::vector<std::int64_t> counts = in_slices(pores, shape);
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
