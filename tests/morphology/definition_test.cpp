// The intrusion map at each radius against the fluid that erosion, connection and dilation give.
#include <gtest/gtest.h>

#include "base/text.hpp"
#include "support/map_case.hpp"
#include "support/test_images.hpp"

namespace karst {

namespace {

// Fluid that has come stays: the fluid of all larger radii counts.
void expect_fluid_at_each_radius(const MapCase& sample) {
  const Comm comm;
  for (const FramedInlets& framed : framed_inlets()) {
    IntrusionMaps maps = maps_of(sample.pores, framed.frame, {}, comm);
    const ValueBlock distances = naive_distances(sample.pores, framed.frame);
    for (const Inlet& inlet : framed.inlets) {
      const PoreBlock layers = naive_inlet(sample.pores.box.extents(), inlet);
      ValueBlock expected(sample.pores.box);
      for (const std::uint32_t square : falling_values(distances)) {
        const PoreBlock fluid = naive_fluid(distances, layers, framed.frame, square);
        for (std::size_t i = 0; i < fluid.values.size(); ++i) {
          if (fluid.values[i] != 0 && expected.values[i] == 0) expected.values[i] = square;
        }
      }
      maps.enter(inlet);
      maps.maps().paint(PoreMap::access);
      expect_values(maps.maps(), PoreMap::painted, sample.pores, expected, sample.name + ", " + framed.name + ", from " + inlet.name());
    }
  }
}

}  // namespace

TEST(Intrusion, is_erosion_connection_and_dilation_at_each_radius) {
  std::uint32_t seed = 70;
  for (const double porosity : {0.6, 0.8, 0.95})
    expect_fluid_at_each_radius({text("noise of porosity ", porosity), random_pores({12, 13, 14}, porosity, seed++)});
  expect_fluid_at_each_radius({"small blobs", random_blobs({16, 14, 15}, 0.6, 1, seed++)});
  expect_fluid_at_each_radius({"large blobs", random_blobs({16, 18, 15}, 0.6, 2, seed++)});
  expect_fluid_at_each_radius({"blobs in a layer", random_blobs({18, 1, 17}, 0.7, 1, seed)});
}

}  // namespace karst
