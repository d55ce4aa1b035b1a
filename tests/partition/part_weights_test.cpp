// Weights as text, weights under limits, and weights from speeds.
#include "partition/cuts/part_weights.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "support/refusal.hpp"

namespace karst {

using Sites = std::vector<double>;

constexpr double none = std::numeric_limits<double>::infinity();

TEST(PartWeights, keep_their_ratios_and_have_a_finite_sum) {
  EXPECT_EQ(parse_weights("1, 4,2"), (Sites{0.125, 0.5, 0.25}));
  EXPECT_EQ(shares_of(parse_weights("60,40")), (Sites{0.6, 0.4}));
  EXPECT_EQ(shares_of(parse_weights("1e308,1e308")), (Sites{0.5, 0.5}));
  EXPECT_EQ(shares_of({1, 4, 3}), (Sites{0.125, 0.5, 0.375}));
}

TEST(PartWeights, refuse_what_is_no_weight) {
  for (const char* list : {"1,0", "1,-1", "1,nan", "1,inf", "1,x", "", "1,,2"}) {
    EXPECT_EQ(refusal_of([&] { parse_weights(list); }),
              std::string("--weights '") + list + "' is not a list of numbers above zero, as in 1,1,2.");
  }
  EXPECT_EQ(refusal_of([] { parse_weights("1,1e-7"); }),
            "--weights '1,1e-7' differ by more than a factor of 1e+06 (no parts are that unequal). Give the speeds of the parts.");
  EXPECT_EQ(refusal_of([] {
              check_number_of_weights({1, 1, 1}, 2, "ranks");
            }),
            "--weights gives 3 numbers for 2 ranks. Give one for each.");
  EXPECT_EQ(refusal_of([] { check_number_of_weights({1}, 2, "ranks"); }), "--weights gives 1 numbers for 2 ranks. Give one for each.");
}

TEST(CappedSites, without_limits_are_in_proportion_to_the_weights) {
  EXPECT_EQ(*capped_sites({1, 3}, {}, 100), (Sites{25, 75}));
  EXPECT_EQ(*capped_sites({1, 3}, {none, none}, 100), (Sites{25, 75}));
  EXPECT_EQ(*capped_sites({0, 3}, {none, none}, 100), (Sites{0, 100}));
}

TEST(CappedSites, that_do_not_fit_go_to_parts_with_room) {
  EXPECT_EQ(*capped_sites({9, 1}, {60, none}, 100), (Sites{60, 40}));
  EXPECT_EQ(*capped_sites({6, 1, 3}, {20, none, none}, 100), (Sites{20, 20, 60}));
  // The rest of the first part fills the second one, too.
  EXPECT_EQ(*capped_sites({8, 1, 1}, {50, 20, none}, 100), (Sites{50, 20, 30}));
  EXPECT_EQ(*capped_sites({1, 1}, {0, none}, 100), (Sites{0, 100}));
}

TEST(CappedSites, fill_all_parts_exactly_or_are_refused) {
  EXPECT_EQ(*capped_sites({1, 1}, {30, 70}, 100), (Sites{30, 70}));
  EXPECT_FALSE(capped_sites({1, 1}, {30, 69}, 100));
  EXPECT_FALSE(capped_sites({1, 0}, {30, none}, 100));  // a part without weight gets no site
  EXPECT_EQ(*capped_sites({1, 1}, {30, 70}, 0), (Sites{0, 0}));
}

TEST(CappedSites, sum_to_all_sites_and_keep_the_order_of_the_weights) {
  const Sites weights = {5, 1, 4, 2, 3}, most = {100, none, 250, 10, none};
  const Sites sites = *capped_sites(weights, most, 1000);
  EXPECT_NEAR(std::accumulate(sites.begin(), sites.end(), 0.0), 1000, 1e-9);
  for (std::size_t i = 0; i < sites.size(); ++i) EXPECT_LE(sites[i], most[i]);
  EXPECT_NEAR(sites[4] / sites[1], 3, 1e-12);
}

// The seconds of the slowest step.
double seconds_of(const std::vector<PartSpeed>& speeds, const Sites& sites) {
  double seconds = 0;
  for (std::size_t i = 0; i < sites.size(); ++i)
    seconds = std::max(seconds, sites[i] > 0 ? speeds[i].seconds_a_step + sites[i] / speeds[i].updates_per_second : 0);
  return seconds;
}

TEST(SitesInEqualTimes, without_seconds_a_step_are_in_proportion_to_the_speeds) {
  EXPECT_EQ(sites_in_equal_times({{10, 0}, {30, 0}}, 100), (Sites{25, 75}));
  EXPECT_EQ(sites_in_equal_times({{1000, 0}, {1, 0}}, 1001), (Sites{1000, 1})) << "small parts without seconds a step are kept";
  EXPECT_EQ(sites_in_equal_times({{5, 0}}, 7), (Sites{7}));
}

TEST(SitesInEqualTimes, are_fewer_for_parts_with_seconds_a_step) {
  const std::vector<PartSpeed> speeds = {{20, 2}, {80, 0}};
  EXPECT_EQ(sites_in_equal_times(speeds, 960), (Sites{160, 800}));  // both take 10 s
  EXPECT_EQ(seconds_of(speeds, {160, 800}), 10);
  const std::vector<PartSpeed> three = {{20, 2}, {60, 0}, {20, 4}};
  EXPECT_EQ(sites_in_equal_times(three, 880), (Sites{160, 600, 120}));
}

TEST(SitesInEqualTimes, are_none_for_parts_that_would_slow_the_steps) {
  EXPECT_EQ(sites_in_equal_times({{100, 0}, {100, 5}}, 500), (Sites{500, 0})) << "the first part alone takes 5 s";
  EXPECT_EQ(sites_in_equal_times({{100, 5}, {100, 0}, {100, 0}}, 500), (Sites{0, 250, 250}));
  EXPECT_EQ(sites_in_equal_times({{60, 0}, {20, 2}, {20, 1e9}}, 640), (Sites{510, 130, 0})) << "only the second is of use";
}

// Gains of less than 5 % are not kept.
TEST(SitesInEqualTimes, are_none_for_parts_that_gain_nearly_nothing) {
  const Sites left = sites_in_equal_times({{955, 0}, {45, 1e-6}}, 1000);
  EXPECT_NEAR(left[0], 1000, 1e-9);
  EXPECT_EQ(left[1], 0);
  const Sites kept = sites_in_equal_times({{940, 0}, {60, 1e-6}}, 1000);
  EXPECT_NEAR(kept[1], 60, 1e-3);
  EXPECT_NEAR(kept[0], 940, 1e-3);
}

}  // namespace karst
