// Large boxes are read and written in pieces that fit a buffer.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
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

/// Takes the labels of a piece of a box: x fastest, this machine's byte order.
using TakePiece = std::function<void(const Box& piece, std::span<const std::byte> labels)>;

/// Copies the voxels of `which` from an array of the voxels of `from_box` to an array of the voxels of `to_box`. Both boxes hold `which`,
/// and in both arrays x varies fastest.
void copy_voxels(const Box& which, std::size_t voxel_bytes, const Box& from_box, const std::byte* from, const Box& to_box, std::byte* to);

}  // namespace karst
