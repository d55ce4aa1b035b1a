// A stored number of 16 bits: a scaled IEEE half (binary16), rounded up or down by a hash of the number.
//
// Populations are deviations from w_q. They change little in one step, often by less than the last digit of a half. Rounding to the nearest
// half would drop such changes in every step. Here a number is rounded up with the probability of its distance to the half below, so errors
// have no mean. The hash takes the place of a random number: equal numbers are rounded alike on all devices.
//
// For measuring speed only. Where all sites of a row have the same populations (slits, pipes), equal numbers are rounded alike in every
// step, and the flow stops at a wrong k. In rock, k is within 1 % in most samples (docs/performance.md).
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#ifdef __CUDACC__
#include <cuda_fp16.h>
#endif

#include "base/host_device.hpp"
#include "solver/storage.hpp"

namespace karst {

struct Half {
  std::uint16_t bits;
  bool operator==(const Half&) const = default;
};

/// Conversions on a CPU, of one number or of vectors of numbers with elements of 32 bits: Floats, Ints and Bits (unsigned).
template <class Floats, class Ints, class Bits>
struct HalfConversion {
  /// With the usual body force of 2^-30, populations from 2^-10 to 2^20 times the force have all digits.
  static constexpr int scale_exponent = 26;
  static constexpr float scale = 1 << scale_exponent;

  static constexpr std::uint32_t dither_of = 2654435761U;         // of Knuth's multiplicative hash
  static constexpr std::int32_t too_large = 0x477FE000;           // 65504, as a float: the largest half
  static constexpr std::int32_t least_normal = (127 - 14) << 23;  // 2^-14, as a float: the smallest half with all digits

  static Floats decode(const Bits& half) {
    const Bits sign = (half & 0x8000U) << 16, size = half & 0x7FFFU;
    const Floats small = converted<Floats>(std::bit_cast<Ints>(size)) * (0x1p-24f / scale);
    const Bits wide = (size << 13) + (static_cast<std::uint32_t>(127 - 15 - scale_exponent) << 23);
    const Ints signed_size = std::bit_cast<Ints>(size);
    const Bits usual = signed_size < 0x7C00 ? wide : Bits{} + 0x7F800000U;
    return std::bit_cast<Floats>((signed_size < 0x0400 ? std::bit_cast<Bits>(small) : usual) | sign);
  }

  /// Of the size of a float. What carries out of the last 13 bits, which a half does not have, rounds up.
  KARST_HOST_DEVICE static Bits with_dither(const Bits& size) { return size + (((size ^ (size >> 15)) * dither_of) >> 19); }

  static Bits encode(const Floats& value) {
    const Bits bits = std::bit_cast<Bits>(value * scale), sign = (bits >> 16) & 0x8000U, size = bits & 0x7FFFFFFFU;
    const Bits dithered = with_dither(size);
    const Bits limited = std::bit_cast<Ints>(dithered) < least_normal ? dithered : Bits{};
    const Bits small = std::bit_cast<Bits>(converted<Ints>(std::bit_cast<Floats>(limited) * 0x1p24f));
    const Bits usual = (dithered - (static_cast<std::uint32_t>(127 - 15) << 23)) >> 13;
    const Bits rounded = std::bit_cast<Ints>(dithered) < least_normal ? small : usual;
    return (std::bit_cast<Ints>(size) < too_large ? rounded : Bits{} + 0x7C00U) | sign;
  }

 private:
  template <class To, class From>
  static To converted(const From& from) {
    if constexpr (std::is_arithmetic_v<From>)
      return static_cast<To>(from);
    else
      return __builtin_convertvector(from, To);
  }
};

template <>
struct StoredNumber<Half> {
  using Computed = float;
  using Conversion = HalfConversion<float, std::int32_t, std::uint32_t>;

  KARST_HOST_DEVICE static Computed decode(Half value) {
#ifdef __CUDA_ARCH__
    return __half2float(__ushort_as_half(value.bits)) * (1 / Conversion::scale);
#else
    return Conversion::decode(value.bits);
#endif
  }

  /// Numbers from the largest half on, and those that are none, become infinite. Numbers below the smallest half with all digits are
  /// rounded towards zero.
  KARST_HOST_DEVICE static Half encode(Computed value) {
#ifdef __CUDA_ARCH__
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value * Conversion::scale), size = bits & 0x7FFFFFFFU;
    const std::uint32_t dithered = Conversion::with_dither(size);
    const std::uint32_t rounded = __half_as_ushort(__float2half_rz(__uint_as_float(dithered)));
    return {static_cast<std::uint16_t>((size < Conversion::too_large ? rounded : 0x7C00U) | ((bits >> 16) & 0x8000U))};
#else
    return {static_cast<std::uint16_t>(Conversion::encode(value))};
#endif
  }
};

}  // namespace karst
