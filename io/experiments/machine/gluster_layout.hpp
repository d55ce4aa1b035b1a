// The bricks and shards of a file on GlusterFS, as far as a client of the volume is told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/experiments/machine/striping.hpp"

namespace karst {

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

}  // namespace karst
