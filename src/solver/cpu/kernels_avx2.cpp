#include "solver/cpu/kernels.hpp"
#include "solver/cpu/targets.hpp"
#include "solver/thermal/thermal_physics.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

template <class Number, class Physics>
CpuKernels<Number, Physics> avx2_kernels(const KernelChoice& choice) {
  return find_kernels<Avx2Isa, Number, Physics>(choice);
}

template CpuKernels<double, FlowPhysics> avx2_kernels(const KernelChoice&);
template CpuKernels<float, FlowPhysics> avx2_kernels(const KernelChoice&);
template CpuKernels<Half, FlowPhysics> avx2_kernels(const KernelChoice&);
template CpuKernels<double, ThermalPhysics> avx2_kernels(const KernelChoice&);
template CpuKernels<float, ThermalPhysics> avx2_kernels(const KernelChoice&);
template CpuKernels<double, TwoPhasePhysics> avx2_kernels(const KernelChoice&);
template CpuKernels<float, TwoPhasePhysics> avx2_kernels(const KernelChoice&);

}  // namespace karst
