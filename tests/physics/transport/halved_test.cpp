// The flow of a sample on voxels half as large.
#include <gtest/gtest.h>

#include <algorithm>

#include "physics/transport/fluxes/halved_voxels.hpp"
#include "physics/transport/transport_case.hpp"
#include "support/conductivity_case.hpp"

namespace karst {
namespace {

PoreBlock flowing_rock(Boundary boundary) { return cluster_of(sandstone(12, 0.45), boundary); }

PoreBlock on_halved_voxels(const PoreBlock& pores) {
  const Index3 shape = pores.box.extents();
  PoreBlock halved(whole_box({2 * shape[0], 2 * shape[1], 2 * shape[2]}));
  for_each_voxel(halved.box, [&](const Index3& at) { halved[at] = pores[{at[0] / 2, at[1] / 2, at[2] / 2}]; });
  return halved;
}

std::unique_ptr<Closures> halved_closures(const TransportFlows& flows) {
  SiteFacts sites = halved_sites(flows.facts, 2, Comm());
  NetworkLevels levels = levels_of(sites, 1, Comm());
  RankSettings settings;
  settings.threads = 1;
  auto closures = make_closures(std::move(sites), std::move(levels), settings, Comm());
  closures->take_flow(halved_fluxes(flows.along[along_x]->fluxes, flows.facts, along_x, 2, Comm()), along_x);
  return closures;
}

TEST(HalvedVoxels, have_the_exact_dispersion_of_a_slit) {
  PoreBlock pores(whole_box({2, 17, 1}));
  for_each_voxel(pores.box, [&](const Index3& at) { pores[at] = at[1] < 16; });
  const auto closures = halved_closures(transport_flow_through(pores, Boundary::periodic, along_x, 1e-12, Comm()));
  const Dispersion found = dispersion_of(*closures, problem_of(*closures, ex, 10, 32), 1e-10);
  EXPECT_NEAR(found.value, 1.4646461731815, 1e-9);
}

TEST(HalvedVoxels, are_those_of_the_image_with_each_voxel_cut_in_eight) {
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    const PoreBlock pores = flowing_rock(boundary);
    const auto found = halved_closures(transport_flow_through(pores, boundary, along_x, 1e-3, Comm()));
    const auto exact = closures_in(
        on_halved_voxels(pores), boundary, [](const Index3&, std::size_t) { return 0; }, Comm());
    for (const Direction3& e : {ex, ey, ez}) {
      const double value = dispersion_of(*exact, {e, 0}, 1e-9).value;
      EXPECT_NEAR(dispersion_of(*found, {e, 0}, 1e-9).value, value, 1e-8);
    }
  }
}

TEST(HalvedVoxels, lose_nothing_and_keep_the_mean_velocity) {
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    const TransportFlows flows = transport_flow_through(flowing_rock(boundary), boundary, along_x, 1e-3, Comm());
    const SiteFacts sites = halved_sites(flows.facts, 1, Comm());
    const FaceFluxes fluxes = halved_fluxes(flows.along[along_x]->fluxes, flows.facts, along_x, 1, Comm());
    const auto leaving = leaving_sites(fluxes, sites, along_x, 1, Comm());
    EXPECT_TRUE(std::ranges::all_of(leaving, [](std::int64_t flux) { return flux == 0; }));
    const Direction3 halved = halved_closures(flows)->mean_velocity();
    const FaceFluxes& whole = flows.along[along_x]->fluxes;
    const Direction3 mean =
        closures_in(transport_flow_through(flowing_rock(boundary), boundary, along_x, 1e-3, Comm()), Comm())->mean_velocity();
    for (std::size_t a = 0; a < 3; ++a) EXPECT_NEAR(halved[a] * fluxes.unit, mean[a] * whole.unit, 1e-12 * mean[0] * whole.unit);
  }
}

}  // namespace
}  // namespace karst
