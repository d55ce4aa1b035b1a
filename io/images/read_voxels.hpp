// Reads the labels of an image: every rank gets the voxels of its box, piece by piece.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "base/ranks/comm.hpp"
#include "io/images/image_file.hpp"
#include "io/images/pieces.hpp"
#include "io/parallel/hints.hpp"
#include "io/parallel/mpi_file.hpp"

namespace karst {

/// The image is cropped and segmented as `image` says. All ranks read plain images with MPI-IO: together, or on one machine and without
/// hints each alone. Tests choose `opening`. The root decodes other images and sends the voxels. An exception of `take` on one rank is
/// thrown on all ranks. Collective. Returns the seconds spent on reading only.
double read_voxels(const ImageFile& image, const Box& own_box, const Comm& comm, const Hints& hints, const TakePiece& take,
                   std::optional<Opening> opening = std::nullopt);

// Reads an image in memory as read_voxels() reads a file.

/// Passes the labels of `own_box`, a box of the sample, to `take`. `voxels`: the whole image as stored, x fastest, in this machine's byte
/// order.
void read_array(const ImageFile& image, std::span<const std::byte> voxels, const Box& own_box, const TakePiece& take);

}  // namespace karst
