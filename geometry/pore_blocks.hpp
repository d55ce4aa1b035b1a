// Pores of other pores: a box of them, or more than there are.
#pragma once

#include "geometry/box.hpp"

namespace karst {

/// What lies in `box`, which lies in the box of `whole`.
PoreBlock cut_out(const PoreBlock& whole, const Box& box);

/// Twice as long along each axis: the sample and its reflections at its far faces.
PoreBlock with_mirror_images(const PoreBlock& sample);

}  // namespace karst
