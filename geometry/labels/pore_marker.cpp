#include "geometry/labels/pore_marker.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "base/error.hpp"
#include "base/hashes.hpp"
#include "base/ranks/parallel.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

// The sum of splitmix64(label) * (2 v + 1) over the voxels v of a run, which equals splitmix64(label) * (end^2 - begin^2): a run
// costs as much as one voxel.
std::uint64_t run_checksum(std::uint64_t label, std::uint64_t begin, std::uint64_t end) {
  return splitmix64(label) * (end * end - begin * begin);
}

}  // namespace

PoreMarker::PoreMarker(const Index3& shape, const Box& box, VoxelType type, LabelSet pore, int threads)
    : shape_(shape), type_(type), pore_(std::move(pore)), threads_(threads), tallies_(static_cast<std::size_t>(threads)) {
  pores_.box = box;
  if (!pore_.empty()) pores_.values.resize(static_cast<std::size_t>(box.volume()));
  with_label_type(type, [&]<class T>() {
    if constexpr (sizeof(T) <= 2) {
      lowest_ = static_cast<std::int64_t>(std::numeric_limits<T>::min());
      small_labels_ = std::size_t{1} << (8 * sizeof(T));
    }
  });
}

void PoreMarker::mark_labels(std::vector<std::int64_t> labels) {
  KARST_ASSERT(labels.size() < 255);
  marked_labels_ = std::move(labels);
  if (!marked_labels_.empty()) marks_ = Block<std::uint8_t>(pores_.box);
}

void PoreMarker::leave_out(Mask mask) {
  mask_ = std::move(mask);
  if (!mask_.empty()) outside_ = Block<std::uint8_t>(pores_.box);
}

RowRange PoreMarker::inside(const Box& piece, std::int64_t y, std::int64_t z) const {
  const RowRange row = row_in_mask(mask_, shape_, y, z);
  const std::int64_t begin = std::clamp(row.begin, piece.lo[0], piece.hi[0]);
  return {begin, std::clamp(row.end, begin, piece.hi[0])};
}

std::uint8_t PoreMarker::mark_of(std::int64_t label) const {
  const auto position = std::find(marked_labels_.begin(), marked_labels_.end(), label);
  return position == marked_labels_.end() ? 0 : static_cast<std::uint8_t>(position - marked_labels_.begin() + 1);
}

void PoreMarker::take(const Box& piece, std::span<const std::byte> labels) {
  KARST_ASSERT(labels.size() == static_cast<std::size_t>(piece.volume()) * type_bytes(type_));
  if (piece.empty()) return;
  constexpr std::int64_t fewest_voxels = 1 << 16;  // for one thread
  const std::int64_t length = piece.extent(0), rows = piece.extent(1) * piece.extent(2);
  const std::int64_t share = std::max((rows + threads_ - 1) / threads_, (fewest_voxels + length - 1) / length);
  with_label_type(type_, [&]<class T>() {
    const T* first = reinterpret_cast<const T*>(labels.data());
    in_parallel_shares(threads_, rows, share, [&](std::int64_t begin, std::int64_t end) {
      Tally& tally = tallies_[static_cast<std::size_t>(begin / share)];
      tally.small_counts.resize(small_labels_);
      for (std::int64_t row = begin; row < end; ++row) {
        const Index3 at = {piece.lo[0], piece.lo[1] + row % piece.extent(1), piece.lo[2] + row / piece.extent(1)};
        const RowRange in = inside(piece, at[1], at[2]);
        const Index3 from = {in.begin, at[1], at[2]};
        if (mask_.cylinder) {
          std::uint8_t* const out = &outside_[at];
          std::fill(out, out + (in.begin - at[0]), 1);
          std::fill(out + (in.end - at[0]), out + length, 1);
        }
        take_row(first + row * length + (in.begin - at[0]), in.end - in.begin, whole_box(shape_).offset(from), pores_.box.offset(from),
                 tally);
      }
    });
  });
}

// Neighbours mostly have the same label, so a run of equal labels is counted and looked up once.
template <class T>
void PoreMarker::take_row(const T* labels, std::int64_t length, std::uint64_t first_voxel, std::size_t at, Tally& tally) {
  std::uint8_t* const pores = pore_.empty() ? nullptr : pores_.values.data() + at;
  std::uint8_t* const marks = marked_labels_.empty() ? nullptr : marks_.values.data() + at;
  std::uint8_t* const outside = mask_.outside.empty() ? nullptr : outside_.values.data() + at;
  for (std::int64_t begin = 0; begin < length;) {
    const T label = labels[begin];
    std::int64_t end = begin + 1;
    while (end < length && labels[end] == label) ++end;
    if constexpr (sizeof(T) == 8) {
      if (std::cmp_greater(label, std::numeric_limits<std::int64_t>::max())) {
        throw InputError(text("a label of ", label, " exceeds 2^63 - 1. Relabel the image with smaller numbers."));
      }
    }
    count(static_cast<std::int64_t>(label), end - begin, tally);
    tally.checksum += run_checksum(static_cast<std::uint64_t>(label), first_voxel + static_cast<std::uint64_t>(begin),
                                   first_voxel + static_cast<std::uint64_t>(end));
    if (pores) std::fill(pores + begin, pores + end, pore_.contains(static_cast<std::int64_t>(label)) ? 1 : 0);
    if (outside) std::fill(outside + begin, outside + end, mask_.outside.contains(static_cast<std::int64_t>(label)) ? 1 : 0);
    if (marks) std::fill(marks + begin, marks + end, mark_of(static_cast<std::int64_t>(label)));
    begin = end;
  }
}

void PoreMarker::count(std::int64_t label, std::int64_t voxels, Tally& tally) const {
  if (small_labels_ > 0) {
    tally.small_counts[static_cast<std::size_t>(label - lowest_)] += voxels;
  } else {
    tally.large_counts.add(label, voxels);
  }
}

LabelCounts PoreMarker::counts() const {
  LabelCounts all;
  for (const Tally& tally : tallies_) {
    std::vector<LabelCount> counts = tally.large_counts.sorted();
    for (std::size_t i = 0; i < tally.small_counts.size(); ++i) {
      if (tally.small_counts[i] > 0) counts.push_back({lowest_ + static_cast<std::int64_t>(i), tally.small_counts[i]});
    }
    all.voxels = merged(all.voxels, counts);
  }
  return all;
}

std::uint64_t PoreMarker::checksum() const {
  return std::accumulate(tallies_.begin(), tallies_.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const Tally& tally) { return sum + tally.checksum; });
}

}  // namespace karst
