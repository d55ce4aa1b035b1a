// karst make: synthetic samples, written in parallel.
#include "base/progress.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/commands.hpp"
#include "io/images/nrrd_writer.hpp"
#include "options/sample_options.hpp"
#include "run/options/image_options.hpp"

namespace karst {

std::string run_make(const Arguments& arguments, const Comm& comm) {
  CommandLine line("make", sample_kinds_help());
  SampleOptions wanted;
  std::string shape, output, voxel_size;
  bool force = false;
  add_sample_options(line, wanted);
  line.add(sample_shape_option(shape));
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
