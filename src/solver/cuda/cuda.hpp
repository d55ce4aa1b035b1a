// Flows on NVIDIA GPUs. A build without CUDA links cuda_off.cpp instead.
#pragma once

#include <memory>
#include <string>
#include <thread>

#include "base/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "partition/part.hpp"
#include "solver/cuda/why_no_gpu.hpp"
#include "solver/flow_settings.hpp"
#include "solver/flows.hpp"
#include "solver/memory_check.hpp"
#include "solver/speed.hpp"
#include "solver/unsteady_flow.hpp"

namespace karst {

/// The GPU of the rank with this number on its machine: the ranks of a machine take its GPUs in turns. Throws MachineError without a GPU.
std::string gpu_name(int place);

/// Whether MPI accepts addresses in GPU memory; tested with a message. Collective.
bool is_mpi_gpu_aware(const Comm& comm);

/// Whether all ranks are on one machine and their GPUs can write to each other's memory; tested by writing. Collective.
bool do_gpus_reach_each_other(const Comm& comm);

/// Starts this rank's GPU in a thread, because the start takes long. The caller must join the thread before the program ends.
std::jthread wake_gpu(int place);

std::unique_ptr<Flows> cuda_flows(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm);
std::unique_ptr<UnsteadyFlow> cuda_unsteady_flow(Part part, const UnsteadySettings& settings, const Comm& comm);
Speed cuda_speed(const Part& part, Boundary boundary, const FlowSettings& settings, int rounds, const Comm& comm);
MemoryNeed cuda_need(const Part& part, const FlowSettings& settings, const Comm& comm);

}  // namespace karst
