#include "solver/cpu/targets.hpp"

namespace karst {

template <class Number>
std::vector<CpuTarget<Number>> cpu_targets() {
  std::vector<CpuTarget<Number>> found;
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512bw")) {
    found.push_back({"avx512", avx512_kernels<Number>});
  }
  if (__builtin_cpu_supports("avx2")) found.push_back({"avx2", avx2_kernels<Number>});
  found.push_back({"generic", generic_kernels<Number>});
  return found;
}

template std::vector<CpuTarget<double>> cpu_targets();
template std::vector<CpuTarget<float>> cpu_targets();

}  // namespace karst
