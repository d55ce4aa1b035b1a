#include "io/experiments/read_model_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "io/experiments/titan_reads.hpp"
#include "support/refusal.hpp"

namespace karst {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

ReadLoad load(double servers, double clients, double request_bytes) {
  ReadLoad out;
  out.bytes = 0x1p36;
  out.servers = servers;
  out.clients = clients;
  out.request_bytes = request_bytes;
  return out;
}

std::vector<MeasuredRead> as_measured(const std::vector<ReadLoad>& loads, const ReadSpeeds& truth) {
  std::vector<MeasuredRead> reads;
  for (const ReadLoad& each : loads) reads.push_back({each, predict_read(each, truth).seconds});
  return reads;
}

KnownSpeeds clients_do_not_limit() {
  KnownSpeeds known;
  known.client_bytes_per_s = unlimited;
  return known;
}

void expect_refused(const std::vector<MeasuredRead>& reads, const KnownSpeeds& known, const std::string& words) {
  EXPECT_EQ(refusal_of([&] { fit_reads("x.csv", reads, known); }), words);
}

}  // namespace

TEST(ReadModelFit, finds_the_bandwidth_and_the_latency_that_reads_were_made_with) {
  ReadSpeeds truth;
  truth.server_bytes_per_s = 4.2e8;
  truth.latency_s = 3.7e-3;
  const auto reads = as_measured({load(1, 4, 0x1p16), load(4, 4, 0x1p20), load(16, 64, 0x1p20), load(16, 64, 0x1p24)}, truth);
  const ReadSpeeds found = fit_reads("x.csv", reads, clients_do_not_limit());
  EXPECT_NEAR(found.server_bytes_per_s / truth.server_bytes_per_s, 1, 1e-6);
  EXPECT_NEAR(found.latency_s / truth.latency_s, 1, 1e-6);
  EXPECT_LT(mean_misfit(reads, found), 1e-7);
}

TEST(ReadModelFit, finds_no_latency_where_there_is_none) {
  ReadSpeeds truth;
  truth.server_bytes_per_s = 4.2e8;
  const auto reads = as_measured({load(1, 4, 0x1p16), load(4, 4, 0x1p20), load(16, 64, 0x1p24)}, truth);
  const ReadSpeeds found = fit_reads("x.csv", reads, clients_do_not_limit());
  EXPECT_NEAR(found.server_bytes_per_s / truth.server_bytes_per_s, 1, 1e-6);
  EXPECT_LT(found.latency_s, 1e-7);
}

TEST(ReadModelFit, leaves_reads_that_clients_limit_out_of_what_servers_give) {
  ReadSpeeds truth;
  truth.server_bytes_per_s = 4.2e8;
  truth.latency_s = 3.7e-3;
  truth.client_bytes_per_s = 3e8;
  const auto reads =
      as_measured({load(1, 64, 0x1p16), load(4, 64, 0x1p20), load(16, 64, 0x1p24), load(256, 2, 0x1p24), load(256, 4, 0x1p24)}, truth);
  KnownSpeeds known;
  for (const bool is_known : {true, false}) {
    if (is_known) known.client_bytes_per_s = truth.client_bytes_per_s;
    const ReadSpeeds found = fit_reads("x.csv", reads, known);
    EXPECT_NEAR(found.server_bytes_per_s / truth.server_bytes_per_s, 1, 1e-6);
    EXPECT_NEAR(found.latency_s / truth.latency_s, 1, 1e-6);
    EXPECT_NEAR(found.client_bytes_per_s / truth.client_bytes_per_s, 1, 1e-6);
    known = {};
  }
}

TEST(ReadModelFit, keeps_a_latency_that_is_known) {
  ReadSpeeds truth;
  truth.server_bytes_per_s = 4.2e8;
  truth.latency_s = 3.7e-3;
  KnownSpeeds known = clients_do_not_limit();
  known.latency_s = truth.latency_s;
  const auto reads = as_measured({load(1, 4, 0x1p20), load(4, 4, 0x1p20)}, truth);
  const ReadSpeeds found = fit_reads("x.csv", reads, known);
  EXPECT_NEAR(found.server_bytes_per_s / truth.server_bytes_per_s, 1, 1e-6);
  EXPECT_EQ(found.latency_s, truth.latency_s);
}

TEST(ReadModelFit, noise_of_a_tenth_moves_the_bandwidth_by_less_than_that) {
  ReadSpeeds truth;
  truth.server_bytes_per_s = 4.2e8;
  truth.latency_s = 3.7e-3;
  auto reads =
      as_measured({load(1, 64, 0x1p16), load(1, 64, 0x1p20), load(4, 64, 0x1p20), load(4, 64, 0x1p24), load(16, 64, 0x1p24)}, truth);
  for (std::size_t i = 0; i < reads.size(); ++i) reads[i].seconds *= i % 2 == 0 ? 1.1 : 1 / 1.1;
  const ReadSpeeds found = fit_reads("x.csv", reads, clients_do_not_limit());
  EXPECT_NEAR(found.server_bytes_per_s / truth.server_bytes_per_s, 1, 0.1);
  EXPECT_NEAR(found.latency_s / truth.latency_s, 1, 0.2);
  EXPECT_NEAR(mean_misfit(reads, found), std::log(1.1), 0.03);
}

TEST(ReadModelFit, refuses_reads_that_cannot_tell) {
  ReadSpeeds truth;
  truth.server_bytes_per_s = 4.2e8;
  truth.latency_s = 3.7e-3;
  const KnownSpeeds known = clients_do_not_limit();
  const auto twice = as_measured({load(4, 4, 0x1p20), load(4, 4, 0x1p20), load(4, 4, 0x1p24)}, truth);
  expect_refused(twice, known,
                 "'x.csv' holds 2 different ways of reading that can be used, but a fit of 2 speeds needs 3 or more. Read "
                 "copies with several stripe counts, with --piece 64KiB,1MiB,16MiB and --cache cold.");
  const auto equal_requests = as_measured({load(1, 4, 0x1p20), load(4, 4, 0x1p20), load(16, 4, 0x1p20)}, truth);
  expect_refused(
      equal_requests, known,
      "All reads of 'x.csv' that can be used have requests of about 1.0 MiB, so that latency and bandwidth cannot be separated. Read "
      "with several --piece or stripe sizes, or give --latency.");
  truth.server_bytes_per_s = unlimited;
  const auto only_waiting = as_measured({load(1, 4, 0x1p10), load(4, 4, 0x1p12), load(16, 4, 0x1p14)}, truth);
  expect_refused(only_waiting, known,
                 "All reads of 'x.csv' that can be used are limited by latency, so that the bandwidth of a server cannot be fitted. "
                 "Read with larger --piece and stripe sizes too.");
}

// docs/io-model.md states these numbers.
TEST(ReadModelFit, the_published_figures_of_titan_are_met_within_the_misfit_that_is_stated) {
  const std::vector<PublishedSystem> systems = titan_systems();
  ASSERT_EQ(systems.size(), 2u);
  const ReadSpeeds before = fit_published(systems[0]), after = fit_published(systems[1]);
  EXPECT_NEAR(before.server_bytes_per_s, 716.5e6, 0.1e6);
  EXPECT_NEAR(before.client_bytes_per_s, 54.2e6, 0.1e6);
  EXPECT_NEAR(after.client_bytes_per_s, 20.35e6, 0.01e6);
  const std::vector<std::vector<double>> stated = {{0.042, 0.038, 0.000, -0.075}, {-0.058, 0.062}};
  for (std::size_t s = 0; s < 2; ++s) {
    ASSERT_EQ(systems[s].fitted.size(), stated[s].size());
    for (std::size_t i = 0; i < stated[s].size(); ++i)
      EXPECT_NEAR(misfit_of(measured(systems[s], systems[s].fitted[i]), s == 0 ? before : after), stated[s][i], 0.0006);
  }
  ASSERT_EQ(systems[1].foretold.size(), 1u);
  EXPECT_NEAR(misfit_of(measured(systems[1], systems[1].foretold[0]), after), -0.015, 0.0006);
}

TEST(ReadModelFit, on_titan_four_stripes_halve_their_speed_with_eight_times_the_nodes_whatever_was_fitted) {
  const PublishedSystem before = titan_systems()[0];
  const double ratio = measured(before, before.fitted[1]).load.times_fetched / measured(before, before.fitted[0]).load.times_fetched;
  EXPECT_DOUBLE_EQ(ratio, 2);
  EXPECT_NEAR(before.fitted[0].bytes_per_s / before.fitted[1].bytes_per_s, ratio, 0.01);
}

}  // namespace karst
