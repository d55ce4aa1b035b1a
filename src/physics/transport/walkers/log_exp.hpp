// Logarithm and exponential function of IEEE operations alone, so that hosts and devices have the same bits. Their relative error is below
// 1e-12.
#pragma once

#include <bit>
#include <cstdint>

#include "base/host_device.hpp"

namespace karst {

constexpr double ln_2 = 0x1.62e42fefa39efp-1;

/// 2 artanh(s) / s for |s| <= 0.1716, the value at the square root of 2.
KARST_HOST_DEVICE inline double artanh_ratio(double s) {
  const double z = s * s;
  return 2 *
         (1 + z * (1. / 3 + z * (1. / 5 + z * (1. / 7 + z * (1. / 9 + z * (1. / 11 + z * (1. / 13 + z * (1. / 15 + z * (1. / 17)))))))));
}

/// ln(y) of a positive normal number.
KARST_HOST_DEVICE inline double log_of(double y) {
  constexpr std::uint64_t mantissa = (std::uint64_t{1} << 52) - 1, exponent_of_1 = std::uint64_t{1023} << 52;
  const auto bits = std::bit_cast<std::uint64_t>(y);
  auto exponent = static_cast<int>(bits >> 52) - 1023;
  auto m = std::bit_cast<double>((bits & mantissa) | exponent_of_1);
  if (m > 0x1.6a09e667f3bcdp0) {
    m *= 0.5;
    ++exponent;
  }
  const double s = (m - 1) / (m + 1);
  return s * artanh_ratio(s) + exponent * ln_2;
}

/// ln(1 + x) / x; x > -1. Small x lose no digits.
KARST_HOST_DEVICE inline double log1p_ratio(double x) {
  if (x < -0.25 || x > 0.375) return log_of(1 + x) / x;
  const double by = 1 / (2 + x);
  return by * artanh_ratio(x * by);
}

/// (e^f - 1) / f for |f| <= 0.35.
KARST_HOST_DEVICE inline double expm1_series(double f) {
  constexpr double small = 1. / 32;
  double sum = 1 + f * (1. / 7);
  if (f > small || f < -small) {
    sum = 1 + f * (1. / 11);
    sum = 1 + f * (1. / 10) * sum;
    sum = 1 + f * (1. / 9) * sum;
    sum = 1 + f * (1. / 8) * sum;
    sum = 1 + f * (1. / 7) * sum;
  }
  sum = 1 + f * (1. / 6) * sum;
  sum = 1 + f * (1. / 5) * sum;
  sum = 1 + f * (1. / 4) * sum;
  sum = 1 + f * (1. / 3) * sum;
  return 1 + f * 0.5 * sum;
}

/// (e^z - 1) / z. Beyond +-700, the value there.
KARST_HOST_DEVICE inline double expm1_ratio(double z) {
  constexpr double most = 700, one_term = 0.34, to_nearest = 0x1.8p52, by_ln_2 = 0x1.71547652b82fep0;
  if (z >= -one_term && z <= one_term) return expm1_series(z);
  z = z > most ? most : z < -most ? -most : z;
  const double k = (z * by_ln_2 + to_nearest) - to_nearest;
  constexpr double ln_2_high = 0x1.62e42fep-1, ln_2_low = 0x1.f473de6af278fp-30;
  const double f = (z - k * ln_2_high) - k * ln_2_low;
  const auto power = std::bit_cast<double>(static_cast<std::uint64_t>(static_cast<std::int64_t>(k) + 1023) << 52);
  return (power * (f * expm1_series(f)) + (power - 1)) / z;
}

}  // namespace karst
