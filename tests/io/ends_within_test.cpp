// Calls that may never return.
#include "io/parallel/write_behind.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>

#include "base/error.hpp"
#include "support/refusal.hpp"

namespace karst {

using namespace std::chrono_literals;

TEST(EndsWithin, a_call_that_returns_is_done) {
  const auto number = std::make_shared<int>(0);
  EXPECT_TRUE(ends_within(5min, [number] { *number = 1; }));
  EXPECT_EQ(*number, 1);
}

TEST(EndsWithin, a_call_that_does_not_return_is_left) {
  const auto released = std::make_shared<std::promise<void>>();
  EXPECT_FALSE(ends_within(1ms, [released] { released->get_future().wait(); }));
  released->set_value();
}

TEST(EndsWithin, errors_of_the_call_are_thrown) {
  EXPECT_EQ(refusal_of([] { ends_within(5min, [] { throw InputError("a reason"); }); }), "a reason");
}

}  // namespace karst
