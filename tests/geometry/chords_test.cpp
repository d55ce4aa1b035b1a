// measure_chords() against lines that are read voxel by voxel, on any number of ranks.
#include "geometry/pores/chords.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/test_images.hpp"

namespace karst {

namespace {

std::array<Chords, 3> chords_of(const PoreBlock& whole) {
  const Comm comm;
  const BoxGrid grid(whole.box.extents(), comm.size());
  return measure_chords(cut_out(whole, grid.box(comm.rank())), grid, comm, 2);
}

// Walks up from each pore whose neighbour before is not pore.
Chords naive_chords(const PoreBlock& pores, std::size_t axis) {
  const std::int64_t extent = pores.box.extents()[axis];
  Chords found;
  found.counts.resize(static_cast<std::size_t>(extent + 1));
  for_each_voxel(pores.box, [&](const Index3& voxel) {
    Index3 at = voxel;
    --at[axis];
    if (pores[voxel] == 0 || (voxel[axis] > 0 && pores[at] != 0)) return;
    for (at = voxel; at[axis] < extent && pores[at] != 0;) ++at[axis];
    if (voxel[axis] == 0 || at[axis] == extent) {
      ++found.cut;
    } else {
      ++found.counts[static_cast<std::size_t>(at[axis] - voxel[axis])];
    }
  });
  return found;
}

}  // namespace

TEST(Chords, are_those_that_are_read_voxel_by_voxel) {
  std::uint32_t seed = 300;
  for (const Index3& shape : {Index3{5, 4, 6}, Index3{1, 7, 3}, Index3{13, 9, 8}, Index3{1, 1, 31}, Index3{33, 1, 1}, Index3{2, 2, 2},
                              Index3{1, 1, 1}, Index3{70, 3, 2}, Index3{3, 2, 70}}) {
    for (const double porosity : {0.1, 0.5, 0.95}) {
      const PoreBlock pores = random_pores(shape, porosity, ++seed);
      const std::array<Chords, 3> found = chords_of(pores);
      for (std::size_t a = 0; a < 3; ++a) {
        const Chords expected = naive_chords(pores, a);
        ASSERT_EQ(found[a].counts, expected.counts) << shape_text(shape) << ", axis " << a << ", seed " << seed;
        ASSERT_EQ(found[a].cut, expected.cut) << shape_text(shape) << ", axis " << a << ", seed " << seed;
      }
    }
  }
}

TEST(Chords, are_cut_by_faces_of_the_sample_alone) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    Index3 shape = {1, 1, 1};
    shape[axis] = 40;
    PoreBlock pores(whole_box(shape));
    std::fill(pores.values.begin(), pores.values.end(), 1);
    EXPECT_EQ(chords_of(pores)[axis].cut, 1);
    EXPECT_EQ(chords_of(pores)[axis].number(), 0);
    EXPECT_EQ(chords_of(pores)[axis].mean_length(), 0);
    pores.values.front() = pores.values[36] = 0;  // solid, 35 pores through all boxes, solid, 3 pores at the face
    const Chords chords = chords_of(pores)[axis];
    EXPECT_EQ(chords.cut, 1);
    EXPECT_EQ(chords.number(), 1);
    EXPECT_EQ(chords.length_sum(), 35);
    EXPECT_EQ(chords.counts[35], 1);
    EXPECT_EQ(chords.mean_length(), 35);
  }
}

}  // namespace karst
