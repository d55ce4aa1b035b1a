// karst io restripe: copies a file with other stripes, and compares the copies byte for byte.
#include <deque>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/commands.hpp"
#include "commands/io/io_session.hpp"
#include "commands/io/io_variants.hpp"
#include "io/experiments/copy_experiment.hpp"
#include "io/files/file_checks.hpp"
#include "run/options/image_options.hpp"

namespace karst {

namespace {

// The copies differ only in their stripes.
void check_lists(const std::vector<IoVariant>& variants) {
  const auto refuse = [](const char* option) {
    throw InputError(text(option, " gives several values, but copies differ in their stripes only. Give one."));
  };
  for (const IoVariant& v : variants) {
    const IoVariant& first = variants.front();
    if (v.access != first.access) refuse("--access");
    if (v.cb_nodes != first.cb_nodes) refuse("--cb-nodes");
    if (v.cb_buffer != first.cb_buffer) refuse("--cb-buffer");
    if (v.align != first.align) refuse("--align");
    if (v.piece != first.piece) refuse("--piece");
  }
}

// Returns the size of the file to copy.
std::int64_t check_names(const std::string& in, const std::vector<std::string>& copies, const InputFiles& inputs, bool force,
                         const Comm& comm) {
  return *whole_number(comm.on_root([&] {
    const std::int64_t bytes = check_file(in);
    for (const std::string& copy : copies) {
      inputs.check_output(copy, "");
      check_output(copy, force, "");
    }
    return std::to_string(bytes);
  }));
}

}  // namespace

std::string run_io_restripe(const Arguments& arguments, const Comm& comm) {
  CommandLine line("io restripe",
                   "Copies a file with the stripes asked for, and compares. Several combinations of stripes make several copies, named "
                   "OUT-c4-s1MiB and so on, before the ending.");
  std::string in, out;
  line.add({.names = "IN", .value = &in, .about = "File to copy, of any kind", .is_required = true, .path = PathUse::read});
  line.add({.names = "OUT", .value = &out, .about = "The copy", .is_required = true, .path = PathUse::written});
  const IoVariantOptions ways(line, IoKind::restripe);
  IoOutputOptions output(line);
  const HintOptions hint_options(line);
  line.parse(arguments);
  const std::vector<IoVariant> variants = ways.variants();
  check_lists(variants);
  std::vector<std::string> copies;
  for (const IoVariant& variant : variants) copies.push_back(name_of_copy(out, variant, variants.size() > 1));
  const InputFiles inputs = line.inputs();
  CopyExperiment experiment = {.in = in, .hints = hint_options.hints(comm)};
  experiment.bytes = check_names(in, copies, inputs, output.force(), comm);
  output.take_names(inputs, copies, comm);
  std::deque<SharedUnfinishedFile> files;
  for (const std::string& copy : copies) files.emplace_back(copy, output.earlier(), "", comm);

  IoReport report = io_report_of(comm);
  const IoTable table(output, report, text("copying ", bytes_text(experiment.bytes)), comm);
  for (std::size_t i = 0; i < copies.size(); ++i) {
    for (const IoRow& row : experiment.copy(copies[i], files[i], variants[i], comm)) {
      table.add(row);
      report.rows.push_back(row);
    }
  }
  report.verified = true;
  std::string end = output.deliver(report, comm);
  if (output.json()) return end;
  return text("the same bytes by XXH64 of ", comm.size(), comm.size() == 1 ? " range" : " ranges", ": ", joined(copies, ", "), "\n", end);
}

}  // namespace karst
