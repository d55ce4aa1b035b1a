// What a flow is computed with: the options that every command takes that computes one.
#pragma once

#include <string>
#include <thread>

#include "commands/cli/command_line.hpp"
#include "solver/flow_solver.hpp"

namespace karst {

/// --layout.
Option layout_option(std::string& layout, const std::string& group = "Options");

/// Of `name` or, for "auto", the fastest on the device. Throws InputError.
LayoutKind layout_for(const std::string& name, DeviceKind device);

/// What computes, in words: "cpu", or the name of this rank's GPU. Collective.
std::string device_words(DeviceKind device, const Comm& comm);

/// "2 ranks, 4 threads each", or "2 ranks, NVIDIA H100".
std::string machine_words(std::int64_t ranks, const FlowSettings& settings, const std::string& device);

struct MachineOptions {
  std::string device = "auto", storage = "f64", transfer = "auto";
  int threads = 0;  ///< of each rank; 0: all cores, shared among the ranks

  void add_to(CommandLine& line);

  Storage stored_numbers() const { return storage == "f32" ? Storage::f32 : Storage::f64; }

  /// All but the device. Where it may become a GPU, that is woken meanwhile. Throws InputError. Collective.
  void apply_to(FlowSettings& settings, const Comm& comm) const;

  /// The device, and the transfer that is best there. Throws InputError. Collective.
  void choose_device(FlowSettings& settings, const Comm& comm) const;

 private:
  mutable std::jthread waking_;
};

}  // namespace karst
