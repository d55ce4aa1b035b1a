#include "solver/thermal_solver.hpp"

#include <utility>

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/thermal_on.hpp"

namespace karst {

std::unique_ptr<ThermalFlow> thermal_flow(Part part, const ThermalSettings& settings, const Comm& comm) {
  const auto make = settings.flow.device == DeviceKind::cuda ? cuda_thermal_flow
                    : settings.flow.storage == Storage::f32  ? thermal_on<CpuBackend<float, ThermalPhysics>>
                                                             : thermal_on<CpuBackend<double, ThermalPhysics>>;
  return make(std::move(part), settings, comm);
}

}  // namespace karst
