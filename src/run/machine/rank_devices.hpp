// The devices on which the ranks compute.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ranks/comm.hpp"
#include "solver/flow/flow_settings.hpp"

namespace karst {

enum class DeviceChoice {
  automatic,  ///< GPUs if every rank sees one
  cpu,
  cuda,
  mixed  ///< the first ranks of each machine take its GPUs, one each; the others compute on CPUs
};

/// The device of a rank. `gpu`: RankSettings::gpu.
struct RankDevice {
  DeviceKind kind = DeviceKind::cpu;
  int gpu = 0;
};

/// The device of this rank. `listed`: the device of each rank, in place of `choice`; may be empty. Throws InputError for a choice that
/// these ranks do not support. Collective.
RankDevice device_of_rank(DeviceChoice choice, const std::vector<DeviceKind>& listed, const Comm& comm);

/// The GPU that each rank of a machine takes if each GPU is taken once: the place in its list. `visible`: for each rank the GPUs that it
/// sees, by numbers that are the same on all ranks. The first ranks take GPUs, the others none.
std::vector<std::optional<int>> gpus_taken(const std::vector<std::vector<std::int64_t>>& visible);

/// "cpu", or the name of the GPU of this rank.
std::string own_device_words(const RankSettings& settings);

/// The machine of a rank.
struct RankMachine {
  DeviceKind device = DeviceKind::cpu;
  LayoutKind layout = LayoutKind::vector_bundle;
  int threads = 1;
  std::array<char, 128> name{};  ///< "cpu", or the name of the GPU; ends with 0
};

/// The machine of each rank if some compute on GPUs and others on CPUs; otherwise nothing. Collective.
std::vector<RankMachine> unlike_ranks(const RankSettings& settings, const Comm& comm);

}  // namespace karst
