#include "solver/flow/flow_solver.hpp"

#include <algorithm>
#include <utility>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/flow/flows_on.hpp"
#include "solver/site/force_range.hpp"
#include "solver/site/variants.hpp"

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

}  // namespace karst
