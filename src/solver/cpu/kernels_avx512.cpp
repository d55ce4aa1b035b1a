#include "solver/cpu/kernels.hpp"
#include "solver/cpu/targets.hpp"

namespace karst {

template <class Number>
CpuKernels<Number> avx512_kernels(const KernelChoice& choice) {
  return find_kernels<Avx512Isa, Number>(choice);
}

template CpuKernels<double> avx512_kernels(const KernelChoice&);
template CpuKernels<float> avx512_kernels(const KernelChoice&);

}  // namespace karst
