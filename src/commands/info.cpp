// karst info: what an image holds, as Karst reads it; what a run would need.
#include "base/cores.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "commands/cli/image_options.hpp"
#include "commands/cli/run_console.hpp"
#include "commands/commands.hpp"
#include "record/rock_json.hpp"
#include "solver/memory_need.hpp"

namespace karst {

namespace {

constexpr std::size_t labels_shown = 12;

SampleSize size_of(const Rock& image) { return {image.report.voxels, image.report.sites, image.report.rows}; }

std::string line(const std::string& what, const std::string& value) { return text("  ", padded(what, 13), value, "\n"); }

std::string voxel_size_words(const Rock& image) {
  const auto& spacing = image.file.spacing;
  if (!image.voxel_size_m && spacing[0] > 0) {
    return text("unknown: the header says ", digits(spacing[0]),
                image.file.spacing_unit.empty() ? " without a unit" : " " + image.file.spacing_unit, "; give --voxel-size for m2 and mD");
  }
  if (!image.voxel_size_m) return "unknown: give --voxel-size, as in --voxel-size 5um, for m2 and mD";
  std::vector<std::string> edges;
  for (std::int64_t n : image.file.shape) edges.push_back(human_length(static_cast<double>(n) * *image.voxel_size_m));
  return text(human_length(*image.voxel_size_m), " (sample ", joined(edges, " x "), ")");
}

std::string label_lines(const Rock& image) {
  std::string lines;
  std::size_t shown = 0;
  const auto all = static_cast<double>(image.labels.total());
  for (const auto& [label, voxels] : image.labels.voxels) {
    if (shown == labels_shown) {
      lines += line("", text("and ", image.labels.voxels.size() - shown, " more"));
      break;
    }
    const std::string number = std::to_string(label), count = grouped(voxels), share = percent(static_cast<double>(voxels) / all, 2);
    lines += line(shown++ == 0 ? "labels" : "",
                  text(indented(number, 5), indented(count, 18), indented(share, 10), image.pore.contains(label) ? "  pore" : ""));
  }
  if (image.labels.voxels.size() > 256) {
    lines += line("", text(image.labels.voxels.size(), " labels look like grey values: has the image been segmented?"));
  }
  return lines;
}

std::string pore_lines(const Rock& image, Boundary boundary) {
  const PoreReport& report = image.report;
  std::string lines = line("porosity", text(digits(report.porosity()), " total, ", digits(report.porosity_connected()), " connected (",
                                            grouped(report.pore_voxels - report.sites), " pore voxels without flow are left out)"));
  std::vector<std::string> axes;
  for (int axis = 0; axis < 3; ++axis) axes.push_back(text(axis_names[axis], report.percolates[axis] ? " yes" : " no"));
  lines += line("percolates", text(joined(axes, ", "), " (", boundary_name(boundary), " boundaries)"));
  for (int axis = 0; axis < 3; ++axis) {
    const char name = axis_names[axis];
    if (!report.percolates[axis]) lines += line("", text("does not percolate in ", name, ": k_", name, name, " = 0"));
  }
  return lines;
}

std::string need_lines(const Rock& image, std::int64_t parts) {
  if (image.report.sites == 0) return line("a run needs", "nothing: no pore carries flow");
  const auto words = [&](auto bytes) {
    const auto with = [&](Storage storage) { return human_bytes(static_cast<double>(bytes(size_of(image), parts, storage))); };
    return text(with(Storage::f64), " with f64, ", with(Storage::f32), " with f32");
  };
  return line("a run needs",
              text(grouped(image.report.sites), " sites in ", parts, parts == 1 ? " part: " : " parts, each: ", words(solver_bytes))) +
         line("", text(parts == 1 ? "or on a GPU: " : "or each on a GPU: ", words(gpu_bytes)));
}

std::string as_text(const Rock& image, Boundary boundary, std::int64_t parts) {
  const ImageFile& file = image.file;
  std::string lines = text(file.path, "\n");
  lines += line("format", text(file.format, ", ", file.data_files.size() > 1 ? text(file.data_files.size(), " files, ") : "",
                               shape_text(file.shape), " voxels of ", type_name(file.type),
                               type_bytes(file.type) == 1 ? ""
                               : file.big_endian          ? ", big-endian"
                                                          : ", little-endian"));
  lines += line("order", file.order);
  for (const std::string& warning : file.warnings) lines += line("warning", warning);
  lines += line("voxel size", voxel_size_words(image));
  lines += label_lines(image);
  if (image.pore.empty()) return lines + line("porosity", "unknown: say which labels are pore with --pore, as in --pore 0");
  return lines + pore_lines(image, boundary) + need_lines(image, parts);
}

}  // namespace

std::string run_info(const Arguments& arguments, const Comm& comm) {
  CommandLine line("info", "What an image holds, as Karst reads it, and what a run would need.");
  const ImageOptions image_options(line);
  std::string boundary_name = "periodic", direction = "all";
  std::int64_t parts = 1;
  bool json = false;
  line.add(boundary_option(boundary_name));
  line.add(direction_option(direction, "Flow that must be possible in pores that are kept"));
  line.add(parts_option(parts, "Parts (ranks) of the run to be planned, 1 by default"));
  line.add({.names = "--json", .value = &json, .about = "One JSON object on stdout"});
  line.parse(arguments);

  const Boundary boundary = parse_boundary(boundary_name);
  const Cleaning cleaning = {boundary, parse_direction(direction), cores_for_rank(comm)};
  const Rock rock = read_rock(image_options.source(comm), cleaning, comm, [&](const ImageFile& file) { print_warnings(comm, file); });
  return json ? info_json(rock, boundary, parts) : as_text(rock, boundary, parts);
}

}  // namespace karst
