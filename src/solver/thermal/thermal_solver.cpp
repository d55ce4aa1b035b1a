#include "solver/thermal/thermal_solver.hpp"

#include <utility>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/site/variants.hpp"
#include "solver/thermal/thermal_on.hpp"
#include "solver/thermal/thermal_physics.hpp"

namespace karst {

std::unique_ptr<ThermalFlow> thermal_flow(Part part, const ThermalSettings& settings, const Comm& comm) {
  const auto on_cpu = [&]<class Number>() { return thermal_on<CpuBackend<Number, ThermalPhysics>>; };
  const bool is_on_gpu = settings.flow.device == DeviceKind::cuda;
  const auto make = is_on_gpu ? cuda_thermal_flow : with_stored_number(settings.flow.storage, on_cpu, ExactNumbers());
  return make(std::move(part), settings, comm);
}

}  // namespace karst
