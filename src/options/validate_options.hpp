// The options of karst validate.
#pragma once

#include <string_view>

#include "run/options/machine_options.hpp"

namespace karst {

class ValidateOptions {
 public:
  explicit ValidateOptions(OptionTable& table);

  /// The machine that computes the cases.
  const MachineChoice& machine() const { return machine_; }

  /// The settings of the flows, for this machine. Throws InputError. Collective.
  FlowSettings settings(const Comm& comm) const;

  bool full() const { return full_; }
  bool json() const { return json_; }

 private:
  MachineChoice machine_;
  std::string_view lattice_ = FlowNumerics().lattice;
  bool full_ = false, json_ = false;
};

}  // namespace karst
