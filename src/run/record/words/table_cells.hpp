// Cells of the tables of all physics.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "run/place_sums.hpp"

namespace karst {

/// A number; an empty cell for nullopt, infinity and NaN.
std::string table_cell(std::optional<double> value);

/// The first columns of a table of sub-volumes, and their cells.
constexpr std::string_view cube_columns = "edge,x0,y0,z0,x1,y1,z1,porosity";
std::string cube_cells(const SubVolume& cube);

}  // namespace karst
