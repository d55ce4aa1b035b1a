// A vector of numbers, as wide as the CPU adds at once. Isa is part of the type, so that code for different CPUs never mixes.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "solver/site/half.hpp"
#include "solver/site/storage.hpp"

namespace karst {

// GCC takes no vector size that depends on a template parameter.
template <class Number, std::size_t bytes>
struct VectorOf;
// clang-format off
template <> struct VectorOf<double, 16> { typedef double Type __attribute__((vector_size(16))); };
template <> struct VectorOf<double, 32> { typedef double Type __attribute__((vector_size(32))); };
template <> struct VectorOf<double, 64> { typedef double Type __attribute__((vector_size(64))); };
template <> struct VectorOf<float, 16> { typedef float Type __attribute__((vector_size(16))); };
template <> struct VectorOf<float, 32> { typedef float Type __attribute__((vector_size(32))); };
template <> struct VectorOf<float, 64> { typedef float Type __attribute__((vector_size(64))); };
template <> struct VectorOf<std::int32_t, 16> { typedef std::int32_t Type __attribute__((vector_size(16))); };
template <> struct VectorOf<std::int32_t, 32> { typedef std::int32_t Type __attribute__((vector_size(32))); };
template <> struct VectorOf<std::int32_t, 64> { typedef std::int32_t Type __attribute__((vector_size(64))); };
template <> struct VectorOf<std::uint32_t, 16> { typedef std::uint32_t Type __attribute__((vector_size(16))); };
template <> struct VectorOf<std::uint32_t, 32> { typedef std::uint32_t Type __attribute__((vector_size(32))); };
template <> struct VectorOf<std::uint32_t, 64> { typedef std::uint32_t Type __attribute__((vector_size(64))); };
template <> struct VectorOf<std::uint16_t, 8> { typedef std::uint16_t Type __attribute__((vector_size(8))); };
template <> struct VectorOf<std::uint16_t, 16> { typedef std::uint16_t Type __attribute__((vector_size(16))); };
template <> struct VectorOf<std::uint16_t, 32> { typedef std::uint16_t Type __attribute__((vector_size(32))); };
// clang-format on

/// Halves in memory, and floats in a vector of this many bytes.
template <std::size_t bytes>
struct HalfVectors {
  using Floats = typename VectorOf<float, bytes>::Type;
  using Bits = typename VectorOf<std::uint32_t, bytes>::Type;
  using Halves = typename VectorOf<std::uint16_t, bytes / 2>::Type;
  using Conversion = HalfConversion<Floats, typename VectorOf<std::int32_t, bytes>::Type, Bits>;

  static Floats load(const Half* from) {
    Halves halves;
    std::memcpy(&halves, from, sizeof(halves));
    return Conversion::decode(__builtin_convertvector(halves, Bits));
  }
  static void store(const Floats& values, Half* to) {
    const Halves halves = __builtin_convertvector(Conversion::encode(values), Halves);
    std::memcpy(to, &halves, sizeof(halves));
  }
};

template <class Isa, class Number>
struct Lanes {
  static constexpr std::size_t count = Isa::bytes / sizeof(Number);
  using Values = typename VectorOf<Number, Isa::bytes>::Type;
  Values values;

  Lanes() = default;
  explicit Lanes(Number all) : values(Values{} + all) {}
  explicit Lanes(Values v) : values(v) {}
  template <class Stored>
  static Lanes load(const Stored* from) {
    if constexpr (std::is_same_v<Stored, Number>) {
      return Lanes(*reinterpret_cast<const Values*>(from));
    } else {
      return Lanes(HalfVectors<sizeof(Values)>::load(from));
    }
  }
  template <class Stored>
  void store(Stored* to) const {
    if constexpr (std::is_same_v<Stored, Number>) {
      *reinterpret_cast<Values*>(to) = values;
    } else {
      HalfVectors<sizeof(Values)>::store(values, to);
    }
  }

  /// number_of(lane) in each lane. Numbers from memory are faster so than through an array on the stack.
  template <class NumberOfLane>
  static Lanes of(NumberOfLane&& number_of) {
    return [&]<std::size_t... lane>(std::index_sequence<lane...>) { return Lanes(Values{number_of(lane)...}); }
    (std::make_index_sequence<count>());
  }

  // load_anywhere() and store_anywhere() need no alignment.
  template <class Stored>
  static Lanes load_anywhere(const Stored* from) {
    if constexpr (std::is_same_v<Stored, Number>) {
      Lanes loaded;
      std::memcpy(&loaded.values, from, sizeof(Values));
      return loaded;
    } else {
      return load(from);
    }
  }
  template <class Stored>
  void store_anywhere(Stored* to) const {
    if constexpr (std::is_same_v<Stored, Number>) {
      std::memcpy(to, &values, sizeof(Values));
    } else {
      store(to);
    }
  }

  friend Lanes operator+(const Lanes& a, const Lanes& b) { return Lanes(a.values + b.values); }
  friend Lanes operator-(const Lanes& a, const Lanes& b) { return Lanes(a.values - b.values); }
  friend Lanes operator*(const Lanes& a, const Lanes& b) { return Lanes(a.values * b.values); }
  friend Lanes operator*(const Lanes& a, Number b) { return Lanes(a.values * b); }
  friend Lanes operator/(const Lanes& a, const Lanes& b) { return Lanes(a.values / b.values); }
  friend Lanes operator-(const Lanes& a) { return Lanes(-a.values); }
  /// Within 0 and 1.
  friend Lanes clamped(const Lanes& a) {
    const Values above = a.values < Values{} ? Values{} : a.values, ones = Values{} + 1;
    return Lanes(above > ones ? ones : above);
  }
  friend Lanes square_root(const Lanes& a) {
    Lanes roots;
    for (std::size_t lane = 0; lane < count; ++lane) roots.values[lane] = std::sqrt(a.values[lane]);
    return roots;
  }
  friend void dither(Lanes& a, std::uint32_t step) { HalfVectors<sizeof(Values)>::Conversion::dither(a.values, step); }
  friend void dither(Lanes& a, Lanes& b, std::uint32_t step) { HalfVectors<sizeof(Values)>::Conversion::dither(a.values, b.values, step); }
};

template <class Isa, class Number>
struct NumberOf<Lanes<Isa, Number>> {
  using Type = Number;
};

// `bytes`: the width of a vector.
struct GenericIsa {
  static constexpr std::size_t bytes = 16;
};
struct Avx2Isa {
  static constexpr std::size_t bytes = 32;
};
struct Avx512Isa {
  static constexpr std::size_t bytes = 64;
};

// A kind of CPU as Isa, with vectors of this width.
template <class Isa, std::size_t width>
struct Narrowed {
  static constexpr std::size_t bytes = width;
};

}  // namespace karst
