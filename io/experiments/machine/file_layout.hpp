// The layout of a file on the storage.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace karst {

/// The layout of a file. What the file system does not tell is nullopt, or empty.
struct Striping {
  std::optional<std::int64_t> count;  ///< storage targets of the file; copies of the same data count once
  std::optional<std::int64_t> size;   ///< bytes on one target before the next target
  std::vector<std::string> bricks;    ///< GlusterFS: the bricks that hold the start of the file, with all copies
  bool operator==(const Striping&) const = default;
};

/// The layout of a file on Lustre or GlusterFS; nullopt on other file systems, or if the file system does not tell.
std::optional<Striping> striping_of(const std::string& path);

// The bricks and shards of a file on GlusterFS, as far as a client of the volume is told.

/// The layout of a file on a mounted GlusterFS volume; nullopt on other file systems, and where GlusterFS does not tell.
std::optional<Striping> gluster_striping(const std::string& path);

/// The bricks in the attribute glusterfs.pathinfo of a file, as "host:/folder". GlusterFS names one brick, or all copies of a replicated
/// file. nullopt for a directory, for erasure coding, and for text that is not understood.
std::optional<std::vector<std::string>> parse_pathinfo(std::string_view pathinfo);

/// The shard size in the file `private` of the translator features/shard, from its line "shard-block-size = 64.0MB". nullopt if the size is
/// missing, or rounded.
std::optional<std::int64_t> parse_shard_size(std::string_view facts);

/// The layout of a file of `file_bytes` bytes whose start is on `bricks`. `shard_bytes`: the shard size of the volume; 0: it has no shards.
Striping gluster_layout(std::vector<std::string> bricks, std::int64_t shard_bytes, std::int64_t file_bytes);

// The stripes of a file on Lustre.

/// The stripes of a Lustre file; nullopt on other file systems.
std::optional<Striping> lustre_striping(const std::string& path);

/// Parses a Lustre layout from the attribute lustre.lov: plain (v1, v3), or composite. Of a composite layout, the component that holds most
/// of `file_bytes` counts. nullopt for anything else.
std::optional<Striping> parse_layout(std::span<const std::byte> layout, std::int64_t file_bytes);

}  // namespace karst
