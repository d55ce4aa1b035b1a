// Odd steps that read and write the slots of partners give the bits of swaps between steps.
#include "solver/thermal/thermal_links.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/returning_device.hpp"
#include "support/thermal_case.hpp"

namespace karst {

TEST(ReturnedLinks, give_the_bits_of_swaps) {
  std::uint32_t seed = 80;
  const Comm comm;
  for (const Index3& shape : {Index3{13, 17, 1}, Index3{5, 4, 1}, Index3{2, 9, 1}, Index3{40, 20, 1}}) {
    for (const PlateKind plates : {PlateKind::none, PlateKind::adiabatic, PlateKind::isothermal, PlateKind::diffuse}) {
      ThermalCase each(shape, plates, ++seed);
      for (const bool overlap : {true, false})
        EXPECT_EQ(each.differences(each.populations_on(ReturningDevice(each.part), overlap)), 0) << shape_text(shape) << ", seed " << seed;
    }
  }
}

// Without gravity, no pair of slots is operated on after a step.
TEST(ReturnedLinks, give_the_bits_of_swaps_without_gravity) {
  const ThermalLaw law = {0.7, 0.8, 0.9, {0, 0}};
  for (const PlateKind plates : {PlateKind::none, PlateKind::isothermal}) {
    const ThermalCase each({40, 20, 1}, plates, 95, law);
    const ReturningDevice device(each.part);
    EXPECT_TRUE(
        thermal_operations(each.part, device.layout(), law, each.plates, {40, 20, 1}, device.returned_swaps()).returned_lifts.empty());
    EXPECT_EQ(each.differences(each.populations_on(ReturningDevice(each.part), true)), 0);
  }
}

// All pairs of one part in pores wider than the hops.
TEST(ReturnedLinks, are_all_swaps_of_layers) {
  const ThermalCase each({40, 20, 1}, PlateKind::none, 90);
  std::size_t swaps = 0;
  for (const Swap& swap : each.part.swaps) swaps += swap.a.layers != 0 ? 1 : 0;
  EXPECT_EQ(returned_links(each.part, returned_swaps(each.part)).size(), 2 * swaps);
}

}  // namespace karst
