// Extrapolation: weights from products of differences, and snapshots of a flow.
#include "solver/flow/estimate/extrapolation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "partition/parts/part.hpp"
#include "solver/flow/estimate/flow_snapshots.hpp"

namespace karst {

namespace {

using Numbers = std::vector<double>;

// A limit and modes that decay from one snapshot to the next.
struct Decay {
  Numbers limit;
  std::vector<Numbers> modes;
  Numbers factors;

  Numbers at(int snapshot) const {
    Numbers x = limit;
    for (std::size_t m = 0; m < modes.size(); ++m) {
      for (std::size_t i = 0; i < x.size(); ++i) x[i] += std::pow(factors[m], snapshot) * modes[m][i];
    }
    return x;
  }
};

double product(const Numbers& a, const Numbers& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

Numbers difference(const Numbers& a, const Numbers& b) {
  Numbers d = a;
  for (std::size_t i = 0; i < d.size(); ++i) d[i] -= b[i];
  return d;
}

DifferenceProducts products_of(const std::vector<Numbers>& snapshots) {
  DifferenceProducts products;
  for (std::size_t i = 0; i + 1 < snapshots.size(); ++i) {
    Numbers& row = products.of_differences.emplace_back();
    for (std::size_t j = 0; j + 1 < snapshots.size(); ++j)
      row.push_back(product(difference(snapshots[i + 1], snapshots[i]), difference(snapshots[j + 1], snapshots[j])));
  }
  products.of_last = product(snapshots.back(), snapshots.back());
  return products;
}

std::vector<Numbers> snapshots_of(const Decay& decay, std::size_t count) {
  std::vector<Numbers> snapshots;
  for (std::size_t i = 0; i < count; ++i) snapshots.push_back(decay.at(static_cast<int>(i)));
  return snapshots;
}

}  // namespace

TEST(ExtrapolationWeights, find_the_limit_of_as_many_modes_as_there_are_differences_less_one) {
  const Decay decay{{1, 2, 3, 4}, {{1, 0, 2, 0}, {0, 3, 1, 0}}, {0.95, 0.8}};
  const std::vector<Numbers> snapshots = snapshots_of(decay, 4);
  const auto weights = extrapolation_weights(products_of(snapshots));
  ASSERT_TRUE(weights);
  EXPECT_NEAR(std::accumulate(weights->begin(), weights->end(), 0.0), 1, 1e-12);
  for (std::size_t i = 0; i < decay.limit.size(); ++i) {
    double found = 0;
    for (std::size_t n = 0; n < weights->size(); ++n) found += (*weights)[n] * snapshots[n + 1][i];
    EXPECT_NEAR(found, decay.limit[i], 2e-5);
    EXPECT_TRUE(i == 3 || std::abs(snapshots.back()[i] - decay.limit[i]) > 0.1);
  }
}

TEST(ExtrapolationWeights, do_not_multiply_round_off) {
  std::vector<Numbers> snapshots = snapshots_of({{1, 2, 3}, {{1e-3, 2e-3, 0}}, {0.9}}, 6);
  for (std::size_t i = 0; i < snapshots.size(); ++i) {
    for (std::size_t c = 0; c < 3; ++c) snapshots[i][c] += 5e-8 * std::sin(static_cast<double>(7 * i + 3 * c));
  }
  const auto weights = extrapolation_weights(products_of(snapshots));
  ASSERT_TRUE(weights);
  double found = 0;
  for (std::size_t n = 0; n < weights->size(); ++n) found += (*weights)[n] * snapshots[n + 1][1];
  EXPECT_NEAR(found, 2, 2e-5);
}

TEST(ExtrapolationWeights, there_are_none_for_a_flow_that_does_not_change_or_has_no_numbers) {
  EXPECT_FALSE(extrapolation_weights(products_of(snapshots_of({{1, 2, 3}, {{1e-7, 2e-7, 0}}, {0.9}}, 6))));
  EXPECT_FALSE(extrapolation_weights(products_of({{0, 0}, {0, 0}, {0, 0}})));
  EXPECT_FALSE(extrapolation_weights(products_of({{1, 0}, {NAN, 0}, {1, 2}})));
}

namespace {

// Voxels of one rank of several that share `all` of them; one of each rank is padding.
std::vector<std::uint64_t> some_voxels(std::uint64_t all, const Comm& comm) {
  std::vector<std::uint64_t> voxels;
  for (std::uint64_t v = 0; v < all; ++v) {
    if (v % static_cast<std::uint64_t>(comm.size()) == static_cast<std::uint64_t>(comm.rank())) voxels.push_back(v);
  }
  voxels.push_back(no_voxel);
  return voxels;
}

SiteFlow flow_at(std::uint64_t voxel, int snapshot) {
  const double v = static_cast<double>(voxel), fade = std::pow(0.7, snapshot);
  return {{std::sin(v) + fade, std::cos(3 * v) * fade, 1e-3 * v}, 10 * std::sin(2 * v) + 5 * fade * fade};
}

FlowSnapshots empty_snapshots(const std::vector<std::uint64_t>& voxels, int threads) {
  const auto padding = std::find(voxels.begin(), voxels.end(), no_voxel) - voxels.begin();
  return FlowSnapshots(std::ssize(voxels), {padding, std::min(padding + 1, std::ssize(voxels))}, threads);
}

FlowSnapshots snapshots_at(const std::vector<std::uint64_t>& voxels, int threads, int count) {
  FlowSnapshots snapshots = empty_snapshots(voxels, threads);
  for (int n = 0; n < count; ++n) {
    snapshots.add([&](std::span<NarrowFlow> flows) {
      for (std::size_t site = 0; site < voxels.size(); ++site) flows[site] = NarrowFlow::of(flow_at(voxels[site], n));
    });
  }
  return snapshots;
}

}  // namespace

TEST(FlowSnapshots, have_the_same_products_on_any_ranks_and_threads) {
  const Comm comm, self(MPI_COMM_SELF);
  constexpr std::uint64_t all = 5000;
  const auto mine = some_voxels(all, comm), whole = some_voxels(all, self);
  const DifferenceProducts here = snapshots_at(mine, 3, 4).products(0.25, comm), alone = snapshots_at(whole, 1, 4).products(0.25, self);
  EXPECT_EQ(here.of_differences, alone.of_differences);
  EXPECT_EQ(here.of_last, alone.of_last);
  double first = 0;
  for (std::uint64_t v = 0; v < all; ++v) {
    const SiteFlow a = flow_at(v, 0), b = flow_at(v, 1);
    for (std::size_t i = 0; i < 3; ++i) first += (b.velocity[i] - a.velocity[i]) * (b.velocity[i] - a.velocity[i]);
    first += 0.25 * (b.pressure - a.pressure) * (b.pressure - a.pressure);
  }
  const double ratio = here.of_differences[0][0] / first;  // a power of two
  EXPECT_NEAR(std::log2(ratio), std::round(std::log2(ratio)), 1e-5);
}

TEST(FlowSnapshots, have_no_products_if_a_number_is_not_finite) {
  for (const float bad : {NAN, INFINITY}) {
    FlowSnapshots snapshots = snapshots_at({3, 4, 5}, 1, 2);
    snapshots.add([&](std::span<NarrowFlow> flows) { std::fill(flows.begin(), flows.end(), NarrowFlow{{1, bad, 1}, 1}); });
    EXPECT_EQ(snapshots.products(1, Comm(MPI_COMM_SELF)).of_last, 0);
  }
}

TEST(FlowSnapshots, extrapolate_a_site_by_weights) {
  const std::vector<std::uint64_t> voxels = {3, no_voxel, 4};
  const FlowSnapshots snapshots = snapshots_at(voxels, 1, 3);
  const Numbers weights = {-2, 3};
  const SiteFlow found = snapshots.extrapolated(weights, 2);
  std::vector<NarrowFlow> changes(2);
  snapshots.changes(weights, 1, changes);
  const SiteFlow middle = flow_at(4, 1), last = flow_at(4, 2);
  EXPECT_NEAR(found.pressure, -2 * middle.pressure + 3 * last.pressure, 1e-5);
  EXPECT_NEAR(found.velocity[1], -2 * middle.velocity[1] + 3 * last.velocity[1], 1e-6);
  EXPECT_EQ(changes[0].pressure, 0);
  EXPECT_NEAR(changes[1].pressure, found.pressure - last.pressure, 1e-5);
  EXPECT_EQ(snapshots.extrapolated(weights, 1).pressure, 0);
}

TEST(FlowSnapshots, of_a_new_cycle_replace_those_of_the_cycle_before) {
  const std::vector<std::uint64_t> voxels = {3, 4};
  FlowSnapshots snapshots = snapshots_at(voxels, 1, 3);
  snapshots.clear();
  EXPECT_EQ(snapshots.count(), 0);
  snapshots.add([](std::span<NarrowFlow> flows) { std::fill(flows.begin(), flows.end(), NarrowFlow{{1, 2, 3}, 4}); });
  snapshots.add([](std::span<NarrowFlow> flows) { std::fill(flows.begin(), flows.end(), NarrowFlow{{5, 6, 7}, 8}); });
  EXPECT_EQ(snapshots.extrapolated({1}, 1).pressure, 8);
  EXPECT_EQ(snapshots.count(), 2);
}

TEST(FlowSnapshots, are_copied_site_by_site) {
  const std::vector<std::uint64_t> voxels = {7, 8};
  const FlowSnapshots from = snapshots_at(voxels, 1, 2);
  FlowSnapshots to = empty_snapshots(voxels, 1);
  to.make_room(2);
  for (const std::size_t site : {0, 1}) {
    std::vector<std::byte> bytes(2 * FlowSnapshots::bytes_of_site);
    from.values(site, bytes.data());
    to.set_values(site, bytes.data());
    EXPECT_EQ(to.extrapolated({0.5, 0.5}, site).pressure, from.extrapolated({0.5, 0.5}, site).pressure);
  }
}

}  // namespace karst
