// Colours of pictures: perceptually uniform, and suitable for colour-blind readers.
#pragma once

#include <string>
#include <vector>

#include "io/files/png.hpp"

namespace karst {

/// Viridis (Smith and van der Walt, 2015), from 0 to 1.
std::array<double, 3> viridis(double share);  ///< red, green, blue from 0 to 255
std::vector<Rgba> viridis_palette(std::size_t colours);

/// The map as stops of an SVG gradient.
std::string viridis_stops();

}  // namespace karst
