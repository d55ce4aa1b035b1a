// What computes the flows: devices, transfers and layouts that were asked for, and what fits this machine.
#pragma once

#include <optional>
#include <string>
#include <thread>

#include "base/comm.hpp"
#include "solver/flow_settings.hpp"

namespace karst {

enum class DeviceChoice { automatic, cpu, cuda };

/// Nothing: the fastest that works here.
struct MachineChoice {
  DeviceChoice device = DeviceChoice::automatic;
  std::optional<Transfer> transfer;
  std::optional<LayoutKind> layout;
  Storage storage = Storage::f64;
  int threads = 0;  ///< of each rank; 0: all cores, shared among the ranks, as far as they are useful
};

/// Begins what takes a while before a GPU can be used, unless none was asked for; the caller keeps the thread until the solver is made.
/// Throws InputError where there is no GPU although one was asked for. Collective.
std::jthread wake_device(const MachineChoice& choice, const Comm& comm);

/// Threads of this rank before the sample is known.
int threads_for(const MachineChoice& choice, const Comm& comm);

/// Sets the device, the transfer, the layout, the storage and the threads. Throws InputError for what does not work here. Collective.
void choose_machine(FlowSettings& settings, const MachineChoice& choice, const Comm& comm);

/// "cpu", or the name of the GPU of this rank. Collective.
std::string device_words(DeviceKind device, const Comm& comm);

}  // namespace karst
