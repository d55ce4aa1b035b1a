#include "solver/cpu/kernels.hpp"
#include "solver/cpu/targets.hpp"

namespace karst {

template <class Number>
CpuKernels<Number> avx2_kernels(const KernelChoice& choice) {
  return find_kernels<Avx2Isa, Number>(choice);
}

template CpuKernels<double> avx2_kernels(const KernelChoice&);
template CpuKernels<float> avx2_kernels(const KernelChoice&);

}  // namespace karst
