#include "solver/cpu/targets.hpp"
#include "solver/thermal/thermal_physics.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

template <class Number, class Physics>
std::vector<CpuTarget<Number, Physics>> cpu_targets() {
  std::vector<CpuTarget<Number, Physics>> targets;
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
