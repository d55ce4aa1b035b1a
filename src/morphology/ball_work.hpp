// Balls around pores, for host and device. The ball of a value v at a cell holds the cells at a squared distance below v. Painting raises
// each cell to the largest value whose ball holds it.
//
// Most balls are held by the ball of a neighbour, whose value is larger, and need not be painted (Remy and Thiel). Chains of such
// neighbours end, because values rise along them.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"
#include "morphology/pore_numbers.hpp"
#include "morphology/shared_numbers.hpp"

namespace karst {

struct Ball {
  Cell centre;
  std::uint32_t value = 0;
};

/// Tables of squared distances up to the largest value.
struct BallTables {
  const std::uint32_t* roots = nullptr;  ///< [n]: the largest whole number whose square is at most n
  /// [kind of neighbour - 1][v]: the least value of a neighbour whose ball holds the ball of v. Kind: along how many axes it differs.
  const std::uint32_t* holding[3] = {};
};

/// Which balls of a map must be painted.
struct KeptBalls {
  PoreNumbers pores;
  BallTables tables;
  const std::uint32_t* values = nullptr;

  KARST_HOST_DEVICE bool keeps(const Cell& cell, std::uint32_t value) const {
    if (value <= 1) return false;  // a ball of its centre alone
    const std::uint32_t* const holding = tables.holding[0];
    for (int step = -1; step <= 1; step += 2) {
      if (is_held({cell.x + step, cell.y, cell.z}, holding[value])) return false;
      if (is_held({cell.x, cell.y + step, cell.z}, holding[value])) return false;
      if (is_held({cell.x, cell.y, cell.z + step}, holding[value])) return false;
    }
    for (std::int32_t z = -1; z <= 1; ++z) {
      for (std::int32_t y = -1; y <= 1; ++y) {
        for (std::int32_t x = -1; x <= 1; ++x) {
          const int kind = (x != 0) + (y != 0) + (z != 0);
          if (kind > 1 && is_held({cell.x + x, cell.y + y, cell.z + z}, tables.holding[kind - 1][value])) return false;
        }
      }
    }
    return true;
  }

 private:
  // A neighbour beyond the box holds nothing.
  KARST_HOST_DEVICE bool is_held(const Cell& neighbour, std::uint32_t least) const {
    if (!pores.contains(neighbour)) return false;
    const std::uint32_t number = pores.at(neighbour);
    return number != no_pore && values[number] >= least;
  }
};

/// Paints the cells of balls that lie in a region. All these cells are pores, unless voxels outside a mask are ignored.
struct PaintBalls {
  PoreNumbers pores;
  BallTables tables;
  CellRegion region;
  std::uint32_t* painted = nullptr;
  bool has_gaps = false;  ///< balls also hold voxels outside a mask

  /// A share of the rows of a ball: each `lanes`-th one, from `lane` on.
  KARST_HOST_DEVICE void paint(const Ball& ball, int lane, int lanes) const {
    const Cell& centre = ball.centre;
    const auto reach = static_cast<std::int32_t>(tables.roots[ball.value - 1]);
    const std::int32_t y0 = larger(centre.y - reach, region.from.y), y1 = smaller(centre.y + reach, region.to.y - 1);
    const std::int32_t z0 = larger(centre.z - reach, region.from.z), z1 = smaller(centre.z + reach, region.to.z - 1);
    const std::int32_t rows_a_layer = y1 - y0 + 1;
    if (rows_a_layer <= 0) return;
    for (std::int64_t row = lane; row < std::int64_t{rows_a_layer} * (z1 - z0 + 1); row += lanes) {
      const auto z = static_cast<std::int32_t>(z0 + row / rows_a_layer), y = static_cast<std::int32_t>(y0 + row % rows_a_layer);
      paint_row(ball, y, z);
    }
  }

 private:
  KARST_HOST_DEVICE static std::int32_t larger(std::int32_t a, std::int32_t b) { return a > b ? a : b; }
  KARST_HOST_DEVICE static std::int32_t smaller(std::int32_t a, std::int32_t b) { return a < b ? a : b; }

  KARST_HOST_DEVICE void paint_row(const Ball& ball, std::int32_t y, std::int32_t z) const {
    const std::int64_t dy = y - ball.centre.y, dz = z - ball.centre.z, rest = std::int64_t{ball.value} - 1 - dy * dy - dz * dz;
    if (rest < 0) return;
    const auto half = static_cast<std::int32_t>(tables.roots[rest]);
    const std::int32_t from = larger(ball.centre.x - half, region.from.x), to = smaller(ball.centre.x + half, region.to.x - 1);
    if (from > to) return;
    if (has_gaps) return paint_pores(ball.value, from, to, pores.row(y, z));
    const std::uint32_t first = pores.at({from, y, z});
    for (std::int32_t i = 0; i <= to - from; ++i) raise(&painted[first + static_cast<std::uint32_t>(i)], ball.value);
  }

  // The pores among the cells from one to another.
  KARST_HOST_DEVICE void paint_pores(std::uint32_t value, std::int32_t from, std::int32_t to, const PoreWord* row) const {
    for (std::int32_t word = from / voxels_of_word; word <= to / voxels_of_word; ++word) {
      const std::int32_t first = larger(from - word * voxels_of_word, 0), last = smaller(to - word * voxels_of_word, voxels_of_word - 1);
      const std::uint32_t before = row[word].pores & bits_below(first);
      std::uint32_t number = row[word].first + static_cast<std::uint32_t>(bits_set(before));
      for (std::uint32_t left = row[word].pores & ~bits_below(first) & ~(~std::uint32_t{1} << last); left != 0; left &= left - 1)
        raise(&painted[number++], value);
    }
  }
};

/// Paints the balls of a map where they are.
struct PaintKeptBalls {
  KeptBalls kept;
  PaintBalls paint;

  KARST_HOST_DEVICE void operator()(const Cell& cell, std::uint32_t number) const {
    const std::uint32_t value = kept.values[number];
    if (kept.keeps(cell, value)) paint.paint({cell, value}, 0, 1);
  }
};

/// Lists the balls that must be painted: all of them, or those that reach beyond a region. Counts them if the list is too short.
struct ListBalls {
  KeptBalls kept;
  CellRegion inside;  ///< balls that lie in it are left out
  Ball* list = nullptr;
  std::uint32_t room = 0;
  std::uint32_t* count = nullptr;

  KARST_HOST_DEVICE void operator()(const Cell& cell, std::uint32_t number) const {
    const std::uint32_t value = kept.values[number];
    if (value <= 1 || is_inside(cell, value) || !kept.keeps(cell, value)) return;
    const std::uint32_t place = count_one(count);
    if (place < room) list[place] = {cell, value};
  }

 private:
  KARST_HOST_DEVICE bool is_inside(const Cell& cell, std::uint32_t value) const {
    const auto reach = static_cast<std::int32_t>(kept.tables.roots[value - 1]);
    return cell.x - reach >= inside.from.x && cell.x + reach < inside.to.x && cell.y - reach >= inside.from.y &&
           cell.y + reach < inside.to.y && cell.z - reach >= inside.from.z && cell.z + reach < inside.to.z;
  }
};

/// Paints the balls of a list; `lanes` calls share a ball.
template <int lanes>
struct PaintListedBalls {
  PaintBalls paint;
  const Ball* list;

  KARST_HOST_DEVICE void operator()(std::int64_t call) const { paint.paint(list[call / lanes], static_cast<int>(call % lanes), lanes); }
};

}  // namespace karst
