#include "geometry/box.hpp"

#include <algorithm>
#include <limits>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

std::string shape_text(const Index3& shape) { return text(shape[0], " x ", shape[1], " x ", shape[2]); }

std::int64_t checked_voxels(const Index3& shape, const std::string& whose) {
  std::optional<std::int64_t> bytes = 8;
  for (int axis = 0; axis < 3; ++axis) {
    const std::int64_t extent = shape[axis];
    if (extent < 1) throw InputError(text(whose, " is ", shape_text(shape), " voxels: every extent must be at least 1."));
    if (extent > std::numeric_limits<std::int32_t>::max()) {
      throw InputError(text(whose, " is ", shape_text(shape), " voxels: an extent above 2147483647 cannot be addressed."));
    }
    if (bytes) bytes = checked_product(*bytes, extent);
  }
  if (!bytes) {
    throw InputError(text(whose, " is ", shape_text(shape), " voxels: more than 2^60 voxels cannot be addressed."));
  }
  return *bytes / 8;
}

Box whole_box(const Index3& shape) { return {{0, 0, 0}, shape}; }

Box shifted(const Box& box, const Index3& by) {
  return {{box.lo[0] + by[0], box.lo[1] + by[1], box.lo[2] + by[2]}, {box.hi[0] + by[0], box.hi[1] + by[1], box.hi[2] + by[2]}};
}

Box shifted_back(const Box& box, const Index3& by) { return shifted(box, {-by[0], -by[1], -by[2]}); }

Box intersection(const Box& a, const Box& b) {
  Box both;
  for (int axis = 0; axis < 3; ++axis) {
    both.lo[axis] = std::max(a.lo[axis], b.lo[axis]);
    both.hi[axis] = std::max(both.lo[axis], std::min(a.hi[axis], b.hi[axis]));
  }
  return both.empty() ? Box{} : both;
}

}  // namespace karst
