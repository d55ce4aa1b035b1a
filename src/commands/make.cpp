// karst make: synthetic samples, written in parallel.
#include <limits>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/commands.hpp"
#include "commands/image_options.hpp"
#include "geometry/synthetic/sample.hpp"
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
  CLI::App& app = line.options();
  line.offers(app.add_option("KIND", sample.kind, "One of the kinds above")->required(), kind_names());
  app.add_option("--porosity", sample.porosity, "Wanted share of pore")->type_name("SHARE");
  line.whole(app.add_option("--seed", sample.seed, "Which of the random samples")->type_name("N"),
             {0, std::numeric_limits<std::uint64_t>::max()});
  line.offers(app.add_option("--axis", sample.axis, "x, y or z")->type_name("AXIS"), {"x", "y", "z"});
  constexpr WholeRange count{1, std::numeric_limits<std::int32_t>::max()};  // what fits depends on the shape
  line.whole(app.add_option("--gap", sample.gap, "Open voxels between the walls of a slit")->type_name("N"), count);
  app.add_option("--side", sample.side, "One or two sides of a duct")->delimiter(',')->type_name("A[,B]");
  line.offers(app.add_option("--section", sample.section, "Section of a duct: rectangle or triangle")->type_name("KIND"),
              {"rectangle", "triangle"});
  app.add_option("--radius", sample.radius, "Radius of a pipe, of cylinders or spheres")->type_name("R");
  app.add_option("--shift", sample.shift, "Moves cylinders or spheres off the lattice")->delimiter(',')->type_name("DX,DY,DZ");
  line.whole(app.add_option("--spheres", sample.spheres, "How many spheres are packed")->type_name("N"), count);
  app.add_option("--grains", sample.grains, "Mean grain diameters along x")->type_name("N");
}

}  // namespace

std::string run_make(const Arguments& arguments, const Comm& comm) {
  CommandLine line("make", kinds_help());
  SampleOptions wanted;
  std::string shape, output, voxel_size;
  bool force = false;
  add_sample_options(line, wanted);
  line.options().add_option("--shape", shape, "Voxels along each axis")->required()->type_name("X,Y,Z");
  line.writes(line.options()
                  .add_option("-o,--output", output, "File to write: NAME.nrrd, or NAME.nhdr with the voxels in NAME.raw")
                  ->required()
                  ->type_name("FILE"));
  line.options().add_option("--voxel-size", voxel_size, "Edge of a voxel with its unit, as 5um")->type_name("LENGTH");
  line.options().add_flag("--force", force, "Replace the file if it exists");
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
