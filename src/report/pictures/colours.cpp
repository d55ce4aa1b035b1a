#include "report/pictures/colours.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace karst {

namespace {

// Eleven colours of the map; other colours are interpolated.
constexpr std::array<std::array<double, 3>, 11> tenths = {{{0x44, 0x01, 0x54},
                                                           {0x48, 0x25, 0x76},
                                                           {0x41, 0x44, 0x87},
                                                           {0x35, 0x60, 0x8d},
                                                           {0x2a, 0x78, 0x8e},
                                                           {0x21, 0x90, 0x8c},
                                                           {0x22, 0xa8, 0x84},
                                                           {0x43, 0xbf, 0x71},
                                                           {0x7a, 0xd1, 0x51},
                                                           {0xbb, 0xdf, 0x27},
                                                           {0xfd, 0xe7, 0x25}}};

}  // namespace

std::array<double, 3> viridis(double share) {
  const double at = 10 * std::clamp(share, 0.0, 1.0);
  const auto below = std::min<std::size_t>(static_cast<std::size_t>(at), 9);
  const double rest = at - static_cast<double>(below);
  std::array<double, 3> mixed{};
  for (std::size_t c = 0; c < 3; ++c) mixed[c] = (1 - rest) * tenths[below][c] + rest * tenths[below + 1][c];
  return mixed;
}

std::vector<Rgba> viridis_palette(std::size_t colours) {
  std::vector<Rgba> palette;
  for (std::size_t i = 0; i < colours; ++i) {
    const auto mixed = viridis(static_cast<double>(i) / static_cast<double>(std::max<std::size_t>(colours - 1, 1)));
    Rgba colour{0, 0, 0, 255};
    for (std::size_t c = 0; c < 3; ++c) colour[c] = static_cast<std::uint8_t>(std::lround(mixed[c]));
    palette.push_back(colour);
  }
  return palette;
}

std::string viridis_stops() {
  std::string stops;
  for (std::size_t i = 0; i <= 10; ++i) {
    const auto colour = viridis(static_cast<double>(i) / 10);
    stops += text("<stop offset=\"", 10 * i, "%\" stop-color=\"rgb(", colour[0], ",", colour[1], ",", colour[2], ")\"/>");
  }
  return stops;
}

}  // namespace karst
