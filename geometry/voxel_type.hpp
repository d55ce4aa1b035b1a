// The types that a voxel's label can have in a file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace karst {

enum class VoxelType { uint8, int8, uint16, int16, uint32, int32, uint64, int64 };

std::string_view type_name(VoxelType type);
std::size_t type_bytes(VoxelType type);
std::optional<VoxelType> find_type(std::string_view name);  ///< "uint16"
std::optional<VoxelType> integer_type(std::size_t bytes, bool is_signed);

/// Calls `use.template operator()<T>()` with the C++ type behind `type`.
template <class Use>
decltype(auto) with_type(VoxelType type, Use&& use) {
  switch (type) {
    case VoxelType::uint8: return use.template operator()<std::uint8_t>();
    case VoxelType::int8: return use.template operator()<std::int8_t>();
    case VoxelType::uint16: return use.template operator()<std::uint16_t>();
    case VoxelType::int16: return use.template operator()<std::int16_t>();
    case VoxelType::uint32: return use.template operator()<std::uint32_t>();
    case VoxelType::int32: return use.template operator()<std::int32_t>();
    case VoxelType::uint64: return use.template operator()<std::uint64_t>();
    case VoxelType::int64: break;
  }
  return use.template operator()<std::int64_t>();
}

}  // namespace karst
