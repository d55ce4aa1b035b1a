// The sites of each row along x, in chunks that a device adds up.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/box.hpp"
#include "physics/convect/row_work.hpp"

namespace karst {

struct RowChunks {
  /// `voxels`: of the sites of a rank.
  RowChunks(std::span<const std::uint64_t> voxels, const Index3& shape);

  std::int64_t rows() const { return std::ssize(sites); }

  /// Bytes of the chunks and of their sums on a device.
  std::int64_t bytes() const;

  std::vector<RowChunk> chunks;             ///< by their first sites
  std::vector<std::uint32_t> first_of_row;  ///< as in JoinChunks
  std::vector<std::uint32_t> chunks_of_rows;
  std::vector<std::int64_t> sites;  ///< of each row
};

}  // namespace karst
