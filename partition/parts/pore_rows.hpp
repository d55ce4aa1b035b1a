// The pores of one rank's box as rows along x. In rock, a row has about ten pore voxels and takes 8 bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "partition/cuts/region.hpp"

namespace karst {

class PoreRows {
 public:
  explicit PoreRows(const PoreBlock& pores, int threads = 1);

  const Box& box() const { return box_; }
  std::int64_t sites() const;  ///< of all lines
  std::int64_t rows() const { return std::ssize(rows_); }

  /// Calls visit(x_begin, x_end) for each row of pores along the line (y, z) of the box within `x`, from low to high x.
  template <class Visit>
  void for_each(std::int64_t y, std::int64_t z, const Interval& x, Visit&& visit) const;

  /// The number of pore voxels of the line (y, z) within `x`.
  std::int64_t count(std::int64_t y, std::int64_t z, const Interval& x) const;

 private:
  struct Ends {
    std::uint32_t begin;
    std::uint32_t end;
  };

  Box box_;
  std::vector<std::size_t> first_;  // first row of each line (y, z), and one entry past the last line
  RawVector<Ends> rows_;
};

template <class Visit>
void PoreRows::for_each(std::int64_t y, std::int64_t z, const Interval& x, Visit&& visit) const {
  const auto line = static_cast<std::size_t>((y - box_.lo[1]) + box_.extent(1) * (z - box_.lo[2]));
  std::size_t row = first_[line];
  const std::size_t end = first_[line + 1];
  for (std::size_t left = end - row; left > 8;) {  // binary search, down to 8 rows, for the first row that ends behind x.begin
    const std::size_t half = left / 2;
    if (rows_[row + half - 1].end <= x.begin) {
      row += half;
      left -= half;
    } else {
      left = half;
    }
  }
  for (; row < end && rows_[row].begin < x.end; ++row) {
    const std::int64_t from = std::max<std::int64_t>(rows_[row].begin, x.begin);
    const std::int64_t to = std::min<std::int64_t>(rows_[row].end, x.end);
    if (from < to) visit(from, to);
  }
}

// Sends rows of pores: each rank receives the rows of the box that it wants from the ranks that hold them.

/// Consecutive pore voxels along x: [begin, end).
struct PoreRow {
  std::int32_t begin;
  std::int32_t end;
  std::int32_t y;
  std::int32_t z;
};

/// The pores of `wanted`. This box may reach beyond the sample. With `wrap`, the voxels beyond a face are those at the opposite
/// face. Collective.
std::vector<PoreRow> fetch_rows(const PoreRows& own_rows, const Index3& shape, bool wrap, const Box& wanted, const Comm& comm);

}  // namespace karst
