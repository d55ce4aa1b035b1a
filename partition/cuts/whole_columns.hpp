// A partition in which the voxels of each column beside the ends of y belong to one part.
#pragma once

#include <memory>

#include "geometry/box.hpp"
#include "partition/cuts/partition.hpp"

namespace karst {

/// The first and the last `layers` voxels of a column along y belong to the part that has the innermost of them in another partition. In a
/// sample of fewer than 2 * `layers` voxels along y, whole columns belong to one part.
class WholeColumns : public Partition {
 public:
  WholeColumns(std::unique_ptr<Partition> of_voxels, const Index3& shape, std::int64_t layers);

  std::int64_t parts() const override { return of_voxels_->parts(); }
  Box bounds(std::int64_t part) const override;
  void owners(std::int64_t y, std::int64_t z, const Interval& x, const Visit& visit) const override;

 private:
  std::unique_ptr<Partition> of_voxels_;
  std::int64_t end_, low_, high_;  // along y: of the sample, and the innermost layers
};

}  // namespace karst
