// karst io read: measures reading of images, for all combinations of lists of options.
#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/commands.hpp"
#include "commands/io/io_session.hpp"
#include "commands/io/io_variants.hpp"
#include "geometry/listed_voxels.hpp"
#include "io/experiments/read_experiment.hpp"
#include "io/files/prepared_file.hpp"
#include "record/prepared_case.hpp"
#include "run/options/image_options.hpp"
#include "solver/site/variants.hpp"

namespace karst {

namespace {

const Choices caches = {{"warm", "read once before"}, {"cold", "dropped from memory before each repeat"}};

// The smallest box around this rank's part.
Box box_of_part(const std::string& path, const ImagesByPath& images, const Hints& hints, const Comm& comm) {
  PreparedFile file(path, comm, hints);
  check_one_part_a_rank(path, file.parts(), comm);
  const PreparedFacts facts = prepared_facts(file.facts(), path);
  const Index3& shape = facts.sample.shape();
  for (const auto& [name, image] : images) {
    if (image.shape == shape) continue;
    throw InputError(text(quote(path), " was prepared from ", shape_text(shape), " voxels, but ", quote(name), " holds ",
                          shape_text(image.shape), ". Give the prepared file of this image."));
  }
  return box_around(file.read(comm.rank(), velocity_set(facts.lattice)).voxels, shape);
}

}  // namespace

std::string run_io_read(const Arguments& arguments, const Comm& comm) {
  CommandLine line("io read", "How fast images are read: all combinations of the lists, in turns.");
  std::vector<std::string> paths;
  std::string cache = "warm";
  int repeats = 3;
  line.add({.names = "IMAGE",
            .value = &paths,
            .about = "One or several images whose voxels lie uncompressed in one run of bytes",
            .is_required = true,
            .path = PathUse::read});
  const LayoutOptions layout(line);
  const IoVariantOptions ways(line, IoKind::read);
  line.add(repeat_option(repeats));
  line.add({.names = "--cache", .value = &cache, .about = "The file before each repeat", .type = "KIND", .choices = caches});
  IoOutputOptions output(line);
  const HintOptions hint_options(line);
  line.parse(arguments);
  const std::vector<IoVariant> variants = ways.variants();
  ReadExperiment experiment;
  experiment.hints = hint_options.hints(comm);
  experiment.images = open_plain_images(paths, layout.layout(), comm);
  experiment.is_cold = cache == "cold";
  InputFiles inputs = line.inputs();
  for (const auto& [path, image] : experiment.images) inputs.add(image.data_files);
  output.take_names(inputs, {}, comm);
  if (!ways.parts().empty()) experiment.part = box_of_part(ways.parts(), experiment.images, experiment.hints, comm);

  IoReport report = io_report_of(comm);
  report.rows = experiment.rows(paths, variants);
  if (!experiment.is_cold) experiment.warm_up(report.rows, comm);
  const IoTable table(output, report, text("reading with ", cache, " cache"), comm);
  take_turns(report.rows, repeats, "reading", table, comm,
             [&](IoRow& row, const TellProgress& tell) { experiment.repeat(row, comm, tell); });
  return output.deliver(report, comm);
}

}  // namespace karst
