#include "geometry/labels/voxel_type.hpp"

#include <array>

namespace karst {

namespace {
constexpr std::array all_types = {VoxelType::uint8, VoxelType::int8,   VoxelType::uint16, VoxelType::int16,   VoxelType::uint32,
                                  VoxelType::int32, VoxelType::uint64, VoxelType::int64,  VoxelType::float32, VoxelType::float64};
constexpr std::array<std::string_view, all_types.size()> all_names = {"uint8", "int8",   "uint16", "int16",   "uint32",
                                                                      "int32", "uint64", "int64",  "float32", "float64"};
}  // namespace

std::string_view type_name(VoxelType type) { return all_names[static_cast<std::size_t>(type)]; }

std::size_t type_bytes(VoxelType type) {
  return with_type(type, []<class T>() { return sizeof(T); });
}

bool is_floating(VoxelType type) { return type == VoxelType::float32 || type == VoxelType::float64; }

std::optional<VoxelType> find_type(std::string_view name) {
  for (VoxelType type : all_types) {
    if (type_name(type) == name) return type;
  }
  return std::nullopt;
}

std::optional<VoxelType> integer_type(std::size_t bytes, bool is_signed) {
  for (VoxelType type : all_types) {
    if (!is_floating(type) && type_bytes(type) == bytes && (type_name(type)[0] == 'i') == is_signed) return type;
  }
  return std::nullopt;
}

std::optional<VoxelType> floating_type(std::size_t bytes) {
  for (VoxelType type : {VoxelType::float32, VoxelType::float64}) {
    if (type_bytes(type) == bytes) return type;
  }
  return std::nullopt;
}

}  // namespace karst
