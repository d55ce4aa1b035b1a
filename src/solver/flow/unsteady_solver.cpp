#include "solver/flow/unsteady_solver.hpp"

#include <utility>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/flow/unsteady_on.hpp"
#include "solver/site/variants.hpp"

namespace karst {

std::unique_ptr<UnsteadyFlow> unsteady_flow(Part part, const UnsteadySettings& settings, const Comm& comm) {
  const auto on_cpu = [&]<class Number>() { return unsteady_on<CpuBackend<Number>>; };
  const bool is_on_gpu = settings.flow.device == DeviceKind::cuda;
  const auto make = is_on_gpu ? cuda_unsteady_flow : with_stored_number(settings.flow.storage, on_cpu, ExactNumbers());
  return make(std::move(part), settings, comm);
}

}  // namespace karst
