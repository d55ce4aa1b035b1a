#include <cstring>
#include <utility>

#include "base/error.hpp"
#include "base/progress.hpp"
#include "base/text.hpp"
#include "io/files/checkpoint_file.hpp"
#include "io/parallel/mpi_file.hpp"

namespace karst {

namespace {

std::vector<CheckpointEntry> entries_of(const FileHeader& header) {
  std::vector<CheckpointEntry> entries(static_cast<std::size_t>(header.head.sections));
  if (!entries.empty()) std::memcpy(entries.data(), header.table.data(), header.table.size());
  return entries;
}

// Slabs must follow one another, in the file and in the sample, and each section must have the size that its counts need.
bool is_sound(const std::vector<CheckpointEntry>& entries, const FileHead& head) {
  std::int64_t next = head.header_bytes, voxel = 0;
  for (const CheckpointEntry& entry : entries) {
    if (entry.offset != next || entry.bytes < 0 || entry.bytes > head.file_bytes - next) return false;
    const bool is_last = &entry == &entries.back();
    if (entry.first_voxel != voxel || entry.voxels < 1 || entry.voxels > entries.front().voxels) return false;
    if (!is_last && entry.voxels != entries.front().voxels) return false;
    if (entry.sites < 0 || entry.sites > entry.voxels) return false;
    // One bit for each voxel: counts that fit into the file cannot overflow below.
    if ((entry.voxels - 1) / 64 >= entry.bytes / static_cast<std::int64_t>(sizeof(std::uint64_t))) return false;
    next += entry.bytes;
    voxel += entry.voxels;
  }
  return next == head.file_bytes;
}

// The bits and the values of a section.
struct Section {
  SlabBits bits;
  std::span<const std::byte> values;
};

Section section_from(const std::vector<std::byte>& bytes, std::int64_t voxels) {
  Section section{SlabBits(voxels), bytes};
  const auto head = memory_of(section.bits.words());
  std::memcpy(head.data(), bytes.data(), head.size());
  section.bits.count();
  section.values = section.values.subspan(head.size());
  return section;
}

}  // namespace

CheckpointFile::CheckpointFile(std::string path, const Comm& comm, Hints hints)
    : path_(std::move(path)), comm_(comm), hints_(std::move(hints)) {
  facts_ = comm.on_root([&] {
    const FileHeader header = read_header(checkpoint_kind, path_);
    entries_ = entries_of(header);
    if (!is_sound(entries_, header.head)) refuse_damaged(checkpoint_kind, path_, "its table of slabs is invalid");
    return header.facts;
  });
  comm.broadcast_root(entries_);
}

void CheckpointFile::check_sites(const CheckpointSites& sites) const {
  const std::int64_t voxels = entries_.back().first_voxel + entries_.back().voxels;
  std::int64_t held = 0;
  for (const CheckpointEntry& entry : entries_) held += entry.sites;
  if (held == sites.all_sites && voxels == whole_box(sites.shape).volume()) return;
  throw InputError(text(quote(path_), " holds ", held, " sites of ", voxels, " voxels, and this sample has ", sites.all_sites, " of ",
                        whole_box(sites.shape).volume(), ". Give the image with which the run began."));
}

void CheckpointFile::read(const CheckpointSites& sites, int threads, const TakeSiteValues& take) const {
  check_sites(sites);
  const VoxelSlabs slabs{whole_box(sites.shape).volume(), entries_.front().voxels, comm_.size()};
  const SlabExchange exchange(
      sites.voxels, [&](std::uint64_t voxel) { return slabs.place_of(voxel); }, slabs.most_of_a_rank(), {.threads = threads}, comm_);
  MpiFile file(comm_, path_, MPI_MODE_RDONLY, hints_, Opening::alone);
  Progress progress(comm_, text("reading ", path_));
  const std::int64_t first = slabs.first(comm_.rank()), end = slabs.first(comm_.rank() + 1);
  std::vector<std::byte> bytes;
  for (std::int64_t slab = 0; slab < exchange.slabs(); ++slab) {
    const CheckpointEntry entry = first + slab < end ? entries_[static_cast<std::size_t>(first + slab)] : CheckpointEntry{};
    comm_.agree([&] { bytes.resize(static_cast<std::size_t>(entry.bytes)); });
    transfer_all(comm_, entry.offset, {memory_of(bytes)},
                 [&](std::int64_t at, std::byte* to, std::int64_t count) { file.read_at(at, to, count); });
    Section section;
    comm_.agree([&] {
      if (entry.voxels == 0) return;
      if (checksum_of({memory_of(bytes)}) != entry.checksum)
        refuse_damaged(checkpoint_kind, path_, text("the checksum of slab ", first + slab, " does not match"));
      section = section_from(bytes, entry.voxels);
      const auto bytes_of_values = rounded_up(entry.sites * static_cast<std::int64_t>(sites.value_bytes), 8);
      if (section.bits.sites() != entry.sites || std::ssize(section.values) != bytes_of_values)
        refuse_damaged(checkpoint_kind, path_, text("slab ", first + slab, " is invalid"));
    });
    exchange.scatter(
        slab, sites.value_bytes,
        [&](std::uint32_t at, std::byte* value) {
          if (!section.bits.has(at))
            throw InputError(text(quote(path_), " holds other sites than this sample. Give the image with which the run began."));
          std::memcpy(value, &section.values[section.bits.number_of(at) * sites.value_bytes], sites.value_bytes);
        },
        take);
    progress.at(static_cast<double>(slab + 1) / static_cast<double>(exchange.slabs()));
  }
}

}  // namespace karst
