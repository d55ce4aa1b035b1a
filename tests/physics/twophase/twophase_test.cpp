// Relative permeabilities of karst twophase: their limits, symmetries, points and bits.
#include <gtest/gtest.h>

#include <cmath>

#include "physics/twophase/phase_starts.hpp"
#include "physics/twophase/phase_terms.hpp"
#include "physics/twophase/twophase_case.hpp"
#include "support/test_images.hpp"

namespace karst {

// 100 pores in ten slices. Those with the same value are in all slices alike.
TEST(PhaseStarts, fill_the_pores_to_the_nearest_saturation) {
  const std::vector<std::int64_t> counts = {10, 30, 30, 0, 20, 10};
  const PoresOfMap map = {counts,
                          [&](std::int64_t value) { return std::vector<std::int64_t>(10, counts[static_cast<std::size_t>(value)] / 10); }};
  const auto filled = [&](double saturation) {
    const FilledPores found = filled_pores(map, saturation);
    return std::pair(found.value, found.slices);
  };
  EXPECT_EQ(filled(1).second, 0) << "no pore";
  EXPECT_EQ(filled(0.9), std::pair(std::int64_t{5}, std::int64_t{10}));
  EXPECT_EQ(filled(0.72), std::pair(std::int64_t{4}, std::int64_t{9}));
  EXPECT_EQ(filled(0.7), std::pair(std::int64_t{4}, std::int64_t{10}));
  EXPECT_EQ(filled(0.69), std::pair(std::int64_t{4}, std::int64_t{10})) << "a third of a slice of the next value is nearer to none";
  EXPECT_EQ(filled(0.5), std::pair(std::int64_t{2}, std::int64_t{7}));
  EXPECT_EQ(filled(0.05), std::pair(std::int64_t{1}, std::int64_t{10})) << "no ball enters pores with the value 0";
  EXPECT_EQ(filled(0), std::pair(std::int64_t{0}, std::int64_t{10})) << "but without any wetting fluid";
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

// A channel of three voxels between the sides of the sample is narrow between walls, and wide between mirrors.
TEST(PhaseStarts, see_the_walls_at_the_sides) {
  PoreBlock channel(whole_box({6, 3, 40}));
  for_each_voxel(channel.box, [&](const Index3& at) { channel[at] = at[2] < 2 ? 0 : 1; });
  TwophaseRequest request = short_request();
  request.saturations = {0.5};
  request.steps = 40;
  for (const Boundary sides : {Boundary::sealed, Boundary::mirror}) {
    request.boundary = sides;
    EXPECT_EQ(twophase_of(channel, request, Comm(MPI_COMM_SELF)).plan.narrow, sides == Boundary::sealed ? 1 : 0);
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

// A flow through a sample with mirrors or walls at its sides, and through the sample that a user would make of its images: periodic, and
// with solid between walls. Label 1 holds the wetting fluid, label 2 the other one.
TEST(TwophaseRun, of_a_doubled_sample_has_the_relative_permeabilities_of_its_pair) {
  PoreBlock half = twophase_rock(12);
  for_each_voxel(half.box, [&](const Index3& at) { half[at] = half[at] != 0 && at[0] > 5 ? 2 : half[at]; });
  const auto run = [](const PoreBlock& labels, const std::optional<Boundary>& boundary, const Comm& comm) {
    TwophaseRequest request = short_request();
    request.start = PhaseStart::labels;
    request.saturations = {};
    request.nonwetting = {2};
    request.steps = 200;
    request.capillary_number = 1e-7;
    request.boundary = boundary;
    const LabelArray array = {labels.box.extents(), VoxelType::uint8, std::as_bytes(std::span(labels.values)), LabelSet::parse("1,2")};
    Rock rock = rock_of_labels(array, cleaning_for(request, 1), comm);
    TwophaseEvents events;
    return compute_twophase(twophase_case(rock, request, comm), events, comm);
  };
  const Index3 shape = half.box.extents();
  const auto folded = [](std::int64_t at, std::int64_t extent) { return at < extent ? at : 2 * extent - 1 - at; };
  PoreBlock mirrored(whole_box({2 * shape[0], 2 * shape[1], 2 * shape[2]})), walled(whole_box({2 * shape[0], shape[1] + 7, shape[2] + 7}));
  for_each_voxel(mirrored.box, [&](const Index3& at) {
    mirrored[at] = half[{folded(at[0], shape[0]), folded(at[1], shape[1]), folded(at[2], shape[2])}];
  });
  for_each_voxel(walled.box, [&](const Index3& at) {
    if (at[1] < shape[1] && at[2] < shape[2]) walled[at] = half[{folded(at[0], shape[0]), at[1], at[2]}];
  });
  for (const auto& [boundary, whole] : {std::pair(Boundary::mirror, &mirrored), {Boundary::sealed, &walled}}) {
    const TwophaseResult found = run(half, boundary, Comm(MPI_COMM_SELF)), pair = run(*whole, {}, Comm(MPI_COMM_SELF));
    const PhaseMonitor &of_half = found.state.monitors.back(), &of_whole = pair.state.monitors.back();
    const double volumes = static_cast<double>(whole->box.volume()) / static_cast<double>(2 * half.box.volume());
    const double k = found.plan.permeability, k_whole = pair.plan.permeability * (boundary == Boundary::mirror ? 1 : volumes);
    EXPECT_NEAR(k_whole, k, 0.01 * k);
    // The forces differ by the errors of both k, and strong ones move the interfaces.
    EXPECT_NEAR(*of_half.kr_n * k, *of_whole.kr_n * k_whole, 1e-6 * *of_half.kr_n * k);
    EXPECT_NEAR(*of_half.kr_w * k, *of_whole.kr_w * k_whole, 1e-6 * *of_half.kr_w * k);
    EXPECT_GT(*of_half.kr_n, 0.01);
    EXPECT_LT(std::abs(*of_whole.floor_n), 1e-9) << "a sample that is its own mirror image has no spurious mean flow";
  }
}

TEST(TwophaseRun, between_mirrors_has_the_same_bits_on_any_ranks) {
  TwophaseRequest request = short_request();
  request.saturations = {0.5};
  request.steps = 60;
  for (const Boundary sides : {Boundary::mirror, Boundary::sealed}) {
    request.boundary = sides;
    const std::vector<double> expected = numbers_of(twophase_of(twophase_rock(12), request, Comm(MPI_COMM_SELF)));
    EXPECT_EQ(numbers_of(twophase_of(twophase_rock(12), request, Comm())), expected);
  }
}

// Walls and reservoirs are at all faces of the sample, or mirrors at its sides.
TEST(TwophaseRun, between_reservoirs_has_the_same_bits_on_any_ranks) {
  TwophaseRequest request = short_request();
  request.relative_permeability = false;
  request.saturations = {};
  request.pressures = {0.004, 0.012};
  for (const Boundary sides : {Boundary::sealed, Boundary::mirror}) {
    request.boundary = sides;
    const std::vector<double> expected = numbers_of(twophase_of(twophase_rock(), request, Comm(MPI_COMM_SELF)));
    EXPECT_EQ(numbers_of(twophase_of(twophase_rock(), request, Comm())), expected);
  }
}

}  // namespace karst
