// How a file lies on the storage.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace karst {

/// The layout of a file. What the file system does not tell is nullopt, or empty.
struct Striping {
  std::optional<std::int64_t> count;  ///< storage targets of the file; copies of the same data count once
  std::optional<std::int64_t> size;   ///< bytes on one target before the next target
  std::vector<std::string> bricks;    ///< GlusterFS: the bricks that hold the start of the file, with all copies
  bool operator==(const Striping&) const = default;
};

}  // namespace karst
