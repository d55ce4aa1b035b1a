#include "morphology/pore_space.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "base/error.hpp"
#include "base/ranks/parallel.hpp"
#include "base/text.hpp"

namespace karst {

PoreFrame frame_of(Boundary boundary) {
  const Beyond beyond = boundary == Boundary::periodic ? Beyond::wrap : Beyond::nothing;
  return {beyond, beyond, beyond};
}

PoreFrame frame_of(Boundary boundary, std::size_t axis) {
  PoreFrame frame = frame_of(boundary);
  if (boundary == Boundary::sealed) frame.fill(Beyond::wall);
  frame[axis] = Beyond::nothing;
  return frame;
}

bool FramedSample::is_periodic() const { return std::ranges::find(frame, Beyond::wrap) != frame.end(); }

PoreSpace::PoreSpace(const PoreRows& rows, const FramedSample& sample, std::int64_t shell, int threads, const Comm& comm)
    : own_(rows.box()), box_(rows.box()) {
  const Index3& shape = sample.grid.shape();
  for (std::size_t a = 0; a < 3 && !own_.empty(); ++a) {
    const bool wraps = sample.frame[a] == Beyond::wrap;
    const std::int64_t width = wraps ? std::min(shell, (shape[a] + 1) / 2) : shell;  // the nearest image is at most half a period away
    box_.lo[a] = wraps ? own_.lo[a] - width : std::max<std::int64_t>(own_.lo[a] - width, 0);
    box_.hi[a] = wraps ? own_.hi[a] + width : std::min(own_.hi[a] + width, shape[a]);
    const bool has_wall = sample.frame[a] == Beyond::wall;
    walls_[a] = {has_wall && box_.lo[a] == 0, has_wall && box_.hi[a] == shape[a]};
  }
  row_words_ = static_cast<std::int32_t>((box_.extent(0) + voxels_of_word - 1) / voxels_of_word);
  words_ = filled_vector(static_cast<std::size_t>(row_words_ * box_.extent(1) * box_.extent(2)), PoreWord(), threads);
  constexpr std::int64_t layers = 4;
  in_parallel_shares(threads, own_.extent(2), layers, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t z = own_.lo[2] + begin; z < own_.lo[2] + end; ++z) {
      for (std::int64_t y = own_.lo[1]; y < own_.hi[1]; ++y)
        rows.for_each(y, z, {own_.lo[0], own_.hi[0]}, [&](std::int64_t from, std::int64_t to) { mark(from, to, y, z); });
    }
  });
  if (shell > 0) fetch_shell(rows, sample, comm);
  comm.agree([&] { number_pores(threads); });
}

void PoreSpace::mark(std::int64_t begin, std::int64_t end, std::int64_t y, std::int64_t z) {
  PoreWord* const row = words_.data() + ((z - box_.lo[2]) * box_.extent(1) + y - box_.lo[1]) * row_words_;
  for (std::int64_t x = begin - box_.lo[0]; x < end - box_.lo[0];) {
    const std::int64_t bit = x % voxels_of_word, count = std::min(end - box_.lo[0] - x, voxels_of_word - bit);
    row[x / voxels_of_word].pores |= static_cast<std::uint32_t>(((std::uint64_t{1} << count) - 1) << bit);
    x += count;
  }
}

// The shell in six boxes: behind the faces normal to z, then y within, then x within.
void PoreSpace::fetch_shell(const PoreRows& rows, const FramedSample& sample, const Comm& comm) {
  Box left = box_;
  for (std::size_t a = 3; a-- > 0;) {
    Box below = left, above = left;
    below.hi[a] = left.lo[a] = own_.lo[a];
    above.lo[a] = left.hi[a] = own_.hi[a];
    for (const Box& wanted : {below, above}) {
      for (const PoreRow& row : fetch_rows(rows, sample.grid.shape(), sample.is_periodic(), wanted.empty() ? Box() : wanted, comm))
        mark(row.begin, row.end, row.y, row.z);
    }
  }
}

void PoreSpace::number_pores(int threads) {
  const std::int64_t layer_words = row_words_ * box_.extent(1), layers = box_.empty() ? 0 : box_.extent(2);
  std::vector<std::int64_t> first(static_cast<std::size_t>(layers) + 1);
  const auto in_layers = [&](auto&& visit) {  // visit(layer, word)
    in_parallel(threads, layers, [&](std::int64_t layer) {
      for (std::int64_t word = layer * layer_words; word < (layer + 1) * layer_words; ++word)
        visit(static_cast<std::size_t>(layer), words_[static_cast<std::size_t>(word)]);
    });
  };
  in_layers([&](std::size_t layer, const PoreWord& word) { first[layer + 1] += bits_set(word.pores); });
  for (std::size_t layer = 0; layer + 1 < first.size(); ++layer) first[layer + 1] += first[layer];
  pores_ = first.back();
  if (pores_ >= std::numeric_limits<std::uint32_t>::max())
    throw MachineError(text("a part of ", pores_, " pore voxels is above the limit of 4294967294. Use more ranks."));
  in_layers([&](std::size_t layer, PoreWord& word) {
    word.first = static_cast<std::uint32_t>(first[layer]);
    first[layer] += bits_set(word.pores);
  });
}

Cell PoreSpace::extents() const {
  const auto narrow = [](std::int64_t n) { return static_cast<std::int32_t>(n); };
  return {narrow(box_.extent(0)), narrow(box_.extent(1)), narrow(box_.extent(2))};
}

Cell PoreSpace::cell_of(const Index3& voxel) const {
  const auto narrow = [&](std::size_t a) { return static_cast<std::int32_t>(voxel[a] - box_.lo[a]); };
  return {narrow(0), narrow(1), narrow(2)};
}

CellRegion PoreSpace::cells_of(const Box& box) const { return {cell_of(box.lo), cell_of(box.hi)}; }

PoreNumbers PoreSpace::numbers_in(const PoreWord* words) const { return {words, extents(), row_words_}; }

int rank_at(const FramedSample& sample, int rank, const std::array<int, 3>& steps) {
  for (std::size_t a = 0; a < 3 && rank >= 0; ++a) {
    if (steps[a] != 0) rank = sample.grid.neighbour(rank, static_cast<int>(a), steps[a], sample.frame[a] == Beyond::wrap);
  }
  return rank;
}

namespace {

// The layer of the box at its faces in a direction; within it, or behind it.
Box layer_of(const Box& own, const std::array<int, 3>& steps, bool is_behind) {
  Box layer = own;
  for (std::size_t a = 0; a < 3; ++a) {
    if (steps[a] < 0) layer.hi[a] = own.lo[a] + 1;
    if (steps[a] > 0) layer.lo[a] = own.hi[a] - 1;
    if (is_behind) layer.lo[a] += steps[a];
    if (is_behind) layer.hi[a] += steps[a];
  }
  return layer;
}

}  // namespace

// A rank sends the layers in all directions in their order. The receiver has them behind its faces in the opposite directions.
Rim::Rim(const PoreSpace& space, const FramedSample& sample, const Comm& comm) {
  std::map<int, std::vector<RowOfMessage>> sent, received;  // by rank
  const auto add = [&](std::map<int, std::vector<RowOfMessage>>& to, int rank, const Box& layer) {
    space.for_each_row(space.cells_of(layer), [&](std::uint32_t first, std::uint32_t count) { to[rank].push_back({first, count, 0}); });
  };
  for_each_voxel({{-1, -1, -1}, {2, 2, 2}}, [&](const Index3& at) {
    const std::array<int, 3> there = {static_cast<int>(at[0]), static_cast<int>(at[1]), static_cast<int>(at[2])};
    const std::array<int, 3> back = {-there[0], -there[1], -there[2]};
    if (at == Index3{0, 0, 0} || space.own_box().empty() || !space.has_shell()) return;
    if (const int rank = rank_at(sample, comm.rank(), there); rank >= 0) add(sent, rank, layer_of(space.own_box(), there, false));
    if (const int rank = rank_at(sample, comm.rank(), back); rank >= 0) add(received, rank, layer_of(space.own_box(), back, true));
  });
  const auto line_up = [&](std::map<int, std::vector<RowOfMessage>>& of, std::vector<RowOfMessage>& all, std::int64_t& values) {
    std::vector<std::int64_t> counts(static_cast<std::size_t>(comm.size()));
    for (auto& [rank, rows] : of) {
      for (RowOfMessage& row : rows) {
        row.at = values;
        values += row.count;
        counts[static_cast<std::size_t>(rank)] += row.count;
        all.push_back(row);
      }
    }
    return counts;
  };
  traffic_ = {line_up(sent, sent_, values_sent_), line_up(received, received_, values_received_)};
}

}  // namespace karst
