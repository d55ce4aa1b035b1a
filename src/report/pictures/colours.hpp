// Colours of pictures: perceptually uniform, and suitable for colour-blind readers.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "io/files/png.hpp"

namespace karst {

/// Viridis (Smith and van der Walt, 2015), from 0 to 1.
std::array<double, 3> viridis(double share);  ///< red, green, blue from 0 to 255
std::vector<Rgba> viridis_palette(std::size_t colours);

/// The values of the lowest and the highest colour.
struct ColourScale {
  double low, high;
  std::string title;   ///< HTML, with the unit
  std::string values;  ///< "speeds"
  bool is_log = false;
};

/// The number of the colour of a value, in a palette of so many colours.
std::size_t colour_of(const ColourScale& scale, double value, std::size_t colours);

/// A bar of colours from left to right, with ticks. `id` is unique in the page.
std::string colour_bar(const ColourScale& scale, const std::string& id);

}  // namespace karst
