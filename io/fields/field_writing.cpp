#include "io/fields/background_fields.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <future>
#include <optional>
#include <span>
#include <utility>

#include "base/progress.hpp"
#include "base/text.hpp"
#include "io/fields/kept_cells.hpp"
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
KeptCells kept_cells(const FieldFiles& files, const SiteSlabs& sites) {
  if (files.format == FieldFormat::image) return KeptCells(sites.own_box());
  const SlabMarks marks = sites.marks();
  std::vector<std::uint64_t> places;
  for (std::int64_t slab = 0; slab < sites.slabs(); ++slab)
    marks.for_each(slab, [&](std::int64_t at) { places.push_back(static_cast<std::uint64_t>(slab * sites.slab_cells() + at)); });
  return {sites.own_box(), std::move(places)};
}

}  // namespace

/// The values of an array at the cells with a site of this rank's slabs.
struct GatheredField {
  std::size_t bytes;
  std::byte elsewhere;
  std::vector<RawVector<std::byte>> slabs;
};

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

  // Writes values that this rank has. Calls no other rank.
  void add(const std::vector<GatheredField>& fields, const SlabMarks& marks) {
    if (!file_) return;
    RawVector<std::byte> cells;
    for (const GatheredField& field : fields) {
      for (std::int64_t slab = 0; slab < sites_.slabs(); ++slab) {
        cells.resize(static_cast<std::size_t>(sites_.cells_of(slab)) * field.bytes);
        marks.spread(slab, field.bytes, field.slabs[static_cast<std::size_t>(slab)], field.elsewhere, files_.threads, cells);
        add(cells, slab, field.bytes);
      }
    }
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

namespace {

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

// Opens the files of all ranks. Collective.
void open_files(FieldWriter& writer, const FieldFiles& files, const std::vector<VtkArray>& arrays, const std::vector<bool>& with_files,
                const Comm& comm) {
  const bool is_whole = comm.size() == 1;
  comm.on_root([&] {
    if (!is_whole) fs::create_directory(fs::path(files.folder) / files.name);
    return std::string();
  });
  comm.agree([&] {
    const std::string name = is_whole ? text(files.name, ".", ending(files.format)) : piece_name(files, comm.rank());
    if (with_files[static_cast<std::size_t>(comm.rank())]) writer.open(name, arrays);
  });
}

// Adds the labels and completes the files of all ranks. Collective.
void finish_files(FieldWriter& writer, const FieldFiles& files, const std::vector<VtkArray>& arrays, const LabelField* labels,
                  const std::vector<Box>& boxes, const std::vector<bool>& with_files, const Comm& comm) {
  if (labels) writer.add(*labels);
  comm.agree([&] { writer.finish(); });
  comm.on_root([&] {
    if (comm.size() > 1) write_joining_file(files, arrays, boxes, with_files);
    return std::string();
  });
}

}  // namespace

void write_fields(const FieldFiles& files, const std::vector<SiteField>& fields, std::span<const std::uint64_t> voxels,
                  const LabelField* labels, const Comm& comm) {
  const SiteSlabs sites(voxels, files.shape, files.selection, files.slab_voxels, files.threads, comm);
  const KeptCells kept = kept_cells(files, sites);
  const std::vector<bool> with_files = ranks_with_files(kept, comm);
  const std::vector<VtkArray> arrays = arrays_of(fields, labels);
  FieldWriter writer(files, sites, kept, comm);
  open_files(writer, files, arrays, with_files, comm);
  writer.add(fields);
  finish_files(writer, files, arrays, labels, sites.boxes(), with_files, comm);
}

struct FieldPlaces::Kept {
  SiteSlabs sites;
  KeptCells cells;
  SlabMarks marks;
  std::vector<bool> with_files;

  Kept(const FieldFiles& files, std::span<const std::uint64_t> voxels, const Comm& comm)
      : sites(voxels, files.shape, files.selection, files.slab_voxels, files.threads, comm), cells(kept_cells(files, sites)),
        marks(sites.marks()), with_files(ranks_with_files(cells, comm)) {}
};

FieldPlaces::FieldPlaces(const FieldFiles& files, std::span<const std::uint64_t> voxels, const Comm& comm)
    : kept_(std::make_unique<Kept>(files, voxels, comm)) {}
FieldPlaces::~FieldPlaces() = default;

struct BackgroundFields::Writing {
  FieldFiles files;
  const FieldPlaces::Kept& places;
  std::vector<VtkArray> arrays;
  const LabelField* labels;
  Comm comm;
  std::vector<GatheredField> fields;
  FieldWriter writer;
  std::future<void> end;  // must be the last member: its destructor waits

  Writing(FieldFiles of, const FieldPlaces::Kept& at, std::vector<VtkArray> with, const LabelField* and_labels, const Comm& ranks)
      : files(std::move(of)), places(at), arrays(std::move(with)), labels(and_labels), comm(ranks),
        writer(files, places.sites, places.cells, comm) {}

  void gather(const std::vector<SiteField>& from) {
    const auto slabs = static_cast<std::size_t>(places.sites.slabs());
    for (const SiteField& field : from) {
      const auto bytes = static_cast<std::size_t>(field.array.place_bytes());
      fields.push_back({bytes, field.elsewhere, std::vector<RawVector<std::byte>>(slabs)});
      GatheredField& to = fields.back();
      for (std::size_t slab = 0; slab < slabs; ++slab)
        places.sites.gather_marked(places.marks, static_cast<std::int64_t>(slab), bytes, field.values, to.slabs[slab]);
    }
  }
};

BackgroundFields::BackgroundFields(const FieldFiles& files, const FieldPlaces& places, const std::vector<SiteField>& fields,
                                   const LabelField* labels, const Comm& comm)
    : writing_(std::make_unique<Writing>(files, *places.kept_, arrays_of(fields, labels), labels, comm)) {
  writing_->gather(fields);
  open_files(writing_->writer, writing_->files, writing_->arrays, writing_->places.with_files, comm);
  writing_->end = std::async(std::launch::async, [writing = writing_.get()] {
    writing->writer.add(writing->fields, writing->places.marks);
    writing->fields.clear();
  });
}
BackgroundFields::~BackgroundFields() = default;

bool BackgroundFields::are_ready() const { return writing_->end.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }

void BackgroundFields::finish() {
  Writing& of = *writing_;
  of.comm.agree([&] { of.end.get(); });
  finish_files(of.writer, of.files, of.arrays, of.labels, of.places.sites.boxes(), of.places.with_files, of.comm);
}

}  // namespace karst
