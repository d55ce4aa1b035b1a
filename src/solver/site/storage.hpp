// The number type of stored populations.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/host_device.hpp"

namespace karst {

enum class Storage { f64, f32, f16 };

constexpr std::array<std::string_view, 3> storage_names = {"f64", "f32", "f16"};
constexpr std::string_view storage_name(Storage storage) { return storage_names[static_cast<std::size_t>(storage)]; }
constexpr std::int64_t number_bytes(Storage storage) { return 8 >> static_cast<int>(storage); }

/// The number in which a stored number is computed: it is decoded when it is loaded, and encoded when it is stored. A new stored number
/// specializes this type.
template <class Stored>
struct StoredNumber {
  using Computed = Stored;
  KARST_HOST_DEVICE static constexpr Computed decode(Stored value) { return value; }
  KARST_HOST_DEVICE static constexpr Stored encode(Computed value) { return value; }
};
template <class Stored>
using ComputedNumber = typename StoredNumber<Stored>::Computed;

/// The storage with this stored number.
template <class Stored>
constexpr Storage storage_of = sizeof(Stored) == 8   ? Storage::f64
                               : sizeof(Stored) == 4 ? Storage::f32
                                                     : Storage::f16;

/// The number type of one element of a number, or of a vector of numbers: a vector specializes this type.
template <class Real>
struct NumberOf {
  using Type = Real;
};

}  // namespace karst
