// Corrections of the pressure that make a flow worse become shorter, and end.
#include "solver/pressure/correction_guard.hpp"

#include <gtest/gtest.h>

namespace karst {

TEST(CorrectionGuard, keeps_corrections_whole_while_their_power_falls) {
  CorrectionGuard guard;
  for (const double power : {1.0, 0.3, 0.1, 0.2, 0.05, 0.01}) guard.add(power);  // one rise alone is no sign
  EXPECT_EQ(guard.share(), 1);
  EXPECT_TRUE(guard.is_on());
}

TEST(CorrectionGuard, halves_corrections_after_two_rises_and_ends_them_after_five_times) {
  CorrectionGuard guard;
  double power = 1e-3;
  guard.add(power);
  for (const float share : {0.5F, 0.25F, 0.125F, 0.0625F}) {
    guard.add(power *= 2);
    guard.add(power *= 2);
    EXPECT_EQ(guard.share(), share);
    EXPECT_TRUE(guard.is_on());
  }
  guard.add(power *= 2);
  guard.add(power *= 2);
  EXPECT_FALSE(guard.is_on());
}

TEST(CorrectionGuard, takes_no_notice_of_rounding) {
  CorrectionGuard guard;
  for (double power = 1e-12; power < 1e-5; power *= 2) guard.add(power);
  EXPECT_EQ(guard.share(), 1);
}

}  // namespace karst
