// Types of MPI for one rank.
#pragma once

#include <array>
#include <cstdint>

/// Consecutive bytes; or a box of an array in a file, whose rows are consecutive.
struct OneRankType {
  std::int64_t bytes = 0;  ///< of its values, without the gaps between the rows
  std::int64_t item_bytes = 0;
  std::array<std::int64_t, 3> sizes{}, counts{}, starts{};  ///< of a box; counts[0] = 0: no box

  bool is_box() const { return counts[0] > 0 && counts != sizes; }

  /// The place in the array of byte `at` of the values of the box, and the bytes that follow in its row.
  struct Place {
    std::int64_t offset, bytes;
  };
  Place place_of(std::int64_t at) const {
    const std::int64_t row_bytes = counts[0] * item_bytes, row = at / row_bytes, within = at % row_bytes;
    const std::int64_t y = starts[1] + row % counts[1], z = starts[2] + row / counts[1];
    return {((z * sizes[1] + y) * sizes[0] + starts[0]) * item_bytes + within, row_bytes - within};
  }
};
