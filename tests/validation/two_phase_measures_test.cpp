// Two phases in small samples: what karst validate measures of them, on any ranks.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "partition/parts/part_builder.hpp"
#include "solver/flow/flow_solver.hpp"
#include "solver/site/variants.hpp"
#include "support/random_owners.hpp"
#include "support/test_images.hpp"
#include "validation/motions_of.hpp"
#include "validation/twophase/two_phase_cases.hpp"
#include "validation/twophase/wetting_measures.hpp"

namespace karst {

namespace {

FlowLab two_phase_lab(const Comm& comm) {
  return {FlowSettings{}, comm, [] {}};
}

double number(std::int64_t value) { return static_cast<double>(value); }

// The motions of the flow of one fluid.
Block<SiteMotion> flow_of_one_fluid(const PoreBlock& pores, double viscosity, const std::array<double, 3>& force, std::int64_t steps) {
  const Comm alone(MPI_COMM_SELF);
  const Index3 shape = pores.box.extents();
  UnsteadySettings settings;
  settings.flow.tau = 0.5 + 3 * viscosity;
  settings.force = force;
  const auto flow = unsteady_flow(*build_part_all(RandomOwners(shape, 1, 1), 0, PoreRows(pores), {velocity_set(D3Q19::name), shape}, alone),
                                  settings, alone);
  flow->start([](std::size_t) { return SiteMotion{}; });
  flow->advance(steps / 2);
  return motions_of(*flow, shape, alone);
}

// Some drop beside solid voxels, driven.
Block<TwoPhaseMotion> motions_of_some_drop(const FlowLab& lab) {
  TwoPhaseLaw law = {0.25, 0.08};
  law.force_n = {1e-5, 2e-5, 0};
  TwoPhaseBox box = lab.two_phases({random_pores({10, 9, 8}, 0.9, 702), law, 50}, [&](const Index3& v) {
    return interface_profile(3 - std::hypot(number(v[0]) - 5, number(v[1]) - 3, number(v[2]) - 4), law.width);
  });
  box.advance(60);
  return box.motions();
}

}  // namespace

// The other phase does not matter, nor does the contact angle.
TEST(TwoPhaseMeasures, of_one_phase_alone_are_those_of_one_fluid) {
  const PoreBlock pores = random_pores({10, 9, 8}, 0.8, 701);
  const std::array<double, 3> force = {1e-6, 0, 2e-6};
  const FlowLab lab = two_phase_lab(Comm());
  for (const double share : {0.0, 1.0}) {
    for (const auto& [viscosity_n, viscosity_w] : {std::pair(1.0 / 6, 1.0 / 6), std::pair(0.3, 0.03)}) {
      TwoPhaseLaw law = {viscosity_n, viscosity_w};
      law.force_n = law.force_w = force;
      TwoPhaseBox box = lab.two_phases({pores, law, 30}, [&](const Index3&) { return share; });
      box.advance(400);
      const Block<TwoPhaseMotion> found = box.motions();
      const Block<SiteMotion> expected = flow_of_one_fluid(pores, share == 1 ? viscosity_n : viscosity_w, force, 400);
      double fastest = 0;
      for (const TwoPhaseMotion& motion : found.values) fastest = std::max(fastest, speed_of(motion));
      EXPECT_GT(fastest, 1e-6);
      for (std::size_t i = 0; i < pores.values.size(); ++i) {
        if (pores.values[i] == 0) continue;
        EXPECT_NEAR(found.values[i].share, share, 1e-12);
        for (std::size_t a = 0; a < 3; ++a) EXPECT_NEAR(found.values[i].velocity[a], expected.values[i].velocity[a], 1e-12 * fastest);
      }
    }
  }
}

TEST(TwoPhaseMeasures, of_an_interface_at_rest_and_of_layers_are_as_published) {
  std::vector<ValidationCase> cases;
  add_two_phase_cases(cases, false, false);
  const FlowLab lab = two_phase_lab(Comm());
  int measured = 0;
  for (const ValidationCase& each : cases) {
    const std::string& name = each.published.name;
    if (name.find("layer") == std::string::npos) continue;
    ++measured;
    const double ours = each.measure(lab);
    EXPECT_TRUE(is_accepted(each.published, ours)) << name << ", " << each.published.quantity << ": " << ours;
  }
  EXPECT_EQ(measured, 5);
}

TEST(TwoPhaseMeasures, have_the_same_bits_on_any_ranks) {
  const Block<TwoPhaseMotion> shared = motions_of_some_drop(two_phase_lab(Comm()));
  const Block<TwoPhaseMotion> alone = motions_of_some_drop(two_phase_lab(Comm(MPI_COMM_SELF)));
  for (std::size_t i = 0; i < alone.values.size(); ++i) {
    EXPECT_EQ(shared.values[i].share, alone.values[i].share);
    EXPECT_EQ(shared.values[i].density, alone.values[i].density);
    EXPECT_EQ(shared.values[i].velocity, alone.values[i].velocity);
  }
}

// In one sample, walls are at faces; in the other one, they are solid voxels.
TEST(TwoPhaseMeasures, beside_walls_at_faces_are_those_beside_solid_voxels) {
  OpenFaces faces{};
  faces[1] = {OpenFace{0, false}, OpenFace{1, false}};
  PoreBlock open(whole_box({12, 12, 1})), between(whole_box({12, 14, 1}));
  for_each_voxel(open.box, [&](const Index3& v) { open[v] = 1; });
  for_each_voxel(between.box, [&](const Index3& v) { between[v] = v[1] > 0 && v[1] < 13; });
  TwoPhaseLaw law;
  law.force_n = {1e-5, 2e-5, 0};
  const auto share_at = [&](std::int64_t x, std::int64_t y) {
    return interface_profile(4 - std::hypot(number(x) - 5, number(y) - 3), law.width);
  };
  const FlowLab lab = two_phase_lab(Comm());
  TwoPhaseBox at_faces = lab.two_phases({open, law, 50, faces}, [&](const Index3& v) { return share_at(v[0], v[1]); });
  TwoPhaseBox in_voxels = lab.two_phases({between, law, 50}, [&](const Index3& v) { return share_at(v[0], v[1] - 1); });
  at_faces.advance(100);
  in_voxels.advance(100);
  const Block<TwoPhaseMotion> here = at_faces.motions(), there = in_voxels.motions();
  for_each_voxel(here.box, [&](const Index3& v) {
    const TwoPhaseMotion &a = here[v], &b = there[{v[0], v[1] + 1, 0}];
    EXPECT_EQ(a.share, b.share);
    EXPECT_EQ(a.velocity, b.velocity);
  });
}

// Corners of square channels keep phase w below 45 degrees.
TEST(TwoPhaseMeasures, compare_bubbles_with_the_pressure_of_mayer_stowe_and_princen) {
  EXPECT_NEAR(pressure_in_channel({false, 8, 0}), 1 + std::sqrt(std::numbers::pi) / 2, 1e-9);
  EXPECT_NEAR(pressure_in_channel({false, 8, 30}), 1.700, 5e-4);
  EXPECT_NEAR(pressure_in_channel({false, 8, 60}), 1, 1e-12);
}

}  // namespace karst
