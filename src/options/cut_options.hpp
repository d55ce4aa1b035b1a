// Options for the sizes of the parts of a run. Shared by all commands that compute a flow on several ranks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/box.hpp"
#include "options/option.hpp"
#include "run/machine/part_sizes.hpp"

namespace karst {

constexpr std::string_view equal_weights = "equal";

/// Adds --grid.
Option grid_option(std::vector<int>& grid, const std::string& group = "Run");

/// The value of --grid; nullopt if it was not given. Throws InputError.
std::optional<Index3> grid_choice(const std::vector<int>& grid);

/// Throws InputError if an option that sets the sizes of the parts is given beside --grid.
void refuse_beside_grid(bool is_given, std::string_view name);

class CutOptions {
 public:
  void add_to(OptionTable& table, const std::string& group = "Run");
  void add_weights_to(OptionTable& table, const std::string& group = "Run");  ///< without --device-memory, whose limits are for flows

  CutChoice choice() const;  ///< throws InputError

 private:
  std::string weights_ = "auto", device_memory_;
};

}  // namespace karst
