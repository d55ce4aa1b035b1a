// The machine that a run is asked to use, and the machine that it uses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/ranks/comm.hpp"
#include "run/machine/rank_devices.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/flows.hpp"

namespace karst {

/// Threads of each rank: one number for all ranks, or one for each. 0: all useful cores, shared among the ranks.
struct ThreadChoice {
  ThreadChoice(int of_all = 0) : each{of_all} {}
  explicit ThreadChoice(std::vector<int> of_each) : each(std::move(of_each)) {}

  /// The number of this rank. Throws InputError for a list that is not as long as there are ranks.
  int of(const Comm& comm) const;

  std::vector<int> each;
};

/// nullopt: the fastest that works on this machine.
struct MachineChoice {
  DeviceChoice device = DeviceChoice::automatic;
  std::vector<DeviceKind> devices = {};  ///< of each rank, in place of `device`; empty: not given
  std::optional<Transfer> transfer;
  std::optional<LayoutKind> layout;
  Storage storage = Storage::f64;
  bool is_usual_storage = false;  ///< storage_for() gave it
  ThreadChoice threads;
  bool no_overlap = false;  ///< exchanges values after all segments are updated, not meanwhile
};

struct ReasonedStorage {
  Storage storage;
  std::string reason;
};

/// f32 for creeping flow if its error is at most a tenth of the tolerance, otherwise f64.
ReasonedStorage storage_for(const FlowNumerics& numerics);

/// Throws InputError for a number of threads below zero.
void check_machine_choice(const MachineChoice& choice);

/// Starts the GPU of this rank in a thread. The caller keeps the thread until the solver is made. Throws InputError if GPUs were chosen and
/// are not available. Collective.
std::jthread wake_device(const MachineChoice& choice, const Comm& comm);

/// The form of links that a flow on the device of this rank needs. Waits for the driver of GPUs. Collective.
LinkForm link_form(const MachineChoice& choice, const Comm& comm);

/// Threads of this rank before the sample is known. Collective.
int threads_for(const MachineChoice& choice, const Comm& comm);

/// The machine that this rank computes with: the choices of the user, and the best for this machine where there is none. Throws InputError
/// for a choice that this machine does not support. Collective.
RankSettings rank_settings(const MachineChoice& choice, const Comm& comm);

/// Threads of this rank for a part with this number of sites: as few as are useful, unless they were chosen. Collective.
int threads_for_part(const MachineChoice& choice, const RankSettings& settings, std::int64_t sites, const Comm& comm);

/// The machine that a run used.
struct MachineUsed : RankSettings {  ///< of this rank
  int all_threads = 1;               ///< of this rank, before its part was known
  std::vector<int> threads_of_ranks = {1};
  std::string device_words;               ///< "cpu", or the name of a GPU; both if ranks have unlike devices
  std::vector<RankMachine> unlike_ranks;  ///< what each rank computes with; empty if all have GPUs, or none has
};

/// The machine for parts of which this rank has `sites`; nullopt: all threads are useful. Throws InputError as rank_settings() does.
/// Collective.
MachineUsed machine_used(const MachineChoice& choice, std::optional<std::int64_t> sites, const Comm& comm);

/// "cpu", or the name of the GPU of this rank. If some ranks compute on GPUs and others on CPUs: the names of both. Collective.
std::string device_words(const RankSettings& settings, const Comm& comm);

}  // namespace karst
