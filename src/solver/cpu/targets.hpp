// The same kernels compiled for several kinds of CPU.
#pragma once

#include <string>
#include <vector>

#include "solver/cpu/cpu_kernels.hpp"

namespace karst {

template <class Number>
struct CpuTarget {
  std::string name;
  CpuKernels<Number> (*kernels)(const KernelChoice& choice);
};

/// The targets that this machine can run, the fastest first.
template <class Number>
std::vector<CpuTarget<Number>> cpu_targets();

// Each target is defined in a file that is compiled for this kind of CPU.
template <class Number>
CpuKernels<Number> generic_kernels(const KernelChoice& choice);
template <class Number>
CpuKernels<Number> avx2_kernels(const KernelChoice& choice);
template <class Number>
CpuKernels<Number> avx512_kernels(const KernelChoice& choice);

}  // namespace karst
