#include "geometry/synthetic/sample_kinds.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "base/text.hpp"
#include "geometry/pores/pore_forms.hpp"
#include "geometry/synthetic/boxes.hpp"
#include "geometry/synthetic/prisms.hpp"
#include "geometry/synthetic/repeated.hpp"
#include "geometry/synthetic/sandstone.hpp"
#include "geometry/synthetic/spheres.hpp"

namespace karst {

const std::vector<SampleKind>& sample_kinds() {
  static const std::vector<SampleKind> kinds = {
      {"slit",
       text("two walls across ", setting("axis"), ", ", setting("gap"), " open voxels apart (default: all but two)"),
       {"axis", "gap"},
       make_slit},
      {"duct",
       text("an open ", setting("section"), " (rectangle or triangle) along ", setting("axis"), ", ", setting("side"),
            " voxels wide (default: all but two)"),
       {"axis", "side", "section"},
       make_duct},
      {"pipe",
       text("a circular opening along ", setting("axis"), " of ", setting("radius"), " voxels (default: a wall one voxel thick)"),
       {"axis", "radius"},
       make_pipe},
      {"cylinders",
       text("one cell of a square array of solid cylinders along ", setting("axis"), ", of ", setting("porosity"), " (default 0.7) or ",
            setting("radius")),
       {"axis", "porosity", "radius", "shift"},
       make_cylinders},
      {"spheres-sc",
       text("one cell of a simple cubic lattice of solid spheres, of ", setting("porosity"), " (default 0.6) or ", setting("radius")),
       {"porosity", "radius", "shift"},
       make_sphere_lattice},
      {"spheres-bcc", "the same, body-centred cubic", {"porosity", "radius", "shift"}, make_sphere_lattice},
      {"spheres-fcc", "the same, face-centred cubic", {"porosity", "radius", "shift"}, make_sphere_lattice},
      {"sphere-pack",
       text("a random pack of equal ", setting("spheres"), " (default 100) that do not overlap, of ", setting("porosity"),
            " (default 0.4)"),
       {"spheres", "porosity", "seed"},
       make_sphere_pack},
      {"sandstone",
       text("overlapping ellipsoidal grains, ", setting("grains"), " (default 16) along x, down to ", setting("porosity"),
            " (default 0.13); the same rock at every ", setting("shape"),
            " of the same proportions; with one voxel along z, sections of grains in a plane"),
       {"grains", "porosity", "seed"},
       make_sandstone},
      {"cavity",
       text("an open box in walls one voxel thick, for karst flow; its lid, at the high end of y, is label ", int{lid_label}),
       {},
       make_cavity},
      {"box", "all pore, for karst flow", {}, make_box},
  };
  return kinds;
}

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
    throw InputError(text("karst make ", kind.name, " does not take ", setting(option),
                          taken.empty() ? std::string(" (it takes only a shape).") : text(" (it takes ", joined(taken, ", "), ").")));
  }
}

void check_shift(const std::vector<double>& shift) {
  const bool are_numbers = std::all_of(shift.begin(), shift.end(), [](double by) { return std::isfinite(by); });
  if (shift.empty() || (shift.size() == 3 && are_numbers)) return;
  throw InputError(setting("shift") + " needs three numbers (voxels along x, y and z), as in 0.3,0.17,0.41.");
}

void check_repeat(const std::vector<int>& repeat) {
  const bool are_counts = std::all_of(repeat.begin(), repeat.end(), [](int copies) { return copies > 0; });
  if (repeat.empty() || (repeat.size() == 3 && are_counts)) return;
  throw InputError(setting("repeat") + " needs three whole numbers of 1 or more (copies along x, y and z), as in 1,1,2.");
}

/// The kind of the options. Refuses an unknown kind, options that the kind does not take, options that exclude each other, and values that
/// are wrong for every kind.
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
  check_repeat(options.repeat);
  return kind;
}

}  // namespace

std::unique_ptr<Sample> make_sample(const SampleOptions& options) {
  std::unique_ptr<Sample> sample = check_options(options).make(options);
  if (options.repeat.empty()) return sample;
  return std::make_unique<RepeatedSample>(std::move(sample), Index3{options.repeat[0], options.repeat[1], options.repeat[2]});
}

Block<std::uint8_t> render_labels(const Sample& sample, const Box& box) {
  Box rows = box;
  rows.lo[0] = 0;
  rows.hi[0] = sample.shape()[0];
  Block<std::uint8_t> labels(rows);
  sample.render(rows, labels.values.data());
  return rows == box ? labels : cut_out(labels, box);
}

PoreBlock render_pores(const Sample& sample, const Box& box) {
  PoreBlock pores = render_labels(sample, box);
  for (std::uint8_t& value : pores.values) value = value == Sample::pore ? 1 : 0;
  return pores;
}

}  // namespace karst
