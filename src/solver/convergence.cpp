#include "solver/convergence.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace karst {

namespace {

// An exponential changed by `before` and then by `last` over equal intervals: how much is still to come.
double still_to_come(double before, double last) {
  const double ratio = std::abs(last) / std::abs(before);
  if (ratio >= 1) return std::numeric_limits<double>::infinity();
  return std::abs(last) * ratio / (1 - ratio);
}

}  // namespace

double Convergence::relative_error() const {
  constexpr std::size_t fewest = 8;
  const std::size_t n = values_.size();
  const double now = n > 0 ? values_.back() : 0;
  if (n < fewest) return std::numeric_limits<double>::infinity();
  const double round_off = 32 * std::numeric_limits<double>::epsilon() * std::abs(now);
  double error = round_off;
  for (std::size_t lag = 1; 4 * lag <= n; lag *= 2) {
    const double last = now - values_[n - 1 - lag], before = values_[n - 1 - lag] - values_[n - 1 - 2 * lag];
    if (std::abs(last) > round_off) error = std::max(error, still_to_come(before, last));
  }
  return now != 0 ? error / std::abs(now) : error > round_off ? std::numeric_limits<double>::infinity() : 0;
}

}  // namespace karst
