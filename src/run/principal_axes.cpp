#include "run/principal_axes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace karst {

namespace {

// Rotates rows and columns i and j of m so that m[i][j] becomes zero, and rotates `directions` too.
void rotate(Matrix3& m, Matrix3& directions, std::size_t i, std::size_t j) {
  if (m[i][j] == 0) return;
  const double half = (m[j][j] - m[i][i]) / (2 * m[i][j]);
  const double t = (half < 0 ? -1 : 1) / (std::abs(half) + std::sqrt(half * half + 1)), c = 1 / std::sqrt(t * t + 1), s = t * c;
  for (std::size_t k = 0; k < 3; ++k) {
    const double a = m[k][i], b = m[k][j];
    m[k][i] = c * a - s * b;
    m[k][j] = s * a + c * b;
  }
  for (std::size_t k = 0; k < 3; ++k) {
    const double a = m[i][k], b = m[j][k];
    m[i][k] = c * a - s * b;
    m[j][k] = s * a + c * b;
    const double u = directions[i][k], v = directions[j][k];
    directions[i][k] = c * u - s * v;
    directions[j][k] = s * u + c * v;
  }
}

bool is_larger(double a, double b) { return std::abs(a) < std::abs(b); }

}  // namespace

PrincipalAxes principal_axes(const Matrix3& matrix) {
  constexpr int sweeps = 12;  // each sweep squares the size of the off-diagonal entries
  Matrix3 m = matrix, eigenvectors = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) m[i][j] = (matrix[i][j] + matrix[j][i]) / 2;
  }
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    rotate(m, eigenvectors, 0, 1);
    rotate(m, eigenvectors, 0, 2);
    rotate(m, eigenvectors, 1, 2);
  }
  std::array<std::size_t, 3> order = {0, 1, 2};
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return m[a][a] > m[b][b]; });
  PrincipalAxes axes{};
  for (std::size_t i = 0; i < 3; ++i) {
    Vector3 direction = eigenvectors[order[i]];
    if (*std::max_element(direction.begin(), direction.end(), is_larger) < 0) {
      for (double& component : direction) component = -component;
    }
    axes.values[i] = m[order[i]][order[i]];
    axes.directions[i] = direction;
  }
  return axes;
}

std::optional<PrincipalAxes> principal_axes_of(const KnownTensor& k) {
  Matrix3 whole{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      if (!k[row][column]) return std::nullopt;
      whole[row][column] = *k[row][column];
    }
  }
  return principal_axes(whole);
}

}  // namespace karst
