// karst io restripe: copies of a file with other stripes, compared with it byte for byte.
#include <deque>
#include <filesystem>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/cli/hint_options.hpp"
#include "commands/commands.hpp"
#include "commands/io/io_session.hpp"
#include "io/experiments/mpi_layer.hpp"
#include "io/experiments/page_cache.hpp"
#include "io/file_checks.hpp"
#include "io/unfinished_file.hpp"

namespace karst {

namespace {

namespace fs = std::filesystem;

// All copies are made in the same manner; only their stripes differ.
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

// "rock.raw", or "rock-c4-s1MiB.raw" where there are several.
std::string name_of_copy(const std::string& out, const IoVariant& variant, bool several) {
  if (!several) return out;
  std::string stripes;
  if (variant.stripe_count) stripes += text("-c", *variant.stripe_count);
  if (variant.stripe_size) stripes += text("-s", bytes_text(*variant.stripe_size));
  const fs::path path(out);
  return (path.parent_path() / (path.stem().string() + stripes + path.extension().string())).string();
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

// Each rank looks at what another one has copied, without MPI-IO, and from the disk as far as the system can be made to.
void compare(const std::string& in, const std::string& copy, std::int64_t bytes, std::int64_t align, const Comm& comm) {
  const bool leads = comm.leads_machine();
  comm.agree([&] {
    if (leads) evict(copy);
  });
  const Share mine = slab_share(0, bytes, align, (comm.rank() + 1) % comm.size(), comm.size());
  comm.agree([&] {
    if (checksum_of_file(in, mine.begin(), mine.end()) == checksum_of_file(copy, mine.begin(), mine.end())) return;
    throw MachineError(text(quote(copy), " is not what ", quote(in), " is, somewhere in bytes ", mine.begin(), " to ", mine.end(), ". Is ",
                            quote(in), " being changed? If not, the file system or MPI-IO does not do its work: try --access posix."));
  });
}

struct Copying {
  std::string in;
  std::int64_t bytes;
  Hints hints;
};

// Makes one copy; fills the rows of its reading and its writing.
void copy_file(const Copying& job, SharedUnfinishedFile& file, IoRow& reading, IoRow& writing, const Comm& comm) {
  const IoVariant& variant = writing.variant;
  Progress progress(comm, text("copying to ", writing.file));
  const Share mine = slab_share(0, job.bytes, *variant.align, comm.rank(), comm.size());
  reading.resident.push_back(resident_share(job.in, mine, comm));
  const CopyTrials trials =
      copy_trials(job.in, file.path(), job.bytes, mine, variant.manner(job.hints), comm, [&](double share) { progress.at(share); });
  compare(job.in, file.path(), job.bytes, *variant.align, comm);
  file.finish(job.bytes);
  reading.trials.push_back(trials.reading);
  writing.trials.push_back(trials.writing);
  for (IoRow* row : {&reading, &writing}) {
    row->file_system = file_system_of(row->file);
    row->striping = striping_of(row->file);
    if (variant.access != Access::posix) row->mpi_io = mpi_io_layer(row->trials.back().hints_taken, row->file_system.type);
  }
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
  const Hints hints = hint_options.hints(comm);
  std::vector<std::string> copies;
  for (const IoVariant& variant : variants) copies.push_back(name_of_copy(out, variant, variants.size() > 1));
  const InputFiles inputs = line.inputs();
  const Copying job = {in, check_names(in, copies, inputs, output.force(), comm), hints};
  output.take_names(inputs, copies, comm);
  std::deque<SharedUnfinishedFile> files;
  for (const std::string& copy : copies) files.emplace_back(copy, output.force() ? Earlier::replaced : Earlier::refused, "", comm);

  IoReport report = io_report_of(comm);
  const IoTable table(output, report, text("copying ", bytes_text(job.bytes)), comm);
  for (std::size_t i = 0; i < copies.size(); ++i) {
    IoRow reading, writing;
    reading.command = "restripe-read";
    writing.command = "restripe-write";
    reading.file = in;
    writing.file = copies[i];
    reading.variant = writing.variant = variants[i];
    writing.hints_asked = variants[i].hints(hints);
    if (variants[i].access != Access::posix) reading.hints_asked = writing.hints_asked;
    copy_file(job, files[i], reading, writing, comm);
    for (const IoRow& row : {reading, writing}) {
      table.add(row);
      report.rows.push_back(row);
    }
  }
  report.verified = true;
  const std::string end = output.deliver(report, comm);
  if (output.json()) return end;
  return text("the same bytes by XXH64 of ", comm.size(), comm.size() == 1 ? " range" : " ranges", ": ", joined(copies, ", "), "\n", end);
}

}  // namespace karst
