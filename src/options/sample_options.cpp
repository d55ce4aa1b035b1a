#include "options/sample_options.hpp"

#include <limits>

#include "base/setting.hpp"
#include "base/text.hpp"

namespace karst {

namespace {

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (const SampleKind& kind : sample_kinds()) names.emplace_back(kind.name);
  return names;
}

}  // namespace

std::string sample_kinds_help() {
  std::string words = "Synthetic samples, written in parallel; pore is 0, solid is 1. Lengths are in voxels.\n\nKinds:\n";
  for (const SampleKind& kind : sample_kinds()) {
    std::vector<std::string> options;
    for (const std::string_view option : kind.options) options.push_back(setting(option));
    words += text("  ", padded(kind.name, 14), kind.about, options.empty() ? "" : text(" (", joined(options, ", "), ")"), "\n");
  }
  return with_options(words);
}

void add_sample_options(OptionTable& table, SampleOptions& sample) {
  table.add({.names = "KIND", .value = &sample.kind, .about = "One of the kinds above", .offers = kind_names(), .is_required = true});
  table.add({.names = "--porosity", .value = &sample.porosity, .about = "Wanted share of pore", .type = "SHARE"});
  table.add({.names = "--seed",
             .value = &sample.seed,
             .about = "Which of the random samples",
             .type = "N",
             .range = WholeRange{0, std::numeric_limits<std::uint64_t>::max()}});
  table.add({.names = "--axis", .value = &sample.axis, .about = "x, y or z", .type = "AXIS", .offers = {"x", "y", "z"}});
  constexpr WholeRange count{1, std::numeric_limits<std::int32_t>::max()};  // whether all fit depends on the shape
  table.add({.names = "--gap", .value = &sample.gap, .about = "Open voxels between the walls of a slit", .type = "N", .range = count});
  table.add({.names = "--side", .value = &sample.side, .about = "One or two sides of a duct", .type = "A[,B]", .is_list = true});
  table.add({.names = "--section",
             .value = &sample.section,
             .about = "Section of a duct: rectangle or triangle",
             .type = "KIND",
             .offers = {"rectangle", "triangle"}});
  table.add({.names = "--radius", .value = &sample.radius, .about = "Radius of a pipe, of cylinders or spheres", .type = "R"});
  table.add({.names = "--shift",
             .value = &sample.shift,
             .about = "Moves cylinders or spheres off the lattice",
             .type = "DX,DY,DZ",
             .is_list = true});
  table.add({.names = "--spheres", .value = &sample.spheres, .about = "How many spheres are packed", .type = "N", .range = count});
  table.add({.names = "--grains", .value = &sample.grains, .about = "Mean grain diameters along x", .type = "N"});
  table.add(repeat_option(sample.repeat));
}

Option repeat_option(std::vector<int>& repeat) {
  return {.names = "--repeat",
          .value = &repeat,
          .about = "Copies of the sample along each axis, of which each has the --shape; their permeability is that of one",
          .type = "NX,NY,NZ",
          .is_list = true};
}

Option sample_shape_option(std::string& shape) {
  return {.names = "--shape", .value = &shape, .about = "Voxels along each axis", .type = "X,Y,Z", .is_required = true};
}

}  // namespace karst
