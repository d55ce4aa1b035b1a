// A sample and its mirror image, as one periodic sample.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "partition/parts/part.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

/// The mirror image lies beyond the far face of an axis.
class DoubledSample {
 public:
  /// `shape`: of the sample.
  DoubledSample(const Index3& shape, std::size_t axis) : shape_(shape), axis_(axis) {}

  Index3 shape() const;

  /// The pores of this rank's box of the doubled sample, from those of its box of the sample. Collective.
  PoreRows rows(const PoreRows& own, int threads, const Comm& comm) const;

  /// Numbers the voxels of a part anew. A voxel of the sample gets its number in the sample. A voxel of the mirror image gets the number of
  /// the voxel that it shows, plus the number of voxels of the sample.
  void number_as_sample(RawVector<std::uint64_t>& voxels) const;

 private:
  Index3 shape_;
  std::size_t axis_;
};

/// The numbers in the sample of voxels numbered by number_as_sample(). Padding keeps its number.
RawVector<std::uint64_t> numbers_in_sample(const RawVector<std::uint64_t>& voxels, const Index3& shape);

}  // namespace karst
