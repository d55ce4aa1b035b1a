// Two phases against exact solutions, and one phase alone against the flow of one fluid.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "solver/flow/flow_solver.hpp"
#include "support/test_images.hpp"
#include "support/two_phase_box.hpp"

namespace karst {

namespace {

// A flat interface at distance 0; positive in phase n.
double profile(double distance, double width) { return (1 + std::tanh(2 * distance / width)) / 2; }

double number(std::int64_t value) { return static_cast<double>(value); }

double fastest_of(const Block<TwoPhaseMotion>& motions) {
  double fastest = 0;
  for (const TwoPhaseMotion& motion : motions.values) fastest = std::max(fastest, speed_of(motion));
  return fastest;
}

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
  Block<SiteMotion> all(pores.box);
  flow->visit_motions([&](std::int64_t first, std::span<const SiteMotion> some) {
    for (std::size_t i = 0; i < some.size(); ++i) {
      const std::uint64_t voxel = flow->voxels()[static_cast<std::size_t>(first) + i];
      if (voxel != no_voxel) all.values[voxel] = some[i];
    }
  });
  return all;
}

// Points of an interface, where the share passes 1/2 between two voxels.
std::vector<std::array<double, 2>> interface_of(const PoreBlock& pores, const Block<TwoPhaseMotion>& motions) {
  std::vector<std::array<double, 2>> points;
  for_each_voxel(pores.box, [&](const Index3& v) {
    for (std::size_t a = 0; a < 2; ++a) {
      Index3 next = v;
      if (++next[a] == pores.box.hi[a] || pores[v] == 0 || pores[next] == 0) continue;
      const double here = motions[v].share - 0.5, there = motions[next].share - 0.5;
      if (here * there >= 0) continue;
      points.push_back({number(v[0]), number(v[1])});
      points.back()[a] += here / (here - there);
    }
  });
  return points;
}

double determinant(const std::array<std::array<double, 3>, 3>& m) {
  return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
         m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

// The cosine of the angle at y = 0, through the outside, of the circle that fits the points best: x^2 + y^2 = 2 a x + 2 b y + c.
double cosine_at_wall(const std::vector<std::array<double, 2>>& points) {
  std::array<std::array<double, 3>, 3> normal{};
  std::array<double, 3> right{}, solution{};
  for (const auto& [x, y] : points) {
    const std::array<double, 3> row = {2 * x, 2 * y, 1};
    for (std::size_t i = 0; i < 3; ++i) {
      right[i] += row[i] * (x * x + y * y);
      for (std::size_t j = 0; j < 3; ++j) normal[i][j] += row[i] * row[j];
    }
  }
  for (std::size_t j = 0; j < 3; ++j) {
    auto replaced = normal;
    for (std::size_t i = 0; i < 3; ++i) replaced[i][j] = right[i];
    solution[j] = determinant(replaced) / determinant(normal);
  }
  return solution[1] / std::sqrt(solution[2] + solution[0] * solution[0] + solution[1] * solution[1]);
}

}  // namespace

// The other phase does not matter, nor does the contact angle.
TEST(TwoPhasePhysics, one_phase_alone_flows_as_one_fluid) {
  const PoreBlock pores = random_pores({10, 9, 8}, 0.8, 701);
  const std::array<double, 3> force = {1e-6, 0, 2e-6};
  for (const double share : {0.0, 1.0}) {
    for (const auto& [viscosity_n, viscosity_w] : {std::pair(1.0 / 6, 1.0 / 6), std::pair(0.3, 0.03)}) {
      TwoPhaseLaw law = {viscosity_n, viscosity_w};
      law.force_n = law.force_w = force;
      TwoPhaseBox box({pores, law, 30}, [&](const Index3&) { return share; });
      box.advance(400);
      const Block<TwoPhaseMotion> found = box.motions();
      const Block<SiteMotion> expected = flow_of_one_fluid(pores, share == 1 ? viscosity_n : viscosity_w, force, 400);
      const double fastest = fastest_of(found);
      EXPECT_GT(fastest, 1e-6);
      for (std::size_t i = 0; i < pores.values.size(); ++i) {
        if (pores.values[i] == 0) continue;
        EXPECT_NEAR(found.values[i].share, share, 1e-12);
        for (std::size_t a = 0; a < 3; ++a) EXPECT_NEAR(found.values[i].velocity[a], expected.values[i].velocity[a], 1e-12 * fastest);
      }
    }
  }
}

// phi_(i+1) - phi_i is the mean of a = 4 phi (1 - phi) / W at both.
TEST(TwoPhasePhysics, a_flat_interface_rests_with_its_profile) {
  constexpr double width = 3;
  TwoPhaseBox box({all_pores({40, 1, 1})}, [&](const Index3& v) { return profile(10.3 - std::abs(number(v[0]) - 19.6), width); });
  box.advance(20000);
  const Block<TwoPhaseMotion> motions = box.motions();
  const auto slope = [&](const TwoPhaseMotion& motion) { return 4 * motion.share * (1 - motion.share) / width; };
  for (std::size_t x = 4; x < 17; ++x) {
    const TwoPhaseMotion &low = motions.values[x], &high = motions.values[x + 1];
    EXPECT_NEAR(high.share - low.share, (slope(low) + slope(high)) / 2, 1e-7) << x;
  }
  EXPECT_LT(fastest_of(motions), 1e-14);
}

// The pressure in a drop: Young and Laplace, with the correction for an interface of finite width if the radius is that of the area.
TEST(TwoPhasePhysics, a_drop_has_the_pressure_of_its_curvature_and_keeps_its_mass) {
  constexpr double radius = 8, width = 3;
  const Index3 shape = {40, 40, 1};
  const auto distance = [&](const Index3& v) { return std::hypot(number(v[0]) - 19.63, number(v[1]) - 19.29); };
  TwoPhaseBox box({all_pores(shape)}, [&](const Index3& v) { return profile(radius - distance(v), width); });
  const double mass = box.mass_n();
  box.advance(6000);
  EXPECT_NEAR(box.mass_n() / mass, 1, 1e-11);
  const Block<TwoPhaseMotion> motions = box.motions();
  double inside = 0, outside = 0, count_inside = 0, count_outside = 0, area = 0, all = 0;
  std::array<double, 3> momentum{};
  for_each_voxel(motions.box, [&](const Index3& v) {
    const TwoPhaseMotion& motion = motions[v];
    area += motion.share;
    all += motion.density;
    for (std::size_t a = 0; a < 3; ++a) momentum[a] += motion.velocity[a];
    if (distance(v) < radius - 1.5 * width) inside += motion.density / 3, ++count_inside;
    if (distance(v) > radius + 1.5 * width) outside += motion.density / 3, ++count_outside;
  });
  const double rise = inside / count_inside - outside / count_outside, tension = TwoPhaseLaw().tension;
  const double finite_width = std::numbers::pi * std::numbers::pi / 48 * (width / radius) * (width / radius);
  EXPECT_NEAR(rise * std::sqrt(area / std::numbers::pi) / tension, 1 + 1.5 * finite_width, 0.003);
  EXPECT_NEAR(all, 0, 1e-11);
  for (const double component : momentum) EXPECT_NEAR(component, 0, 1e-13);
  EXPECT_LT(fastest_of(motions) / 6 / tension, 1.5 * 1.4e-3);  // spurious currents, as a capillary number
}

// Phase n flows in the middle between two layers of phase w.
TEST(TwoPhasePhysics, layers_flow_with_their_viscosities) {
  constexpr std::int64_t rows = 40;
  constexpr double half_width = 10.3, force = 1e-7, width = 3, wall = rows / 2.0;
  for (const auto& [ratio, accepted] : {std::pair(1.0, 5e-4), std::pair(30.0, 0.018), std::pair(0.1, 0.034)}) {
    const double mean = 0.1, nu_n = mean * std::sqrt(ratio), nu_w = mean / std::sqrt(ratio);
    PoreBlock pores = all_pores({1, rows + 1, 1});
    pores[{0, 0, 0}] = 0;
    TwoPhaseLaw law = {nu_n, nu_w};
    law.force_n = law.force_w = {force, 0, 0};
    const auto height = [&](const Index3& v) { return std::abs(number(v[1]) - (rows + 1) / 2.0); };
    TwoPhaseBox box({pores, law}, [&](const Index3& v) { return profile(half_width - height(v), width); });
    box.advance(2 * std::llround(rows * rows / std::min(nu_n, nu_w) / 2));
    const Block<TwoPhaseMotion> motions = box.motions();
    const auto exact = [&](double y) {
      const double edge = force / 2 / nu_w * (wall * wall - half_width * half_width);
      return y < half_width ? force / 2 / nu_n * (half_width * half_width - y * y) + edge : force / 2 / nu_w * (wall * wall - y * y);
    };
    double worst = 0;
    for_each_voxel(motions.box, [&](const Index3& v) {
      if (pores[v] != 0) worst = std::max(worst, std::abs(motions[v].velocity[0] - exact(height(v))) / exact(0));
    });
    EXPECT_LT(worst, 1.3 * accepted) << ratio;
  }
}

// In one sample, walls are at faces; in the other one, they are solid voxels.
TEST(TwoPhasePhysics, walls_at_faces_are_those_of_solid_voxels) {
  OpenFaces faces{};
  faces[1] = {OpenFace{0, false}, OpenFace{1, false}};
  PoreBlock between = all_pores({12, 14, 1});
  for (std::int64_t x = 0; x < 12; ++x) between[{x, 0, 0}] = between[{x, 13, 0}] = 0;
  TwoPhaseLaw law;
  law.force_n = {1e-5, 2e-5, 0};
  const auto share_at = [&](std::int64_t x, std::int64_t y) { return profile(4 - std::hypot(number(x) - 5, number(y) - 3), law.width); };
  TwoPhaseBox at_faces({all_pores({12, 12, 1}), law, 50, faces}, [&](const Index3& v) { return share_at(v[0], v[1]); });
  TwoPhaseBox in_voxels({between, law, 50}, [&](const Index3& v) { return share_at(v[0], v[1] - 1); });
  at_faces.advance(100);
  in_voxels.advance(100);
  const Block<TwoPhaseMotion> here = at_faces.motions(), there = in_voxels.motions();
  for_each_voxel(here.box, [&](const Index3& v) {
    const TwoPhaseMotion &a = here[v], &b = there[{v[0], v[1] + 1, 0}];
    EXPECT_EQ(a.share, b.share);
    EXPECT_EQ(a.velocity, b.velocity);
  });
}

// Half a disc of phase n on a flat wall becomes a segment of a circle.
TEST(TwoPhasePhysics, an_interface_meets_a_wall_at_the_contact_angle) {
  constexpr double angle = 60, radius = 14;
  PoreBlock pores = all_pores({72, 37, 1});
  for (std::int64_t x = 0; x < 72; ++x) pores[{x, 0, 0}] = 0;
  TwoPhaseLaw law;
  law.tension = 0.03;
  TwoPhaseBox box({pores, law, angle},
                  [&](const Index3& v) { return profile(radius - std::hypot(number(v[0]) - 35.5, number(v[1]) - 0.5), law.width); });
  box.advance(6000);
  std::vector<std::array<double, 2>> points = interface_of(pores, box.motions());
  for (auto& [x, y] : points) y -= 0.5;                                     // from the wall
  std::erase_if(points, [](const auto& point) { return point[1] < 4.5; });  // at the wall, the finite width bends the contour
  ASSERT_GT(points.size(), 20u);
  EXPECT_NEAR(std::acos(cosine_at_wall(points)) * 180 / std::numbers::pi, 58.7, 1.5);
}

// A meniscus in a slit moves in proportion to the pressure above 2 sigma cos(theta) / H. The finite width of the interface adds 7 %.
TEST(TwoPhasePhysics, reservoirs_push_a_meniscus_by_the_pressure_above_that_of_its_curvature) {
  constexpr std::int64_t length = 60, height = 10;
  PoreBlock pores = all_pores({length, height + 1, 1});
  for (std::int64_t x = 0; x < length; ++x) pores[{x, 0, 0}] = 0;
  const TwoPhaseLaw law;
  const double curved = 2 * law.tension * 0.5 / number(height);  // theta is 60 degrees
  OpenFaces faces{};
  faces[0] = {OpenFace{0, false}, OpenFace{1, false}};
  std::vector<double> speeds;
  for (const double ratio : {1.0, 1.15, 1.3}) {
    const double density = 1.5 * ratio * curved;
    TwoPhaseBox box({pores, law, 60, faces, {Reservoir{density, 1}, Reservoir{-density, 0}}},
                    [&](const Index3& v) { return profile(20 - number(v[0]), law.width); });
    const auto area = [&] {
      double sum = 0;
      for (const TwoPhaseMotion& motion : box.motions().values) sum += motion.share;
      return sum / number(height);
    };
    box.advance(3000);
    const double before = area();
    box.advance(3000);
    speeds.push_back((area() - before) / 3000);
  }
  EXPECT_LT(speeds[0], 0);
  EXPECT_NEAR((speeds[1] - speeds[0]) / (speeds[2] - speeds[1]), 1, 0.1);
  EXPECT_NEAR(1 - speeds[0] * 0.3 / (speeds[2] - speeds[0]), 1.07, 0.03);
}

}  // namespace karst
