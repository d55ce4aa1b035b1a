// Thermal flows of the library: plans, balances; the same bits on any ranks.
#include "physics/convect/compute_convect.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "physics/convect/row_chunks.hpp"
#include "physics/convect/small_convect.hpp"
#include "support/refusal.hpp"

namespace karst {

namespace {

std::string refusal(const ConvectRequest& request, const Index3& shape) {
  return refusal_of([&] { convect_plan(request, shape); });
}

}  // namespace

// Padding, and sites of other rows between those of a row, end a chunk.
TEST(RowChunks, hold_all_sites_of_each_row_once) {
  const Index3 shape = {50, 3, 1};
  std::vector<std::uint64_t> voxels;
  for (std::uint64_t voxel = 40; voxel < 120; ++voxel) voxels.push_back(voxel);
  voxels.insert(voxels.end(), 16, no_voxel);
  for (std::uint64_t voxel = 0; voxel < 40; ++voxel) voxels.push_back(voxel);
  const RowChunks rows(voxels, shape);
  EXPECT_EQ(rows.sites, (std::vector<std::int64_t>{50, 50, 20}));
  for (std::size_t row = 0; row < 3; ++row) {
    std::int64_t sites = 0;
    for (std::uint32_t i = rows.first_of_row[row]; i < rows.first_of_row[row + 1]; ++i) {
      const RowChunk& chunk = rows.chunks[rows.chunks_of_rows[i]];
      EXPECT_EQ(chunk.first / RowChunk::most_sites, (chunk.first + chunk.sites - 1) / RowChunk::most_sites) << "across a border";
      for (std::uint32_t site = chunk.first; site < chunk.first + chunk.sites; ++site) EXPECT_EQ(voxels[site] / 50, row);
      sites += chunk.sites;
    }
    EXPECT_EQ(sites, rows.sites[row]);
  }
}

TEST(Convect, has_the_same_bits_on_any_ranks) {
  for (const ConvectKind kind : {ConvectKind::rayleigh_taylor, ConvectKind::rayleigh_benard, ConvectKind::couette}) {
    const ConvectRequest request = request_of(kind, 60);
    expect_same(run(request, {33, 40, 1}, Comm()), run(request, {33, 40, 1}, Comm(MPI_COMM_SELF)));
  }
}

TEST(Convect, of_two_layers_mixes_and_keeps_mass_and_energy) {
  const ConvectResult result = run(request_of(ConvectKind::rayleigh_taylor, 2000), {48, 96, 1}, Comm());
  const ConvectMonitor &first = result.state.monitors.front(), &last = result.state.monitors.back();
  EXPECT_NEAR(last.mass, first.mass, 1e-12 * first.mass);
  // The energy of the gas grows by what falls: the work of gravity is not in it.
  EXPECT_NEAR(last.energy, first.energy, 1e-5 * first.energy);
  EXPECT_GT(*last.mixing_length, 1.5 * *first.mixing_length);
  EXPECT_EQ(result.end, SeriesEnd::at_time);
}

TEST(Convect, below_the_onset_decays_and_above_it_grows) {
  for (const double rayleigh : {1300.0, 2300.0}) {
    ConvectRequest request = request_of(ConvectKind::rayleigh_benard, 16000);
    request.tau = 0.53;
    request.rayleigh = rayleigh;
    request.disturbance = 0.1;
    request.monitor_steps = 8000;
    const ConvectResult result = run(request, {48, 24, 1}, Comm(MPI_COMM_SELF));
    const double middle = result.state.monitors[1].fastest, last = result.state.monitors[2].fastest;
    if (rayleigh < 1708) {
      EXPECT_LT(last, 0.8 * middle);
    } else {
      EXPECT_GT(last, 1.05 * middle);
    }
  }
}

TEST(ConvectPlan, has_the_gravity_of_a_rayleigh_number) {
  const auto gravity = gravity_of_rayleigh(5000, 0.1, 64, 0.014, 0.02, 1);
  ASSERT_TRUE(gravity);
  EXPECT_NEAR(rayleigh_number(*gravity, 0.1, 64, 0.014, 0.02, 1), 5000, 1e-9);
  EXPECT_FALSE(gravity_of_rayleigh(1e9, 0.1, 64, 0.014, 0.02, 1));
}

TEST(ConvectPlan, refuses_what_cannot_be_computed) {
  ConvectRequest request = request_of(ConvectKind::pores, 4);
  EXPECT_EQ(refusal(request, {16, 16, 3}),
            "the sample has 3 slices along z (thermal flow has two dimensions). Choose one with --slice, as in --slice z=0.");
  request = request_of(ConvectKind::rayleigh_benard, 4);
  request.bottom = -1;
  EXPECT_EQ(refusal(request, {16, 16, 1}), "--bottom -1 is not between 0.5 and 1.6 (temperature; the velocity set is accurate near 1).");
  request = request_of(ConvectKind::rayleigh_benard, 4);
  request.tau = 0.5;
  EXPECT_EQ(refusal(request, {16, 16, 1}), "--tau 0.5 is not between 0.505 and 2 (viscosity; below, flows are unstable).");
  request = request_of(ConvectKind::rayleigh_benard, 4);
  request.prandtl = 1000;
  EXPECT_EQ(refusal(request, {16, 16, 1}), "--prandtl 1000 is not between 0.02 and 50 (viscosity by thermal diffusivity).");
  request = request_of(ConvectKind::rayleigh_benard, 4);
  request.rayleigh = 1e8;
  EXPECT_EQ(refusal(request, {16, 16, 1}),
            "--rayleigh 1e+08 is out of reach (the adiabatic gradient takes the difference of temperatures). Use more rows, a larger "
            "difference, or "
            "a lower --tau.");
}

TEST(Convect, that_becomes_unstable_is_stopped_with_step_and_place) {
  ConvectRequest request = request_of(ConvectKind::shock_tube, 4000);
  request.tau = 0.505;
  request.low = {20, 1.6};
  request.high = {0.05, 0.5};
  try {
    run(request, {128, 1, 1}, Comm(MPI_COMM_SELF));
    FAIL() << "it was stable";
  } catch (const MachineError& e) {
    EXPECT_NE(e.message().find("the flow became unstable by step "), std::string::npos) << e.message();
    EXPECT_NE(e.message().find(" voxels a step at voxel "), std::string::npos) << e.message();
  }
}

}  // namespace karst
