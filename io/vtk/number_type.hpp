// The number types of arrays in VTK files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "geometry/voxel_type.hpp"

namespace karst {

/// An integer type of voxels, or floating point.
struct VtkNumberType {
  std::optional<VoxelType> whole;  ///< nullopt: floating point
  std::size_t bytes = 0;

  /// The type of this name ("Float32", "UInt8"); nullopt for other names.
  static std::optional<VtkNumberType> find(std::string_view word);
};

/// Calls `use.template operator()<T>()` with the C++ type behind `type`.
template <class Use>
decltype(auto) with_type(const VtkNumberType& type, Use&& use) {
  if (type.whole) return with_type(*type.whole, use);
  if (type.bytes == sizeof(float)) return use.template operator()<float>();
  return use.template operator()<double>();
}

}  // namespace karst
