// The principal values and directions of a symmetric 3 x 3 matrix.
#pragma once

#include <array>

namespace karst {

using Vector3 = std::array<double, 3>;
using Matrix3 = std::array<Vector3, 3>;

struct PrincipalAxes {
  Vector3 values;      ///< from the largest
  Matrix3 directions;  ///< of each, one a row, of length 1; the largest component is positive
};

/// Of the symmetric part. By Jacobi's rotations.
PrincipalAxes principal_axes(const Matrix3& matrix);

}  // namespace karst
