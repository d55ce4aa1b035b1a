#include "solver/site/force_and_tau.hpp"

#include <gtest/gtest.h>

namespace karst {

TEST(FittingTau, is_low_in_tight_rock_and_the_usual_one_in_open_rock) {
  EXPECT_DOUBLE_EQ(fitting_tau(0.005, 0.085), 0.5 + 3 * 0.11 * 0.005 / 0.085);
  EXPECT_DOUBLE_EQ(fitting_tau(1.5, 0.36), usual_tau);
  EXPECT_DOUBLE_EQ(fitting_tau(1e-6, 0.1), 0.506);
  EXPECT_DOUBLE_EQ(fitting_tau(0, 0.1), 0.506);
}

}  // namespace karst
