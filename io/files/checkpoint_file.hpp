// A checkpoint: the values of each site at one step, in the order of voxels, so that a restart may have any number of ranks. Its bytes are
// described in docs/checkpoints.md.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "base/setting.hpp"
#include "geometry/box.hpp"
#include "io/files/sections.hpp"
#include "io/parallel/hints.hpp"
#include "io/parallel/slab_exchange.hpp"
#include "io/parallel/voxel_slabs.hpp"

namespace karst {

/// The table entry of one slab. A slab is a run of voxels, x fastest.
struct CheckpointEntry {
  std::int64_t offset = 0;  ///< first byte of its section
  std::int64_t bytes = 0;
  std::uint64_t checksum = 0;  ///< checksum of the section
  std::int64_t first_voxel = 0;
  std::int64_t voxels = 0;
  std::int64_t sites = 0;
};

/// The sites of this rank, each by its voxel (counted x fastest in the whole sample; no_voxel for padding).
struct CheckpointSites {
  std::span<const std::uint64_t> voxels;
  Index3 shape{0, 0, 0};
  std::int64_t all_sites = 0;   ///< number of sites of all ranks
  std::size_t value_bytes = 0;  ///< size of the values of one site
};

/// Writes any number of checkpoints of the same sites. Needs about 5 bytes per site.
class CheckpointWriter {
 public:
  /// `slab_bytes`: approximate size of the values that a rank holds at a time. Collective.
  CheckpointWriter(const CheckpointSites& sites, int threads, const Comm& comm, std::int64_t slab_bytes = std::int64_t{8} << 20);

  /// Writes `facts` unchanged. The file gets its name when it is complete and on the disk; an earlier file stays until then. `values` may
  /// be called by another thread, by one thread at a time. Throws MachineError on all ranks. Collective.
  void write(const std::string& path, const std::string& facts, const SiteValues& values, const Hints& hints) const;

  std::size_t value_bytes() const { return value_bytes_; }  ///< of a site

  /// The size of a file without its header.
  std::int64_t bytes() const { return bytes_; }

 private:
  std::int64_t section_bytes(const SlabBits& bits) const;
  std::vector<std::int64_t> count_away() const;

  struct Section {
    RawVector<std::byte> bytes;
    std::uint64_t checksum = 0;
  };
  const SlabBits& bits_of(std::int64_t slab) const;
  std::byte* begin_section(Section& section, const SlabBits& bits) const;
  void fill_from_here(Section& section, std::int64_t slab, const SiteValues& values) const;
  void fill_from_all(Section& section, std::int64_t slab, const SiteValues& values) const;
  void for_each_section(const SiteValues& values, const std::function<void(std::int64_t, Section&)>& put) const;

  std::size_t value_bytes_;
  Comm comm_;
  VoxelSlabs slabs_;
  SlabExchange exchange_;
  std::vector<SlabBits> mine_;      // bits of the slabs of this rank
  std::vector<std::int64_t> away_;  // see count_away()
  std::int64_t bytes_of_mine_ = 0, bytes_ = 0;
};

/// Writes a checkpoint with facts and without values. For one rank; throws MachineError.
void write_facts_alone(const std::string& path, const std::string& facts);

class CheckpointFile {
 public:
  /// Reads and checks everything except the values. Throws InputError unless the file is a complete checkpoint of this version. Collective.
  CheckpointFile(std::string path, const Comm& comm, Hints hints);

  const std::string& facts() const { return facts_; }
  bool has_values() const { return !entries_.empty(); }

  /// Passes the values of each site to `take`. Throws InputError if the file is damaged or has other sites. Collective.
  void read(const CheckpointSites& sites, int threads, const TakeSiteValues& take) const;

 private:
  void check_sites(const CheckpointSites& sites) const;

  std::string path_;
  Comm comm_;
  Hints hints_;
  std::string facts_;
  std::vector<CheckpointEntry> entries_;
};

// The bytes of a checkpoint, as docs/checkpoints.md describes them. For the writer and the reader only.

static_assert(sizeof(CheckpointEntry) == 48);

inline const FileKind checkpoint_kind = {{'K', 'A', 'R', 'S', 'T', 'C', 'H', 'K'},
                                         2,  // sites may have snapshots
                                         sizeof(CheckpointEntry),
                                         "checkpoint",
                                         "Give the run directory that was interrupted.",
                                         "Run without " + setting("restart") + ": nothing can be taken from it."};

}  // namespace karst
