// Device, transfer and layout of the flows: the choices of the user, and the best for this machine.
#pragma once

#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/comm.hpp"
#include "permeability/rank_devices.hpp"
#include "solver/flow_settings.hpp"

namespace karst {

/// nullopt: the fastest that works on this machine.
struct MachineChoice {
  DeviceChoice device = DeviceChoice::automatic;
  std::vector<DeviceKind> devices = {};  ///< of each rank, in place of `device`; empty: not given
  std::optional<Transfer> transfer;
  std::optional<LayoutKind> layout;
  Storage storage = Storage::f64;
  int threads = 0;  ///< threads of each rank; 0: all useful cores, shared among the ranks
};

/// Starts the GPU of this rank in a thread. The caller keeps the thread until the solver is made. Throws InputError if GPUs were chosen and
/// are not available. Collective.
std::jthread wake_device(const MachineChoice& choice, const Comm& comm);

/// Threads of this rank before the sample is known.
int threads_for(const MachineChoice& choice, const Comm& comm);

/// Sets the device of this rank, the transfer, the layout, the storage and the threads. Throws InputError for a choice that this machine
/// does not support. Collective.
void choose_machine(FlowSettings& settings, const MachineChoice& choice, const Comm& comm);

/// "cpu", or the name of the GPU of this rank. If some ranks compute on GPUs and others on CPUs: the names of both. Collective.
std::string device_words(const FlowSettings& settings, const Comm& comm);

}  // namespace karst
