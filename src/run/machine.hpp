// Device, transfer and layout of the flows: the choices of the user, and the best for this machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/comm.hpp"
#include "run/rank_devices.hpp"
#include "solver/flow_settings.hpp"
#include "solver/flows.hpp"

namespace karst {

/// Threads of each rank: one number for all ranks, or one for each. 0: all useful cores, shared among the ranks.
class ThreadChoice {
 public:
  ThreadChoice(int of_all = 0) : each_{of_all} {}
  explicit ThreadChoice(std::vector<int> of_each) : each_(std::move(of_each)) {}

  const std::vector<int>& each() const { return each_; }

  /// The number of this rank. Throws InputError for a list that is not as long as there are ranks.
  int of(const Comm& comm) const;

 private:
  std::vector<int> each_;
};

/// nullopt: the fastest that works on this machine.
struct MachineChoice {
  DeviceChoice device = DeviceChoice::automatic;
  std::vector<DeviceKind> devices = {};  ///< of each rank, in place of `device`; empty: not given
  std::optional<Transfer> transfer;
  std::optional<LayoutKind> layout;
  Storage storage = Storage::f64;
  std::string storage_reason;  ///< why storage_for() chose this storage; empty if the user chose it
  ThreadChoice threads;
};

struct ReasonedStorage {
  Storage storage;
  std::string reason;
};

/// f32 for creeping flow if its error is at most a tenth of the tolerance, otherwise f64.
ReasonedStorage storage_for(const FlowSettings& settings);

/// Throws InputError for a number of threads below zero.
void check_machine_choice(const MachineChoice& choice);

/// Starts the GPU of this rank in a thread. The caller keeps the thread until the solver is made. Throws InputError if GPUs were chosen and
/// are not available. Collective.
std::jthread wake_device(const MachineChoice& choice, const Comm& comm);

/// Threads of this rank before the sample is known. Collective.
int threads_for(const MachineChoice& choice, const Comm& comm);

/// Threads of this rank for a part with this number of sites, on the device of the settings: as few as are useful, unless they were chosen.
/// Collective.
int threads_for_part(const MachineChoice& choice, const FlowSettings& settings, std::int64_t sites, const Comm& comm);

/// Sets the device of this rank, the transfer, the layout, the storage and the threads. Throws InputError for a choice that this machine
/// does not support. Collective.
void choose_machine(FlowSettings& settings, const MachineChoice& choice, const Comm& comm);

/// "cpu", or the name of the GPU of this rank. If some ranks compute on GPUs and others on CPUs: the names of both. Collective.
std::string device_words(const FlowSettings& settings, const Comm& comm);

}  // namespace karst
