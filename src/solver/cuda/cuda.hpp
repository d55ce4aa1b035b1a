// Flows on NVIDIA GPUs. A build without CUDA links cuda_off.cpp instead.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/cuda/why_no_gpu.hpp"
#include "base/memory/memory.hpp"
#include "base/ranks/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "partition/parts/part.hpp"
#include "solver/flow/flow_settings.hpp"
#include "solver/flow/flows.hpp"
#include "solver/flow/speed.hpp"
#include "solver/flow/unsteady_flow.hpp"
#include "solver/thermal/thermal_flow.hpp"
#include "solver/twophase/two_phase_flow.hpp"

namespace karst {

/// The name of a GPU: its number among those visible to this rank; larger numbers begin again at 0. Throws MachineError without a GPU.
std::string gpu_name(int number);

/// The GPUs visible to this rank: a number for each that is the same on all ranks.
std::vector<std::int64_t> visible_gpus();

// Some ranks may compute on CPUs: these give no GPU. All ranks must call.

/// Whether MPI accepts addresses in GPU memory; tested with messages among the GPU ranks. Collective.
bool is_mpi_gpu_aware(const std::optional<int>& gpu, const Comm& comm);

/// Whether the GPUs of each machine can write to each other's memory; tested by writing. Collective.
bool do_gpus_reach_each_other(const std::optional<int>& gpu, const Comm& comm);

/// Starts a GPU in a thread, because the start takes long. The caller must join the thread before the program ends.
std::jthread wake_gpu(int number);

std::unique_ptr<Flows> cuda_flows(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm);
std::unique_ptr<UnsteadyFlow> cuda_unsteady_flow(Part part, const UnsteadySettings& settings, const Comm& comm);
std::unique_ptr<ThermalFlow> cuda_thermal_flow(Part part, const ThermalSettings& settings, const Comm& comm);
std::unique_ptr<TwoPhaseFlow> cuda_two_phase_flow(Part part, const TwoPhaseSettings& settings, const Comm& comm);
Speed cuda_speed(const Part& part, Boundary boundary, const FlowSettings& settings, const BenchSwitches& bench, const Rounds& rounds,
                 const Comm& comm);
Speed cuda_thermal_speed(const Part& part, const FlowSettings& settings, const BenchSwitches& bench, const Rounds& rounds,
                         const Comm& comm);
MemoryNeed cuda_need(const Part& part, const FlowSettings& settings, const Comm& comm);

}  // namespace karst
