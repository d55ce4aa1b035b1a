#include "geometry/pores/pore_shape.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

#include "base/ranks/parallel.hpp"
#include "geometry/pores/ghost_shell.hpp"

namespace karst {

namespace {

using Word = std::uint64_t;

constexpr std::size_t word_bits = 64;

// Sets eight bits from eight bytes, each 0 or 1: the product moves byte i to bit 56 + i.
void pack(const std::vector<std::uint8_t>& bytes, Word* words) {
  for (std::size_t i = 0; i < bytes.size(); i += word_bits) {
    Word word = 0;
    for (std::size_t eighth = 0; eighth < 8; ++eighth) {
      Word eight = 0;
      std::memcpy(&eight, &bytes[i + 8 * eighth], 8);
      word |= (eight * 0x0102040810204080 >> 56) << (8 * eighth);
    }
    words[i / word_bits] = word;
  }
}

// The pores of the box and of the voxels behind it along each axis, as rows of bits. At a low face of the sample, the voxels before the
// box are included too. So each pair of neighbours, one of which is in the sample, is in the rows of one rank.
class BitRows {
 public:
  BitRows(const PoreBlock& pores, const BoxGrid& grid, const Comm& comm, int threads);

  std::int64_t pairs(std::size_t axis) const { return pores_.box.hi[axis] - begin_[axis]; }
  std::size_t row_words() const { return words_; }  // one more than hold bits
  std::vector<Word> layer(std::int64_t at) const;   // the rows of layer begin + at along z, y fastest

  /// Bits 1 for the pairs along x, and for those with both voxels in the sample.
  std::vector<Word> all_pairs() const { return ones(0, pairs(0)); }
  std::vector<Word> inner_pairs() const { return ones(begin_[0] < 0 ? 1 : 0, std::min(pairs(0), shape_[0] - 1 - begin_[0])); }
  bool is_inner(std::size_t axis, std::int64_t pair) const { return begin_[axis] + pair >= 0 && begin_[axis] + pair + 1 < shape_[axis]; }

 private:
  std::vector<Word> ones(std::int64_t begin, std::int64_t end) const;

  const PoreBlock& pores_;
  Index3 shape_, begin_;
  std::array<PoreBlock, 3> behind_;  // behind [1] also what is behind along x, behind [2] also along x and y
  std::size_t words_;
};

BitRows::BitRows(const PoreBlock& pores, const BoxGrid& grid, const Comm& comm, int threads)
    : pores_(pores), shape_(grid.shape()), begin_(pores.box.lo) {
  Box widened = pores.box;
  for (std::size_t a = 0; a < 3; ++a) {
    Box plate = widened;
    plate.lo[a] = widened.hi[a]++;
    plate.hi[a] = widened.hi[a];
    behind_[a] = PoreBlock(pores.box.empty() ? Box{} : plate);
    if (begin_[a] == 0) begin_[a] = -1;
  }
  words_ = static_cast<std::size_t>(pairs(0)) / word_bits + 2;
  const GhostShell shell(grid, false, threads, comm, [&](const Index3& first, std::span<std::int64_t> numbers) {
    const std::uint8_t* const row = &pores[first];
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = row[i] != 0 ? 0 : -1;
  });
  shell.for_each_row(0, shell.rows(), [&](const Index3& first, std::span<const std::int64_t> numbers) {
    const Box row = {first, {first[0] + std::ssize(numbers), first[1] + 1, first[2] + 1}};
    for (PoreBlock& plate : behind_) {
      for_each_voxel(intersection(row, plate.box),
                     [&](const Index3& v) { plate[v] = numbers[static_cast<std::size_t>(v[0] - first[0])] >= 0 ? 1 : 0; });
    }
  });
}

std::vector<Word> BitRows::layer(std::int64_t at) const {
  const auto& [lo, hi] = pores_.box;
  const std::int64_t z = begin_[2] + at;
  std::vector<Word> words(static_cast<std::size_t>(pairs(1) + 1) * words_);
  if (z < lo[2]) return words;
  std::vector<std::uint8_t> bytes(words_ * word_bits);
  std::uint8_t* const first = bytes.data() + (lo[0] - begin_[0]);
  for (std::int64_t y = lo[1]; y <= hi[1]; ++y) {
    if (z == hi[2] || y == hi[1]) {
      std::copy_n(behind_[z == hi[2] ? 2 : 1].row(y, z), hi[0] - lo[0] + 1, first);
    } else {
      std::copy_n(pores_.row(y, z), hi[0] - lo[0], first);
      first[hi[0] - lo[0]] = behind_[0][{hi[0], y, z}];
    }
    pack(bytes, &words[static_cast<std::size_t>(y - begin_[1]) * words_]);
  }
  return words;
}

std::vector<Word> BitRows::ones(std::int64_t begin, std::int64_t end) const {
  std::vector<Word> words(words_);
  for (std::int64_t i = begin; i < end; ++i) words[static_cast<std::size_t>(i) / word_bits] |= Word{1} << (i % word_bits);
  return words;
}

std::int64_t count(Word word) { return std::popcount(word); }

// 64 squares of four voxels around an edge: a and b, c and d share a face; so do a and c, b and d.
struct Squares {
  Word a, b, c, d;

  Word any() const { return a | b | c | d; }
  Word all() const { return a & b & c & d; }
  // Eight times the mean breadth that the edges add which are in `inner`.
  std::int64_t breadth_eighths(Word inner) const {
    const Word odd = (a ^ b ^ c ^ d) & inner, three = odd & ((a & b) | (c & d)), touching = (a ^ b) & (a ^ c) & ~(a ^ d) & inner;
    return count(odd) - 2 * count(three) - 2 * count(touching);
  }
};

constexpr std::size_t sum_count = 3;  // the Euler numbers and the mean breadth

class ShapeCounts {
 public:
  explicit ShapeCounts(const BitRows& rows) : rows_(rows), all_(rows.all_pairs()), inner_(rows.inner_pairs()) {}

  // Adds the counts of the layers of pairs begin ... end - 1 along z.
  void add(std::int64_t begin, std::int64_t end, std::vector<std::int64_t>& sums) const {
    PoreShape shape;
    std::vector<Word> near, far = rows_.layer(begin);
    for (std::int64_t z = begin; z < end; ++z) {
      near = std::exchange(far, rows_.layer(z + 1));
      for (std::int64_t y = 0; y < rows_.pairs(1); ++y) {
        const std::size_t row = static_cast<std::size_t>(y) * rows_.row_words(), next = row + rows_.row_words();
        add_row({&near[row], &near[next], &far[row], &far[next]}, rows_.is_inner(1, y), rows_.is_inner(2, z), shape);
      }
    }
    sums[0] += shape.euler_26;
    sums[1] += shape.euler_6;
    sums[2] += shape.breadth_eighths;
  }

 private:
  void add_row(const std::array<const Word*, 4>& rows, bool inner_y, bool inner_z, PoreShape& shape) const {
    std::int64_t joined = 0, apart = 0;
    for (std::size_t i = 0; i + 1 < rows_.row_words(); ++i) {
      std::array<Word, 4> at{}, behind{};
      for (std::size_t r = 0; r < 4; ++r) {
        at[r] = rows[r][i] & all_[i];
        behind[r] = (rows[r][i] >> 1 | rows[r][i + 1] << (word_bits - 1)) & all_[i];
      }
      const Word voxel = at[0];
      const Squares xy{voxel, behind[0], at[1], behind[1]}, xz{voxel, behind[0], at[2], behind[2]}, yz{voxel, at[1], at[2], at[3]};
      const Squares yz_behind{behind[0], behind[1], behind[2], behind[3]};
      joined += count(yz.any() | yz_behind.any()) - count(xy.any()) - count(xz.any()) - count(yz.any());
      apart -= count(yz.all() & yz_behind.all()) - count(xy.all()) - count(xz.all()) - count(yz.all());
      for (const Word neighbour : {behind[0], at[1], at[2]}) {
        joined += count(voxel | neighbour);
        apart -= count(voxel & neighbour);
      }
      joined -= count(voxel);
      apart += count(voxel);
      if (inner_y) shape.breadth_eighths += xy.breadth_eighths(inner_[i]);
      if (inner_z) shape.breadth_eighths += xz.breadth_eighths(inner_[i]);
      if (inner_y && inner_z) shape.breadth_eighths += yz.breadth_eighths(all_[i]);
    }
    shape.euler_26 += joined;
    shape.euler_6 += apart;
  }

  const BitRows& rows_;
  std::vector<Word> all_, inner_;
};

}  // namespace

PoreShape measure_shape(const PoreBlock& pores, const BoxGrid& grid, const Comm& comm, int threads) {
  constexpr std::int64_t pairs_of_share = 8;
  const BitRows rows(pores, grid, comm, threads);
  std::vector<std::int64_t> sums(sum_count);
  if (!pores.box.empty()) {
    const ShapeCounts counts(rows);
    sums = summed_in_shares(threads, rows.pairs(2), pairs_of_share, sums.size(),
                            [&](std::int64_t begin, std::int64_t end, std::vector<std::int64_t>& some) { counts.add(begin, end, some); });
  }
  sums = comm.sum_all(std::move(sums));
  return {sums[0], sums[1], sums[2], measure_chords(pores, grid, comm, threads)};
}

}  // namespace karst
