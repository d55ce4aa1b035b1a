// measure_pores() against pairs of voxels that are counted one by one, on any number of ranks.
#include "geometry/pores/pore_measures.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/test_images.hpp"

namespace karst {

PoreMeasures measured(const PoreBlock& whole, Boundary boundary) {
  const Comm comm;
  const BoxGrid grid(whole.box.extents(), comm.size());
  return measure_pores(cut_out(whole, grid.box(comm.rank())), grid, boundary, comm, 2);
}

PoreMeasures naive(const PoreBlock& pores, Boundary boundary) {
  PoreMeasures found;
  const Index3 shape = pores.box.extents();
  for (std::size_t a = 0; a < 3; ++a) found.slices[a].resize(static_cast<std::size_t>(shape[a]));
  for (std::size_t i = 0; i < pores.values.size(); ++i) {
    const Index3 at = pores.box.voxel_at(i);
    for (std::size_t a = 0; a < 3; ++a) {
      found.slices[a][static_cast<std::size_t>(at[a])] += pores[at];
      Index3 next = at;
      if (++next[a] == shape[a]) {
        if (boundary != Boundary::periodic) continue;
        next[a] = 0;
      }
      found.faces[a] += pores[at] != pores[next];
    }
  }
  return found;
}

TEST(PoreMeasures, count_each_face_and_each_pore_once) {
  std::uint32_t seed = 100;
  for (const Index3& shape : {Index3{5, 4, 6}, Index3{1, 7, 3}, Index3{12, 9, 8}, Index3{1, 1, 9}, Index3{2, 2, 2}, Index3{16, 3, 1}}) {
    for (const double porosity : {0.1, 0.5, 0.9}) {
      for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
        const PoreBlock pores = random_pores(shape, porosity, ++seed);
        const PoreMeasures found = measured(pores, boundary), expected = naive(pores, boundary);
        ASSERT_EQ(found.faces, expected.faces) << shape_text(shape) << ", seed " << seed;
        ASSERT_EQ(found.slices, expected.slices) << shape_text(shape) << ", seed " << seed;
      }
    }
  }
}

TEST(PoreMeasures, the_faces_of_the_sample_are_surface_only_where_it_repeats) {
  const PoreBlock slit = drawn_pores({{"..", "##", "##"}, {"..", "##", "##"}});  // a layer of pores at the face y = 0
  EXPECT_EQ(measured(slit, Boundary::periodic).faces, (Index3{0, 8, 0}));
  EXPECT_EQ(measured(slit, Boundary::mirror).faces, (Index3{0, 4, 0}));
  EXPECT_EQ(measured(slit, Boundary::sealed).faces, (Index3{0, 4, 0}));
}

TEST(PoreMeasures, surface_of_a_ball_is_that_of_the_sphere) {
  const double radius = 15.3;
  PoreBlock pores(whole_box({40, 40, 40}));
  for (std::size_t i = 0; i < pores.values.size(); ++i) {
    const Index3 at = pores.box.voxel_at(i);
    double r2 = 0;
    for (const std::int64_t v : at) r2 += std::pow(static_cast<double>(v) - 19.7, 2);
    pores.values[i] = r2 < radius * radius;
  }
  const double sphere = 4 * std::numbers::pi * radius * radius;
  EXPECT_NEAR(isotropic_surface(measured(pores, Boundary::sealed).faces, 1) / sphere, 1, 0.01);
}

}  // namespace karst
