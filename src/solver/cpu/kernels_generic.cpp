#include "solver/cpu/kernels.hpp"
#include "solver/cpu/targets.hpp"

namespace karst {

template <class Number>
CpuKernels<Number> generic_kernels(const KernelChoice& choice) {
  return find_kernels<GenericIsa, Number>(choice);
}

template CpuKernels<double> generic_kernels(const KernelChoice&);
template CpuKernels<float> generic_kernels(const KernelChoice&);

}  // namespace karst
