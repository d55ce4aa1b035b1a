// What flows say beside k: hand-made flows, exact solutions, and sums that are the same on any number of ranks.
#include "physics/permeability/flow_measures.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "solver/flow/flow_solver.hpp"
#include "solver/site/variants.hpp"
#include "support/bisected_part.hpp"

namespace karst {

// Flows that are told, not computed: those of some voxels, shared by the ranks in turns.
class ToldFlows : public Flows {
 public:
  ToldFlows(const std::vector<std::uint64_t>& voxels, const std::vector<SiteFlow>& flows, const Comm& comm) {
    for (std::size_t i = 0; i < voxels.size(); ++i) {
      if (static_cast<int>(i) % comm.size() != comm.rank()) continue;
      voxels_.push_back(voxels[i]);
      flows_.push_back(flows[i]);
    }
    voxels_.push_back(no_voxel);
    flows_.push_back({{1e6, 1e6, 1e6}, 1e6});  // of padding, which counts nowhere
  }
  Flow compute(int, const FlowStart&, const AtMonitor&) override { return {}; }
  bool corrects() const override { return false; }
  std::span<const std::uint64_t> voxels() const override { return voxels_; }
  void set_force(double) override {}
  RawVector<SiteFlow> site_flows() const override { return flows_; }
  void visit_flows(const FlowVisit& visit) const override { visit(0, flows_); }
  std::size_t site_bytes() const override { return 0; }
  void populations(std::span<const std::uint32_t>, std::byte*) const override {}
  void set_populations(std::span<const std::uint32_t>, const std::byte*) override {}
  std::int64_t bytes() const override { return 0; }

 private:
  std::vector<std::uint64_t> voxels_;
  RawVector<SiteFlow> flows_;
};

SampleFacts sample_of(const Index3& shape, std::int64_t sites) {
  SampleFacts sample;
  sample.image.shape = shape;
  sample.image.sites = sites;
  return sample;
}

TEST(FlowMeasures, of_four_sites_are_what_one_counts_by_hand) {
  const Comm comm;
  // In 2 x 1 x 3 voxels, driven along z with a force of 0.5: speeds 5, 1, 13, 0 (mean along z: 4).
  const std::vector<std::uint64_t> voxels = {0, 1, 2, 5};
  const std::vector<SiteFlow> told = {{{3, 0, 4}, 0.5}, {{1, 0, 0}, 1.5}, {{0, -5, 12}, -1}, {{0, 0, 0}, 0}};
  const SampleFacts sample = sample_of({2, 1, 3}, 4);
  MeasuredFlow of{{}, sample, 0.5, 3};
  of.state.axis = 2;
  of.state.tau = 0.8;
  of.state.flux = 16.0 / 6;
  of.state.fastest = 13 * of.force / 0.1;  // in lattice units, where the viscosity is 0.1
  const FlowMeasures found = measure_flow(ToldFlows(voxels, told, comm), of, comm);
  EXPECT_DOUBLE_EQ(*found.tortuosity, (5.0 + 1 + 13 + 0) / 16);

  ASSERT_EQ(found.slices.size(), 3u);
  EXPECT_EQ(found.slices[0].sites, 2);
  EXPECT_DOUBLE_EQ(found.slices[0].pressure, (1 + 2.5) / 3);
  EXPECT_DOUBLE_EQ(found.slices[1].pressure, (-1 + 1.5) / 3);
  EXPECT_DOUBLE_EQ(found.slices[2].pressure, 0.5 / 3);

  std::vector<double> shares, flows, lows;
  for (const SpeedBin& bin : found.speeds) {
    if (bin.sites == 0) continue;
    shares.push_back(bin.sites);
    flows.push_back(bin.flow);
    lows.push_back(bin.low);
  }
  EXPECT_EQ(shares, (std::vector<double>{0.25, 0.25, 0.25, 0.25}));
  EXPECT_EQ(flows, (std::vector<double>{0, 0, 0.25, 0.75}));
  ASSERT_EQ(lows.size(), 4u);
  EXPECT_EQ(lows[0], 0);
  EXPECT_NEAR(std::log10(lows[1]), -0.7, 1e-12) << "1/4 is 10^-0.602";
  EXPECT_NEAR(std::log10(lows[2]), 0, 1e-12) << "5/4 is 10^0.097";
  EXPECT_NEAR(std::log10(lows[3]), 0.5, 1e-12) << "13/4 is 10^0.512, and the last bin";
  EXPECT_TRUE(found.sub_volumes.empty());
}

TEST(FlowMeasures, of_a_flow_that_stands_still_have_no_tortuosity) {
  const Comm comm;
  const SampleFacts sample = sample_of({1, 1, 2}, 1);
  const MeasuredFlow of{{}, sample, 0.5, 1};
  const FlowMeasures found = measure_flow(ToldFlows({1}, {{{0, 0, 0}, 0}}, comm), of, comm);
  EXPECT_FALSE(found.tortuosity);
  EXPECT_TRUE(found.speeds.empty());
}

TEST(FlowMeasures, cubes_are_measured_with_the_gradient_of_the_sample) {
  const Comm comm;
  const Index3 shape = {32, 32, 33};
  const std::vector<std::uint64_t> voxels = {0, whole_box(shape).offset({17, 3, 31}), whole_box(shape).offset({16, 15, 15}),
                                             whole_box(shape).offset({0, 0, 32})};
  SampleFacts sample = sample_of(shape, 4);
  const ToldFlows flows(voxels, {{{7, 1, 0}, 0}, {{2, 0, 0}, 0}, {{-1, 0, 0}, 0}, {{100, 0, 0}, 0}}, comm);
  const FlowMeasures found = measure_flow(flows, {{}, sample, 0.5, 2}, comm);
  ASSERT_EQ(found.sub_volumes.size(), 1u);
  const std::vector<SubVolume>& cubes = found.sub_volumes[0];
  ASSERT_EQ(cubes.size(), 8u);
  const double voxel = 1.0 / (16 * 16 * 16);
  EXPECT_DOUBLE_EQ(cubes[0].mean, 7 * voxel);
  EXPECT_DOUBLE_EQ(cubes[0].porosity, 1.0 / (16 * 16 * 16));
  EXPECT_DOUBLE_EQ(cubes[5].mean, 2 * voxel);
  EXPECT_EQ(cubes[5].box, (Box{{16, 0, 16}, {32, 16, 32}}));
  EXPECT_DOUBLE_EQ(cubes[7].mean, 0);
  EXPECT_DOUBLE_EQ(cubes[1].mean, -voxel);

  // A mask cuts all cubes but two.
  sample.mask = MaskMeasures{20000, {}, {{0, 1, 0, 0, 0, 1, 0, 0}}};
  const FlowMeasures masked = measure_flow(flows, {{}, sample, 0.5, 2}, comm);
  ASSERT_EQ(masked.sub_volumes.size(), 1u);
  ASSERT_EQ(masked.sub_volumes[0].size(), 2u);
  EXPECT_DOUBLE_EQ(masked.sub_volumes[0][0].mean, -voxel);
  EXPECT_DOUBLE_EQ(masked.sub_volumes[0][1].mean, 2 * voxel);
  sample.mask->whole_cubes = {{0, 1, 0, 0, 0, 0, 0, 0}};
  EXPECT_TRUE(measure_flow(flows, {{}, sample, 0.5, 2}, comm).sub_volumes.empty()) << "one cube is no distribution";
}

struct MeasuredRun {
  Flow flow;
  FlowMeasures measures;
};

MeasuredRun run_through(const PoreBlock& pores, int axis, double tolerance, const Comm& comm, int threads) {
  const Index3 shape = pores.box.extents();
  FlowSettings settings;
  settings.tolerance = tolerance;
  settings.tau = 0.9;
  settings.threads = threads;
  FlowSolver solver(bisected_part(pores, {velocity_set(D3Q19::name), shape, Boundary::periodic}, comm), Boundary::periodic, shape, settings,
                    comm);
  MeasuredRun run;
  run.flow = solver.compute(axis, {}, [](const FlowState&) { return true; });
  const SampleFacts sample = sample_of(shape, std::accumulate(pores.values.begin(), pores.values.end(), std::int64_t{0}));
  run.measures = measure_flow(solver, {run.flow.last, sample, settings.force, threads}, comm);
  return run;
}

TEST(FlowMeasures, of_a_slit_are_straight) {
  PoreBlock pores(whole_box({6, 5, 2}));
  for (std::size_t i = 0; i < pores.values.size(); ++i) pores.values[i] = pores.box.voxel_at(i)[1] < 3;
  const MeasuredRun run = run_through(pores, 0, 1e-12, Comm(), 1);
  EXPECT_NEAR(*run.measures.tortuosity, 1, 1e-12);
  ASSERT_EQ(run.measures.slices.size(), 6u);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(run.measures.slices[i].sites, 3 * 2);
    EXPECT_NEAR(run.measures.slices[i].pressure, (5.5 - static_cast<double>(i)) / 6, 1e-9);
  }
}

// 32 x 32 x 64 of random rock, in which cubes of 16 fill the sample.
TEST(FlowMeasures, are_the_same_digits_on_any_number_of_ranks_and_threads) {
  const PoreBlock pores = random_pores({32, 32, 64}, 0.75, 5);
  const Comm alone(MPI_COMM_SELF);
  const MeasuredRun one = run_through(pores, 2, 0.02, alone, 1), all = run_through(pores, 2, 0.02, Comm(), 3);
  EXPECT_EQ(one.measures.tortuosity, all.measures.tortuosity);
  EXPECT_GT(*one.measures.tortuosity, 1.02);
  ASSERT_EQ(one.measures.speeds.size(), all.measures.speeds.size());
  double sites = 0, flow = 0;
  for (std::size_t i = 0; i < one.measures.speeds.size(); ++i) {
    EXPECT_EQ(one.measures.speeds[i].sites, all.measures.speeds[i].sites);
    EXPECT_EQ(one.measures.speeds[i].flow, all.measures.speeds[i].flow);
    sites += one.measures.speeds[i].sites;
    flow += one.measures.speeds[i].flow;
  }
  EXPECT_NEAR(sites, 1, 1e-12);
  EXPECT_NEAR(flow, 1, 1e-12);
  for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(one.measures.slices[i].pressure, all.measures.slices[i].pressure);
  EXPECT_GT(one.measures.slices.front().pressure, one.measures.slices.back().pressure + 0.9);

  ASSERT_EQ(one.measures.sub_volumes.size(), 1u);
  const auto& cubes = one.measures.sub_volumes[0];
  ASSERT_EQ(cubes.size(), 2u * 2 * 4);
  double mean = 0, porosity = 0;
  for (std::size_t i = 0; i < cubes.size(); ++i) {
    EXPECT_EQ(cubes[i].mean, all.measures.sub_volumes[0][i].mean);
    mean += cubes[i].mean / static_cast<double>(cubes.size());
    porosity += cubes[i].porosity / static_cast<double>(cubes.size());
  }
  EXPECT_NEAR(mean / one.flow.last.flux, 1, 1e-12) << "cubes that fill the sample";
  EXPECT_NEAR(porosity, static_cast<double>(std::accumulate(pores.values.begin(), pores.values.end(), 0)) / (32 * 32 * 64), 1e-12);
}

}  // namespace karst
