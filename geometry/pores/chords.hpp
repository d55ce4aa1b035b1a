// Chords: maximal runs of pore voxels along an axis.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/ranks/comm.hpp"
#include "geometry/box.hpp"

namespace karst {

/// The chords along one axis. A whole chord ends in solid on both sides. A face of the sample cuts the others.
struct Chords {
  std::vector<std::int64_t> counts;  ///< of whole chords, by their length in voxels
  std::int64_t cut = 0;

  std::int64_t number() const;      ///< of whole chords
  std::int64_t length_sum() const;  ///< of whole chords
  double mean_length() const;       ///< of whole chords; 0 if there is none
};

/// The chords of all ranks along each axis; `pores` is this rank's box of `grid`. The result does not depend on the number of ranks.
/// Collective. Memory: 32 bytes for each voxel of a face of the box.
std::array<Chords, 3> measure_chords(const PoreBlock& pores, const BoxGrid& grid, const Comm& comm, int threads = 1);

}  // namespace karst
