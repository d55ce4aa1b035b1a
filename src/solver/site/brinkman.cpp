#include "solver/site/brinkman.hpp"

#include <cmath>

namespace karst {

// x coth x = 1 + z / E with z = x^2 and the continued fraction E = 3 + z / (5 + z / (7 + ...)). For large x, coth x is 1 within rounding.
PorousLaw porous_law(double permeability) {
  constexpr int levels = 60;
  constexpr double large = 400;
  const double z = 0.25 / permeability;
  double ratio = std::sqrt(z), fraction = z / (ratio - 1);
  if (z < large) {
    fraction = 2 * levels + 1;
    for (int n = levels - 1; n > 0; --n) fraction = (2 * n + 1) + z / fraction;
    ratio = 1 + z / fraction;
  }
  return {ratio, 3 * ratio / (8 * fraction)};
}

}  // namespace karst
