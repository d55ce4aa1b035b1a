// The normals of walls, the angles at them, and the share of links that they take, on any ranks.
#include "solver/twophase/wetted_walls.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <optional>
#include <vector>

#include "partition/parts/part_builder.hpp"
#include "solver/site/lattice.hpp"
#include "solver/site/variants.hpp"
#include "solver/twophase/wetted_wall.hpp"
#include "support/random_owners.hpp"
#include "support/refusal.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

struct PartWithWalls {
  Part part;
  WallCounts counts;
  Box sample;

  // With a part for each rank, and voxels that belong to ranks at random.
  // `bottom`: the contact angle of solid voxels at y = 1, if they have a label.
  PartWithWalls(const PoreBlock& pores, const Wetting& others, const OpenFaces& faces = {}, std::optional<double> bottom = {})
      : sample(pores.box) {
    const Comm comm;
    const Index3 shape = pores.box.extents();
    const PoreRows fluid(cut_out(pores, BoxGrid(shape, comm.size()).box(comm.rank())));
    LinkRule rule = {velocity_set(D3Q19::name), shape};
    rule.faces = faces;
    part = *build_part_all(RandomOwners(shape, comm.size(), 3), comm.rank(), fluid, rule, comm);
    PoreBlock labelled(pores.box);
    for_each_voxel(pores.box, [&](const Index3& v) { labelled[v] = pores[v] == 0 && v[1] == 1; });
    const PoreRows rows(cut_out(labelled, fluid.box()));
    Wetting wetting = others;
    if (bottom) wetting.labels.push_back({rows, *bottom});
    counts = add_wetted_walls(part, fluid, rule, wetting, comm);
  }

  WettedWall wall(std::size_t site) const {
    WettedWall found;
    std::memcpy(&found, part.site_data.data() + site * sizeof(WettedWall), sizeof(WettedWall));
    return found;
  }

  // Calls visit(voxel, wall) for the sites of this rank.
  template <class Visit>
  void for_each_wall(Visit&& visit) const {
    for (std::size_t site = 0; site < part.voxels.size(); ++site) {
      if (part.voxels[site] != no_voxel) visit(sample.voxel_at(part.voxels[site]), wall(site));
    }
  }
};

std::vector<std::int64_t> numbers_of(const WettedWall& wall) {
  return {wall.normal[0], wall.normal[1], wall.normal[2], wall.cosine, wall.scale};
}

const std::vector<std::int64_t> no_wall = numbers_of({});

PoreBlock slit_of(std::int64_t height) {
  PoreBlock pores(whole_box({6, height + 4, 5}));
  for_each_voxel(pores.box, [&](const Index3& v) { pores[v] = v[1] >= 2 && v[1] < height + 2; });
  return pores;
}

bool is_pore_at(const PoreBlock& pores, Index3 v) {
  for (std::size_t a = 0; a < 3; ++a) v[a] = (v[a] % pores.box.hi[a] + pores.box.hi[a]) % pores.box.hi[a];
  return pores[v] != 0;
}

// The mean of the solid around a voxel, with binomial weights along each axis.
double solidity(const PoreBlock& pores, const Index3& v) {
  constexpr std::array<double, 5> weights = {1, 4, 6, 4, 1};
  double solid = 0;
  for_each_voxel(Box{{v[0] - 2, v[1] - 2, v[2] - 2}, {v[0] + 3, v[1] + 3, v[2] + 3}}, [&](const Index3& each) {
    double weight = 1;
    for (std::size_t a = 0; a < 3; ++a) weight *= weights[static_cast<std::size_t>(each[a] - v[a] + 2)] / 16;
    solid += is_pore_at(pores, each) ? 0 : weight;
  });
  return solid;
}

// The slit is slit_of(6), with an angle of 60 degrees.
void expect_walls_of_slit(const PartWithWalls& slit) {
  slit.for_each_wall([&](const Index3& v, const WettedWall& wall) {
    if (v[1] == 2) {
      EXPECT_EQ(numbers_of(wall), (std::vector<std::int64_t>{0, 16384, 0, 8192, 4915}));
    }
    if (v[1] == 7) {
      EXPECT_EQ(numbers_of(wall), (std::vector<std::int64_t>{0, -16384, 0, 8192, 4915}));
    }
    if (v[1] > 2 && v[1] < 7) {
      EXPECT_EQ(numbers_of(wall), no_wall);
    }
  });
}

}  // namespace

TEST(WettedWalls, of_a_slit_are_normal_to_it) {
  const PartWithWalls slit_of_six(slit_of(6), {60});
  expect_walls_of_slit(slit_of_six);
  EXPECT_EQ(Comm().sum_all(slit_of_six.counts.at_walls), 2 * 6 * 5);
  EXPECT_EQ(Comm().sum_all(slit_of_six.counts.without_normal), 0);
}

TEST(WettedWalls, that_cancel_have_no_normal_and_are_counted) {
  const PartWithWalls slit_of_one(slit_of(1), {60});
  slit_of_one.for_each_wall([&](const Index3&, const WettedWall& wall) { EXPECT_EQ(numbers_of(wall), no_wall); });
  EXPECT_EQ(Comm().sum_all(slit_of_one.counts.at_walls), 6 * 5);
  EXPECT_EQ(Comm().sum_all(slit_of_one.counts.without_normal), 6 * 5);
}

// The average over 5 voxels is the same on both sides of such a wall.
TEST(WettedWalls, of_one_voxel_have_the_normal_of_their_links) {
  PoreBlock pores(whole_box({6, 9, 5}));
  for_each_voxel(pores.box, [&](const Index3& v) { pores[v] = v[1] != 0; });
  PartWithWalls(pores, {60}).for_each_wall([&](const Index3& v, const WettedWall& wall) {
    if (v[1] == 1) {
      EXPECT_EQ(numbers_of(wall), (std::vector<std::int64_t>{0, 16384, 0, 8192, 4915}));
    }
  });
}

TEST(WettedWalls, at_faces_are_those_of_solid_voxels) {
  PoreBlock pores(whole_box({6, 5, 4}));
  std::fill(pores.values.begin(), pores.values.end(), std::uint8_t{1});
  OpenFaces faces{};
  faces[1] = {OpenFace{0, false}, OpenFace{1, false}};
  PartWithWalls(pores, {120}, faces).for_each_wall([&](const Index3& v, const WettedWall& wall) {
    if (v[1] == 0) {
      EXPECT_EQ(numbers_of(wall), (std::vector<std::int64_t>{0, 16384, 0, -8192, 4915}));
    }
    if (v[1] == 4) {
      EXPECT_EQ(numbers_of(wall), (std::vector<std::int64_t>{0, -16384, 0, -8192, 4915}));
    }
    if (v[1] > 0 && v[1] < 4) {
      EXPECT_EQ(numbers_of(wall), no_wall);
    }
  });
}

// The links of a site at the bottom meet voxels of the label alone.
TEST(WettedWalls, have_the_contact_angle_of_their_label) {
  PartWithWalls(slit_of(6), {120}, {}, 60).for_each_wall([&](const Index3& v, const WettedWall& wall) {
    EXPECT_EQ(wall.cosine, v[1] == 2 ? 8192 : v[1] == 7 ? -8192 : 0) << v[1];
  });
  // At a step of a label, the angle is a mean over the links.
  PoreBlock pores = slit_of(6);
  for (std::int64_t z = 0; z < 5; ++z) pores[{3, 2, z}] = 0;
  PartWithWalls(pores, {120}, {}, 60).for_each_wall([&](const Index3& v, const WettedWall& wall) {
    if (v[0] == 2 && v[1] == 2) {
      EXPECT_EQ(wall.cosine, 8192 * (6 - 4) / 10);
    }
  });
}

TEST(WettedWalls, have_at_most_254_labels) {
  const PoreRows none(cut_out(slit_of(6), Box{}));
  Wetting wetting;
  for (int i = 0; i < 255; ++i) wetting.labels.push_back({none, 30});
  EXPECT_EQ(refusal_of([&] { PartWithWalls(slit_of(6), wetting); }),
            "--contact-angle has too many labels (255 of at most 254). Leave out those that the most common angle is for.");
}

TEST(WettedWalls, go_on_beyond_reservoirs) {
  OpenFaces faces{};
  faces[0] = {OpenFace{0, false}, OpenFace{1, false}};
  expect_walls_of_slit(PartWithWalls(slit_of(6), {60, {}, {true, true}}, faces));
}

TEST(WettedWalls, of_random_pores_follow_from_their_formulas_on_any_ranks) {
  using L = Lattice<D3Q19>;
  const PoreBlock pores = random_pores({9, 8, 7}, 0.7, 811);
  PartWithWalls(pores, {30}).for_each_wall([&](const Index3& v, const WettedWall& wall) {
    std::array<double, 3> normal{};
    double links[3][3] = {};
    bool is_at_wall = false;
    for (int q = 1; q < L::directions; ++q) {
      const Index3 c = L::velocity(q);
      const bool open = is_pore_at(pores, v - c);
      is_at_wall = is_at_wall || !open;
      for (std::size_t a = 0; a < 3; ++a) {
        normal[a] += L::weight(q) * static_cast<double>(c[a]) * solidity(pores, v - c);
        for (std::size_t b = 0; b < 3; ++b) links[a][b] += open ? 3 * L::weight(q) * static_cast<double>(c[a] * c[b]) : 0;
      }
    }
    const double length = std::hypot(normal[0], normal[1], normal[2]);
    if (!is_at_wall || length < 1e-9) {
      EXPECT_EQ(numbers_of(wall), no_wall);
      return;
    }
    double tangential = (links[0][0] + links[1][1] + links[2][2]) / 2;
    for (std::size_t a = 0; a < 3; ++a) {
      EXPECT_NEAR(wall.normal[a] * WettedWall::unit, normal[a] / length, WettedWall::unit);
      for (std::size_t b = 0; b < 3; ++b) tangential -= normal[a] * links[a][b] * normal[b] / (length * length) / 2;
    }
    EXPECT_NEAR(wall.cosine * WettedWall::unit, std::sqrt(3) / 2, WettedWall::unit);
    EXPECT_NEAR(wall.scale * WettedWall::unit_of_scale, 1 / std::max(tangential, 0.3), WettedWall::unit_of_scale);
  });
}

}  // namespace karst
