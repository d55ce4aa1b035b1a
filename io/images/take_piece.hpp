// Who takes the labels of an image, piece by piece.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "geometry/box.hpp"

namespace karst {

/// Takes the labels of a piece of a box: x fastest, this machine's byte order.
using TakePiece = std::function<void(const Box& piece, std::span<const std::byte> labels)>;

}  // namespace karst
