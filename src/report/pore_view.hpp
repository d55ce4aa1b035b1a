// The surface of the pores, coloured by speed, by casting rays. Needs no display, no GPU and no library: the same picture everywhere.
#pragma once

#include "io/png.hpp"
#include "report/camera.hpp"
#include "report/field_sketch.hpp"

namespace karst {

/// Of `field` as `camera` sees it: solid is transparent. Colours are logarithmic, from `low` to `high`.
Picture<Rgba> pore_view(const CoarseField& field, const Camera& camera, double low, double high, int threads);

/// The box that the camera is for.
Point3 size_of(const CoarseField& field);

}  // namespace karst
