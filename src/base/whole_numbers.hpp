// Whole numbers: products without overflow, and sums that do not depend on the order.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "base/host_device.hpp"

namespace karst {

// Products of sizes without overflow.

/// a * b for non-negative factors, or nullopt if it exceeds 2^63 - 1.
std::optional<std::int64_t> checked_product(std::int64_t a, std::int64_t b);

// Numbers as integer multiples of a small unit: their sums do not depend on the order.

/// A number below 2^39 as whole * 2^-12 + rest * 2^-62. The conversion is suitable for CPU vectors and GPUs.
struct FixedPoint {
  KARST_HOST_DEVICE explicit FixedPoint(double value) {
    const double large = value * 0x1p12 + magic;
    const double small = (value * 0x1p12 - (large - magic)) * 0x1p50 + magic;
    whole = std::bit_cast<std::uint64_t>(large) - std::bit_cast<std::uint64_t>(magic);
    rest = std::bit_cast<std::uint64_t>(small) - std::bit_cast<std::uint64_t>(magic);
  }
  std::uint64_t whole, rest;  ///< two's complement

  static constexpr int most = 1 << 12;  ///< this many numbers can be added without overflow

 private:
  static constexpr double magic = 0x1.8p52;  // adding it rounds a number to an integer, which is then in the lowest bits
};

}  // namespace karst
