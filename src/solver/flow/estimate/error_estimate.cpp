#include "solver/flow/estimate/error_estimate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace karst {

namespace {

constexpr double unknown = std::numeric_limits<double>::infinity();

// The distance to its limit of one component with the values at(0) ... at(n - 1) and `now`.
template <class At>
double distance(std::size_t n, double now, double round_off, At&& at) {
  double third = 0, last = 0;  // largest distance to `now` in the third and in the last quarter
  double lowest = now, highest = now;
  for (std::size_t i = n / 2; i < n; ++i) {
    double& farthest = i < 3 * n / 4 ? third : last;
    farthest = std::max(farthest, std::abs(at(i) - now));
    if (i >= 3 * n / 4) lowest = std::min(lowest, at(i)), highest = std::max(highest, at(i));
  }
  if (std::max(third, last) <= round_off) return std::max(third, last);
  // With x = exp(-quarter / T), these distances are x^2 (1 - x^2) and x^3 (1 - x). The distance to the limit is x^4.
  const double ratio = last / third;
  if (!(ratio < 0.45)) return unknown;  // near 1/2, a slow exponential is like a straight line
  return std::max(last * ratio / (1 - 2 * ratio), highest - lowest);
}

}  // namespace

void Convergence::add(const std::array<double, 3>& values) {
  now_ = values;
  kept_.add(values);
  estimates_.push_back(estimate());
}

double Convergence::relative_error() const {
  if (estimates_.empty()) return unknown;
  const std::size_t tenth = std::max<std::size_t>(2, estimates_.size() / 10);
  return *std::max_element(estimates_.end() - static_cast<std::ptrdiff_t>(std::min(tenth, estimates_.size())), estimates_.end());
}

double Convergence::estimate() const {
  constexpr std::size_t fewest = 12;
  if (kept_.size() < fewest) return unknown;
  const double scale = std::abs(now_[static_cast<std::size_t>(axis_)]);
  double error = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    error = std::max(error, distance(kept_.size(), now_[a], round_off_ * scale, [&](std::size_t i) { return kept_[i][a]; }));
  }
  return scale > 0 ? error / scale : error > 0 ? unknown : 0;
}

}  // namespace karst
