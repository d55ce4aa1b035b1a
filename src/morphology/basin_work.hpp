// Basins of a map, for host and device: each pore points to the largest of itself and its face neighbours in the box of its rank, up to a
// peak. Values never fall on the way up, so the access of a pore is the smaller one of its value and of the access of its peak.
#pragma once

#include <cstdint>

#include "base/host_device.hpp"
#include "morphology/pore_numbers.hpp"
#include "morphology/shared_numbers.hpp"

namespace karst {

/// The way up: the pore itself at a peak. Of equal values the one with the higher number is larger.
struct PointUp {
  PoreNumbers pores;
  CellRegion own;
  const std::uint32_t* values;
  std::uint32_t* up;

  KARST_HOST_DEVICE void operator()(const Cell& cell, std::uint32_t number) const {
    std::uint32_t best = number;
    for (int step = -1; step <= 1; step += 2) {
      best = larger(best, {cell.x + step, cell.y, cell.z});
      best = larger(best, {cell.x, cell.y + step, cell.z});
      best = larger(best, {cell.x, cell.y, cell.z + step});
    }
    up[number] = best;
  }

 private:
  KARST_HOST_DEVICE std::uint32_t larger(std::uint32_t best, const Cell& neighbour) const {
    if (!own.contains(neighbour)) return best;
    const std::uint32_t other = pores.at(neighbour);
    if (other == no_pore || values[other] < values[best] || (values[other] == values[best] && other < best)) return best;
    return other;
  }
};

/// Takes values from a space whose cells have other numbers.
struct TakeValues {
  PoreNumbers there;
  Cell first;  ///< cell of the other space at the first cell of this one
  const std::uint32_t* from;
  std::uint32_t* values;

  KARST_HOST_DEVICE void operator()(const Cell& cell, std::uint32_t number) const {
    values[number] = from[there.at({cell.x + first.x, cell.y + first.y, cell.z + first.z})];
  }
};

/// Replaces the way up by its end. Others may shorten the way meanwhile.
struct FindPeak {
  std::uint32_t* up;

  KARST_HOST_DEVICE void operator()(const Cell& /*cell*/, std::uint32_t number) const {
    std::uint32_t at = read_shared(&up[number]);
    for (std::uint32_t next = read_shared(&up[at]); next != at; next = read_shared(&up[at])) at = next;
    set_shared(&up[number], at);
  }
};

/// One bit for each number: whether this pore is a peak. A call has the numbers of a word.
struct MarkPeaks {
  const std::uint32_t* peaks;  ///< of each number; no_pore for those of other ranks
  std::int64_t numbers;
  std::uint32_t* words;

  KARST_HOST_DEVICE void operator()(std::int64_t word) const {
    std::uint32_t bits = 0;
    for (int bit = 0; bit < voxels_of_word && word * voxels_of_word + bit < numbers; ++bit) {
      const std::int64_t number = word * voxels_of_word + bit;
      if (peaks[number] == static_cast<std::uint32_t>(number)) bits |= std::uint32_t{1} << bit;
    }
    words[word] = bits;
  }
};

/// Peaks as nodes: PoreWord::first is the node of the first peak among the numbers of a word.
struct NodeNumbers {
  const PoreWord* words = nullptr;

  KARST_HOST_DEVICE std::uint32_t of_peak(std::uint32_t number) const {
    const PoreWord word = words[number / voxels_of_word];
    return word.first + static_cast<std::uint32_t>(bits_set(word.pores & bits_below(static_cast<int>(number % voxels_of_word))));
  }
};

/// Replaces the peak of each pore by its node. The nodes of this rank begin at `first`.
struct NumberNodes {
  NodeNumbers nodes;
  std::uint32_t first;
  const std::uint32_t* values;
  std::uint32_t* node_of;
  std::uint32_t* node_values;

  KARST_HOST_DEVICE void operator()(const Cell& /*cell*/, std::uint32_t number) const {
    const std::uint32_t peak = node_of[number], node = nodes.of_peak(peak);
    node_of[number] = first + node;
    if (peak == number) node_values[node] = values[number];
  }
};

/// Saddles between basins in a table: for each pair of nodes, the largest value at which they are joined.
struct SaddleTable {
  std::uint64_t* pairs = nullptr;   ///< 0: a free place
  std::uint32_t* values = nullptr;  ///< of these pairs
  std::uint64_t places = 0;         ///< a power of two
  std::uint32_t* is_full = nullptr;

  /// Never 0, because the second node is the larger one.
  KARST_HOST_DEVICE static std::uint64_t pair(std::uint32_t a, std::uint32_t b) {
    return a < b ? std::uint64_t{a} << 32 | b : std::uint64_t{b} << 32 | a;
  }

  KARST_HOST_DEVICE void add(std::uint64_t pair, std::uint32_t value) const {
    constexpr int most_looks = 256;
    std::uint64_t place = (pair * 0x9E3779B97F4A7C15 >> 20 ^ pair) & (places - 1);
    for (int look = 0; look < most_looks; ++look, place = (place + 1) & (places - 1)) {
      std::uint64_t there = pairs[place];
      if (there == 0) there = take_place(&pairs[place], pair);
      if (there == pair) return raise(&values[place], value);
    }
    raise(is_full, 1);
  }
};

/// One pair of nodes, and the largest value at which they are joined.
struct NodePair {
  std::uint32_t one, other, value;
};

/// Lists the pairs of a table.
struct ListSaddles {
  SaddleTable table;
  NodePair* list;
  std::uint32_t* count;

  KARST_HOST_DEVICE void operator()(std::int64_t place) const {
    const std::uint64_t pair = table.pairs[place];
    if (pair != 0) list[count_one(count)] = {static_cast<std::uint32_t>(pair >> 32), static_cast<std::uint32_t>(pair), table.values[place]};
  }
};
struct CountSaddles {
  const std::uint64_t* pairs;
  std::uint32_t* count;

  KARST_HOST_DEVICE void operator()(std::int64_t place) const {
    if (pairs[place] != 0) count_one(count);
  }
};

/// Adds the faces of a pore to the table: those above it, and those to pores of other ranks.
struct AddSaddles {
  PoreNumbers pores;
  CellRegion own;
  const std::uint32_t *values, *node_of;
  SaddleTable table;

  KARST_HOST_DEVICE void operator()(const Cell& cell, std::uint32_t number) const {
    add(number, {cell.x + 1, cell.y, cell.z});
    add(number, {cell.x, cell.y + 1, cell.z});
    add(number, {cell.x, cell.y, cell.z + 1});
    if (cell.x == own.from.x) add(number, {cell.x - 1, cell.y, cell.z});
    if (cell.y == own.from.y) add(number, {cell.x, cell.y - 1, cell.z});
    if (cell.z == own.from.z) add(number, {cell.x, cell.y, cell.z - 1});
  }

 private:
  KARST_HOST_DEVICE void add(std::uint32_t number, const Cell& beside) const {
    if (!pores.contains(beside)) return;
    const std::uint32_t other = pores.at(beside);
    if (other == no_pore || node_of[other] == node_of[number]) return;
    table.add(SaddleTable::pair(node_of[number], node_of[other]), values[number] < values[other] ? values[number] : values[other]);
  }
};

/// Doors of basins: the largest value of an inlet pore of each node. `inlet` has a bit for each voxel of the box, or all pores count.
struct FindDoors {
  const std::uint32_t *values, *node_of;
  std::uint32_t first;
  std::uint32_t* doors;
  const std::uint32_t* inlet = nullptr;
  PoreNumbers pores = {};

  KARST_HOST_DEVICE void operator()(const Cell& cell, std::uint32_t number) const {
    if (inlet != nullptr && (inlet[pores.word_at(cell)] >> cell.x % voxels_of_word & 1) == 0) return;
    raise(&doors[node_of[number] - first], values[number]);
  }
};

/// The access map, from the access of the nodes.
struct LimitValues {
  const std::uint32_t *values, *node_of, *access_of_node;
  std::uint32_t first;
  std::uint32_t* access;

  KARST_HOST_DEVICE void operator()(const Cell& /*cell*/, std::uint32_t number) const {
    const std::uint32_t limit = access_of_node[node_of[number] - first];
    access[number] = values[number] < limit ? values[number] : limit;
  }
};

/// The largest of the values.
struct RaiseLargest {
  const std::uint32_t* values;
  std::uint32_t* largest;
  KARST_HOST_DEVICE void operator()(const Cell& /*cell*/, std::uint32_t number) const { raise(largest, values[number]); }
};

/// The number of pores of each value. There are fewer than 2^32 pores.
struct CountValues {
  const std::uint32_t* values;
  std::uint32_t* counts;
  KARST_HOST_DEVICE void operator()(const Cell& /*cell*/, std::uint32_t number) const { count_one(&counts[values[number]]); }
};

struct FillValues {
  std::uint32_t value;
  std::uint32_t* values;
  KARST_HOST_DEVICE void operator()(std::int64_t number) const { values[number] = value; }
};

struct CopyValues {
  const std::uint32_t* from;
  std::uint32_t* to;
  KARST_HOST_DEVICE void operator()(std::int64_t number) const { to[number] = from[number]; }
};

/// The map top - value, whose peaks are where the map is least.
struct ReverseValues {
  const std::uint32_t* values;
  std::uint32_t top;
  std::uint32_t* reversed;

  KARST_HOST_DEVICE void operator()(std::int64_t number) const { reversed[number] = top - values[number]; }
};

/// Keeps the values that are cut off from the outlet before their own turn comes: `reversed` is the access of the reversed map. Other
/// pores get 0.
struct KeepTrapped {
  const std::uint32_t* values;
  std::uint32_t top;
  std::uint32_t* reversed;

  KARST_HOST_DEVICE void operator()(std::int64_t number) const {
    const std::uint32_t largest_on_way = top - reversed[number];
    reversed[number] = largest_on_way > values[number] ? values[number] : 0;
  }
};

/// Values of consecutive pores of a row, and where they lie in a message.
struct RowOfMessage {
  std::uint32_t first = 0, count = 0;
  std::int64_t at = 0;
};

struct PackRows {
  const RowOfMessage* rows;
  const std::uint32_t* values;
  std::uint32_t* message;

  KARST_HOST_DEVICE void operator()(std::int64_t row) const {
    for (std::uint32_t i = 0; i < rows[row].count; ++i) message[rows[row].at + i] = values[rows[row].first + i];
  }
};

struct UnpackRows {
  const RowOfMessage* rows;
  const std::uint32_t* message;
  std::uint32_t* values;

  KARST_HOST_DEVICE void operator()(std::int64_t row) const {
    for (std::uint32_t i = 0; i < rows[row].count; ++i) values[rows[row].first + i] = message[rows[row].at + i];
  }
};

}  // namespace karst
