// Every layout, number type, kind of CPU, number of threads, of ranks and parts is the same solver: bit for bit.
#include <gtest/gtest.h>

#include "base/text.hpp"
#include "geometry/box_grid.hpp"
#include "partition/part_builder.hpp"
#include "solver/cpu/cpu_backend.hpp"
#include "solver/cpu/targets.hpp"
#include "solver/stepper.hpp"
#include "support/naive_solver.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"

namespace karst {

constexpr double tau = 0.8;
constexpr int steps = 50;

struct Variant {
  LayoutKind layout = LayoutKind::vector_bundle;
  EquilibriumKind equilibrium = EquilibriumKind::stokes;
  int threads = 1;
  std::string target;
  bool overlap = true;
};

// One case, driven along `axis`, with a part for each rank and voxels that belong to ranks at random.
struct Case {
  PoreBlock pores;
  Boundary boundary;
  int axis;
  Part part;
  std::array<double, 3> force{};

  Case(const Index3& shape, Boundary b, int a, std::uint32_t seed) : pores(random_pores(shape, 0.6, seed)), boundary(b), axis(a) {
    const Comm comm;
    const RandomOwners owners(shape, comm.size(), seed);
    const FluidRows fluid(cut_out(pores, BoxGrid(shape, comm.size()).box(comm.rank())));
    part = *build_part_all(owners, comm.rank(), fluid, shape, boundary, comm);
    force[static_cast<std::size_t>(axis)] = 1e-3;
  }

  std::string name() const { return text(shape_text(pores.box.extents()), " ", boundary_name(boundary), " along ", axis_names[axis]); }

  NaiveSolver reference(EquilibriumKind equilibrium) const {
    NaiveSolver naive(pores, boundary, axis, tau, force);
    for (int step = 0; step < steps; ++step) equilibrium == EquilibriumKind::stokes ? naive.step<Stokes>() : naive.step<NavierStokes>();
    return naive;
  }

  template <class Number>
  CpuBackend<Number> run(const Variant& variant) const {
    CpuBackend<Number> backend(part, variant.layout, variant.equilibrium, variant.threads, variant.target);
    backend.set_flow(tau, force);
    backend.start_at_rest(force);
    Stepper stepper(backend, part, boundary, axis, variant.overlap, Comm());
    for (int step = 0; step < steps; step += 2) stepper.two_steps();
    return backend;
  }

  // Populations that differ in any bit from the reference's.
  std::int64_t differences(const Variant& variant, const NaiveSolver& naive) const {
    const auto backend = run<double>(variant);
    std::int64_t different = 0;
    for (std::int64_t site = 0; site < part.padded_sites(); ++site) {
      const std::uint64_t voxel = part.voxels[static_cast<std::size_t>(site)];
      if (voxel == no_voxel) continue;
      for (int q = 0; q < directions; ++q) {
        different += backend.arriving(site, q) != naive.arriving(pores.box.voxel_at(voxel))[static_cast<std::size_t>(q)];
      }
    }
    return different;
  }
};

TEST(Equivalence, every_boundary_and_direction_of_flow) {
  std::uint32_t seed = 0;
  for (const Index3& shape : {Index3{7, 6, 5}, Index3{1, 8, 9}, Index3{3, 1, 1}, Index3{2, 2, 2}}) {
    for (const Boundary boundary : {Boundary::periodic, Boundary::mirror, Boundary::sealed}) {
      for (const int axis : {0, 1, 2}) {
        const Case each(shape, boundary, axis, ++seed);
        EXPECT_EQ(each.differences({}, each.reference(EquilibriumKind::stokes)), 0) << each.name() << ", seed " << seed;
      }
    }
  }
}

TEST(Equivalence, every_layout_target_and_equilibrium) {
  const Case each({9, 8, 7}, Boundary::periodic, 1, 77);
  for (const EquilibriumKind equilibrium : {EquilibriumKind::stokes, EquilibriumKind::navier_stokes}) {
    const NaiveSolver naive = each.reference(equilibrium);
    for (const LayoutKind layout : all_layouts()) {
      for (const CpuTarget<double>& target : cpu_targets<double>()) {
        EXPECT_EQ(each.differences({layout, equilibrium, 1, target.name, true}, naive), 0) << layout_name(layout) << ", " << target.name;
      }
    }
  }
}

TEST(Equivalence, every_number_of_threads_with_and_without_overlap) {
  const Case each({9, 8, 7}, Boundary::mirror, 0, 79);
  const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
  for (const int threads : {1, 2, 4}) {
    for (const bool overlap : {true, false}) {
      EXPECT_EQ(each.differences({LayoutKind::vector_bundle, EquilibriumKind::stokes, threads, "", overlap}, naive), 0) << threads;
    }
  }
}

TEST(Equivalence, of_f32_in_all_layouts_and_targets) {
  const Case each({9, 8, 7}, Boundary::mirror, 2, 78);
  const NaiveSolver naive = each.reference(EquilibriumKind::stokes);
  const auto first = each.run<float>({});
  for (const LayoutKind layout : all_layouts()) {
    for (const CpuTarget<float>& target : cpu_targets<float>()) {
      const auto other = each.run<float>({layout, EquilibriumKind::stokes, 1, target.name, true});
      std::int64_t different = 0;
      for (std::int64_t site = 0; site < each.part.padded_sites(); ++site) {
        for (int q = 0; q < directions; ++q) different += other.arriving(site, q) != first.arriving(site, q);
      }
      EXPECT_EQ(different, 0) << layout_name(layout) << ", " << target.name;
    }
  }
  for (std::int64_t site = 0; site < each.part.padded_sites(); ++site) {
    const std::uint64_t voxel = each.part.voxels[static_cast<std::size_t>(site)];
    if (voxel == no_voxel) continue;
    for (int q = 0; q < directions; ++q) {
      EXPECT_NEAR(first.arriving(site, q), naive.arriving(each.pores.box.voxel_at(voxel))[static_cast<std::size_t>(q)], 1e-8);
    }
  }
}

}  // namespace karst
