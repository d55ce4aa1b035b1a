// karst io read: how fast images are read, for all combinations of lists of ways to do it.
#include <algorithm>
#include <map>

#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/cli/hint_options.hpp"
#include "commands/cli/image_options.hpp"
#include "commands/commands.hpp"
#include "commands/io/io_session.hpp"
#include "geometry/box_grid.hpp"
#include "geometry/listed_voxels.hpp"
#include "io/experiments/mpi_layer.hpp"
#include "io/experiments/page_cache.hpp"
#include "io/prepared_file.hpp"
#include "record/sample_json.hpp"

namespace karst {

namespace {

using Images = std::map<std::string, ImageFile>;

Images open_images(const std::vector<std::string>& paths, const ImageLayout& layout, const Comm& comm) {
  Images images;
  for (const std::string& path : paths) {
    const ImageFile& image = images[path] = open_image(path, layout, comm);
    if (image.packing == Packing::plain) continue;
    throw InputError(text(quote(path), " is decoded by one rank (", image.format,
                          " whose voxels are not one uncompressed run of bytes), so there is nothing to compare. Give it uncompressed, "
                          "as .nrrd, .npy or raw."));
  }
  return images;
}

// The smallest box around this rank's part.
Box box_of_part(const std::string& path, const Images& images, const Hints& hints, const Comm& comm) {
  PreparedFile file(path, comm, hints);
  check_one_part_a_rank(path, file.parts(), comm);
  const Index3 shape = prepared_facts(file.facts(), path).sample.shape();
  for (const auto& [name, image] : images) {
    if (image.shape == shape) continue;
    throw InputError(text(quote(path), " was prepared from ", shape_text(shape), " voxels, but ", quote(name), " holds ",
                          shape_text(image.shape), ". Give the prepared file of this image."));
  }
  return box_around(file.read(comm.rank()).voxels, shape);
}

Share share_of(const ImageFile& image, const IoVariant& variant, const Box& part, const Comm& comm) {
  switch (variant.cut) {
    case Cut::slabs: return slab_share(image.offset, image.bytes(), *variant.align, comm.rank(), comm.size());
    case Cut::boxes: return box_share(image, BoxGrid(image.shape, comm.size()).box(comm.rank()));
    case Cut::parts: break;
  }
  return box_share(image, part);
}

const Choices caches = {{"warm", "read once before"}, {"cold", "dropped from memory before each repeat"}};

std::vector<IoRow> rows_of(const std::vector<std::string>& paths, const Images& images, const std::vector<IoVariant>& variants,
                           const Hints& hints, const std::string& cache) {
  std::vector<IoRow> rows;
  for (const std::string& path : paths) {
    const std::string& data = images.at(path).data_files.front();
    for (const IoVariant& variant : variants) {
      IoRow& row = rows.emplace_back();
      row.command = "read";
      row.file = path;
      row.variant = variant;
      if (variant.access != Access::posix) row.hints_asked = variant.hints(hints);
      row.cache = cache;
      row.file_system = file_system_of(data);
      row.striping = striping_of(data);
    }
  }
  return rows;
}

// Reads once, untimed, what the rows will read.
void warm_up(const std::vector<IoRow>& rows, const Images& images, const Box& part, const Comm& comm) {
  std::vector<std::pair<std::string, Share>> warm;
  for (const IoRow& row : rows) {
    const Share mine = share_of(images.at(row.file), row.variant, part, comm);
    const auto is_it = [&](const auto& other) { return other.first == row.file && other.second == mine; };
    const std::int64_t is_new = std::none_of(warm.begin(), warm.end(), is_it) ? 1 : 0;
    if (comm.max_all(is_new) == 0) continue;
    warm.emplace_back(row.file, mine);
    read_trial(images.at(row.file).data_files.front(), mine, {Access::posix, row.variant.piece, {}}, comm);
  }
}

void drop_from_caches(const std::string& path, const Comm& comm) {
  const bool leads = comm.leads_machine();
  comm.agree([&] {
    if (leads) evict(path);
  });
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
  const bool warm = cache == "warm";
  const std::vector<IoVariant> variants = ways.variants();
  const Hints hints = hint_options.hints(comm);
  const Images images = open_images(paths, layout.layout(), comm);
  InputFiles inputs = line.inputs();
  for (const auto& [path, image] : images) inputs.add(image.data_files);
  output.take_names(inputs, {}, comm);
  const Box part = ways.parts().empty() ? Box{} : box_of_part(ways.parts(), images, hints, comm);

  IoReport report = io_report_of(comm);
  report.rows = rows_of(paths, images, variants, hints, cache);
  if (warm) warm_up(report.rows, images, part, comm);
  const IoTable table(output, report, text("reading with ", cache, " cache"), comm);
  take_turns(report.rows, repeats, "reading", table, comm, [&](IoRow& row, const TellProgress& tell) {
    const std::string& data = images.at(row.file).data_files.front();
    const Share mine = share_of(images.at(row.file), row.variant, part, comm);
    if (!warm) drop_from_caches(data, comm);
    row.resident.push_back(resident_share(data, mine, comm));
    row.trials.push_back(read_trial(data, mine, row.variant.manner(hints), comm, tell));
    if (row.variant.access != Access::posix) row.mpi_io = mpi_io_layer(row.trials.back().hints_taken, row.file_system.type);
  });
  return output.deliver(report, comm);
}

}  // namespace karst
