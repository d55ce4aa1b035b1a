// The squared distance of each pore to the nearest solid voxel, between centres, in whole numbers: three passes, along x, y and z. A pass
// looks from a pore outwards until nothing nearer can follow: a voxel at k steps is at least k^2 away. Nothing behind a solid voxel is
// nearer than that voxel, so the passes need values of pores alone.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"
#include "morphology/pore_numbers.hpp"

namespace karst {

constexpr std::uint32_t no_solid = 0xFFFFFFFF;  ///< the squared distance where no solid voxel is known

/// Whether a wall lies behind the first and the last cell of the box along an axis. Otherwise nothing is known of the voxels there.
struct WallsOfBox {
  bool below = false, above = false;
};

KARST_HOST_DEVICE inline std::uint32_t nearer(std::uint32_t square, std::uint64_t other) {
  return other < square ? static_cast<std::uint32_t>(other) : square;
}

/// The pass along x.
struct DistanceAlongX {
  PoreNumbers pores;
  WallsOfBox walls;
  std::uint32_t* squares;

  KARST_HOST_DEVICE void operator()(const Cell& cell, std::uint32_t number) const {
    const std::int64_t steps = nearest(pores.row(cell.y, cell.z), cell.x);
    squares[number] = steps == 0 ? no_solid : static_cast<std::uint32_t>(steps * steps);
  }

  // Steps to the nearest solid voxel of the row; 0 without one.
  KARST_HOST_DEVICE std::int64_t nearest(const PoreWord* row, std::int32_t x) const {
    const std::int64_t below = x - last_solid_below(row, x), above = first_solid_above(row, x) - x;
    const bool has_below = below <= x || walls.below, has_above = above < pores.extents.x - x || walls.above;
    return has_below && (below <= above || !has_above) ? below : has_above ? above : 0;
  }
  KARST_HOST_DEVICE std::int32_t last_solid_below(const PoreWord* row, std::int32_t x) const {
    std::int32_t word = x / voxels_of_word;
    std::uint32_t solid = ~row[word].pores & bits_below(x % voxels_of_word);
    while (solid == 0 && word > 0) solid = ~row[--word].pores;
    return solid == 0 ? -1 : word * voxels_of_word + highest_bit(solid);
  }
  KARST_HOST_DEVICE std::int32_t first_solid_above(const PoreWord* row, std::int32_t x) const {
    std::int32_t word = x / voxels_of_word;
    std::uint32_t solid = ~row[word].pores & ~bits_below(x % voxels_of_word);
    while (solid == 0 && word + 1 < pores.row_words) solid = ~row[++word].pores;
    const std::int32_t at = solid == 0 ? pores.extents.x : word * voxels_of_word + lowest_bit(solid);
    return at < pores.extents.x ? at : pores.extents.x;
  }
};

/// The pass along y (axis 1) or z (axis 2).
template <int axis>
struct DistanceAlong {
  PoreNumbers pores;
  WallsOfBox walls;
  const std::uint32_t* before;
  std::uint32_t* squares;

  KARST_HOST_DEVICE void operator()(const Cell& cell, std::uint32_t number) const {
    const std::int32_t extent = axis == 1 ? pores.extents.y : pores.extents.z, from = axis == 1 ? cell.y : cell.z;
    std::uint32_t square = before[number];
    for (std::int32_t step = 1; step <= from + 1 || step <= extent - from; ++step) {
      const std::uint64_t least = static_cast<std::uint64_t>(step) * static_cast<std::uint64_t>(step);
      if (least >= square) break;
      square = look(cell, from - step, extent, least, square);
      square = look(cell, from + step, extent, least, square);
    }
    squares[number] = square;
  }

  KARST_HOST_DEVICE std::uint32_t look(Cell at, std::int32_t place, std::int32_t extent, std::uint64_t least, std::uint32_t square) const {
    if (place < 0 || place >= extent) {
      const bool is_wall = (place == -1 && walls.below) || (place == extent && walls.above);
      return is_wall ? nearer(square, least) : square;
    }
    (axis == 1 ? at.y : at.z) = place;
    const std::uint32_t number = pores.at(at);
    if (number == no_pore) return nearer(square, least);
    const std::uint32_t there = before[number];
    return there == no_solid ? square : nearer(square, there + least);
  }
};

}  // namespace karst
