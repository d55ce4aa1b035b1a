#include "solver/flow/measure_speed.hpp"

#include "solver/cpu/cpu_backend.hpp"
#include "solver/cuda/cuda.hpp"
#include "solver/flow/speed_on.hpp"
#include "solver/site/variants.hpp"
#include "solver/thermal/thermal_physics.hpp"

namespace karst {

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
