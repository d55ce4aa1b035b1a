// Every layout, number type, kind of CPU, number of threads, of ranks and parts is the same solver: bit for bit.
#include <gtest/gtest.h>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cpu/targets.hpp"
#include "support/equivalence_case.hpp"
#include "support/refusal.hpp"
#include "support/tested_sets.hpp"

namespace karst {

struct Variant {
  LayoutKind layout = LayoutKind::vector_bundle;
  EquilibriumKind equilibrium = EquilibriumKind::stokes;
  int threads = 1;
  std::string target;
  bool overlap = true;
  Streaming streaming = Streaming::aa;
};

template <class Number, class Set>
std::vector<Number> run(const EquivalenceCase<Set>& each, const Variant& variant) {
  FlowSettings settings;
  settings.layout = variant.layout;
  settings.equilibrium = variant.equilibrium;
  settings.threads = variant.threads;
  settings.overlap = variant.overlap;
  return each.populations_on(CpuBackend<Number>(each.part, settings, variant.target, {variant.streaming}), variant.overlap);
}

// Populations that differ in any bit from the reference's.
template <class Set>
std::int64_t differences(const EquivalenceCase<Set>& each, const Variant& variant, const NaiveSolver& naive) {
  return each.differences(run<double>(each, variant), naive);
}

// Links as lane copies, and as units of sites.
constexpr std::array layouts_by_links = {LayoutKind::vector_bundle, LayoutKind::stream};

template <class Set>
class Equivalence : public testing::Test {};

TYPED_TEST_SUITE(Equivalence, TestedSets);

TYPED_TEST(Equivalence, every_boundary_and_direction_of_flow) {
  std::uint32_t seed = 0;
  for (const Index3& shape : {Index3{7, 6, 5}, Index3{1, 8, 9}, Index3{3, 1, 1}, Index3{2, 2, 2}}) {
    for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
      for (const int axis : {0, 1, 2}) {
        const EquivalenceCase<TypeParam> each(shape, boundary, axis, ++seed);
        const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
        for (const LayoutKind layout : layouts_by_links)
          EXPECT_EQ(differences(each, {layout, EquilibriumKind::stokes, 1, "", true}, naive), 0)
              << each.name() << ", seed " << seed << ", " << layout_name(layout);
      }
    }
  }
}

// Units of the stream layout, copies of other layouts, and single lanes.
TYPED_TEST(Equivalence, porous_labels_in_every_boundary_layout_and_target) {
  std::uint32_t seed = 500;
  for (const Index3& shape : {Index3{9, 8, 7}, Index3{2, 2, 2}}) {
    for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
      ++seed;
      EquivalenceCase<TypeParam> each(shape, boundary, static_cast<int>(seed % 3), seed);
      each.add_porous_labels(seed);
      const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
      for (const LayoutKind layout : all_layouts()) {
        for (const CpuTarget<double>& target : cpu_targets<double>()) {
          const bool overlap = seed % 2 == 0;
          EXPECT_EQ(differences(each, {layout, EquilibriumKind::stokes, 1, target.name, overlap}, naive), 0)
              << each.name() << ", seed " << seed << ", " << layout_name(layout) << ", " << target.name;
        }
      }
    }
  }
}

TYPED_TEST(Equivalence, every_layout_target_and_equilibrium) {
  const EquivalenceCase<TypeParam> each({9, 8, 7}, Boundary::periodic, 1, 77);
  for (const EquilibriumKind equilibrium : {EquilibriumKind::stokes, EquilibriumKind::navier_stokes}) {
    const NaiveSolver naive = each.reference(equilibrium);
    for (const LayoutKind layout : all_layouts()) {
      for (const CpuTarget<double>& target : cpu_targets<double>()) {
        EXPECT_EQ(differences(each, {layout, equilibrium, 1, target.name, true}, naive), 0) << layout_name(layout) << ", " << target.name;
      }
    }
  }
}

TYPED_TEST(Equivalence, every_number_of_threads_with_and_without_overlap) {
  const EquivalenceCase<TypeParam> each({9, 8, 7}, Boundary::mirror, 0, 79);
  const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
  for (const int threads : {1, 2, 4}) {
    for (const bool overlap : {true, false}) {
      for (const LayoutKind layout : layouts_by_links) {
        EXPECT_EQ(differences(each, {layout, EquilibriumKind::stokes, threads, "", overlap}, naive), 0)
            << threads << ", " << layout_name(layout);
      }
    }
  }
}

TYPED_TEST(Equivalence, two_lattices_in_every_layout_target_and_boundary) {
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
    const EquivalenceCase<TypeParam> each({9, 8, 7}, boundary, 1, 81);
    const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
    for (const LayoutKind layout : all_layouts()) {
      for (const CpuTarget<double>& target : cpu_targets<double>()) {
        for (const bool overlap : {true, false}) {
          const Variant variant = {layout, EquilibriumKind::stokes, 2, target.name, overlap, Streaming::two_lattice};
          EXPECT_EQ(differences(each, variant, naive), 0) << each.name() << ", " << layout_name(layout) << ", " << target.name;
        }
      }
    }
  }
}

TYPED_TEST(Equivalence, two_lattices_of_f32_are_those_of_AA) {
  const EquivalenceCase<TypeParam> each({9, 8, 7}, Boundary::mirror, 1, 81);
  for (const LayoutKind layout : all_layouts()) {
    Variant aa;
    aa.layout = layout;
    Variant two = aa;
    two.streaming = Streaming::two_lattice;
    EXPECT_EQ(run<float>(each, two), run<float>(each, aa)) << layout_name(layout);
  }
}

TYPED_TEST(Equivalence, edge_sites_one_by_one) {
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    const EquivalenceCase<TypeParam> each({9, 8, 7}, boundary, 2, 82, EdgeOrder::sites);
    const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
    for (const Streaming streaming : {Streaming::aa, Streaming::two_lattice}) {
      for (const bool overlap : {true, false}) {
        for (const LayoutKind layout : layouts_by_links) {
          const Variant variant = {layout, EquilibriumKind::stokes, 2, "", overlap, streaming};
          EXPECT_EQ(differences(each, variant, naive), 0)
              << each.name() << ", " << streaming_name(streaming) << ", " << layout_name(layout);
        }
      }
    }
  }
}

TEST(TwoLattices, take_twice_the_memory_of_populations) {
  const EquivalenceCase<D3Q19> each({9, 8, 7}, Boundary::mirror, 1, 77);
  const FlowSettings settings;
  const std::int64_t one = CpuBackend<double>(each.part, settings).memory_need().bytes;
  EXPECT_EQ(CpuBackend<double>(each.part, settings, BenchSwitches{Streaming::two_lattice}).memory_need().bytes, 2 * one);
}

TEST(TwoLattices, are_refused_with_inertia) {
  const EquivalenceCase<D3Q19> each({3, 3, 3}, Boundary::mirror, 1, 77);
  FlowSettings settings;
  settings.equilibrium = EquilibriumKind::navier_stokes;
  EXPECT_EQ(refusal_of([&] { CpuBackend<double>(each.part, settings, BenchSwitches{Streaming::two_lattice}); }),
            "--streaming two-lattice is compiled for --equilibrium stokes only. Choose one of these, or --streaming aa.");
}

TYPED_TEST(Equivalence, sites_move_as_they_are_told_and_say_so) {
  const EquivalenceCase<TypeParam> each({9, 8, 7}, Boundary::mirror, 1, 80);
  FlowSettings settings;
  settings.threads = 2;
  for (const LayoutKind layout : all_layouts()) {
    settings.layout = layout;
    EXPECT_EQ(each.sites_moving_otherwise(CpuBackend<double>(each.part, settings)), 0) << layout_name(layout);
    EXPECT_EQ(each.sites_moving_otherwise(CpuBackend<float>(each.part, settings)), 0) << layout_name(layout);
  }
}

TYPED_TEST(Equivalence, of_f32_in_all_layouts_and_targets) {
  const EquivalenceCase<TypeParam> each({9, 8, 7}, Boundary::mirror, 2, 78);
  const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
  const auto first = run<float>(each, Variant());
  for (const LayoutKind layout : all_layouts()) {
    for (const CpuTarget<float>& target : cpu_targets<float>()) {
      const auto other = run<float>(each, {layout, EquilibriumKind::stokes, 1, target.name, true});
      EXPECT_EQ(other, first) << layout_name(layout) << ", " << target.name;
    }
  }
  for (std::int64_t site = 0; site < each.part.padded_sites(); ++site) {
    const std::uint64_t voxel = each.part.voxels[static_cast<std::size_t>(site)];
    if (voxel == no_voxel) continue;
    constexpr std::size_t directions = Lattice<TypeParam>::directions;
    for (std::size_t q = 0; q < directions; ++q) {
      EXPECT_NEAR(first[static_cast<std::size_t>(site) * directions + q], naive.arriving(each.pores.box.voxel_at(voxel))[q], 1e-8);
    }
  }
}

}  // namespace karst
