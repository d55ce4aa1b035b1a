#include "solver/flow/estimate/extrapolation.hpp"

#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

namespace karst {

namespace {

using Rows = std::vector<std::vector<double>>;

// Solves rows * x = 1 by Cholesky's decomposition; none if the matrix is not positive definite.
std::optional<std::vector<double>> solution_for_ones(Rows rows) {
  const std::size_t n = rows.size();
  std::vector<double> x(n, 1.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double left = rows[i][j];
      for (std::size_t k = 0; k < j; ++k) left -= rows[i][k] * rows[j][k];
      if (j < i) {
        rows[i][j] = left / rows[j][j];
      } else if (left > 0) {
        rows[i][i] = std::sqrt(left);
      } else {
        return std::nullopt;
      }
    }
    for (std::size_t k = 0; k < i; ++k) x[i] -= rows[i][k] * x[k];
    x[i] /= rows[i][i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) x[i] -= rows[k][i] * x[k];
    x[i] /= rows[i][i];
  }
  return x;
}

}  // namespace

// The weights solve products * w = a constant. The mean square of the round-off of differences, added to the diagonal, makes weights small
// that would only multiply round-off.
std::optional<std::vector<double>> extrapolation_weights(const DifferenceProducts& products) {
  constexpr double round_off = 0x1p-46, least_change = 64 * round_off;
  if (!(products.of_differences.back().back() > least_change * products.of_last)) return std::nullopt;
  Rows rows = products.of_differences;
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i][i] += round_off * products.of_last;
  std::optional<std::vector<double>> weights = solution_for_ones(std::move(rows));
  if (!weights) return std::nullopt;
  const double sum = std::accumulate(weights->begin(), weights->end(), 0.0);
  for (double& weight : *weights) {
    weight /= sum;
    if (!std::isfinite(weight)) return std::nullopt;
  }
  return weights;
}

}  // namespace karst
