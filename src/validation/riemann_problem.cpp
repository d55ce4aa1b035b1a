#include "validation/riemann_problem.hpp"

#include <cmath>

namespace karst {

namespace {

constexpr double heat_ratio = 2;  // ratio of the heat capacities, gamma

double sound_in(double pressure, double density) { return std::sqrt(heat_ratio * pressure / density); }

// The velocity of a gas that expands to this pressure: the Riemann invariant u + 2 c / (heat_ratio - 1) is that of rest.
double velocity_behind_rarefaction(const RestingGas& gas, double pressure) {
  const double ratio = std::pow(pressure / gas.pressure(), (heat_ratio - 1) / (2 * heat_ratio));
  return 2 * sound_in(gas.pressure(), gas.density) / (heat_ratio - 1) * (1 - ratio);
}

// The velocity of a gas that a shock compresses to this pressure (Rankine and Hugoniot).
double velocity_behind_shock(const RestingGas& gas, double pressure) {
  const double share = (heat_ratio - 1) / (heat_ratio + 1);
  return (pressure - gas.pressure()) * std::sqrt(2 / ((heat_ratio + 1) * gas.density) / (pressure + share * gas.pressure()));
}

}  // namespace

RiemannSolution riemann_solution(const RestingGas& left, const RestingGas& right) {
  double low = right.pressure(), high = left.pressure();
  for (int halving = 0; halving < 100; ++halving) {
    const double middle = (low + high) / 2;
    (velocity_behind_rarefaction(left, middle) > velocity_behind_shock(right, middle) ? low : high) = middle;
  }
  RiemannSolution found{};
  found.pressure = (low + high) / 2;
  found.velocity = velocity_behind_shock(right, found.pressure);
  const double share = (heat_ratio - 1) / (heat_ratio + 1), jump = found.pressure / right.pressure();
  found.density_left = left.density * std::pow(found.pressure / left.pressure(), 1 / heat_ratio);
  found.density_right = right.density * (jump + share) / (share * jump + 1);
  found.tail = found.velocity - sound_in(found.pressure, found.density_left);
  found.shock = found.density_right * found.velocity / (found.density_right - right.density);
  return found;
}

}  // namespace karst
