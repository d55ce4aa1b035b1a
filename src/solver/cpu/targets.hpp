// The kernels are compiled once for each of several kinds of CPU.
#pragma once

#include <string>
#include <vector>

#include "solver/cpu/cpu_kernels.hpp"

namespace karst {

template <class Number, class Physics = FlowPhysics>
struct CpuTarget {
  std::string name;
  CpuKernels<Number, Physics> (*kernels)(const KernelChoice& choice);
  LayoutKind fastest_layout;  ///< measured: docs/developers/performance-diary.md, "Steps on a CPU"
};

/// The targets that this machine can run, the fastest first.
template <class Number, class Physics = FlowPhysics>
std::vector<CpuTarget<Number, Physics>> cpu_targets();

// Each target is defined in a file that is compiled for this kind of CPU.
template <class Number, class Physics>
CpuKernels<Number, Physics> generic_kernels(const KernelChoice& choice);
template <class Number, class Physics>
CpuKernels<Number, Physics> avx2_kernels(const KernelChoice& choice);
template <class Number, class Physics>
CpuKernels<Number, Physics> avx512_kernels(const KernelChoice& choice);

}  // namespace karst
