#include "solver/cpu/kernels.hpp"
#include "solver/cpu/targets.hpp"

namespace karst {

template <class Number>
CpuKernels<Number> generic_kernels(EquilibriumKind equilibrium, bool side_by_side) {
  return Kernels<GenericIsa>::get<Number>(equilibrium, side_by_side);
}

template CpuKernels<double> generic_kernels(EquilibriumKind, bool);
template CpuKernels<float> generic_kernels(EquilibriumKind, bool);

}  // namespace karst
