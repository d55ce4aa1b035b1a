// karst io write: how fast a file is written, for all combinations of lists of ways to do it.
#include "base/error.hpp"
#include "base/text.hpp"
#include "base/units.hpp"
#include "commands/cli/hint_options.hpp"
#include "commands/cli/image_options.hpp"
#include "commands/commands.hpp"
#include "commands/io/io_session.hpp"
#include "geometry/box_grid.hpp"
#include "io/experiments/mpi_layer.hpp"
#include "io/unfinished_file.hpp"

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

// What is written, as an image of bytes: without a shape, of one row.
struct Target {
  std::int64_t bytes = 0;
  std::optional<ImageFile> image;
};

Target target_of(const Wanted& wanted, const std::vector<IoVariant>& variants) {
  if (wanted.size.empty() == wanted.shape.empty()) {
    throw InputError(wanted.size.empty() ? "How much? Give --size BYTES, or --shape X,Y,Z."
                                         : "--size and --shape both say how much to write. Leave one of them out.");
  }
  Target target;
  if (!wanted.size.empty()) {
    target.bytes = parse_bytes("--size", wanted.size);
  } else {
    target.image.emplace().shape = parse_shape(wanted.shape);
    target.bytes = target.image->bytes();
  }
  for (const IoVariant& variant : variants) {
    if (variant.cut == Cut::boxes && !target.image)
      throw InputError("--decomposition boxes: of what? Give --shape X,Y,Z instead of --size.");
  }
  return target;
}

Share share_of(const Target& target, const IoVariant& variant, const Comm& comm) {
  if (variant.cut == Cut::slabs) return slab_share(0, target.bytes, *variant.align, comm.rank(), comm.size());
  return box_share(*target.image, BoxGrid(target.image->shape, comm.size()).box(comm.rank()));
}

std::vector<IoRow> rows_of(const Wanted& wanted, const std::vector<IoVariant>& variants, const Hints& hints) {
  std::vector<IoRow> rows;
  for (const IoVariant& variant : variants) {
    IoRow& row = rows.emplace_back();
    row.command = "write";
    row.file = wanted.path;
    row.variant = variant;
    row.hints_asked = variant.hints(hints);
    row.file_system = file_system_of(wanted.path);
  }
  return rows;
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
  const Target target = target_of(wanted, variants);
  const Hints hints = hint_options.hints(comm);
  const InputFiles inputs = line.inputs();
  output.take_names(inputs, {wanted.path}, comm);
  comm.on_root([&] { return inputs.check_output(wanted.path, ""), std::string(); });
  SharedUnfinishedFile file(wanted.path, output.force() ? Earlier::replaced : Earlier::refused, "", comm);
  IoReport report = io_report_of(comm);
  report.rows = rows_of(wanted, variants, hints);
  const IoTable table(output, report, text("writing ", bytes_text(target.bytes)), comm);
  take_turns(report.rows, repeats, text("writing ", wanted.path), table, comm, [&](IoRow& row, const TellProgress& tell) {
    const Share mine = share_of(target, row.variant, comm);
    file.make_anew();
    row.trials.push_back(write_trial(file.path(), target.bytes, mine, row.variant.manner(hints), comm, tell));
    row.striping = striping_of(file.path());
    if (row.variant.access != Access::posix) row.mpi_io = mpi_io_layer(row.trials.back().hints_taken, row.file_system.type);
  });
  if (wanted.keep) file.finish(target.bytes);
  return output.deliver(report, comm);
}

}  // namespace karst
