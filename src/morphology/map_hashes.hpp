// SHA-256 of maps: of all voxels of the sample as whole numbers of 32 bits, little-endian, x fastest, 0 in solid. A hash is computed in a
// thread, on one of the ranks, while the next maps are computed.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/memory/raw_vector.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"
#include "partition/parts/pore_rows.hpp"

namespace karst {

/// All members are collective.
class MapHashes {
 public:
  /// `rows`: the pores of this rank's box of the grid. With `is_wanted` false, there are no hashes.
  MapHashes(const PoreRows& rows, const BoxGrid& grid, bool is_wanted, const Comm& comm);
  ~MapHashes();
  MapHashes(const MapHashes&) = delete;
  MapHashes& operator=(const MapHashes&) = delete;

  /// `values`: of the pores of this rank's box, in memory order. If they lie in `memory`, they are taken from there and hashed meanwhile.
  void add(std::span<const std::uint32_t> values, RawVector<std::uint32_t>&& memory);

  /// The hashes in the order of add(); none if they are not wanted. Waits for them.
  std::vector<std::string> finish();

 private:
  class Work;

  std::vector<std::uint32_t> layers_message(std::span<const std::uint32_t>& values, std::int64_t from, std::int64_t to) const;
  void gather(Work& work, std::span<const std::uint32_t> values);
  void wait_for_room();

  BoxGrid grid_;
  Box own_;
  bool is_wanted_;
  Comm comm_;
  std::int32_t row_words_ = 0;
  std::vector<std::uint32_t> bits_;  // of the pores of this rank's box, whole words for each row
  std::vector<std::unique_ptr<Work>> works_;
};

}  // namespace karst
