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

// The cells of this rank's box that are written: all of an image, otherwise those with a site.
KeptCells kept_cells(const SiteSlabs& sites, const std::optional<SlabMarks>& marks, bool is_image, const Comm& comm) {
  if (is_image) return KeptCells(sites.own_box());
  std::vector<std::uint64_t> places;
  comm.agree([&] {
    for (std::int64_t slab = 0; slab < sites.slabs(); ++slab)
      marks->for_each(slab, [&](std::int64_t at) { places.push_back(static_cast<std::uint64_t>(slab * sites.slab_cells() + at)); });
  });
  return {sites.own_box(), std::move(places)};
}

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

struct FilePlaces {
  SiteSlabs sites;
  std::optional<SlabMarks> marks;  // of an image: if its values are gathered
  KeptCells kept;
  std::vector<bool> with_files;  // by rank

  // Collective.
  FilePlaces(const FieldFiles& files, std::span<const std::uint64_t> voxels, bool are_values_gathered, const Comm& comm)
      : sites(voxels, files.shape, files.selection, files.slab_voxels, files.threads, comm),
        marks(are_values_gathered || files.format != FieldFormat::image ? std::optional(sites.marks()) : std::nullopt),
        kept(kept_cells(sites, marks, files.format == FieldFormat::image, comm)), with_files(ranks_with_files(kept, comm)) {}
};

/// The values of an array at the cells with a site of this rank's slabs.
struct GatheredField {
  std::size_t bytes;
  std::byte elsewhere;
  std::vector<RawVector<std::byte>> slabs;
};

/// Writes the file of one rank; all ranks together pass values to the files.
class FieldWriter {
 public:
  FieldWriter(const FieldFiles& files, const FilePlaces& places, std::vector<VtkArray> arrays, const Comm& comm)
      : files_(files), places_(places), arrays_(std::move(arrays)), comm_(comm) {}

  // Collective.
  void open() {
    comm_.on_root([&] {
      if (!is_whole()) fs::create_directory(fs::path(files_.folder) / files_.name);
      return std::string();
    });
    comm_.agree([&] {
      if (!places_.with_files[static_cast<std::size_t>(comm_.rank())]) return;
      const std::string name = is_whole() ? text(files_.name, ".", ending(files_.format)) : piece_name(files_, comm_.rank());
      file_.emplace(path_in(files_, name), layout_of(files_, places_.kept, arrays_), files_.encoding, files_.threads);
      if (files_.format != FieldFormat::image) unstructured(files_, places_.kept).add_to(*file_);
    });
  }

  // Writes a slab while the next one is gathered.
  void add(const std::vector<SiteField>& fields) {
    Progress progress(comm_, text("writing ", path_in(files_, files_.name)));
    const auto rounds = static_cast<double>(places_.sites.slabs() * std::ssize(fields));
    double done = 0;
    std::size_t turn = 0;
    std::array<RawVector<std::byte>, 2> slabs;  // in turns
    std::future<void> writing;                  // declared last: its destructor waits
    const auto policy = files_.threads > 1 ? std::launch::async : std::launch::deferred;
    for (const SiteField& field : fields) {
      const auto bytes = static_cast<std::size_t>(field.array.place_bytes());
      for (std::int64_t slab = 0; slab < places_.sites.slabs(); ++slab) {
        RawVector<std::byte>& values = slabs[turn++ % slabs.size()];
        places_.sites.gather(slab, bytes, field.values, field.elsewhere, values);
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
  void add(const std::vector<GatheredField>& fields) {
    if (!file_) return;
    RawVector<std::byte> cells;
    for (const GatheredField& field : fields) {
      for (std::int64_t slab = 0; slab < places_.sites.slabs(); ++slab) {
        cells.resize(static_cast<std::size_t>(places_.sites.cells_of(slab)) * field.bytes);
        places_.marks->spread(slab, field.bytes, field.slabs[static_cast<std::size_t>(slab)], field.elsewhere, files_.threads, cells);
        add(cells, slab, field.bytes);
      }
    }
  }

  // Labels arrive for all voxels of a box, also for voxels that are not selected.
  void add(const LabelField& labels) {
    const Box voxels = files_.selection.voxels_of(places_.kept.count() > 0 ? places_.kept.box() : Box{});
    const std::size_t bytes = type_bytes(labels.image.type);
    std::uint64_t begin = 0;
    std::int64_t next = 0;
    std::vector<std::byte> wanted;
    read_ordered_voxels(labels.image, voxels, files_.slab_voxels, comm_, labels.hints, [&](std::span<const std::byte> some) {
      if (!file_) return;
      if (voxels.volume() == places_.kept.count()) return file_->add(some);
      const std::uint64_t end = begin + some.size() / bytes;
      wanted.clear();
      for (; next < places_.kept.count(); ++next) {
        const std::uint64_t at = voxels.offset(files_.selection.voxel_of(places_.kept.cell(next)));
        if (at >= end) break;
        const auto from = some.subspan((at - begin) * bytes, bytes);
        wanted.insert(wanted.end(), from.begin(), from.end());
      }
      file_->add(wanted);
      begin = end;
    });
  }

  // `labels` may be null. Collective.
  void finish(const LabelField* labels) {
    if (labels) add(*labels);
    comm_.agree([&] {
      if (file_) file_->finish();
    });
    comm_.on_root([&] {
      if (!is_whole()) write_joining_file(files_, arrays_, places_.sites.boxes(), places_.with_files);
      return std::string();
    });
  }

 private:
  void add(std::span<std::byte> values, std::int64_t slab, std::size_t bytes) {
    file_->add(places_.kept.only(values, static_cast<std::uint64_t>(slab * places_.sites.slab_cells()), bytes));
  }
  static void end(std::future<void>& writing) {
    if (writing.valid()) writing.get();
  }

  bool is_whole() const { return comm_.size() == 1; }  // one file has all values

  const FieldFiles& files_;
  const FilePlaces& places_;
  std::vector<VtkArray> arrays_;
  Comm comm_;
  std::optional<XmlFile> file_;  // on ranks with kept cells
};

void write_fields(const FieldFiles& files, const std::vector<SiteField>& fields, std::span<const std::uint64_t> voxels,
                  const LabelField* labels, const Comm& comm) {
  const FilePlaces places(files, voxels, false, comm);
  FieldWriter writer(files, places, arrays_of(fields, labels), comm);
  writer.open();
  writer.add(fields);
  writer.finish(labels);
}

FieldPlaces::FieldPlaces(const FieldFiles& files, std::span<const std::uint64_t> voxels, const Comm& comm)
    : places_(std::make_unique<FilePlaces>(files, voxels, true, comm)) {}
FieldPlaces::~FieldPlaces() = default;

struct BackgroundFields::Writing {
  FieldFiles files;
  const LabelField* labels;
  Comm comm;
  std::vector<GatheredField> fields;
  FieldWriter writer;
  std::future<void> end;  // must be the last member: its destructor waits

  Writing(FieldFiles of, const FilePlaces& places, std::vector<VtkArray> arrays, const LabelField* and_labels, const Comm& ranks)
      : files(std::move(of)), labels(and_labels), comm(ranks), writer(files, places, std::move(arrays), comm) {}

  void gather(const std::vector<SiteField>& from, const FilePlaces& places) {
    for (const SiteField& field : from) {
      const auto bytes = static_cast<std::size_t>(field.array.place_bytes());
      std::vector<RawVector<std::byte>> slabs(static_cast<std::size_t>(places.sites.slabs()));
      for (std::int64_t slab = 0; slab < places.sites.slabs(); ++slab)
        places.sites.gather_marked(*places.marks, slab, bytes, field.values, slabs[static_cast<std::size_t>(slab)]);
      fields.push_back({bytes, field.elsewhere, std::move(slabs)});
    }
  }

  void start() {
    end = std::async(std::launch::async, [this] {
      writer.add(fields);
      fields.clear();
    });
  }
};

BackgroundFields::BackgroundFields(const FieldFiles& files, const FieldPlaces& places, const std::vector<SiteField>& fields,
                                   const LabelField* labels, const Comm& comm)
    : writing_(std::make_unique<Writing>(files, *places.places_, arrays_of(fields, labels), labels, comm)) {
  writing_->gather(fields, *places.places_);
  writing_->writer.open();
  comm.agree([&] { writing_->start(); });
}
BackgroundFields::~BackgroundFields() = default;

bool BackgroundFields::are_ready() const { return writing_->end.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }

void BackgroundFields::finish() {
  writing_->comm.agree([&] { writing_->end.get(); });
  writing_->writer.finish(writing_->labels);
}

}  // namespace karst
