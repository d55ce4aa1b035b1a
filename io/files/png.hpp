// Pictures as PNG files (ISO/IEC 15948), in memory.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace karst {

/// Red, green, blue, opacity.
using Rgba = std::array<std::uint8_t, 4>;

/// Rows from the top.
template <class Pixel>
struct Picture {
  std::int64_t width = 0, height = 0;
  std::vector<Pixel> pixels;

  Picture(std::int64_t w, std::int64_t h) : width(w), height(h), pixels(static_cast<std::size_t>(w * h)) {}
  Pixel& at(std::int64_t column, std::int64_t row) { return pixels[static_cast<std::size_t>(column + width * row)]; }
};

std::string png(const Picture<Rgba>& picture);

/// Each pixel is the number of a colour in the palette of at most 256 colours.
std::string png(const Picture<std::uint8_t>& picture, const std::vector<Rgba>& palette);

}  // namespace karst
