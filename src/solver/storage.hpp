// The number type of stored populations.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/host_device.hpp"

namespace karst {

enum class Storage { f64, f32 };

constexpr std::int64_t number_bytes(Storage storage) { return storage == Storage::f64 ? 8 : 4; }
constexpr std::string_view storage_name(Storage storage) { return storage == Storage::f64 ? "f64" : "f32"; }

/// What a stored number is computed with: it is decoded when it is loaded, and encoded when it is stored. A new stored number specializes
/// this type.
template <class Stored>
struct StoredNumber {
  using Computed = Stored;
  KARST_HOST_DEVICE static constexpr Computed decode(Stored value) { return value; }
  KARST_HOST_DEVICE static constexpr Stored encode(Computed value) { return value; }
};
template <class Stored>
using ComputedNumber = typename StoredNumber<Stored>::Computed;

/// The number type of one element of a number, or of a vector of numbers: a vector specializes this type.
template <class Real>
struct NumberOf {
  using Type = Real;
};

}  // namespace karst
