// The boundary: what lies beyond the faces of a sample, and which way the flow is driven.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace karst {

enum class Boundary {
  periodic,  ///< the sample repeats
  mirror,    ///< the sample is reflected at each face
  sealed,    ///< walls at the sides, fixed pressure at both ends
};

/// boundary_names is in the order of Boundary; direction_names are the values that parse_direction() accepts.
constexpr std::array<std::string_view, 3> boundary_names = {"periodic", "mirror", "sealed"};
constexpr std::array<std::string_view, 4> direction_names = {"x", "y", "z", "all"};

Boundary parse_boundary(std::string_view name);  ///< throws InputError
std::string_view boundary_name(Boundary boundary);

/// One flag per axis.
using Axes = std::array<bool, 3>;

Axes parse_direction(std::string_view name);  ///< x, y, z or all; throws InputError
/// "x" or "all"; "xz" for two axes.
std::string direction_name(const Axes& axes);

Axes in_both(const Axes& a, const Axes& b);

}  // namespace karst
