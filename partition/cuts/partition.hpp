// A partition: every voxel of a sample belongs to one part.
#pragma once

#include <cstdint>
#include <functional>

#include "geometry/box.hpp"
#include "partition/cuts/region.hpp"

namespace karst {

class Partition {
 public:
  using Visit = std::function<void(std::int64_t part, const Interval& x)>;

  Partition() = default;
  Partition(const Partition&) = delete;
  Partition& operator=(const Partition&) = delete;
  virtual ~Partition() = default;

  virtual std::int64_t parts() const = 0;

  /// A box that holds all voxels of the part; it may also hold voxels of other parts.
  virtual Box bounds(std::int64_t part) const = 0;

  /// Calls visit(part, x) for the owners of row (y, z) within `x`, from low to high x.
  virtual void owners(std::int64_t y, std::int64_t z, const Interval& x, const Visit& visit) const = 0;

  std::int64_t owner(const Index3& v) const {
    std::int64_t owning_part = -1;
    owners(v[1], v[2], {v[0], v[0] + 1}, [&](std::int64_t part, const Interval&) { owning_part = part; });
    return owning_part;
  }
};

}  // namespace karst
