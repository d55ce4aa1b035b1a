#include "geometry/pores/finer_pores.hpp"

namespace karst {

PoreBlock finer_pores(const PoreBlock& pores) {
  Box box = pores.box;
  for (std::size_t a = 0; a < 3; ++a) box.lo[a] *= 2, box.hi[a] *= 2;
  PoreBlock finer(box);
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      const std::uint8_t* from = pores.row(y / 2, z / 2);
      std::uint8_t* to = finer.row(y, z);
      for (std::int64_t x = 0; x < box.extent(0); ++x) to[x] = from[x / 2];
    }
  }
  return finer;
}

}  // namespace karst
