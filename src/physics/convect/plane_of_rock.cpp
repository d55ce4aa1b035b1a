#include "physics/convect/plane_of_rock.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.hpp"

namespace karst {

namespace {

using AxisOrder = std::array<std::size_t, 3>;  // for each new axis, the old one

template <class Three>
Three reordered(Three before, const AxisOrder& order) {
  Three after{};
  for (std::size_t axis = 0; axis < 3; ++axis) after[axis] = std::move(before[order[axis]]);
  return after;
}

void reorder(PoreMeasures& measures, const AxisOrder& order) {
  measures.faces = reordered(measures.faces, order);
  measures.slices = reordered(std::move(measures.slices), order);
}

}  // namespace

// Voxels lie in memory in the order of x, y and z. An axis of one voxel can have any place in this order.
void lay_flat(Rock& rock) {
  const Index3& shape = rock.file.shape;
  const auto thin = std::find(shape.begin(), shape.end(), 1) - shape.begin();
  if (shape[2] == 1 || thin == 3) return;
  KARST_ASSERT(!rock.mask && rock.walls.values.empty() && rock.classes.values.empty());
  const AxisOrder order = thin == 0 ? AxisOrder{1, 2, 0} : AxisOrder{0, 2, 1};
  rock.file.shape = reordered(rock.file.shape, order);
  rock.pores.box = {reordered(rock.pores.box.lo, order), reordered(rock.pores.box.hi, order)};
  rock.report.percolates = reordered(rock.report.percolates, order);
  reorder(rock.all, order);
  reorder(rock.connected, order);
}

}  // namespace karst
