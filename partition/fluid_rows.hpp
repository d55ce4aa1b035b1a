// The fluid voxels of one rank's box, as runs along x: some 8 bytes for ten sites of rock.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "geometry/box.hpp"
#include "partition/region.hpp"

namespace karst {

class FluidRows {
 public:
  explicit FluidRows(const PoreBlock& pores);

  const Box& box() const { return box_; }

  /// Calls visit(x_begin, x_end) for the fluid of row (y, z) within `x`, from low to high x. The row lies in the box.
  template <class Visit>
  void for_each(std::int64_t y, std::int64_t z, const Interval& x, Visit&& visit) const;

  /// Fluid voxels of row (y, z) within `x`.
  std::int64_t count(std::int64_t y, std::int64_t z, const Interval& x) const;

 private:
  struct Run {
    std::uint32_t begin;
    std::uint32_t end;
  };

  Box box_;
  std::vector<std::size_t> first_;  // run of each row (y, z), and one past the last
  std::vector<Run> runs_;
};

template <class Visit>
void FluidRows::for_each(std::int64_t y, std::int64_t z, const Interval& x, Visit&& visit) const {
  const auto row = static_cast<std::size_t>((y - box_.lo[1]) + box_.extent(1) * (z - box_.lo[2]));
  std::size_t run = first_[row];
  const std::size_t end = first_[row + 1];
  for (std::size_t left = end - run; left > 8;) {  // to the neighbourhood of the first that ends behind x.begin
    const std::size_t half = left / 2;
    if (runs_[run + half - 1].end <= x.begin) {
      run += half;
      left -= half;
    } else {
      left = half;
    }
  }
  for (; run < end && runs_[run].begin < x.end; ++run) {
    const std::int64_t from = std::max<std::int64_t>(runs_[run].begin, x.begin);
    const std::int64_t to = std::min<std::int64_t>(runs_[run].end, x.end);
    if (from < to) visit(from, to);
  }
}

}  // namespace karst
