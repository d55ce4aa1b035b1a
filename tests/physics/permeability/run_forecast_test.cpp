#include "physics/permeability/forecast/run_forecast.hpp"

#include <gtest/gtest.h>

namespace karst {

constexpr TrialRun larger_trial = {.sites = 1000, .steps = 70, .prepare = 0.5, .solve = 2, .tables = 0.1, .fields = 0.25};

TEST(RunForecast, a_run_through_the_piece_itself_takes_as_long_as_the_trial) {
  const RunForecast forecast = forecast_of({.sites = 1000, .flows = 1, .read = 0.25, .clean = 0.125}, larger_trial);
  EXPECT_EQ(forecast.read, 0.25);
  EXPECT_EQ(forecast.prepare, 0.625);
  EXPECT_DOUBLE_EQ(forecast.solve, 2);
  EXPECT_EQ(forecast.tables, 0.1);
  EXPECT_EQ(forecast.fields, 0.25);
  EXPECT_EQ(forecast.steps, 70);
}

TEST(RunForecast, stages_grow_with_the_sites_and_those_of_a_flow_with_the_flows) {
  const RunForecast forecast = forecast_of({.sites = 4000, .flows = 3, .read = 0.25, .clean = 0.125}, larger_trial);
  EXPECT_EQ(forecast.read, 0.25);
  EXPECT_EQ(forecast.prepare, 0.125 + 4 * 0.5);
  EXPECT_DOUBLE_EQ(forecast.solve, 12 * 2);
  EXPECT_DOUBLE_EQ(forecast.tables, 12 * 0.1);
  EXPECT_EQ(forecast.fields, 12 * 0.25);
  EXPECT_DOUBLE_EQ(forecast.total(), 0.25 + 2.125 + 24 + forecast.write());
}

TEST(RunForecast, stages_grow_along_the_line_through_two_trials) {
  const TrialRun smaller = {.sites = 500, .steps = 35, .prepare = 0.375, .solve = 0.75, .tables = 0.2, .fields = 0.05};
  const RunForecast forecast = forecast_of({.sites = 3000, .flows = 2}, larger_trial, smaller);
  EXPECT_EQ(forecast.prepare, 0.5 + 2000 * 0.125 / 500);
  EXPECT_DOUBLE_EQ(forecast.solve, 2 * (2 + 2000 * (2 - 2 * 0.75) / 500));
  EXPECT_EQ(forecast.tables, 2 * 0.1) << "no line falls";
  EXPECT_DOUBLE_EQ(*forecast.fields, 2 * 3 * 0.25) << "no line begins below zero";
  EXPECT_EQ(forecast.steps, 70);
}

TEST(RunForecast, steps_are_those_of_a_trial_of_the_whole_sample_or_near_the_usual_ones) {
  const RunToCome whole = {.sites = 1000}, more = {.sites = 3000};
  EXPECT_EQ(expected_steps(whole, {.sites = 1000, .steps = 40}), 40);
  EXPECT_EQ(expected_steps(more, {.sites = 1000, .steps = 40}), 55);
  EXPECT_EQ(expected_steps(more, {.sites = 1000, .steps = 100}), 85);
  EXPECT_EQ(expected_steps(more, {.sites = 1000, .steps = 460}), 440);
}

TEST(RunForecast, later_flows_take_their_share_of_the_time_of_the_first_one) {
  const TrialRun smaller = {.sites = 500, .steps = 35, .prepare = 0.25, .solve = 0.5, .tables = 0.05, .later = 0.5};
  EXPECT_DOUBLE_EQ(forecast_of({.sites = 1000, .flows = 3}, larger_trial, smaller).solve, 2 * 2);
  EXPECT_DOUBLE_EQ(forecast_of({.sites = 1000, .flows = 1}, larger_trial, smaller).solve, 2);
}

TEST(RunForecast, parts_share_all_stages) {
  const RunForecast forecast = forecast_of({.sites = 4000, .parts = 8, .flows = 3, .read = 0.25, .clean = 0.125, .ranks = 2}, larger_trial);
  EXPECT_EQ(forecast.read, 0.0625);
  EXPECT_EQ(forecast.prepare, 0.03125 + 0.25);
  EXPECT_DOUBLE_EQ(forecast.solve, 3);
}

TEST(RunForecast, fields_that_could_not_be_written_do_not_count) {
  TrialRun without = larger_trial;
  without.fields.reset();
  const RunForecast forecast = forecast_of({.sites = 1000, .flows = 1}, without);
  EXPECT_FALSE(forecast.fields);
  EXPECT_EQ(forecast.write(), 0.1);
}

// On a GPU, fields of a direction are written while the next one is computed.
TEST(RunForecast, fields_hide_behind_later_flows_on_gpus) {
  RunToCome run = {.sites = 1000, .flows = 3};
  run.device = DeviceKind::cuda;
  TrialRun trial = larger_trial;  // a flow takes 2 s, its fields 0.25 s
  EXPECT_DOUBLE_EQ(*forecast_of(run, trial).fields, 0.25);
  trial.fields = 2.5;
  EXPECT_DOUBLE_EQ(*forecast_of(run, trial).fields, 2.5 + 2 * 0.5);
}

TEST(RunForecast, a_gpu_starts_while_the_image_is_read_and_cleaned) {
  RunToCome run = {.sites = 1000, .flows = 1, .read = 0.25, .clean = 0.125};
  run.start = 0.3125;
  EXPECT_DOUBLE_EQ(forecast_of(run, larger_trial).prepare, 0.625);
  run.start = 0.5;
  EXPECT_DOUBLE_EQ(forecast_of(run, larger_trial).prepare, 0.75);
}

}  // namespace karst
