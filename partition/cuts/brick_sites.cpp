#include "partition/cuts/brick_sites.hpp"

#include <algorithm>

namespace karst {

Block<std::int64_t> count_in_bricks(const PoreRows& fluid, const BrickGrid& grid) {
  const Box& mine = fluid.box();
  if (mine.empty()) return {};
  Box touched;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    touched.lo[axis] = mine.lo[axis] / grid.edge;
    touched.hi[axis] = (mine.hi[axis] - 1) / grid.edge + 1;
  }
  Block<std::int64_t> sites(touched);
  for (std::int64_t z = mine.lo[2]; z < mine.hi[2]; ++z) {
    for (std::int64_t y = mine.lo[1]; y < mine.hi[1]; ++y) {
      std::int64_t* row = sites.row(y / grid.edge, z / grid.edge) - touched.lo[0];
      fluid.for_each(y, z, {mine.lo[0], mine.hi[0]}, [&](std::int64_t begin, std::int64_t end) {
        while (begin < end) {
          const std::int64_t brick = begin / grid.edge;
          const std::int64_t stop = std::min(end, (brick + 1) * grid.edge);
          row[brick] += stop - begin;
          begin = stop;
        }
      });
    }
  }
  return sites;
}

}  // namespace karst
