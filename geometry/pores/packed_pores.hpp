// Pores with one bit for each voxel, for a time in which nobody works with them.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/box.hpp"

namespace karst {

class PackedPores {
 public:
  explicit PackedPores(const PoreBlock& pores);

  PoreBlock unpacked() const;

 private:
  Box box_;
  std::vector<std::uint64_t> words_;
};

}  // namespace karst
