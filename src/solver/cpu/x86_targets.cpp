#include "solver/cpu/targets.hpp"
#include "solver/thermal/thermal_physics.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

template <class Number, class Physics>
std::vector<CpuTarget<Number, Physics>> cpu_targets() {
  std::vector<CpuTarget<Number, Physics>> targets;
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512bw")) {
    targets.push_back({"avx512", avx512_kernels<Number, Physics>, LayoutKind::stream});
  }
  if (__builtin_cpu_supports("avx2")) targets.push_back({"avx2", avx2_kernels<Number, Physics>, LayoutKind::vector_bundle});
  targets.push_back({"generic", generic_kernels<Number, Physics>, LayoutKind::vector_bundle});
  return targets;
}

template std::vector<CpuTarget<double, FlowPhysics>> cpu_targets();
template std::vector<CpuTarget<float, FlowPhysics>> cpu_targets();
template std::vector<CpuTarget<Half, FlowPhysics>> cpu_targets();
template std::vector<CpuTarget<double, ThermalPhysics>> cpu_targets();
template std::vector<CpuTarget<float, ThermalPhysics>> cpu_targets();
template std::vector<CpuTarget<double, TwoPhasePhysics>> cpu_targets();
template std::vector<CpuTarget<float, TwoPhasePhysics>> cpu_targets();

}  // namespace karst
