#include "solver/cpu/targets.hpp"
#include "solver/thermal/thermal_physics.hpp"

namespace karst {

template <class Number, class Physics>
std::vector<CpuTarget<Number, Physics>> cpu_targets() {
  std::vector<CpuTarget<Number, Physics>> found;
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512bw")) {
    found.push_back({"avx512", avx512_kernels<Number, Physics>, LayoutKind::stream});
  }
  if (__builtin_cpu_supports("avx2")) found.push_back({"avx2", avx2_kernels<Number, Physics>, LayoutKind::vector_bundle});
  found.push_back({"generic", generic_kernels<Number, Physics>, LayoutKind::vector_bundle});
  return found;
}

template std::vector<CpuTarget<double, FlowPhysics>> cpu_targets();
template std::vector<CpuTarget<float, FlowPhysics>> cpu_targets();
template std::vector<CpuTarget<Half, FlowPhysics>> cpu_targets();
template std::vector<CpuTarget<double, ThermalPhysics>> cpu_targets();
template std::vector<CpuTarget<float, ThermalPhysics>> cpu_targets();

}  // namespace karst
