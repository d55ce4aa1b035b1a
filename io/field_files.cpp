#include "io/field_files.hpp"

#include <filesystem>
#include <optional>

#include "base/progress.hpp"
#include "base/text.hpp"
#include "io/ordered_voxels.hpp"
#include "io/unfinished_file.hpp"

namespace karst {

namespace fs = std::filesystem;

namespace {

std::string piece_name(const std::string& name, int rank) { return text(name, "/", rank, ".vti"); }

std::vector<VtiArray> arrays_of(const std::vector<SiteField>& fields, const LabelField* labels) {
  std::vector<VtiArray> arrays;
  for (const SiteField& field : fields) arrays.push_back(field.array);
  if (labels) arrays.push_back(vti_array("label", labels->image.type));
  return arrays;
}

void write_arrays(const FieldFiles& files, const std::vector<SiteField>& fields, const SiteSlabs& sites, const LabelField* labels,
                  std::optional<VtiWriter>& writer, const Comm& comm) {
  Progress progress(comm, text("writing ", (fs::path(files.folder) / files.name).string()));
  const auto rounds = static_cast<double>(sites.slabs() * std::ssize(fields));
  double done = 0;
  for (const SiteField& field : fields) {
    for (std::int64_t slab = 0; slab < sites.slabs(); ++slab) {
      const std::vector<std::byte> values =
          sites.gather(slab, static_cast<std::size_t>(field.array.cell_bytes()), field.values, field.elsewhere);
      comm.agree([&] {
        if (writer) writer->add(values);
      });
      progress.at(++done / rounds);
    }
  }
  if (!labels) return;
  read_ordered_voxels(labels->image, sites.mine(), files.slab_voxels, comm, labels->hints,
                      [&](std::span<const std::byte> some) { writer->add(some); });
}

void write_joining_file(const FieldFiles& files, const std::vector<VtiArray>& arrays, const std::vector<Box>& boxes) {
  std::vector<VtiPiece> pieces;
  for (int rank = 0; rank < std::ssize(boxes); ++rank) {
    const Box& box = boxes[static_cast<std::size_t>(rank)];
    if (!box.empty()) pieces.push_back({box, piece_name(files.name, rank)});
  }
  write_file((fs::path(files.folder) / (files.name + ".pvti")).string(), pvti_text({files.box, files.spacing}, arrays, pieces));
}

}  // namespace

void write_fields(const FieldFiles& files, const std::vector<SiteField>& fields, std::span<const std::uint64_t> voxels,
                  const LabelField* labels, const Comm& comm) {
  const bool is_whole = comm.size() == 1;
  const SiteSlabs sites(voxels, files.shape, files.box, files.slab_voxels, files.threads, comm);
  const std::vector<VtiArray> arrays = arrays_of(fields, labels);
  comm.on_root([&] {
    if (!is_whole) fs::create_directory(fs::path(files.folder) / files.name);
    return std::string();
  });
  std::optional<VtiWriter> writer;
  comm.agree([&] {
    const std::string name = is_whole ? files.name + ".vti" : piece_name(files.name, comm.rank());
    if (!sites.mine().empty())
      writer.emplace((fs::path(files.folder) / name).string(), VtiCells{sites.mine(), files.spacing}, arrays, files.threads);
  });
  write_arrays(files, fields, sites, labels, writer, comm);
  comm.agree([&] {
    if (writer) writer->finish();
  });
  comm.on_root([&] {
    if (!is_whole) write_joining_file(files, arrays, sites.boxes());
    return std::string();
  });
}

void remove_fields(const std::string& folder, const std::string& name) {
  const fs::path stem = fs::path(folder) / name;
  for (const char* ending : {".vti", ".pvti", ".vti.unfinished", ".pvti.unfinished"}) fs::remove(fs::path(stem) += ending);
  if (!fs::is_directory(stem)) return;
  std::vector<fs::path> pieces;
  for (const fs::directory_entry& entry : fs::directory_iterator(stem)) {
    const std::string ending = entry.path().extension().string();
    if (ending == ".vti" || ending == ".unfinished") pieces.push_back(entry.path());
  }
  for (const fs::path& piece : pieces) fs::remove(piece);
  if (fs::is_empty(stem)) fs::remove(stem);
}

}  // namespace karst
