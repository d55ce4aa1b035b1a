#include <gtest/gtest.h>

#include <cmath>

#include "scaling/scaling_study.hpp"

namespace karst {

namespace {

// A machine of 100 updates a second, 2 s overhead, exchanges of 1 s and 10 bytes a second, of which updates hide three quarters.
StepProbe probe_of(double sites, double bytes) {
  const double updates = 2 + sites / 100, exchange = 1 + bytes / 10;
  return {{sites, bytes}, updates + exchange / 4, updates, exchange};
}

}  // namespace

TEST(StepModel, finds_the_numbers_of_a_machine_that_follows_it) {
  const StepModel model(probe_of(1000, 20), probe_of(8000, 80));
  EXPECT_NEAR(model.speed, 100, 1e-9);
  EXPECT_NEAR(model.overhead, 2, 1e-9);
  EXPECT_NEAR(model.latency, 1, 1e-9);
  EXPECT_NEAR(model.bandwidth, 10, 1e-9);
  EXPECT_NEAR(model.hidden, 0.75, 1e-9);
  EXPECT_NEAR(model.seconds({27000, 180}), 2 + 270 + 19 / 4.0, 1e-9);
}

TEST(StepModel, exposes_what_is_longer_than_the_updates) {
  const StepModel model(probe_of(1000, 20), probe_of(8000, 80));
  EXPECT_NEAR(model.seconds({100, 990}), 2 + 1 + (100 - 1), 1e-9);
  EXPECT_NEAR(model.seconds({27000, 180}, 2), 2 + 270 + 37 / 4.0, 1e-9) << "bytes that go twice as far";
  EXPECT_NEAR(model.efficiency({100, 0}), 1.0 / 3, 1e-9) << "no exchange";
}

// A small sample in caches is faster than a large one; noise can make a short exchange the longer one.
TEST(StepModel, has_no_negative_number_where_measurements_do_not_follow_it) {
  const StepModel model({{1000, 20}, 6, 5, 3}, {{8000, 80}, 99, 100, 2});
  EXPECT_NEAR(model.speed, 80, 1e-9);
  EXPECT_EQ(model.overhead, 0);
  EXPECT_NEAR(model.bandwidth, 40, 1e-9);
  EXPECT_EQ(model.latency, 0);
  EXPECT_EQ(model.hidden, 1);
}

TEST(StepModel, of_one_rank_has_no_exchange) {
  const StepModel model({{1000, 0}, 12, 12, 0}, {{8000, 0}, 82, 82, 0});
  EXPECT_NEAR(model.seconds({27000, 0}), 272, 1e-9);
}

TEST(SurfaceLoad, grows_as_the_surface_of_a_part) {
  const SurfaceLoad load = {0.1, 600, 1000};
  EXPECT_NEAR(load.of(8000).bytes, 2400, 1e-9);
  EXPECT_NEAR(load.of(8000).sites, 800, 1e-9);
}

// docs/scaling.md has this table.
TEST(TitanSteps, fit_the_published_figures_within_14_percent) {
  const Json titan = titan_steps();
  ASSERT_EQ(titan["figures"].size(), 4u);
  EXPECT_NEAR(titan["model"]["overhead_seconds"].get<double>() * 1e6, 16.5, 0.05);
  const double misfits[] = {0.024, 0.132, -0.063, -0.079};
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(titan["figures"][i]["misfit"].get<double>(), misfits[i], 0.001) << titan["figures"][i];
}

TEST(TitanSteps, have_the_bandwidth_that_fits_best) {
  const auto squares = [](double bandwidth) {
    double sum = 0;
    const Json titan = titan_steps(bandwidth);
    for (const Json& figure : titan["figures"]) sum += std::pow(std::log1p(figure["misfit"].get<double>()), 2);
    return sum;
  };
  const double fitted = titan_steps()["model"]["bytes_per_second"];
  EXPECT_LT(squares(fitted), squares(1.002 * fitted));
  EXPECT_LT(squares(fitted), squares(0.998 * fitted));
  EXPECT_LT(squares(fitted), squares(fitted / 3));
}

}  // namespace karst
