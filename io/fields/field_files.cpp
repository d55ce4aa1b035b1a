#include "io/fields/field_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <future>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "base/progress.hpp"
#include "base/text.hpp"
#include "io/fields/field_reader.hpp"
#include "io/files/file_checks.hpp"
#include "io/files/unfinished_file.hpp"
#include "io/images/ordered_voxels.hpp"
#include "io/vtk/grid.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

std::string ending(FieldFormat format) { return format == FieldFormat::image ? "vti" : "vtu"; }

std::string piece_name(const FieldFiles& files, int rank) { return text(files.name, "/", rank, ".", ending(files.format)); }

std::string path_in(const FieldFiles& files, const std::string& name) { return (fs::path(files.folder) / name).string(); }

std::vector<VtkArray> arrays_of(const std::vector<SiteField>& fields, const LabelField* labels) {
  std::vector<VtkArray> arrays;
  for (const SiteField& field : fields) arrays.push_back(field.array);
  if (labels) arrays.push_back(vtk_array("label", labels->image.type));
  return arrays;
}

VtkGrid grid_of(const FieldFiles& files, const Box& cells) {
  VtkGrid grid = {cells, files.selection.origin(), {}};
  for (std::size_t a = 0; a < 3; ++a) {
    grid.origin[a] *= files.spacing;
    grid.spacing[a] = static_cast<double>(files.selection.stride[a]) * files.spacing;
  }
  return grid;
}

Unstructured unstructured(const FieldFiles& files, const KeptCells& kept) {
  const CellShape shape = files.format == FieldFormat::voxels ? CellShape::voxels : CellShape::points;
  return {shape, grid_of(files, kept.box()), kept, files.wide};
}

VtkLayout layout_of(const FieldFiles& files, const KeptCells& kept, const std::vector<VtkArray>& arrays) {
  if (files.format == FieldFormat::image) return image_layout(grid_of(files, kept.box()), arrays);
  return unstructured(files, kept).layout(arrays);
}

// The kept cells of this rank's box.
KeptCells kept_cells(const FieldFiles& files, const SiteSlabs& sites, const Comm& comm) {
  if (files.format == FieldFormat::image) return KeptCells(sites.own_box());
  const auto is_site = [](std::span<const std::uint32_t> some, std::byte* to) { std::fill_n(to, some.size(), std::byte{1}); };
  std::vector<std::uint64_t> places;
  RawVector<std::byte> marks;
  for (std::int64_t slab = 0; slab < sites.slabs(); ++slab) {
    sites.gather(slab, 1, is_site, std::byte{0}, marks);
    comm.agree([&] {
      for (std::size_t i = 0; i < marks.size(); ++i) {
        if (marks[i] != std::byte{0}) places.push_back(static_cast<std::uint64_t>(slab * sites.slab_cells()) + i);
      }
    });
  }
  return {sites.own_box(), std::move(places)};
}

/// Writes the file of one rank; all ranks together pass values to the files.
class FieldWriter {
 public:
  FieldWriter(const FieldFiles& files, const SiteSlabs& sites, const KeptCells& kept, const Comm& comm)
      : files_(files), sites_(sites), kept_(kept), comm_(comm) {}

  void open(const std::string& name, const std::vector<VtkArray>& arrays) {
    file_.emplace(path_in(files_, name), layout_of(files_, kept_, arrays), files_.encoding, files_.threads);
    if (files_.format != FieldFormat::image) unstructured(files_, kept_).add_to(*file_);
  }

  // Writes a slab while the next one is gathered.
  void add(const std::vector<SiteField>& fields) {
    Progress progress(comm_, text("writing ", path_in(files_, files_.name)));
    const auto rounds = static_cast<double>(sites_.slabs() * std::ssize(fields));
    double done = 0;
    std::size_t turn = 0;
    std::array<RawVector<std::byte>, 2> slabs;  // in turns
    std::future<void> writing;                  // declared last: its destructor waits
    const auto policy = files_.threads > 1 ? std::launch::async : std::launch::deferred;
    for (const SiteField& field : fields) {
      const auto bytes = static_cast<std::size_t>(field.array.place_bytes());
      for (std::int64_t slab = 0; slab < sites_.slabs(); ++slab) {
        RawVector<std::byte>& values = slabs[turn++ % slabs.size()];
        sites_.gather(slab, bytes, field.values, field.elsewhere, values);
        comm_.agree([&] {
          end(writing);
          if (file_) writing = std::async(policy, [this, &values, slab, bytes] { add(values, slab, bytes); });
        });
        progress.at(++done / rounds);
      }
    }
    comm_.agree([&] { end(writing); });
  }

  // Labels arrive for all voxels of a box, also for voxels that are not selected.
  void add(const LabelField& labels) {
    const Box voxels = files_.selection.voxels_of(kept_.count() > 0 ? kept_.box() : Box{});
    const std::size_t bytes = type_bytes(labels.image.type);
    std::uint64_t begin = 0;
    std::int64_t next = 0;
    std::vector<std::byte> wanted;
    read_ordered_voxels(labels.image, voxels, files_.slab_voxels, comm_, labels.hints, [&](std::span<const std::byte> some) {
      if (!file_) return;
      if (voxels.volume() == kept_.count()) return file_->add(some);
      const std::uint64_t end = begin + some.size() / bytes;
      wanted.clear();
      for (; next < kept_.count(); ++next) {
        const std::uint64_t at = voxels.offset(files_.selection.voxel_of(kept_.cell(next)));
        if (at >= end) break;
        const auto from = some.subspan((at - begin) * bytes, bytes);
        wanted.insert(wanted.end(), from.begin(), from.end());
      }
      file_->add(wanted);
      begin = end;
    });
  }

  void finish() {
    if (file_) file_->finish();
  }

 private:
  void add(std::span<std::byte> values, std::int64_t slab, std::size_t bytes) {
    file_->add(kept_.only(values, static_cast<std::uint64_t>(slab * sites_.slab_cells()), bytes));
  }
  static void end(std::future<void>& writing) {
    if (writing.valid()) writing.get();
  }

  const FieldFiles& files_;
  const SiteSlabs& sites_;
  const KeptCells& kept_;
  Comm comm_;
  std::optional<XmlFile> file_;  // on ranks with kept cells
};

// A data set needs at least one piece.
std::vector<bool> ranks_with_files(const KeptCells& kept, const Comm& comm) {
  std::vector<bool> with;
  for (const std::int64_t count : comm.gather_all(kept.count())) with.push_back(count > 0);
  if (std::find(with.begin(), with.end(), true) == with.end()) with.front() = true;
  return with;
}

void write_joining_file(const FieldFiles& files, const std::vector<VtkArray>& arrays, const std::vector<Box>& boxes,
                        const std::vector<bool>& with_files) {
  std::vector<VtkPiece> pieces;
  for (std::size_t rank = 0; rank < boxes.size(); ++rank) {
    const bool is_image = files.format == FieldFormat::image;
    const std::string place = is_image ? layout_of(files, KeptCells(boxes[rank]), {}).piece : "";
    if (with_files[rank]) pieces.push_back({place, piece_name(files, static_cast<int>(rank))});
  }
  const KeptCells whole = files.format == FieldFormat::image ? KeptCells(files.selection.cells()) : KeptCells({}, {});
  write_file(path_in(files, text(files.name, ".p", ending(files.format))), joining_text(layout_of(files, whole, arrays), pieces));
}

}  // namespace

void write_fields(const FieldFiles& files, const std::vector<SiteField>& fields, std::span<const std::uint64_t> voxels,
                  const LabelField* labels, const Comm& comm) {
  const bool is_whole = comm.size() == 1;
  const SiteSlabs sites(voxels, files.shape, files.selection, files.slab_voxels, files.threads, comm);
  const KeptCells kept = kept_cells(files, sites, comm);
  const std::vector<bool> with_files = ranks_with_files(kept, comm);
  const std::vector<VtkArray> arrays = arrays_of(fields, labels);
  comm.on_root([&] {
    if (!is_whole) fs::create_directory(fs::path(files.folder) / files.name);
    return std::string();
  });
  FieldWriter writer(files, sites, kept, comm);
  comm.agree([&] {
    const std::string name = is_whole ? text(files.name, ".", ending(files.format)) : piece_name(files, comm.rank());
    if (with_files[static_cast<std::size_t>(comm.rank())]) writer.open(name, arrays);
  });
  writer.add(fields);
  if (labels) writer.add(*labels);
  comm.agree([&] { writer.finish(); });
  comm.on_root([&] {
    if (!is_whole) write_joining_file(files, arrays, sites.boxes(), with_files);
    return std::string();
  });
}

std::vector<std::string> field_file_names(const std::string& name) {
  return {name + ".vti", name + ".pvti", name + ".vtu", name + ".pvtu"};
}

void remove_fields(const std::string& folder, const std::string& name) {
  const fs::path stem = fs::path(folder) / name;
  for (const std::string& file : field_file_names(name)) {
    const std::string path = (fs::path(folder) / file).string();
    remove_regular(path);
    remove_unfinished(path);
  }
  if (!fs::is_directory(fs::symlink_status(stem))) return;
  std::vector<fs::path> pieces;
  for (const fs::directory_entry& entry : fs::directory_iterator(stem)) {
    const std::string end = entry.path().extension().string();
    if (end == ".vti" || end == ".vtu" || end == ".unfinished") pieces.push_back(entry.path());
  }
  for (const fs::path& piece : pieces) remove_regular(piece.string());
  if (fs::is_empty(stem)) fs::remove(stem);
}

void list_fields(const std::string& folder, const std::vector<FieldName>& names) {
  const fs::path path = fs::path(folder) / series_name;
  std::vector<VtkSeriesMember> members;
  for (const FieldName& name : names) {
    for (const char* end : {".pvti", ".vti", ".pvtu", ".vtu"}) {
      const std::string file = name.file + end;
      if (name.is_going || !fs::exists(fs::path(folder) / file)) continue;
      members.push_back({name.time, name.says, file});
      break;
    }
  }
  if (!members.empty()) return write_file(path.string(), series_text(members));
  remove_regular(path.string());
  remove_unfinished(path.string());
}

namespace fs = std::filesystem;

namespace {

constexpr const char* begin_of_name = "flow_";

}  // namespace

std::string name_in_series(std::int64_t step) {
  constexpr std::size_t width = 9;
  const std::string number = text(step);
  return begin_of_name + std::string(width - std::min(width, number.size()), '0') + number;
}

std::optional<std::int64_t> step_in_series(const std::string& name) {
  if (!name.starts_with(begin_of_name)) return std::nullopt;
  const std::optional<std::int64_t> step = whole_number(name.substr(std::string(begin_of_name).size()));
  return step && name_in_series(*step) == name ? step : std::nullopt;
}

std::string file_in_series(const std::string& folder, std::int64_t step) {
  return field_file((fs::path(folder) / series_folder).string(), name_in_series(step));
}

std::vector<std::int64_t> steps_in_series(const std::string& folder) {
  std::set<std::int64_t> steps;  // a step can have a joining file and a folder of pieces
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(folder) / series_folder, error)) {
    const std::optional<std::int64_t> step = step_in_series(entry.path().stem().string());
    if (step && !file_in_series(folder, *step).empty()) steps.insert(*step);
  }
  return {steps.begin(), steps.end()};
}

std::optional<std::int64_t> last_in_series(const std::string& folder) {
  const std::vector<std::int64_t> steps = steps_in_series(folder);
  return steps.empty() ? std::nullopt : std::optional(steps.back());
}

}  // namespace karst
