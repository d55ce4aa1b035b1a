#include "geometry/synthetic/options.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

const SampleKind& find_kind(std::string_view name) {
  const std::vector<SampleKind>& kinds = sample_kinds();
  const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const SampleKind& k) { return k.name == name; });
  if (kind != kinds.end()) return *kind;
  std::vector<std::string> names;
  names.reserve(kinds.size());
  for (const SampleKind& k : kinds) names.emplace_back(k.name);
  throw InputError(text("there is no kind of sample named ", quote(name), ". Choose one of ", joined(names, ", "), "."));
}

std::vector<std::string_view> given_options(const SampleOptions& options) {
  std::vector<std::string_view> given;
  const auto add = [&](bool is_given, std::string_view name) {
    if (is_given) given.push_back(name);
  };
  add(options.axis.has_value(), "axis");
  add(options.gap.has_value(), "gap");
  add(!options.side.empty(), "side");
  add(options.section.has_value(), "section");
  add(options.porosity.has_value(), "porosity");
  add(options.radius.has_value(), "radius");
  add(!options.shift.empty(), "shift");
  add(options.spheres.has_value(), "spheres");
  add(options.grains.has_value(), "grains");
  add(options.seed.has_value(), "seed");
  return given;
}

void check_taken(const SampleOptions& options, const SampleKind& kind) {
  for (const std::string_view option : given_options(options)) {
    if (std::find(kind.options.begin(), kind.options.end(), option) != kind.options.end()) continue;
    std::vector<std::string> taken;
    for (const std::string_view each : kind.options) taken.push_back(setting(each));
    throw InputError(text("karst make ", kind.name, " does not take ", setting(option), " (it takes ", joined(taken, ", "), ")."));
  }
}

void check_shift(const std::vector<double>& shift) {
  const bool are_numbers = std::all_of(shift.begin(), shift.end(), [](double by) { return std::isfinite(by); });
  if (shift.empty() || (shift.size() == 3 && are_numbers)) return;
  throw InputError(setting("shift") + " needs three numbers (voxels along x, y and z), as in 0.3,0.17,0.41.");
}

}  // namespace

const SampleKind& check_options(const SampleOptions& options) {
  const SampleKind& kind = find_kind(options.kind);
  check_taken(options, kind);
  checked_voxels(options.shape, setting("shape"));
  if (options.porosity && !(*options.porosity > 0.0 && *options.porosity < 1.0)) {
    throw InputError(
        text(setting("porosity", digits(*options.porosity)), " is not between 0 and 1 (it is the fraction of the sample that is pore)."));
  }
  if (options.porosity && options.radius) {
    throw InputError(text("karst make ", kind.name, " takes ", setting("porosity"), " or ", setting("radius"),
                          ", not both (one follows from the other)."));
  }
  if (options.axis && std::find(axis_names.begin(), axis_names.end(), *options.axis) == axis_names.end()) {
    throw InputError(text(setting("axis", quote(std::string(1, *options.axis))), " is no axis. Use x, y or z."));
  }
  check_shift(options.shift);
  return kind;
}

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
    result[i] = std::fmod(result[i], extents[i]);  // exact, so also the same everywhere
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
