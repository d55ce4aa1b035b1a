// The pores of a box with one bit for each voxel, numbered in memory order, for host and device. A number is found from a voxel by one load
// and a count of bits. Pores that follow each other along x have numbers that follow each other.
#pragma once

#include <bit>
#include <cstdint>

#include "base/host_device.hpp"

namespace karst {

constexpr std::int32_t voxels_of_word = 32;
constexpr std::uint32_t no_pore = 0xFFFFFFFF;

/// Consecutive voxels along x.
struct PoreWord {
  std::uint32_t pores = 0;  ///< bit i: voxel i is a pore
  std::uint32_t first = 0;  ///< the number of the first of these pores
};

KARST_HOST_DEVICE inline int bits_set(std::uint32_t bits) {
#ifdef __CUDA_ARCH__
  return __popc(bits);
#else
  bits -= bits >> 1 & 0x55555555U;
  bits = (bits & 0x33333333U) + (bits >> 2 & 0x33333333U);
  return static_cast<int>(((bits + (bits >> 4)) & 0x0F0F0F0FU) * 0x01010101U >> 24);
#endif
}

/// The place of the lowest, and of the highest bit that is set. `bits` is not 0.
KARST_HOST_DEVICE inline int lowest_bit(std::uint32_t bits) {
#ifdef __CUDA_ARCH__
  return __ffs(static_cast<int>(bits)) - 1;
#else
  return std::countr_zero(bits);
#endif
}
KARST_HOST_DEVICE inline int highest_bit(std::uint32_t bits) {
#ifdef __CUDA_ARCH__
  return 31 - __clz(static_cast<int>(bits));
#else
  return 31 - std::countl_zero(bits);
#endif
}

/// The bits below a place.
KARST_HOST_DEVICE inline std::uint32_t bits_below(int place) { return (std::uint32_t{1} << place) - 1; }

/// A voxel of a box, counted from its first one.
struct Cell {
  std::int32_t x = 0, y = 0, z = 0;
};

/// The cells [from, to).
struct CellRegion {
  Cell from, to;

  KARST_HOST_DEVICE bool contains(const Cell& at) const {
    return from.x <= at.x && at.x < to.x && from.y <= at.y && at.y < to.y && from.z <= at.z && at.z < to.z;
  }
};

/// The numbers of pores, in memory that the caller keeps.
struct PoreNumbers {
  const PoreWord* words = nullptr;
  Cell extents;
  std::int32_t row_words = 0;

  KARST_HOST_DEVICE bool contains(const Cell& at) const { return CellRegion{{}, extents}.contains(at); }
  KARST_HOST_DEVICE const PoreWord* row(std::int32_t y, std::int32_t z) const {
    return words + (std::int64_t{z} * extents.y + y) * row_words;
  }

  KARST_HOST_DEVICE std::int64_t word_at(const Cell& cell) const {
    return (std::int64_t{cell.z} * extents.y + cell.y) * row_words + cell.x / voxels_of_word;
  }

  /// The number of the pore at a cell of the box; no_pore for a solid voxel.
  KARST_HOST_DEVICE std::uint32_t at(const Cell& cell) const {
    const PoreWord word = words[word_at(cell)];
    const int bit = cell.x % voxels_of_word;
    return (word.pores >> bit & 1) != 0 ? word.first + static_cast<std::uint32_t>(bits_set(word.pores & bits_below(bit))) : no_pore;
  }
};

/// Work at each pore of a region: work(cell, number). `lanes` calls share the voxels of a word: 1 on a CPU, 32 on a GPU.
template <int lanes, class Work>
struct AtPores {
  PoreNumbers pores;
  CellRegion region;
  Work work;

  KARST_HOST_DEVICE std::int32_t first_word() const { return region.from.x / voxels_of_word; }
  KARST_HOST_DEVICE std::int32_t words_a_row() const { return (region.to.x + voxels_of_word - 1) / voxels_of_word - first_word(); }
  KARST_HOST_DEVICE std::int64_t calls() const {
    return std::int64_t{lanes} * words_a_row() * (region.to.y - region.from.y) * (region.to.z - region.from.z);
  }

  KARST_HOST_DEVICE void operator()(std::int64_t call) const {
    const std::int64_t row = call / lanes / words_a_row();
    const auto word = static_cast<std::int32_t>(first_word() + call / lanes % words_a_row());
    const std::int32_t rows_a_layer = region.to.y - region.from.y;
    Cell cell{0, static_cast<std::int32_t>(region.from.y + row % rows_a_layer),
              static_cast<std::int32_t>(region.from.z + row / rows_a_layer)};
    const PoreWord here = pores.row(cell.y, cell.z)[word];
    if constexpr (lanes == 1) {
      std::uint32_t number = here.first;
      for (std::uint32_t left = here.pores; left != 0; left &= left - 1, ++number)
        visit(cell, word * voxels_of_word + lowest_bit(left), number);
    } else {
      for (auto bit = static_cast<int>(call % lanes); bit < voxels_of_word; bit += lanes) {
        if ((here.pores >> bit & 1) != 0)
          visit(cell, word * voxels_of_word + bit, here.first + static_cast<std::uint32_t>(bits_set(here.pores & bits_below(bit))));
      }
    }
  }

 private:
  KARST_HOST_DEVICE void visit(Cell& cell, std::int32_t x, std::uint32_t number) const {
    cell.x = x;
    if (x >= region.from.x && x < region.to.x) work(cell, number);
  }
};

}  // namespace karst
