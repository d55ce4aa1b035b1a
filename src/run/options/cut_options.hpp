// Options for the sizes of the parts of a run. Shared by all commands that compute on several ranks.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "geometry/box.hpp"
#include "run/machine/part_sizes.hpp"
#include "run/options/option.hpp"

namespace karst {

constexpr std::string_view equal_weights = "equal";

/// --grid.
Option grid_option(std::optional<Index3>& grid, const std::string& group = "Run");

/// Throws InputError if an option that sets the sizes of the parts is given beside --grid.
void refuse_beside_grid(bool is_given, std::string_view name);

/// Adds --weights.
void add_weights_option(OptionTable& table, CutChoice& cut, const std::string& group = "Run");

/// Adds --weights and --device-memory, whose limits are for flows.
void add_cut_options(OptionTable& table, CutChoice& cut, const std::string& group = "Run");

}  // namespace karst
