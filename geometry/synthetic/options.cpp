#include "geometry/synthetic/options.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

int axis_of(const SampleOptions& options) {
  return static_cast<int>(std::find(axis_names.begin(), axis_names.end(), options.axis.value_or('z')) - axis_names.begin());
}

Point extents_of(const SampleOptions& options) {
  return {static_cast<double>(options.shape[0]), static_cast<double>(options.shape[1]), static_cast<double>(options.shape[2])};
}

Point shifted(const Point& at, const SampleOptions& options) {
  const Point extents = extents_of(options);
  Point result = at;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!options.shift.empty()) result[i] += options.shift[i];
    result[i] = std::fmod(result[i], extents[i]);  // exact, so the same on every machine
    if (result[i] < 0.0) result[i] += extents[i];
  }
  return result;
}

void check_length(std::string_view name, double value, double largest, std::string_view why_not_more) {
  if (value >= 1.0 && value <= largest) return;
  const std::string what = setting(name, digits(value));
  if (largest < 1.0) throw InputError(text(setting("shape"), " is too small for any ", setting(name), ". Use a larger one."));
  const std::string what_to_do = text("Use 1 to ", digits(std::floor(largest * 100.0) / 100.0), " voxels.");
  if (value > largest) throw InputError(text(what, " is too large (", why_not_more, "). ", what_to_do));
  throw InputError(text(what, " is too small (less than a voxel can be lost between voxel centres). ", what_to_do));
}

void check_visible(std::string_view things, double radius, double porosity) {
  if (radius >= 1.0) return;
  throw InputError(text("at porosity ", digits(porosity), " the ", things, " have a radius of ", digits(radius, 3),
                        " voxels (less than a voxel can be lost between voxel centres). Use a larger ", setting("shape"), "."));
}

double radius_of(const SampleOptions& options, const SolidArray& array) {
  if (options.radius) {
    check_length("radius", *options.radius, array.closing_radius, text("the ", array.things, " would leave no pore"));
    return *options.radius;
  }
  const double porosity = options.porosity.value_or(array.default_porosity);
  const double radius = array.radius_of(1.0 - porosity);
  if (radius > array.touching_radius) {
    const double smallest = std::ceil(array.touching_porosity * 1e4) / 1e4;
    throw InputError(text(setting("porosity", digits(porosity)), " is too small (the ", array.things, " of ", options.kind,
                          " would overlap). Use at least ", digits(smallest), ", or ", setting("radius"), ", which lets them overlap."));
  }
  check_visible(array.things, radius, porosity);
  return radius;
}

std::string radius_text(const SampleOptions& options, double radius) {
  std::string words = text("radius ", digits(radius), " voxels");
  if (options.porosity) words += text(", porosity ", digits(*options.porosity));
  const std::vector<double>& by = options.shift;
  if (!by.empty()) words += text(", shift ", digits(by[0]), ",", digits(by[1]), ",", digits(by[2]));
  return words;
}

}  // namespace karst
