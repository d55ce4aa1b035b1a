#include "solver/flow/flow_solver.hpp"

#include <algorithm>
#include <utility>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/flow/flows_on.hpp"
#include "solver/flow/speed_on.hpp"
#include "solver/flow/unsteady_on.hpp"
#include "solver/site/force_and_tau.hpp"
#include "solver/site/variants.hpp"
#include "solver/thermal/thermal_physics.hpp"

namespace karst {

int useful_threads(int cores, std::int64_t sites, bool beside_gpus) {
  const std::int64_t sites_per_thread = beside_gpus ? 4096 : 65536;
  return static_cast<int>(std::clamp<std::int64_t>(sites / sites_per_thread, 1, cores));
}

FlowSolver::FlowSolver(Part part, Boundary boundary, const Index3& shape, const FlowSettings& settings, const Comm& comm)
    : storage_(settings.storage) {
  check_force(setting("body_force"), settings.force, storage_);
  const auto on_cpu = [&]<class Number>() { return flows_on<CpuBackend<Number>>; };
  const auto make = settings.device == DeviceKind::cuda ? cuda_flows : with_stored_number(storage_, on_cpu, FlowNumbers());
  on_device_ = make(std::move(part), boundary, shape, settings, comm);
}

void FlowSolver::set_force(double force) {
  check_force(setting("body_force"), force, storage_);
  on_device_->set_force(force);
}

std::unique_ptr<UnsteadyFlow> unsteady_flow(Part part, const UnsteadySettings& settings, const Comm& comm) {
  const auto on_cpu = [&]<class Number>() { return unsteady_on<CpuBackend<Number>>; };
  const bool is_on_gpu = settings.flow.device == DeviceKind::cuda;
  const auto make = is_on_gpu ? cuda_unsteady_flow : with_stored_number(settings.flow.storage, on_cpu, ExactNumbers());
  return make(std::move(part), settings, comm);
}

Speed measure_speed(const Part& part, Boundary boundary, const FlowSettings& settings, const Rounds& rounds, const Comm& comm,
                    const BenchSwitches& bench) {
  const auto on_cpu = [&]<class Number>() { return speed_on<CpuBackend<Number>>; };
  const auto measure = settings.device == DeviceKind::cuda ? cuda_speed : with_stored_number(settings.storage, on_cpu, FlowNumbers());
  return measure(part, boundary, settings, bench, rounds, comm);
}

Speed measure_thermal_speed(const Part& part, const FlowSettings& settings, const Rounds& rounds, const Comm& comm,
                            const BenchSwitches& bench) {
  const auto on_cpu = [&]<class Number>() { return thermal_speed_on<CpuBackend<Number, ThermalPhysics>>; };
  const auto measure =
      settings.device == DeviceKind::cuda ? cuda_thermal_speed : with_stored_number(settings.storage, on_cpu, ExactNumbers());
  return measure(part, settings, bench, rounds, comm);
}

}  // namespace karst
