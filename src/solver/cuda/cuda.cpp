#include "solver/cuda/cuda.hpp"

#include "solver/cuda/cuda_backend.hpp"
#include "solver/cuda/gpu_aware_mpi.hpp"
#include "solver/cuda/peer_memory.hpp"
#include "solver/flow/flows_on.hpp"
#include "solver/flow/speed_on.hpp"
#include "solver/flow/unsteady_on.hpp"
#include "solver/site/variants.hpp"
#include "solver/thermal/thermal_on.hpp"
#include "solver/thermal/thermal_physics.hpp"
#include "solver/twophase/two_phase_on.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

namespace {

// Tests the ranks of each group; false if any group fails. Ranks without a group take no part.
bool all_pass(const std::optional<int>& gpu, const std::optional<int>& group, bool (*test)(const Comm&), const Comm& comm) {
  bool passes = true;
  comm.split_all(group, [&](const Comm& some) {
    const Gpu current(*gpu);
    passes = test(some);
  });
  return comm.max_all(std::int64_t{!passes}) == 0;
}

}  // namespace

std::string gpu_name(int number) { return Gpu(number).name(); }

std::vector<std::int64_t> visible_gpus() { return gpu_identities(); }

bool is_mpi_gpu_aware(const std::optional<int>& gpu, const Comm& comm) {
  return all_pass(gpu, gpu ? std::optional(0) : std::nullopt, mpi_takes_gpu_memory, comm);
}

bool do_gpus_reach_each_other(const std::optional<int>& gpu, const Comm& comm) {
  const int machine = comm.first_on_machine();
  return all_pass(gpu, gpu ? std::optional(machine) : std::nullopt, do_ranks_share_memory, comm);
}

std::jthread wake_gpu(int number) {
  return std::jthread([number] {
    const int gpus = count_gpus();
    if (gpus > 0 && cudaSetDevice(number % gpus) == cudaSuccess) cudaFree(nullptr);
  });
}

std::unique_ptr<Flows> cuda_flows(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm) {
  const auto make = [&]<class Number>() { return flows_on<CudaBackend<Number>>(std::move(part), boundary, shape, settings, comm); };
  return with_stored_number(settings.storage, make, FlowNumbers());
}

std::unique_ptr<UnsteadyFlow> cuda_unsteady_flow(Part part, const UnsteadySettings& settings, const Comm& comm) {
  const auto make = [&]<class Number>() { return unsteady_on<CudaBackend<Number>>(std::move(part), settings, comm); };
  return with_stored_number(settings.flow.storage, make, ExactNumbers());
}

std::unique_ptr<ThermalFlow> cuda_thermal_flow(Part part, const ThermalSettings& settings, const Comm& comm) {
  const auto make = [&]<class Number>() { return thermal_on<CudaBackend<Number, ThermalPhysics>>(std::move(part), settings, comm); };
  return with_stored_number(settings.flow.storage, make, ExactNumbers());
}

std::unique_ptr<TwoPhaseFlow> cuda_two_phase_flow(Part part, const TwoPhaseSettings& settings, const Comm& comm) {
  const auto make = [&]<class Number>() { return two_phase_on<CudaBackend<Number, TwoPhasePhysics>>(std::move(part), settings, comm); };
  return with_stored_number(settings.flow.storage, make, ExactNumbers());
}

Speed cuda_speed(const Part& part, Boundary boundary, const FlowSettings& settings, const BenchSwitches& bench, const Rounds& rounds,
                 const Comm& comm) {
  const auto measure = [&]<class Number>() { return speed_on<CudaBackend<Number>>(part, boundary, settings, bench, rounds, comm); };
  return with_stored_number(settings.storage, measure, FlowNumbers());
}

Speed cuda_thermal_speed(const Part& part, const FlowSettings& settings, const BenchSwitches& bench, const Rounds& rounds,
                         const Comm& comm) {
  const auto measure = [&]<class Number>() {
    return thermal_speed_on<CudaBackend<Number, ThermalPhysics>>(part, settings, bench, rounds, comm);
  };
  return with_stored_number(settings.storage, measure, ExactNumbers());
}

MemoryNeed cuda_need(const Part& part, const FlowSettings& settings, const Comm& comm) {
  const auto find = [&]<class Number>() { return need_on<CudaBackend<Number>>(part, settings, comm); };
  return with_stored_number(settings.storage, find, FlowNumbers());
}

}  // namespace karst
