// Options that make no sense for a kind of sample, in their own words.
#include <gtest/gtest.h>

#include "geometry/synthetic/samples.hpp"

namespace karst {
namespace {

TEST(SampleOptions, that_a_kind_does_not_take_are_refused) {
  EXPECT_EQ(refusal(with(asked("slit", 8), [](auto& o) { o.seed = 1; })), "karst make slit does not take --seed (it takes --axis, --gap).");
  EXPECT_EQ(refusal(with(asked("sphere-pack", 8), [](auto& o) { o.radius = 3.0; })),
            "karst make sphere-pack does not take --radius (it takes --spheres, --porosity, --seed).");
  EXPECT_EQ(refusal(with(asked("spheres-sc", 8), [](auto& o) { o.axis = 'x'; })),
            "karst make spheres-sc does not take --axis (it takes --porosity, --radius, --shift).");
  EXPECT_EQ(refusal(asked("granite", 8)),
            "there is no kind of sample named 'granite'. Choose one of slit, duct, pipe, cylinders, spheres-sc, spheres-bcc, spheres-fcc, "
            "sphere-pack, sandstone, cavity, box.");
}

TEST(SampleOptions, with_wrong_values_are_refused) {
  EXPECT_EQ(refusal(with(asked("sandstone", 8), [](auto& o) { o.porosity = 1.0; })),
            "--porosity 1 is not between 0 and 1 (it is the fraction of the sample that is pore).");
  EXPECT_EQ(refusal(with(asked("pipe", 8), [](auto& o) { o.axis = 'w'; })), "--axis 'w' is no axis. Use x, y or z.");
  EXPECT_EQ(refusal(with(asked("spheres-sc", 8),
                         [](auto& o) {
                           o.shift = {1, 2};
                         })),
            "--shift needs three numbers (voxels along x, y and z), as in 0.3,0.17,0.41.");
  EXPECT_EQ(refusal(asked("slit", {8, 0, 8})), "--shape is 8 x 0 x 8 voxels: every extent must be at least 1.");
  EXPECT_EQ(refusal(with(asked("duct", 8), [](auto& o) { o.section = "star"; })),
            "--section 'star' is unknown. Use rectangle or triangle.");
  EXPECT_EQ(refusal(with(asked("sphere-pack", 8), [](auto& o) { o.spheres = 0; })), "--spheres 0 leaves nothing to pack. Use 1 to 20000.");
}

TEST(SampleOptions, with_openings_that_do_not_fit_are_refused) {
  EXPECT_EQ(refusal(with(asked("slit", 8), [](auto& o) { o.gap = 8; })),
            "--gap 8 does not fit (it must leave a gap and a wall in 8 voxels along z). Use 1 to 7.");
  EXPECT_EQ(refusal(with(asked("pipe", 20), [](auto& o) { o.radius = 10.5; })),
            "--radius 10.5 is too large (the pipe does not fit into 20 x 20 voxels). Use 1 to 10 voxels.");
  EXPECT_EQ(refusal(with(asked("duct", {20, 8, 8}),
                         [](auto& o) {
                           o.side = {5, 9};
                         })),
            "--side 9 is too large (it does not fit into 8 voxels along y). Use 1 to 8 voxels.");
  EXPECT_EQ(
      refusal(with(asked("duct", 8), [](auto& o) { o.side = {8}; })),
      "duct along z, 8 x 8 voxels open leaves no solid in 8 x 8 x 8 voxels (a sample needs both). Use other sizes, or a larger --shape.");
}

TEST(SampleOptions, for_solids_that_do_not_fit_are_refused) {
  EXPECT_EQ(
      refusal(with(asked("spheres-bcc", 40), [](auto& o) { o.porosity = 0.3; })),
      "--porosity 0.3 is too small (the spheres of spheres-bcc would overlap). Use at least 0.3199, or --radius, which lets them overlap.");
  EXPECT_EQ(refusal(with(asked("spheres-bcc", 40), [](auto& o) { o.porosity = 0.3199; })), "accepted");
  EXPECT_EQ(refusal(with(asked("spheres-sc", 40), [](auto& o) { o.porosity = 0.5, o.radius = 3.0; })),
            "karst make spheres-sc takes --porosity or --radius, not both (one follows from the other).");
  EXPECT_EQ(refusal(with(asked("cylinders", 40), [](auto& o) { o.radius = 0.2; })),
            "--radius 0.2 is too small (less than a voxel can be lost between voxel centres). Use 1 to 28.28 voxels.");
  EXPECT_EQ(
      refusal(asked("cylinders", {40, 30, 40})),
      "--shape has 40 x 30 voxels across the cylinders (the array is square). Use as many voxels along x as along y, or another --axis.");
  EXPECT_EQ(refusal(asked("spheres-fcc", {40, 30, 40})),
            "--shape 40 x 30 x 40 is no cube (spheres-fcc is one cell of a cubic lattice). Use equal extents.");
  EXPECT_EQ(refusal(with(asked("sphere-pack", 40), [](auto& o) { o.porosity = 0.3; })),
            "--porosity 0.3 is too small (a random pack of equal spheres cannot be denser). Use at least 0.37, or make spheres-fcc or "
            "sandstone.");
  EXPECT_EQ(refusal(with(asked("sphere-pack", 40), [](auto& o) { o.spheres = 10; })),
            "cannot place 10 spheres without overlap (the pack would be too dense). Use a larger --porosity, more --spheres or "
            "another --seed.");
  EXPECT_EQ(
      refusal(with(asked("sandstone", {64, 64, 2}), [](auto& o) { o.grains = 16.0; })),
      "--grains 16 makes grains of 4 voxels, but there are only 2 along z (the sample is thinner than a grain). Use more --grains or a "
      "thicker --shape.");
  EXPECT_EQ(refusal(asked("sandstone", 12)),
            "--grains 16 makes grains of 0.75 voxels (less than one can be lost between voxel centres). Use at most 12.");
}

}  // namespace
}  // namespace karst
