// The maps against naive ones, voxel by voxel, on any ranks.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <utility>

#include "support/map_case.hpp"

namespace karst {

namespace {

constexpr int threads = 2;

struct NaiveBasins {
  std::vector<std::uint32_t> firsts;  // of each rank
  std::vector<std::uint32_t> peaks;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> saddles;
};

// The largest of a voxel and its neighbours in a box, by value, then by place in memory.
Index3 way_up(const ValueBlock& values, const Box& box, const Index3& from) {
  Index3 best = from;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    for (const std::int64_t step : {-1, 1}) {
      Index3 at = from;
      at[axis] += step;
      if (box.contains(at) && std::pair(values[at], box.offset(at)) > std::pair(values[best], box.offset(best))) best = at;
    }
  }
  return best;
}

NaiveBasins naive_basins(const PoreBlock& pores, const PoreFrame& frame, int ranks) {
  const ValueBlock distances = naive_distances(pores, frame);
  const BoxGrid grid(pores.box.extents(), ranks);
  NaiveBasins basins;
  ValueBlock nodes(pores.box);
  for (int rank = 0; rank < ranks; ++rank) {
    const Box box = grid.box(rank);
    basins.firsts.push_back(static_cast<std::uint32_t>(basins.peaks.size()));
    for_each_voxel(box, [&](const Index3& at) {
      if (pores[at] == 0 || way_up(distances, box, at) != at) return;
      nodes[at] = static_cast<std::uint32_t>(basins.peaks.size());
      basins.peaks.push_back(distances[at]);
    });
    for_each_voxel(box, [&](const Index3& at) {
      Index3 peak = at;
      for (Index3 next = way_up(distances, box, peak); next != peak; next = way_up(distances, box, peak)) peak = next;
      nodes[at] = nodes[peak];
    });
  }
  for_each_voxel(pores.box, [&](const Index3& one) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      Index3 other = one;
      if (++other[axis] == pores.box.hi[axis]) {
        if (frame[axis] != Beyond::wrap) continue;
        other[axis] = 0;
      }
      if (pores[one] == 0 || pores[other] == 0 || nodes[one] == nodes[other]) continue;
      std::uint32_t& value = basins.saddles[std::minmax(nodes[one], nodes[other])];
      value = std::max(value, std::min(distances[one], distances[other]));
    }
  });
  return basins;
}

}  // namespace

TEST(PoreMaps, are_the_naive_ones_in_all_frames_and_from_all_inlets) {
  for (const MapCase& sample : map_cases()) expect_naive_maps(sample, {{}, threads});
}

// Each rank numbers its pores in memory order. Of neighbours with equal values the one with the higher number is the way up.
TEST(PoreMaps, have_basins_that_are_numbered_rank_by_rank) {
  const Comm comm;
  const PoreBlock pores = random_blobs({16, 13, 21}, 0.6, 1, 90);
  for (const PoreFrame& frame : {frame_of(Boundary::mirror), frame_of(Boundary::periodic)}) {
    IntrusionMaps maps = maps_of(pores, frame, {{}, threads}, comm);
    const Basins found = maps.maps().find_basins();
    const std::vector<std::uint32_t> peaks = comm.gather_root(found.peaks);
    const std::vector<Saddle> saddles = comm.gather_root(found.saddles);
    const std::vector<std::uint32_t> firsts = comm.gather_all(found.first);
    if (!comm.is_root()) continue;
    const NaiveBasins expected = naive_basins(pores, frame, comm.size());
    EXPECT_EQ(firsts, expected.firsts);
    EXPECT_EQ(peaks, expected.peaks);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> values;
    std::size_t between_ranks = 0;  // a pair of two ranks is in the lists of both, with the same value
    const auto rank_of = [&](std::uint32_t node) { return std::ranges::upper_bound(firsts, node) - firsts.begin(); };
    for (const Saddle& saddle : saddles) {
      const auto [at, is_new] = values.emplace(std::minmax(saddle.one, saddle.other), saddle.value);
      EXPECT_EQ(at->second, saddle.value);
      EXPECT_TRUE(is_new || rank_of(saddle.one) != rank_of(saddle.other));
      between_ranks += is_new ? 0 : 1;
    }
    EXPECT_EQ(values.size() + between_ranks, saddles.size());
    EXPECT_EQ(values, expected.saddles);
  }
}

TEST(PoreMaps, values_are_counted_over_all_ranks_and_threads) {
  const Comm comm;
  const PoreBlock pores = random_blobs({15, 12, 20}, 0.7, 1, 91);
  IntrusionMaps maps = maps_of(pores, frame_of(Boundary::mirror), {{}, threads}, comm);
  const std::vector<std::int64_t> counts = maps.maps().count_values(PoreMap::distance);
  std::vector<std::int64_t> expected(counts.size());
  const ValueBlock distances = naive_distances(pores, frame_of(Boundary::mirror));
  for (std::size_t i = 0; i < distances.values.size(); ++i) expected.at(distances.values[i]) += pores.values[i];
  EXPECT_EQ(counts, expected);
  EXPECT_EQ(counts.size(), maps.largest_distance() + 1);
}

}  // namespace karst
