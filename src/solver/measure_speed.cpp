#include "solver/measure_speed.hpp"

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/speed_on.hpp"

namespace karst {

Speed measure_speed(const Part& part, Boundary boundary, const FlowSettings& settings, const Rounds& rounds, const Comm& comm) {
  const auto measure = settings.device == DeviceKind::cuda ? cuda_speed
                       : settings.storage == Storage::f32  ? speed_on<CpuBackend<float>>
                                                           : speed_on<CpuBackend<double>>;
  return measure(part, boundary, settings, rounds, comm);
}

Speed measure_thermal_speed(const Part& part, const FlowSettings& settings, const Rounds& rounds, const Comm& comm) {
  const auto measure = settings.device == DeviceKind::cuda ? cuda_thermal_speed
                       : settings.storage == Storage::f32  ? thermal_speed_on<CpuBackend<float, ThermalPhysics>>
                                                           : thermal_speed_on<CpuBackend<double, ThermalPhysics>>;
  return measure(part, settings, rounds, comm);
}

}  // namespace karst
