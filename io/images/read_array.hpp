// Reads an image in memory as read_voxels() reads a file.
#pragma once

#include <cstddef>
#include <span>

#include "io/images/image_file.hpp"
#include "io/images/take_piece.hpp"

namespace karst {

/// Passes the labels of `mine`, a box of the sample, to `take`. `voxels`: the whole image as stored, x fastest, in this machine's byte
/// order.
void read_array(const ImageFile& image, std::span<const std::byte> voxels, const Box& mine, const TakePiece& take);

}  // namespace karst
