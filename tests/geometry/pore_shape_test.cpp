// measure_shape() against bodies with known numbers, and against corners, edges, faces and voxels that are counted one by one, on any
// number of ranks.
#include "geometry/pores/pore_shape.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "support/test_images.hpp"

namespace karst {

namespace {

PoreShape shape_of(const PoreBlock& whole) {
  const Comm comm;
  const BoxGrid grid(whole.box.extents(), comm.size());
  return measure_shape(cut_out(whole, grid.box(comm.rank())), grid, comm, 2);
}

PoreBlock body(std::int64_t edge, const std::function<bool(double x, double y, double z)>& is_pore) {
  PoreBlock pores(whole_box({edge, edge, edge}));
  const double middle = static_cast<double>(edge - 1) / 2;
  for_each_voxel(pores.box, [&](const Index3& at) {
    pores[at] = is_pore(static_cast<double>(at[0]) - middle, static_cast<double>(at[1]) - middle, static_cast<double>(at[2]) - middle);
  });
  return pores;
}

void expect_euler(const PoreBlock& pores, std::int64_t joined_by_corners, std::int64_t joined_by_faces) {
  const PoreShape shape = shape_of(pores);
  EXPECT_EQ(shape.euler_26, joined_by_corners);
  EXPECT_EQ(shape.euler_6, joined_by_faces);
}

// A block of voxels that is one or two voxels long along each axis.
struct NaiveBlock {
  int pores = 0, voxels = 0;
  bool is_inner = true;  // in the sample
};

NaiveBlock naive_block(const PoreBlock& pores, const Index3& voxel, const Index3& size) {
  NaiveBlock block;
  for_each_voxel({voxel, {voxel[0] + size[0], voxel[1] + size[1], voxel[2] + size[2]}}, [&](const Index3& at) {
    ++block.voxels;
    if (pores.box.contains(at)) {
      block.pores += pores[at];
    } else {
      block.is_inner = false;
    }
  });
  return block;
}

// Eight times the share of one edge in (n1 - 2 n2 + 3 n3) / 2. A face has four edges, a voxel has twelve.
std::int64_t naive_breadth_eighths(const PoreBlock& pores, const Index3& voxel, const Index3& size) {
  const auto pore_at = [&](std::int64_t i, std::int64_t j) {
    Index3 at = voxel;
    bool is_first = true;
    for (std::size_t a = 0; a < 3; ++a) {
      if (size[a] == 1) continue;
      at[a] += is_first ? i : j;
      is_first = false;
    }
    return static_cast<std::int64_t>(pores[at]);
  };
  std::int64_t any = 0, faces = 0, voxels = 0;
  for (const std::int64_t i : {0, 1}) {
    faces += (pore_at(i, 0) | pore_at(i, 1)) + (pore_at(0, i) | pore_at(1, i));
    for (const std::int64_t j : {0, 1}) {
      any |= pore_at(i, j);
      voxels += pore_at(i, j);
    }
  }
  return 4 * any - 2 * faces + voxels;
}

struct NaiveShape {
  std::array<std::int64_t, 4> any{}, all{};  // corners, edges, faces, voxels
  std::int64_t breadth_eighths = 0;
};

NaiveShape naive_shape(const PoreBlock& pores) {
  NaiveShape found;
  const Box& box = pores.box;
  for (const Index3& size : {Index3{1, 1, 1}, Index3{2, 1, 1}, Index3{1, 2, 1}, Index3{1, 1, 2}, Index3{2, 2, 1}, Index3{2, 1, 2},
                             Index3{1, 2, 2}, Index3{2, 2, 2}}) {
    const auto dimension = static_cast<std::size_t>(6 - (size[0] + size[1] + size[2]));
    for_each_voxel({{-1, -1, -1}, box.hi}, [&](const Index3& voxel) {
      const NaiveBlock block = naive_block(pores, voxel, size);
      found.any[dimension] += block.pores > 0;
      found.all[dimension] += block.pores == block.voxels;
      if (dimension == 1 && block.is_inner) found.breadth_eighths += naive_breadth_eighths(pores, voxel, size);
    });
  }
  return found;
}

std::int64_t euler_of(const std::array<std::int64_t, 4>& n) { return n[0] - n[1] + n[2] - n[3]; }

PoreBlock with_solid_around(const PoreBlock& pores) {
  const Index3 shape = pores.box.extents();
  PoreBlock larger(whole_box({shape[0] + 2, shape[1] + 2, shape[2] + 2}));
  for_each_voxel(pores.box, [&](const Index3& at) { larger[{at[0] + 1, at[1] + 1, at[2] + 1}] = pores[at]; });
  return larger;
}

const std::vector<Index3> odd_shapes = {{5, 4, 6}, {1, 7, 3},  {13, 9, 8}, {1, 1, 9}, {2, 2, 2},
                                        {2, 3, 2}, {67, 3, 2}, {64, 2, 3}, {1, 1, 1}};

}  // namespace

TEST(PoreShape, has_the_euler_number_of_known_bodies) {
  const auto ball = [](double radius, double x, double y, double z) { return x * x + y * y + z * z <= radius * radius; };
  expect_euler(body(41, [&](double x, double y, double z) { return ball(15, x, y, z); }), 1, 1);
  expect_euler(body(41, [&](double x, double y, double z) { return ball(15, x, y, z) && !ball(8, x, y, z); }), 2, 2);
  expect_euler(body(41, [](double x, double y, double z) { return std::pow(std::hypot(x, y) - 12, 2) + z * z <= 16; }), 0, 0);
  expect_euler(body(5, [](double, double, double) { return true; }), 1, 1);
  expect_euler(body(5, [](double, double, double) { return false; }), 0, 0);
}

TEST(PoreShape, counts_pores_that_touch_as_one_or_as_two) {
  expect_euler(drawn_pores({{".#", "#."}}), 1, 2);                // share an edge
  expect_euler(drawn_pores({{".#", "##"}, {"##", "#."}}), 1, 2);  // share a corner
  expect_euler(drawn_pores({{"..", "##"}}), 1, 1);                // share a face
}

TEST(PoreShape, is_that_of_corners_edges_faces_and_voxels_counted_one_by_one) {
  std::uint32_t seed = 500;
  for (const Index3& shape : odd_shapes) {
    for (const double porosity : {0.1, 0.5, 0.9}) {
      const PoreBlock pores = random_pores(shape, porosity, ++seed);
      const PoreShape found = shape_of(pores);
      const NaiveShape expected = naive_shape(pores);
      ASSERT_EQ(found.euler_26, euler_of(expected.any)) << shape_text(shape) << ", seed " << seed;
      ASSERT_EQ(found.euler_6, -euler_of(expected.all)) << shape_text(shape) << ", seed " << seed;
      ASSERT_EQ(found.breadth_eighths, expected.breadth_eighths) << shape_text(shape) << ", seed " << seed;
    }
  }
}

TEST(PoreShape, has_the_mean_breadth_of_the_formula_away_from_faces) {
  std::uint32_t seed = 600;
  for (const Index3& shape : odd_shapes) {
    const PoreBlock pores = with_solid_around(random_pores(shape, 0.4, ++seed));
    const std::array<std::int64_t, 4> n = naive_shape(pores).any;
    ASSERT_EQ(shape_of(pores).breadth_eighths, 4 * (n[1] - 2 * n[2] + 3 * n[3])) << shape_text(shape) << ", seed " << seed;
  }
  PoreBlock box(whole_box({3, 4, 5}));
  std::fill(box.values.begin(), box.values.end(), 1);
  EXPECT_EQ(shape_of(with_solid_around(box)).mean_breadth(), 6);  // (3 + 4 + 5) / 2
}

// A face adds nothing, whether the sample ends there or is mirrored.
TEST(PoreShape, the_mean_breadth_is_eight_times_as_large_with_the_mirror_images) {
  std::uint32_t seed = 700;
  for (const Index3& shape : odd_shapes) {
    const PoreBlock pores = random_pores(shape, 0.4, ++seed);
    ASSERT_EQ(shape_of(with_mirror_images(pores)).breadth_eighths, 8 * shape_of(pores).breadth_eighths) << shape_text(shape);
  }
}

TEST(PoreShape, a_layer_of_pores_through_the_sample_is_not_curved) {
  EXPECT_EQ(shape_of(drawn_pores({{"###", "###"}, {"...", "..."}, {"###", "###"}})).breadth_eighths, 0);
}

TEST(PoreShape, has_chords_along_each_axis) {
  const PoreShape shape = shape_of(with_solid_around(drawn_pores({{"...", "..."}})));
  EXPECT_EQ(shape.chords[0].length_sum(), 6);
  EXPECT_EQ(shape.chords[0].mean_length(), 3);
  EXPECT_EQ(shape.chords[1].mean_length(), 2);
  EXPECT_EQ(shape.chords[2].mean_length(), 1);
}

}  // namespace karst
