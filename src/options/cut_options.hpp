// Options for the sizes of the parts of a run. Shared by all commands that compute a flow on several ranks.
#pragma once

#include <string>
#include <string_view>

#include "options/option.hpp"
#include "permeability/part_sizes.hpp"

namespace karst {

constexpr std::string_view equal_weights = "equal";

class CutOptions {
 public:
  void add_to(OptionTable& table, const std::string& group = "Run");
  void add_weights_to(OptionTable& table, const std::string& group = "Run");  ///< without --device-memory, whose limits are for flows

  CutChoice choice() const;  ///< throws InputError

 private:
  std::string weights_ = "auto", device_memory_;
};

}  // namespace karst
