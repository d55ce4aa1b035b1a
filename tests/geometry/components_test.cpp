#include "geometry/pores/components.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/test_images.hpp"

namespace karst {

std::size_t count_components(const PoreBlock& pores, int threads = 2, Neighbours neighbours = Neighbours::faces_and_edges) {
  const Components components(
      pores, threads, [](double) {}, neighbours);
  std::set<Components::Run> roots;
  const Box& box = pores.box;
  for (std::int64_t z = box.lo[2]; z < box.hi[2]; ++z) {
    for (std::int64_t y = box.lo[1]; y < box.hi[1]; ++y) {
      components.for_each_run(y, z, [&](std::int64_t, std::int64_t, Components::Run run) { roots.insert(components.root(run)); });
    }
  }
  return roots.size();
}

TEST(Components, voxels_that_share_a_face_or_an_edge_are_connected) {
  EXPECT_EQ(count_components(drawn_pores({{"..#"}})), 1u);
  EXPECT_EQ(count_components(drawn_pores({{".#", "#."}})), 1u) << "xy edge";
  EXPECT_EQ(count_components(drawn_pores({{"#.", ".#"}})), 1u) << "yx edge";
  EXPECT_EQ(count_components(drawn_pores({{".#"}, {"#."}})), 1u) << "xz edge";
  EXPECT_EQ(count_components(drawn_pores({{"#."}, {".#"}})), 1u) << "zx edge";
  EXPECT_EQ(count_components(drawn_pores({{".", "#"}, {"#", "."}})), 1u) << "yz edge";
  EXPECT_EQ(count_components(drawn_pores({{"#", "."}, {".", "#"}})), 1u) << "zy edge";
}

TEST(Components, voxels_that_share_only_a_corner_are_not) {
  EXPECT_EQ(count_components(drawn_pores({{".#", "##"}, {"##", "#."}})), 2u);
  EXPECT_EQ(count_components(drawn_pores({{"#.", "##"}, {"##", ".#"}})), 2u);
}

TEST(Components, of_neighbours_by_faces_are_not_joined_by_edges) {
  const auto count = [](const std::vector<std::vector<std::string>>& slices) {
    return count_components(drawn_pores(slices), 2, Neighbours::faces);
  };
  EXPECT_EQ(count({{".."}}), 1u);
  EXPECT_EQ(count({{".", "."}}), 1u);
  EXPECT_EQ(count({{"."}, {"."}}), 1u);
  EXPECT_EQ(count({{".#", "#."}}), 2u) << "xy edge";
  EXPECT_EQ(count({{".#"}, {"#."}}), 2u) << "xz edge";
  EXPECT_EQ(count({{".", "#"}, {"#", "."}}), 2u) << "yz edge";
  EXPECT_EQ(count({{"..#.", "#..."}}), 1u) << "rows that overlap";
  EXPECT_EQ(count({{"..##", "##.."}}), 2u) << "rows that end where others begin";
}

TEST(Components, a_run_may_join_many_and_the_end_of_a_row_joins_nothing) {
  EXPECT_EQ(count_components(drawn_pores({{".#.#.", "#####", "....."}})), 4u);
  EXPECT_EQ(count_components(drawn_pores({{".#.#.", "....."}})), 1u);
  EXPECT_EQ(count_components(drawn_pores({{"###.", "....", ".###"}, {"####", "####", "####"}})), 1u);
  EXPECT_EQ(count_components(drawn_pores({{"#.", "##", ".#"}})), 2u);
}

TEST(Components, are_the_same_on_any_number_of_threads) {
  const PoreBlock pores = random_pores({20, 17, 13}, 0.2, 5);
  const Components alone(pores);
  for (const int threads : {2, 3, 5, 100}) {
    const Components shared(pores, threads);
    for (Components::Run run = 0; run <= alone.last_run(16, 12); ++run) ASSERT_EQ(shared.root(run), alone.root(run)) << threads;
  }
  EXPECT_GT(count_components(pores), 20u);
}

TEST(Components, an_empty_box_has_none) { EXPECT_EQ(count_components(PoreBlock(Box{})), 0u); }

}  // namespace karst
