// A stored number of 16 bits: a scaled IEEE half (binary16).
//
// Populations are deviations from w_q. They change little in one step, often by less than half of the last digit of a half: rounding to the
// nearest half would drop such changes in every step. So a step rounds up or down, as a hash of the number and of the step says: up with
// the probability of the distance to the half below. Errors of one number then have no mean over steps. (Below 2^-40, where halves lose
// digits, numbers are rounded to the nearest: this is 2^-21 of the force at most.) Equal numbers are rounded alike
// on all devices.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#ifdef __CUDACC__
#include <cuda_fp16.h>
#endif

#include "base/host_device.hpp"
#include "solver/site/lattice.hpp"
#include "solver/site/storage.hpp"

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

  static constexpr std::uint32_t lost = 0x1FFF;                   // the bits of a float that a half does not have
  static constexpr std::int32_t too_large = 0x477FF000;           // 65520, as a float: the first number that is rounded to infinity
  static constexpr std::int32_t least_normal = (127 - 14) << 23;  // 2^-14, as a float: the smallest half with all digits

  static Floats decode(const Bits& half) {
    const Bits sign = (half & 0x8000U) << 16, size = half & 0x7FFFU;
    const Floats small = converted<Floats>(std::bit_cast<Ints>(size)) * (0x1p-24f / scale);
    const Bits wide = (size << 13) + (static_cast<std::uint32_t>(127 - 15 - scale_exponent) << 23);
    const Ints signed_size = std::bit_cast<Ints>(size);
    const Bits usual = signed_size < 0x7C00 ? wide : Bits{} + 0x7F800000U;
    return std::bit_cast<Floats>((signed_size < 0x0400 ? std::bit_cast<Bits>(small) : usual) | sign);
  }

  /// Makes of each number one of the two numbers beside that have the digits of a half. `step`: Step::hash(). Both are rounded by the same
  /// bits: where they are nearly equal, their errors are, too, and their difference (momentum) has hardly any.
  KARST_HOST_DEVICE static void dither(Floats& one, Floats& other, std::uint32_t step) {
    const Bits a = not_all_ones(one), b = not_all_ones(other), up = hash(a + b, step);
    one = std::bit_cast<Floats>((a + up) & ~lost);
    other = std::bit_cast<Floats>((b + up) & ~lost);
  }
  KARST_HOST_DEVICE static void dither(Floats& one, std::uint32_t step) {
    const Bits a = not_all_ones(one);
    one = std::bit_cast<Floats>((a + hash(a, step)) & ~lost);
  }

  /// The nearest half; of two, the even one.
  static Bits encode(const Floats& value) {
    const Bits bits = std::bit_cast<Bits>(value * scale), sign = (bits >> 16) & 0x8000U, size = bits & 0x7FFFFFFFU;
    const Ints signed_size = std::bit_cast<Ints>(size);
    const Bits limited = signed_size < least_normal ? size : Bits{};
    const Bits small =
        std::bit_cast<Bits>(std::bit_cast<Floats>(limited) * 0x1p24f + 0x1p23f) & lost;  // the sum is rounded to a whole number
    const Bits usual = (size + (lost >> 1) + ((size >> 13) & 1U) - (static_cast<std::uint32_t>(127 - 15) << 23)) >> 13;
    return (signed_size < too_large ? (signed_size < least_normal ? small : usual) : Bits{} + 0x7C00U) | sign;
  }

 private:
  // 13 bits: of a multiplicative hash.
  KARST_HOST_DEVICE static Bits hash(const Bits& bits, std::uint32_t step) { return ((bits ^ (bits >> 15) ^ step) * 2654435761U) >> 19; }

  // The bits, less than those of the NaN of GPUs: a sum of these and 13 bits would be a number again.
  KARST_HOST_DEVICE static Bits not_all_ones(const Floats& value) {
    constexpr std::int32_t most = 0x7FFFDFFF;
    const Ints bits = std::bit_cast<Ints>(value);
    return std::bit_cast<Bits>(bits < most ? bits : Ints{} + most);
  }

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

  /// Numbers that are too large become infinite; on a CPU, so do those that are none.
  KARST_HOST_DEVICE static Half encode(Computed value) {
#ifdef __CUDA_ARCH__
    return {__half_as_ushort(__float2half_rn(value * Conversion::scale))};
#else
    return {static_cast<std::uint16_t>(Conversion::encode(value))};
#endif
  }
};

KARST_HOST_DEVICE inline void dither(float& one, std::uint32_t step) { StoredNumber<Half>::Conversion::dither(one, step); }
KARST_HOST_DEVICE inline void dither(float& one, float& other, std::uint32_t step) {
  StoredNumber<Half>::Conversion::dither(one, other, step);
}

/// Rounds the populations of a site that a step will store. `step`: Step::hash(). Others than halves stay as they are.
template <class Stored, class Set, class Real>
KARST_HOST_DEVICE inline void round_in_step(Real (&f)[Lattice<Set>::directions], std::uint32_t step) {
  if constexpr (std::is_same_v<Stored, Half>) {
    dither(f[0], step);
    for_each_pair<Set>([&]<int q>() { dither(f[q], f[Lattice<Set>::opposite(q)], step); });
  }
}

}  // namespace karst
