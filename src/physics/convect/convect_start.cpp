#include "physics/convect/convect_start.hpp"

#include <cmath>
#include <numbers>

#include "geometry/synthetic/random.hpp"
#include "solver/site/velocity_sets/d2q37.hpp"

namespace karst {

namespace {

constexpr std::size_t modes = 16;  // of a disturbed interface
constexpr double thickness = 3;    // of an interface, in voxels

}  // namespace

// Hydrostatic: d(rho T)/dy = -rho g, row by row, with a mean density of 1.
ConvectStart::ConvectStart(const ConvectPlan& plan) : plan_(plan) {
  for (std::size_t mode = 0; mode < modes; ++mode) phases_.push_back(2 * std::numbers::pi * random(mode));
  const double g = plan.gravity * D2Q37::square_scale;
  double density = 1, sum = 0, before = undisturbed(0.5);
  for (std::int64_t y = 0; y < plan.shape[1]; ++y) {
    const double temperature = undisturbed(static_cast<double>(y) + 0.5);
    if (y > 0) density *= (before - g / 2) / (temperature + g / 2);
    hydrostatic_.push_back(density);
    sum += density;
    before = temperature;
  }
  for (double& each : hydrostatic_) each *= static_cast<double>(plan.shape[1]) / sum;
}

double ConvectStart::random(std::uint64_t of) const { return RandomStream(plan_.seed, of).uniform(); }

double ConvectStart::undisturbed(double y) const {
  const auto height = static_cast<double>(plan_.shape[1]);
  switch (plan_.request.kind) {
    case ConvectKind::rayleigh_taylor: {
      const double half = (plan_.high.temperature - plan_.low.temperature) / 2;
      return plan_.low.temperature + half * (1 + std::tanh((y - height / 2) / thickness));
    }
    case ConvectKind::rayleigh_benard: return *plan_.plates[0].temperature - *plan_.difference * y / height;
    default: return 1;
  }
}

double ConvectStart::interface_at(double x) const {
  const auto width = static_cast<double>(plan_.shape[0]), height = static_cast<double>(plan_.shape[1]);
  double shift = 0;
  for (std::size_t mode = 0; mode < modes; ++mode)
    shift += std::cos(2 * std::numbers::pi * static_cast<double>(mode + 1) * x / width + phases_[mode]);
  return height / 2 + plan_.disturbance * height * shift / std::sqrt(static_cast<double>(modes));
}

ThermalMotion ConvectStart::at(const Index3& voxel) const {
  const double x = static_cast<double>(voxel[0]) + 0.5, y = static_cast<double>(voxel[1]) + 0.5;
  const double rows = hydrostatic_[static_cast<std::size_t>(voxel[1])], share = y / static_cast<double>(plan_.shape[1]);
  ThermalMotion motion{rows, {}, undisturbed(y)};
  switch (plan_.request.kind) {
    case ConvectKind::rayleigh_taylor: {
      const double moved = undisturbed(y - interface_at(x) + static_cast<double>(plan_.shape[1]) / 2);
      motion.density *= motion.temperature / moved;
      motion.temperature = moved;
      break;
    }
    case ConvectKind::rayleigh_benard: {
      const double warmer = 1 + plan_.disturbance * *plan_.difference * std::sin(std::numbers::pi * share) *
                                    std::cos(2 * std::numbers::pi * (x / static_cast<double>(plan_.shape[0]) + random(0)));
      motion.density /= warmer;
      motion.temperature *= warmer;
      break;
    }
    case ConvectKind::couette: {
      const double bottom = plan_.plates[0].velocity[0], top = plan_.plates[1].velocity[0];
      motion.velocity[0] = bottom + (top - bottom) * share;
      break;
    }
    case ConvectKind::shock_tube: {
      const bool is_left = 2 * voxel[0] < plan_.shape[0];
      motion.density = is_left ? plan_.low.density : plan_.high.density;
      motion.temperature = is_left ? plan_.low.temperature : plan_.high.temperature;
      break;
    }
    case ConvectKind::pores: break;
  }
  return motion;
}

}  // namespace karst
