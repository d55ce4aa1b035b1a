#include "support/naive_pores.hpp"

#include <cstdlib>
#include <vector>

namespace karst {

namespace {

struct Visit {
  bool seen = false;
  Index3 periods{0, 0, 0};  // how far from home the walk had come
};

// Walks through the whole component of `start`; returns its voxels and the axes along which it carries flow.
std::vector<Index3> walk(const PoreBlock& pores, Block<Visit>& visits, const Index3& start, bool wrap, Neighbours neighbours,
                         Axes& carries) {
  const Index3 n = pores.box.extents();
  const std::int64_t most_moved = neighbours == Neighbours::faces ? 1 : 2;
  std::vector<Index3> found{start};
  visits[start].seen = true;
  Axes low{}, high{}, winds{};
  for (std::size_t next = 0; next < found.size(); ++next) {
    const Index3 here = found[next];
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = low[axis] || here[axis] == 0;
      high[axis] = high[axis] || here[axis] == n[axis] - 1;
    }
    for (std::int64_t dz = -1; dz <= 1; ++dz) {
      for (std::int64_t dy = -1; dy <= 1; ++dy) {
        for (std::int64_t dx = -1; dx <= 1; ++dx) {
          const std::int64_t moved = std::abs(dx) + std::abs(dy) + std::abs(dz);
          if (moved == 0 || moved > most_moved) continue;
          Index3 there = {here[0] + dx, here[1] + dy, here[2] + dz};
          Index3 periods = visits[here].periods;
          bool outside = false;
          for (int axis = 0; axis < 3; ++axis) {
            const std::int64_t over = there[axis] < 0 ? -1 : there[axis] >= n[axis] ? 1 : 0;
            outside = outside || over != 0;
            periods[axis] += over;
            there[axis] -= over * n[axis];
          }
          if ((outside && !wrap) || !pores[there]) continue;
          if (!visits[there].seen) {
            visits[there] = {true, periods};
            found.push_back(there);
          }
          for (int axis = 0; axis < 3; ++axis) winds[axis] = winds[axis] || visits[there].periods[axis] != periods[axis];
        }
      }
    }
  }
  for (int axis = 0; axis < 3; ++axis) carries[axis] = wrap ? winds[axis] : low[axis] && high[axis];
  return found;
}

}  // namespace

PoreReport naive_remove_stagnant_pores(PoreBlock& pores, Boundary boundary, const Axes& wanted, Neighbours neighbours) {
  PoreReport report;
  report.voxels = pores.box.volume();
  Block<Visit> visits(pores.box);
  const PoreBlock before = pores;
  for (std::int64_t z = 0; z < pores.box.hi[2]; ++z) {
    for (std::int64_t y = 0; y < pores.box.hi[1]; ++y) {
      for (std::int64_t x = 0; x < pores.box.hi[0]; ++x) {
        const Index3 v = {x, y, z};
        report.pore_voxels += before[v];
        if (!before[v] || visits[v].seen) continue;
        Axes carries{};
        const std::vector<Index3> component = walk(before, visits, v, boundary == Boundary::periodic, neighbours, carries);
        bool kept = false;
        for (int axis = 0; axis < 3; ++axis) {
          report.percolates[axis] = report.percolates[axis] || carries[axis];
          kept = kept || (carries[axis] && wanted[axis]);
        }
        if (kept) report.sites += static_cast<std::int64_t>(component.size());
        for (const Index3& voxel : component) pores[voxel] = kept ? 1 : 0;
      }
    }
  }
  return report;
}

}  // namespace karst
