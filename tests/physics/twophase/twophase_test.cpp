// Relative permeabilities of karst twophase: their limits, symmetries, points and bits.
#include <gtest/gtest.h>

#include <cmath>

#include "physics/twophase/phase_starts.hpp"
#include "physics/twophase/phase_terms.hpp"
#include "physics/twophase/twophase_case.hpp"
#include "support/test_images.hpp"

namespace karst {

TEST(PhaseStarts, fill_the_pores_to_the_nearest_saturation) {
  const std::vector<std::int64_t> counts = {0, 40, 30, 0, 20, 10};  // of 100 pores
  EXPECT_EQ(least_filled(counts, 1), 6) << "no pore";
  EXPECT_EQ(least_filled(counts, 0.9), 5);
  EXPECT_EQ(least_filled(counts, 0.72), 4);
  EXPECT_EQ(least_filled(counts, 0.5), 2) << "30 and 60 of 100: the latter is nearer to 50 by no pore, so the first found stays";
  EXPECT_EQ(least_filled(counts, 0), 1);
}

// The terms without branches give the sums of their definitions.
TEST(PhaseTerms, count_bulk_of_one_fluid_only) {
  const auto terms_at = [](double share) { return PhaseTerms::of({0.5, {1, 2, 3}, share}); };
  for (const double share : {0.0, 0.005, 0.01, 0.25, 0.99, 0.995, 1.0}) {
    const Terms<phase_sums> terms = terms_at(share);
    EXPECT_EQ(terms.values[bulk_n_sum], share > 0.99 ? 1 : 0) << share;
    EXPECT_EQ(terms.values[bulk_w_sum], share < 0.01 ? 1 : 0) << share;
    EXPECT_EQ(terms.values[pressure_n_sum], share > 0.99 ? 0.5 : 0) << share;
    EXPECT_EQ(terms.values[pressure_w_sum], share < 0.01 ? 0.5 : 0) << share;
    EXPECT_EQ(terms.values[mass_n_sum], 1.5 * share) << share;
    EXPECT_EQ(terms.values[velocity_w_sum + 2], (1 - share) * 3) << share;
  }
}

// A pure fluid flows as one fluid does: kr is 1 to the error of k, and the other one does not flow. Viscosities and angle do not matter.
TEST(TwophaseRun, of_one_fluid_has_a_relative_permeability_of_1) {
  TwophaseRequest request = short_request();
  request.saturations = {1, 0};
  request.steps = 3000;
  request.settle_steps = 1000;
  request.monitor_steps = 20;
  request.viscosity_ratio = 5;
  request.tolerance = 1e-3;
  const TwophaseResult result = twophase_of(twophase_rock(14), request, Comm(MPI_COMM_SELF));
  const std::vector<TwophasePoint> points = points_of(result.state, result.plan);
  ASSERT_EQ(points.size(), 2u);
  EXPECT_NEAR(*points[0].kr_w, 1, 2e-3);
  EXPECT_EQ(*points[0].kr_n, 0);
  EXPECT_EQ(points[0].saturation, 1);
  EXPECT_NEAR(*points[1].kr_n, 1, 2e-3);
  EXPECT_NEAR(*points[1].kr_w, 0, 1e-9);
  EXPECT_NEAR(points[1].saturation, 0, 1e-12);
  for (const TwophasePoint& point : points) {
    EXPECT_TRUE(point.is_steady);
    EXPECT_LT(point.steps, request.steps);
  }
  EXPECT_EQ(result.end, SeriesEnd::converged);
}

// Half the difference of a pair is the answer to the force: ten times the force gives the same relative permeability, and a tenth of the
// spurious flow.
TEST(TwophaseRun, of_a_pair_does_not_depend_on_the_force) {
  TwophaseRequest request = short_request();
  request.saturations = {0.5};
  request.steps = 400;
  request.capillary_number = 1e-5;
  const PoreBlock rock = twophase_rock();
  const PhaseMonitor weak = twophase_of(rock, request, Comm(MPI_COMM_SELF)).state.monitors.back();
  request.capillary_number = 1e-4;
  const PhaseMonitor strong = twophase_of(rock, request, Comm(MPI_COMM_SELF)).state.monitors.back();
  EXPECT_NEAR(*weak.kr_n, *strong.kr_n, 1e-3 * *strong.kr_n);
  EXPECT_NEAR(*weak.kr_w, *strong.kr_w, 1e-3 * *strong.kr_w);
  EXPECT_NEAR(*weak.floor_n, 10 * *strong.floor_n, 0.01 * std::abs(*weak.floor_n));
  EXPECT_GT(std::abs(*weak.floor_n), 0.1) << "there are spurious currents";
}

TEST(TwophaseRun, with_both_fluids_exchanged_exchanges_their_permeabilities) {
  const PoreBlock pores = twophase_rock();
  std::vector<PhaseMonitor> last;
  for (const bool is_exchanged : {false, true}) {
    // The labels of the fluids: 1 holds the non-wetting fluid, 2 the other one.
    PoreBlock labels = pores;
    for_each_voxel(labels.box, [&](const Index3& at) {
      if (labels[at] != 0) labels[at] = (at[0] < 10) != is_exchanged ? 1 : 2;
    });
    TwophaseRequest request = short_request();
    request.start = PhaseStart::labels;
    request.saturations = {};
    request.nonwetting = {1};
    request.steps = 400;
    request.contact_angle = is_exchanged ? 120 : 60;
    request.viscosity_ratio = is_exchanged ? 0.25 : 4;
    const LabelArray array = {labels.box.extents(), VoxelType::uint8, std::as_bytes(std::span(labels.values)), LabelSet::parse("1,2")};
    Rock rock = rock_of_labels(array, cleaning_for(request, 1), Comm(MPI_COMM_SELF));
    TwophaseEvents events;
    last.push_back(compute_twophase(twophase_case(rock, request, Comm(MPI_COMM_SELF)), events, Comm(MPI_COMM_SELF)).state.monitors.back());
  }
  EXPECT_NEAR(last[0].saturation, 1 - last[1].saturation, 1e-12);
  EXPECT_NEAR(*last[0].kr_n, *last[1].kr_w, 1e-8 * *last[0].kr_n);
  EXPECT_NEAR(*last[0].kr_w, *last[1].kr_n, 1e-8 * *last[0].kr_w);
  EXPECT_GT(std::abs(*last[0].kr_n - *last[0].kr_w), 1e-3);
}

TEST(TwophaseRun, has_the_same_bits_on_any_ranks_threads_and_storage_layouts) {
  const PoreBlock rock = twophase_rock();
  for (const PhaseStart start : {PhaseStart::opening, PhaseStart::drainage}) {
    TwophaseRequest request = short_request();
    request.start = start;
    const std::vector<double> expected = numbers_of(twophase_of(rock, request, Comm(MPI_COMM_SELF)));
    request.machine.layout = LayoutKind::stream;
    request.machine.threads = 2;
    EXPECT_EQ(numbers_of(twophase_of(rock, request, Comm())), expected);
  }
}

// Walls and reservoirs are at all faces of the sample.
TEST(TwophaseRun, between_reservoirs_has_the_same_bits_on_any_ranks) {
  TwophaseRequest request = short_request();
  request.relative_permeability = false;
  request.saturations = {};
  request.pressures = {0.004, 0.012};
  const std::vector<double> expected = numbers_of(twophase_of(twophase_rock(), request, Comm(MPI_COMM_SELF)));
  EXPECT_EQ(numbers_of(twophase_of(twophase_rock(), request, Comm())), expected);
}

}  // namespace karst
