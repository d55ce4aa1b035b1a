#include "run/principal_axes.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace karst {

TEST(PrincipalAxes, of_a_turned_matrix_are_those_that_it_was_made_of) {
  // 5 along (1, 2, 2) / 3, 2 along (2, 1, -2) / 3, -1 along (2, -2, 1) / 3
  const Matrix3 along = {{{1 / 3.0, 2 / 3.0, 2 / 3.0}, {2 / 3.0, 1 / 3.0, -2 / 3.0}, {2 / 3.0, -2 / 3.0, 1 / 3.0}}};
  const Vector3 values = {5, 2, -1};
  Matrix3 matrix{};
  for (std::size_t n = 0; n < 3; ++n) {
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) matrix[i][j] += values[n] * along[n][i] * along[n][j];
    }
  }
  matrix[0][1] += 0.25, matrix[1][0] -= 0.25;  // not symmetric: that part counts nothing
  const PrincipalAxes axes = principal_axes(matrix);
  for (std::size_t n = 0; n < 3; ++n) {
    EXPECT_NEAR(axes.values[n], values[n], 1e-14);
    double across = 0;
    for (std::size_t i = 0; i < 3; ++i) across += axes.directions[n][i] * along[n][i];
    EXPECT_NEAR(std::abs(across), 1, 1e-14);
  }
  for (const Vector3& direction : axes.directions) {
    double largest = 0;
    for (const double component : direction) largest = std::abs(component) > std::abs(largest) ? component : largest;
    EXPECT_GT(largest, 0);
  }
}

TEST(PrincipalAxes, of_a_diagonal_are_the_axes_from_the_largest_value) {
  const PrincipalAxes axes = principal_axes({{{1, 0, 0}, {0, 3, 0}, {0, 0, 2}}});
  EXPECT_EQ(axes.values, (Vector3{3, 2, 1}));
  EXPECT_EQ(axes.directions, (Matrix3{{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}}));
}

}  // namespace karst
