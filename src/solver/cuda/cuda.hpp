// Flows on NVIDIA GPUs. Where Karst is built without CUDA, cuda_off.cpp says so; nothing else asks.
#pragma once

#include <memory>
#include <string>
#include <thread>

#include "base/comm.hpp"
#include "geometry/boundary.hpp"
#include "geometry/box.hpp"
#include "partition/part.hpp"
#include "solver/cuda/why_no_gpu.hpp"
#include "solver/flow_runs.hpp"
#include "solver/flow_settings.hpp"
#include "solver/speed.hpp"

namespace karst {

/// The GPU of this rank: the ranks of a machine take its GPUs in turns. Collective.
std::string gpu_name(const Comm& comm);

/// Whether MPI takes addresses in the memory of GPUs here: found by trying. Collective.
bool is_mpi_gpu_aware(const Comm& comm);

/// Whether the ranks are all on one machine, and their GPUs write to each other's memory: found by trying. Collective.
bool do_gpus_reach_each_other(const Comm& comm);

/// Does what takes a while before this rank's GPU can be used; the caller goes on, and lets the thread end before the program does.
/// Collective.
std::jthread wake_gpu(const Comm& comm);

std::unique_ptr<FlowRuns> cuda_runs(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm);
Speed cuda_speed(const Part& part, Boundary boundary, const FlowSettings& settings, int rounds, const Comm& comm);

}  // namespace karst
