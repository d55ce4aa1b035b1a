// Lengths with their units.
#pragma once

#include <optional>
#include <string_view>

namespace karst {

/// Metres in one `name` (nm, um, micron, mm, cm, m ...), or nothing when it is no unit of length.
std::optional<double> metres_per(std::string_view name);

/// "5um" or "5.345 um" in metres. Throws InputError without a unit: `what` names the option.
double parse_length(std::string_view what, std::string_view value);

}  // namespace karst
