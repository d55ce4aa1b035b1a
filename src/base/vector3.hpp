// Sums and products of vectors with three components, on CPUs and GPUs.
#pragma once

#include <array>

#include "base/host_device.hpp"

namespace karst {

using Vector3 = std::array<double, 3>;

KARST_HOST_DEVICE constexpr Vector3 operator+(const Vector3& a, const Vector3& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
KARST_HOST_DEVICE constexpr Vector3 operator-(const Vector3& a, const Vector3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
KARST_HOST_DEVICE constexpr Vector3 operator*(double s, const Vector3& a) { return {s * a[0], s * a[1], s * a[2]}; }
KARST_HOST_DEVICE constexpr double dot(const Vector3& a, const Vector3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

}  // namespace karst
