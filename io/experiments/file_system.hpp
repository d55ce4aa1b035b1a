// Where a file lies: the kind of file system, and the stripes that it really has where the system tells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace karst {

struct FileSystem {
  std::string type;              ///< as the system mounts it: "ext4", "lustre", "gpfs"; else as type_of_magic(); "" where neither is known
  std::int64_t block_bytes = 0;  ///< what it likes to transfer; 0 where it does not tell
};

/// Of a file, or of the folder of one that is yet to be made.
FileSystem file_system_of(const std::string& path);

/// The type in `mountinfo` (the text of /proc/self/mountinfo) of what is mounted where the absolute `path` lies.
std::string mounted_type(const std::string& mountinfo, const std::string& path);

/// The type that statfs() names by a number: less exact than mountinfo ("ext2/3/4", "fuse"). An unknown number as it is: "0x1badface".
std::string type_of_magic(std::uint32_t magic);

struct Striping {
  std::int64_t count = 0;  ///< of the storage targets that the file lies on
  std::int64_t size = 0;   ///< bytes on one before the next comes
  bool operator==(const Striping&) const = default;
};

/// Of a Lustre file; nothing elsewhere.
std::optional<Striping> striping_of(const std::string& path);

/// From a Lustre layout, as its files carry it in the attribute lustre.lov: plain (v1, v3), or composite, of whose components that
/// counts which holds most of `file_bytes`. Nothing for what is no such layout.
std::optional<Striping> parse_layout(std::span<const std::byte> layout, std::int64_t file_bytes);

}  // namespace karst
