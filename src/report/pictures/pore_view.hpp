// The surface of the pores, coloured by speed, by ray casting. Needs no display, no GPU and no library, so all machines give the same
// picture.
#pragma once

#include "io/files/png.hpp"
#include "report/pictures/camera.hpp"
#include "report/pictures/field_sketch.hpp"

namespace karst {

/// The picture of `field` from `camera`. Solid is transparent. Colours are logarithmic, from `low` to `high`.
Picture<Rgba> pore_view(const CoarseField& field, const Camera& camera, double low, double high, int threads);

/// The size of the box for the camera.
Point3 size_of(const CoarseField& field);

}  // namespace karst
