// Corrections of the pressure that make a flow worse become shorter, and end.
#include "solver/pressure/flow_corrections.hpp"

#include <gtest/gtest.h>

namespace karst {

TEST(CorrectionGuard, keeps_corrections_whole_while_their_power_falls) {
  CorrectionGuard guard;
  for (const double power : {1.0, 0.3, 0.1, 0.2, 0.05, 0.01}) guard.add(power, 1, 0);  // one rise alone is no sign
  EXPECT_EQ(guard.share(), 1);
  EXPECT_TRUE(guard.is_on());
}

TEST(CorrectionGuard, shortens_corrections_by_the_growth_of_the_worst_mode) {
  CorrectionGuard guard;
  guard.add(1e-3, 1, 0);
  guard.add(4e-3, 1, 0);  // twice the amplitude: this mode is changed by -3
  EXPECT_FLOAT_EQ(guard.share(), 1.0F / 3);
}

TEST(CorrectionGuard, shortens_corrections_after_two_small_rises_and_ends_them_after_five_times) {
  CorrectionGuard guard;
  double power = 1e-3, share = 1;
  guard.add(power, 1, 0);
  for (int time = 1; time <= 5; ++time) {
    EXPECT_TRUE(guard.is_on());
    guard.add(power *= 1.21, 1, 0);
    EXPECT_FLOAT_EQ(guard.share(), static_cast<float>(share));
    guard.add(power *= 1.21, 1, 0);
    share /= 2.1;
    EXPECT_FLOAT_EQ(guard.share(), static_cast<float>(share));
  }
  EXPECT_FALSE(guard.is_on());
}

TEST(CorrectionGuard, takes_no_notice_of_rounding) {
  CorrectionGuard guard;
  for (double power = 1e-12; power < 1e-5; power *= 2) guard.add(power, 1, 0);
  EXPECT_EQ(guard.share(), 1);
}

TEST(CorrectionGuard, with_labels_takes_notice_of_small_rises_only_while_the_flux_swings) {
  CorrectionGuard steady(true), swinging(true);
  double power = 6e-4;
  for (int cycle = 0; cycle < 6; ++cycle, power *= 1.21) {
    steady.add(power, 1, cycle);
    swinging.add(power, 1, cycle % 2);
  }
  EXPECT_EQ(steady.share(), 1);
  EXPECT_LT(swinging.share(), 0.5);
  CorrectionGuard large(true);
  for (int cycle = 0; cycle < 3; ++cycle, power *= 1.21) large.add(power, 1, cycle);  // above 0.002
  EXPECT_LT(large.share(), 0.5);
  steady.add(1e-2, 1, 7);  // much at once counts always
  EXPECT_LT(steady.share(), 0.5);
}

TEST(CorrectionGuard, with_labels_sees_modes_that_grow_with_k) {
  CorrectionGuard guard(true);
  double size = 1;
  for (int cycle = 0; cycle < 3; ++cycle, size *= 1.4) guard.add(0.01 * size, size, size);
  EXPECT_LT(guard.share(), 0.5);
}

}  // namespace karst
