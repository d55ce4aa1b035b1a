// The fluxes through the faces of a flow.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "physics/transport/compute_transport.hpp"
#include "physics/transport/flow_frame.hpp"
#include "physics/transport/transport_case.hpp"
#include "support/conductivity_case.hpp"
#include "support/driven_flow.hpp"

namespace karst {
namespace {

const FlowFluxes& along_x_of(const TransportFlows& flows) { return *flows.along[along_x]; }

TEST(FaceFluxes, of_a_slit_are_the_velocities_of_its_sites) {
  PoreBlock pores(whole_box({2, 6, 2}));
  for (std::size_t i = 0; i < pores.values.size(); ++i) pores.values[i] = pores.box.voxel_at(i)[1] < 5;
  const TransportFlows flows = transport_flow_through(pores, Boundary::periodic, along_x, 1e-12, Comm());
  const FaceFluxes& fluxes = along_x_of(flows).fluxes;
  const auto middle = [&](std::size_t i) { return whole_box(flows.facts.shape).voxel_at(flows.facts.part.voxels[i])[1]; };
  for (std::size_t i = 0; i < flows.facts.part.voxels.size(); ++i) {
    if (flows.facts.part.voxels[i] == no_voxel) continue;
    const double twice = 2.0 * static_cast<double>(middle(i)) - 4, exact = (25 - twice * twice) / 25;  // by the velocity in the middle
    EXPECT_NEAR(static_cast<double>(fluxes.upper[0][i]) * 0x1p-40, exact, 1e-9);
    EXPECT_EQ(fluxes.upper[1][i], 0);
    EXPECT_EQ(fluxes.upper[2][i], 0);
  }
}

TEST(FaceFluxes, lose_nothing_at_any_site) {
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    for (const std::string_view lattice : {"d3q19", "d3q27"}) {
      const PoreBlock pores = cluster_of(sandstone(24, 0.35), boundary);
      const TransportFlows flows = transport_flow_through(pores, boundary, along_x, 1e-4, Comm(), lattice);
      const auto leaving = leaving_sites(along_x_of(flows).fluxes, flows.facts, along_x, 1, Comm());
      EXPECT_TRUE(std::ranges::all_of(leaving, [](std::int64_t each) { return each == 0; }));
      EXPECT_LT(along_x_of(flows).largest_change, 0.02);
      EXPECT_GT(Comm().sum_all(flows.facts.part.sites), 1000);
    }
  }
}

// D and its fluxes carry the same: the mean flux by that of the populations is k.
TEST(FaceFluxes, have_the_mean_velocity_of_the_flow) {
  const PoreBlock pores = cluster_of(sandstone(24, 0.35), Boundary::periodic);
  for (const std::string_view lattice : {"d3q19", "d3q27"}) {
    TransportFlows flows = transport_flow_through(pores, Boundary::periodic, along_x, 1e-9, Comm(), lattice);
    const double k = along_x_of(flows).flow.last.k_driven(), unit = along_x_of(flows).fluxes.unit;
    const double nu = viscosity(along_x_of(flows).flow.last.tau), sites = static_cast<double>(Comm().sum_all(flows.facts.part.sites));
    const double share = sites / static_cast<double>(pores.box.volume());
    const auto closures = closures_in(std::move(flows), Comm());
    EXPECT_NEAR(closures->mean_velocity()[0] * unit * share * nu / FlowNumerics().force / k, 1, 1e-6);
  }
}

TEST(Dispersion, in_a_sample_with_mirrors_is_that_of_the_sample_with_its_images) {
  const PoreBlock pores = cluster_of(sandstone(16, 0.5), Boundary::mirror);
  PoreBlock images = pores;
  for (std::size_t axis = 0; axis < 3; ++axis) images = with_images(images, axis);
  const auto here = closures_in(transport_flow_through(pores, Boundary::mirror, along_x, 1e-10, Comm()), Comm());
  const auto there = closures_in(transport_flow_through(images, Boundary::periodic, along_x, 1e-10, Comm()), Comm());
  for (const Direction3& e : {ex, ey}) {
    const Dispersion own = dispersion_of(*here, problem_of(*here, e, 10, 4), 1e-8),
                     whole = dispersion_of(*there, problem_of(*there, e, 10, 4), 1e-8);
    EXPECT_NEAR(own.value / whole.value, 1, 1e-6);
  }
}

// The voxel (x, y, z) of the result is (y, z, x) of the sample.
PoreBlock turned(const PoreBlock& pores) {
  const Index3 n = pores.box.extents();
  PoreBlock all(whole_box({n[1], n[2], n[0]}));
  for (std::size_t i = 0; i < all.values.size(); ++i) {
    const Index3 at = all.box.voxel_at(i);
    all.values[i] = pores[{at[2], at[0], at[1]}];
  }
  return all;
}

DispersionAt dispersion_along(const PoreBlock& pores, Boundary boundary, std::size_t axis) {
  TransportRequest request;
  request.boundary = boundary;
  request.directions = {};
  request.directions[axis] = true;
  request.peclets = {8};
  request.length = GivenLength{6, true};
  request.tolerance = 1e-6;
  request.flow_tolerance = 1e-9;
  request.machine.threads = 1;
  complete(request);
  const Rock rock = conductivity_sample(pores).rock(boundary, request.directions, Comm());
  return compute_transport(rock, request, Comm()).along[axis].value().at.front();
}

TEST(Dispersion, turns_with_the_sample) {
  for (const Boundary boundary : {Boundary::periodic, Boundary::mirror}) {
    PoreBlock pores = cluster_of(sandstone(12, 0.5), boundary);
    const DispersionAt first = dispersion_along(pores, boundary, 0);
    EXPECT_LE(first.least_lower.value(), first.least.value());
    EXPECT_GT(first.transverse.value(), 1.01 * first.least.value());
    for (const std::size_t axis : {std::size_t{2}, std::size_t{1}}) {
      pores = turned(pores);
      const DispersionAt other = dispersion_along(pores, boundary, axis);
      EXPECT_NEAR(other.longitudinal / first.longitudinal, 1, 1e-5);
      EXPECT_NEAR(other.transverse.value() / first.transverse.value(), 1, 1e-5);
      EXPECT_NEAR(other.least.value() / first.least.value(), 1, 1e-5);
    }
  }
}

TEST(PrincipalBounds, hold_for_a_known_matrix) {
  // The matrix (2, 0.5; 0.5, 1), whose entries are known within 0.1.
  const auto within = [](double value) { return Dispersion{0, value, value - 0.1, value + 0.1}; };
  const PrincipalBounds bounds = principal_bounds(within(2), within(1), within(2), within(1));
  const double larger = 1.5 + std::sqrt(0.5), smaller = 1.5 - std::sqrt(0.5);
  EXPECT_GE(bounds.larger_upper, larger + 0.1);
  EXPECT_LE(bounds.larger_upper, larger + 0.3);
  EXPECT_LE(bounds.smaller_lower, smaller - 0.1);
  EXPECT_GE(bounds.smaller_lower, smaller - 0.3);
}

}  // namespace
}  // namespace karst
