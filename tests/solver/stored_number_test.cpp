// Stored numbers that are not the numbers that are computed with, on a CPU.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "solver/cpu/kernels.hpp"
#include "solver/step/slot_operations.hpp"
#include "support/stored_steps.hpp"

namespace karst {

static_assert(std::is_same_v<ComputedNumber<Half>, float> && std::is_same_v<ComputedNumber<double>, double>);

Half half(float number) { return StoredNumber<Half>::encode(number); }

float dithered(float number, std::uint32_t step) {
  dither(number, step);
  return number;
}

template <class Set>
void expect_stored_steps() {
  for (const LayoutKind kind : all_layouts()) {
    StoredSteps<Set> plain(kind);
    std::vector<Half> slots = plain.slots;
    const Layout& layout = plain.layout;
    const CpuLinks links = cpu_links(plain.part(), layout, Streaming::aa, {1, 0, plain.part().segments});
    const KernelChoice choice = {Set::name, EquilibriumKind::stokes, false, slot_access(layout, links)};
    const auto kernels = Kernels<GenericIsa, Set>::template get<Half, FlowPhysics>(choice);
    for (Step step{1000}; step.number < 1010; ++step.number) {
      (step.parity() == Parity::even ? kernels.even : kernels.odd)(
          {{slots.data(), slots.data()}, &layout, &links, plain.numbers, 0, plain.part().segments, step.hash()});
      plain.step(step);
    }
    EXPECT_EQ(slots, plain.slots) << Set::name << ", " << layout_name(kind);
    EXPECT_TRUE(std::any_of(slots.begin(), slots.end(), [](Half each) { return each.bits != 0; }));
  }
}

TEST(StoredNumber, of_16_bits_steps_in_all_layouts_and_velocity_sets) {
  expect_stored_steps<D3Q19>();
  expect_stored_steps<D3Q27>();
}

TEST(StoredNumber, is_decoded_and_encoded_by_slot_operations) {
  const Half number = half(0x1p-18f);
  EXPECT_EQ(operated(SlotOperation{0, 0, -1, 0x1p-19}, number), half(-0x1p-19f));
  EXPECT_EQ(operated(SlotOperation{0, 0}, number), number);
  EXPECT_EQ(operated(SlotOperation{0, 0, -1, 0.25}, 0.5), -0.25);
}

TEST(Half, keeps_each_of_its_numbers_in_every_step) {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const Half number{static_cast<std::uint16_t>(bits)};
    if ((bits & 0x7FFF) > 0x7C00) continue;  // no number
    const float value = StoredNumber<Half>::decode(number);
    ASSERT_EQ(half(value), number) << bits;
    ASSERT_EQ(dithered(value, bits * 77), value) << bits;
  }
  EXPECT_EQ(StoredNumber<Half>::decode({0x3C00}), 0x1p-26f);
  EXPECT_EQ(StoredNumber<Half>::decode({0xC001}), -2 * (1 + 0x1p-10f) * 0x1p-26f);
  EXPECT_EQ(StoredNumber<Half>::decode({0x0001}), 0x1p-50f);
}

// The last digit of the half below.
float digit_of(float number) { return std::max(0x1p-50f, std::ldexp(1.0f, std::ilogb(number) - 10)); }

TEST(Half, is_the_nearest_and_of_two_the_even_one) {
  for (const float size : {0x1p-45f, 0x1p-39f, 1e-9f, 3e-7f, 0x1p-11f}) {
    for (int i = 0; i < 2000; ++i) {
      const float number = size * (1 + static_cast<float>(i) / 2000);
      const float found = StoredNumber<Half>::decode(half(number));
      ASSERT_LE(std::abs(found - number), digit_of(number) / 2) << number;
      ASSERT_EQ(half(-number).bits, half(number).bits | 0x8000) << number;
    }
  }
  EXPECT_EQ(StoredNumber<Half>::decode(half(0x1p-26f * (1 + 0x1p-11f))), 0x1p-26f);
  EXPECT_EQ(StoredNumber<Half>::decode(half(0x1p-26f * (1 + 3 * 0x1p-11f))), 0x1p-26f * (1 + 0x1p-9f));
  EXPECT_EQ(half(3 * 0x1p-51f).bits, 2);
}

TEST(Half, in_steps_is_one_of_the_two_numbers_beside_and_right_on_average) {
  for (const float size : {0x1p-39f, 1e-9f, 3e-7f}) {
    double of_numbers = 0, of_halves = 0;
    for (int i = 0; i < 200; ++i) {
      const float number = size * (1 + static_cast<float>(i) / 200);
      double sum = 0;
      for (Step step{0}; step.number < 4000; ++step.number) {
        const float found = dithered(number, step.hash());
        ASSERT_LT(std::abs(found - number), digit_of(number)) << number;
        sum += static_cast<double>(found);
      }
      ASSERT_NEAR(sum / 4000, static_cast<double>(number), 0.03 * static_cast<double>(digit_of(number))) << number;
      of_numbers += static_cast<double>(number), of_halves += static_cast<double>(dithered(number, 5));
    }
    EXPECT_NEAR(of_halves / of_numbers, 1, 1e-4) << "numbers in one step: " << size;
  }
}

TEST(Half, of_a_pair_is_rounded_by_the_same_bits) {
  double first = 0, second = 0;
  for (Step step{0}; step.number < 4000; ++step.number) {
    float a = 1e-9f, b = 1.02e-9f, c = b, d = a;
    dither(a, b, step.hash());
    dither(c, d, step.hash());
    ASSERT_EQ(std::pair(a, b), std::pair(d, c));
    ASSERT_LT(std::abs(a - 1e-9f), digit_of(1e-9f));
    first += static_cast<double>(a), second += static_cast<double>(b);
    float equal[2] = {1e-9f, 1e-9f};
    dither(equal[0], equal[1], step.hash());
    ASSERT_EQ(equal[0], equal[1]);
  }
  EXPECT_NEAR(first / 4000, 1e-9, 0.03 * static_cast<double>(digit_of(1e-9f)));
  EXPECT_NEAR(second / 4000, 1.02e-9, 0.03 * static_cast<double>(digit_of(1e-9f)));
}

TEST(Half, is_infinite_if_a_number_is_too_large_or_none) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  for (const float number : {0x1p-10f, 1.0f, infinity, NAN, -NAN, std::bit_cast<float>(0x7FFFFFFFU)}) {
    EXPECT_EQ(std::abs(StoredNumber<Half>::decode(half(number))), infinity) << number;
    EXPECT_EQ(std::abs(StoredNumber<Half>::decode(half(dithered(number, 7)))), infinity) << number;
  }
  EXPECT_EQ(StoredNumber<Half>::decode(half(-1.0f)), -infinity);
  EXPECT_EQ(StoredNumber<Half>::decode(half(65519 * 0x1p-26f)), 65504 * 0x1p-26f);
  EXPECT_EQ(half(0.0f).bits, 0);
}

}  // namespace karst
