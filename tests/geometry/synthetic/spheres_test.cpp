// Lattices of spheres: their porosity and their symmetries.
#include <gtest/gtest.h>

#include "geometry/synthetic/samples.hpp"

namespace karst {
namespace {

TEST(SphereLattice, approaches_its_porosity) {
  for (const char* kind : {"spheres-sc", "spheres-bcc", "spheres-fcc"}) {
    for (const double target : {0.5, 0.6, 0.9}) {
      const Labels labels = rendered(with(asked(kind, 96), [&](auto& o) { o.porosity = target; }));
      EXPECT_NEAR(porosity(labels), target, 1.5e-3) << kind;
    }
  }
  const Labels touching = rendered(with(asked("spheres-sc", 96), [](auto& o) { o.radius = 48.0; }));
  EXPECT_NEAR(porosity(touching), 1.0 - pi / 6.0, 1e-3);
}

TEST(SphereLattice, repeats_by_its_own_translations) {
  const Labels bcc = rendered(asked("spheres-bcc", 32));
  EXPECT_EQ(rolled(bcc, {16, 16, 16}).values, bcc.values);
  EXPECT_NE(rolled(bcc, {16, 16, 0}).values, bcc.values);
  const Labels fcc = rendered(asked("spheres-fcc", 32));
  EXPECT_EQ(rolled(fcc, {16, 16, 0}).values, fcc.values);
  EXPECT_EQ(rolled(fcc, {0, 16, 16}).values, fcc.values);
  EXPECT_NE(rolled(fcc, {16, 16, 16}).values, fcc.values);
}

TEST(SphereLattice, shifted_by_whole_voxels_is_the_rolled_image) {
  for (const char* kind : {"spheres-sc", "spheres-bcc", "spheres-fcc", "cylinders"}) {
    const Labels still = rendered(asked(kind, 30));
    const Labels moved = rendered(with(asked(kind, 30), [](auto& o) { o.shift = {7, -4, 65}; }));
    EXPECT_EQ(moved.values, rolled(still, {7, 26, 5}).values) << kind;
    const Labels off = rendered(with(asked(kind, 30), [](auto& o) { o.shift = {0.3, 0.17, 0.41}; }));
    EXPECT_NE(off.values, still.values) << kind;
  }
}

}  // namespace
}  // namespace karst
