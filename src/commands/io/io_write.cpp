// karst io write: measures writing of a file, for all combinations of lists of options.
#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/commands.hpp"
#include "commands/io/io_session.hpp"
#include "commands/io/io_variants.hpp"
#include "io/experiments/write_experiment.hpp"
#include "run/options/image_options.hpp"

namespace karst {

namespace {

struct Wanted {
  std::string path, size, shape;
  bool keep = false;
};

void add_options(CommandLine& line, Wanted& wanted) {
  line.add({.names = "FILE",
            .value = &wanted.path,
            .about = "File to write; it is removed afterwards",
            .is_required = true,
            .path = PathUse::written});
  line.add({.names = "--size", .value = &wanted.size, .about = "Bytes to write, as 8GiB", .type = "SIZE"});
  line.add({.names = "--shape",
            .value = &wanted.shape,
            .about = "Or an image of so many bytes, which has boxes",
            .type = "X,Y,Z",
            .is_list = true});
  line.add({.names = "--keep", .value = &wanted.keep, .about = "Keep the file of the last variant's last repeat"});
}

WriteExperiment experiment_of(const Wanted& wanted, const std::vector<IoVariant>& variants, const Hints& hints) {
  if (wanted.size.empty() == wanted.shape.empty()) {
    throw InputError(wanted.size.empty() ? "How much? Give --size BYTES, or --shape X,Y,Z."
                                         : "--size and --shape both say how much to write. Leave one of them out.");
  }
  WriteExperiment experiment = {.path = wanted.path, .hints = hints};
  if (!wanted.size.empty()) {
    experiment.bytes = parse_bytes("--size", wanted.size);
  } else {
    experiment.image.emplace().shape = parse_shape(wanted.shape);
    experiment.bytes = experiment.image->bytes();
  }
  for (const IoVariant& variant : variants) {
    if (variant.decomposition == Decomposition::boxes && !experiment.image)
      throw InputError("--decomposition boxes needs a shape. Give --shape X,Y,Z instead of --size.");
  }
  return experiment;
}

}  // namespace

std::string run_io_write(const Arguments& arguments, const Comm& comm) {
  CommandLine line("io write", "How fast a file is written: all combinations of the lists, in turns.");
  Wanted wanted;
  int repeats = 3;
  add_options(line, wanted);
  const IoVariantOptions ways(line, IoKind::write);
  line.add(repeat_option(repeats));
  IoOutputOptions output(line);
  const HintOptions hint_options(line);
  line.parse(arguments);
  const std::vector<IoVariant> variants = ways.variants();
  const WriteExperiment experiment = experiment_of(wanted, variants, hint_options.hints(comm));
  const InputFiles inputs = line.inputs();
  output.take_names(inputs, {wanted.path}, comm);
  comm.on_root([&] { return inputs.check_output(wanted.path, ""), std::string(); });
  SharedUnfinishedFile file(wanted.path, output.earlier(), "", comm);

  IoReport report = io_report_of(comm);
  report.rows = experiment.rows(variants);
  const IoTable table(output, report, text("writing ", bytes_text(experiment.bytes)), comm);
  take_turns(report.rows, repeats, text("writing ", wanted.path), table, comm,
             [&](IoRow& row, const TellProgress& tell) { experiment.repeat(row, file, comm, tell); });
  if (wanted.keep) file.finish(experiment.bytes);
  return output.deliver(report, comm);
}

}  // namespace karst
