// What is foretold of a run's memory, against what a run keeps.
#include "solver/memory_need.hpp"

#include <gtest/gtest.h>

#include "geometry/box_grid.hpp"
#include "geometry/pores.hpp"
#include "geometry/synthetic/sample_kinds.hpp"
#include "partition/bisection.hpp"
#include "partition/part_builder.hpp"
#include "solver/flow_solver.hpp"
#include "solver/narrow_links.hpp"
#include "solver/variants.hpp"
#include "support/test_images.hpp"

namespace karst {

PoreBlock sandstone(double porosity, double grains) {
  SampleOptions options;
  options.kind = "sandstone";
  options.shape = {96, 96, 96};
  options.porosity = porosity;
  options.grains = grains;
  return render_pores(*make_sample(options), whole_box(options.shape));
}

TEST(MemoryNeed, is_foretold_within_a_tenth) {
  const Comm alone(MPI_COMM_SELF);
  for (PoreBlock pores : {sandstone(0.13, 4), sandstone(0.2, 6), sandstone(0.4, 3), random_pores({80, 80, 80}, 0.6, 5)}) {
    const Index3 shape = pores.box.extents();
    const PoreReport report = remove_stagnant_pores(pores, BoxGrid(shape, 1), Boundary::periodic, {true, true, true}, alone);
    const PoreRows fluid(pores);
    for (const std::int64_t parts : {1, 4}) {
      const auto tree = bisect(fluid, shape, std::vector<double>(static_cast<std::size_t>(parts), 1.0), CutKind::stepped, alone);
      for (const Storage storage : {Storage::f64, Storage::f32}) {
        FlowSettings settings;
        settings.storage = storage;
        const FlowSolver solver(*build_part_all(*tree, 0, fluid, {velocity_set(D3Q19::name), shape, Boundary::periodic}, alone),
                                Boundary::periodic, shape, settings, alone);
        const auto kept = static_cast<double>(solver.bytes());
        const auto foretold = static_cast<double>(solver_bytes({report.voxels, report.sites, report.rows}, parts, storage));
        EXPECT_NEAR(foretold, kept, 0.1 * kept) << report.sites << " sites, " << report.rows << " rows, " << parts << " parts";
      }
    }
  }
}

TEST(MemoryNeed, of_a_GPU_is_foretold_within_a_tenth) {
  const Comm alone(MPI_COMM_SELF);
  for (PoreBlock pores : {sandstone(0.13, 4), sandstone(0.2, 6), sandstone(0.4, 3), random_pores({80, 80, 80}, 0.6, 5)}) {
    const Index3 shape = pores.box.extents();
    const PoreReport report = remove_stagnant_pores(pores, BoxGrid(shape, 1), Boundary::periodic, {true, true, true}, alone);
    const PoreRows fluid(pores);
    const auto tree = bisect(fluid, shape, {1.0}, CutKind::stepped, alone);
    const Part part = *build_part_all(*tree, 0, fluid, {velocity_set(D3Q19::name), shape, Boundary::periodic}, alone);
    for (const Storage storage : {Storage::f64, Storage::f32}) {
      const auto kept =
          static_cast<double>(part.padded_sites() * part.velocities.size() * number_bytes(storage) + narrow_links(part, 1).bytes());
      EXPECT_NEAR(static_cast<double>(gpu_bytes({report.voxels, report.sites, report.rows}, 1, storage)), kept, 0.1 * kept);
    }
  }
}

}  // namespace karst
