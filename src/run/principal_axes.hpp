// The principal values and directions of a symmetric 3 x 3 matrix.
#pragma once

#include <array>
#include <optional>

namespace karst {

using Vector3 = std::array<double, 3>;
using Matrix3 = std::array<Vector3, 3>;

struct PrincipalAxes {
  Vector3 values;      ///< largest first
  Matrix3 directions;  ///< one unit vector per row; its largest component is positive
};

/// The principal axes of the symmetric part of `matrix`, by Jacobi rotations.
PrincipalAxes principal_axes(const Matrix3& matrix);

/// By row and column: flow along the row's axis, driven along the column's.
using KnownTensor = std::array<std::array<std::optional<double>, 3>, 3>;

/// nullopt unless all nine entries are known.
std::optional<PrincipalAxes> principal_axes_of(const KnownTensor& k);

}  // namespace karst
