// karst make: synthetic samples, written in parallel.
#include <limits>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/cli/image_options.hpp"
#include "commands/commands.hpp"
#include "geometry/synthetic/sample_kinds.hpp"
#include "io/nrrd_writer.hpp"

namespace karst {

namespace {

std::string kinds_help() {
  std::string words = "Synthetic samples, written in parallel; pore is 0, solid is 1. Lengths are in voxels.\n\nKinds:\n";
  for (const SampleKind& kind : sample_kinds()) {
    std::vector<std::string> options;
    for (const std::string_view option : kind.options) options.push_back(setting(option));
    words += text("  ", padded(kind.name, 14), kind.about, " (", joined(options, ", "), ")\n");
  }
  return with_options(words);
}

std::vector<std::string> kind_names() {
  std::vector<std::string> names;
  for (const SampleKind& kind : sample_kinds()) names.emplace_back(kind.name);
  return names;
}

void add_sample_options(CommandLine& line, SampleOptions& sample) {
  line.add({.names = "KIND", .value = &sample.kind, .about = "One of the kinds above", .offers = kind_names(), .is_required = true});
  line.add({.names = "--porosity", .value = &sample.porosity, .about = "Wanted share of pore", .type = "SHARE"});
  line.add({.names = "--seed",
            .value = &sample.seed,
            .about = "Which of the random samples",
            .type = "N",
            .range = WholeRange{0, std::numeric_limits<std::uint64_t>::max()}});
  line.add({.names = "--axis", .value = &sample.axis, .about = "x, y or z", .type = "AXIS", .offers = {"x", "y", "z"}});
  constexpr WholeRange count{1, std::numeric_limits<std::int32_t>::max()};  // what fits depends on the shape
  line.add({.names = "--gap", .value = &sample.gap, .about = "Open voxels between the walls of a slit", .type = "N", .range = count});
  line.add({.names = "--side", .value = &sample.side, .about = "One or two sides of a duct", .type = "A[,B]", .is_list = true});
  line.add({.names = "--section",
            .value = &sample.section,
            .about = "Section of a duct: rectangle or triangle",
            .type = "KIND",
            .offers = {"rectangle", "triangle"}});
  line.add({.names = "--radius", .value = &sample.radius, .about = "Radius of a pipe, of cylinders or spheres", .type = "R"});
  line.add({.names = "--shift",
            .value = &sample.shift,
            .about = "Moves cylinders or spheres off the lattice",
            .type = "DX,DY,DZ",
            .is_list = true});
  line.add({.names = "--spheres", .value = &sample.spheres, .about = "How many spheres are packed", .type = "N", .range = count});
  line.add({.names = "--grains", .value = &sample.grains, .about = "Mean grain diameters along x", .type = "N"});
}

}  // namespace

std::string run_make(const Arguments& arguments, const Comm& comm) {
  CommandLine line("make", kinds_help());
  SampleOptions wanted;
  std::string shape, output, voxel_size;
  bool force = false;
  add_sample_options(line, wanted);
  line.add({.names = "--shape", .value = &shape, .about = "Voxels along each axis", .type = "X,Y,Z", .is_required = true});
  line.add({.names = "-o,--output",
            .value = &output,
            .about = "File to write: NAME.nrrd, or NAME.nhdr with the voxels in NAME.raw",
            .type = "FILE",
            .is_required = true,
            .path = PathUse::written});
  line.add({.names = "--voxel-size", .value = &voxel_size, .about = "Edge of a voxel with its unit, as 5um", .type = "LENGTH"});
  line.add({.names = "--force", .value = &force, .about = "Replace the file if it exists"});
  const HintOptions hints(line);
  line.parse(arguments);

  wanted.shape = parse_shape(shape);
  NrrdOutput files(output, force, line.inputs(), comm);
  const std::unique_ptr<Sample> sample = [&] {
    Progress progress(comm, text("making ", wanted.kind));
    wanted.progress = [&](double share) { progress.at(share); };
    return make_sample(wanted);
  }();
  NrrdLabels header;
  header.shape = sample->shape();
  header.voxel_size_m = voxel_size.empty() ? sample->natural_voxel_size() : parse_length("--voxel-size", voxel_size);
  header.content = sample->description();
  header.pore_labels = std::to_string(Sample::pore);
  files.write(header, hints.hints(comm), [&](const Box& rows, std::uint8_t* labels) { sample->render(rows, labels); });
  return text("wrote ", output, ": ", sample->description(), "\n");
}

}  // namespace karst
