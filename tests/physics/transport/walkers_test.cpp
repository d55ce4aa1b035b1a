// Random walkers against exact dispersion, and what they must never do.
#include "physics/transport/walkers/walkers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "physics/transport/walkers/walk.hpp"
#include "support/walk_case.hpp"

namespace karst {

namespace {

const Comm& alone() {
  static const Comm self(MPI_COMM_SELF);
  return self;
}

PoreBlock all_pores(const Index3& shape) {
  PoreBlock pores(whole_box(shape));
  std::fill(pores.values.begin(), pores.values.end(), std::uint8_t{1});
  return pores;
}

bool always(const WalkMoment&) { return true; }

void expect_near(double value, double exact, double error) { EXPECT_NEAR(value, exact, 3 * error) << "standard error " << error; }

}  // namespace

TEST(Walkers, in_open_space_spread_with_the_diffusivity) {
  const WalkCase sample(all_pores({3, 4, 2}), Boundary::periodic, no_flux, alone());
  Walkers walkers(sample.sample(), walk_rules(0.7, 4000), on_threads(1), alone());
  walkers.advance_to(100);
  const WalkSpread spread = spread_of(walkers.displacements(), alone());
  for (std::size_t a = 0; a < 3; ++a) {
    expect_near(spread.dispersion[a][a], 0.7, spread.error[a][a]);
    expect_near(spread.velocity[a], 0, spread.velocity_error[a]);
    expect_near(spread.dispersion[a][(a + 1) % 3], 0, spread.error[a][(a + 1) % 3]);
    EXPECT_NEAR(spread.error[a][a], 0.7 * std::sqrt(2. / 4000), 0.002);
  }
}

TEST(Walkers, in_a_closed_box_forget_where_they_began) {
  PoreBlock pores(whole_box({6, 6, 6}));
  for_each_voxel({{1, 1, 1}, {5, 5, 5}}, [&](const Index3& voxel) { pores[voxel] = 1; });
  const WalkCase sample(pores, Boundary::periodic, no_flux, alone());
  Walkers walkers(sample.sample(), walk_rules(1, 4000), on_threads(1), alone());
  walkers.advance_to(300);
  const WalkSpread spread = spread_of(walkers.displacements(), alone());
  for (std::size_t a = 0; a < 3; ++a) {
    const double by_variance = 2 * walkers.time();
    expect_near(spread.dispersion[a][a] * by_variance, 4. * 4 / 6, spread.error[a][a] * by_variance);
  }
  for (const Displacements moved = walkers.displacements(); const auto& each : moved.block) {
    for (const double along : each) EXPECT_LT(std::abs(along), 4);
  }
}

TEST(Walkers, in_a_rock_with_a_flow_keep_to_the_pores_and_fill_them_uniformly) {
  const PoreBlock pores = random_pores({9, 8, 7}, 0.7, 3);
  const WalkCase sample(pores, Boundary::periodic, CurlFlux(pores, Boundary::periodic, 0.1), alone());
  Walkers walkers(sample.sample(), walk_rules(0.3, 20000), on_threads(1), alone());
  std::vector<double> seen(pores.values.size());
  double looks = 0;
  for (std::int64_t step = 10; step <= 100; step += 10) {
    walkers.advance_to(step);
    for (const WalkerState& state : walkers.states()) seen[state.voxel] += 1;
    ++looks;
  }
  const auto sites = static_cast<double>(sample.part().sites);
  const double expected = looks * 20000 / sites;
  double chi = 0;
  for (std::size_t voxel = 0; voxel < seen.size(); ++voxel) {
    if (pores.values[voxel] == 0) {
      EXPECT_EQ(seen[voxel], 0) << "a walker in a solid";
    } else {
      chi += (seen[voxel] - expected) * (seen[voxel] - expected) / expected;
    }
  }
  // Looks ten steps apart are nearly independent; starts are more even than random ones.
  EXPECT_LT(chi / sites, 1.25);
  EXPECT_GT(chi / sites, 0.6);
}

TEST(Walkers, in_a_slit_disperse_as_taylor_and_aris_say) {
  const Slit slit = {16};
  for (const double peclet : {10., 100.}) {
    const double diffusivity = slit.mean_velocity() * 16 / peclet;
    const WalkCase sample(slit.pores(), Boundary::periodic, slit.flux(), alone());
    Walkers walkers(sample.sample(), walk_rules(diffusivity, 3000), on_threads(1), alone());
    const std::vector<double> closure = slit.closure(sample.part(), diffusivity);
    ControlFields control;
    control.forward[0] = closure;
    const auto moments = walk(walkers, {16 * 16 / diffusivity}, &control, always, alone());
    const WalkSpread& half = *moments[0].second_half;
    const WalkSpread& controlled = *moments[0].controlled;
    const double exact = slit.dispersion(diffusivity);
    EXPECT_NEAR(exact, peclet == 10 ? 1.46147 : 47.147, peclet * 1e-5);
    expect_near(controlled.dispersion[0][0] / diffusivity, exact, controlled.error[0][0] / diffusivity);
    expect_near(half.dispersion[0][0] / diffusivity, exact, half.error[0][0] / diffusivity);
    EXPECT_LT(controlled.error[0][0], 0.8 * half.error[0][0]);
    EXPECT_LT(controlled.error[0][0], 0.04 * exact * diffusivity);
    expect_near(controlled.velocity[0], slit.mean_velocity(), controlled.velocity_error[0]);
    expect_near(controlled.dispersion[2][2] / diffusivity, 1, controlled.error[2][2] / diffusivity);
  }
}

TEST(Walkers, with_a_control_variate_have_no_transient) {
  const Slit slit = {16};
  const double diffusivity = slit.mean_velocity() * 16 / 100;
  const WalkCase sample(slit.pores(), Boundary::periodic, slit.flux(), alone());
  Walkers walkers(sample.sample(), walk_rules(diffusivity, 3000), on_threads(1), alone());
  const std::vector<double> closure = slit.closure(sample.part(), diffusivity);
  ControlFields control;
  control.forward[0] = closure;
  walkers.advance_to(static_cast<std::int64_t>(0.1 * 16 * 16 / diffusivity / walkers.time_step()));
  const double exact = slit.dispersion(diffusivity) * diffusivity;
  const WalkSpread controlled = spread_of(walkers.displacements(control), alone()), plain = spread_of(walkers.displacements(), alone());
  EXPECT_NEAR(controlled.dispersion[0][0], exact, 0.15 * exact);
  EXPECT_LT(plain.dispersion[0][0], 0.8 * exact);
}

TEST(Walkers, across_mirrors_of_a_slit_disperse_as_in_a_periodic_one) {
  const Slit slit = {16};
  const double diffusivity = slit.mean_velocity() * 16 / 30;
  const WalkCase sample(slit.pores(), Boundary::mirror, slit.flux(), alone());
  Walkers walkers(sample.sample(), walk_rules(diffusivity, 2000, 1), on_threads(1), alone());
  const std::vector<double> closure = slit.closure(sample.part(), diffusivity);
  std::vector<double> reversed = closure;
  for (double& value : reversed) value = -value;
  ControlFields control;
  control.forward[0] = closure;
  control.reversed[0] = reversed;
  walkers.advance_to(static_cast<std::int64_t>(16 * 16 / diffusivity / walkers.time_step()));
  const WalkSpread spread = spread_of(walkers.displacements(control), alone());
  expect_near(spread.dispersion[0][0] / diffusivity, slit.dispersion(diffusivity), spread.error[0][0] / diffusivity);
  expect_near(spread.velocity[0], slit.mean_velocity(), spread.velocity_error[0]);
}

namespace {

// The sample of a mirror with all its images, as one periodic sample of twice the extents.
PoreBlock with_images(const PoreBlock& pores) {
  const Index3 n = pores.box.extents();
  PoreBlock whole(whole_box({2 * n[0], 2 * n[1], 2 * n[2]}));
  for_each_voxel(whole.box, [&](const Index3& voxel) {
    Index3 at = voxel;
    for (std::size_t a = 0; a < 3; ++a) at[a] = std::min(voxel[a], 2 * n[a] - 1 - voxel[a]);
    whole[voxel] = pores[at];
  });
  return whole;
}

// The flow of the images: across x mirrored and reversed, across y and z mirrored.
FluxAt flux_with_images(const Index3& n, const CurlFlux& flux) {
  return [=](const Index3& voxel, int axis) {
    Index3 at = voxel;
    std::array<bool, 3> image{};
    for (std::size_t a = 0; a < 3; ++a) {
      image[a] = voxel[a] >= n[a];
      if (image[a]) at[a] = 2 * n[a] - 1 - voxel[a];
    }
    if (image[static_cast<std::size_t>(axis)]) --at[axis];
    const bool changes_sign = image[0] != image[static_cast<std::size_t>(axis)];
    return changes_sign ? -flux(at, axis) : flux(at, axis);
  };
}

// Displacements from one look to another.
Displacements since(const Displacements& before, Displacements after) {
  for (std::size_t i = 0; i < after.block.size(); ++i) {
    for (std::size_t a = 0; a < 3; ++a) after.block[i][a] -= before.block[i][a];
  }
  return after;
}

// A number of each site.
std::vector<double> numbers_of(const Part& part, double factor) {
  std::vector<double> numbers;
  for (const std::uint64_t voxel : part.voxels)
    numbers.push_back(voxel == no_voxel ? 0 : std::sin(factor * static_cast<double>(voxel + 1)));
  return numbers;
}

// The same of the images: across x those of the reversed flow; across the axis of the field with the other sign.
std::vector<double> numbers_of_images(const Part& part, const Index3& n, std::size_t axis, double forward, double reversed) {
  std::vector<double> numbers;
  for (const std::uint64_t voxel : part.voxels) {
    Index3 at = voxel == no_voxel ? Index3{} : whole_box({2 * n[0], 2 * n[1], 2 * n[2]}).voxel_at(voxel);
    const bool is_reversed = at[0] >= n[0], changes_sign = at[axis] >= n[axis];
    for (std::size_t a = 0; a < 3; ++a) at[a] = std::min(at[a], 2 * n[a] - 1 - at[a]);
    const auto original = static_cast<double>(whole_box(n).offset(at) + 1);
    numbers.push_back((changes_sign ? -1 : 1) * std::sin((is_reversed ? reversed : forward) * original));
  }
  return numbers;
}

}  // namespace

TEST(Walkers, across_mirrors_move_as_through_the_images_themselves) {
  const PoreBlock pores = random_pores({5, 4, 6}, 0.8, 5);
  const CurlFlux flux(pores, Boundary::mirror, 0.05);
  const Index3 n = pores.box.extents();
  const WalkCase sample(pores, Boundary::mirror, flux, alone());
  const WalkCase images(with_images(pores), Boundary::periodic, flux_with_images(n, flux), alone());
  Walkers walkers(sample.sample(), walk_rules(0.2, 400), on_threads(1), alone());
  Walkers unfolded(images.sample(), walk_rules(0.2, 400), on_threads(1), alone());
  std::vector<WalkerState> states = walkers.states();
  for (WalkerState& state : states) state.voxel = whole_box({2 * n[0], 2 * n[1], 2 * n[2]}).offset(pores.box.voxel_at(state.voxel));
  unfolded.set_states(0, states, {});
  ASSERT_EQ(walkers.time_step(), unfolded.time_step());
  std::array<std::vector<double>, 3> forward, reversed, of_images;
  ControlFields control, control_of_images;
  for (std::size_t a = 0; a < 3; ++a) {
    const auto factor = static_cast<double>(a + 1);
    forward[a] = numbers_of(sample.part(), factor);
    reversed[a] = numbers_of(sample.part(), -factor / 7);
    of_images[a] = numbers_of_images(images.part(), n, a, factor, -factor / 7);
    control.forward[a] = forward[a];
    control.reversed[a] = reversed[a];
    control_of_images.forward[a] = of_images[a];
  }
  const Displacements folded_before = walkers.displacements(control), whole_before = unfolded.displacements(control_of_images);
  walkers.advance_to(60);
  unfolded.advance_to(60);
  std::set<std::uint32_t> marks;
  for (const Walker& walker : walkers.here()) marks.insert(walker.marks);
  EXPECT_EQ(marks.size(), 8u) << "walkers are not in all images";
  const auto expect_same = [](const Displacements& folded, const Displacements& whole) {
    for (std::size_t i = 0; i < whole.block.size(); ++i) {
      for (std::size_t a = 0; a < 3; ++a) EXPECT_NEAR(folded.block[i][a], whole.block[i][a], 1e-5) << "walker " << i;
    }
  };
  expect_same(walkers.displacements(), unfolded.displacements());
  expect_same(since(folded_before, walkers.displacements(control)), since(whole_before, unfolded.displacements(control_of_images)));
}

TEST(Walkers, in_a_plug_flow_cross_many_voxels_in_a_step_and_pass_planes_in_time) {
  const WalkCase sample(
      all_pores({5, 2, 2}), Boundary::periodic, [](const Index3&, int axis) { return axis == 0 ? 1. : 0.; }, alone());
  WalkRules rules = walk_rules(0.01, 2000);
  rules.planes = {0, 3, 5};
  Walkers walkers(sample.sample(), rules, on_threads(1), alone());
  EXPECT_EQ(walkers.time_step(), 12.5);
  walkers.advance_to(2);
  const WalkSpread spread = spread_of(walkers.displacements(), alone());
  expect_near(spread.velocity[0], 1, spread.velocity_error[0]);
  expect_near(spread.dispersion[0][0], 0.01, spread.error[0][0]);
  const auto times = passage_times(walkers.passages(), 3, walkers.time_step(), alone());
  for (std::size_t plane = 0; plane < 3; ++plane) {
    EXPECT_EQ(times[plane].size(), 2000u);
    EXPECT_NEAR(passage_quantile(times[plane], 2000, 0.5), 5. * static_cast<double>(plane + 1), 0.1);
  }
  EXPECT_TRUE(std::isinf(passage_quantile({}, 2000, 0.1)));
}

TEST(Walkers, start_evenly_in_the_order_of_voxels) {
  const PoreBlock pores = random_pores({7, 6, 5}, 0.6, 2);
  const WalkCase sample(pores, Boundary::periodic, no_flux, alone());
  for (const std::int64_t count : {50, 1000}) {
    const Walkers walkers(sample.sample(), walk_rules(1, count), on_threads(1), alone());
    std::vector<std::int64_t> here(pores.values.size());
    std::uint64_t last = 0;
    for (const WalkerState& state : walkers.states()) {
      EXPECT_GE(state.voxel, last);
      last = state.voxel;
      ++here[state.voxel];
    }
    const std::int64_t least = count / sample.part().sites;
    for (std::size_t voxel = 0; voxel < here.size(); ++voxel) {
      EXPECT_GE(here[voxel], pores.values[voxel] == 0 ? 0 : least);
      EXPECT_LE(here[voxel], pores.values[voxel] == 0 ? 0 : least + 1);
    }
  }
}

TEST(Walkers, that_start_by_the_flux_are_as_many_as_the_flux_at_each_site) {
  const Slit slit = {6};
  const WalkCase sample(slit.pores(), Boundary::periodic, slit.flux(), alone());
  WalkRules rules = walk_rules(1, 5000);
  rules.flux_axis = 0;
  const Walkers walkers(sample.sample(), rules, on_threads(1), alone());
  std::vector<double> here(8);
  for (const WalkerState& state : walkers.states()) here[state.voxel] += 1;
  for (std::int64_t y = 1; y <= 6; ++y) {
    EXPECT_NEAR(here[static_cast<std::size_t>(y)], 5000 * slit.velocity(y) / (6 * slit.mean_velocity()), 1.01) << y;
  }
  rules.flux_axis = 1;
  EXPECT_THROW(Walkers(sample.sample(), rules, on_threads(1), alone()), InputError);
}

TEST(Walkers, that_cannot_walk_are_refused) {
  const WalkCase sample(all_pores({3, 2, 2}), Boundary::periodic, no_flux, alone());
  const auto made = [&](const WalkRules& rules) { Walkers(sample.sample(), rules, on_threads(1), alone()); };
  EXPECT_THROW(made(walk_rules(0, 100)), InputError);
  EXPECT_THROW(made(walk_rules(1, 1)), InputError);
  EXPECT_THROW(made(walk_rules(1, 100, 0)), InputError);
  const WalkCase sealed(all_pores({3, 2, 2}), Boundary::sealed, no_flux, alone());
  EXPECT_THROW(Walkers(sealed.sample(), walk_rules(1, 100), on_threads(1), alone()), InputError);
  Walkers walkers(sample.sample(), walk_rules(1, 100), on_threads(1), alone());
  EXPECT_THROW(walkers.advance_to(std::int64_t{1} << 40), InputError);
  std::vector<WalkerState> states = walkers.states();
  states[0].voxel = 12;
  EXPECT_THROW(walkers.set_states(0, states, {}), InputError);
}

}  // namespace karst
