// The file system of a file, and the actual stripes of a Lustre file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace karst {

struct FileSystem {
  std::string type;              ///< as in the mount table: "ext4", "lustre", "gpfs"; otherwise type_of_magic(); "" if unknown
  std::int64_t block_bytes = 0;  ///< preferred size of transfers; 0: unknown
};

/// The file system of a file, or of its folder if the file does not exist yet.
FileSystem file_system_of(const std::string& path);

/// The type of the file system of the absolute `path`, from `mountinfo` (the text of /proc/self/mountinfo).
std::string mounted_type(const std::string& mountinfo, const std::string& path);

/// The name of a type number of statfs(): less exact than mountinfo ("ext2/3/4", "fuse"). An unknown number as hexadecimal: "0x1badface".
std::string type_of_magic(std::uint32_t magic);

struct Striping {
  std::int64_t count = 0;  ///< storage targets of the file
  std::int64_t size = 0;   ///< bytes on one target before the next target
  bool operator==(const Striping&) const = default;
};

/// The stripes of a Lustre file; nullopt on other file systems.
std::optional<Striping> striping_of(const std::string& path);

/// Parses a Lustre layout from the attribute lustre.lov: plain (v1, v3), or composite. Of a composite layout, the component that holds most
/// of `file_bytes` counts. nullopt for anything else.
std::optional<Striping> parse_layout(std::span<const std::byte> layout, std::int64_t file_bytes);

}  // namespace karst
