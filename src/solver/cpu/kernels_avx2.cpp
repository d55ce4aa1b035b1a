#include "solver/cpu/kernels.hpp"
#include "solver/cpu/targets.hpp"

namespace karst {

template <class Number>
CpuKernels<Number> avx2_kernels(EquilibriumKind equilibrium, bool side_by_side) {
  return Kernels<Avx2Isa>::get<Number>(equilibrium, side_by_side);
}

template CpuKernels<double> avx2_kernels(EquilibriumKind, bool);
template CpuKernels<float> avx2_kernels(EquilibriumKind, bool);

}  // namespace karst
