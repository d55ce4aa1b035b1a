#include "solver/cpu/kernels.hpp"
#include "solver/cpu/masked_avx512.hpp"
#include "solver/cpu/targets.hpp"
#include "solver/thermal/thermal_physics.hpp"
#include "solver/twophase/two_phase_physics.hpp"

namespace karst {

template <class Number, class Physics>
CpuKernels<Number, Physics> avx512_kernels(const KernelChoice& choice) {
  return find_kernels<Avx512Isa, Number, Physics>(choice);
}

template CpuKernels<double, FlowPhysics> avx512_kernels(const KernelChoice&);
template CpuKernels<float, FlowPhysics> avx512_kernels(const KernelChoice&);
template CpuKernels<Half, FlowPhysics> avx512_kernels(const KernelChoice&);
template CpuKernels<double, ThermalPhysics> avx512_kernels(const KernelChoice&);
template CpuKernels<float, ThermalPhysics> avx512_kernels(const KernelChoice&);
template CpuKernels<double, TwoPhasePhysics> avx512_kernels(const KernelChoice&);
template CpuKernels<float, TwoPhasePhysics> avx512_kernels(const KernelChoice&);

}  // namespace karst
