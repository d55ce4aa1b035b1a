// The types that the voxels of an image can have in a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "base/error.hpp"

namespace karst {

/// Labels are whole numbers; grey values can be any of these types.
enum class VoxelType { uint8, int8, uint16, int16, uint32, int32, uint64, int64, float32, float64 };

std::string_view type_name(VoxelType type);
std::size_t type_bytes(VoxelType type);
bool is_floating(VoxelType type);
std::optional<VoxelType> find_type(std::string_view name);  ///< "uint16"
std::optional<VoxelType> integer_type(std::size_t bytes, bool is_signed);
std::optional<VoxelType> floating_type(std::size_t bytes);

/// Calls `use.template operator()<T>()` with the C++ type behind the whole-number type `type`.
template <class Use>
decltype(auto) with_label_type(VoxelType type, Use&& use) {
  KARST_ASSERT(!is_floating(type));
  switch (type) {
    case VoxelType::uint8: return use.template operator()<std::uint8_t>();
    case VoxelType::int8: return use.template operator()<std::int8_t>();
    case VoxelType::uint16: return use.template operator()<std::uint16_t>();
    case VoxelType::int16: return use.template operator()<std::int16_t>();
    case VoxelType::uint32: return use.template operator()<std::uint32_t>();
    case VoxelType::int32: return use.template operator()<std::int32_t>();
    case VoxelType::uint64: return use.template operator()<std::uint64_t>();
    default: return use.template operator()<std::int64_t>();
  }
}

/// Calls `use.template operator()<T>()` with the C++ type behind `type`, which may be a floating type.
template <class Use>
decltype(auto) with_type(VoxelType type, Use&& use) {
  if (type == VoxelType::float32) return use.template operator()<float>();
  if (type == VoxelType::float64) return use.template operator()<double>();
  return with_label_type(type, use);
}

}  // namespace karst
