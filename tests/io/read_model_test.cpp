#include "io/experiments/read_model.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace karst {

namespace {

constexpr std::int64_t mebibyte = std::int64_t{1} << 20;

// 1 GiB in stripes of 1 MiB, one request for each.
ReadLoad gibibyte_on(double servers, double clients) {
  ReadLoad load;
  load.bytes = 0x1p30;
  load.servers = servers;
  load.clients = clients;
  load.request_bytes = 0x1p20;
  return load;
}

ReadPlan cube_64_on(std::int64_t ranks, Decomposition decomposition, Access access) {
  ReadPlan plan;
  plan.shape = {64, 64, 64};
  plan.bytes = 64 * 64 * 64;
  plan.ranks = plan.machines = ranks;
  plan.decomposition = decomposition;
  plan.access = access;
  return plan;
}

}  // namespace

TEST(ReadModel, servers_stream_side_by_side) {
  ReadSpeeds speeds;
  speeds.server_bytes_per_s = 0x1p27;
  const ReadPrediction one = predict_read(gibibyte_on(1, 1), speeds), four = predict_read(gibibyte_on(4, 1), speeds);
  EXPECT_DOUBLE_EQ(one.seconds, 8);
  EXPECT_DOUBLE_EQ(one.bytes_per_s, 0x1p27);
  EXPECT_EQ(one.limited_by, ReadLimit::servers);
  EXPECT_DOUBLE_EQ(four.seconds, 2);
}

TEST(ReadModel, a_server_waits_for_each_request) {
  ReadSpeeds speeds;
  speeds.server_bytes_per_s = 0x1p20 / 0.005;  // 5 ms for the bytes of a request
  speeds.latency_s = 0.010;
  const ReadPrediction slow = predict_read(gibibyte_on(4, 1), speeds);
  EXPECT_NEAR(slow.seconds, 1024 * 0.015 / 4, 1e-12);
  EXPECT_EQ(slow.limited_by, ReadLimit::requests);
  speeds.latency_s = 0.001;
  EXPECT_EQ(predict_read(gibibyte_on(4, 1), speeds).limited_by, ReadLimit::servers);
}

TEST(ReadModel, the_slowest_of_servers_clients_and_network_counts_and_opening_comes_on_top) {
  ReadSpeeds speeds;
  speeds.server_bytes_per_s = 0x1p27;
  speeds.client_bytes_per_s = 0x1p26;
  EXPECT_DOUBLE_EQ(predict_read(gibibyte_on(4, 4), speeds).seconds, 4);
  EXPECT_EQ(predict_read(gibibyte_on(4, 4), speeds).limited_by, ReadLimit::clients);
  EXPECT_EQ(predict_read(gibibyte_on(4, 16), speeds).limited_by, ReadLimit::servers);
  speeds.network_bytes_per_s = 0x1p25;
  EXPECT_DOUBLE_EQ(predict_read(gibibyte_on(4, 4), speeds).seconds, 32);
  EXPECT_EQ(predict_read(gibibyte_on(4, 4), speeds).limited_by, ReadLimit::network);
  speeds.open_s = 0.5;
  EXPECT_DOUBLE_EQ(predict_read(gibibyte_on(4, 4), speeds).seconds, 32.5);
  EXPECT_DOUBLE_EQ(predict_read(gibibyte_on(4, 4), speeds).bytes_per_s, 0x1p30 / 32.5);
}

TEST(ReadModel, without_limits_only_opening_takes_time_and_without_answers_reading_never_ends) {
  ReadSpeeds speeds;
  speeds.open_s = 2;
  EXPECT_DOUBLE_EQ(predict_read(gibibyte_on(1, 1), speeds).seconds, 2);
  speeds.latency_s = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(std::isinf(predict_read(gibibyte_on(1, 1), speeds).seconds));
  EXPECT_EQ(predict_read(gibibyte_on(1, 1), speeds).bytes_per_s, 0);
}

TEST(ReadModel, more_servers_or_clients_are_never_slower_and_more_latency_is_never_faster) {
  ReadSpeeds speeds;
  speeds.server_bytes_per_s = 3e8;
  speeds.client_bytes_per_s = 5e7;
  double last_latency = 0;
  for (const double latency : {0.0, 1e-4, 1e-3, 1e-2, 1e-1}) {
    speeds.latency_s = latency;
    EXPECT_GE(predict_read(gibibyte_on(4, 4), speeds).seconds, last_latency);
    last_latency = predict_read(gibibyte_on(4, 4), speeds).seconds;
    for (double n = 1; n < 1000; n *= 2) {
      for (double m = 1; m < 1000; m *= 2) {
        const double seconds = predict_read(gibibyte_on(n, m), speeds).seconds;
        EXPECT_LE(predict_read(gibibyte_on(2 * n, m), speeds).seconds, seconds);
        EXPECT_LE(predict_read(gibibyte_on(n, 2 * m), speeds).seconds, seconds);
      }
    }
  }
}

TEST(ReadModel, near_cubes_cut_rows_as_often_as_the_cube_root_of_the_ranks_says) {
  EXPECT_DOUBLE_EQ(row_pieces(Decomposition::parts, {512, 512, 512}, 1), 1);
  EXPECT_DOUBLE_EQ(row_pieces(Decomposition::parts, {512, 512, 512}, 1000), 10);
  EXPECT_DOUBLE_EQ(row_pieces(Decomposition::parts, {512, 64, 64}, 8), 8);   // cubes of 64 in a row along x
  EXPECT_DOUBLE_EQ(row_pieces(Decomposition::parts, {64, 64, 4096}, 8), 1);  // and along z: no row is cut
  EXPECT_DOUBLE_EQ(row_pieces(Decomposition::slabs, {512, 512, 512}, 1000), 1);
  EXPECT_DOUBLE_EQ(row_pieces(Decomposition::boxes, {64, 64, 64}, 8), 1);  // 1 x 2 x 4 boxes
}

TEST(ReadModel, a_sieve_fetches_all_that_lies_between_rows_and_merging_nothing) {
  EXPECT_DOUBLE_EQ(load_of(cube_64_on(8, Decomposition::parts, Access::independent)).times_fetched, 2);
  EXPECT_DOUBLE_EQ(load_of(cube_64_on(8, Decomposition::parts, Access::collective)).times_fetched, 1);
  EXPECT_DOUBLE_EQ(load_of(cube_64_on(8, Decomposition::parts, Access::posix)).times_fetched, 1);
  EXPECT_DOUBLE_EQ(load_of(cube_64_on(8, Decomposition::slabs, Access::independent)).times_fetched, 1);
}

TEST(ReadModel, a_request_ends_where_the_run_the_piece_the_buffer_or_the_stripe_ends) {
  const auto posix = [](Decomposition decomposition) { return load_of(cube_64_on(8, decomposition, Access::posix)).request_bytes; };
  EXPECT_DOUBLE_EQ(posix(Decomposition::parts), 32);       // half a row
  EXPECT_DOUBLE_EQ(posix(Decomposition::boxes), 64 * 32);  // half a plane
  EXPECT_DOUBLE_EQ(posix(Decomposition::slabs), 64 * 64 * 8);

  ReadPlan plan = cube_64_on(8, Decomposition::parts, Access::collective);
  plan.shape = {8192, 8192, 8192};
  plan.bytes = std::int64_t{1} << 39;
  EXPECT_DOUBLE_EQ(load_of(plan).request_bytes, 8 * mebibyte);  // pieces of 4 MiB from both halves of the rows
  plan.buffer_bytes = 6 * mebibyte;
  EXPECT_DOUBLE_EQ(load_of(plan).request_bytes, 6 * mebibyte);
  plan.stripe_bytes = mebibyte;
  EXPECT_DOUBLE_EQ(load_of(plan).request_bytes, mebibyte);
  plan.piece_bytes = 1000;
  EXPECT_DOUBLE_EQ(load_of(plan).request_bytes, 2000);
}

TEST(ReadModel, a_file_lies_on_no_more_servers_than_it_has_stripes) {
  ReadPlan plan = cube_64_on(1, Decomposition::slabs, Access::collective);
  plan.stripe_count = 100;
  plan.stripe_bytes = 100'000;
  EXPECT_DOUBLE_EQ(load_of(plan).servers, 3);
  plan.stripe_bytes = not_striped;
  EXPECT_DOUBLE_EQ(load_of(plan).servers, 1);
}

TEST(ReadModel, the_fewest_good_stripes_are_those_nearly_as_fast_as_the_best) {
  const auto with = [](std::vector<double> seconds) {
    std::vector<ReadPrediction> predictions;
    for (const double each : seconds) predictions.push_back({each, 1, ReadLimit::servers});
    return predictions;
  };
  EXPECT_EQ(fewest_good(with({8, 4, 2, 1.05, 1}), 0.1), 3u);
  EXPECT_EQ(fewest_good(with({8, 4, 2, 1.05, 1}), 0.0), 4u);
  EXPECT_EQ(fewest_good(with({1, 1, 1}), 0.1), 0u);
}

}  // namespace karst
