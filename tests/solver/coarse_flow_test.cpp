// What finer sites see of a coarser flow, whoever has either.
#include "solver/flow/coarse_flow.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "partition/parts/part.hpp"

namespace karst {

namespace {

// Some voxels of an open sample on each rank, in no order of any use, with one that is none.
std::vector<std::uint64_t> every_nth(const Index3& shape, const Comm& comm, int shift) {
  std::vector<std::uint64_t> voxels = {no_voxel};
  const auto all = static_cast<std::uint64_t>(whole_box(shape).volume());
  for (std::uint64_t v = 0; v < all; ++v) {
    if ((static_cast<int>(v / 7) + shift) % comm.size() == comm.rank()) voxels.push_back(v);
  }
  return voxels;
}

CoarseFlow flow_seen(const SampleSites& coarser, const std::vector<SiteFlow>& flows, const SampleSites& finer, Boundary boundary,
                     const Comm& comm) {
  return {std::make_shared<const CoarseSites>(coarser, finer, boundary, 2, comm), [&](const Flows::FlowVisit& visit) { visit(0, flows); },
          2, comm};
}

}  // namespace

TEST(CoarseFlow, that_changes_evenly_is_seen_as_it_is) {
  const Comm comm;
  const Index3 coarse = {6, 5, 4}, fine = {12, 10, 8};
  const auto coarser = every_nth(coarse, comm, 0), finer = every_nth(fine, comm, 1);
  std::vector<SiteFlow> flows;
  for (const std::uint64_t v : coarser) {
    const Index3 at = v == no_voxel ? Index3{} : whole_box(coarse).voxel_at(v);
    flows.push_back({{static_cast<double>(at[1]), 2.0, -1.0}, static_cast<double>(at[0] + 10 * at[2])});
  }
  const CoarseFlow flow = flow_seen({coarser, coarse}, flows, {finer, fine}, Boundary::mirror, comm);
  for (const std::uint64_t v : finer) {
    if (v == no_voxel) continue;
    const Index3 at = whole_box(fine).voxel_at(v);
    bool is_inside = true;
    for (std::size_t a = 0; a < 3; ++a) is_inside = is_inside && at[a] > 0 && at[a] + 1 < fine[a];
    if (!is_inside) continue;
    const auto centre = [&](std::size_t a) { return (static_cast<double>(at[a]) + 0.5) / 2 - 0.5; };
    const SiteFlow seen = flow.at(v);
    EXPECT_FLOAT_EQ(static_cast<float>(seen.velocity[0]), static_cast<float>(4 * centre(1)));  // areas of voxels are a quarter
    EXPECT_DOUBLE_EQ(seen.velocity[1], 8);
    EXPECT_DOUBLE_EQ(seen.velocity[2], -4);
    EXPECT_FLOAT_EQ(static_cast<float>(seen.pressure), static_cast<float>(2 * (centre(0) + 10 * centre(2))));
  }
}

TEST(CoarseFlow, goes_on_beyond_the_faces_where_the_sample_does) {
  const Comm comm;
  const Index3 coarse = {4, 1, 1}, fine = {8, 2, 2};
  const auto coarser = every_nth(coarse, comm, 0), finer = every_nth(fine, comm, 0);
  std::vector<SiteFlow> flows;
  for (const std::uint64_t v : coarser) flows.push_back({{0, 0, 0}, v == 3 ? 1.0 : 0.0});
  const CoarseFlow around = flow_seen({coarser, coarse}, flows, {finer, fine}, Boundary::periodic, comm);
  const CoarseFlow up_to = flow_seen({coarser, coarse}, flows, {finer, fine}, Boundary::sealed, comm);
  for (const std::uint64_t v : finer) {
    if (v != 0) continue;
    EXPECT_DOUBLE_EQ(around.at(v).pressure, 0.5);
    EXPECT_DOUBLE_EQ(up_to.at(v).pressure, 0);
  }
}

TEST(CoarseFlow, is_at_rest_in_walls_while_pressure_is_that_of_the_pores_beside_them) {
  const Comm comm;
  const Index3 coarse = {2, 2, 1}, fine = {4, 4, 2};
  const std::vector<std::uint64_t> all = {0, 1}, none;  // the lower row is open
  const std::vector<SiteFlow> flows(all.size(), {{1, 0, 0}, 3});
  std::vector<std::uint64_t> finer;
  for (std::uint64_t v = 0; v < 32; ++v) finer.push_back(v);
  const CoarseFlow flow = flow_seen({comm.is_root() ? all : none, coarse}, comm.is_root() ? flows : std::vector<SiteFlow>(), {finer, fine},
                                    Boundary::sealed, comm);
  const Box box = whole_box(fine);
  EXPECT_DOUBLE_EQ(flow.at(box.offset({1, 1, 0})).pressure, 6);
  EXPECT_DOUBLE_EQ(flow.at(box.offset({1, 1, 0})).velocity[0],
                   4 * 0.75 * 0.75);  // a quarter of a coarser voxel to the wall, and to the face
  EXPECT_DOUBLE_EQ(flow.at(box.offset({1, 2, 0})).velocity[0], 4 * 0.25 * 0.75);
  EXPECT_DOUBLE_EQ(flow.at(box.offset({1, 3, 0})).velocity[0], 0);
  EXPECT_DOUBLE_EQ(flow.at(box.offset({1, 3, 0})).pressure, 0);
}

}  // namespace karst
