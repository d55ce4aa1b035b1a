// The prepared file, *.karst: a case cut into parts, ready to be solved. Its bytes are described in docs/prepared-file.md.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "io/files/sections.hpp"
#include "io/files/unfinished_file.hpp"
#include "io/parallel/hints.hpp"
#include "io/parallel/mpi_file.hpp"
#include "partition/parts/part.hpp"

namespace karst {

/// The table entry of one part.
struct PreparedEntry {
  std::int64_t offset = 0;
  std::int64_t bytes = 0;  ///< up to the next section
  std::uint64_t checksum = 0;
  std::int64_t sites = 0;
  std::int64_t segments = 0;
  std::int64_t edge_segments = 0;
  std::int64_t peers = 0;
  std::int64_t slots = 0;  ///< slots of all peers together
  std::int64_t swaps = 0;
  std::int64_t site_data_bytes = 0;  ///< of each site; 0: the flow reads no data of sites

  std::int64_t content_bytes(const VelocitySet& velocities) const;  ///< size of the section without padding
};

/// Writes part after part. The file gets its name when it is complete.
class PreparedWriter {
 public:
  /// `output` must outlive the writer. `facts` is a JSON object about the case, written unchanged. Sections begin at multiples of `align`
  /// bytes. Collective.
  PreparedWriter(SharedUnfinishedFile& output, std::string facts, std::int64_t parts, std::int64_t align, const Comm& comm,
                 const Hints& hints);

  /// Each rank writes a part, or nothing if `part` is null. Parts are numbered by call, then by rank. Collective.
  void write(const Part* part);

  /// Collective.
  void finish();

 private:
  SharedUnfinishedFile& output_;
  std::string facts_;
  std::int64_t parts_;
  std::int64_t align_;
  Comm comm_;
  MpiFile file_;
  std::int64_t header_bytes_;
  std::int64_t next_;                   // begin of the next section
  std::vector<PreparedEntry> entries_;  // of the parts of this rank, with their numbers
  std::vector<std::int64_t> numbers_;
};

class PreparedFile {
 public:
  /// Reads and checks everything except the sections. Throws InputError unless the file is a complete prepared file of this version.
  /// Collective.
  PreparedFile(const std::string& path, const Comm& comm, const Hints& hints);

  const std::string& facts() const { return facts_; }
  std::int64_t parts() const { return static_cast<std::int64_t>(entries_.size()); }
  const PreparedEntry& entry(std::int64_t part) const { return entries_[static_cast<std::size_t>(part)]; }

  /// Each rank reads a part, or nothing for -1. `velocities`: those that the parts were built for. Throws InputError for a damaged
  /// section. Collective.
  Part read(std::int64_t part, const VelocitySet& velocities);

 private:
  std::string path_;
  Comm comm_;
  std::vector<PreparedEntry> entries_;
  std::string facts_;
  MpiFile file_;
};

// The bytes of a prepared file, as docs/prepared-file.md describes them. For the writer and the reader only.

static_assert(sizeof(PreparedEntry) == 80 && sizeof(LinkOfSite) == 8 && sizeof(Swap) == 16);

inline const FileKind prepared_kind = {{'K', 'A', 'R', 'S', 'T', 'C', 'U', 'T'},
                                       1,
                                       sizeof(PreparedEntry),
                                       "prepared case",
                                       "Make one with karst prepare.",
                                       "Prepare it again."};

struct PeerCount {
  std::int64_t part;
  std::int64_t slots;
};

}  // namespace karst
