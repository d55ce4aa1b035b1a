// Stored numbers that are not the numbers that are computed with, on a CPU.
#include <gtest/gtest.h>

#include <algorithm>

#include "solver/cpu/kernels.hpp"
#include "solver/slot_operations.hpp"
#include "support/stored_steps.hpp"

namespace karst {

static_assert(std::is_same_v<ComputedNumber<Fixed16>, float> && std::is_same_v<ComputedNumber<double>, double>);

template <class Set>
void expect_stored_steps() {
  for (const LayoutKind kind : all_layouts()) {
    StoredSteps<Set> plain(kind);
    std::vector<Fixed16> slots = plain.slots;
    const Layout& layout = plain.layout;
    const CpuLinks links = cpu_links(plain.part(), layout, Streaming::aa, {1, 0, plain.part().segments});
    const KernelChoice choice = {Set::name, EquilibriumKind::stokes, slot_access(layout, links)};
    const auto kernels = Kernels<GenericIsa, Set>::template get<Fixed16, FlowPhysics>(choice);
    for (int step = 0; step < 10; ++step) {
      const Parity parity = step % 2 == 0 ? Parity::even : Parity::odd;
      (parity == Parity::even ? kernels.even
                              : kernels.odd)({{slots.data(), slots.data()}, &layout, &links, plain.numbers, 0, plain.part().segments});
      plain.step(parity);
    }
    EXPECT_EQ(slots, plain.slots) << Set::name << ", " << layout_name(kind);
    EXPECT_TRUE(std::any_of(slots.begin(), slots.end(), [](Fixed16 each) { return each.bits != 0; }));
  }
}

TEST(StoredNumber, of_16_bits_steps_in_all_layouts_and_velocity_sets) {
  expect_stored_steps<D3Q19>();
  expect_stored_steps<D3Q27>();
}

TEST(StoredNumber, is_decoded_and_encoded_by_slot_operations) {
  const Fixed16 half = StoredNumber<Fixed16>::encode(0.5f);
  EXPECT_EQ(half.bits, 16384);
  EXPECT_EQ(operated({0, 0, -1, 0, 0.25}, half, &half).bits, -8192);
  const double own = 0;
  EXPECT_EQ(operated({0, 0}, half, &half), half);
  EXPECT_EQ(operated({0, 0, -1, 0, 0.25}, 0.5, &own), -0.25);
}

}  // namespace karst
