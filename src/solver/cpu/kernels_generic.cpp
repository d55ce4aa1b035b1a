#include "solver/cpu/kernels.hpp"
#include "solver/cpu/targets.hpp"
#include "solver/thermal/thermal_physics.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

template <class Number, class Physics>
CpuKernels<Number, Physics> generic_kernels(const KernelChoice& choice) {
  return find_kernels<GenericIsa, Number, Physics>(choice);
}

template CpuKernels<double, FlowPhysics> generic_kernels(const KernelChoice&);
template CpuKernels<float, FlowPhysics> generic_kernels(const KernelChoice&);
template CpuKernels<Half, FlowPhysics> generic_kernels(const KernelChoice&);
template CpuKernels<double, ThermalPhysics> generic_kernels(const KernelChoice&);
template CpuKernels<float, ThermalPhysics> generic_kernels(const KernelChoice&);
template CpuKernels<double, TwoPhasePhysics> generic_kernels(const KernelChoice&);
template CpuKernels<float, TwoPhasePhysics> generic_kernels(const KernelChoice&);

}  // namespace karst
