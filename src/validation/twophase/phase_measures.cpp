#include "validation/twophase/phase_measures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "validation/validation_measures.hpp"

namespace karst {

namespace {

double real(std::int64_t value) { return static_cast<double>(value); }

PoreBlock pores_without_solid(const Index3& shape) {
  PoreBlock pores(whole_box(shape));
  std::fill(pores.values.begin(), pores.values.end(), std::uint8_t{1});
  return pores;
}

double fastest_of(const Block<TwoPhaseMotion>& motions) {
  double fastest = 0;
  for (const TwoPhaseMotion& motion : motions.values) fastest = std::max(fastest, speed_of(motion));
  return fastest;
}

double mass_of_n(const Block<TwoPhaseMotion>& motions) {
  double sum = 0;
  for (const TwoPhaseMotion& motion : motions.values) sum += motion.share * (1 + motion.density);
  return sum;
}

}  // namespace

PhaseAlone phase_alone(const FlowLab& lab) {
  constexpr double force = 1e-6;
  SampleOptions spheres = sample_of("spheres-sc", {12, 12, 12});
  spheres.radius = 4.7;
  const PoreBlock pores = pores_of(spheres);
  const double k = lab.permeability(pores, {.axes = {true, false, false}, .tau = 1, .tolerance = 1e-14})[0][0];
  PhaseAlone worst{};
  for (const double share : {0.0, 1.0}) {
    for (const auto& [viscosity_n, viscosity_w] : {std::pair(1.0 / 6, 1.0 / 6), std::pair(0.3, 0.1)}) {
      TwoPhaseLaw law = {viscosity_n, viscosity_w};
      law.force_n = law.force_w = {force, 0, 0};
      TwoPhaseBox box = lab.two_phases({pores, law, 30}, [&](const Index3&) { return share; });
      box.advance(1200);
      const Block<TwoPhaseMotion> motions = box.motions();
      double flux = 0;
      for (std::size_t i = 0; i < motions.values.size(); ++i) {
        if (pores.values[i] == 0) continue;
        flux += motions.values[i].velocity[0];
        worst.share = std::max(worst.share, std::abs(motions.values[i].share - share));
      }
      const double viscosity = share == 1 ? viscosity_n : viscosity_w;
      const double error = flux / real(pores.box.volume()) * viscosity / force / k - 1;
      worst.permeability = std::max(worst.permeability, std::abs(error));
    }
  }
  return worst;
}

RestingLayer resting_layer(const FlowLab& lab) {
  constexpr std::int64_t steps = 20000;
  const TwoPhaseLaw law;
  TwoPhaseBox box = lab.two_phases({pores_without_solid({40, 1, 1}), law},
                                   [&](const Index3& v) { return interface_profile(10.3 - std::abs(real(v[0]) - 19.6), law.width); });
  box.advance(steps);
  const Block<TwoPhaseMotion> motions = box.motions();
  const auto slope = [&](const TwoPhaseMotion& motion) { return 4 * motion.share * (1 - motion.share) / law.width; };
  RestingLayer layer{0, fastest_of(motions)};
  for (std::size_t x = 4; x < 17; ++x) {  // across one interface
    const TwoPhaseMotion &low = motions.values[x], &high = motions.values[x + 1];
    layer.profile = std::max(layer.profile, std::abs(high.share - low.share - (slope(low) + slope(high)) / 2));
  }
  return layer;
}

ExchangedPhases exchanged_phases(const FlowLab& lab) {
  constexpr double radius = 10;
  PoreBlock pores = pores_without_solid({48, 25, 1});
  for (std::int64_t x = 0; x < 48; ++x) pores[{x, 0, 0}] = 0;
  const auto motions = [&](bool is_exchanged) {
    TwoPhaseLaw law = {0.25, 0.08};
    law.force_n = {1e-6, 0, 0};
    if (is_exchanged) {
      std::swap(law.viscosity_n, law.viscosity_w);
      std::swap(law.force_n, law.force_w);
    }
    TwoPhaseBox box = lab.two_phases({pores, law, is_exchanged ? 120.0 : 60.0}, [&](const Index3& v) {
      const double share = interface_profile(radius - std::hypot(real(v[0]) - 23.5, real(v[1]) - 0.5), law.width);
      return is_exchanged ? 1 - share : share;
    });
    box.advance(3000);
    return box.motions();
  };
  const Block<TwoPhaseMotion> some = motions(false), other = motions(true);
  ExchangedPhases found{};
  for (std::size_t i = 0; i < some.values.size(); ++i) {
    if (pores.values[i] == 0) continue;
    const TwoPhaseMotion &a = some.values[i], &b = other.values[i];
    found.share = std::max(found.share, std::abs(a.share + b.share - 1));
    for (std::size_t axis = 0; axis < 3; ++axis) found.velocity = std::max(found.velocity, std::abs(a.velocity[axis] - b.velocity[axis]));
  }
  found.velocity /= fastest_of(some);
  return found;
}

RestingDrop resting_drop(const FlowLab& lab) {
  constexpr double radius = RestingDrop::radius;
  constexpr std::int64_t steps = 6000;
  const TwoPhaseLaw law;
  const auto distance = [](const Index3& v) { return std::hypot(real(v[0]) - 23.63, real(v[1]) - 23.29); };
  TwoPhaseBox box = lab.two_phases({pores_without_solid({48, 48, 1}), law},
                                   [&](const Index3& v) { return interface_profile(radius - distance(v), law.width); });
  const double mass = mass_of_n(box.motions());
  box.advance(steps);
  const Block<TwoPhaseMotion> motions = box.motions();
  RestingDrop drop{};
  double inside = 0, outside = 0, count_inside = 0, count_outside = 0, area = 0;
  std::array<double, 3> momentum{};
  for_each_voxel(motions.box, [&](const Index3& v) {
    const TwoPhaseMotion& motion = motions[v];
    area += motion.share;
    for (std::size_t a = 0; a < 3; ++a) momentum[a] += motion.velocity[a];
    if (distance(v) < radius - 1.5 * law.width) inside += motion.density / 3, ++count_inside;
    if (distance(v) > radius + 1.5 * law.width) outside += motion.density / 3, ++count_outside;
  });
  drop.mass = mass_of_n(motions) / mass - 1;
  for (const double component : momentum) drop.momentum = std::max(drop.momentum, std::abs(component));
  drop.pressure = (inside / count_inside - outside / count_outside) * std::sqrt(area / std::numbers::pi) / law.tension;
  drop.spurious_speed = fastest_of(motions) * law.viscosity_w / law.tension;
  return drop;
}

double pressure_of_drop(double radius, double width) {
  const double finite_width = std::numbers::pi * std::numbers::pi / 48 * (width / radius) * (width / radius);
  return 1 + 1.5 * finite_width;
}

double error_of_layers(const FlowLab& lab, double ratio) {
  constexpr std::int64_t rows = 40, steps = 30000;
  constexpr double half_width = 10.3, force = 1e-6, half_height = rows / 2.0, viscosity = 1.0 / 6;
  PoreBlock pores = pores_without_solid({1, rows + 1, 1});
  pores[{0, 0, 0}] = 0;
  TwoPhaseLaw law = {viscosity * std::sqrt(ratio), viscosity / std::sqrt(ratio)};
  law.force_n = law.force_w = {force, 0, 0};
  const auto height = [&](const Index3& v) { return std::abs(real(v[1]) - (rows + 1) / 2.0); };
  TwoPhaseBox box = lab.two_phases({pores, law}, [&](const Index3& v) { return interface_profile(half_width - height(v), law.width); });
  box.advance(steps);
  const Block<TwoPhaseMotion> motions = box.motions();
  const auto exact = [&](double y) {
    const double edge = force / 2 / law.viscosity_w * (half_height * half_height - half_width * half_width);
    return y < half_width ? force / 2 / law.viscosity_n * (half_width * half_width - y * y) + edge
                          : force / 2 / law.viscosity_w * (half_height * half_height - y * y);
  };
  double worst = 0;
  for_each_voxel(motions.box, [&](const Index3& v) {
    if (pores[v] != 0) worst = std::max(worst, std::abs(motions[v].velocity[0] - exact(height(v))) / exact(0));
  });
  return worst;
}

double change_of_small_drop(const FlowLab& lab) {
  constexpr double small = 6, large = 12;
  constexpr std::int64_t length = 88, width = 48, steps = 10000;
  const auto distance = [](const Index3& v, double x) { return std::hypot(real(v[0]) - x, real(v[1]) - width / 2.0); };
  const auto from_small = [&](const Index3& v) { return distance(v, 20.37); };
  const TwoPhaseLaw law;
  TwoPhaseBox box = lab.two_phases({pores_without_solid({length, width, 1}), law}, [&](const Index3& v) {
    return interface_profile(std::max(small - from_small(v), large - distance(v, 64.37)), law.width);
  });
  const auto mass_of_small = [&] {
    const Block<TwoPhaseMotion> motions = box.motions();
    double sum = 0;
    for_each_voxel(motions.box, [&](const Index3& v) {
      if (from_small(v) < small + 2 * law.width) sum += motions[v].share * (1 + motions[v].density);
    });
    return sum;
  };
  const double before = mass_of_small();
  box.advance(steps);
  return mass_of_small() / before - 1;
}

}  // namespace karst
