// Large boxes are read and written in pieces that fit a buffer.
#pragma once

#include <vector>

#include "geometry/box.hpp"

namespace karst {

constexpr std::array<int, 3> x_fastest_axes = {0, 1, 2};
constexpr std::array<int, 3> z_fastest_axes = {2, 1, 0};

/// The size of the buffer for a piece. Small enough to stay in cache between reading and use.
constexpr std::int64_t piece_bytes_wanted = std::int64_t{4} << 20;

/// Cuts a box into pieces of at most `max_voxels`, but never cuts a row of the fastest axis. The voxels of a piece are
/// consecutive in the order of `axes` (axes[0] varies fastest), and the pieces follow one another in that order.
std::vector<Box> cut_into_pieces(const Box& box, const std::array<int, 3>& axes, std::int64_t max_voxels);

}  // namespace karst
