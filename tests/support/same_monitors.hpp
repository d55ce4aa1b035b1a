// Two flows have the same monitors, bit for bit.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "solver/flow/flows.hpp"

namespace karst {

inline void expect_same_bits(const std::vector<FlowState>& found, const std::vector<FlowState>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_EQ(found[i].steps, expected[i].steps);
    ASSERT_EQ(found[i].k, expected[i].k) << "step " << found[i].steps;
    ASSERT_EQ(found[i].relative_error, expected[i].relative_error) << "step " << found[i].steps;
    ASSERT_EQ(found[i].cycle_begin, expected[i].cycle_begin);
    ASSERT_EQ(found[i].tau, expected[i].tau);
  }
}

}  // namespace karst
