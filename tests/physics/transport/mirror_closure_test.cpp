// The closure problem in a sample with mirrors, beside that of the sample with its images.
#include <gtest/gtest.h>

#include "physics/transport/transport_case.hpp"

namespace karst {
namespace {

// The flow of a sample with mirrors along all axes, and of its images: mirrored, and behind faces across x also reversed.
FluxAt with_images_of(const RandomFlow& flow) {
  return [&flow](Index3 at, std::size_t axis) {
    const Index3 extents = flow.pores().box.extents();
    std::int64_t sign = 1;
    for (std::size_t a = 0; a < 3; ++a) {
      const std::int64_t face = at[a] + 1;  // above the voxel
      if (a == axis && face > extents[a]) {
        at[a] = 2 * extents[a] - face - 1;
        if (a != along_x) sign = -sign;  // along x, mirrored and reversed
      } else if (a != axis && at[a] >= extents[a]) {
        at[a] = 2 * extents[a] - 1 - at[a];
        if (a == along_x) sign = -sign;
      }
    }
    return sign * flow(at, axis);
  };
}

TEST(MirrorClosure, is_that_of_the_sample_with_its_images) {
  const RandomFlow flow({6, 5, 4}, Boundary::mirror, 7);
  PoreBlock images = flow.pores();
  for (std::size_t axis = 0; axis < 3; ++axis) images = with_images(images, axis);
  const auto here = flow.closures(Comm());
  const auto there = closures_in(images, Boundary::periodic, with_images_of(flow), Comm());
  const Direction3 mean = there->mean_velocity();
  EXPECT_EQ(here->mean_velocity(), (Direction3{mean[0], 0, 0}));
  EXPECT_EQ(mean[1], 0);
  EXPECT_EQ(mean[2], 0);
  for (const Direction3& e : {ex, ey, ez}) {
    const double own = dispersion_of(*here, {e, RandomFlow::scale}, 1e-12).value,
                 whole = dispersion_of(*there, {e, RandomFlow::scale}, 1e-12).value;
    EXPECT_GT(own, 1);  // by the flow
    EXPECT_NEAR(own / whole, 1, 1e-12);
  }
}

}  // namespace
}  // namespace karst
