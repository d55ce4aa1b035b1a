// A vector of numbers, as wide as the CPU adds at once. Isa is part of the type, so that code for different CPUs never mixes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "solver/storage.hpp"

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
// clang-format on

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
      Lanes loaded;
      for (std::size_t i = 0; i < count; ++i) loaded.values[i] = StoredNumber<Stored>::decode(from[i]);
      return loaded;
    }
  }
  template <class Stored>
  void store(Stored* to) const {
    if constexpr (std::is_same_v<Stored, Number>) {
      *reinterpret_cast<Values*>(to) = values;
    } else {
      for (std::size_t i = 0; i < count; ++i) to[i] = StoredNumber<Stored>::encode(values[i]);
    }
  }

  // The same at any address.
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

// The same CPU with vectors of this width.
template <class Isa, std::size_t width>
struct Narrowed {
  static constexpr std::size_t bytes = width;
};

}  // namespace karst
