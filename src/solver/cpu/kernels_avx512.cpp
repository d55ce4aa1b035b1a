#include "solver/cpu/kernels.hpp"
#include "solver/cpu/targets.hpp"

namespace karst {

template <class Number>
CpuKernels<Number> avx512_kernels(EquilibriumKind equilibrium, bool side_by_side) {
  return Kernels<Avx512Isa>::get<Number>(equilibrium, side_by_side);
}

template CpuKernels<double> avx512_kernels(EquilibriumKind, bool);
template CpuKernels<float> avx512_kernels(EquilibriumKind, bool);

}  // namespace karst
