// From the units of the user to lattice units.
#include "physics/flow/flow_scales.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <numbers>

#include "base/error.hpp"
#include "base/setting.hpp"
#include "physics/flow/flow_plan.hpp"
#include "solver/site/collision.hpp"

namespace karst {
namespace {

const SampleScales square = {{64, 64, 1}, {66, 66, 1}, std::nullopt};

FlowRequest lid(double speed) {
  FlowRequest request;
  request.walls = {{2, {{speed, 0, 0}}}};
  request.end = TimeSpan{10, TimeSpan::Unit::characteristic};
  return request;
}

std::string refusal_of(const FlowRequest& request, const SampleScales& sample = square) {
  try {
    flow_plan(request, sample);
  } catch (const InputError& e) {
    return with_options(e.message());
  }
  return "accepted";
}

FlowRequest changed(FlowRequest request, const std::function<void(FlowRequest&)>& change) {
  change(request);
  return request;
}

TEST(FlowScales, follow_from_the_Reynolds_number_the_pores_and_the_fastest_wall) {
  FlowRequest request = lid(0.1);
  request.reynolds = 100;
  const FlowScales scales = flow_scales(request, square);
  EXPECT_EQ(scales.length, 64);
  EXPECT_EQ(*scales.speed, 0.1);
  EXPECT_DOUBLE_EQ(scales.viscosity, 0.064);
  EXPECT_DOUBLE_EQ(*scales.reynolds(), 100);
  EXPECT_DOUBLE_EQ(scales.characteristic_steps(), 640);
  EXPECT_EQ(scales.steps({10, TimeSpan::Unit::characteristic}), 6400);
  EXPECT_EQ(scales.steps({7, TimeSpan::Unit::steps}), 8) << "steps come in pairs";
  EXPECT_EQ(result_units(scales).system, "characteristic");
}

TEST(FlowScales, of_water_in_a_channel_of_voxels_of_10_micrometres) {
  FlowRequest request = lid(0);
  request.walls = {{2, {{1e-3, 0, 0}, true}}};
  request.viscosity = GivenQuantity{1e-6, true};
  request.speed = 0.01;
  const FlowScales scales = flow_scales(request, {{50, 50, 1}, {52, 52, 1}, 10e-6});
  EXPECT_DOUBLE_EQ(*scales.step_s, 0.01 * 10e-6 / 1e-3);
  EXPECT_DOUBLE_EQ(*scales.reynolds(), 1e-3 * 50 * 10e-6 / 1e-6);
  EXPECT_DOUBLE_EQ(scales.viscosity, 1e-6 * *scales.step_s / 1e-10);
  EXPECT_DOUBLE_EQ(scales.lattice(GivenVector{{1e-3, 0, 0}, true}, Kind::speed)[0], 0.01);
  const ResultUnits units = result_units(scales);
  EXPECT_EQ(units.system, "SI");
  EXPECT_DOUBLE_EQ(units.speed * 0.01, 1e-3);
  EXPECT_DOUBLE_EQ(units.pressure, 1000 * units.speed * units.speed);
}

TEST(FlowScales, of_a_vortex_are_a_wavelength_over_2_pi_and_a_speed_of_5_percent) {
  FlowRequest request;
  request.start = FlowStartKind::taylor_green;
  request.reynolds = 1600;
  request.end = TimeSpan{1, TimeSpan::Unit::characteristic};
  const FlowScales scales = flow_scales(request, {{64, 64, 64}, {64, 64, 64}, std::nullopt, false});
  EXPECT_DOUBLE_EQ(scales.length, 32 / std::numbers::pi);
  EXPECT_EQ(*scales.speed, 0.05);
}

TEST(FlowScales, without_a_speed_have_times_of_diffusion_and_results_in_lattice_units) {
  FlowRequest request;
  request.tau = 0.8;
  request.force = {{1e-6, 0, 0}};
  request.end = TimeSpan{1, TimeSpan::Unit::characteristic};
  const FlowScales scales = flow_scales(request, square);
  EXPECT_FALSE(scales.reynolds());
  EXPECT_DOUBLE_EQ(scales.characteristic_steps(), 64 * 64 / viscosity(0.8));
  EXPECT_EQ(result_units(scales).system, "lattice");
}

TEST(FlowScales, refuse_what_is_missing_and_what_is_too_fast) {
  const FlowRequest good = changed(lid(0.1), [](auto& r) { r.reynolds = 100; });
  EXPECT_EQ(refusal_of(good), "accepted");
  EXPECT_EQ(refusal_of(lid(0.1)), "the viscosity is not given. Give --reynolds, --tau or --viscosity.");
  EXPECT_EQ(refusal_of(changed(good, [](auto& r) { r.tau = 0.6; })),
            "--reynolds, --tau or --viscosity are given together (each sets the viscosity). Give one of them.");
  EXPECT_EQ(refusal_of(changed(lid(0.1), [](auto& r) { r.tau = 0.4; })), "--tau 0.4 is not above 0.5 and at most 10.");
  EXPECT_EQ(refusal_of(changed(lid(0.1), [](auto& r) { r.viscosity = GivenQuantity{-1}; })),
            "--viscosity -1 is not above zero (the relaxation time would not be above 0.5).");
  EXPECT_EQ(
      refusal_of(changed(good,
                         [](auto& r) {
                           r.walls[0].velocity.value = {0, 0, 0.2};
                         })),
      "the characteristic speed has a Mach number of 0.346, above 0.3 (the method is for nearly incompressible flow). Use a lower speed "
      "in lattice units: at most 0.173, better 0.05.");
  EXPECT_EQ(refusal_of(changed(good, [](auto& r) { r.walls.push_back(r.walls[0]); })), "label 2 of --wall has two velocities. Give one.");
  EXPECT_EQ(refusal_of(changed(good, [](auto& r) { r.end.reset(); })), "the flow has no end. Give --time, --tolerance or both.");
  EXPECT_EQ(refusal_of(changed(good, [](auto& r) { r.walls[0].velocity.is_si = true; })),
            "quantities in SI units need the size of a voxel. Give --voxel-size.");
  EXPECT_EQ(refusal_of(changed(good,
                               [](auto& r) {
                                 r.end = TimeSpan{1, TimeSpan::Unit::seconds};
                               })),
            "a time in seconds needs --voxel-size and --velocity.");
  EXPECT_EQ(refusal_of(changed(good,
                               [](auto& r) {
                                 r.faces = {{0, 0, GivenVector{}, {}}};
                               })),
            "--face x- is open, but x+ is not (the sample is not periodic along x). Give both.");
  EXPECT_EQ(refusal_of(changed(good,
                               [](auto& r) {
                                 r.probes = {{"far", {67, 0, 0}}};
                               })),
            "--probe 'far': x = 67 is outside the sample of 66 x 66 x 1 voxels. Give a place from 0 to 66.");
  EXPECT_EQ(refusal_of(changed(good, [](auto& r) { r.start = FlowStartKind::taylor_green; })),
            "--start taylor-green is for a periodic box without solid, as of karst make box.");
}

}  // namespace
}  // namespace karst
