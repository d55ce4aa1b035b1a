#include "report/pictures/colours.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "report/charts/chart.hpp"
#include "report/page/html.hpp"

namespace karst {

namespace {

// Eleven colours of the map, as red, green and blue; other colours are interpolated.
constexpr std::array tenths = {0x440154, 0x482576, 0x414487, 0x35608d, 0x2a788e, 0x21908c,
                               0x22a884, 0x43bf71, 0x7ad151, 0xbbdf27, 0xfde725};

// The map as stops of an SVG gradient.
std::string viridis_stops() {
  std::string stops;
  for (int i = 0; i <= 10; ++i) {
    const auto [red, green, blue] = viridis(i / 10.0);
    stops += text("<stop offset=\"", 10 * i, "%\" stop-color=\"rgb(", red, ",", green, ",", blue, ")\"/>");
  }
  return stops;
}

// The place of a value in the scale, from 0 to 1.
double share_of(const ColourScale& scale, double value) {
  if (!scale.is_log) return (value - scale.low) / (scale.high - scale.low);
  return std::log(std::max(value, scale.low) / scale.low) / std::log(scale.high / scale.low);
}

// The places of ticks are from 0 to 1.
std::vector<Tick> ticks_of(const ColourScale& scale) {
  std::vector<Tick> ticks;
  if (scale.is_log) {
    const double low = std::log10(scale.low), high = std::log10(scale.high);
    for (double power = std::ceil(low); power <= high; ++power)
      ticks.push_back({(power - low) / (high - low), power_name(static_cast<int>(power))});
    return ticks;
  }
  ticks = ticks_at(scale.low, scale.high, tick_step(scale.low, scale.high));
  for (Tick& tick : ticks) tick.at = share_of(scale, tick.at);
  return ticks;
}

}  // namespace

std::array<double, 3> viridis(double share) {
  const double at = 10 * std::clamp(share, 0.0, 1.0);
  const auto below = std::min<std::size_t>(static_cast<std::size_t>(at), 9);
  const double rest = at - static_cast<double>(below);
  const auto mixed = [&](int shift) { return (1 - rest) * (tenths[below] >> shift & 255) + rest * (tenths[below + 1] >> shift & 255); };
  return {mixed(16), mixed(8), mixed(0)};
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

std::size_t colour_of(const ColourScale& scale, double value, std::size_t colours) {
  const double share = share_of(scale, value);
  return static_cast<std::size_t>(std::lround(std::isnan(share) ? 0 : std::clamp(share, 0.0, 1.0) * static_cast<double>(colours - 1)));
}

std::string colour_bar(const ColourScale& scale, const std::string& id) {
  constexpr double width = 360, left = 10, right = 350;
  std::string inside = text("<defs><linearGradient id=\"", id, "\">", viridis_stops(), "</linearGradient></defs><rect x=\"", left,
                            "\" y=\"2\" width=\"", right - left, "\" height=\"12\" fill=\"url(#", id, ")\"/>");
  for (const auto& [at, name] : ticks_of(scale)) {
    const double x = left + (right - left) * at;
    inside += text("<path class=\"axis\" d=\"M", plain(x), " 14V19\"/><text x=\"", plain(x), "\" y=\"32\" text-anchor=\"middle\">", name,
                   "</text>");
  }
  const int significant = scale.is_log ? 2 : 4;
  return text("<svg class=\"bar\" viewBox=\"0 0 ", width, " 36\" role=\"img\" aria-label=\"Colours of ", scale.values, " from ",
              digits(scale.low, significant), " to ", digits(scale.high, significant), "\">", inside, "</svg>\n") +
         element("p", scale.title, "class=\"bar-title\"");
}

}  // namespace karst
