#include "geometry/pores/chords.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

#include "base/ranks/parallel.hpp"

namespace karst {

namespace {

using Counts = std::vector<std::int64_t>;

// The runs at both ends of a line of voxels through the box, which may go on in other boxes. Both are the whole line if all of it is pore.
struct LineEnds {
  std::uint32_t low = 0, high = 0;  // lengths; while the line is read, `high` is the begin of the last run
};

// The voxel at `at` differs from the voxel before. The line begins with a run from 0, which may be empty.
void add_change(LineEnds& ends, std::int64_t at, bool is_pore, Counts& counts) {
  if (is_pore) {
    ends.high = static_cast<std::uint32_t>(at);
  } else if (ends.high == 0) {
    ends.low = static_cast<std::uint32_t>(at);
  } else {
    ++counts[static_cast<std::size_t>(at - ends.high)];
  }
}

void end_line(LineEnds& ends, std::int64_t extent, bool is_pore) {
  const auto length = static_cast<std::uint32_t>(extent);
  if (is_pore && ends.high == 0) ends.low = length;
  ends.high = is_pore ? length - ends.high : 0;
}

// Calls visit(i) where zeros and ones of two rows differ. Compares eight at once: most are alike.
template <class Visit>
void for_each_change(const std::uint8_t* before, const std::uint8_t* row, std::int64_t length, Visit&& visit) {
  std::int64_t i = 0;
  for (; i + 8 <= length; i += 8) {
    std::uint64_t eight_before = 0, eight = 0;
    std::memcpy(&eight_before, before + i, 8);
    std::memcpy(&eight, row + i, 8);
    for (std::uint64_t differing = eight_before ^ eight; differing != 0; differing &= differing - 1) {
      visit(i + std::countr_zero(differing) / 8);
    }
  }
  for (; i < length; ++i) {
    if (before[i] != row[i]) visit(i);
  }
}

void read_along_x(const std::uint8_t* row, std::int64_t extent, LineEnds& ends, Counts& counts) {
  for_each_change(row, row + 1, extent - 1, [&](std::int64_t i) { add_change(ends, i + 1, row[i + 1] != 0, counts); });
  end_line(ends, extent, row[extent - 1] != 0);
}

// Reads a layer of lines along y or z, whose rows along x are row_at(0) ... row_at(extent - 1).
template <class RowAt>
void read_layer(std::int64_t length, std::int64_t extent, LineEnds* ends, Counts& counts, RowAt&& row_at) {
  for (std::int64_t at = 1; at < extent; ++at) {
    const std::uint8_t* row = row_at(at);
    for_each_change(row_at(at - 1), row, length, [&](std::int64_t i) { add_change(ends[i], at, row[i] != 0, counts); });
  }
  const std::uint8_t* last = row_at(extent - 1);
  for (std::int64_t i = 0; i < length; ++i) end_line(ends[i], extent, last[i] != 0);
}

// Counts the chords along `axis` that end within the box on both sides, and sets the ends of the lines.
Counts counts_in_box(const PoreBlock& pores, std::size_t axis, std::size_t longest, std::vector<LineEnds>& ends, int threads) {
  constexpr std::int64_t share = 8;
  const Index3 n = pores.box.extents();
  const std::int64_t y = pores.box.lo[1], z = pores.box.lo[2], layers = axis == 2 ? n[1] : n[2], lines = axis == 0 ? n[1] : n[0];
  return summed_in_shares(threads, layers, share, longest + 1, [&](std::int64_t begin, std::int64_t end, Counts& counts) {
    for (std::int64_t layer = begin; layer < end; ++layer) {
      LineEnds* const those = ends.data() + layer * lines;
      if (axis == 0) {
        for (std::int64_t i = 0; i < n[1]; ++i) read_along_x(pores.row(y + i, z + layer), n[0], those[i], counts);
      } else if (axis == 1) {
        read_layer(n[0], n[1], those, counts, [&](std::int64_t at) { return pores.row(y + at, z + layer); });
      } else {
        read_layer(n[0], n[2], those, counts, [&](std::int64_t at) { return pores.row(y + layer, z + at); });
      }
    }
  });
}

// The ranks whose boxes the lines through this rank's box cross, from low to high.
std::vector<int> ranks_in_line(const BoxGrid& grid, int axis, int rank) {
  std::vector<int> ranks = {rank};
  while (grid.neighbour(ranks.front(), axis, -1, false) >= 0) ranks.insert(ranks.begin(), grid.neighbour(ranks.front(), axis, -1, false));
  while (grid.neighbour(ranks.back(), axis, 1, false) >= 0) ranks.push_back(grid.neighbour(ranks.back(), axis, 1, false));
  return ranks;
}

// Counts the other chords. The ranks in line share the lines: each joins the runs of some lines.
void add_joined(const std::vector<LineEnds>& ends, const BoxGrid& grid, int axis, const Comm& comm, Chords& chords) {
  const std::vector<int> ranks = ranks_in_line(grid, axis, comm.rank());
  std::vector<std::vector<LineEnds>> to_each(static_cast<std::size_t>(comm.size()));
  std::vector<std::int64_t> extents;
  for (std::size_t r = 0; r < ranks.size(); ++r) {
    const auto share = [&](std::size_t of) { return ends.begin() + static_cast<std::ptrdiff_t>(ends.size() * of / ranks.size()); };
    to_each[static_cast<std::size_t>(ranks[r])].assign(share(r), share(r + 1));
    extents.push_back(grid.box(ranks[r]).extent(axis));
  }
  const std::vector<LineEnds> parts = comm.exchange_all(to_each);  // in the order of the boxes
  const std::size_t lines = parts.size() / ranks.size();
  for (std::size_t line = 0; line < lines; ++line) {
    std::int64_t length = 0;
    bool is_cut = true;
    const auto end_run = [&] {
      if (length > 0) ++(is_cut ? chords.cut : chords.counts[static_cast<std::size_t>(length)]);
    };
    for (std::size_t r = 0; r < ranks.size(); ++r) {
      const LineEnds& part = parts[r * lines + line];
      length += part.low;
      if (part.low == extents[r]) continue;
      end_run();
      length = part.high;
      is_cut = false;
    }
    is_cut = true;
    end_run();
  }
}

}  // namespace

std::int64_t Chords::number() const { return std::accumulate(counts.begin(), counts.end(), std::int64_t{0}); }

std::int64_t Chords::length_sum() const {
  std::int64_t sum = 0;
  for (std::size_t length = 0; length < counts.size(); ++length) sum += static_cast<std::int64_t>(length) * counts[length];
  return sum;
}

double Chords::mean_length() const { return number() == 0 ? 0 : static_cast<double>(length_sum()) / static_cast<double>(number()); }

std::array<Chords, 3> measure_chords(const PoreBlock& pores, const BoxGrid& grid, const Comm& comm, int threads) {
  std::array<Chords, 3> all;
  for (std::size_t a = 0; a < 3; ++a) {
    Chords& chords = all[a];
    const std::int64_t lines = pores.box.empty() ? 0 : pores.box.volume() / pores.box.extents()[a];
    std::vector<LineEnds> ends(static_cast<std::size_t>(lines));
    chords.counts = counts_in_box(pores, a, static_cast<std::size_t>(grid.shape()[a]), ends, threads);
    add_joined(ends, grid, static_cast<int>(a), comm, chords);
    chords.counts.push_back(chords.cut);
    chords.counts = comm.sum_all(std::move(chords.counts));
    chords.cut = chords.counts.back();
    chords.counts.pop_back();
  }
  return all;
}

}  // namespace karst
