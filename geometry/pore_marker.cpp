#include "geometry/pore_marker.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "base/splitmix64.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

// The sum of splitmix64(label) * (2 v + 1) over the voxels v of a run, which is splitmix64(label) * (end^2 - begin^2): a run costs no more
// than a voxel.
std::uint64_t run_checksum(std::uint64_t label, std::uint64_t begin, std::uint64_t end) {
  return splitmix64(label) * (end * end - begin * begin);
}

}  // namespace

PoreMarker::PoreMarker(const Index3& shape, const Box& box, VoxelType type, LabelSet pore)
    : shape_(shape), type_(type), pore_(std::move(pore)) {
  pores_.box = box;
  if (!pore_.empty()) pores_.values.resize(static_cast<std::size_t>(box.volume()));
  with_type(type, [&]<class T>() {
    if constexpr (sizeof(T) <= 2) {
      lowest_ = std::numeric_limits<T>::min();
      small_counts_.resize(std::size_t{1} << (8 * sizeof(T)));
    }
  });
}

void PoreMarker::take(const Box& piece, std::span<const std::byte> labels) {
  KARST_ASSERT(labels.size() == static_cast<std::size_t>(piece.volume()) * type_bytes(type_));
  with_type(type_, [&]<class T>() {
    const T* row = reinterpret_cast<const T*>(labels.data());
    const std::int64_t length = piece.extent(0);
    for (std::int64_t z = piece.lo[2]; z < piece.hi[2]; ++z) {
      for (std::int64_t y = piece.lo[1]; y < piece.hi[1]; ++y, row += length) {
        const std::uint64_t first_voxel = whole_box(shape_).offset({piece.lo[0], y, z});
        take_row(row, length, first_voxel, pore_.empty() ? nullptr : &pores_[{piece.lo[0], y, z}]);
      }
    }
  });
}

// Neighbours mostly carry the same label, so a label is counted and looked up once per run of it.
template <class T>
void PoreMarker::take_row(const T* labels, std::int64_t length, std::uint64_t first_voxel, std::uint8_t* pores) {
  for (std::int64_t begin = 0; begin < length;) {
    const T label = labels[begin];
    std::int64_t end = begin + 1;
    while (end < length && labels[end] == label) ++end;
    if constexpr (sizeof(T) == 8) {
      if (std::cmp_greater(label, std::numeric_limits<std::int64_t>::max())) {
        throw InputError(text("a label of ", label, " exceeds 2^63 - 1. Relabel the image with smaller numbers."));
      }
    }
    count(static_cast<std::int64_t>(label), end - begin);
    checksum_ += run_checksum(static_cast<std::uint64_t>(label), first_voxel + static_cast<std::uint64_t>(begin),
                              first_voxel + static_cast<std::uint64_t>(end));
    if (pores) std::fill(pores + begin, pores + end, pore_.contains(static_cast<std::int64_t>(label)) ? 1 : 0);
    begin = end;
  }
}

void PoreMarker::count(std::int64_t label, std::int64_t voxels) {
  if (!small_counts_.empty()) {
    small_counts_[static_cast<std::size_t>(label - lowest_)] += voxels;
  } else if (large_counts_.size() <= LabelCounts::limit) {  // beyond it the image is refused, so why count on
    large_counts_[label] += voxels;
  }
}

LabelCounts PoreMarker::counts() const {
  LabelCounts all;
  for (std::size_t i = 0; i < small_counts_.size(); ++i) {
    if (small_counts_[i] > 0) all.voxels[lowest_ + static_cast<std::int64_t>(i)] = small_counts_[i];
  }
  for (const auto& [label, voxels] : large_counts_) all.voxels[label] = voxels;
  return all;
}

}  // namespace karst
