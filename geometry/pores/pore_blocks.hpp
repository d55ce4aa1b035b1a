// Makes pore blocks from other pore blocks.
#pragma once

#include "geometry/box.hpp"

namespace karst {

/// Copies `box` out of `whole`. `box` must lie within the box of `whole`.
PoreBlock cut_out(const PoreBlock& whole, const Box& box);

/// The sample and its mirror images at its far faces: twice as long along each axis.
PoreBlock with_mirror_images(const PoreBlock& sample);

}  // namespace karst
