// A stored number that is not the number that is computed with: 16 bits in memory, floats in the collision. A trial row, compiled in tests
// only.
#pragma once

#include <cmath>
#include <cstdint>

#include "base/host_device.hpp"
#include "solver/storage.hpp"

namespace karst {

/// A number from -1 to 1 in steps of 2^-15.
struct Fixed16 {
  std::int16_t bits = 0;
  bool operator==(const Fixed16&) const = default;
};

template <>
struct StoredNumber<Fixed16> {
  using Computed = float;
  KARST_HOST_DEVICE static Computed decode(Fixed16 value) { return static_cast<float>(value.bits) * 0x1p-15f; }
  KARST_HOST_DEVICE static Fixed16 encode(Computed value) {
    const float scaled = value * 0x1p15f, limited = scaled > 32767.0f ? 32767.0f : scaled < -32767.0f ? -32767.0f : scaled;
    return {static_cast<std::int16_t>(lrintf(limited))};
  }
};

}  // namespace karst
