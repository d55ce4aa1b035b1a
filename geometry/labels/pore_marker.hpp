// Takes the labels of an image piece by piece, in any order; counts the labels and marks the pores.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/box.hpp"
#include "geometry/labels/label_counts.hpp"
#include "geometry/labels/label_set.hpp"
#include "geometry/labels/voxel_type.hpp"
#include "geometry/pores/mask.hpp"

namespace karst {

class PoreMarker {
 public:
  /// For the voxels of `box` in a sample of this shape. With an empty `pore`, labels are only counted and take_pores() is empty.
  PoreMarker(const Index3& shape, const Box& box, VoxelType type, LabelSet pore, int threads = 1);

  /// Makes take() mark the voxels with these labels, too. Call before take().
  void mark_labels(std::vector<std::int64_t> labels);

  /// Voxels outside the mask are no pores. Labels outside a cylinder are not counted. Call before take().
  void leave_out(Mask mask);

  /// The labels of `piece` (inside the box), x fastest, in this machine's byte order.
  void take(const Box& piece, std::span<const std::byte> labels);

  LabelCounts counts() const;

  /// A checksum of all labels and their places. The sum over the ranks (modulo 2^64) does not depend on the distribution of boxes.
  std::uint64_t checksum() const;

  PoreBlock take_pores() { return std::move(pores_); }

  /// 1 + the place of each voxel's label in the list of mark_labels(); 0: none. No voxels without mark_labels().
  Block<std::uint8_t> take_marks() { return std::move(marks_); }

  /// 1 for each voxel outside the mask. No voxels without leave_out().
  Block<std::uint8_t> take_outside() { return std::move(outside_); }

 private:
  // The counts of one thread, in cache lines of its own.
  struct alignas(128) Tally {
    std::vector<std::int64_t> small_counts;  // of labels of 8 and 16 bits, from lowest_ on
    LabelTally large_counts;                 // labels of 32 and 64 bits
    std::uint64_t checksum = 0;
  };

  // The part of a row inside the mask's cylinder.
  RowRange inside(const Box& piece, std::int64_t y, std::int64_t z) const;

  template <class T>
  void take_row(const T* labels, std::int64_t length, std::uint64_t first_voxel, std::size_t at, Tally& tally);

  std::uint8_t mark_of(std::int64_t label) const;

  void count(std::int64_t label, std::int64_t voxels, Tally& tally) const;

  Index3 shape_;
  VoxelType type_;
  LabelSet pore_;
  int threads_;
  PoreBlock pores_;
  std::vector<std::int64_t> marked_labels_;
  Block<std::uint8_t> marks_;
  Mask mask_;
  Block<std::uint8_t> outside_;
  std::vector<Tally> tallies_;
  std::int64_t lowest_ = 0;       // lowest label of 8 or 16 bits
  std::size_t small_labels_ = 0;  // number of such labels
};

}  // namespace karst
