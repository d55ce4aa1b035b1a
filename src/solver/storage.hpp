// The number type of stored populations.
#pragma once

#include <cstdint>
#include <string_view>

namespace karst {

enum class Storage { f64, f32 };

constexpr std::int64_t number_bytes(Storage storage) { return storage == Storage::f64 ? 8 : 4; }
constexpr std::string_view storage_name(Storage storage) { return storage == Storage::f64 ? "f64" : "f32"; }

}  // namespace karst
