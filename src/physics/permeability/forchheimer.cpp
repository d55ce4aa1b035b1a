#include "physics/permeability/forchheimer.hpp"

#include <algorithm>
#include <cmath>

namespace karst {

Forchheimer fit_forchheimer(const std::vector<ForcedFlow>& flows, double viscosity) {
  const auto n = static_cast<double>(flows.size());
  double mean_x = 0, mean_y = 0;
  for (const ForcedFlow& flow : flows) {
    mean_x += flow.speed / viscosity / n;
    mean_y += 1 / flow.k / n;
  }
  double xx = 0, xy = 0;
  for (const ForcedFlow& flow : flows) {
    const double x = flow.speed / viscosity - mean_x;
    xx += x * x;
    xy += x * (1 / flow.k - mean_y);
  }
  const double beta = xy / xx, at_rest = mean_y - beta * mean_x;
  double squares = 0;
  for (const ForcedFlow& flow : flows) {
    const double left = 1 / flow.k - (at_rest + beta * flow.speed / viscosity);
    squares += left * left;
  }
  const auto [slowest, fastest] =
      std::minmax_element(flows.begin(), flows.end(), [](const ForcedFlow& a, const ForcedFlow& b) { return a.speed < b.speed; });
  return {1 / at_rest, beta, std::sqrt(squares / n) / at_rest, beta * (fastest->speed - slowest->speed) / viscosity / at_rest};
}

}  // namespace karst
