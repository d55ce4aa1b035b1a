// Options for the machine and the solver: device, threads, transfer, layout, velocity set. Shared by all commands that compute a flow.
#pragma once

#include <string>
#include <vector>

#include "options/option.hpp"
#include "run/machine/machine.hpp"

namespace karst {

/// Adds --layout.
Option layout_option(std::string& layout, const std::string& group = "Options");

/// Adds --lattice.
Option lattice_option(std::string& lattice, const std::string& group = "Options");

/// The value of --layout; nullopt for auto.
std::optional<LayoutKind> layout_choice(const std::string& word);

class MachineOptions {
 public:
  void add_to(OptionTable& table);
  void add_for_creeping_flow(OptionTable& table);  ///< with f16
  void add_with_auto_storage(OptionTable& table);  ///< for choice(flows)
  void add_devices_to(OptionTable& table);         ///< all options but --storage

  const std::string& device() const { return device_; }  ///< as the user gave it

  /// All options but the layout. Throws InputError.
  MachineChoice choice() const;
  /// The same, with the storage that suits these flows if it is auto.
  MachineChoice choice(const FlowNumerics& flows) const;

  /// The options with other values than by default but --device, as words of a command line.
  std::vector<std::string> words() const;

 private:
  std::string device_ = "auto", storage_ = "f64", transfer_ = "auto";
  std::vector<int> threads_ = {0};
};

}  // namespace karst
